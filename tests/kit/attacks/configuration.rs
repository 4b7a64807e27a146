//! Files of both syntaxes: bodies by a schema, variables, values of variables; and writing.

use tfsdk::config::{
    AttributeShape, Bindings, BlockShape, BodyShape, Console, Edit, File, Functions, Inputs, Syntax,
    Variables, format, to_console, to_expression, to_tfvars, to_tfvars_json,
};
use tfsdk::schema::BlockNesting;
use tfsdk::{Type, Value};

use super::wire::wide;
use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("native body", "many blocks", 300, |n| of(Syntax::Native, "disk {\n  n = 1\n}\n".repeat(n))),
    attack("native body", "empty blocks of a wide schema", 200, |n| {
        of(Syntax::Native, "wide {}\n".repeat(n))
    }),
    attack("native body", "arguments that are not expected", 500, |n| {
        of(Syntax::Native, repeated(n, |i| format!("nam{i} = 1\n"), ""))
    }),
    attack("native body", "blocks that are not expected", 500, |n| {
        of(Syntax::Native, repeated(n, |i| format!("dsk{i} {{}}\n"), ""))
    }),
    attack("native body", "one argument again and again", 500, |n| {
        of(Syntax::Native, "name = \"a\"\n".repeat(n))
    }),
    attack("native body", "values that do not fit", 500, |n| {
        of(Syntax::Native, "disk {\n  n = \"x\"\n}\n".repeat(n))
    }),
    attack("native body", "a dynamic block", 200, |n| {
        of(
            Syntax::Native,
            format!(
                "dynamic \"disk\" {{\n  for_each = [{}]\n  content {{\n    n = disk.value\n  }}\n}}\n",
                repeated(n, |i| i.to_string(), ", ")
            ),
        )
    }),
    attack("native body", "blocks below a long label", 200, |n| {
        of(
            Syntax::Native,
            format!("keyed \"{}\" {{\n{}}}\n", "k".repeat(4 * n), "  disk {\n    n = \"x\"\n  }\n".repeat(n)),
        )
    }),
    attack("native body", "attributes written as blocks", 200, |n| {
        of(Syntax::Native, "rules {\n  port = 1\n}\n".repeat(n))
    }),
    attack("native body", "blocks that lack something", 250, |n| {
        of(Syntax::Native, "strict {\n}\n".repeat(n))
    }),
    attack("native body", "unknown names beside many variables", 250, |n| {
        of(Syntax::Native, repeated(n, |i| format!("strict {{\n  r = x{i}\n}}\n"), ""))
    }),
    attack("native body", "unknown functions", 250, |n| {
        of(Syntax::Native, repeated(n, |i| format!("strict {{\n  r = x{i}()\n}}\n"), ""))
    }),
    attack("native body", "labels", 250, |n| {
        of(Syntax::Native, repeated(n, |i| format!("keyed \"l{i}\" {{\n}}\n"), ""))
    }),
    attack("native body", "blocks of a set", 250, |n| {
        of(Syntax::Native, repeated(n, |i| format!("strict_set {{\n  r = \"{i}\"\n}}\n"), ""))
    }),
    attack("native body", "many dynamic blocks", 100, |n| {
        let block = "dynamic \"strict\" {\n  for_each = [1]\n  content {\n    r = strict.value\n  }\n}\n";
        of(Syntax::Native, block.repeat(n))
    }),
    attack("native body", "one line", 1000, |n| {
        of(Syntax::Native, format!("names = [{}]", repeated(n, |_| "\"x\"".into(), ", ")))
    }),
    attack("native body", "errors in one line", 500, |n| {
        of(Syntax::Native, format!("names = [{}]", repeated(n, |_| "nothing".into(), ", ")))
    }),
    attack("native body", "comments", 2000, |n| of(Syntax::Native, "# a comment\n".repeat(n))),
    attack("native body", "unclosed braces", 60, |n| of(Syntax::Native, "disk {\n".repeat(n))),
    attack("json body", "many blocks", 300, |n| {
        of(Syntax::Json, format!("{{\"disk\":[{}]}}", repeated(n, |_| "{\"n\":1}".into(), ",")))
    }),
    attack("json body", "one name again and again", 300, |n| {
        of(Syntax::Json, format!("{{{}}}", repeated(n, |_| "\"name\":\"a\"".into(), ",")))
    }),
    attack("json body", "names that are not expected", 300, |n| {
        of(Syntax::Json, format!("{{{}}}", repeated(n, |i| format!("\"nam{i}\":1"), ",")))
    }),
    attack("json body", "templates that fail", 300, |n| {
        of(Syntax::Json, format!("{{\"names\":[{}]}}", repeated(n, |_| "\"${nothing}\"".into(), ",")))
    }),
    attack("json body", "mistakes of syntax", 500, |n| of(Syntax::Json, "{\"a\":\u{1F600}".repeat(n))),
    attack("variables", "many declarations", 300, |n| {
        let source =
            repeated(n, |i| format!("variable \"v{i}\" {{\n  type = string\n  default = \"x\"\n}}\n"), "");
        Prepared::new(source.len(), move || {
            let (file, mut problems) = File::parse("main.tf", &source);
            let (variables, more) = Variables::declared([&file]);
            problems.append(more);
            drop((problems.to_string(), variables.len()));
        })
    }),
    attack("variables", "values of many that are not declared", 300, |n| {
        of_values("variable \"v0\" {}\n".into(), repeated(n, |i| format!("v{i} = {i}\n"), ""))
    }),
    attack("variables", "values that do not fit", 300, |n| {
        let declared = repeated(n, |i| format!("variable \"v{i}\" {{\n  type = number\n}}\n"), "");
        of_values(declared, repeated(n, |i| format!("v{i} = \"x\"\n"), ""))
    }),
    attack("variables", "values of the environment and of a command line", 300, |n| {
        let declared = repeated(n, |i| format!("variable \"v{i}\" {{\n  type = list(number)\n}}\n"), "");
        let texts: Vec<[String; 2]> =
            (0..n).map(|i| [format!("TF_VAR_v{i}"), format!("v{i}=[1, \"x\", nothing]")]).collect();
        Prepared::new(declared.len() + 20 * n, move || {
            let inputs = Inputs::new()
                .sources([("main.tf", declared.as_str())])
                .environment(texts.iter().map(|[name, _]| (name, "[[[]]]")));
            let inputs = texts.iter().fold(inputs, |inputs, [_, text]| inputs.var(text));
            drop(inputs.read::<Value>().map_err(|report| report.to_string()));
        })
    }),
    attack("variables", "validations that do not hold", 200, |n| {
        let rule = |i| {
            format!(
                "variable \"v{i}\" {{\n  default = \"x\"\n  validation {{\n    condition = length(var.v{i}) > length(var.v0)\n    \
                 error_message = \"${{var.v{i}}} and ${{var.nothing}}\"\n  }}\n}}\n"
            )
        };
        of_inputs(repeated(n, rule, ""))
    }),
    attack("variables", "a variable with many validations", 200, |n| {
        let rule = |_| {
            "validation {\n  condition = var.v == [for x in var.v : x]\n  error_message = \"${var.v[0]}\"\n}\n".to_owned()
        };
        of_inputs(format!("variable \"v\" {{\n  default = [\"a\"]\n{}}}\n", repeated(n, rule, "")))
    }),
    attack("variables", "overrides of one variable", 300, |n| {
        let declared = "variable \"v\" {\n  type = number\n  default = 1\n}\n";
        let overriding = repeated(n, |_| "variable \"v\" {\n  default = \"x\"\n}\n".to_owned(), "");
        Prepared::new(overriding.len(), move || {
            let sources = [("main.tf", declared), ("override.tf", overriding.as_str())];
            drop(Inputs::new().sources(sources).read::<Value>().map_err(|report| report.to_string()));
        })
    }),
    attack("variables", "values that nobody declared", 300, |n| {
        let source = repeated(n, |i| format!("a{i}=1\n"), "");
        Prepared::new(source.len(), move || {
            let sources = [("a.tfvars", source.as_str())];
            drop(Inputs::new().sources(sources).read::<Value>().map_err(|report| report.to_string()));
        })
    }),
    attack("arguments", "of any name", 300, |n| {
        let source = repeated(n, |i| format!("a{i} = [x.y, \"${{x}}\"]\n"), "");
        Prepared::new(source.len(), move || {
            let (file, scope) = (File::parse("main.tf", &source).0, scope());
            for argument in file.body().arguments().0 {
                drop((argument.evaluate(&scope), argument.expressions()));
            }
        })
    }),
    attack("decode_as", "misfits", 100, |n| {
        let source = "disk {\n  n = 1.5\n}\n".repeat(n);
        Prepared::new(source.len(), move || {
            let (file, _) = File::parse("main.tf", &source);
            match file.body().decode_as::<Misfit>(&shape(), &scope()) {
                Ok((read, _)) => drop(read.disk.iter().map(|disk| disk.n).sum::<u64>()),
                Err(problems) => drop(problems.to_string()),
            }
        })
    }),
    attack("writing", "an expression", 1000, |n| {
        let value = Value::tuple(
            (0..n).map(|i| Value::object([("a", Value::from(i)), ("b", Value::from("${x}\n"))])),
        );
        Prepared::new(20 * n, move || drop(to_expression(&value)))
    }),
    attack("writing", "values of variables", 1000, |n| {
        let value = Value::object((0..n).map(|i| (format!("v{i}"), Value::from("a\nb"))));
        Prepared::new(20 * n, move || drop(to_tfvars(&value)))
    }),
    attack("writing", "one long name among many", 1000, |n| {
        let long = "k".repeat(10 * n);
        let value =
            Value::object((0..n).map(|i| (format!("v{i}"), Value::from(1))).chain([(long, Value::from(1))]));
        Prepared::new(20 * n, move || {
            drop((to_tfvars(&value), to_expression(&Value::tuple([value.clone()])), to_tfvars_json(&value)))
        })
    }),
    attack("writing", "a value as the console prints it", 1000, |n| {
        let part = || Value::object([("a\nb", Value::from("EOT\nEOT_")), ("b", Value::from("x"))]);
        let value = Value::tuple((0..n).map(|_| part()));
        Prepared::new(20 * n, move || {
            let paths = (0..8).map(|i| tfsdk::Path::root().index(i).attribute("b"));
            drop(paths.fold(Console::new(&value), Console::sensitive).text());
        })
    }),
    attack("writing", "printed lines that stand far in", 1000, |n| {
        let value = (0..400).fold(Value::tuple(vec![Value::from(1); n]), |inner, _| Value::tuple([inner]));
        let text = tfsdk::json::value_to_string(&value, value.ty()).unwrap_or_default();
        Prepared::new(20 * n, move || drop((to_console(&value), tfsdk::json::indented(&text))))
    }),
    attack("editing", "arguments set at once", 500, |n| {
        let source = repeated(n, |i| format!("a{i}=1 # why\n"), "");
        let values = Value::object((0..2 * n).map(|i| (format!("a{i}"), Value::from("x\ny\n"))));
        Prepared::new(source.len() + 20 * n, move || {
            let Ok(mut edit) = Edit::parse("main.tf", &source) else { return };
            drop(edit.body().set_all(&values).map(drop));
        })
    }),
    attack("editing", "blocks among which one is looked for", 500, |n| {
        let source = repeated(n, |i| format!("b \"l{i}\" {{ a = 1 }}\n"), "");
        Prepared::new(source.len(), move || {
            let Ok(mut edit) = Edit::parse("main.tf", &source) else { return };
            drop(edit.block("b", &["m1"]).map(drop).map_err(|problems| problems.to_string()));
            drop(edit.add_block("b", &["m1"]).and_then(|mut block| block.append("c {\n}").map(drop)));
        })
    }),
    attack("editing", "references that are renamed", 500, |n| {
        let source =
            format!("x = [{}]\n{}", "a.b.c, ".repeat(n), "k {\n  y = \"${a.b}\" # why\n}\n".repeat(n));
        Prepared::new(source.len(), move || {
            let Ok(mut edit) = Edit::parse("main.tf", &source) else { return };
            assert_eq!(edit.body().rename_references("a.b", "new.one[0]").ok(), Some(2 * n));
        })
    }),
    attack("editing", "a change behind comments and blank lines", 500, |n| {
        let source = repeated(n, |i| format!("a{i} = 1 /*\n\n*/\n# x\n\n"), "");
        Prepared::new(source.len(), move || {
            let Ok(mut edit) = Edit::parse("main.tf", &source) else { return };
            drop(edit.body().set(&format!("a{}", n - 1), &2).map(drop));
        })
    }),
    attack("editing", "one long name among many", 500, |n| {
        let source = format!("{}=1\n{}", "k".repeat(10 * n), "a {\nb=1\n}\nc=1 # why\n".repeat(n));
        Prepared::new(source.len(), move || drop(format(&source)))
    }),
    attack("editing", "lines that are aligned", 500, |n| {
        let source = repeated(n, |i| format!("a{i}=[\n{{b={i}}}] # why\nc{i}=\"${{x}}\"\n"), "");
        Prepared::new(source.len(), move || drop(format(&source)))
    }),
    attack("writing", "lines that stand far in", 250, |n| {
        let value = Value::tuple((0..n).map(|_| Value::tuple([Value::object([("a", Value::from(1))])])));
        let value = (0..400).fold(value, |inner, _| Value::tuple([inner]));
        Prepared::new(20 * n, move || drop(to_expression(&value)))
    }),
    attack("writing", "long numbers", 100, |n| {
        let number: tfsdk::Number = "1e600000000".parse().unwrap_or_default();
        let value = Value::tuple((0..n).map(|_| Value::from(number.clone())));
        Prepared::new(20 * n, move || drop((to_expression(&value), value.to_string())))
    }),
];

