//! What a provider consists of, whatever its client is.
//!
//! What is told of a provider is made of this, and not of the [`Provider`] itself: it is compiled once, and not for each provider again.

use std::collections::BTreeMap;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::schema::Schema;

use super::Provider;
use super::registered::Registered;
#[cfg(feature = "testing")]
use crate::call::Clock;
use crate::function::Function;
use crate::part::Part;

/// All parts of a provider.
pub(crate) struct Parts<'a> {
    pub(crate) address: &'a str,
    pub(super) about: &'a str,
    pub(crate) settings: Option<&'a dyn Part>,
    /// What modules may tell of themselves.
    pub(crate) provider_meta: Option<&'a dyn Part>,
    pub(crate) resources: Named<'a>,
    pub(crate) data_sources: Named<'a>,
    pub(crate) ephemeral_resources: Named<'a>,
    pub(crate) list_resources: Named<'a>,
    pub(crate) actions: Named<'a>,
    pub(crate) functions: &'a BTreeMap<String, Function>,
    /// What the author has said twice.
    pub(super) problems: &'a Diagnostics,
    #[cfg(feature = "testing")]
    pub(crate) clock: &'a Clock,
}

impl Parts<'_> {
    /// The identities of the resources that have one, in the order of their names.
    pub(crate) fn identities(&self) -> impl Iterator<Item = (&str, &Schema)> {
        self.resources.iter().filter_map(|(name, it)| Some((*name, it.identity_schema()?)))
    }
}

/// Parts of one kind with the names of their types, in the order of these.
pub(crate) type Named<'a> = Vec<(&'a str, &'a dyn Part)>;

impl<C> Provider<C> {
    pub(crate) fn parts(&self) -> Parts<'_> {
        Parts {
            address: &self.address,
            about: &self.about,
            settings: self.settings.as_deref().map(|settings| settings as &dyn Part),
            provider_meta: self.shared.provider_meta.as_ref().map(|meta| &*meta.part),
            resources: named(&self.resources, |it| it),
            data_sources: named(&self.data_sources, |it| it),
            ephemeral_resources: named(&self.ephemeral_resources, |it| it),
            list_resources: named(&self.list_resources, |it| it),
            actions: named(&self.actions, |it| it),
            functions: &self.functions,
            problems: &self.problems,
            #[cfg(feature = "testing")]
            clock: &self.shared.clock,
        }
    }
}

fn named<'a, P: ?Sized>(registered: &'a Registered<P>, part: fn(&'a P) -> &'a dyn Part) -> Named<'a> {
    in_order(registered.places(), &|place| part(registered.at(place)))
}

fn in_order<'a>(places: &'a BTreeMap<String, usize>, at: &dyn Fn(usize) -> &'a dyn Part) -> Named<'a> {
    places.iter().map(|(name, place)| (name.as_str(), at(*place))).collect()
}
