//! Suite `tostring`: number texts, as literals and as strings, and printed again.

use serde_json::Value as Json;
use tfsdk::convert::convert;
use tfsdk::expr::{Function, FunctionError, Marked, Parameter, Scope};
use tfsdk::limits::Budget;
use tfsdk::ty::Type;
use tfsdk::{Number, Value};

use super::plain::{evaluate_in, text};
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    if text(json, "kind") == "expr" {
        return printed(row, "the expression", evaluate_in(text(json, "expr"), &Numeric), json);
    }
    let number = text(json, "text");
    let converted = convert(&Value::from(number), &Type::NUMBER).map_err(|e| e.to_string());
    printed(row, "the literal", evaluate_in(number, &Numeric), &json["literal"]);
    printed(row, "tonumber", converted, &json["tonumber"]);
    printed(row, "jsondecode", from_json(number), &json["jsondecode"]);
    if let Some(expected) = json["literal"]["interpolated"].as_str() {
        let came = evaluate_in(&format!("\"<${{{number}}}>\""), &Numeric);
        row.equal("interpolated", Ok(expected), came.as_ref().map(|v| v.as_str().unwrap_or_default()));
    }
}

fn from_json(source: &str) -> Result<Value, String> {
    let json: Json = serde_json::from_str(source).map_err(|e| e.to_string())?;
    match json {
        Json::Number(number) => {
            Number::parse(&number.to_string()).map(Value::from).map_err(|e| e.to_string())
        }
        Json::Bool(bool) => Ok(bool.into()),
        other => Err(format!("no number: {other}")),
    }
}

/// Compares the text of a value with the recorded one.
fn printed(row: &mut Row<'_>, what: &str, came: Result<Value, String>, recorded: &Json) {
    let expected = ["tostring", "jsonencode"].iter().find_map(|field| recorded[*field].as_str());
    match (came, recorded["ok"] == true) {
        (Err(_), false) => {}
        (Err(error), true) => row.differs(what, format!("{expected:?}"), error),
        (Ok(value), false) => row.differs(what, "an error", value),
        (Ok(value), true) => match convert(&value, &Type::STRING) {
            Ok(text) => row.equal(what, expected, text.as_str()),
            Err(error) => row.differs(what, format!("{expected:?}"), error),
        },
    }
}

/// The numeric functions that the rows call.
struct Numeric;

struct NumericFunction {
    parameters: Vec<Parameter>,
    apply: fn(&[&Number]) -> Option<Number>,
}

const NAMES: [&str; 6] = ["abs", "ceil", "floor", "log", "pow", "signum"];

static FUNCTIONS: std::sync::LazyLock<Vec<NumericFunction>> = std::sync::LazyLock::new(|| {
    let number = |name| Parameter::new(name, Type::NUMBER);
    let function = |count: usize, apply| {
        let parameters = ["num", "other"].into_iter().take(count).map(number).collect();
        NumericFunction { parameters, apply }
    };
    vec![
        function(1, |n| {
            let negative = n[0].is_negative() || n[0].is_negative_zero();
            Some(if negative { -n[0] } else { n[0].clone() })
        }),
        function(1, |n| round(n[0], true)),
        function(1, |n| round(n[0], false)),
        function(2, |n| Number::from_double(n[0].nearest_f64().ln() / n[1].nearest_f64().ln()).ok()),
        function(2, |n| Number::from_double(n[0].nearest_f64().powf(n[1].nearest_f64())).ok()),
        function(1, |n| {
            Some(Number::from(if n[0].is_zero() {
                0
            } else if n[0].is_negative() {
                -1
            } else {
                1
            }))
        }),
    ]
});

fn round(number: &Number, up: bool) -> Option<Number> {
    let fraction = number.rem(&Number::from(1)).ok()?;
    let whole = number.sub(&fraction).ok()?;
    if fraction.is_zero() {
        return Some(whole);
    }
    match (up, fraction.is_negative()) {
        (true, false) => whole.add(&Number::from(1)).ok(),
        (false, true) => whole.sub(&Number::from(1)).ok(),
        _ => Some(whole),
    }
}

impl Function for NumericFunction {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(Type::NUMBER)
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        let numbers: Vec<&Number> = args.iter().filter_map(Value::as_number).collect();
        (self.apply)(&numbers).map(Value::from).ok_or_else(|| FunctionError::new("no result"))
    }
}

struct Parseint(Vec<Parameter>);

static PARSEINT: std::sync::LazyLock<Parseint> = std::sync::LazyLock::new(|| {
    Parseint(vec![Parameter::new("number", Type::STRING), Parameter::new("base", Type::NUMBER)])
});

impl Function for Parseint {
    fn parameters(&self) -> &[Parameter] {
        &self.0
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(Type::NUMBER)
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        let digits = args[0].as_str().unwrap_or_default();
        let base = args[1].as_number().and_then(|base| base.to_u32().ok()).unwrap_or(10);
        let number =
            i128::from_str_radix(digits, base).map_err(|e| FunctionError::argument(0, e.to_string()))?;
        Ok(number.into())
    }
}

impl Scope for Numeric {
    fn variable(&self, _: &str) -> Option<Marked> {
        None
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        None
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        if name == "parseint" {
            return Some(&*PARSEINT);
        }
        let position = NAMES.iter().position(|known| *known == name)?;
        Some(&FUNCTIONS[position])
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(NAMES.to_vec())
    }
}
