//! Instances of resources in states.

use std::borrow::Cow;

use tfsdk_core::error::{Error as ValueError, Problems};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_derive::TfObject;

use crate::address::{Address, Mode};
use crate::data::Data;
use crate::derived;
use crate::error::{Error, can_be_told};
use crate::header::unreadable;
use crate::marks::Marks;
use crate::walk::Passed;

/// An instance of a resource in a state, or as a plan says that it will be.
///
/// ```
/// use tfsdk::files::State;
///
/// let state = State::from_json(
///     r#"{"version":4,"resources":[{"module":"module.m","mode":"managed","type":"a_disk","name":"d",
///         "provider":"module.m.provider[\"registry.terraform.io/acme/a\"].eu","instances":[
///             {"status":"tainted","schema_version":2,"attributes":{},"dependencies":["module.m.a_net.n"]}]}]}"#,
/// )?;
/// let disk = &state.resources[0];
/// assert_eq!(disk.address.to_string(), "module.m.a_disk.d");
/// assert_eq!((&*disk.provider, disk.schema_version), ("registry.terraform.io/acme/a", 2));
/// assert!(disk.is_tainted && disk.depends_on == ["module.m.a_net.n"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Resource<'a> {
    /// Its address.
    pub address: Address,
    /// The address of its provider, such as `registry.terraform.io/hashicorp/aws`; `""` where what `terraform show -json` prints does not
    /// say.
    pub provider: Cow<'a, str>,
    /// The version of the schema that its attributes are of; 0 where the file does not say.
    pub schema_version: u64,
    /// Its attributes.
    pub data: Data<'a>,
    /// The addresses, without keys, of what it depends on.
    pub depends_on: Vec<Cow<'a, str>>,
    /// Whether it will be replaced, because making it did not succeed or somebody said so.
    pub is_tainted: bool,
    /// Of an object that is to be destroyed after its replacement was made: the key that tells it from others.
    pub deposed: Option<Cow<'a, str>>,
    /// Its identity; null where it has none, as before Terraform 1.12.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
    ///         {"attributes":{"size":8},"identity_schema_version":1,"identity":{"zone":"eu","name":"d"}}]}]}"#,
    /// )?;
    /// let disk = &state.resources[0];
    /// assert_eq!(disk.identity.untyped()?.to_string(), r#"{ name = "d", zone = "eu" }"#);
    /// assert_eq!(disk.identity_schema_version, Some(1));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub identity: Data<'a>,
    /// The version of the schema that its identity is of, where the file says it; what `terraform show -json` prints does not of deposed
    /// objects.
    pub identity_schema_version: Option<u64>,
}

