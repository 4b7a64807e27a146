//! What tells a resource apart from all others.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::error::Error as Misfit;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, TfType, ToTf};
use tfsdk_core::plan::{StateUpgrades, problems_of, read_given};
use tfsdk_core::schema::{Attribute, Block, Description, Schema, identity_is_of};
use tfsdk_core::ty::{FieldSpec, TypeSpec};
use tfsdk_core::value::Value;

use super::earlier::misgiven_upgrades;
use super::run::{Ran, context, ran};
use super::{Context, Resource, import};
use crate::configured::schema_of;
use crate::error::{Error, Result};
use crate::in_part::write;
use crate::interrupt::interruptible;
use crate::later::Later;
use crate::returned::{misfit_of, unwritable, value_of};
use crate::shared::Run;
use crate::storable::known;

/// A resource that has an identity: what tells it apart from all others, also where Terraform knows no more of it.
///
/// The identity is a second struct, without a schema; the doc comments of its fields are the descriptions of its attributes.
/// These are strings, numbers, bools, and lists of these. Those whose fields hold null may be left out where a resource is
/// imported by its identity. Unlike an id it has parts, each with its type; unlike a state it never changes while the resource
/// lives, unless [`MUTABLE_IDENTITY`](Self::MUTABLE_IDENTITY) says so. Only the read that follows an import may complete it.
///
/// Nothing has to be written but the type, where the attributes of the identity are attributes of the resource as well. Such
/// a resource is given to a provider by [`identified_resource`](crate::Provider::identified_resource). Terraform keeps
/// identities from version 1.12 on; earlier ones do not ask for them.
///
/// ```
/// # use tfsdk::provider::{Context, Resource, Result};
/// use tfsdk::TfObject;
/// use tfsdk::provider::{Identified, Provider};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Note {
///     #[tfsdk("name", required, force_new)]
///     name: String,
///     #[tfsdk("text", optional)]
///     text: Option<String>,
/// }
/// # impl Resource for Note {
/// #     type Client = ();
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
///
/// /// What tells a note apart.
/// #[derive(TfObject)]
/// struct NoteIdentity {
///     #[tfsdk("name")]
///     name: String,
/// }
///
/// impl Identified for Note {
///     type Identity = NoteIdentity;
/// }
///
/// let provider = Provider::with_client("notes", ()).identified_resource::<Note>("note");
/// let note = Note { name: "a".to_owned(), text: None };
/// assert_eq!(note.identity()?.name, "a");
/// # Ok::<(), tfsdk::provider::Error>(())
/// ```
///
/// What Terraform cannot keep as an identity does not build, and no struct with a kind, such as `#[tfsdk(resource)]`:
///
/// ```compile_fail,E0080
/// # use std::collections::BTreeMap;
/// # use tfsdk::TfObject;
/// # use tfsdk::provider::{Context, Identified, Provider, Resource, Result};
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note { #[tfsdk("name", required)] name: String }
/// # impl Resource for Note {
/// #     type Client = ();
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
/// #[derive(TfObject)]
/// struct NoteIdentity {
///     #[tfsdk("tags")]
///     tags: BTreeMap<String, String>,
/// }
/// # impl Identified for Note {
/// #     type Identity = NoteIdentity;
/// #     fn identity(&self) -> Result<NoteIdentity> { Ok(NoteIdentity { tags: BTreeMap::new() }) }
/// # }
/// // attribute `tags`: an identity consists of strings, numbers, bools, and lists of these; this is map of string
/// # let _ =
/// Provider::with_client("notes", ()).identified_resource::<Note>("note");
/// ```
/// Nor does an identity with what its resource lacks, where no method says what it is:
///
/// ```compile_fail,E0080
/// # use tfsdk::TfObject;
/// # use tfsdk::provider::{Context, Identified, Provider, Resource, Result};
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note { #[tfsdk("name", required)] name: String }
/// # impl Resource for Note {
/// #     type Client = ();
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
/// #[derive(TfObject)]
/// struct NoteIdentity {
///     #[tfsdk("nmae")]
///     name: String,
/// }
/// # impl Identified for Note { type Identity = NoteIdentity; }
/// // attribute `nmae`: the identity has it, and the resource does not
/// # let _ =
/// Provider::with_client("notes", ()).identified_resource::<Note>("note");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no identity",
    label = "this says nothing of what tells it apart",
    note = "write `impl Identified for {Self}` with the `Identity`: a struct that derives `TfObject`, without a kind"
)]
pub trait Identified: Resource {
    /// What tells it apart.
    type Identity: for<'de> FromTf<'de> + ToTf + Send + Sync + 'static;

