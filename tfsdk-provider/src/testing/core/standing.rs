//! What a resource is to those that refer to it where nothing is planned: what is stored of it, and nothing else.

use std::collections::BTreeMap;

use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::expansion::{Expansion, object, tuple};
use super::instances::MOST;
use super::visit::Visit;
use super::walk::address_of;
use crate::testing::config::{ProviderAddress, ResourceBlock, ResourceMode};

impl Visit<'_, '_, '_> {
    /// The value of what is stored of a block in an instance of its module, whether or not it still has these instances (Terraform:
    /// `GetResource`). As there, a count ends
    /// at its last stored instance, and those missing before that are unknown.
    pub(super) fn standing_whole(
        &self,
        block: &ResourceBlock<'_>,
        provider: &ProviderAddress,
        expansion: &Expansion,
    ) -> Marked {
        let Some((_, schema)) = self.schema_of(block, provider) else {
            return Value::null(Type::DYNAMIC).into();
        };
        let unknown = || Marked::from(Value::unknown(schema.ty().clone()));
        let all = self.all_stored(block, provider);
        let is_none = all.is_empty();
        let (mut alone, mut counted, mut named) = (None, BTreeMap::new(), BTreeMap::new());
        for (suffix, value) in all {
            match key(&suffix) {
                None => alone = Some(value),
                Some(Step::Index(index)) => drop(counted.insert(index, value)),
                Some(Step::Key(name)) => drop(named.insert(name, value)),
                Some(_) => {}
            }
        }
        // An import does not say of what is not stored how many there are, as long as there is any.
        let is_untold = is_none && self.is_importing() && expansion.len() > 0;
        let nothing_known = || Marked::from(Value::unknown(Type::DYNAMIC));
        match expansion {
            Expansion::One if is_none && !self.is_importing() => nothing_known(),
            Expansion::One => alone.unwrap_or_else(unknown),
            _ if is_untold => nothing_known(),
            Expansion::Count(_) => {
                let many = counted.last_key_value().map_or(0, |(last, _)| last + 1);
                if many > MOST {
                    return nothing_known();
                }
                tuple((0..many).map(|index| counted.remove(&index).unwrap_or_else(unknown)).collect())
            }
            Expansion::Each(_) => object(named.iter().map(|(name, value)| (&**name, value.clone()))),
        }
    }

    /// What is stored of a block, by what stands behind its address.
    fn all_stored(&self, block: &ResourceBlock<'_>, provider: &ProviderAddress) -> BTreeMap<String, Marked> {
        let whole = address_of(&self.module, block);
        let suffix = |address: &String| {
            let suffix = address.strip_prefix(&whole)?;
            (suffix.is_empty() || suffix.starts_with('[')).then(|| suffix.to_owned())
        };
        match block.mode {
            ResourceMode::Data => {
                let answers = self.walk.answers.borrow();
                let own =
                    answers.range(whole.clone()..).take_while(|(address, _)| address.starts_with(&whole));
                own.filter_map(|(address, value)| Some((suffix(address)?, value.clone()))).collect()
            }
            ResourceMode::Managed | ResourceMode::Ephemeral => {
                let state = self.walk.state.borrow();
                let current = state.resources.range(whole.clone()..).map(|(address, _)| address);
                let current = current.take_while(|address| address.starts_with(&whole));
                // What is left of a replacement has its place, whatever stands there.
                let deposed = state.deposed.named().map(|(_, one)| &one.address);
                let all = current.chain(deposed).filter_map(|address| Some((suffix(address)?, address)));
                all.map(|(suffix, address)| (suffix, self.as_it_stands(block, provider, address))).collect()
            }
        }
    }
}

/// The key of an instance, of what stands behind the address of its resource.
fn key(suffix: &str) -> Option<Step> {
    suffix.parse::<Path>().ok()?.steps().first().cloned()
}
