//! Random lives of resources whose schemas are random as well.
//!
//! `TFSDK_LIVES` says how many are lived in this process, `TFSDK_LIVES_IN_TERRAFORM` how many of them with the real Terraform as
//! well, and `TFSDK_TEST_SEED` which.

use kit::Random;
use kit::plan::random_config;
use tfsdk::plan::{plan, validate};
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};
use tfsdk::schema::{Attribute, Block, BlockNesting, Member, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::ty::TypeKind;
use tfsdk::value::{Key, Value, ValueRef};
use zoo::life;

/// Writes values as a configuration, parts of which are known only in the end.
struct Writer<'r> {
    random: &'r mut Random,
    /// What `terraform_data` is given, and gives back as unknown.
    later: Vec<String>,
}

impl Writer<'_> {
    /// The expression, or one that has its value only in the end.
    fn maybe_later(&mut self, expression: String) -> String {
        if expression.contains("terraform_data") || !self.random.one_in(6) {
            return expression;
        }
        self.later(expression)
    }

    fn later(&mut self, expression: String) -> String {
        self.later.push(expression);
        format!("terraform_data.later.output[{}]", self.later.len() - 1)
    }

    /// The arguments and blocks of a body, by its schema.
    fn body(&mut self, block: &Block, value: ValueRef<'_>, text: &mut String) {
        for member in block.members() {
            let Some(value) = value.attribute(member.name()) else { continue };
            match member {
                Member::Attribute(attribute) => {
                    // What is null may be said, or not.
                    if !value.is_null() || (attribute.mode().optional && self.random.one_in(4)) {
                        let value = self.attribute(attribute, value);
                        text.push_str(&format!("{} = {value}\n", attribute.name()));
                    }
                }
                Member::Block(nested) => self.blocks(nested, value, text),
            }
        }
    }

    fn blocks(&mut self, nested: &NestedBlock, value: ValueRef<'_>, text: &mut String) {
        let name = nested.name();
        if value.is_null() {
            return;
        }
        if matches!(nested.nesting(), BlockNesting::Single | BlockNesting::Group) {
            let mut inner = String::new();
            self.body(nested.block(), value, &mut inner);
            return text.push_str(&format!("{name} {{\n{inner}}}\n"));
        }
        for (key, element) in named(value) {
            let mut inner = String::new();
            self.body(nested.block(), element, &mut inner);
            let label = key.map(|key| format!("{key:?} ")).unwrap_or_default();
            // How many there are may be known only in the end.
            if self.random.one_in(6) && label.is_empty() {
                let times = self.later("[1]".to_owned());
                text.push_str(&format!(
                    "dynamic {name:?} {{\nfor_each = {times}\ncontent {{\n{inner}}}\n}}\n"
                ));
            } else {
                text.push_str(&format!("{name} {label}{{\n{inner}}}\n"));
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute, value: ValueRef<'_>) -> String {
        match attribute.nested_type() {
            Some(nested) if !value.is_null() => {
                let written = self.nested(nested, value);
                self.maybe_whole_later(nested, written)
            }
            _ => {
                let written = self.plain(value);
                self.maybe_later(written)
            }
        }
    }

    /// The same for objects. Where one has an attribute of any type, Terraform loses that type on the way to the provider, and
    /// then takes the unknown object that comes back for another one.
    fn maybe_whole_later(&mut self, nested: &NestedType, expression: String) -> String {
        if nested.ty().has_dynamic() { expression } else { self.maybe_later(expression) }
    }

    fn nested(&mut self, nested: &NestedType, value: ValueRef<'_>) -> String {
        if nested.nesting() == Nesting::Single {
            return self.object(nested, value);
        }
        let elements: Vec<String> = named(value)
            .map(|(key, element)| {
                let object = self.object(nested, element);
                // Of an element that is unknown as a whole, Terraform complains that its write-only attributes are not null.
                let object = match nested.attributes().any(Attribute::is_write_only) {
                    true => object,
                    false => self.maybe_whole_later(nested, object),
                };
                key.map_or_else(|| object.clone(), |key| format!("{key} = {object}"))
            })
            .collect();
        match nested.nesting() {
            Nesting::Map => format!("{{ {} }}", elements.join(", ")),
            _ => format!("[{}]", elements.join(", ")),
        }
    }

    fn object(&mut self, nested: &NestedType, value: ValueRef<'_>) -> String {
        let parts: Vec<String> = nested
            .attributes()
            .filter_map(|attribute| {
                let value = value.attribute(attribute.name()).filter(|value| !value.is_null())?;
                Some(format!("{} = {}", attribute.name(), self.attribute(attribute, value)))
            })
            .collect();
        format!("{{ {} }}", parts.join(", "))
    }

    fn plain(&mut self, value: ValueRef<'_>) -> String {
        if value.is_null() {
            return "null".to_owned();
        }
        let all = |writer: &mut Self| -> Vec<String> {
            let parts = value.elements().map(|(key, element)| match key {
                Key::Attribute(name) | Key::Key(name) => format!("{name} = {}", writer.element(element)),
                _ => writer.element(element),
            });
            parts.collect()
        };
        match value.ty().kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => {
                format!("[{}]", all(self).join(", "))
            }
            TypeKind::Map(_) | TypeKind::Object(_) => format!("{{ {} }}", all(self).join(", ")),
            TypeKind::String => format!("{:?}", value.as_str().unwrap_or_default()),
            _ => value.to_string().rsplit(' ').next().unwrap_or_default().to_owned(),
        }
    }

    fn element(&mut self, value: ValueRef<'_>) -> String {
        let written = self.plain(value);
        self.maybe_later(written)
    }
}