impl<'a> Resource<'a> {
    /// Reads its attributes as a `T`.
    ///
    /// # Errors
    /// When they do not fit: all problems, each with the address and the path.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::files::State;
    ///
    /// #[derive(TfObject, Debug)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk<'a> {
    ///     #[tfsdk("zone")]
    ///     zone: &'a str,
    /// }
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[{"attributes":{"zone":"eu","size":8}}]}]}"#,
    /// )?;
    /// let disk: Disk<'_> = state.resources[0].get()?;
    /// assert_eq!(disk.zone, "eu");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn get<'s, T: FromTf<'s>>(&'s self) -> Result<T, Error> {
        self.data.get().map_err(|error| Error::at(&self.address, error))
    }

    /// Its attributes as a value of this type, such as that of a schema.
    ///
    /// # Errors
    /// As for [`get`](Self::get).
    ///
    /// ```
    /// use tfsdk::files::State;
    /// use tfsdk::schema::{Attribute, Block, Schema};
    /// use tfsdk::Type;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_net","name":"n","provider":"p","instances":[{"attributes":{"zones":["b","a"]}}]}]}"#,
    /// )?;
    /// // Usually one of `ProviderSchemas::from_json(…)`.
    /// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::optional("zones", Type::set(Type::STRING))]));
    /// assert_eq!(state.resources[0].value(schema.ty())?.to_string(), r#"{ zones = toset(["a", "b"]) }"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn value(&self, ty: &Type) -> Result<Value, Error> {
        self.data.value(ty).map_err(|error| Error::at(&self.address, error))
    }

    /// Its attributes as a value whose types are what the text implies; see [`Data::untyped`].
    ///
    /// # Errors
    /// As for [`get`](Self::get).
    ///
    /// ```
    /// use tfsdk::files::State;
    /// use tfsdk::path;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[{"attributes":{"size":8}}]}]}"#,
    /// )?;
    /// assert_eq!(state.resources[0].untyped()?.get_at::<u64>(&path!("size"))?, 8);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn untyped(&self) -> Result<Value, Error> {
        self.data.untyped().map_err(|error| Error::at(&self.address, error))
    }

    /// Its attributes without what the file marks as sensitive; see [`Data::redacted`].
    ///
    /// # Errors
    /// When a limit is met, or the marks are not as Terraform writes them.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_db","name":"c","provider":"p","instances":[{"attributes":{"password":"s3cret"},
    ///         "sensitive_attributes":[[{"type":"get_attr","value":"password"}]]}]}]}"#,
    /// )?;
    /// assert_eq!(state.resources[0].redacted()?.to_string(), r#"{ password = "(sensitive value)" }"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn redacted(&self) -> Result<Value, Error> {
        self.data.redacted().map_err(|error| Error::at(&self.address, error))
    }

    /// All instances of a resource, as a state has them. Each has the whole address, which the text has once: the budget pays for it.
    pub(crate) fn stored(json: Passed<'a>, budget: &Budget) -> Result<Vec<Self>, ValueError> {
        let limits = budget.limits();
        let written: Stored<'a> = json.read(limits)?;
        let address = Address {
            module: match &written.module {
                Some(module) => Address::module(module).map_err(|error| in_property("module", error))?,
                None => Path::root(),
            },
            mode: mode(&written.mode)?,
            resource_type: written.resource_type.into_owned(),
            name: written.name.into_owned(),
            key: None,
        };
        let provider = provider_address(written.provider);
        let copied = address.held() + provider.len();
        let instance = |instance: StoredInstance<'a>, address: Address, provider: Cow<'a, str>| {
            budget.make(copied)?;
            let address = Address { key: instance_key(instance.index_key)?, ..address };
            if !instance.attributes_flat.is_null() {
                return Err(unreadable("as Terraform before 0.12 wrote it; let Terraform 1.0 or later write it again, with `terraform apply -refresh-only`".to_owned()));
            }
            let sensitive = Marks::Paths(instance.sensitive_attributes);
            Ok(Resource {
                address,
                provider,
                schema_version: instance.schema_version.unwrap_or(0),
                data: Data::stored(instance.attributes, sensitive, limits),
                depends_on: instance.dependencies.unwrap_or_default(),
                is_tainted: instance.status.as_deref() == Some("tainted"),
                deposed: instance.deposed,
                identity: Data::shown(instance.identity, Marks::NONE, limits),
                identity_schema_version: instance.identity_schema_version,
            })
        };
        let mut instances = Vec::with_capacity(written.instances.len());
        let mut problems = Problems::default();
        // The last of them is not copied: most resources have one instance.
        let shared = std::iter::repeat_n((address, provider), written.instances.len());
        for (position, (written, (address, provider))) in
            written.instances.into_iter().zip(shared).enumerate()
        {
            match instance(written, address, provider) {
                Ok(instance) => instances.push(instance),
                Err(error) => {
                    problems.push(error.at_path(&Path::root().attribute("instances").index(position)))
                }
            }
        }
        problems.finish(instances).map_err(|error| error.up_to(limits.problems()))
    }

    /// An instance, as `terraform show -json` prints it.
    pub(crate) fn shown(json: Passed<'a>, limits: Limits) -> Result<Self, ValueError> {
        let written: Shown<'a> = json.read(limits)?;
        Ok(Resource {
            address: written.address.parse().map_err(|error| in_property("address", error))?,
            provider: written.provider_name.unwrap_or_default(),
            schema_version: written.schema_version.unwrap_or(0),
            data: Data::shown(written.values, Marks::Places(written.sensitive_values), limits),
            depends_on: written.depends_on.unwrap_or_default(),
            is_tainted: written.tainted == Some(true),
            deposed: written.deposed_key,
            identity: Data::shown(written.identity, Marks::NONE, limits),
            identity_schema_version: written.identity_schema_version,
        })
    }
}

/// A resource as states have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Stored<'a> {
    #[tfsdk("module")]
    module: Option<Cow<'a, str>>,
    #[tfsdk("mode")]
    mode: Cow<'a, str>,
    #[tfsdk("type")]
    resource_type: Cow<'a, str>,
    #[tfsdk("name")]
    name: Cow<'a, str>,
    #[tfsdk("provider")]
    provider: Cow<'a, str>,
    #[tfsdk("instances")]
    instances: Vec<StoredInstance<'a>>,
}

