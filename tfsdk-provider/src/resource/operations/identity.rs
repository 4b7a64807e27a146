//! Identities, beside what is stored of a resource.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::plan::{StateUpgrades, problems_of, upgrade_state_with};
use tfsdk_core::value::{Key, Value, ValueRef};

use super::Operations;
use super::answered::Answered;
use crate::panic;
use crate::private::Private;
use crate::proto::tfplugin6::{ResourceIdentityData, upgrade_resource_identity};
use crate::resource::identity::tells_apart;
use crate::server::{Answer, Refusal, or_told};
use crate::storable::known;
use crate::wire::written_with;

/// The entry beside a state that says that it was imported, and not read since. No name of an author looks like it.
const IMPORTED: &str = ".tfsdk.imported";

/// Notes that a resource was imported.
pub(super) fn note_import(private: &mut Private) -> Result<(), tfsdk_core::error::Error> {
    private.set(IMPORTED, &true)
}

/// Whether a resource was imported and not read since; from now on it is read.
pub(super) fn taken_import(private: &mut Private) -> bool {
    let is_imported = private.get::<bool>(IMPORTED).is_ok_and(|noted| noted.is_some());
    private.remove(IMPORTED);
    is_imported
}

impl<C: Send + Sync> Operations<'_, C> {
    pub(crate) fn upgrade_identity(
        &self,
        request: &upgrade_resource_identity::Request,
    ) -> Answer<upgrade_resource_identity::Response> {
        let Some(identity) = self.resource.identity() else {
            return Err(self.refusal("read the identity of", "In this version of the provider it has none."));
        };
        let json = self.json("identity", request.raw_identity.as_ref())?;
        let version = self.version("identity", request.version)?;
        let (schema, upgrades) = (identity.schema(), identity.upgrades());
        if let Some(detail) = no_upgrade(version, schema.version(), &upgrades) {
            return Err(self.refusal("read the identity of", detail));
        }
        let upgraded = upgrade_state_with(schema, &upgrades, version, json, self.shared.limits);
        let upgraded = upgraded.map_err(|error| {
            let found = problems_of(schema, &error);
            let is_upgraded = version != schema.version();
            self.refused(
                "read the identity of",
                if is_upgraded { of_version("identity", version, found) } else { found },
            )
        })?;
        if version != schema.version() && !upgraded.is_null() {
            identity
                .holds(&upgraded, self.shared.limits)
                .map_err(|found| self.refused("upgrade the identity of", found.map(misupgraded)))?;
            if !tells_apart(&upgraded) {
                return Err(self.refusal("upgrade the identity of", EMPTY));
            }
        }
        let upgraded = known(upgraded, schema, "an identity", self.shared.limits);
        let upgraded = upgraded.map_err(|error| {
            Refusal::Diagnostics(self.sent(error.into_diagnostics("upgrade the identity")))
        })?;
        let upgraded_identity = self.sent_identity(Some(&upgraded))?;
        Ok(upgrade_resource_identity::Response { upgraded_identity, ..Default::default() })
    }

    /// The identity of what was made, changed or read. It is that from before, if there was one, but where it was just imported: what
    /// imports may know a part of it. Whatever goes wrong is told beside the state.
    pub(super) fn identity_after(
        &self,
        answered: &mut Answered,
        before: Option<ResourceIdentityData>,
        is_imported: bool,
    ) -> Option<ResourceIdentityData> {
        let identity = self.resource.identity()?;
        let Some(state) = answered.state.as_ref().filter(|state| !state.is_null()) else { return before };
        let told = panic::catch(|| identity.of(state, self.shared.limits))
            .unwrap_or_else(|panic| Err(panic.told_of("`Identified::identity`").into()));
        let told = match told {
            Ok(told) => told,
            // Of what was made by half there may be none yet.
            Err(_) if answered.has_failed => return before,
            Err(error) => {
                let found = error.into_diagnostics(&format!("tell the identity of {}", self.type_name));
                answered.told.extend(self.sent(found));
                return before;
            }
        };
        let earlier = before.as_ref().filter(|_| !is_imported);
        // What was changed by half may not have all of it, and is the same resource for that.
        if answered.has_failed && self.is_less(&told, earlier, identity.is_mutable()) {
            return before;
        }
        let earlier = earlier.filter(|_| !identity.is_mutable());
        let sent = self.same_identity(earlier, &told).and_then(|()| self.sent_identity(Some(&told)));
        or_told(sent, &mut answered.told).unwrap_or(before)
    }

    /// Whether there was an identity before, and this may not replace it: it never may, or it has not all parts that were there.
    fn is_less(&self, told: &Value, before: Option<&ResourceIdentityData>, is_mutable: bool) -> bool {
        let Ok(Some(before)) = self.read_identity(before) else { return false };
        let is_set = |(key, part): (Key<'_>, ValueRef<'_>)| {
            !part.is_null()
                && key.name().and_then(|name| told.attribute(name)).is_none_or(|part| part.is_null())
        };
        before.is_wholly_known() && !before.is_null() && (!is_mutable || before.elements().any(is_set))
    }

    /// # Errors
    /// There was another one before.
    fn same_identity(&self, before: Option<&ResourceIdentityData>, told: &Value) -> Answer<()> {
        // One in which nothing is set tells nothing apart; states that other providers wrote have such.
        let earlier = self.read_identity(before)?.filter(|it| it.is_wholly_known() && tells_apart(it));
        if earlier.as_ref().is_none_or(|earlier| earlier == told) {
            return Ok(());
        }
        let is_other = |(key, part): (Key<'_>, ValueRef<'_>)| {
            let name = key.name()?;
            (earlier.as_ref()?.attribute(name) != Some(part)).then(|| format!("`{name}`"))
        };
        let others: Vec<String> = told.elements().filter_map(is_other).collect();
        let detail = format!(
            "In it there is something else than before: {}. An identity stays the same as long as the resource lives: what changes it has \
             to force a replacement, unless `Identified::MUTABLE_IDENTITY` says that it may change.",
            others.join(", ")
        );
        let changed = Diagnostic::error(format!("The identity of {} has changed", self.type_name), detail);
        Err(Refusal::Diagnostics(self.sent(changed.into())))
    }

    /// The identity of a resource of which more may become known; until then the author's code may not even expect to be asked.
    pub(super) fn identity_if_told(&self, state: &Value) -> Option<Value> {
        let identity = self.resource.identity().filter(|_| !state.is_null())?;
        let told = panic::catch(|| identity.of(state, self.shared.limits));
        // Only the log hears of it: the read that follows tells it.
        told.map_err(|panic| panic.told_of("`Identified::identity`")).ok()?.ok()
    }

    /// What exists keeps its identity; of what is to be made, none is known.
    pub(super) fn planned_identity(
        &self,
        prior: &Value,
        identity: Option<ResourceIdentityData>,
    ) -> Answer<Option<ResourceIdentityData>> {
        match self.resource.identity() {
            Some(of) if prior.is_null() || identity.is_none() => {
                self.sent_identity(Some(&Value::null(of.schema().ty().clone())))
            }
            Some(_) => Ok(identity),
            None => Ok(None),
        }
    }

    pub(super) fn read_identity(&self, sent: Option<&ResourceIdentityData>) -> Answer<Option<Value>> {
        let (Some(identity), Some(sent)) = (self.resource.identity(), sent) else { return Ok(None) };
        self.shared.read("identity", sent.identity_data.as_ref(), identity.schema()).map(Some)
    }

    pub(super) fn sent_identity(&self, identity: Option<&Value>) -> Answer<Option<ResourceIdentityData>> {
        let (Some(of), Some(identity)) = (self.resource.identity(), identity) else { return Ok(None) };
        let identity_data = written_with("identity", identity, of.schema().ty(), self.shared.limits)?;
        Ok(Some(ResourceIdentityData { identity_data }))
    }
}

