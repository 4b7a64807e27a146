//! States.

use std::collections::BTreeMap;
use std::io::Read;

use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::Raw;

use crate::address::{Address, Mode};
use crate::check::{self, Check};
use crate::error::{Error, Found};
use crate::header::{Header, unreadable};
use crate::output::Output;
use crate::resource::Resource;
use crate::scan::Scanner;
use crate::walk::{Kind, Part, Walker};

/// A state: `terraform.tfstate`, or what `terraform show -json` prints of one.
///
/// It borrows from the text. What stands in it is read when it is asked for, by the struct that asks. A state is never
/// written: Terraform keeps facts in it that are not told here, such as the provider's private data, and refuses a state
/// whose serial and lineage do not follow from its own.
///
/// ```
/// use tfsdk::files::State;
///
/// let text = r#"{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"l","outputs":{},"resources":[{"mode":"managed",
///     "type":"aws_s3_bucket","name":"logs","provider":"provider[\"registry.terraform.io/hashicorp/aws\"]",
///     "instances":[{"index_key":0,"schema_version":0,"attributes":{"bucket":"b-0"},"sensitive_attributes":[]}]}]}"#;
/// let state = State::from_json(text)?;
/// let bucket = &state.resources[0];
/// assert_eq!(bucket.address.to_string(), "aws_s3_bucket.logs[0]");
/// assert_eq!(bucket.untyped()?.to_string(), r#"{ bucket = "b-0" }"#);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct State<'a> {
    /// The version of Terraform that wrote it.
    pub terraform_version: String,
    /// How often it was written; a file has it, the printed form does not.
    pub serial: Option<u64>,
    /// What tells it from states of other origin; a file has it, the printed form does not.
    pub lineage: Option<String>,
    /// The outputs of the root module, by name.
    pub outputs: BTreeMap<String, Output<'a>>,
    /// The instances of resources and data sources in all modules, in the order of the file.
    pub resources: Vec<Resource<'a>>,
    /// What came of conditions.
    pub checks: Vec<Check>,
    limits: Limits,
}

impl<'a> State<'a> {
    /// Reads a state in either of its forms.
    ///
    /// # Errors
    /// When the text is not a state, or one of a version that cannot be read: all problems, each with the place.
    pub fn from_json(text: &'a str) -> Result<Self, Error> {
        State::from_json_with(text, Limits::new())
    }

    /// Reads a state within custom limits; otherwise like [`from_json`](Self::from_json).
    ///
    /// # Errors
    /// As for that, and when a limit is met.
    pub fn from_json_with(text: &'a str, limits: Limits) -> Result<Self, Error> {
        let mut walker = Walker::of_document(Scanner::of_text(text, limits), is_wanted);
        State::read(&mut walker, text, limits, true)
    }

    /// What a plan says of the state: its property `planned_values`.
    pub(crate) fn from_values(text: &'a str, limits: Limits) -> Result<Self, Error> {
        let mut walker = Walker::of_values(Scanner::of_text(text, limits))?;
        State::read(&mut walker, text, limits, false)
    }

    fn read(walker: &mut Walker<'a>, text: &'a str, limits: Limits, has_header: bool) -> Result<Self, Error> {
        let mut state = State { limits, ..State::default() };
        let mut header = Header::default();
        let mut problems = Found::within(limits);
        while let Some(part) = walker.next()? {
            let json = text.get(part.range.clone()).unwrap_or_default();
            problems.keep(state.take(&mut header, &part, json, walker));
        }
        if has_header {
            check(&header, walker)?;
        }
        state.terraform_version = header.terraform_version.unwrap_or_default();
        (state.serial, state.lineage) = (header.serial, header.lineage);
        problems.finish(state)
    }

    fn take(
        &mut self,
        header: &mut Header,
        part: &Part,
        json: &'a str,
        walker: &Walker<'_>,
    ) -> Result<(), Error> {
        let limits = self.limits;
        let here = |error| Error::at(walker.place(), error);
        match part.kind {
            Kind::Output => {
                let output = Output::read(json, limits);
                let output =
                    output.map_err(|error| Error::at(format_args!("output.{}", part.name), error))?;
                self.outputs.insert(part.name.clone(), output);
            }
            Kind::Stored => self.resources.extend(Resource::stored(json, limits).map_err(here)?),
            Kind::Shown => self.resources.push(Resource::shown(json, limits).map_err(here)?),
            _ => {
                let value: Raw<'a> = tfsdk_core::mapping::json::from_str_with(json, limits)?;
                match &*part.name {
                    "check_results" => self.checks = check::stored(value, limits)?,
                    "checks" => self.checks = check::shown(value, limits)?,
                    name => drop(header.keep(name, value)?),
                }
            }
        }
        Ok(())
    }

    /// The resources of this type that Terraform manages, each read as a `T`.
    ///
    /// A struct that has only some of the attributes says so, with `#[tfsdk(ignore_unmapped)]`. An instance that does not
    /// fit is an error with its address, and the next one follows; [`all`](Self::all) reads all of them, or tells all
    /// that is wrong.
    pub fn resources<'s, T: FromTf<'s>>(
        &'s self,
        resource_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Resource<'a>, T), Error>> {
        self.of(Mode::Managed, resource_type)
    }

