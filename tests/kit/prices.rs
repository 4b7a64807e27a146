//! What a call of a function pays, for every function and large arguments of every kind.
//!
//! An expression can call a function in a loop, again and again with the same large value. So a call has to pay for what it
//! does with it; `examples/prices.rs` measures how long the cheapest calls go on.

use std::time::{Duration, Instant};

use tfsdk::config::Functions;
use tfsdk::convert::convert;
use tfsdk::expr::{Function, Parameter};
use tfsdk::limits::Budget;
use tfsdk::ty::TypeKind;
use tfsdk::{Limits, Number, Type, Value};

/// A call that can be repeated.
pub struct Call<'f> {
    /// The function's name.
    pub name: &'f str,
    /// What the arguments are, in words.
    pub described: String,
    function: &'f dyn Function,
    args: Vec<Value>,
}

/// How long a call could be repeated.
#[derive(Clone, Copy, Debug)]
pub struct Repeated {
    /// How often, until a limit was met or it was enough.
    pub calls: u64,
    /// How long it took.
    pub time: Duration,
    /// Whether a limit was met.
    pub met: bool,
}

/// How often each large argument comes up, beside others.
const ROUNDS: usize = 2;

/// What the loop around a call pays for each round, and for each argument.
const ROUND: u64 = 2;
const ARGUMENT: usize = 112;

impl Call<'_> {
    /// How long the texts among its arguments are together.
    #[must_use]
    pub fn text_bytes(&self) -> usize {
        self.args.iter().filter_map(Value::as_str).map(str::len).sum()
    }

    /// Calls until a limit is met, or the time is over.
    #[must_use]
    pub fn repeat(&self, limits: Limits, at_most: Duration) -> Repeated {
        self.repeat_at_most(limits, u64::MAX, at_most)
    }

    /// Calls until a limit is met, it was so often, or the time is over.
    #[must_use]
    pub fn repeat_at_most(&self, limits: Limits, most: u64, at_most: Duration) -> Repeated {
        let budget = Budget::new(limits, 0);
        let start = Instant::now();
        let mut calls = 0;
        let (met, time) = crate::time(|| {
            loop {
                let paid = budget.work(ROUND + self.args.len() as u64);
                let paid = paid.and_then(|()| budget.make(ARGUMENT * self.args.len().max(1)));
                if paid.is_err() || calls == most || start.elapsed() > at_most {
                    return paid.is_err();
                }
                drop(self.function.call(&self.args, &budget));
                calls += 1;
            }
        });
        Repeated { calls, time, met }
    }
}

/// Calls of a function with one or two large arguments of about so many bytes, each large argument at least once.
#[must_use]
pub fn calls<'f>(functions: &'f Functions, name: &'f str, bytes: usize) -> Vec<Call<'f>> {
    let Some(function) = functions.get(name).filter(|function| !function.takes_attempts()) else {
        return Vec::new();
    };
    let (large, small) = (large(bytes), small());
    let mut parameters: Vec<&Parameter> = function.parameters().iter().collect();
    let more = if parameters.is_empty() { 2 } else { 1 };
    parameters.extend(std::iter::repeat_n(function.variadic(), more).flatten());
    let fitting = |values: &[(String, Value)], parameter: &Parameter| -> Vec<(String, Value)> {
        let fits = |(name, value): &(String, Value)| {
            // What converting takes is paid by the caller.
            Some((name.clone(), convert(value, &parameter.ty).ok()?))
        };
        values.iter().filter_map(fits).collect()
    };
    let choices: Vec<[Vec<(String, Value)>; 2]> =
        parameters.iter().map(|p| [fitting(&large, p), fitting(&small, p)]).collect();
    let mut calls = Vec::new();
    // Each parameter is large or small, but not all are small; a third large one adds nothing new.
    for which in 1..1_u32 << parameters.len() {
        if which.count_ones() > 2 {
            continue;
        }
        let chosen: Vec<&Vec<(String, Value)>> = choices
            .iter()
            .enumerate()
            .map(|(i, [large, small])| if which >> i & 1 == 1 { large } else { small })
            .collect();
        if chosen.iter().any(|values| values.is_empty()) {
            continue;
        }
        // Not each with each: every value comes up, beside different ones.
        let rounds = chosen.iter().map(|values| values.len()).max().unwrap_or(0) * ROUNDS;
        for round in 0..rounds {
            let at = |(i, values): (usize, &&Vec<(String, Value)>)| {
                values[(round + round / values.len() * (i + 1)) % values.len()].clone()
            };
            let (words, args): (Vec<String>, Vec<Value>) = chosen.iter().enumerate().map(at).unzip();
            calls.push(Call { name, described: words.join(", "), function, args });
        }
    }
    calls
}

fn small() -> Vec<(String, Value)> {
    let texts = ["", "0", "a", "/0/", "/(0)|x/", "a*", "%s", "UTF-16LE", "10.0.0.0/8", "YYYY"];
    let texts = texts.map(|text| (format!("{text:?}"), Value::from(text)));
    let numbers = [0, 1, 16].map(|n| (n.to_string(), Value::from(n)));
    let list = |n: usize| Value::tuple((0..n).map(|i| Value::from(i.to_string())));
    let others = [
        ("[]".to_owned(), list(0)),
        ("[\"0\"]".to_owned(), list(1)),
        ("{ a = [\"0\"] }".to_owned(), Value::object([("a", list(1))])),
    ];
    [texts.to_vec(), numbers.to_vec(), others.to_vec()].concat()
}

