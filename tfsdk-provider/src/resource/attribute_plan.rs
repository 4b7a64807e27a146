//! One attribute of a plan, for code that plans attributes of any resource.

use std::fmt;
use std::ops::Deref;

use tfsdk_core::mapping::{FromTf, ToTf};
use tfsdk_core::path::Path;
use tfsdk_core::plan::{Place, keep_untouched, problems_of, read_given};
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};

use super::misplanned::{asked_as_another, holds_all, holds_null, no_such_attribute, of_another_type};
use crate::call::Call;
use crate::error::Result;
use crate::private::PrivateData;
use crate::returned::unwritable;

/// One attribute of a plan, for a function that plans such attributes of any resource; with all that [`Call`] has.
///
/// [`Planning::attribute`](crate::Planning::attribute) calls it. The `T` is the attribute's type in the mirror, such as
/// `Tf<String>`. Whatever may be done in [`Resource::plan`](crate::Resource::plan) may be done here: the function sees the
/// configuration as it was written, that of other attributes as well; it may refuse the plan by an error, which is told at this
/// attribute unless it has a path of its own; say on create and on update what will be; and ask for a replacement, also where the
/// configuration has not changed.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::provider::{AttributePlan, Result};
///
/// /// A name in small letters, where the configuration has none: that of the state.
/// fn kept(plan: &mut AttributePlan<'_, Tf<String>>) -> Result<()> {
///     if let (Tf::Null, Some(prior)) = (&plan.config, &plan.prior) {
///         plan.planned = prior.clone();
///     }
///     Ok(())
/// }
/// ```
pub struct AttributePlan<'p, T> {
    /// The state so far; `None` for a resource that does not exist, or for an attribute of an object that does not. In an element of
    /// a list or set, it is that of the element which this one continues, as the tags plan it: by key, by position in a list, and in
    /// a set by what is configured.
    pub prior: Option<T>,
    /// The configuration as it was written, without defaults.
    pub config: T,
    /// The plan, as the tags and the functions before this one make it.
    pub planned: T,
    /// What `planned` was before the function.
    read: Value,
    place: Place<'p>,
    whole: &'p Whole<'p>,
    is_replaced: bool,
}

/// What the plan of an attribute is a part of.
pub(super) struct Whole<'p> {
    pub(super) planned: &'p Value,
    pub(super) schema: &'p Schema,
    pub(super) private: &'p PrivateData,
    pub(super) call: &'p Call,
}

impl<'p, T: for<'de> FromTf<'de> + ToTf> AttributePlan<'p, T> {
    /// # Errors
    /// It is no `T`.
    pub(super) fn new(place: Place<'p>, whole: &'p Whole<'p>) -> Result<Self> {
        let path = place.path();
        let planned: T = whole.read(part_of(whole.planned.as_ref(), path), path)?;
        let prior = place.prior(path).map(|prior| whole.read(Some(prior), path));
        Ok(Self {
            prior: prior.transpose()?,
            config: whole.read(place.config(path), path)?,
            read: whole.value_of(&planned, path)?,
            planned,
            place,
            whole,
            is_replaced: false,
        })
    }

    /// What is planned, if the function has changed it. What it did not touch stays as it was, with the digits that a `T` cannot
    /// hold.
    ///
    /// # Errors
    /// It cannot be written, or is of another type.
    pub(super) fn into_changed(self) -> Result<Option<Value>> {
        let path = self.place.path();
        let planned = self.whole.value_of(&self.planned, path)?;
        if planned == self.read {
            return Ok(None);
        }
        // Not that of the plan, which has a type of its own where any is allowed.
        let ty = self.whole.schema.ty().at(path).map_err(|_| no_such_attribute(path))?;
        if !planned.ty().conforms_to(ty) {
            return Err(of_another_type(path, planned.ty(), ty));
        }
        let given = self.whole.planned.at(path)?.to_value();
        Ok(Some(keep_untouched(&given, &self.read, &planned)))
    }
}

