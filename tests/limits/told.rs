//! Where a limit is met, the answer says which and how to raise it, whatever else is wrong, and keeps to the number of
//! problems.

use kit::plan::CHECKED;
use kit::written::resource;
use tfsdk::config::{
    Bindings, BodyShape, Console, Edit, File, Functions, Inputs, MemoryFiles, Syntax, Variables, format_with,
    struct_to_tfvars_json_with, struct_to_tfvars_with, to_expression_with, to_tfvars_json_with,
    to_tfvars_with,
};
use tfsdk::constraint::{Dialect, TypeConstraint};
use tfsdk::convert::{ConversionError, convert_within, is_convertible_within, unify_within};
use tfsdk::diag::Diagnostics;
use tfsdk::expr::{
    NoScope, Pos, parse_body_with, parse_expression, parse_expression_within, parse_template_within,
};
use tfsdk::files::{Plan, PlanReader, State, StateReader};
use tfsdk::limits::{Budget, Exhausted};
use tfsdk::plan::{
    ApplyResponse, MoveSource, PlanResponse, StateMoves, StateUpgrades, check_apply_with,
    check_final_plan_with, check_plan_with, check_result_with, configured_with, keep_meaning_with,
    move_state_with, plan_with, planned_value_from_json_with, proposed_new_with, upgrade_state_with,
    validate_with,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, NestedBlock, ProviderSchemas, Schema};
use tfsdk::{Error, Limits, Number, Type, Value, ValueRef, json, msgpack};

/// What an entry answered.
struct Told {
    problems: usize,
    omitted: usize,
    exhausted: Option<Exhausted>,
    text: String,
}

impl From<Error> for Told {
    fn from(error: Error) -> Self {
        Told {
            problems: error.problems().len(),
            omitted: error.omitted(),
            exhausted: error.exhausted(),
            text: error.to_string(),
        }
    }
}

impl From<ConversionError> for Told {
    fn from(error: ConversionError) -> Self {
        Told {
            problems: error.problems().count(),
            omitted: error.omitted(),
            exhausted: error.exhausted(),
            text: error.to_string(),
        }
    }
}

impl From<tfsdk::files::Error> for Told {
    fn from(error: tfsdk::files::Error) -> Self {
        Told {
            problems: error.problems().count(),
            omitted: error.omitted(),
            exhausted: error.exhausted(),
            text: error.to_string(),
        }
    }
}

impl From<Diagnostics> for Told {
    fn from(found: Diagnostics) -> Self {
        Told {
            problems: found.len(),
            omitted: found.omitted(),
            exhausted: found.exhausted(),
            text: found.to_string(),
        }
    }
}

/// Of an entry whose answer has no words.
impl From<Budget> for Told {
    fn from(budget: Budget) -> Self {
        let text = budget.exhausted().map_or("", Exhausted::message);
        Told { problems: 0, omitted: 0, exhausted: budget.exhausted(), text: text.to_owned() }
    }
}

