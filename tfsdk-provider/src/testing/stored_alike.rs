//! What is stored in this process, held against what Terraform stores.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::change::name_of;
use super::engine::AllStored;
use super::made_up::MadeUp;
use super::plain::plain;

/// What this process and Terraform store, from step to step.
#[derive(Default)]
pub(super) struct StoredAlike {
    made_up: MadeUp,
    /// Whether something was put in place that Terraform may not be able to show.
    has_put: bool,
}

impl StoredAlike {
    pub(super) const fn made_up(&self) -> &MadeUp {
        &self.made_up
    }

    /// Something was put in place.
    pub(super) const fn put(&mut self) {
        self.has_put = true;
    }

    /// What is stored otherwise than by the other. What an older version left cannot be shown until it is brought up, and nothing
    /// can as long as the configuration cannot be read.
    pub(super) fn between(
        &mut self,
        here: Result<AllStored, String>,
        there: Result<AllStored, String>,
        has_failed: bool,
    ) -> Vec<String> {
        match (here, there) {
            (Ok(here), Ok(there)) => {
                self.has_put = false;
                self.made_up.learn(&here, &there);
                between_stored(&here, &there, &self.made_up)
            }
            (_, Err(_)) if self.has_put || has_failed => Vec::new(),
            (here, there) => here.err().into_iter().chain(there.err()).collect(),
        }
    }
}

/// What differs of what is stored.
fn between_stored(here: &AllStored, there: &AllStored, made_up: &MadeUp) -> Vec<String> {
    let mut found = Vec::new();
    let resources = [&here.resources, &there.resources];
    for both in [resources, [&here.data, &there.data]] {
        for (name, [own, its]) in stored_by_both(both, "", &mut found) {
            parts(name, [own, its], made_up, &mut found);
        }
    }
    for (name, both) in stored_by_both([&here.outputs, &there.outputs], "the output ", &mut found) {
        whole(&format!("the output {name}"), both.map(Some), made_up, &mut found);
    }
    // Where Terraform stores none, there is nothing to compare.
    let identities = if there.identities.is_empty() { &there.identities } else { &here.identities };
    for (name, both) in stored_by_both([identities, &there.identities], "the identity of ", &mut found) {
        whole(&format!("the identity of {name}"), both.map(Some), made_up, &mut found);
    }
    for name in here.tainted.symmetric_difference(&there.tainted) {
        let (one, other) = sides(here.tainted.contains(name));
        // That it is missing on one side has been told.
        if resources.iter().all(|all| all.contains_key(name)) {
            found.push(format!("{name} is tainted {one}, and not {other}."));
        }
    }
    found
}

const fn sides(is_here: bool) -> (&'static str, &'static str) {
    const SIDES: [&str; 2] = ["in this process", "by Terraform"];
    if is_here { (SIDES[0], SIDES[1]) } else { (SIDES[1], SIDES[0]) }
}

/// What both store; what one of them does not is told.
fn stored_by_both<'s>(
    [here, there]: [&'s BTreeMap<String, Marked>; 2],
    what: &str,
    found: &mut Vec<String>,
) -> Vec<(&'s String, [&'s Marked; 2])> {
    let names: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let mut both = Vec::new();
    for name in names {
        match (here.get(name), there.get(name)) {
            (Some(own), Some(its)) => both.push((name, [own, its])),
            (own, _) => {
                let (one, other) = sides(own.is_some());
                found.push(format!("{what}{name} is stored {one}, and not {other}."));
            }
        }
    }
    both
}

fn parts(address: &str, both: [&Marked; 2], made_up: &MadeUp, found: &mut Vec<String>) {
    let names = both.iter().flat_map(|side| side.value.as_ref().elements());
    let names: BTreeSet<&str> = names.filter_map(|(key, _)| name_of(key)).collect();
    for name in names {
        let part = |side: &Marked| {
            let value = side.value.attribute(name)?.to_value();
            Some(Marked::new(value, side.marks.attribute(name).and_own(&side.marks)))
        };
        let parts = both.map(part);
        whole(&format!("{name} of {address}"), parts.each_ref().map(Option::as_ref), made_up, found);
    }
}

fn whole(what: &str, [own, its]: [Option<&Marked>; 2], made_up: &MadeUp, found: &mut Vec<String>) {
    let form = |side: Option<&Marked>| match side {
        Some(side) => plain(side.value.as_ref()),
        None => Value::null(Type::DYNAMIC),
    };
    let (here, there) = (made_up.value(form(own)), form(its));
    let is_hidden = |side: Option<&Marked>| side.is_some_and(|side| side.marks.has_sensitive());
    if !here.raw_equals(&there) {
        found.push(match is_hidden(own) || is_hidden(its) {
            true => {
                format!("{what} is stored with another (sensitive) value in this process than by Terraform.")
            }
            false => format!("{what} is stored as {here} in this process, and as {there} by Terraform."),
        });
    } else if is_hidden(own) != is_hidden(its) && !here.is_null() {
        let (one, other) = sides(is_hidden(own));
        found.push(format!("{what} is stored as sensitive {one}, and not {other}."));
    }
}

#[cfg(test)]
mod tests {
    use tfsdk_lang::expr::Marks;

    use super::*;

    const ADDRESS: &str = "zoo_named.n";