impl<T> AttributePlan<'_, T> {
    /// Where it stands.
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn name_of(plan: &AttributePlan<'_, Tf<String>>) -> String {
    ///     plan.path().to_string()
    /// }
    /// ```
    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// The path of another attribute of the same object.
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn length(plan: &AttributePlan<'_, Tf<String>>) -> Result<Tf<u64>> {
    ///     plan.planned_at(&plan.beside("length"))
    /// }
    /// ```
    pub fn beside(&self, name: &str) -> Path {
        let mut path = self.place.path().clone();
        path.pop();
        path.attribute(name)
    }

    /// What the configuration says elsewhere, as it was written; null where there is nothing.
    ///
    /// A path into the element of which this attribute is a part leads to the configuration of this very element, wherever that
    /// stands.
    ///
    /// # Errors
    /// The resource has no such attribute, or it is no `V`. A `V` that cannot be null or unknown does not compile.
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn is_written(plan: &AttributePlan<'_, Tf<String>>) -> Result<bool> {
    ///     let length: Tf<u64> = plan.config_at(&plan.beside("length"))?;
    ///     Ok(!length.is_null())
    /// }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use tfsdk::{Path, Tf, TfObject};
    /// # use tfsdk::provider::{AttributePlan, Context, Planning, Provider, Resource, Result};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("title", required)] title: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # async fn plan(plan: &mut Planning<Self>) -> Result<()> {
    /// #     plan.attribute(Path::root().attribute("title"), |plan: &mut AttributePlan<'_, Tf<String>>| {
    /// let length: u64 = plan.config_at(&plan.beside("length"))?; // instead of `Tf<u64>`
    /// # let _ = length;
    /// #         Ok(())
    /// #     })
    /// # }
    /// # }
    /// # let _ = Provider::with_client("notes", ()).resource::<Note>("note");
    /// ```
    pub fn config_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        const { holds_all(V::NULL, V::UNKNOWN) };
        self.whole.read(self.place.config(path), path)
    }

    /// What the state has elsewhere so far; null where there is nothing. In an element as [`prior`](Self::prior).
    ///
    /// # Errors
    /// As [`config_at`](Self::config_at). A `V` that cannot be null does not compile; nothing is unknown in a state.
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn length_so_far(plan: &AttributePlan<'_, Tf<String>>) -> Result<Tf<u64>> {
    ///     plan.prior_at(&plan.beside("length"))
    /// }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use tfsdk::{Path, Tf, TfObject};
    /// # use tfsdk::provider::{AttributePlan, Context, Planning, Provider, Resource, Result};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("title", required)] title: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # async fn plan(plan: &mut Planning<Self>) -> Result<()> {
    /// #     plan.attribute(Path::root().attribute("title"), |plan: &mut AttributePlan<'_, Tf<String>>| {
    /// let length: u64 = plan.prior_at(&plan.beside("length"))?; // instead of `Tf<u64>`
    /// # let _ = length;
    /// #         Ok(())
    /// #     })
    /// # }
    /// # }
    /// # let _ = Provider::with_client("notes", ()).resource::<Note>("note");
    /// ```
    pub fn prior_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        const { holds_null(V::NULL) };
        self.whole.read(self.place.prior(path), path)
    }

    /// What is planned elsewhere, by what came before [`Planning::attribute`](crate::Planning::attribute); null where there is
    /// nothing.
    ///
    /// # Errors
    /// As [`config_at`](Self::config_at).
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn planned_length(plan: &AttributePlan<'_, Tf<String>>) -> Result<Tf<u64>> {
    ///     plan.planned_at(&plan.beside("length"))
    /// }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use tfsdk::{Path, Tf, TfObject};
    /// # use tfsdk::provider::{AttributePlan, Context, Planning, Provider, Resource, Result};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("title", required)] title: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # async fn plan(plan: &mut Planning<Self>) -> Result<()> {
    /// #     plan.attribute(Path::root().attribute("title"), |plan: &mut AttributePlan<'_, Tf<String>>| {
    /// let length: Option<u64> = plan.planned_at(&plan.beside("length"))?; // instead of `Tf<u64>`
    /// # let _ = length;
    /// #         Ok(())
    /// #     })
    /// # }
    /// # }
    /// # let _ = Provider::with_client("notes", ()).resource::<Note>("note");
    /// ```
    pub fn planned_at<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<V> {
        const { holds_all(V::NULL, V::UNKNOWN) };
        self.whole.read(part_of(self.whole.planned.as_ref(), path), path)
    }

    /// Asks for the resource to be replaced because of this attribute; see [`Planning::replace`](crate::Planning::replace).
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn replace_if_changed(plan: &mut AttributePlan<'_, Tf<String>>) -> Result<()> {
    ///     if plan.prior.as_ref().is_some_and(|prior| *prior != plan.config) {
    ///         plan.replace();
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub const fn replace(&mut self) {
        self.is_replaced = true;
    }

    /// The path because of which it asks for a replacement, if it does.
    pub(super) fn replaced(&self) -> Option<Path> {
        self.is_replaced.then(|| self.place.address().clone())
    }

    /// What is stored beside the state; see [`Planning::private`](crate::Planning::private).
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::provider::{AttributePlan, Result};
    ///
    /// fn digest(plan: &AttributePlan<'_, Tf<String>>) -> Result<Option<String>> {
    ///     plan.private().get("digest")
    /// }
    /// ```
    pub const fn private(&self) -> &PrivateData {
        self.whole.private
    }
}

impl<T> Deref for AttributePlan<'_, T> {
    type Target = Call;

    fn deref(&self) -> &Call {
        self.whole.call
    }
}

impl<T> fmt::Debug for AttributePlan<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AttributePlan").field(self.place.path()).finish()
    }
}

