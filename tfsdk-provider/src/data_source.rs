//! Data sources.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::schema::{Kind, Schema, tagged};
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::client::{Client, HeldClient};
use crate::configured::{Configured, LeftOut};
use crate::error::Result;
use crate::interrupt::interruptible;
use crate::later::Later;
use crate::part::Part;
use crate::provider_meta::read_as;
use crate::schema_struct::SchemaStruct;
use crate::storable::infinite_in;
use crate::tagged_as::TaggedAs;
use crate::timeouts::{Operation, TimeLimit};

/// A data source: what Terraform reads and does not manage.
///
/// Its struct holds the arguments of the user, and what is read. Unlike a [`Resource`](crate::Resource) it is never planned:
/// it is read when its arguments are known.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::{DataContext, DataSource, Provider, Result};
///
/// /// How many notes there are.
/// #[derive(TfObject)]
/// #[tfsdk(data_source)]
/// struct Count {
///     #[tfsdk("prefix", optional, default = "")]
///     prefix: String,
///     #[tfsdk("notes", computed)]
///     notes: Option<u64>,
/// }
///
/// impl DataSource for Count {
///     type Client = Vec<String>;
///
///     async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
///         self.notes = Some(cx.client().iter().filter(|name| name.starts_with(&self.prefix)).count() as u64);
///         Ok(self)
///     }
/// }
/// # Provider::with_client("notes", Vec::new()).data_source::<Count>("count");
/// ```
///
/// What it computes is null in what it is given, so a field that cannot hold null does not build:
///
/// ```compile_fail,E0080
/// # use tfsdk::TfObject;
/// # use tfsdk::provider::{DataContext, DataSource, Provider, Result};
/// #[derive(TfObject)]
/// #[tfsdk(data_source)]
/// struct Count {
///     #[tfsdk("notes", computed)]
///     notes: u64,
/// }
/// # impl DataSource for Count {
/// #     type Client = ();
/// #     async fn read(self, _: &DataContext<Self>) -> Result<Self> { Ok(self) }
/// # }
/// // `notes`: what is computed is null in what the configuration says, and this field cannot hold null; make it an `Option` …
/// # let _ =
/// Provider::with_client("notes", ()).data_source::<Count>("count");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no data source",
    label = "this has no `read`",
    note = "a data source is a struct that derives `TfObject`, is tagged `#[tfsdk(data_source)]`, and implements `DataSource`"
)]
pub trait DataSource: SchemaStruct + TaggedAs<tagged::DataSource> {
    /// What the provider is once it is configured.
    type Client: Client;

    /// Reads it. `self` is as configured, with defaults; what is computed is null. What means the same as what was configured, by
    /// `same_meaning`, stays as the user wrote it.
    ///
    /// # Errors
    /// It cannot be read, or is not there.
    fn read(self, cx: &DataContext<Self>) -> impl Future<Output = Result<Self>> + Send;

    /// Checks what stands between attributes, for which there are [ready rules](tfsdk_core::schema::between); each alone is
    /// checked by its tag. Unknown values are to be let through. Where a value is none that its field can hold, such as 300 in a
    /// `u8`, it is not asked, and only what the tags find is told.
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }

    /// How long reading may take where the user says nothing of it; unless written, as long as it does.
    ///
    /// The user can say so where the struct has an attribute or block `timeouts` that holds a
    /// [`Timeout`](crate::Timeout) called `read`; see [`Timeouts`](crate::Timeouts).
    fn timeout() -> Option<Duration> {
        None
    }
}

/// What reading a data source works with beside the data source itself; with all that [`Call`] has.
///
/// ```
/// use tfsdk::provider::{DataContext, DataSource};
///
/// fn names<D: DataSource<Client = Vec<String>>>(cx: &DataContext<D>) -> usize {
///     cx.client().len()
/// }
/// ```
pub struct DataContext<D: DataSource> {
    client: HeldClient<D::Client>,
    call: Call,
}

impl<D: DataSource> DataContext<D> {
    /// What the provider was configured to.
    ///
    /// ```
    /// use tfsdk::provider::{DataContext, DataSource};
    ///
    /// fn names<D: DataSource<Client = Vec<String>>>(cx: &DataContext<D>) -> &[String] {
    ///     cx.client()
    /// }
    /// ```
    pub fn client(&self) -> &D::Client {
        (*self.client).held()
    }

    /// What the module that this stands in tells the provider of itself, in a `provider_meta` block; `None` if it tells nothing.
    ///
    /// `M` is what the provider [takes](crate::Provider::provider_meta). Terraform sends it.
    ///
    /// # Errors
    /// The provider takes no `M` of modules, or what this module tells is none: a part of it is unknown, say.
    ///
    /// ```
    /// # use tfsdk::TfObject;
    /// use tfsdk::provider::{DataContext, DataSource, Result};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(provider_meta)]
    /// # struct ModuleInfo { #[tfsdk("name", required)] name: String }
    /// fn user_agent<D: DataSource>(cx: &DataContext<D>) -> Result<String> {
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

impl<D: DataSource> Deref for DataContext<D> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<D: DataSource> fmt::Debug for DataContext<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DataContext")
    }
}

/// A data source of any type, of a provider with this client.
pub(crate) trait AnyDataSource<C>: Part {
    /// What was read, and the warnings.
    fn read<'a>(
        &'a self,
        config: &'a Value,
        client: Arc<C>,
        call: Call,
    ) -> Later<'a, (Result<Value>, Diagnostics)>;
}

/// A data source of one type.
pub(crate) struct TypedData<D>(Configured<D>);

impl<D> TypedData<D> {
    pub(crate) const fn new() -> Self {
        Self(Configured::new())
    }
}

impl<D: DataSource> Part for TypedData<D> {
    fn schema(&self) -> &Schema {
        self.0.schema()
    }

    fn check(&self) -> Diagnostics {
        self.0.check(Kind::DataSource)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        let mut found = self.0.validate(config, limits, D::validate);
        found.append(infinite_in(config, self.0.schema(), &found));
        found
    }
}

impl<D: DataSource> AnyDataSource<D::Client> for TypedData<D> {
    fn read<'a>(
        &'a self,
        config: &'a Value,
        client: Arc<D::Client>,
        call: Call,
    ) -> Later<'a, (Result<Value>, Diagnostics)> {
        Box::pin(async move {
            // What was not known when the configuration was validated may be infinite now.
            let infinite = infinite_in(config, self.0.schema(), &Diagnostics::new());
            if infinite.has_errors() {
                return (Err(infinite.into()), call.into_warnings());
            }
            let limit = TimeLimit::of(Operation::Read, config, D::timeout());
            let cx = DataContext { client, call: call.within(limit.as_ref().map(TimeLimit::timeout)) };
            let result = async {
                let (data, baseline) = self.0.with_baseline(config, cx.limits(), LeftOut::IsAsHeld)?;
                let read = Box::pin(async {
                    let found = data.read(&cx).await?;
                    Ok(self.0.answered(&baseline, &found, cx.limits(), "what a data source reads"))
                });
                interruptible(cx.interrupted(), Box::pin(TimeLimit::run(limit, &cx, read))).await?
            };
            let result = result.await;
            (result, cx.call.into_warnings())
        })
    }
}
