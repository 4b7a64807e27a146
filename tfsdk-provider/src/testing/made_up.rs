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