    /// One resource, one data source and one output, which hold this.
    fn stored(held: Marked) -> AllStored {
        let marks = Marks::of_attributes([("name".into(), held.marks.clone())]);
        let object = Marked::new(Value::object([("name", held.value.clone())]), marks);
        AllStored {
            resources: [(ADDRESS.to_owned(), object.clone())].into(),
            data: [(format!("data.{ADDRESS}"), object)].into(),
            outputs: [("o".to_owned(), held)].into(),
            ..AllStored::default()
        }
    }

    fn text(text: &str) -> AllStored {
        stored(Value::from(text).into())
    }

    fn secret(text: &str) -> AllStored {
        stored(Marked::new(text.into(), Marks::sensitive()))
    }

    fn told(here: AllStored, there: AllStored) -> Vec<String> {
        StoredAlike::default().between(Ok(here), Ok(there), false)
    }

    const PLACES: [&str; 3] = ["name of zoo_named.n", "name of data.zoo_named.n", "the output o"];

    #[test]
    fn what_is_stored_alike_is_not_told() {
        assert_eq!(told(text("a"), text("a")), [""; 0]);
        assert_eq!(told(secret("a"), secret("a")), [""; 0]);
        let tainted = || AllStored { tainted: [ADDRESS.to_owned()].into(), ..text("a") };
        assert_eq!(told(tainted(), tainted()), [""; 0]);
    }

    #[test]
    fn another_value_is_told_wherever_it_is_stored() {
        let both = PLACES
            .map(|place| format!("{place} is stored as \"a\" in this process, and as \"b\" by Terraform."));
        assert_eq!(told(text("a"), text("b")), both);
        let number = || stored(Value::from(1).into());
        assert_eq!(told(text("1"), number()).len(), 3);
        let hidden = PLACES.map(|place| {
            format!("{place} is stored with another (sensitive) value in this process than by Terraform.")
        });
        for (here, there) in [(secret("a"), text("b")), (text("a"), secret("b")), (secret("a"), secret("b"))]
        {
            assert_eq!(told(here, there), hidden);
        }
    }

    #[test]
    fn what_only_one_of_the_two_hides_is_told() {
        let by = |one: &str, other: &str| {
            PLACES.map(|place| format!("{place} is stored as sensitive {one}, and not {other}."))
        };
        assert_eq!(told(secret("a"), text("a")), by("in this process", "by Terraform"));
        assert_eq!(told(text("a"), secret("a")), by("by Terraform", "in this process"));
    }

    #[test]
    fn what_only_one_of_the_two_taints_is_told() {
        let tainted = || AllStored { tainted: [ADDRESS.to_owned()].into(), ..text("a") };
        let by = |one: &str, other: &str| [format!("{ADDRESS} is tainted {one}, and not {other}.")];
        assert_eq!(told(tainted(), text("a")), by("in this process", "by Terraform"));
        assert_eq!(told(text("a"), tainted()), by("by Terraform", "in this process"));
    }

    #[test]
    fn what_only_one_of_the_two_stores_is_told() {
        let by = |one: &str, other: &str| {
            [ADDRESS, "data.zoo_named.n", "the output o"]
                .map(|what| format!("{what} is stored {one}, and not {other}."))
        };
        assert_eq!(told(text("a"), AllStored::default()), by("in this process", "by Terraform"));
        // That it is tainted is not told of what is missing.
        let tainted = AllStored { tainted: [ADDRESS.to_owned()].into(), ..text("a") };
        assert_eq!(told(AllStored::default(), tainted), by("by Terraform", "in this process"));
    }

    /// Terraform before 1.12 stores none.
    #[test]
    fn another_identity_is_told_where_both_store_them() {
        let identified = |text_of_it: &str| AllStored {
            identities: [(ADDRESS.to_owned(), Value::from(text_of_it).into())].into(),
            ..text("a")
        };
        assert_eq!(told(identified("a"), identified("a")), [""; 0]);
        let wrong =
            "the identity of zoo_named.n is stored as \"a\" in this process, and as \"b\" by Terraform.";
        assert_eq!(told(identified("a"), identified("b")), [wrong]);
        assert_eq!(told(identified("a"), text("a")), [""; 0]);
        let wrong = "the identity of zoo_named.n is stored by Terraform, and not in this process.";
        assert_eq!(told(text("a"), identified("b")), [wrong]);
    }

    /// What was put in place is not shown by Terraform until it has brought it up; from then on all has to be shown.
    #[test]
    fn what_cannot_be_shown_is_excused_where_it_was_put_or_failed() {
        let unshown = || Err("It cannot be shown.".to_owned());
        let mut alike = StoredAlike::default();
        assert_eq!(alike.between(Ok(text("a")), unshown(), false), ["It cannot be shown."]);
        assert_eq!(alike.between(Ok(text("a")), unshown(), true), [""; 0]);
        assert_eq!(alike.between(unshown(), Ok(text("a")), true), ["It cannot be shown."]);
        alike.put();
        assert_eq!(alike.between(Ok(text("a")), unshown(), false), [""; 0]);
        assert_eq!(alike.between(Ok(text("a")), unshown(), false), [""; 0]);
        assert_eq!(alike.between(Ok(text("a")), Ok(text("b")), false).len(), 3);
        assert_eq!(alike.between(Ok(text("a")), unshown(), false), ["It cannot be shown."]);
    }
}