/// An entry, what it is given, and the limit that it meets.
type Row = (&'static str, Exhausted, fn(Limits) -> Told);

fn told<T, E: Into<Told>>(result: Result<T, E>) -> Told {
    match result {
        Ok(_) => Diagnostics::new().into(),
        Err(error) => error.into(),
    }
}

use Exhausted::{Depth, Size, Work};

const ROWS: &[Row] = &[
    // Reading
    ("json::value_from_str_with", Depth, |l| {
        told(json::value_from_str_with(DEEP_JSON, &deep().ty().clone(), l))
    }),
    ("json::value_from_str_with", Size, |l| told(json::value_from_str_with(EMPTY, &wide(), l))),
    ("json::value_from_str_with", Work, |l| told(json::value_from_str_with(&small_numbers(), &numbers(), l))),
    ("json::from_str_with", Depth, |l| told(json::from_str_with::<Vec<Vec<String>>>(DEEP_JSON, l))),
    ("json::from_slice_with", Depth, |l| told(json::from_slice_with::<Vec<Vec<u8>>>(b"[[1]]", l))),
    ("json::implied_value_with", Depth, |l| told(json::implied_value_with(DEEP_JSON, l))),
    ("msgpack::value_from_slice_with", Depth, |l| {
        told(msgpack::value_from_slice_with(b"\x92\xa1x\x91\x91\xa1y", &deep().ty().clone(), l))
    }),
    ("msgpack::value_from_slice_with", Work, |l| {
        told(msgpack::value_from_slice_with(b"\x94\x80\x80\x80\x80", &wide(), l))
    }),
    ("msgpack::from_slice_with", Depth, |l| {
        told(msgpack::from_slice_with::<Vec<Vec<u8>>>(b"\x91\x91\xa1y", l))
    }),
    ("Type::from_json_with", Depth, |l| told(Type::from_json_with(r#"["list",["list","string"]]"#, l))),
    ("Schema::from_json_with", Depth, |l| told(Schema::from_json_with(&schema_json(), l))),
    ("ProviderSchemas::from_json_with", Depth, |l| {
        let json = format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"a/b/c":{{"provider":{}}}}}}}"#,
            schema_json()
        );
        told(ProviderSchemas::from_json_with(&json, l))
    }),
    ("State::from_json_with", Depth, |l| told(State::from_json_with(STATE, l))),
    ("StateReader::with_limits", Depth, |l| streamed(STATE, l)),
    ("StateReader::with_limits", Size, |l| streamed(&wide_file(), l)),
    ("PlanReader::with_limits", Depth, |l| planned(PLAN, l)),
    ("PlanReader::with_limits", Size, |l| {
        planned(
            &wide_file()
                .replace("\"version\":4,\"resources\"", "\"format_version\":\"1.2\",\"resource_changes\""),
            l,
        )
    }),
    ("Plan::from_json_with", Depth, |l| told(Plan::from_json_with(PLAN, l))),
    ("Plan::configuration", Depth, |l| {
        let deepest = l.max_depth(3);
        told(Plan::from_json_with(CONFIGURATION, deepest).and_then(|plan| plan.configuration()))
    }),
    // Conversion
    ("convert_within", Depth, |l| told(convert_within(&deep(), deep().ty(), &Budget::new(l, 0)))),
    ("convert_within", Size, |l| {
        told(convert_within(&wrong(), &Type::list(Type::NUMBER), &Budget::new(l, 0)))
    }),
    ("convert_within", Work, |l| {
        told(convert_within(&wrong(), &Type::list(Type::NUMBER), &Budget::new(l, 0)))
    }),
    ("is_convertible_within", Depth, |l| {
        let budget = Budget::new(l, 0);
        assert!(!is_convertible_within(deep().ty(), deep().ty(), &budget));
        budget.into()
    }),
    ("unify_within", Depth, |l| {
        let budget = Budget::new(l, 0);
        assert_eq!(unify_within(&[Type::STRING, deep().ty().clone()], &budget), None);
        budget.into()
    }),
    ("unify_within", Work, |l| {
        let budget = Budget::new(l, 0);
        assert_eq!(unify_within(&[Type::STRING, Type::NUMBER], &budget), None);
        budget.into()
    }),
    ("TypeConstraint::convert_within", Depth, |l| {
        let constraint = TypeConstraint::parse("list(list(number))").expect("it is one");
        told(constraint.convert_within(&deep(), &Budget::new(l, 0)))
    }),
    ("TypeConstraint::convert_within", Size, |l| {
        let constraint =
            TypeConstraint::parse("list(object({ a = optional(string, \"x\") }))").expect("it is one");
        let empty = Value::tuple([Value::object([] as [(&str, Value); 0])]);
        told(constraint.convert_within(&empty, &Budget::new(l, 0)))
    }),
    // Plans
    ("plan_with", Depth, |l| plan_with(&any(), &of(Value::from(1)), &of(deep()), l).diagnostics.into()),
    ("plan_with", Size, |l| plan_with(&any(), &of(large()), &of(large()), l).diagnostics.into()),
    ("plan_with", Work, |l| plan_with(&blocks(), &set("a"), &set("b"), l).diagnostics.into()),
    ("validate_with", Depth, |l| validate_with(&any(), &of(deep()), l).into()),
    ("validate_with", Size, |l| validate_with(&any(), &of(large()), l).into()),
    ("configured_with", Depth, |l| told(configured_with(&any(), &of(deep()), l))),
    ("configured_with", Size, |l| told(configured_with(&any(), &of(large()), l))),
    ("proposed_new_with", Depth, |l| told(proposed_new_with(&any(), &of(deep()), &of(deep()), l))),
    ("proposed_new_with", Size, |l| told(proposed_new_with(&any(), &of(large()), &of(large()), l))),
    ("keep_meaning_with", Depth, |l| told(keep_meaning_with(&any(), &of(deep()), &of(deep()), l))),
    ("keep_meaning_with", Size, |l| told(keep_meaning_with(&any(), &of(large()), &of(large()), l))),
    ("keep_meaning_with", Work, |l| told(keep_meaning_with(&blocks(), &set("a"), &set("b"), l))),
    ("check_plan_with", Depth, |l| check_plan_of(&of(deep()), l)),
    ("check_plan_with", Size, |l| check_plan_of(&of(large()), l)),
    ("check_apply_with", Depth, |l| check_apply_of(&of(deep()), l)),
    ("check_apply_with", Size, |l| check_apply_of(&of(large()), l)),
    ("check_result_with", Depth, |l| check_result_with(&any(), &of(deep()), &of(deep()), l).into()),
    ("check_result_with", Size, |l| check_result_with(&any(), &of(large()), &of(large()), l).into()),
    ("check_final_plan_with", Depth, |l| check_final_plan_of(&of(deep()), l)),
    ("check_final_plan_with", Size, |l| check_final_plan_of(&of(large()), l)),
    ("upgrade_state_with", Depth, |l| {
        told(upgrade_state_with(&any(), &StateUpgrades::new(), 0, DEEP_STATE, l))
    }),
    ("upgrade_state_with", Size, |l| {
        told(upgrade_state_with(&any(), &StateUpgrades::new(), 0, &wide_state(), l))
    }),
    ("move_state_with", Depth, |l| {
        let moves = StateMoves::new().from_type("old", any().ty().clone(), |old, _| Ok(old));
        let source = MoveSource::new("acme/a", "old", 0, DEEP_STATE);
        told(move_state_with(&any(), &moves, "acme/a", &source, l))
    }),
    ("planned_value_from_json_with", Depth, |l| {
        told(planned_value_from_json_with(DEEP_JSON, "false", &deep().ty().clone(), l))
    }),
    ("planned_value_from_json_with", Size, |l| {
        told(planned_value_from_json_with(EMPTY, "false", &wide(), l))
    }),
    // The language
    ("TypeConstraint::from_expr_within", Size, |l| {
        let (expr, _) = parse_expression(b"list(list(string))", "", Pos::START);
        told(TypeConstraint::from_expr_within(&expr, Dialect::Variable, &Budget::new(l, 0)))
    }),
    ("TypeConstraint::parse_json_within", Size, |l| {
        let (expr, _) = parse_expression(b"1", "", Pos::START);
        told(TypeConstraint::parse_json_within(Some("list(string)"), expr.range, &Budget::new(l, 0)))
    }),
    ("Expr::evaluate_with", Depth, |l| parsed("[x, [[1]]]").evaluate_with(&NoScope, l).1.into()),
    ("Expr::evaluate_with", Size, |l| parsed(LOOPS).evaluate_with(&NoScope, l).1.into()),
    ("Expr::evaluate_with", Work, |l| parsed(LOOPS).evaluate_with(&NoScope, l).1.into()),
    ("Expr::evaluate_within", Depth, |l| {
        parsed("[x, [[1]]]").evaluate_within(&NoScope, &Budget::new(l, 0)).1.into()
    }),
    ("Expr::evaluate_within", Size, |l| {
        parsed("[x, 1]").evaluate_within(&NoScope, &Budget::new(l, 0)).1.into()
    }),
    ("Expr::evaluate_within", Work, |l| {
        parsed("[x, 1]").evaluate_within(&NoScope, &Budget::new(l, 0)).1.into()
    }),
    ("TypeConstraint::parse_with", Depth, |l| {
        told(TypeConstraint::parse_with("list(list(string))", Dialect::Variable, l))
    }),
    ("TypeConstraint::parse_with", Size, |l| {
        told(TypeConstraint::parse_with(&format!("tuple([{}])", "any,".repeat(1000)), Dialect::Variable, l))
    }),
    ("parse_expression_within", Size, |l| {
        parse_expression_within(b"[[1], x y]", "", Pos::START, &Budget::new(l, 0)).1.into()
    }),
    ("parse_body_with", Depth, |l| parse_body_with(b"a = [[1]]\n", "", Pos::START, l).1.into()),
    ("parse_body_with", Size, |l| {
        parse_body_with(format!("a = [{}]\n", "1,".repeat(10_000)).as_bytes(), "", Pos::START, l).1.into()
    }),
    ("File::parse_with, JSON", Depth, |l| {
        File::parse_with(Syntax::Json, "x.json", "{\"a\":[[1]]}", l).1.into()
    }),
    ("File::parse_with", Size, |l| {
        let source = format!("a = [{}]\n", "1,".repeat(10_000));
        File::parse_with(Syntax::Native, "main.tf", &source, l).1.into()
    }),
    ("parse_template_within", Size, |l| {
        parse_template_within(b"a ${x} b", "", Pos::START, &Budget::new(l, 0)).1.into()
    }),
    // Configuration
    ("Inputs::with_limits", Depth, |l| inputs(l, "x = [[\"y\"]]\n")),
    ("Inputs::with_limits", Size, |l| inputs(l, &format!("x = [{}]\n", "1,".repeat(10_000)))),
    ("Variables::validate_with", Size, |l| validated("length([for x in var.x : [x, x, x]]) > 0", l)),
    ("Variables::validate_with", Work, |l| {
        validated("length([for a in var.x : [for b in var.x : [for c in var.x : a]]]) > 0", l)
    }),
    ("format_with", Size, |l| {
        told(format_with(&format!("{} = 1\n{}", "a".repeat(1000), "b = 1\n".repeat(1000)), l))
    }),
    ("Edit::parse_with", Depth, |l| told(Edit::parse_with("x.tfvars", "x = [[1]]\n", l))),
    ("Edit::parse_with", Size, |l| {
        told(Edit::parse_with("x.tfvars", format!("a = [{}]\n", "1,".repeat(10_000)), l))
    }),
    ("BodyEdit::set", Depth, |l| {
        told(Edit::parse_with("x.tfvars", "", l).and_then(|mut edit| edit.body().set("x", &deep()).map(drop)))
    }),
    ("BodyEdit::rename_references", Size, |l| {
        let (source, long) = ("x = [a, a, a, a, a, a, a, a, a, a]\n", "b".repeat(2_000));
        let edit = Edit::parse_with("x.tfvars", source, l.max_size(10_000));
        told(edit.and_then(|mut edit| edit.body().rename_references("a", &long)))
    }),
    ("fileset", Work, |l| {
        let files = MemoryFiles::from([("a".repeat(200), "")]);
        let scope = Bindings::new().with_functions(Functions::terraform().with_files(files));
        parsed(&format!("fileset(\".\", \"*?*?*[{}]\")", "b".repeat(100))).evaluate_with(&scope, l).1.into()
    }),
    ("templatefile", Size, |l| {
        let files = MemoryFiles::from([("a", "%{ for x in [1, 2, 3] }${x}%{ endfor }")]);
        let scope = Bindings::new().with_functions(Functions::terraform().with_files(files));
        parsed("templatefile(\"a\", {})").evaluate_with(&scope, l).1.into()
    }),
    ("Console::with_limits", Depth, |l| told(Console::new(&deep()).with_limits(l).text())),
    ("Console::with_limits", Size, |l| told(Console::new(&large()).with_limits(l).text())),
    // Writing
    ("BodyShape::write_with", Depth, |l| told(shape().write_with(&of(deep()), l))),
    ("BodyShape::write_with", Size, |l| told(shape().write_with(&of(large()), l))),
    ("to_tfvars_with", Depth, |l| told(to_tfvars_with(&of(deep()), l))),
    ("to_tfvars_with", Size, |l| told(to_tfvars_with(&of(large()), l))),
    ("struct_to_tfvars_with", Depth, |l| told(struct_to_tfvars_with(&of(deep()), l))),
    ("struct_to_tfvars_with", Size, |l| told(struct_to_tfvars_with(&of(large()), l))),
    ("to_tfvars_json_with", Depth, |l| told(to_tfvars_json_with(&of(deep()), l))),
    ("to_tfvars_json_with", Size, |l| told(to_tfvars_json_with(&of(large()), l))),
    ("struct_to_tfvars_json_with", Depth, |l| told(struct_to_tfvars_json_with(&of(deep()), l))),
    ("struct_to_tfvars_json_with", Size, |l| told(struct_to_tfvars_json_with(&of(large()), l))),
    ("to_expression_with", Depth, |l| told(to_expression_with(&deep(), l))),
    ("to_expression_with", Size, |l| told(to_expression_with(&large(), l))),
    ("json::value_to_string_with", Depth, |l| told(json::value_to_string_with(&deep(), deep().ty(), l))),
    ("json::value_to_string_with", Size, |l| told(json::value_to_string_with(&long(), long().ty(), l))),
    ("json::to_string_with", Depth, |l| told(json::to_string_with(&vec![vec![1]], l))),
    ("json::to_string_with", Size, |l| told(json::to_string_with(&long(), l))),
    ("msgpack::value_to_vec_with", Depth, |l| told(msgpack::value_to_vec_with(&deep(), deep().ty(), l))),
    ("msgpack::value_to_vec_with", Size, |l| told(msgpack::value_to_vec_with(&long(), long().ty(), l))),
    ("msgpack::to_vec_with", Depth, |l| told(msgpack::to_vec_with(&vec![vec![1]], l))),
    ("msgpack::to_vec_with", Size, |l| told(msgpack::to_vec_with(&long(), l))),
    ("Value::get_with", Depth, |l| told(deep().get_with::<Value>(l))),
    ("Value::transform_with", Depth, |l| told(deep().transform_with(l, |_, part| Ok(part)))),
    ("JsonSink::with_limits", Depth, |l| {
        told(deep().write(&mut json::JsonSink::with_limits(&mut String::new(), l), deep().ty()))
    }),
    ("JsonSink::with_limits", Size, |l| {
        told(long().write(&mut json::JsonSink::with_limits(&mut String::new(), l), long().ty()))
    }),
    ("MsgpackSink::with_limits", Depth, |l| {
        told(deep().write(&mut msgpack::MsgpackSink::with_limits(&mut Vec::new(), l), deep().ty()))
    }),
    ("MsgpackSink::with_limits", Size, |l| {
        told(long().write(&mut msgpack::MsgpackSink::with_limits(&mut Vec::new(), l), long().ty()))
    }),
];

