//! A plan on its way to Terraform, for the author to change.

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::mapping::{FromTf, Mirror, ToTf};
use tfsdk_core::path::Path;
use tfsdk_core::plan::{places, read_given};
use tfsdk_core::schema::{Schema, tagged};
use tfsdk_core::value::Value;

use super::Resource;
use super::attribute_plan::{AttributePlan, Whole};
use super::misplanned::{holds_all, no_such_attribute, unfit};
use crate::call::Call;
use crate::configured::schema_of;
use crate::error::{Error, Result};
use crate::private::{Private, PrivateData};
use crate::provider_meta::read_as;
use crate::returned::value_of;
use crate::schema_struct::SchemaStruct;
use crate::tagged_as::TaggedAs;

/// A plan on its way to Terraform, for [`Resource::plan`] to change; with all that [`Call`] has.
///
/// It may change what is computed: to a value that is known already, or to unknown where it will change. What the
/// configuration says has to stay; a plan that Terraform would refuse is refused here, in the author's words. Terraform asks
/// for each plan at least twice, and the second time more is known: the same questions need the same answers. Where it changes
/// what is `force_new`, the resource is replaced, as if the configuration had said so. Where it takes a change back, what the tags made
/// unknown because of that change stays so, until it takes that from `prior` as well.
///
/// What is planned comes about in this order:
///
/// 1. The tags plan the resource: defaults, `keep` and the other behaviours, and what of `force_new` has changed.
/// 2. [`Resource::plan`] is called once, with that plan, and changes it where it will: attributes in the order of its code, by
///    [functions of their own](Self::attribute) where several are planned alike. So one attribute's plan can look at another's.
/// 3. What it has changed of `force_new` attributes forces a replacement as well, and then what it asked for by
///    [`replace`](Self::replace).
/// 4. The whole is held to Terraform's rules for plans.
///
/// The plan is a [mirror](tfsdk_core::mapping::Mirror). [`into_mirror`](tfsdk_core::mapping::Mirrored::into_mirror) makes a part
/// of it of any value, of a list as of a struct, and [`complete`](tfsdk_core::mapping::Mirrored::complete) a value of a part, if
/// all of it is known.
///
/// What is computed is unknown in it where anything else changes. If this makes the first change, as it may after a move or an upgrade,
/// all that is computed is as it was by then: set to [`Tf::Unknown`](tfsdk_core::mapping::Tf::Unknown) what an update changes.
///
/// Where that comes to a replacement, Terraform asks once more: all of this begins again for a resource that does not exist, with
/// `prior` as `None`, nothing stored beside it, and nothing that could force a replacement.
///
/// ```
/// # use tfsdk::{Tf, TfObject};
/// # use tfsdk::provider::{Context, Planning, Resource, Result};
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note {
/// #     #[tfsdk("text", required)]
/// #     text: String,
/// #     #[tfsdk("bytes", computed)]
/// #     bytes: Tf<u64>,
/// # }
/// # impl Resource for Note {
/// #     type Client = ();
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// // In an `impl Resource for Note`: the size can be told as soon as the text can.
/// async fn plan(plan: &mut Planning<Self>) -> Result<()> {
///     if let Tf::Known(text) = &plan.planned.text {
///         plan.planned.bytes = Tf::Known(text.len() as u64);
///     }
///     Ok(())
/// }
/// # }
/// ```
pub struct Planning<R: Resource> {
    /// The state so far; `None` for a resource that does not exist, or is to be made again.
    pub prior: Option<Mirror<R>>,
    /// The configuration as it was written, without defaults.
    pub config: Mirror<R>,
    /// The plan, as the tags make it.
    pub planned: Mirror<R>,
    replaced: Vec<Path>,
    /// The prior state and the configuration, of which the mirrors are made.
    given: [Value; 2],
    /// Made where it is asked for.
    schema: OnceLock<Schema>,
    client: Option<Arc<R::Client>>,
    private: PrivateData,
    call: Call,
}

impl<R: Resource> Planning<R> {
    pub(super) fn new(
        [prior, config, planned]: [Option<Mirror<R>>; 3],
        given: [Value; 2],
        client: Option<Arc<R::Client>>,
        private: Private,
        call: Call,
    ) -> Option<Self> {
        let private = PrivateData::new(private);
        Some(Self {
            prior,
            config: config?,
            planned: planned?,
            replaced: Vec::new(),
            given,
            schema: OnceLock::new(),
            client,
            private,
            call,
        })
    }

    pub(super) fn into_parts(self) -> (Mirror<R>, Vec<Path>, Private, Diagnostics) {
        (self.planned, self.replaced, self.private.into_inner(), self.call.into_warnings())
    }

    /// Asks for the resource to be replaced, because of the attribute at `path`; it is if the plan changes that attribute.
    ///
    /// Where the configuration changes nothing, a computed attribute that is planned as unknown is a change. An element of a set
    /// has no address, so it is the set that has to change.
    ///
    /// ```
    /// use tfsdk::provider::{Planning, Resource};
    /// use tfsdk::Path;
    ///
    /// fn replace_for_zone<R: Resource>(plan: &mut Planning<R>) {
    ///     plan.replace(Path::root().attribute("zone"));
    /// }
    /// ```
    #[doc(alias = "RequiresReplaceIf")]
    pub fn replace(&mut self, path: Path) {
        self.replaced.push(path);
    }

    /// Plans the attribute at `path` by a function that knows no more of the resource than this [`AttributePlan`]: for what is
    /// planned alike at several attributes, or in several resources.
    ///
    /// It is called at once, after what this code has done so far, and what it plans is in [`planned`](Self::planned) right after
    /// it. Where the object that the attribute is part of is null or unknown, there is nothing to plan, and it is not called. What
    /// one resource alone plans reads better without: `plan.planned.bytes = …`.
    ///
    /// A path that goes through elements and does not say which, such as `page.bytes`, stands for the attribute of each: then the
    /// function is called for one after the other, and what it plans comes together at the end. A path may name an element of a list
    /// or a map, but none of a set, which has no place of its own.
    ///
    /// # Errors
    /// The resource has no such attribute, or it is no `T`; what the function returns, about this attribute; what it plans does not
    /// fit.
    ///
    /// ```
    /// use tfsdk::provider::{AttributePlan, Error, Planning, Result};
    /// # use tfsdk::{Path, Tf, TfObject};
    /// # use tfsdk::provider::{Context, Resource};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note {
    /// #     #[tfsdk("title", required)]
    /// #     title: String,
    /// #     #[tfsdk("title_bytes", computed)]
    /// #     title_bytes: Tf<u64>,
    /// #     #[tfsdk("text", required)]
    /// #     text: String,
    /// #     #[tfsdk("text_bytes", computed)]
    /// #     text_bytes: Tf<u64>,
    /// # }
    ///
    /// /// Plans how many bytes another attribute has, as soon as that can be told.
    /// fn bytes_of(name: &str) -> impl FnMut(&mut AttributePlan<'_, Tf<u64>>) -> Result<()> {
    ///     move |plan| {
    ///         if let Tf::Known(text) = plan.planned_at::<Tf<String>>(&plan.beside(name))? {
    ///             plan.planned = Tf::Known(text.len() as u64);
    ///         }
    ///         Ok(())
    ///     }
    /// }
    ///
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// // In an `impl Resource`:
    /// async fn plan(plan: &mut Planning<Self>) -> Result<()> {
    ///     plan.attribute(Path::root().attribute("title_bytes"), bytes_of("title"))?;
    ///     plan.attribute(Path::root().attribute("text_bytes"), bytes_of("text"))
    /// }
    /// # }
    /// ```
    ///
    /// A function of an attribute that could not be null or unknown does not compile, as any may be in some plan; of its elements and
    /// parts, which may be so as well, that is told where a plan has some:
    ///
    /// ```compile_fail,E0080
    /// # use tfsdk::{Path, TfObject};
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
    /// async fn plan(plan: &mut Planning<Self>) -> Result<()> {
    ///     plan.attribute(Path::root().attribute("title"), |_: &mut AttributePlan<'_, String>| Ok(())) // instead of `Tf<String>`
    /// }
    /// # }
    /// # let _ = Provider::with_client("notes", ()).resource::<Note>("note");
    /// ```
    pub fn attribute<T: for<'de> FromTf<'de> + ToTf>(
        &mut self,
        path: Path,
        mut plan: impl FnMut(&mut AttributePlan<'_, T>) -> Result<()>,
    ) -> Result<()> {
        const { holds_all(T::NULL, T::UNKNOWN) };
        let schema = schema_of(&self.schema, R::schema);
        let planned = value_of(schema, &self.planned)?;
        let limits = self.call.limits();
        let [prior, config] = &self.given;
        let places = places(schema, [prior, config, &planned], &path, limits)?;
        let whole = Whole { planned: &planned, schema, private: &self.private, call: &self.call };
        let mut changed = HashMap::new();
        let mut failed: Option<Error> = None;
        let places = places.ok_or_else(|| no_such_attribute(&path))?;
        // Before one is read: that it is of another type is no mistake of the user.
        whole.fits::<T>(&path)?;
        for place in places {
            let at = place.path().clone();
            let mut attribute = AttributePlan::new(place, &whole)?;
            let planned = plan(&mut attribute).map_err(|error| error.at(at.clone())).and_then(|()| {
                self.replaced.extend(attribute.replaced());
                attribute.into_changed()
            });
            match planned {
                Ok(planned) => changed.extend(planned.map(|planned| (at, planned))),
                Err(error) if error.deferral().is_some() => return Err(error),
                Err(error) => {
                    failed = Some(match failed {
                        Some(first) => first.and(error),
                        None => error,
                    });
                }
            }
        }
        failed.map_or(Ok(()), Err)?;
        if !changed.is_empty() {
            let put = |path: &Path, part| Ok(changed.remove(path).unwrap_or(part));
            let changed = planned.transform_with(limits, put);
            let read = changed.and_then(|changed| read_given(&changed, limits));
            self.planned = read.map_err(|error| unfit(schema, &error, &|_| true))?;
        }
        Ok(())
    }

    /// What the provider was configured to; `None` while its configuration is not known.
    ///
    /// ```
    /// use tfsdk::provider::{Planning, Resource};
    ///
    /// fn is_configured<R: Resource>(plan: &Planning<R>) -> bool {
    ///     plan.client().is_some()
    /// }
    /// ```
    pub fn client(&self) -> Option<&R::Client> {
        self.client.as_deref()
    }

    /// What is stored beside the state, where the user does not see it; the apply of this plan finds it as the plan leaves it.
    ///
    /// ```
    /// use tfsdk::provider::{Planning, Resource, Result};
    ///
    /// fn note<R: Resource>(plan: &Planning<R>) -> Result<()> {
    ///     plan.private().set("planned", &true)
    /// }
    /// ```
    pub const fn private(&self) -> &PrivateData {
        &self.private
    }

    /// What the module that the resource stands in tells the provider of itself, in a `provider_meta` block; `None` if it tells nothing.
    ///
    /// `M` is what the provider [takes](crate::Provider::provider_meta). What a module tells is known while it is planned as well.
    ///
    /// # Errors
    /// The provider takes no `M` of modules, or what this module tells is none: a part of it is unknown, say.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::{Planning, Resource, Result};
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(provider_meta)]
    /// struct ModuleInfo {
    ///     #[tfsdk("name", required)]
    ///     name: String,
    /// }
    ///
    /// fn module<R: Resource>(plan: &Planning<R>) -> Result<Option<String>> {
    ///     Ok(plan.provider_meta::<ModuleInfo>()?.map(|module| module.name))
    /// }
    /// ```
    #[doc(alias = "ProviderMeta")]
    pub fn provider_meta<M: SchemaStruct + TaggedAs<tagged::ProviderMeta> + 'static>(
        &self,
    ) -> Result<Option<M>> {
        read_as(self.call.told(), self.call.limits())
    }
}

impl<R: Resource> Deref for Planning<R> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<R: Resource> fmt::Debug for Planning<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Planning")
    }
}
