//! What a resource's methods work with beside the resource.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::schema::tagged;
use tfsdk_core::value::Value;

use super::Resource;
use crate::call::Call;
use crate::error::Result;
use crate::in_part::{Unwritten, write};
use crate::panic::catch;
use crate::private::{Private, PrivateData};
use crate::provider_meta::read_as;
use crate::schema_struct::SchemaStruct;
use crate::tagged_as::TaggedAs;

/// What a resource's methods work with beside the resource itself; with all that [`Call`] has.
///
/// ```
/// use tfsdk::provider::{Context, Resource, Result};
///
/// async fn make<R: Resource<Client = String>>(cx: &Context<R>) -> Result<()> {
///     cx.progress(format_args!("asking {}", cx.client()));
///     cx.private().set("asked", &true)
/// }
/// ```
pub struct Context<R: Resource> {
    /// The client, and the mirror that is the configuration. The type of the context says nothing of theirs: where a struct is no
    /// resource, or its client no client, the compiler says so there, and not at each method as well, whose future would have it.
    client: Arc<dyn Any + Send + Sync>,
    config: Option<Box<dyn Any + Send + Sync>>,
    of: PhantomData<fn() -> R>,
    private: PrivateData,
    saved: Mutex<Option<Saved>>,
    call: Call,
}

/// What was made so far, and why not all of it can be written.
pub(super) type Saved = Result<Value, Unwritten>;

impl<R: Resource> Context<R> {
    pub(super) fn new(client: Arc<R::Client>, config: Option<Mirror<R>>, private: Private, call: Call) -> Self
    where
        R: 'static,
    {
        Self {
            client,
            config: config.map(|config| Box::new(config) as _),
            of: PhantomData,
            private: PrivateData::new(private),
            saved: Mutex::new(None),
            call,
        }
    }

    pub(super) fn into_parts(self) -> (Private, Option<Saved>, Diagnostics) {
        let saved = self.saved.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut told = self.call.into_warnings();
        // What was made is kept, also where the code of the author panics as the configuration is dropped.
        if let Err(panic) = catch(|| drop(self.config)) {
            told.append(panic.told().into());
        }
        (self.private.into_inner(), saved, told)
    }

    /// What the provider was configured to.
    ///
    /// ```
    /// use tfsdk::provider::{Context, Resource};
    ///
    /// fn host<R: Resource<Client = String>>(cx: &Context<R>) -> &str {
    ///     cx.client()
    /// }
    /// ```
    #[doc(alias = "ProviderData")]
    pub fn client(&self) -> &R::Client {
        held(&*self.client)
    }

    /// The configuration as it was written, without defaults and with write-only values; in a create or update.
    ///
    /// ```
    /// use tfsdk::provider::{Context, Resource};
    /// use tfsdk::Mirror;
    ///
    /// fn as_written<R: Resource + 'static>(cx: &Context<R>) -> Option<&Mirror<R>> {
    ///     cx.config()
    /// }
    /// ```
    pub fn config(&self) -> Option<&Mirror<R>>
    where
        R: 'static,
    {
        self.config.as_deref().map(held)
    }

    /// Says what was made so far: the state, if the code comes to no end of its own, because of an error that says nothing
    /// of what is [left](crate::Error::leaving), because of a panic, or because the time is over.
    ///
    /// The last one counts. What is still unknown in it is stored as null, and a resource whose create ends so is tainted.
    ///
    /// ```
    /// # use std::fs;
    /// # use tfsdk::provider::{Context, Resource, Result};
    /// # use tfsdk::{Tf, TfObject};
    /// # #[derive(TfObject, Clone)]
    /// # #[tfsdk(resource)]
    /// # struct Server { #[tfsdk("id", computed, keep)] id: Tf<String> }
    /// # async fn start(_: &str) -> Result<()> { Ok(()) }
    /// # impl Resource for Server {
    /// #     type Client = ();
    /// // In an `impl Resource for Server`: from here on the server is there, whatever becomes of its start.
    /// async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
    ///     self.id = Tf::Known("s-1".to_owned());
    ///     cx.save(&self);
    ///     start("s-1").await?;
    ///     Ok(self)
    /// }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// ```
    pub fn save(&self, state: &R) {
        *self.saved.lock().unwrap_or_else(PoisonError::into_inner) = Some(write(state));
    }

    /// Whether it was said what was made so far.
    pub(super) fn has_saved(&self) -> bool {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// What is stored beside the state, where the user does not see it.
    ///
    /// ```
    /// use tfsdk::provider::{Context, Resource, Result};
    ///
    /// fn digest<R: Resource>(cx: &Context<R>) -> Result<Option<String>> {
    ///     cx.private().get("digest")
    /// }
    /// ```
    pub const fn private(&self) -> &PrivateData {
        &self.private
    }

    /// What the module that this stands in tells the provider of itself, in a `provider_meta` block; `None` if it tells nothing.
    ///
    /// `M` is what the provider [takes](crate::Provider::provider_meta). Terraform sends it where a resource is read, created, updated and
    /// deleted, and where its end is planned. An import and the read behind it are told nothing, and neither is what concerns a resource
    /// that the configuration has no more, such as its `delete`.
    ///
    /// # Errors
    /// The provider takes no `M` of modules, or what this module tells is none: a part of it is unknown, say.
    ///
    /// ```
    /// # use tfsdk::TfObject;
    /// use tfsdk::provider::{Context, Resource, Result};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(provider_meta)]
    /// # struct ModuleInfo { #[tfsdk("name", required)] name: String }
    /// fn user_agent<R: Resource>(cx: &Context<R>) -> Result<String> {
    ///     let module: Option<ModuleInfo> = cx.provider_meta()?;
    ///     Ok(module.map_or("no module".to_owned(), |module| module.name))
    /// }
    /// ```
    #[doc(alias = "ProviderMeta")]
    pub fn provider_meta<M: SchemaStruct + TaggedAs<tagged::ProviderMeta> + 'static>(
        &self,
    ) -> Result<Option<M>> {
        read_as(self.call.told(), self.call.limits())
    }
}

impl<R: Resource> Deref for Context<R> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<R: Resource> fmt::Debug for Context<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Context")
    }
}

/// What a context is made of by [`new`](Context::new) alone, which takes these types.
fn held<T: 'static>(given: &(dyn Any + Send + Sync)) -> &T {
    given.downcast_ref().unwrap_or_else(|| unreachable!("a context is made of nothing else"))
}
