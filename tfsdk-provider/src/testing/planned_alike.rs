//! What is planned in this process, held against what Terraform plans.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marks;

use super::change::{Change, OutputChange, name_of, steps};
use super::made_up::MadeUp;
use super::plain::plain;
use super::sensitive::of_step;
use super::shown::word;
use super::unhidden::unhidden;

/// What differs between two plans: first what is done, then with what.
pub(super) fn between_plans(
    here: &BTreeMap<String, Change>,
    there: &BTreeMap<String, Change>,
    made_up: &MadeUp,
) -> Vec<String> {
    let mut found = Vec::new();
    let addresses: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    for address in addresses {
        let done = |change: Option<&Change>| word(change.map_or(Action::NoOp, |change| change.action));
        let (here, there) = (here.get(address), there.get(address));
        if done(here) != done(there) {
            found.push(format!(
                "{address} is {} in this process, and {} in Terraform.",
                done(here),
                done(there)
            ));
        } else if let (Some(here), Some(there)) = (here, there) {
            between_changes(here, there, made_up, &mut found);
        }
    }
    found
}

/// What differs between what two plans do with outputs.
pub(super) fn between_outputs(
    here: &BTreeMap<String, OutputChange>,
    there: &BTreeMap<String, OutputChange>,
    made_up: &MadeUp,
) -> Vec<String> {
    let names: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let of = |all: &BTreeMap<String, OutputChange>, name: &str| {
        let side = |side: Option<&Value>| {
            side.map_or_else(
                || "nothing".to_owned(),
                |value| made_up.value(plain(value.as_ref())).to_string(),
            )
        };
        let [before, after] =
            all.get(name).map_or([None, None], |it| [it.before.as_ref(), it.after.as_ref()]);
        format!("{} -> {}", side(before), side(after))
    };
    let is_hidden = |name: &str| [here, there].iter().any(|all| all.get(name).is_some_and(|it| it.is_hidden));
    let both = names.into_iter().map(|name| (name, of(here, name), of(there, name)));
    let differs = both.filter(|(_, here, there)| here != there);
    differs
        .map(|(name, here, there)| match is_hidden(name) {
            true => format!("the output {name} {SECRET}"),
            false => format!("the output {name} is {here} in this process, and {there} in Terraform."),
        })
        .collect()
}

/// What is said of two values that differ, and of which one is sensitive at least.
const SECRET: &str = "is another (sensitive) value in this process than in Terraform.";

/// What differs between two changes of the same kind to the same object.
fn between_changes(here: &Change, there: &Change, made_up: &MadeUp, found: &mut Vec<String>) {
    let address = &here.address;
    let [was_here, becomes_here] = here.secrets();
    let [was_there, becomes_there] = there.secrets();
    let was = ("was", [&here.prior, &there.prior], [&was_here, &was_there]);
    let becomes = ("becomes", [&here.after, &there.after], [&becomes_here, &becomes_there]);
    let mut differ = BTreeSet::new();
    for (what, [here, there], secrets) in [was, becomes] {
        let names = [here, there].into_iter().flat_map(|side| side.as_ref().elements());
        let names: BTreeSet<&str> = names.filter_map(|(key, _)| name_of(key)).collect();
        if here.is_null() != there.is_null() {
            let side = |side: &Value| if side.is_null() { "null" } else { "not null" };
            let (here, there) = (side(here), side(there));
            found.push(format!("{address} {what} {here} in this process, and {there} in Terraform."));
        }
        for name in names {
            let part = |side: &Value| side.attribute(name).map_or(Value::null(Type::DYNAMIC), plain);
            let [here, there] = [made_up.value(part(here)), part(there)];
            if here.raw_equals(&there) {
                continue;
            }
            differ.insert((what, name));
            let is_secret = |marks: &&Marks| marks.is_sensitive() || marks.attribute(name).has_sensitive();
            found.push(match secrets.iter().any(is_secret) {
                true => format!("{name} of {address} {SECRET}"),
                false => {
                    format!("{name} of {address} {what} {here} in this process, and {there} in Terraform.")
                }
            });
        }
    }
    let [own, its] = [here, there].map(|change| change.replaces.iter().map(steps).collect::<BTreeSet<_>>());
    if own != its {
        let secrets = [&was_here, &becomes_here, &was_there, &becomes_there];
        let told = |change: &Change| -> BTreeSet<Vec<String>> {
            change.replaces.iter().map(|path| steps(&without_secret_keys(path, secrets))).collect()
        };
        let (own, its) = (told(here), told(there));
        found.push(match own == its {
            true => format!(
                "{address} is replaced because of another (sensitive) part in this process than in Terraform."
            ),
            false => {
                format!(
                    "{address} is replaced because of {own:?} in this process, and of {its:?} in Terraform."
                )
            }
        });
    }
    let Some(schema) = &here.schema else { return };
    let was = ("was", &here.prior, &there.sensitive[0]);
    let becomes = ("becomes", &here.after, &there.sensitive[1]);
    let mut shown = BTreeSet::new();
    for (what, value, sensitive) in [was, becomes] {
        // Terraform hides nothing of what it has not, and that it has it not was told.
        let is_there = |path: &Path| match path.steps().first() {
            Some(Step::Attribute(name)) => !differ.contains(&(what, name)),
            _ => true,
        };
        let paths = unhidden(schema.block(), value, sensitive).into_iter().filter(is_there);
        shown.extend(paths.map(|path| path.to_string()));
    }
    let told =
        |path| format!("{path} of {address} is sensitive in the schema, and Terraform does not hide it.");
    found.extend(shown.into_iter().map(told));
}