#[test]
fn every_entry_names_the_limit_that_it_meets_and_keeps_to_the_number_of_problems() {
    let mut wrong = Vec::new();
    for (entry, limit, call) in ROWS {
        let (smallest, setter) = match limit {
            Depth => (Limits::new().max_depth(0), "raise `Limits::max_depth`"),
            Size => (Limits::new().max_size(0), "raise `Limits::max_size`"),
            Work => (Limits::new().max_work(0), "raise `Limits::max_work`"),
            other => panic!("{other:?} has no row"),
        };
        for most in [0, 1, 2, 1000] {
            let told = call(smallest.max_problems(most));
            let Told { problems, omitted, exhausted, text } = &told;
            let mut expect = |holds: bool, what: &str| {
                if !holds {
                    wrong.push(format!("{entry}, {limit:?}, {most} problems: {what}: {text}"));
                }
            };
            expect(*exhausted == Some(*limit), "exhausted() says it");
            expect(text.contains(setter), "the setter is named");
            expect(*problems <= most.max(1), "no more are kept");
            expect(!text.contains("does not fit") && !text.contains("todo"), "no placeholder is shown");
            expect(*omitted == 0 || text.contains(" more"), "what is left out is counted");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a reader admits, whatever it was read from, can be worked with under the same limits.
#[test]
fn what_was_read_is_no_larger_than_allowed() {
    let limits = Limits::new().max_size(0);
    let schema = resource([Attribute::optional("a", Type::list(Type::map(Type::STRING)))]);
    let elements = vec![r#"{"some_name":"some text","other":"x"}"#; 1000].join(",");
    let text = format!(r#"{{"a":[{elements}]}}"#);
    let value = json::value_from_str_with(&text, schema.ty(), limits).expect("it is read");
    assert!(value.size() > 100_000);
    let none = Value::null(schema.ty().clone());
    assert_eq!(validate_with(&schema, &value, limits).to_string(), "");
    assert_eq!(plan_with(&schema, &none, &value, limits).diagnostics.to_string(), "");
    assert_eq!(plan_with(&schema, &value, &none, limits).diagnostics.to_string(), "");
    assert!(upgrade_state_with(&schema, &StateUpgrades::new(), 0, &text, limits).is_ok());
    assert!(to_tfvars_with(&value, limits).is_ok());
    assert!(to_tfvars_json_with(&value, limits).is_ok());
    assert!(to_expression_with(&value, limits).is_ok());
}

const DEEP_JSON: &str = r#"["x",[["y"]]]"#;

const DEEP_STATE: &str = r#"{"a":{"type":["list","string"],"value":[["y"]]}}"#;

const STATE: &str =
    r#"{"version":4,"resources":[{"mode":"managed","type":"t","name":"n","provider":"p","instances":[]}]}"#;

const PLAN: &str =
    r#"{"format_version":"1.2","resource_changes":[{"address":"a.b","change":{"actions":[]}}]}"#;

const CONFIGURATION: &str =
    r#"{"format_version":"1.2","configuration":{"root_module":{"variables":{"a":{}}}}}"#;

/// A resource that is longer than what may be made of nothing.
fn wide_file() -> String {
    format!(r#"{{"version":4,"resources":["{}"]}}"#, "x".repeat(1 << 20))
}

fn streamed(text: &str, limits: Limits) -> Told {
    let mut reader = StateReader::with_limits(text.as_bytes(), limits);
    loop {
        match reader.next() {
            Ok(Some(_)) => {}
            other => return told(other),
        }
    }
}

fn planned(text: &str, limits: Limits) -> Told {
    let mut reader = PlanReader::with_limits(text.as_bytes(), limits);
    loop {
        match reader.next() {
            Ok(Some(_)) => {}
            other => return told(other),
        }
    }
}

/// As many objects, without attributes.
const EMPTY: &str = "[{},{},{},{}]";

const LOOPS: &str = "[for a in [1,2,3,4,5,6,7,8] : [for b in [1,2,3,4,5,6,7,8] : [for c in [1,2,3,4,5,6,7,8] : [for d in [1,2,3,4,5,6,7,8] : [x, c]]]]]";

fn parsed(source: &str) -> tfsdk::expr::Expr {
    parse_expression(source.as_bytes(), "", Pos::START).0
}

fn inputs(limits: Limits, values: &str) -> Told {
    let files = [("main.tf", "variable \"x\" {}\n"), ("x.tfvars", values)];
    match Inputs::with_limits(limits).sources(files).read::<Value>() {
        Ok((_, report)) | Err(report) => report.diagnostics().clone().into(),
    }
}

/// What a condition says of a hundred numbers.
fn validated(condition: &str, limits: Limits) -> Told {
    let source = format!(
        "variable \"x\" {{\n  default = [{}]\n  validation {{\n    condition = {condition}\n    error_message = \"x\"\n  \
         }}\n}}\n",
        "1,".repeat(100)
    );
    let (file, _) = File::parse("main.tf", &source);
    let (variables, _) = Variables::declared([&file]);
    let (values, _) = variables.values([]);
    variables.validate_with(&values, &Functions::terraform(), limits).into()
}

fn shape() -> BodyShape {
    BodyShape::from(any().block())
}

fn deep() -> Value {
    Value::tuple([Value::from("x"), Value::tuple([Value::tuple([Value::from("y")])])])
}

/// Small in memory, and large to go through.
fn large() -> Value {
    (0..60).fold(Value::from(1), |value, _| Value::tuple([value.clone(), value]))
}

fn long() -> Value {
    Value::from(Number::parse("1e10000").expect("it is a number"))
}

fn wrong() -> Value {
    Value::tuple(vec![Value::from("x".repeat(100)); 4])
}

fn wide() -> Type {
    Type::list(Type::object((0..1000).map(|i| (format!("a{i}"), Type::STRING))))
}

fn numbers() -> Type {
    Type::set(Type::NUMBER)
}

fn small_numbers() -> String {
    let numbers: Vec<String> = (0..200).map(|i| format!("1.{i}e-600000000")).collect();
    format!("[{}]", numbers.join(","))
}

fn any() -> Schema {
    resource([Attribute::optional("a", Type::DYNAMIC)])
}

fn of(value: Value) -> Value {
    Value::object([("a", value)])
}

fn wide_state() -> String {
    let elements = vec!["{}"; 1000].join(",");
    format!(r#"{{"a":{{"type":{},"value":[{elements}]}}}}"#, wide().to_json())
}

fn schema_json() -> String {
    resource([Attribute::optional("a", Type::list(Type::list(Type::STRING)))]).to_json()
}

/// Only a function tells which of these blocks mean the same, so every one is compared with every other.
fn blocks() -> Schema {
    let other = |_: ValueRef<'_>, _: ValueRef<'_>| false;
    let attribute = Attribute::optional("x", Type::STRING).same_meaning(other);
    resource([NestedBlock::new("n", BlockNesting::Set, Block::new().with_attributes([attribute]))])
}

fn set(start: &str) -> Value {
    let schema = blocks();
    let ty = schema.ty().attribute("n").and_then(Type::element).expect("it is a set").clone();
    let elements = (0..1000).map(|i| Value::object([("x", Value::from(format!("{start}{i}")))]));
    Value::object([("n", Value::set(ty, elements).expect("they are of its type"))])
}

fn check_plan_of(planned: &Value, limits: Limits) -> Told {
    let response = PlanResponse { planned, requires_replace: &[] };
    let none = Value::null(any().ty().clone());
    check_plan_with(CHECKED, &any(), &none, &of(Value::from(1)), response, limits).diagnostics.into()
}

fn check_apply_of(new_state: &Value, limits: Limits) -> Told {
    let (none, said) = (Value::null(any().ty().clone()), Diagnostics::new());
    let response = ApplyResponse { new_state, diagnostics: &said };
    check_apply_with(CHECKED, &any(), &none, &of(Value::from(1)), response, limits).diagnostics.into()
}

fn check_final_plan_of(planned: &Value, limits: Limits) -> Told {
    let (none, config) = (Value::null(any().ty().clone()), of(Value::from(1)));
    let first = PlanResponse { planned: &config, requires_replace: &[] };
    let first = check_plan_with(CHECKED, &any(), &none, &config, first, Limits::new());
    let response = PlanResponse { planned, requires_replace: &[] };
    check_final_plan_with(CHECKED, &any(), &none, &config, &first, &config, response, limits)
        .diagnostics
        .into()
}
