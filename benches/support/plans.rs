//! A resource with a set of objects that have defaults, and what is done to plan it.

use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, CheckedResource, PlanResponse, check_apply, check_plan, plan, proposed_new,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Error, Type, Value};

const CHECKED: CheckedResource<'static> =
    CheckedResource { provider: "example.com/x/y", resource: "y_thing.t" };

/// A step: its name, and what does it.
pub type Step<'a> = (&'static str, Box<dyn Fn() + 'a>);

/// What Terraform and a provider do with a resource, one after the other.
pub struct Planned {
    schema: Schema,
    none: Value,
    config_before: Value,
    config_after: Value,
    planned: Value,
    applied: Value,
    updated: tfsdk::plan::Plan,
}

impl Planned {
    /// A resource with `n` rules.
    ///
    /// # Errors
    /// When it cannot be planned.
    ///
    /// # Panics
    /// When a plan is not what it has to be, as its time would say nothing.
    pub fn with_rules(schema: Schema, n: usize) -> Result<Self, Error> {
        let none = Value::null(schema.ty().clone());
        let config_before = config(&schema, n, 80)?;
        let config_after = config(&schema, n, 81)?;
        let planned = plan(&schema, &none, &config_before).planned;
        let mut ids = 0;
        let applied = planned.transform(|_, part| {
            ids += 1;
            Ok(if part.is_known() { part } else { Value::from(format!("id-{ids}")) })
        })?;
        let again = plan(&schema, &applied, &config_before);
        assert!(again.planned == applied, "a plan without changes is empty");
        let updated = plan(&schema, &applied, &config_after);
        let response =
            PlanResponse { planned: &updated.planned, requires_replace: &updated.requires_replace };
        let verdict = check_plan(CHECKED, &schema, &applied, &config_after, response);
        assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
        Ok(Self { none, config_before, config_after, planned, applied, updated, schema })
    }

    /// The steps, by their names.
    pub fn steps(&self) -> Vec<Step<'_>> {
        let schema = &self.schema;
        vec![
            step("create", || plan(schema, &self.none, &self.config_before)),
            step("no change", || plan(schema, &self.applied, &self.config_before)),
            step("change one", || plan(schema, &self.applied, &self.config_after)),
            step("proposed new state", || proposed_new(schema, &self.applied, &self.config_after)),
            step("check the plan", || {
                let planned = &self.updated.planned;
                let response = PlanResponse { planned, requires_replace: &self.updated.requires_replace };
                check_plan(CHECKED, schema, &self.applied, &self.config_after, response)
            }),
            step("check the result", || {
                let none = Diagnostics::new();
                let response = ApplyResponse { new_state: &self.applied, diagnostics: &none };
                check_apply(CHECKED, schema, &self.none, &self.planned, response)
            }),
        ]
    }
}

fn step<'a, T>(name: &'static str, run: impl Fn() -> T + 'a) -> Step<'a> {
    (name, Box::new(move || drop(std::hint::black_box(run()))))
}

/// The schema of a resource with a set of rules: nested attributes or blocks, with a key or without.
///
/// # Errors
/// Never, as the schema is sound.
pub fn schema(keys: bool, nested: bool) -> Result<Schema, Error> {
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