    /// The version of the identity's type.
    const IDENTITY_VERSION: u64 = 0;

    /// Whether it may change while the resource lives, as one with a name in it does where an update renames the resource. Then the
    /// identity after an update or a read replaces the earlier one, unless the update failed and it lacks a part that was there.
    ///
    /// (The framework's `MutableIdentity`.)
    const MUTABLE_IDENTITY: bool = false;

    /// What tells it apart. `self` is as it was made or read, and known. At least one attribute of it is set.
    ///
    /// What was imported or moved is asked as well, before it is read; whatever goes wrong then is told to nobody.
    ///
    /// Unless written, each attribute is the resource's attribute of the same name; what the resource lacks does not build.
    ///
    /// # Errors
    /// It cannot be told.
    fn identity(&self) -> Result<Self::Identity> {
        // Of one that is written, nothing is asked.
        const { identity_is_of(<Self::Identity as TfType>::SPEC, Self::SPEC) };
        by_names::<Self>(&Value::of(self).map_err(|error| unwritable(&Self::schema(), &error))?)
    }

    /// Finds one that Terraform does not know yet, by its identity; `None` if there is none.
    ///
    /// Unless written: the resource's attributes of the same names are set, the others as [`Resource::import`] has them, and the
    /// rest is for [`read`](Resource::read).
    ///
    /// # Errors
    /// It cannot be told.
    fn import_identified(
        identity: Self::Identity,
        cx: &Context<Self>,
    ) -> impl Future<Output = Result<Option<Self>>> + Send {
        async move { import::by_identity::<Self>(&Value::of(&identity)?, cx.limits())?.read(cx).await }
    }

    /// How the identities of earlier versions become identities of this one. Where not all of it is known by then, an upgrade returns
    /// `None` of an `Option`: the next read tells it.
    fn identity_upgrades() -> StateUpgrades {
        StateUpgrades::new()
    }
}

fn by_names<R: Identified>(state: &Value) -> Result<R::Identity> {
    let schema = schema::<R>();
    let names = schema.block().attributes().map(Attribute::name);
    let attributes = names.filter_map(|name| Some((name, state.attribute(name)?.to_value())));
    read_given(&Value::object(attributes), Limits::new()).map_err(|error| {
        let told = problems_of(&R::schema(), &error).into_iter().map(|one| {
            let detail =
                format!("What the resource has does not fit its identity: {} {OF_THE_AUTHOR}", one.detail());
            let told = Diagnostic::error(UNTOLD, detail);
            match one.path() {
                Some(path) => told.at(path.clone()),
                None => told,
            }
        });
        told.collect::<Diagnostics>().into()
    })
}

/// What is said where the attributes of a resource are not those of its identity.
const UNTOLD: &str = "The identity cannot be told";
const OF_THE_AUTHOR: &str = "The developers of the provider can say what it is, in `Identified::identity`.";

/// An identity that the author's code told, of this schema.
///
/// # Errors
/// It cannot be written, or nothing is set in it, which tells nothing apart.
pub(crate) fn told_identity(schema: &Schema, identity: &impl ToTf) -> Result<Value> {
    let about = "The identity that the provider has told cannot be written.";
    let misfit = |error: &Misfit| misfit_of(schema, error, "Invalid result", about);
    let identity = write(identity).map_err(|unwritten| unwritten.why.told(misfit))?;
    if tells_apart(&identity) {
        return Ok(identity);
    }
    let detail = "All that `Identified::identity` has set is null, which tells nothing apart. This is a bug of the provider: it has to set at \
                  least one attribute.";
    Err(Error::new("The identity is empty", detail))
}

/// Whether anything is set in it.
pub(crate) fn tells_apart(identity: &Value) -> bool {
    identity.elements().any(|(_, part)| !part.is_null())
}

/// What Terraform is told of it: an attribute is required where its field cannot be null.
pub(crate) fn schema<R: Identified>() -> Schema {
    let mut attributes = Vec::new();
    collect(R::Identity::SPEC, &mut attributes);
    Schema::unchecked(R::IDENTITY_VERSION, Block::new().with_attributes(attributes))
}

