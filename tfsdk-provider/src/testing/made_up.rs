//! What a provider of Terraform makes up by chance, and this process counts: the ids of `terraform_data`.

use std::collections::BTreeMap;

use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::Value;

use super::address::Address;
use super::deposed_names::parted;
use super::engine::AllStored;

/// The ids that were made up in this process, with those of Terraform for the same resources.
#[derive(Default)]
pub(super) struct MadeUp(BTreeMap<String, String>);

impl MadeUp {
    /// Learns the ids of what is stored at the same address.
    pub(super) fn learn(&mut self, here: &AllStored, there: &AllStored) {
        for (name, own) in &here.resources {
            let is_made_up = Address::of(parted(name).0).type_name == "terraform_data";
            let Some(its) = there.resources.get(name).filter(|_| is_made_up) else { continue };
            let [own, its] = [own, its].map(|it| it.value.attribute("id").and_then(|id| id.as_str()));
            // One that is known stays with what it was: else a resource that one of the two alone replaces would be the same.
            if let (Some(own), Some(its)) = (own, its)
                && own.starts_with(COUNTED)
                && !self.0.iter().any(|(known, of_it)| known == own || of_it == its)
            {
                self.0.insert(own.to_owned(), its.to_owned());
            }
        }
    }

    /// A text of this process, as Terraform has it.
    pub(super) fn text(&self, text: &str) -> String {
        if !text.contains(COUNTED) {
            return text.to_owned();
        }
        self.0.iter().fold(text.to_owned(), |text, (own, its)| text.replace(own, its))
    }

    /// A value of this process, as Terraform has it.
    pub(super) fn value(&self, value: Value) -> Value {
        if self.0.is_empty() {
            return value;
        }
        let as_there = value.transform(|_, part| {
            let is_text = matches!(part.ty().kind(), TypeKind::String);
            Ok(match part.as_str().filter(|_| is_text).filter(|text| text.contains(COUNTED)) {
                Some(text) => Value::from(self.text(text)),
                None => part,
            })
        });
        as_there.unwrap_or(value)
    }
}

/// What those begin with that are counted.
const COUNTED: &str = "00000000-0000-0000-0000-";

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "00000000-0000-0000-0000-000000000001";
    const OTHER: &str = "00000000-0000-0000-0000-000000000002";

    fn stored<const N: usize>(all: [(&str, &str); N]) -> AllStored {
        let resource = |(address, id): (&str, &str)| {
            (address.to_owned(), Value::object([("id", Value::from(id))]).into())
        };
        AllStored { resources: all.map(resource).into(), ..AllStored::default() }
    }

    fn learnt<const N: usize>(both: [(&str, &str, &str); N]) -> MadeUp {
        let mut made_up = MadeUp::default();
        let here = stored(both.map(|(address, own, _)| (address, own)));
        made_up.learn(&here, &stored(both.map(|(address, _, its)| (address, its))));
        made_up
    }

    #[test]
    fn ids_of_the_same_resource_are_the_same() {
        let made_up =
            learnt([("terraform_data.a", OWN, "x"), ("module.m.terraform_data.b (deposed)", OTHER, "y")]);
        assert_eq!(made_up.text(&format!("{OWN} and {OTHER}.")), "x and y.");
        let value =
            Value::object([("own", Value::from(OWN)), ("both", Value::tuple([OTHER.into(), 1.into()]))]);
        let as_there =
            Value::object([("own", Value::from("x")), ("both", Value::tuple(["y".into(), 1.into()]))]);
        assert!(made_up.value(value).raw_equals(&as_there));
    }

    #[test]
    fn what_was_not_made_up_is_not_learnt() {
        let told = [("zoo_named.n", OWN, "x"), ("terraform_data.a", "told", "x")];
        let made_up = learnt(told);
        assert_eq!(made_up.text(OWN), OWN);
        let both = format!("told {OWN}");
        assert_eq!(made_up.text(&both), both);
        assert!(made_up.value(OWN.into()).raw_equals(&OWN.into()));
    }

    /// Else a resource that one of the two alone replaces would be the same.
    #[test]
    fn an_id_that_is_known_stays_with_what_it_was() {
        let mut made_up = learnt([("terraform_data.a", OWN, "x")]);
        made_up.learn(&stored([("terraform_data.a", OWN)]), &stored([("terraform_data.a", "y")]));
        assert_eq!(made_up.text(OWN), "x");
        made_up.learn(&stored([("terraform_data.a", OTHER)]), &stored([("terraform_data.a", "x")]));
        assert_eq!(made_up.text(OTHER), OTHER);
    }
}