/// A struct that takes whole numbers alone.
#[derive(tfsdk::TfObject)]
struct Misfit {
    #[tfsdk("disk")]
    disk: Vec<MisfitDisk>,
    #[tfsdk("keyed")]
    _keyed: Value,
    #[tfsdk("name")]
    _name: Option<String>,
    #[tfsdk("names")]
    _names: Option<Vec<String>>,
    #[tfsdk("rules")]
    _rules: Value,
    #[tfsdk("strict")]
    _strict: Value,
    #[tfsdk("strict_set")]
    _strict_set: Value,
    #[tfsdk("wide")]
    _wide: Value,
}

#[derive(tfsdk::TfObject)]
struct MisfitDisk {
    #[tfsdk("n")]
    n: u64,
}

fn of(syntax: Syntax, source: String) -> Prepared {
    Prepared::new(source.len(), move || {
        let (file, mut problems) = File::parse_as(syntax, "main.tf", &source);
        let (value, more) = file.body().decode(&shape(), &scope());
        problems.append(more);
        drop((value, problems.to_string()));
    })
}

fn of_values(declared: String, values: String) -> Prepared {
    Prepared::new(declared.len() + values.len(), move || {
        let (declared, _) = File::parse("main.tf", &declared);
        let (given, _) = File::parse("terraform.tfvars", &values);
        let (variables, mut problems) = Variables::declared([&declared]);
        let (values, more) = variables.values([&given]);
        problems.append(more);
        drop((values.to_object(), problems.to_string()));
    })
}

