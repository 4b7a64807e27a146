//! The rule by which configured elements of sets continue prior ones.

use super::known::Known;
use super::nested_match::NestedMatch;
use crate::limits::Budget;
use crate::schema::Attribute;
use crate::ty::TypeKind;
use crate::value::ValueRef;

/// How to decide which prior element a configured one continues.
pub(super) struct Rule<'f> {
    pub(super) nested: NestedMatch,
    /// If values may differ that mean the same: which ones do.
    pub(super) meaning: Option<Meaning<'f>>,
    /// What comparing may cost. Once it is exhausted, nothing fits any more.
    pub(super) budget: &'f Budget,
    /// What earlier comparisons by the same meaning have found.
    pub(super) known: &'f Known,
}

/// Which values of an attribute mean the same.
pub(super) struct Meaning<'f> {
    /// Whether the values of an attribute may differ.
    pub(super) is_open: &'f dyn Fn(&Attribute) -> bool,
    /// Whether a prior and a configured value of such an attribute, in this order, fit each other.
    pub(super) fits: &'f dyn Fn(&Attribute, ValueRef<'_>, ValueRef<'_>) -> bool,
}

impl Rule<'_> {
    /// Whether the values of an attribute may differ.
    pub(super) fn is_open(&self, attribute: &Attribute) -> bool {
        self.meaning.as_ref().is_some_and(|meaning| (meaning.is_open)(attribute))
    }

    /// Whether a prior and a configured value mean the same although they differ.
    pub(super) fn means_same(
        &self,
        attribute: &Attribute,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
    ) -> bool {
        self.meaning.as_ref().is_some_and(|meaning| (meaning.fits)(attribute, prior, config))
    }

    /// Whether an attribute has no nested objects, and is neither computed nor open.
    pub(super) fn is_sure(&self, attribute: &Attribute) -> bool {
        attribute.nested_type().is_none() && !attribute.terraform_mode().computed && !self.is_open(attribute)
    }

    /// Whether the configuration leaves an attribute to the provider.
    pub(super) fn is_left_to_provider(&self, attribute: &Attribute, config: ValueRef<'_>) -> bool {
        // To Terraform a set that is left out does not match one that is present, even if it is computed.
        let set = self.nested == NestedMatch::AsTerraform && matches!(config.ty().kind(), TypeKind::Set(_));
        attribute.terraform_mode().computed && config.is_null() && !set
    }

    /// Whether a whole attribute with nested objects is left to the provider.
    pub(super) fn leaves_whole(&self, attribute: &Attribute, config: ValueRef<'_>) -> bool {
        self.nested != NestedMatch::AsTerraform && self.is_left_to_provider(attribute, config)
    }
}
