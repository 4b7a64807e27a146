//! Laws of configuration: for expressions, and for bodies that are read by a schema.

use std::sync::OnceLock;

use tfsdk::config::{
    AttributeShape, Bindings, BlockShape, BodyShape, Diagnostics, Edit, File, Functions, Renderer, Syntax,
    Variables, format,
};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::schema::BlockNesting;
use tfsdk::{Type, Value};

/// Holds the laws for an expression.
pub fn check_expression(input: &[u8]) {
    let (expr, diags) = parse_expression(input, "", Pos::START);
    for diagnostic in &diags {
        let range = diagnostic.range().expect("a place in the source");
        assert!(range.start <= range.end, "{diagnostic:?}");
        assert!(range.end.byte as usize <= input.len(), "{diagnostic:?}");
    }
    let (value, problems) = expr.evaluate(scope());
    if diags.is_empty() && problems.is_empty() && value.is_wholly_known() {
        let text = tfsdk::config::to_expression(&value).unwrap_or_default();
        let (again, problems) = parse_expression(text.as_bytes(), "", Pos::START);
        assert!(problems.is_empty(), "{text} was written and is not read: {problems}");
        let _ = again.evaluate_constant();
    }
}

/// Holds the laws for a body; its first byte tells the syntax.
pub fn check_body(input: &[u8]) {
    let (syntax, source) = match input.split_first() {
        Some((b'j', source)) => (Syntax::Json, source),
        Some((_, source)) => (Syntax::Native, source),
        None => return,
    };
    if let (Syntax::Native, Ok(text)) = (syntax, std::str::from_utf8(source)) {
        check_edited(text);
    }
    let (file, mut diagnostics) = File::parse_as(syntax, "main.tf", source);
    let (value, problems) = file.body().decode(spec(), scope());
    diagnostics.append(problems);
    let failed = diagnostics.has_errors();
    diagnostics.append(Variables::declared([&file]).1);
    diagnostics.append(Variables::new().values([&file]).1);
    let (arguments, problems) = file.body().arguments();
    diagnostics.append(problems);
    for argument in arguments {
        diagnostics.append(argument.evaluate(scope()).1);
        diagnostics.append(argument.expressions().1);
    }
    check_diagnostics(&diagnostics, &file);
    assert!(value.ty().conforms_to(&spec().ty()), "{value:?} is not of the schema's type");
    if !failed && value.is_wholly_known() {
        check_written(&value);
    }
}

/// A file can be laid out, and changed without a loss.
fn check_edited(source: &str) {
    let Ok(mut edit) = Edit::parse("main.tf", source) else { return };
    assert_eq!(edit.text(), source);
    let visible = |text: &str| text.split([' ', '\t', '\r', '\n', '\u{feff}']).collect::<String>();
    if let Ok(text) = format(source) {
        assert_eq!(format(&text).as_ref(), Ok(&text), "twice, of {source}");
        // Labels without quotes get them; nothing else is different, unless it is written in an old way.
        let (old, new) = (visible(source), visible(&text));
        assert!(
            new.len() >= old.len() || source.contains("${") || source.contains("variable"),
            "{source}\n{text}"
        );
    }
    let was_formatted = format(source).as_deref() == Ok(source);
    let first = edit.body().names().next().map(str::to_owned);
    if let Some(name) = first {
        edit.body().rename(&name, "renamed_by_this").expect("a free name");
        edit.body().rename("renamed_by_this", &name).expect("the name that it had");
        if !was_formatted {
            assert_eq!(edit.text(), source);
        }
    }
    if edit.add_block("added", &["x"]).is_ok_and(|mut block| block.set("a", "b\nc\n").is_ok()) {
        let last = edit.body().labels("added").filter(|labels| *labels == ["x"]).count() - 1;
        let added = edit.nth_block("added", &["x"], last).expect("what was added");
        assert!(added.expression("a").is_some());
        added.delete().expect("what can be added can go");
        assert_eq!(visible(edit.text()), visible(source));
    }
}

fn check_diagnostics(diagnostics: &Diagnostics, file: &File) {
    for diagnostic in diagnostics {
        let Some(range) = diagnostic.range() else { continue };
        assert!(range.start <= range.end, "{diagnostic:?}");
        assert!(range.start.byte as usize <= file.source().len(), "{diagnostic:?}");
    }
    let _ = Renderer::plain().render(diagnostics, [file]);
    let _ = tfsdk::config::to_validate_json(diagnostics, [file]);
}

/// A value can be written, and reads back the same.
fn check_written(value: &Value) {
    let text = match spec().write(value) {
        Ok(text) => text,
        Err(error) => unreachable!("{value:?} cannot be written: {error}"),
    };
    let (file, problems) = File::parse("written.tf", &text);
    assert!(problems.is_empty(), "{text}\n{problems}");
    let (again, problems) = file.body().decode(spec(), scope());
    assert!(problems.is_empty(), "{text}\n{problems}");
    assert!(again == *value, "{text}\nwas {value:?}, is {again:?}");
}

fn scope() -> &'static Bindings {
    static SCOPE: OnceLock<Bindings> = OnceLock::new();
    SCOPE.get_or_init(|| {
        let known = Value::object([("names", Value::tuple(["a".into(), "b".into()])), ("n", 1.into())]);
        Bindings::new()
            .with_variable("var", known)
            .with_variable("unknown", Value::unknown(Type::DYNAMIC))
            .with_functions(Functions::terraform())
    })
}

fn spec() -> &'static BodyShape {
    static SPEC: OnceLock<BodyShape> = OnceLock::new();
    SPEC.get_or_init(|| {
        let rule = Type::object([("port", Type::NUMBER), ("names", Type::list(Type::STRING))]);
        let block = |name: &str, nesting, body| BlockShape {
            name: name.into(),
            nesting,
            min_items: 0,
            max_items: 3,
            body,
        };
        let inner = || {
            BodyShape::new(
                [AttributeShape::optional("n", Type::NUMBER), AttributeShape::required("r", Type::STRING)],
                [],
            )
        };
        BodyShape::new(
            [
                AttributeShape::optional("s", Type::STRING),
                AttributeShape::optional("b", Type::BOOL),
                AttributeShape::optional("m", Type::map(Type::STRING)),
                AttributeShape::optional("rules", Type::list(rule.clone())),
                AttributeShape::optional("rule_set", Type::set(rule)),
            ],
            [
                block("one", BlockNesting::Single, inner()),
                block(
                    "list",
                    BlockNesting::List,
                    BodyShape::new([], [block("deep", BlockNesting::Set, inner())]),
                ),
                block("map", BlockNesting::Map, inner()),
                block("set", BlockNesting::Set, inner()),
            ],
        )
    })
}