/// The elements, those of a map with their keys.
fn named<'v>(value: ValueRef<'v>) -> impl Iterator<Item = (Option<&'v str>, ValueRef<'v>)> {
    value.elements().map(|(key, element)| match key {
        Key::Attribute(name) | Key::Key(name) => (Some(name), element),
        _ => (None, element),
    })
}

/// A configuration that may be written: no key of a list is there twice, and no element of a set.
fn config(random: &mut Random, schema: &Schema) -> Value {
    let none = Value::null(schema.ty().clone());
    loop {
        let config = random_config(random, schema, false);
        if !validate(schema, &config).has_errors() && !plan(schema, &none, &config).diagnostics.has_errors() {
            return config;
        }
    }
}

/// The configurations of a life's steps, with so many resources of each type.
fn life(random: &mut Random, schemas: &[Schema], steps: usize, many: usize) -> Vec<String> {
    let step = |_| {
        let mut writer = Writer { random, later: Vec::new() };
        let mut resources = String::new();
        for (number, schema) in schemas.iter().enumerate() {
            for name in 0..many {
                let config = config(writer.random, schema);
                let mut body = String::new();
                writer.body(schema.block(), config.as_ref(), &mut body);
                resources.push_str(&format!("resource \"life_r{number}\" \"n{name}\" {{\n{body}}}\n"));
            }
        }
        let later = writer.later.join(", ");
        format!("resource \"terraform_data\" \"later\" {{\n  input = [{later}]\n}}\n{resources}")
    };
    (0..steps).map(step).collect()
}

fn in_process(seed: u64, scenario: &Scenario) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(scenario.run(life::provider(seed)))
}

fn in_terraform(seed: u64, scenario: &Scenario) -> Result<(), Failure> {
    cli(seed).map_or(Ok(()), |cli| scenario.run_with(&cli))
}

fn cli(seed: u64) -> Option<Cli> {
    let Some(cli) = Cli::found() else {
        kit::not_run("random schemas, as neither `terraform` nor `tofu` is on the path");
        return None;
    };
    let program = env!("CARGO_BIN_EXE_terraform-provider-life");
    Some(cli.provider("example.com/tfsdk/life", program).env(life::SEED, seed.to_string()))
}