/// The path as far as it names no key of what is sensitive.
fn without_secret_keys<'m>(path: &Path, all: impl IntoIterator<Item = &'m Marks>) -> Path {
    let mut all: Vec<Marks> = all.into_iter().cloned().collect();
    let is_told = |step: &&Step| {
        let is_told = !all.iter().any(Marks::is_sensitive);
        all.iter_mut().for_each(|marks| *marks = of_step(marks, step));
        is_told
    };
    path.steps().iter().take_while(is_told).cloned().collect()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use tfsdk_core::schema::{Attribute, Block, Kind, Schema};

    use super::*;

    const ADDRESS: &str = "zoo_named.n";

    fn object(name: &str) -> Value {
        Value::object([("name", Value::from(name)), ("size", Value::from(1))])
    }

    /// An update of `a` to `b`.
    fn update() -> Change {
        Change {
            address: ADDRESS.to_owned(),
            action: Action::Update,
            prior: object("a"),
            after: object("b"),
            replaces: Vec::new(),
            plan: None,
            schema: None,
            why: String::new(),
            moved_from: None,
            creates_first: false,
            is_read: false,
            deposed: None,
            sensitive: [Marks::NONE, Marks::NONE],
        }
    }

    fn path(name: &str) -> Path {
        Path::root().attribute(name)
    }

    fn told(here: Change, there: Change) -> Vec<String> {
        let [here, there] = [here, there].map(|change| [(ADDRESS.to_owned(), change)].into());
        between_plans(&here, &there, &MadeUp::default())
    }

    fn secret() -> Marks {
        Marks::of_attributes([("name".into(), Marks::sensitive())])
    }

    /// That the schema says so is known of this process alone.
    fn with_a_secret_name(change: Change) -> Change {
        let attributes = [
            Attribute::required("name", Type::STRING).sensitive(),
            Attribute::required("size", Type::NUMBER),
        ];
        let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes(attributes)).unwrap();
        Change { schema: Some(Rc::new(schema.into())), ..change }
    }

    #[test]
    fn plans_that_are_alike_tell_nothing() {
        assert_eq!(told(update(), update()), [""; 0]);
        let replaced = || Change { action: Action::Replace, replaces: vec![path("name")], ..update() };
        assert_eq!(told(replaced(), replaced()), [""; 0]);
        // What only one of the two knows of what is left as it is.
        let same = Change { action: Action::NoOp, after: object("a"), ..update() };
        assert_eq!(
            between_plans(&[(ADDRESS.to_owned(), same)].into(), &BTreeMap::new(), &MadeUp::default()),
            [""; 0]
        );
    }

    #[test]
    fn another_action_is_told_and_not_what_comes_of_it() {
        let deleted = || Change { action: Action::Delete, after: Value::null(Type::DYNAMIC), ..update() };
        assert_eq!(
            told(update(), deleted()),
            ["zoo_named.n is updated in-place in this process, and destroyed in Terraform."]
        );
        let alone =
            between_plans(&BTreeMap::new(), &[(ADDRESS.to_owned(), deleted())].into(), &MadeUp::default());
        assert_eq!(alone, ["zoo_named.n is left as it is in this process, and destroyed in Terraform."]);
    }

    #[test]
    fn another_value_is_told_of_each_side_of_a_change() {
        assert_eq!(
            told(update(), Change { prior: object("x"), after: object("y"), ..update() }),
            [
                "name of zoo_named.n was \"a\" in this process, and \"x\" in Terraform.",
                "name of zoo_named.n becomes \"b\" in this process, and \"y\" in Terraform.",
            ]
        );
        let unknown = Value::object([("name", Value::unknown(Type::STRING)), ("size", Value::from(1))]);
        assert_eq!(
            told(update(), Change { after: unknown, ..update() }),
            ["name of zoo_named.n becomes \"b\" in this process, and (known after apply) in Terraform."]
        );
        let nothing = Change { prior: Value::null(update().prior.ty().clone()), ..update() };
        let [null, parts @ ..] = &told(update(), nothing)[..] else { panic!("nothing is told") };
        assert_eq!(null, "zoo_named.n was not null in this process, and null in Terraform.");
        assert_eq!(parts.len(), 2);
    }

    #[test]
    fn of_a_value_that_either_side_hides_nothing_is_quoted() {
        let hidden = ["name of zoo_named.n is another (sensitive) value in this process than in Terraform."];
        let other = || Change { after: object("y"), ..update() };
        let hiding = |change: Change| Change { sensitive: [Marks::NONE, secret()], ..change };
        assert_eq!(told(hiding(update()), other()), hidden);
        assert_eq!(told(update(), hiding(other())), hidden);
        // Nor is it told beside that Terraform does not hide what it has otherwise.
        let was_hidden = Change { sensitive: [secret(), Marks::NONE], ..other() };
        assert_eq!(told(with_a_secret_name(update()), was_hidden), hidden);
    }

    #[test]
    fn another_reason_to_replace_is_told() {
        let replaced = |replaces: Vec<Path>| Change { action: Action::Replace, replaces, ..update() };
        assert_eq!(
            told(replaced(vec![path("name")]), replaced(vec![path("size"), path("name")])),
            [
                r#"zoo_named.n is replaced because of {["name"]} in this process, and of {["name"], ["size"]} in Terraform."#
            ]
        );
        // The order says nothing, and no key of what is sensitive is told.
        assert_eq!(
            told(replaced(vec![path("size"), path("name")]), replaced(vec![path("name"), path("size")])),
            [""; 0]
        );
        let keyed =
            Change { sensitive: [secret(), Marks::NONE], ..replaced(vec![path("name").key("hunter2")]) };
        assert_eq!(
            told(keyed, replaced(vec![])),
            [r#"zoo_named.n is replaced because of {["name"]} in this process, and of {} in Terraform."#]
        );
        let of_key = |key: &str| Change {
            sensitive: [secret(), Marks::NONE],
            ..replaced(vec![path("name").key(key)])
        };
        assert_eq!(
            told(of_key("hunter2"), of_key("hunter3")),
            [
                "zoo_named.n is replaced because of another (sensitive) part in this process than in Terraform."
            ]
        );
    }

    #[test]
    fn what_the_schema_hides_and_terraform_shows_is_told() {
        // Once, wherever it is shown.
        let shown = ["name of zoo_named.n is sensitive in the schema, and Terraform does not hide it."];
        for sensitive in [[Marks::NONE, Marks::NONE], [secret(), Marks::NONE], [Marks::NONE, secret()]] {
            assert_eq!(told(with_a_secret_name(update()), Change { sensitive, ..update() }), shown);
        }
        let both = Change { sensitive: [secret(), secret()], ..update() };
        assert_eq!(told(with_a_secret_name(update()), both), [""; 0]);
    }

    fn output(before: Option<&str>, after: Option<&str>, is_hidden: bool) -> BTreeMap<String, OutputChange> {
        let change =
            OutputChange { before: before.map(Value::from), after: after.map(Value::from), is_hidden };
        [("o".to_owned(), change)].into()
    }

    fn told_of_outputs(
        here: &BTreeMap<String, OutputChange>,
        there: &BTreeMap<String, OutputChange>,
    ) -> Vec<String> {
        between_outputs(here, there, &MadeUp::default())
    }

    #[test]
    fn outputs_that_change_otherwise_are_told() {
        let change = |after| output(Some("a"), after, false);
        assert_eq!(told_of_outputs(&change(Some("b")), &change(Some("b"))), [""; 0]);
        assert_eq!(
            told_of_outputs(&change(Some("b")), &change(None)),
            [r#"the output o is "a" -> "b" in this process, and "a" -> nothing in Terraform."#]
        );
        assert_eq!(
            told_of_outputs(&BTreeMap::new(), &change(Some("b"))),
            [r#"the output o is nothing -> nothing in this process, and "a" -> "b" in Terraform."#]
        );
        let hidden = ["the output o is another (sensitive) value in this process than in Terraform."];
        assert_eq!(told_of_outputs(&change(Some("b")), &output(Some("a"), Some("c"), true)), hidden);
        assert_eq!(told_of_outputs(&output(Some("a"), Some("c"), true), &change(Some("b"))), hidden);
    }
}