/// One of its instances.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct StoredInstance<'a> {
    #[tfsdk("index_key")]
    index_key: Raw<'a>,
    #[tfsdk("status")]
    status: Option<Cow<'a, str>>,
    #[tfsdk("deposed")]
    deposed: Option<Cow<'a, str>>,
    #[tfsdk("schema_version")]
    schema_version: Option<u64>,
    #[tfsdk("attributes")]
    attributes: Raw<'a>,
    #[tfsdk("attributes_flat")]
    attributes_flat: Raw<'a>,
    #[tfsdk("sensitive_attributes")]
    sensitive_attributes: Raw<'a>,
    #[tfsdk("dependencies")]
    dependencies: Option<Vec<Cow<'a, str>>>,
    #[tfsdk("identity")]
    identity: Raw<'a>,
    #[tfsdk("identity_schema_version")]
    identity_schema_version: Option<u64>,
}

/// An instance as `terraform show -json` prints it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Shown<'a> {
    #[tfsdk("address")]
    address: Cow<'a, str>,
    #[tfsdk("provider_name")]
    provider_name: Option<Cow<'a, str>>,
    #[tfsdk("schema_version")]
    schema_version: Option<u64>,
    #[tfsdk("values")]
    values: Raw<'a>,
    #[tfsdk("sensitive_values")]
    sensitive_values: Raw<'a>,
    #[tfsdk("depends_on")]
    depends_on: Option<Vec<Cow<'a, str>>>,
    #[tfsdk("tainted")]
    tainted: Option<bool>,
    #[tfsdk("deposed_key")]
    deposed_key: Option<Cow<'a, str>>,
    #[tfsdk("identity")]
    identity: Raw<'a>,
    #[tfsdk("identity_schema_version")]
    identity_schema_version: Option<u64>,
}

/// The mode of this name.
fn mode(name: &str) -> Result<Mode, ValueError> {
    Mode::of(name).ok_or_else(|| {
        in_property("mode", format_args!("expected `managed`, `data` or `ephemeral`, found {name:?}"))
    })
}

/// The key of an instance: a number, a text, or none.
fn instance_key(key: Raw<'_>) -> Result<Option<Step>, ValueError> {
    let read = match key.text().bytes().next() {
        _ if key.is_null() => return Ok(None),
        Some(b'"') => key.get::<String>().map(|key| Step::Key(key.into())),
        Some(b'-' | b'0'..=b'9') => key.get().map(Step::Index),
        other => {
            let found = match other {
                Some(b'[') => "a list",
                Some(b'{') => "an object",
                _ => "a bool",
            };
            Err(ValueError::expected("the key of an instance, a whole number or a string", found))
        }
    };
    read.map(Some).map_err(|error| error.at(Step::Attribute("index_key".into())))
}

/// Where a resource or a change stands, and its address as far as it can be read, for what is wrong with it.
#[cold]
pub(crate) fn place(position: &str, json: &str, limits: Limits) -> String {
    let Ok(named) = from_str_with::<Named<'_>>(json, limits) else { return position.to_owned() };
    let text = |raw: Raw<'_>| raw.text().starts_with('"').then(|| raw.get::<String>().ok()).flatten();
    let address = text(named.address).or_else(|| {
        let module = text(named.module).map(|module| module + ".").unwrap_or_default();
        let data = if text(named.mode).as_deref() == Some(Mode::Data.name()) { "data." } else { "" };
        Some(format!("{module}{data}{}.{}", text(named.resource_type)?, text(named.name)?))
    });
    match address.filter(|address| can_be_told(address)) {
        Some(address) => format!("{position}, {address}"),
        None => position.to_owned(),
    }
}

/// What a resource or a change calls itself.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Named<'a> {
    #[tfsdk("address")]
    address: Raw<'a>,
    #[tfsdk("module")]
    module: Raw<'a>,
    #[tfsdk("mode")]
    mode: Raw<'a>,
    #[tfsdk("type")]
    resource_type: Raw<'a>,
    #[tfsdk("name")]
    name: Raw<'a>,
}

/// The address in `provider["registry.terraform.io/hashicorp/aws"].alias`, which may be in a module.
fn provider_address(written: Cow<'_, str>) -> Cow<'_, str> {
    let within = |text: &str| {
        let is_named =
            |&(quote, _): &(usize, &str)| text.get(..quote).is_some_and(|text| text.ends_with("provider["));
        let start = text.match_indices('"').find(is_named)?.0 + 1;
        Some(start..start + text.get(start..)?.find('"')?)
    };
    match within(&written) {
        None => written,
        Some(range) => match written {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(mut text) => {
                text.truncate(range.end);
                drop(text.drain(..range.start));
                Cow::Owned(text)
            }
        },
    }
}

fn in_property(name: &'static str, text: impl std::fmt::Display) -> ValueError {
    ValueError::invalid(text.to_string()).at(Step::Attribute(name.into()))
}