fn of_inputs(declared: String) -> Prepared {
    Prepared::new(declared.len(), move || {
        let inputs = Inputs::new().sources([("main.tf", declared.as_str())]);
        drop(inputs.read::<Value>().map_err(|report| report.to_string()));
    })
}

pub(super) fn scope() -> Bindings {
    let mut scope = Bindings::new().with_functions(Functions::terraform());
    scope.insert("var", Value::from("x"));
    (0..300).for_each(|i| drop(scope.insert(format!("variable{i}"), Value::from(i))));
    scope
}

pub(super) fn shape() -> BodyShape {
    let block = |name: &str, nesting, body| BlockShape {
        name: name.into(),
        nesting,
        min_items: 0,
        max_items: 0,
        body,
    };
    let disk = || BodyShape::new([AttributeShape::optional("n", Type::NUMBER)], []);
    let keyed = BodyShape::new([], [block("disk", BlockNesting::List, disk())]);
    let strict = || {
        let attributes =
            [AttributeShape::required("r", Type::STRING), AttributeShape::optional("n", Type::NUMBER)];
        BodyShape::new(attributes, [])
    };
    let many = (0..1000).map(|i| AttributeShape::optional(format!("attribute_{i:04}"), wide(3)));
    BodyShape::new(
        [
            AttributeShape::optional("name", Type::STRING),
            AttributeShape::optional("names", Type::list(Type::STRING)),
            AttributeShape::optional("rules", Type::list(Type::object([("port", Type::NUMBER)]))),
        ],
        [
            block("disk", BlockNesting::List, disk()),
            block("keyed", BlockNesting::Map, keyed),
            block("strict", BlockNesting::List, strict()),
            block("strict_set", BlockNesting::Set, strict()),
            block("wide", BlockNesting::List, BodyShape::new(many, [])),
        ],
    )
}
