use std::fmt;
use std::ops::Deref;

use tfsdk_core::mapping::{FromTf, ToTf};
use tfsdk_core::path::Path;
use tfsdk_core::plan::{keep_untouched, problems_of, read_given};
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::error::{Error, Result};
use crate::private::PrivateData;

/// One attribute of a plan, for a function that plans such attributes of any resource; with all that [`Call`] has.
///
/// [`Planning::attribute`](crate::Planning::attribute) calls it. The `T` is the attribute's type in the mirror, such as
/// `Tf<String>`. Whatever may be done in [`Resource::plan`](crate::Resource::plan) may be done here: the function sees the
/// configuration as it was written, that of other attributes as well; it may refuse the plan by an error, which is told at this
/// attribute unless it has a path of its own; say on create and on update what will be; and ask for a replacement, also where the
/// configuration has not changed.
pub struct AttributePlan<'p, T> {
    /// The state so far; `None` for a resource that does not exist, or for an attribute of an object that does not.
    pub prior: Option<T>,
    /// The configuration as it was written, without defaults.
    pub config: T,
    /// The plan, as the tags and the functions before this one make it.
    pub planned: T,
    /// What `planned` was before the function.
    read: Value,
    place: Place<'p>,
    is_replaced: bool,
}

/// Where an attribute stands.
pub(super) struct Place<'p> {
    pub(super) path: Path,
    /// The prior state, the configuration and the plan.
    pub(super) values: [&'p Value; 3],
    pub(super) schema: fn() -> Schema,
    pub(super) private: &'p PrivateData,
    pub(super) call: &'p Call,
}

impl<'p, T: for<'de> FromTf<'de> + ToTf> AttributePlan<'p, T> {
    /// # Errors
    /// There is no such attribute, or it is no `T`.
    pub(super) fn new(place: Place<'p>) -> Result<Self> {
        let [prior, config, planned] = place.values;
        let exists = prior.at(&place.path).is_ok();
        let planned: T = place.read(planned, &place.path)?;
        Ok(Self {
            prior: if exists { Some(place.read(prior, &place.path)?) } else { None },
            config: place.read(config, &place.path)?,
            read: Value::of(&planned)?,
            planned,
            place,
            is_replaced: false,
        })
    }

    /// What is planned, and whether it replaces the resource. What the function did not touch stays as it was, with the digits that
    /// a `T` cannot hold.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn into_parts(self) -> Result<(Value, bool)> {
        let given = self.place.values[2].at(&self.place.path)?.to_value();
        Ok((keep_untouched(&given, &self.read, &Value::of(&self.planned)?), self.is_replaced))
    }
}

impl<T> AttributePlan<'_, T> {
    /// Where it stands.
    pub fn path(&self) -> &Path {
        &self.place.path
    }

    /// The path of another attribute of the same object.
    pub fn beside(&self, name: &str) -> Path {
        let mut path = self.place.path.clone();
        path.pop();
        path.attribute(name)
    }

    /// What the configuration says elsewhere, as it was written; null where there is nothing.
    ///
    /// # Errors
    /// The resource has no such attribute, or it is no `V`.
    pub fn config_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        self.place.read(self.place.values[1], path)
    }

    /// What the state has elsewhere so far; null where there is nothing.
    ///
    /// # Errors
    /// As [`config_at`](Self::config_at).
    pub fn prior_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        self.place.read(self.place.values[0], path)
    }

    /// What is planned elsewhere by now; null where there is nothing.
    ///
    /// # Errors
    /// As [`config_at`](Self::config_at).
    pub fn planned_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        self.place.read(self.place.values[2], path)
    }

    /// Asks for the resource to be replaced because of this attribute; see [`Planning::replace`](crate::Planning::replace).
    pub const fn replace(&mut self) {
        self.is_replaced = true;
    }

    /// What is stored beside the state; see [`Planning::private`](crate::Planning::private).
    pub const fn private(&self) -> &PrivateData {
        self.place.private
    }
}

impl<T> Deref for AttributePlan<'_, T> {
    type Target = Call;

    fn deref(&self) -> &Call {
        self.place.call
    }
}

impl<T> fmt::Debug for AttributePlan<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AttributePlan").field(&self.place.path).finish()
    }
}

impl Place<'_> {
    /// Whether there is an object in the plan that the attribute is part of.
    pub(super) fn is_planned(&self) -> bool {
        self.values[2].at(&self.path).is_ok()
    }

    /// # Errors
    /// The resource has no such attribute.
    pub(super) fn check(&self, path: &Path) -> Result<Type> {
        self.values[2].ty().at(path).cloned().map_err(|_| {
            let detail = format!(
                "`Resource::plan` names {}, which the resource does not have. It takes the path of an attribute, such as \
                 `Path::root().attribute(\"name\")`.",
                path.excerpt()
            );
            Error::new("There is no such attribute", detail)
        })
    }

    fn read<V: for<'de> FromTf<'de>>(&self, whole: &Value, path: &Path) -> Result<V> {
        let ty = self.check(path)?;
        let part = match whole.at(path) {
            Ok(part) => part.to_value(),
            Err(_) if is_unknown_at(whole, path) => Value::unknown(ty),
            Err(_) => Value::null(ty),
        };
        let limits = self.call.limits();
        read_given(&part, limits).map_err(|error| problems_of(&(self.schema)(), &error.at_path(path)).into())
    }
}

/// Whether the path leads into what is unknown.
fn is_unknown_at(whole: &Value, path: &Path) -> bool {
    let mut outer = path.clone();
    while outer.pop().is_some() {
        if let Ok(found) = whole.at(&outer) {
            return !found.is_known();
        }
    }
    false
}
