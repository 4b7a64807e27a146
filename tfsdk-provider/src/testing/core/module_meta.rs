//! What modules tell providers of themselves, in `provider_meta` blocks.

use std::cell::RefCell;
use std::collections::BTreeMap;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::span::SourceRange;
use tfsdk_lang::expr::NoScope;

use super::instance::refused;
use crate::proto::tfplugin6::DynamicValue;
use crate::testing::config::{Configuration, label};
use crate::testing::hosted::Host;
use crate::testing::source::whole_source;
use crate::wire::written;

/// What modules tell providers, each found out once: by the positions of modules and the addresses of providers.
#[derive(Default)]
pub(super) struct ModuleMetas(RefCell<BTreeMap<(usize, String), ModuleMeta>>);

/// What a module tells a provider.
#[derive(Clone)]
enum ModuleMeta {
    Told(Option<DynamicValue>),
    /// Something is wrong with what it tells.
    Wrong(Diagnostics),
    /// The provider takes nothing of modules; where it is named.
    Unsupported(SourceRange),
}

impl ModuleMetas {
    /// What the module at a position tells a provider, for a resource that it calls so.
    ///
    /// # Errors
    /// The provider takes nothing of modules, or not that.
    pub(super) fn told(
        &self,
        config: &Configuration,
        at: usize,
        host: &Host,
        resource: &str,
    ) -> Result<Option<DynamicValue>, Diagnostics> {
        let mut known = self.0.borrow_mut();
        let meta =
            known.entry((at, host.address.clone())).or_insert_with(|| ModuleMeta::of(config, at, host));
        match meta {
            ModuleMeta::Told(told) => Ok(told.clone()),
            ModuleMeta::Wrong(found) => Err(found.clone()),
            ModuleMeta::Unsupported(place) => {
                let detail = format!(
                    "The resource {resource} belongs to a provider that doesn't support provider_meta blocks"
                );
                let source = whole_source(&host.address);
                let summary = format!("Provider {source} doesn't support provider_meta");
                let told = Diagnostic::error(summary, detail).in_source(*place);
                Err(told.in_file(&config.at(at).file_name()).into())
            }
        }
    }
}

impl ModuleMeta {
    fn of(config: &Configuration, at: usize, host: &Host) -> Self {
        let (module, source) = (config.at(at), whole_source(&host.address));
        let is_meant = |local: &str| config.providers().source(at, local).is_some_and(|it| it == source);
        let Some(block) = module.provider_metas().find(|block| is_meant(label(block, 0))) else {
            return Self::Told(None);
        };
        let Some(schema) = &host.provider_meta else {
            return Self::Unsupported(block.labels.first().map_or(block.kind_range, |it| it.range));
        };
        let (told, found) = module.body_of(block).decode(schema.shape(), &NoScope);
        if found.has_errors() {
            return Self::Wrong(found);
        }
        match written("provider_meta", &told, schema.ty()) {
            Ok(sent) => Self::Told(sent),
            Err(refusal) => Self::Wrong(refused(refusal)),
        }
    }
}
