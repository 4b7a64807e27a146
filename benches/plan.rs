//! How the time to plan a set of objects with defaults grows with the number of elements.
//!
//! `cargo bench -p tfsdk-bench --bench plan`. Go's framework takes 70 seconds for a set of 1,000 nested blocks with
//! defaults (terraform-plugin-framework issue 775); here the cost per element must not grow.

use std::time::Instant;

use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, CheckedResource, PlanResponse, check_apply, check_plan, plan, proposed_new,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Error, Type, Value};

const CHECKED: CheckedResource<'static> =
    CheckedResource { provider: "example.com/x/y", resource: "y_thing.t" };
const SIZES: [usize; 3] = [1_000, 5_000, 20_000];

fn main() -> Result<(), Error> {
    println!("microseconds per element, best of 5 runs");
    for (name, schema) in [
        ("set of nested objects", schema(false, true)?),
        ("set of nested objects with keys", schema(true, true)?),
        ("set blocks", schema(false, false)?),
    ] {
        println!("\n{name}");
        println!("{:>24} {:>10} {:>10} {:>10} {:>18}", "", SIZES[0], SIZES[1], SIZES[2], "20,000 in all");
        let mut rows: Vec<(&str, Vec<f64>)> = Vec::new();
        for n in SIZES {
            for (i, (step, seconds)) in measure(&schema, n)?.into_iter().enumerate() {
                if rows.len() <= i {
                    rows.push((step, Vec::new()));
                }
                rows[i].1.push(seconds * 1e6 / n as f64);
            }
        }
        for (step, times) in rows {
            let all = times[2] * SIZES[2] as f64 / 1e3;
            println!("{step:>24} {:>10.2} {:>10.2} {:>10.2} {all:>15.1} ms", times[0], times[1], times[2]);
        }
    }
    Ok(())
}

fn schema(keys: bool, nested: bool) -> Result<Schema, Error> {
    let name = Attribute::required("name", Type::STRING).force_new();
    let attributes = [
        if keys { name.key() } else { name },
        Attribute::optional("port", Type::NUMBER).default(443),
        Attribute::optional("protocol", Type::STRING).default("tcp"),
        Attribute::optional("enabled", Type::BOOL).default(true),
        Attribute::optional("tags", Type::map(Type::STRING)),
        Attribute::computed("id", Type::STRING).keep(),
    ];
    let block = Block::new().with_attributes([Attribute::computed("arn", Type::STRING)]);
    let block = if nested {
        let rules = NestedType::new(Nesting::Set, attributes);
        block.with_attributes([Attribute::nested("rules", rules, Mode::OPTIONAL)])
    } else {
        block.with_blocks([NestedBlock::new(
            "rules",
            BlockNesting::Set,
            Block::new().with_attributes(attributes),
        )])
    };
    Schema::new(Kind::Resource, 0, block)
}

/// A resource with `n` rules, one of which has another port.
fn config(schema: &Schema, n: usize, port: usize) -> Result<Value, Error> {
    let rules = schema.ty().attribute("rules").and_then(Type::element).cloned().unwrap_or(Type::DYNAMIC);
    let elements = (0..n).map(|i| {
        let port = if i == 7 { Value::from(port) } else { Value::null(Type::NUMBER) };
        Value::object([
            ("enabled", Value::null(Type::BOOL)),
            ("id", Value::null(Type::STRING)),
            ("name", Value::from(format!("rule-{i:06}"))),
            ("port", port),
            ("protocol", Value::null(Type::STRING)),
            ("tags", Value::null(Type::map(Type::STRING))),
        ])
    });
    Ok(Value::object([("arn", Value::null(Type::STRING)), ("rules", Value::set(rules, elements)?)]))
}

fn measure(schema: &Schema, n: usize) -> Result<Vec<(&'static str, f64)>, Error> {
    let none = Value::null(schema.ty().clone());
    let config_before = config(schema, n, 80)?;
    let config_after = config(schema, n, 81)?;
    let created = plan(schema, &none, &config_before);
    let mut ids = 0;
    let applied = created.planned.transform(|_, part| {
        ids += 1;
        Ok(if part.is_known() { part } else { Value::from(format!("id-{ids}")) })
    })?;
    let again = plan(schema, &applied, &config_before);
    assert!(again.planned == applied, "a plan without changes is empty");
    let updated = plan(schema, &applied, &config_after);
    let response = PlanResponse { planned: &updated.planned, requires_replace: &updated.requires_replace };
    let verdict = check_plan(CHECKED, schema, &applied, &config_after, response);
    assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
    let none_said = Diagnostics::new();
    Ok(vec![
        ("create", best(|| plan(schema, &none, &config_before))),
        ("no change", best(|| plan(schema, &applied, &config_before))),
        ("change one", best(|| plan(schema, &applied, &config_after))),
        ("proposed new state", best(|| proposed_new(schema, &applied, &config_after))),
        ("check the plan", best(|| check_plan(CHECKED, schema, &applied, &config_after, response))),
        (
            "check the result",
            best(|| {
                let response = ApplyResponse { new_state: &applied, diagnostics: &none_said };
                check_apply(CHECKED, schema, &none, &created.planned, response)
            }),
        ),
    ])
}

fn best<T>(mut run: impl FnMut() -> T) -> f64 {
    (0..5)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(run());
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}