fn collect(spec: &TypeSpec, attributes: &mut Vec<Attribute>) {
    let TypeSpec::Object(fields) = spec else { return };
    for field in *fields {
        match field {
            FieldSpec::Attribute { name, ty, null, description } => {
                let attribute = match null {
                    true => Attribute::optional(*name, (*ty).into()),
                    false => Attribute::required(*name, (*ty).into()),
                };
                attributes.push(attribute.describe(Description::plain(*description)));
            }
            FieldSpec::Flatten(inner) => collect(inner, attributes),
            FieldSpec::Unmapped | FieldSpec::Schema { .. } => {}
        }
    }
}

/// The identity of resources of any type, of a provider with this client.
pub(crate) trait AnyIdentity<C>: Send + Sync {
    fn schema(&self) -> &Schema;
    fn upgrades(&self) -> StateUpgrades;
    /// Whether it may change while the resource lives.
    fn is_mutable(&self) -> bool;
    /// What is wrong with it before anything is asked.
    fn check(&self) -> Diagnostics;
    /// # Errors
    /// It is none, as its type reads it.
    fn holds(&self, identity: &Value, limits: Limits) -> Result<(), Diagnostics>;
    /// That of a resource with this state.
    fn of(&self, state: &Value, limits: Limits) -> Result<Value>;
    /// What has this identity.
    fn import<'a>(&'a self, identity: &'a Value, run: Run<Arc<C>>) -> Later<'a, Ran<Option<Value>>>;
}

/// The identity of resources of one type.
pub(super) struct TypedIdentity<R> {
    schema: OnceLock<Schema>,
    resource: PhantomData<fn() -> R>,
}

impl<R> TypedIdentity<R> {
    pub(super) const fn new() -> Self {
        Self { schema: OnceLock::new(), resource: PhantomData }
    }
}

impl<R: Identified + 'static> TypedIdentity<R> {
    /// What is wrong with the identity that an import names.
    fn misgiven(&self, error: &Misfit) -> Diagnostics {
        misfit_of(
            AnyIdentity::schema(self),
            error,
            "Invalid value",
            "The identity of what is imported does not fit.",
        )
    }
}

impl<R: Identified + 'static> AnyIdentity<R::Client> for TypedIdentity<R> {
    fn schema(&self) -> &Schema {
        schema_of(&self.schema, schema::<R>)
    }

    fn upgrades(&self) -> StateUpgrades {
        R::identity_upgrades()
    }

    fn is_mutable(&self) -> bool {
        R::MUTABLE_IDENTITY
    }

    fn check(&self) -> Diagnostics {
        let upgrades = R::identity_upgrades();
        let now = (R::IDENTITY_VERSION, AnyIdentity::schema(self).ty());
        misgiven_upgrades(("Identified::identity_upgrades", "IDENTITY_VERSION"), now, &upgrades)
    }

    fn holds(&self, identity: &Value, limits: Limits) -> Result<(), Diagnostics> {
        match read_given::<R::Identity>(identity, limits) {
            Ok(_) => Ok(()),
            Err(error) => Err(problems_of(AnyIdentity::schema(self), &error)),
        }
    }

    fn of(&self, state: &Value, limits: Limits) -> Result<Value> {
        let resource: R = read_given(state, limits).map_err(|error| problems_of(&R::schema(), &error))?;
        let identity = told_identity(AnyIdentity::schema(self), &resource.identity()?)?;
        let unknown: Vec<String> =
            identity.unknown_paths().iter().map(|path| path.excerpt().to_string()).collect();
        if unknown.is_empty() {
            return known(identity, AnyIdentity::schema(self), "an identity", limits);
        }
        let detail = format!(
            "`Identified::identity` has left unknown: {}. The resource is there, so its identity is known as a whole: what it \
             is made of has to be set by then.",
            unknown.join(", ")
        );
        Err(Error::new("The identity is not known", detail))
    }

    fn import<'a>(&'a self, identity: &'a Value, run: Run<Arc<R::Client>>) -> Later<'a, Ran<Option<Value>>> {
        Box::pin(async move {
            let cx = context::<R>(run);
            let import = async {
                let identity: R::Identity =
                    read_given(identity, cx.limits()).map_err(|error| self.misgiven(&error))?;
                let found = R::import_identified(identity, &cx).await?;
                found.map(|found| value_of(&R::schema(), &found)).transpose()
            };
            let result = interruptible(cx.interrupted(), Box::pin(import)).await;
            ran(cx, result)
        })
    }
}