    /// The data sources of this type, each read as a `T`; otherwise like [`resources`](Self::resources).
    pub fn data_sources<'s, T: FromTf<'s>>(
        &'s self,
        data_source_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Resource<'a>, T), Error>> {
        self.of(Mode::Data, data_source_type)
    }

    /// All resources of this type that Terraform manages, read as `T`s.
    ///
    /// # Errors
    /// When some do not fit: all problems of all of them.
    pub fn all<'s, T: FromTf<'s>>(
        &'s self,
        resource_type: &str,
    ) -> Result<Vec<(&'s Resource<'a>, T)>, Error> {
        let mut all = Vec::new();
        let mut problems = Found::within(self.limits);
        for read in self.resources(resource_type) {
            all.extend(problems.keep(read));
        }
        problems.finish(all)
    }

    /// The instance at this address; the present one, where there are deposed ones.
    pub fn resource(&self, address: &Address) -> Option<&Resource<'a>> {
        self.resources.iter().find(|resource| resource.deposed.is_none() && resource.address == *address)
    }

    fn of<'s, T: FromTf<'s>>(
        &'s self,
        mode: Mode,
        resource_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Resource<'a>, T), Error>> {
        let wanted = self.resources.iter().filter(move |resource| resource.is(mode, resource_type));
        wanted.map(|resource| Ok((resource, resource.get()?)))
    }
}

/// Reads a state resource by resource, in the memory that the largest of them takes.
///
/// A resource of a file has all its instances in it; the printed form has one instance at a time.
///
/// ```
/// use tfsdk::files::StateReader;
///
/// let file = std::io::Cursor::new(r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_b.c","mode":"managed",
///     "type":"a_b","name":"c","provider_name":"x","schema_version":0,"values":{"n":1}}]}}}"#);
/// let mut reader = StateReader::new(file);
/// let mut addresses = Vec::new();
/// while let Some(instances) = reader.next()? {
///     addresses.extend(instances.iter().map(|instance| instance.address.to_string()));
/// }
/// assert_eq!(addresses, ["a_b.c"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
pub struct StateReader<'a> {
    walker: Walker<'a>,
    header: Header,
    limits: Limits,
}

impl<'a> StateReader<'a> {
    /// Reads from `input`, which need not be buffered.
    pub fn new(input: impl Read + 'a) -> Self {
        StateReader::with_limits(input, Limits::new())
    }

    /// Reads from `input` within custom limits. No resource may be larger than [`Limits::max_size`].
    pub fn with_limits(input: impl Read + 'a, limits: Limits) -> Self {
        let walker = Walker::of_document(Scanner::of_reader(input, limits), is_wanted_of_stream);
        StateReader { walker, header: Header::default(), limits }
    }

    /// The instances of the next resource; `None` at the end.
    ///
    /// # Errors
    /// When the input cannot be read, or is not a state. A resource that is not as Terraform writes them is an error as
    /// well, and the next one can be asked for.
    #[allow(
        clippy::should_implement_trait,
        reason = "what it hands out is borrowed from it, which no iterator can do"
    )]
    pub fn next(&mut self) -> Result<Option<Vec<Resource<'_>>>, Error> {
        loop {
            let Some(part) = self.walker.next()? else {
                check(&self.header, &self.walker)?;
                return Ok(None);
            };
            if part.kind == Kind::Property {
                let value = self.walker.text(&part)?;
                self.header
                    .keep(&part.name, tfsdk_core::mapping::json::from_str_with(value, self.limits)?)?;
                continue;
            }
            // The printed form has them beside the resources.
            if part.kind == Kind::Output {
                continue;
            }
            self.header.check_state()?;
            let json = self.walker.text(&part)?;
            let instances = match part.kind {
                Kind::Stored => Resource::stored(json, self.limits),
                _ => Resource::shown(json, self.limits).map(|resource| vec![resource]),
            };
            return instances.map(Some).map_err(|error| Error::at(self.walker.place(), error));
        }
    }
}

impl std::fmt::Debug for StateReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateReader").field("header", &self.header).finish_non_exhaustive()
    }
}

fn is_wanted(name: &str) -> bool {
    Header::has(name) || matches!(name, "outputs" | "resources" | "values" | "check_results" | "checks")
}

fn is_wanted_of_stream(name: &str) -> bool {
    Header::has(name) || matches!(name, "resources" | "values")
}

/// That this is a state, when all of it was seen.
fn check(header: &Header, walker: &Walker<'_>) -> Result<(), Error> {
    if walker.has("resource_changes") || walker.has("planned_values") {
        return Err(unreadable("a plan, and no state; `Plan` reads it".to_owned()).into());
    }
    if walker.has("provider_schemas") {
        return Err(unreadable(
            "no state: these are schemas of providers, which `ProviderSchemas` reads".to_owned(),
        )
        .into());
    }
    if walker.has("encrypted_data") {
        return Err(unreadable(
            "a state that OpenTofu has encrypted; `tofu show -json` prints what is in it".to_owned(),
        )
        .into());
    }
    Ok(header.check_state()?)
}