fn large(bytes: usize) -> Vec<(String, Value)> {
    let units = [
        "0",
        "9",
        "a",
        "A",
        " ",
        "é",
        "ß",
        "\n",
        "\t",
        "a,",
        "\"",
        "\\",
        "%",
        "%s",
        "%d ",
        "<",
        "/",
        ":",
        "1.",
        "ab\n",
        "- a\n",
        "a: b\n",
        "{",
        "[",
        "\u{301}",
        "👩\u{200d}",
        "=",
        "{}",
        "$0",
        "'",
        "(",
        "(a)",
        "[a]",
        ".*",
        "\u{0}",
        "Aa ",
    ];
    let texts = units.map(|unit| (format!("{unit:?}…"), Value::from(unit.repeat(bytes / unit.len()))));
    let wrapped = [
        ("[", "1,", "1]"),
        ("[", "{},", "1]"),
        ("{", "\"a\":1,", "\"b\":1}"),
        ("\"", "\\n", "\""),
        ("", "a,b\n\"c\",", "d\n"),
    ]
    .map(|(open, unit, close)| {
        (
            format!("{open}{unit}…{close}"),
            Value::from(format!("{open}{}{close}", unit.repeat(bytes / unit.len()))),
        )
    });
    let half = Value::from("0".repeat(bytes / 2));
    let n = bytes / 64;
    let number = |text: &str| Value::from(Number::parse(text).unwrap_or_default());
    let mut values = vec![
        ("a number of many digits".to_owned(), number(&"7".repeat(150))),
        ("a fraction of many digits".to_owned(), number(&format!("0.{}", "7".repeat(150)))),
        ("1e600000000".to_owned(), number("1e600000000")),
        ("1e-600000".to_owned(), number("1e-600000")),
        ("two equal texts".to_owned(), Value::tuple([half.clone(), half.clone()])),
        ("two alike texts".to_owned(), {
            let other = Value::from(format!("{}1", "0".repeat(bytes / 2 - 1)));
            Value::tuple([half.clone(), other])
        }),
        ("a list with one long text".to_owned(), Value::tuple([half.clone()])),
        ("a map with a long key".to_owned(), Value::object([("0".repeat(bytes), Value::from("0"))])),
        ("a map of long texts".to_owned(), Value::object([("a", half.clone()), ("b", half.clone())])),
        ("a map of lists of a long text".to_owned(), Value::object([("a", Value::tuple([half]))])),
        ("many short texts".to_owned(), Value::tuple((0..n).map(|i| Value::from(i.to_string())))),
        ("many empty texts".to_owned(), Value::tuple((0..n).map(|_| Value::from("")))),
        ("many nulls".to_owned(), Value::tuple((0..n).map(|_| Value::null(Type::STRING)))),
        ("many numbers".to_owned(), Value::tuple((0..n).map(Value::from))),
        ("many fractions".to_owned(), {
            Value::tuple((0..n).map(|i| number(&format!("{i}.123456789012345678901"))))
        }),
        ("many huge numbers".to_owned(), Value::tuple((0..n).map(|i| number(&format!("{i}e600000"))))),
        ("many booleans".to_owned(), Value::tuple((0..n).map(|i| Value::from(i % 2 == 0)))),
        ("many short lists".to_owned(), {
            Value::tuple((0..n / 4).map(|i| Value::tuple([Value::from(i.to_string())])))
        }),
        ("many empty lists".to_owned(), Value::tuple((0..n / 4).map(|_| Value::tuple([])))),
        ("many objects".to_owned(), {
            Value::tuple((0..n / 4).map(|i| Value::object([("a", Value::from(i)), ("b", Value::from("x"))])))
        }),
        ("many entries".to_owned(), Value::object((0..n).map(|i| (format!("k{i}"), Value::from(i))))),
        ("many lists by name".to_owned(), {
            Value::object((0..n / 4).map(|i| (format!("k{i}"), Value::tuple([Value::from("a")]))))
        }),
        ("lists in lists".to_owned(), (0..400).fold(Value::from("a"), |inner, _| Value::tuple([inner]))),
    ];
    // The same as sets, lists and maps, where they are of one type.
    let typed: Vec<(String, Value)> = values
        .iter()
        .flat_map(|(name, value)| {
            let kinds: &[(&str, Type)] = match value.ty().kind() {
                TypeKind::Tuple(_) => {
                    &[("set", Type::set(Type::DYNAMIC)), ("list", Type::list(Type::DYNAMIC))]
                }
                TypeKind::Object(_) => &[("map", Type::map(Type::DYNAMIC))],
                _ => &[],
            };
            let of =
                |(kind, ty): &(&str, Type)| Some((format!("{kind} of {name}"), convert(value, ty).ok()?));
            kinds.iter().filter_map(of).collect::<Vec<_>>()
        })
        .collect();
    values.extend(typed);
    [texts.to_vec(), wrapped.to_vec(), values].concat()
}