impl Whole<'_> {
    /// # Errors
    /// The resource has no such attribute.
    fn type_at(&self, path: &Path) -> Result<Type> {
        self.planned.ty().at(path).cloned().map_err(|_| no_such_attribute(path))
    }

    /// Makes sure that there may be values of the attribute which are a `V`, before one is there.
    ///
    /// # Errors
    /// There are none.
    pub(super) fn fits<V: for<'de> FromTf<'de>>(&self, path: &Path) -> Result<()> {
        match self.schema.block().attribute_at(path) {
            Some(attribute) if !may_be_read(&Type::from(V::SPEC), attribute.ty()) => {
                Err(asked_as_another(path, attribute.ty()))
            }
            _ => Ok(()),
        }
    }

    /// What was found at a path, as a `V`.
    ///
    /// # Errors
    /// The resource has no such attribute, or it is no `V`.
    fn read<V: for<'de> FromTf<'de>>(&self, found: Option<ValueRef<'_>>, path: &Path) -> Result<V> {
        let ty = self.type_at(path)?;
        let part = match found {
            None => Value::null(ty),
            // It may be what it is a part of.
            Some(found) if !found.is_known() && *found.ty() != ty => Value::unknown(ty),
            Some(found) => found.to_value(),
        };
        read_given(&part, self.call.limits())
            .map_err(|error| problems_of(self.schema, &error.at_path(path)).into())
    }

    /// What is written of a part.
    ///
    /// # Errors
    /// It cannot be written.
    fn value_of(&self, part: &impl ToTf, path: &Path) -> Result<Value> {
        Value::of(part).map_err(|error| unwritable(self.schema, &error.at_path(path)).into())
    }
}

/// Whether what is of type `wanted` may read values of type `ty`. What is read of an object is told by its values alone: it may be
/// a part.
fn may_be_read(wanted: &Type, ty: &Type) -> bool {
    match (wanted.kind(), ty.kind()) {
        (TypeKind::Dynamic, _)
        | (_, TypeKind::Dynamic)
        | (TypeKind::String, TypeKind::String)
        | (TypeKind::Number, TypeKind::Number)
        | (TypeKind::Bool, TypeKind::Bool) => true,
        (
            TypeKind::List(wanted) | TypeKind::Set(wanted),
            TypeKind::List(element) | TypeKind::Set(element),
        )
        | (TypeKind::Map(wanted), TypeKind::Map(element)) => may_be_read(wanted, element),
        (
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_),
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_),
        )
        | (TypeKind::Map(_) | TypeKind::Object(_), TypeKind::Map(_) | TypeKind::Object(_)) => true,
        _ => false,
    }
}

/// The part at a path, or the unknown value that it is a part of; `None` if there is nothing.
fn part_of<'v>(whole: ValueRef<'v>, path: &Path) -> Option<ValueRef<'v>> {
    let mut part = whole;
    for step in path.steps() {
        if !part.is_known() {
            break;
        }
        part = part.step(step).ok()?;
    }
    Some(part)
}

#[cfg(test)]
mod tests {
    use tfsdk_core::mapping::TfType;

    use super::*;

    #[test]
    fn what_reads_an_attribute_is_of_its_kind() {
        fn reads<V: TfType>(ty: &Type) -> bool {
            may_be_read(&Type::from(V::SPEC), ty)
        }
        let numbers = Type::set(Type::NUMBER);
        assert!(
            reads::<Option<Vec<u8>>>(&numbers) && reads::<(u8, u8)>(&numbers) && reads::<Value>(&numbers)
        );
        assert!(!reads::<Vec<String>>(&numbers) && !reads::<u8>(&numbers));
        let object = Type::object([("a", Type::BOOL)]);
        assert!(
            reads::<std::collections::BTreeMap<String, bool>>(&object) && reads::<String>(&Type::DYNAMIC)
        );
        assert!(!reads::<Vec<bool>>(&object) && !reads::<bool>(&Type::STRING));
    }
}