/// Why an identity of this version does not become one of the present version.
fn no_upgrade(version: u64, present: u64, upgrades: &StateUpgrades) -> Option<String> {
    let written = format!("It was written by version {version} of its schema, and this provider");
    if version > present {
        return Some(format!(
            "{written} knows versions up to {present}. Use a later version of the provider."
        ));
    }
    if version == present || upgrades.versions().any(|from| from == version) {
        return None;
    }
    Some(format!(
        "{written} has no upgrade from it to version {present}. Its developers say what becomes of it, in \
         `Identified::identity_upgrades`."
    ))
}

const EMPTY: &str = "All that `Identified::identity_upgrades` has set is null, which tells nothing apart. This is a bug of the provider: it \
                     returns `None` where nothing is known.";

/// What is wrong with something that an earlier version of the provider has written, and of which version: that is told once, at the end.
pub(super) fn of_version(what: &str, version: u64, found: Diagnostics) -> Diagnostics {
    let mut left = found.len();
    found.map(|problem| {
        left -= 1;
        if left > 0 {
            return problem;
        }
        let detail = format!(
            "{}\n\nThe {what} was written by version {version} of its schema, from which this version of the provider has an upgrade. \
             If this does not say what to do, tell the developers of the provider.",
            problem.detail()
        );
        problem.with_detail(detail)
    })
}

/// What is wrong with an identity that the author's code has made of an older one.
fn misupgraded(problem: Diagnostic) -> Diagnostic {
    let detail = format!(
        "{}\n\nThis is what `Identified::identity_upgrades` has made there. This is a bug of the provider: an upgrade makes what the \
         identity can hold.",
        problem.detail()
    );
    problem.with_summary("An identity cannot be read").with_detail(detail)
}
