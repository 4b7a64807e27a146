//! Function calls: which arguments a function gets, and what is said where it cannot be called.

use std::cell::RefCell;
use std::rc::Rc;

use kit::show::shown;
use tfsdk::expr::{Function, FunctionError, Marked, NoScope, Parameter, Pos, Scope, parse_expression};
use tfsdk::limits::Budget;
use tfsdk::{Type, Value};

use super::ask::{fails, gives, told};

#[test]
fn arguments_become_of_the_types_of_the_parameters() {
    gives("upper(1)", r#""1" : string"#);
    gives(r#"max("2", 10)"#, "10 : number");
    gives("join(\"-\", [1, true])", r#""1-true" : string"#);
}

#[test]
fn the_last_argument_may_be_expanded() {
    gives(r#"join("-", [["a"], ["b"]]...)"#, r#""a-b" : string"#);
    gives("max([1, 3, 2]...)", "3 : number");
    gives("max(toset([1, 3])...)", "3 : number");
    gives("max(tolist([1, 3])...)", "3 : number");
    gives("max(5, [1, 3]...)", "5 : number");
    gives("max(1, []...)", "1 : number");
    gives(r#"upper(["a"]...)"#, r#""A" : string"#);
    // How many there will be is not known.
    gives("max(l...)", "? : any");
    gives("max(d...)", "? : any");
    gives("max([1, n]...)", "?(not null) : number");
}

#[test]
fn only_sequences_can_be_expanded() {
    let null =
        "Invalid expanding argument value: The expanding argument (indicated by ...) must not be null.";
    let wrong = "Invalid expanding argument value: The expanding argument (indicated by ...) must be of a tuple, \
                 list, or set type.";
    fails("max(null...)", "? : any", &[&format!("1,5-9 in 1,1-13: {null}")]);
    fails("max(tolist(null)...)", "? : any", &[&format!("1,5-17 in 1,1-21: {null}")]);
    fails("max(5...)", "? : any", &[&format!("1,5-6 in 1,1-10: {wrong}")]);
    fails("max(tostring(null)...)", "? : any", &[&format!("1,5-19 in 1,1-23: {wrong}")]);
    fails("max({ a = 1 }...)", "? : any", &[&format!("1,5-14 in 1,1-18: {wrong}")]);
    fails("max(s...)", "? : any", &[&format!("1,5-6 in 1,1-10: {wrong}")]);
    // What is wrong with it is told before the others are looked at.
    fails(
        "max(1 + true, (1 + [])...)",
        "? : any",
        &["1,20-22 in 1,16-22: Invalid operand: Unsuitable value for right operand: number required."],
    );
}

#[test]
fn there_have_to_be_as_many_arguments_as_parameters() {
    let few = "Not enough function arguments:";
    fails(
        "upper()",
        "? : any",
        &[&format!(
            "1,7-8 in 1,1-8: {few} Function \"upper\" expects 1 argument(s). Missing value for \"str\"."
        )],
    );
    fails(
        "split(\"a\")",
        "? : any",
        &[&format!(
            "1,10-11 in 1,1-11: {few} Function \"split\" expects 2 argument(s). Missing value for \"str\"."
        )],
    );
    fails(
        "join()",
        "? : any",
        &[&format!(
            "1,6-7 in 1,1-7: {few} Function \"join\" expects at least 1 argument(s). Missing value for \"separator\"."
        )],
    );
    fails(
        "upper([]...)",
        "? : any",
        &[&format!(
            "1,12-13 in 1,1-13: {few} Function \"upper\" expects 1 argument(s). Missing value for \"str\"."
        )],
    );
    let (_, problems) = super::ask::evaluate_in("upper(1, 2)", &super::ask::scope());
    assert_eq!(
        problems.iter().map(told).collect::<Vec<_>>(),
        ["1,10-11 in 1,1-12: Too many function arguments: Function \"upper\" expects only 1 argument(s)."]
    );
}

#[test]
fn all_arguments_that_do_not_fit_are_told() {
    let (value, problems) = super::ask::evaluate_in("max(true, 1, x, {})", &super::ask::scope());
    let details: Vec<&str> = problems.iter().map(|problem| problem.detail()).collect();
    assert_eq!(
        details,
        [
            "There is no variable named \"x\". Did you mean \"b\"?",
            "Invalid value for \"numbers\" parameter: number required.",
            "Invalid value for \"numbers\" parameter: number required.",
        ]
    );
    assert_eq!(shown(&value), "? : any");
}

#[test]
fn a_call_that_fails_says_why_and_where() {
    fails(
        "max()",
        "? : any",
        &[
            "1,1-5 in 1,1-6: Error in function call: Call to function \"max\" failed: must pass at least one number.",
        ],
    );
    fails(
        "element([], 0)",
        "? : any",
        &[
            "1,1-9 in 1,1-15: Error in function call: Call to function \"element\" failed: cannot use element function \
         with an empty list.",
        ],
    );
    let (_, problems) = super::ask::evaluate_in("upper(null)", &super::ask::scope());
    assert_eq!(
        problems.iter().map(told).collect::<Vec<_>>(),
        [
            "1,7-11 in 1,1-12: Invalid function argument: Invalid value for \"str\" parameter: argument must not be null."
        ]
    );
    // Of several the one that is wrong.
    fails(
        "join(\"\", l, concat(null))",
        "? : any",
        &[
            "1,20-24 in 1,13-25: Invalid function argument: Invalid value for \"seqs\" parameter: argument must not be null.",
        ],
    );
}

/// Places that `terraform validate -json` tells.
#[test]
fn an_argument_that_is_wrong_is_pointed_at_where_it_begins() {
    let list = || Value::tuple([Value::tuple([Value::from(1)]), Value::tuple([Value::from(2)])]);
    let object = Value::object([("k", Value::tuple([Value::from(1)]))]);
    let mut scope = super::ask::scope();
    scope.insert("local", Value::object([("a", list()), ("o", object), ("x", Value::from("k"))]));
    for (call, place) in [
        ("upper({ a = 1 })", "1,7-8"),
        ("upper([1, 2])", "1,7-8"),
        ("upper(true ? [1] : [2])", "1,7-11"),
        ("upper(local.a[0])", "1,7-17"),
        ("upper(local.o[local.x])", "1,14-15"),
        ("upper(tolist([\"a\"]))", "1,7-14"),
        ("upper(([1]))", "1,8-9"),
        ("upper([for i in [1] : i])", "1,7-8"),
        ("upper({ for i in [1] : \"a\" => i })", "1,7-8"),
        ("upper(local.a[*])", "1,14-17"),
        ("upper(local.a[*][0])", "1,14-17"),
        ("upper(local.a.*)", "1,14-16"),
        ("upper(local.a.*[0])", "1,7-19"),
        ("upper(local.a[0 + 0])", "1,14-15"),
        ("upper(local.a[(0)])", "1,14-15"),
        ("upper(local.o[\"k\"])", "1,7-19"),
        ("upper({ true = [1] }[true])", "1,7-27"),
        ("upper(local.o[\"${local.x}\"])", "1,14-15"),
        ("upper((local.o).k)", "1,7-18"),
        ("upper([[1]][0])", "1,7-15"),
        ("upper(null)", "1,7-11"),
        ("abs([[1]]...)", "1,5-10"),
        ("upper(\"a\", [1]...)", "1,12-15"),
        ("upper({ a = 1 }...)", "1,7-16"),
        ("upper(\"a\", [1], \"b\")", "1,12-13"),
        ("abs(\"abc\")", "1,6-9"),
        ("abs(\"x${local.x}y\")", "1,6-7"),
        ("abs(\"${local.x}y\")", "1,8-15"),
        ("abs(\"${\"a\"}\")", "1,5-13"),
        ("parseint(\"\", 10)", "1,12-12"),
        ("parseint((\"zz\"), 10)", "1,12-14"),
        ("parseint(upper(\"zz\"), 10)", "1,10-16"),
        ("parseint(true ? \"z\" : \"y\", 10)", "1,10-14"),
        ("parseint(\"a\" == \"b\" ? \"z\" : \"y\", 10)", "1,11-12"),
        ("parseint(-1, -1)", "1,10-11"),
    ] {
        let (_, problems) = super::ask::evaluate_in(call, &scope);
        let places: Vec<String> =
            problems.iter().filter_map(|problem| Some(problem.place()?.to_string())).collect();
        assert_eq!(places, [place], "{call}: {problems}");
    }
}

#[test]
fn a_function_that_is_missing_is_looked_for_among_those_that_are() {
    let unknown = "Call to unknown function: There is no function named";
    fails("uper(1)", "? : any", &[&format!("1,1-5 in 1,1-8: {unknown} \"uper\". Did you mean \"upper\"?")]);
    fails("uperrrrr(1)", "? : any", &[&format!("1,1-9 in 1,1-12: {unknown} \"uperrrrr\".")]);
    fails(
        "x::y(1)",
        "? : any",
        &["1,1-5 in 1,1-8: Call to unknown function: There are no functions in namespace \"x::\"."],
    );
}

#[test]
fn constants_call_no_functions() {
    let (expr, _) = parse_expression(b"[upper(1), x]", "", Pos::START);
    let (_, problems) = expr.evaluate(&NoScope);
    assert_eq!(
        problems.to_string(),
        "1,2-10: Function calls not allowed: Functions may not be called here.\n1,12-13: Variables not allowed: \
         Variables may not be used here."
    );
}

// Functions of one's own

/// What it was called with.
type Log = Rc<RefCell<Vec<String>>>;

/// A function that tells its arguments.
struct Tells {
    parameters: Vec<Parameter>,
    more: Option<Parameter>,
    log: Log,
}

impl Function for Tells {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn variadic(&self) -> Option<&Parameter> {
        self.more.as_ref()
    }

    fn result_type(&self, args: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        match args.first().and_then(|arg| arg.as_str()) {
            Some("never") => Err(FunctionError::argument(0, "never fits")),
            _ => Ok(Type::BOOL),
        }
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        self.log.borrow_mut().push(args.iter().map(shown).collect::<Vec<_>>().join("; "));
        match args.first().and_then(|arg| arg.as_str()) {
            Some("fails") => Err(FunctionError::new("fails")),
            Some("wrong") => Err(FunctionError::argument(args.len() - 1, "is wrong")),
            Some("gone") => Err(FunctionError::argument(9, "is gone")),
            _ => Ok(true.into()),
        }
    }
}

struct Only(Tells);

impl Scope for Only {
    fn variable(&self, name: &str) -> Option<Marked> {
        match name {
            "s" => Some(Value::unknown(Type::STRING).into()),
            "d" => Some(Value::unknown(Type::DYNAMIC).into()),
            _ => None,
        }
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(Vec::new())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        matches!(name, "tell" | "my::tell").then_some(&self.0)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(vec!["tell", "my::tell"])
    }
}

/// The result, the problems, and what the function was called with.
fn tell(parameters: &[Parameter], more: Option<&Parameter>, source: &str) -> (String, String, Vec<String>) {
    let log = Log::default();
    let only = Only(Tells { parameters: parameters.to_vec(), more: more.cloned(), log: Rc::clone(&log) });
    let (expr, _) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, problems) = expr.evaluate(&only);
    drop(only);
    (shown(&value), problems.iter().map(told).collect::<Vec<_>>().join("\n"), log.take())
}

fn text() -> Parameter {
    Parameter::new("text", Type::STRING)
}

#[test]
fn a_null_is_passed_only_where_the_parameter_takes_it() {
    let nullable = Parameter { allow_null: true, ..text() };
    let (value, problems, calls) = tell(std::slice::from_ref(&nullable), None, "tell(null)");
    assert_eq!((value.as_str(), problems.as_str()), ("true : bool", ""));
    assert_eq!(calls, ["null : string"]);
    let (value, problems, calls) = tell(&[nullable.clone(), text()], None, "tell(\"a\", null)");
    assert_eq!(value, "? : any");
    assert_eq!(
        problems,
        "1,11-15 in 1,1-16: Invalid function argument: Invalid value for \"text\" parameter: argument must not be null."
    );
    assert!(calls.is_empty());
    let (_, problems, calls) = tell(&[], Some(&nullable), "tell(null, \"a\", null)");
    assert_eq!((problems.as_str(), calls.len()), ("", 1));
    let (_, problems, _) = tell(&[nullable], Some(&text()), "tell(null, \"a\", null)");
    assert!(problems.starts_with("1,17-21"), "{problems}");
}

#[test]
fn an_unknown_argument_is_passed_only_where_the_parameter_takes_it() {
    let (value, problems, calls) = tell(&[text()], None, "tell(s)");
    assert_eq!((value.as_str(), problems.as_str(), calls.len()), ("? : bool", "", 0));
    let unknown = Parameter { allow_unknown: true, ..text() };
    let (value, _, calls) = tell(std::slice::from_ref(&unknown), None, "tell(s)");
    assert_eq!(value, "true : bool");
    assert_eq!(calls, ["? : string"]);
    // One that does not take it is enough.
    let (value, _, calls) = tell(&[unknown.clone(), text()], None, "tell(s, s)");
    assert_eq!((value.as_str(), calls.len()), ("? : bool", 0));
    let (value, _, calls) = tell(&[unknown, text()], None, "tell(s, \"a\")");
    assert_eq!((value.as_str(), calls.len()), ("true : bool", 1));
    // Parts count.
    let list = Parameter::new("list", Type::list(Type::STRING));
    let (value, _, calls) = tell(&[list], None, "tell([s])");
    assert_eq!((value.as_str(), calls.len()), ("? : bool", 0));
}

#[test]
fn an_argument_of_open_type_leaves_the_type_of_the_result_open() {
    let any = Parameter::new("any", Type::DYNAMIC);
    assert_eq!(tell(std::slice::from_ref(&any), None, "tell(d)").0, "? : any");
    assert_eq!(tell(std::slice::from_ref(&any), None, "tell(s)").0, "? : bool");
    let nullable = Parameter { allow_null: true, ..any.clone() };
    assert_eq!(tell(&[nullable, text()], None, "tell(null, s)").0, "? : bool", "a null is known");
    assert_eq!(
        tell(std::slice::from_ref(&any), None, "tell([d])").0,
        "? : bool",
        "a part is not the argument"
    );
    // Converted it is of the parameter's type.
    assert_eq!(tell(&[text()], None, "tell(d)").0, "? : bool");
}

#[test]
fn a_type_that_no_argument_makes_right_is_told_while_one_is_unknown() {
    let (value, problems, _) = tell(&[text(), text()], None, "tell(\"never\", s)");
    assert_eq!(value, "? : any");
    assert!(problems.ends_with("Invalid value for \"text\" parameter: never fits."), "{problems}");
}

#[test]
fn errors_of_a_function_are_about_the_call_or_an_argument() {
    let more = Parameter::new("rest", Type::NUMBER);
    let ask = |source: &str| tell(&[text()], Some(&more), source).1;
    assert_eq!(
        ask("tell(\"fails\")"),
        "1,1-6 in 1,1-14: Error in function call: Call to function \"tell\" failed: fails."
    );
    assert_eq!(
        ask("tell(\"wrong\", 1, 2)"),
        "1,18-19 in 1,1-20: Invalid function argument: Invalid value for \"rest\" parameter: is wrong."
    );
    assert_eq!(
        ask("my::tell(\"fails\")"),
        "1,1-10 in 1,1-18: Error in function call: Call to function \"my::tell\" failed: fails."
    );
}

#[test]
fn namespaces_are_searched_apart() {
    let ask = |source: &str| tell(&[], None, source).1;
    assert_eq!(
        ask("my::tel()"),
        "1,1-8 in 1,1-10: Call to unknown function: There is no function named \"tel\" in namespace my::. Did you \
         mean my::tell?"
    );
    assert_eq!(
        ask("your::tell()"),
        "1,1-11 in 1,1-13: Call to unknown function: There are no functions in namespace \"your::\"."
    );
    assert_eq!(
        ask("tel()"),
        "1,1-4 in 1,1-6: Call to unknown function: There is no function named \"tel\". Did you mean \"tell\"?"
    );
}