/// Whether Terraform cannot send what it made itself. Of an unknown tuple of objects that are not alike, go-cty makes an unknown set
/// whose type still says which attributes of nested objects may be left out, and MessagePack refuses that: an error without a place,
/// of what is right when it is known.
fn is_a_mistake_of_terraform(failure: &Failure) -> bool {
    let text = failure.to_string();
    let mut errors = text
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("error: ") || line.contains(": error: "))
        .peekable();
    text.contains("only Terraform says that it failed")
        && errors.peek().is_some()
        && errors.all(|error| error.starts_with("error: attribute \"") && error.ends_with("\" is required"))
}

fn how_many(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).map_or(otherwise, |lives| lives.parse().expect("a number of lives"))
}

#[test]
fn random_lives_of_random_schemas_are_consistent() {
    let lives = kit::rounds_or("TFSDK_LIVES", 60);
    let in_cli = how_many("TFSDK_LIVES_IN_TERRAFORM", 2);
    let mut random = Random::of_this_run("lives of random schemas");
    let mut repeating = 0;
    for number in 0..lives {
        let seed = random.below(1 << 30) as u64;
        let schemas: Vec<Schema> = (0..life::COUNT).map(|number| life::schema(seed, number)).collect();
        let many = 1 + random.below(3);
        let steps = life(&mut random, &schemas, many, 1);
        let scenario =
            steps.iter().fold(Scenario::new(), |scenario, step| scenario.step(Step::apply(step.as_str())));
        let lived = in_process(seed, &scenario);
        if lived.as_ref().is_err_and(repeats_an_element) {
            repeating += 1;
            continue;
        }
        // Of what fails here, Terraform's opinion says whose mistake it is.
        let in_terraform =
            if lived.is_err() || number < in_cli { in_terraform(seed, &scenario) } else { Ok(()) };
        assert!(
            lived.is_ok() && in_terraform.is_ok(),
            "life {number} of schema {seed}\nin this process: {lived:?}\nin Terraform: {in_terraform:?}\n{}",
            steps.join("\n# then\n")
        );
    }
    assert!(repeating <= 1 + lives.div_ceil(20), "{repeating} of {lives} lives repeat an element");
}

/// Whether all that is wrong is that two elements of a set are one by their defaults, which is the configuration's own mistake.
fn repeats_an_element(failure: &Failure) -> bool {
    let text = failure.to_string();
    let mut errors = text.lines().map(str::trim_start).filter(|line| line.starts_with("Error: ")).peekable();
    errors.peek().is_some() && errors.all(|error| error.starts_with("Error: Duplicate set element: "))
}

/// The plans of what is created, changed and replaced, of fifteen resources at once, which are those that Terraform makes.
///
/// `TFSDK_PLANS` says how many such configurations are planned.
#[test]
fn plans_of_random_schemas_are_those_of_terraform() {
    let mut random = Random::of_this_run("plans of random schemas");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    for number in 0..how_many("TFSDK_PLANS", 1) {
        let seed = random.below(1 << 30) as u64;
        let schemas: Vec<Schema> = (0..life::COUNT).map(|number| life::schema(seed, number)).collect();
        let steps = life(&mut random, &schemas, 2, 5);
        let Some(cli) = cli(seed) else { return };
        let scenario =
            Scenario::new().step(Step::apply(steps[0].as_str())).step(Step::plan(steps[1].as_str()));
        let planned = runtime.block_on(scenario.run_beside(life::provider(seed), &cli));
        if planned.as_ref().is_err_and(is_a_mistake_of_terraform) {
            eprintln!(
                "plan {number} of schema {seed}: Terraform cannot send what it made of an unknown tuple"
            );
            continue;
        }
        assert!(planned.is_ok(), "plan {number} of schema {seed}: {planned:?}\n{}", steps.join("\n# then\n"));
    }
}
