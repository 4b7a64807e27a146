//! States.

use std::collections::BTreeMap;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};

use crate::address::{Address, Mode};
use crate::check::{self, Check};
use crate::error::{Error, Found, within};
use crate::header::{Header, unreadable};
use crate::output::Output;
use crate::resource::{Resource, place};
use crate::scan::Scanner;
use crate::walk::{Kind, Part, Walker, given_twice};

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
    /// The version of Terraform that wrote it; `""` where the file does not say.
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
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"terraform_version":"1.11.4","serial":7,"lineage":"l","outputs":{},"resources":[]}"#)?;
    /// assert_eq!((&*state.terraform_version, state.serial), ("1.11.4", Some(7)));
    ///
    /// let error = State::from_json(r#"{"version":3}"#).unwrap_err();
    /// assert!(error.to_string().starts_with("this is a state of version 3, and version 4 is read; "));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_json(text: &'a str) -> Result<Self, Error> {
        State::from_json_with(text, Limits::new())
    }

    /// Reads a state within custom limits; otherwise like [`from_json`](Self::from_json).
    ///
    /// # Errors
    /// As for that, and when a limit is met.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::State;
    ///
    /// let limits = Limits::new().max_depth(64);
    /// assert!(State::from_json_with(r#"{"version":4,"resources":[]}"#, limits)?.resources.is_empty());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_json_with(text: &'a str, limits: Limits) -> Result<Self, Error> {
        let mut walker = Walker::of_document(Scanner::of_text(text, limits), is_wanted);
        State::read(&mut walker, text, limits, true).map_err(Error::without_advice)
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
        let budget = Budget::new(limits, text.len());
        while let Some(mut part) = walker.next()? {
            let json = text.get(part.range.clone()).unwrap_or_default();
            problems.keep(state.take(&mut header, &mut part, json, walker, &budget));
        }
        if has_header {
            check_is_state(&header, walker)?;
        }
        state.terraform_version = header.terraform_version.unwrap_or_default();
        (state.serial, state.lineage) = (header.serial, header.lineage);
        problems.finish(state)
    }

    fn take(
        &mut self,
        header: &mut Header,
        part: &mut Part,
        json: &'a str,
        walker: &Walker<'_>,
        budget: &Budget,
    ) -> Result<(), Error> {
        let limits = self.limits;
        let here = |error| Error::at(place(&walker.place(), json, limits), error);
        match part.kind {
            Kind::Output => {
                let output = Output::read(&part.name, json, limits)?;
                if self.outputs.insert(part.name.clone(), output).is_some() {
                    return Err(within("outputs")(given_twice(&part.name)));
                }
            }
            Kind::Stored => self.resources.extend(Resource::stored(part.of(json), budget).map_err(here)?),
            Kind::Shown => self.resources.push(Resource::shown(part.of(json), limits).map_err(here)?),
            _ => {
                let name = &*part.name;
                self.take_property(header, name, from_str_with(json, limits)?).map_err(within(name))?;
            }
        }
        Ok(())
    }

    fn take_property(&mut self, header: &mut Header, name: &str, value: Raw<'a>) -> Result<(), ValueError> {
        match name {
            "check_results" => self.checks = check::stored(value, self.limits)?,
            "checks" => self.checks = check::shown(value, self.limits)?,
            _ => header.keep(name, value)?,
        }
        Ok(())
    }

    /// The resources of this type that Terraform manages, each read as a `T`.
    ///
    /// A struct that has only some of the attributes says so, with `#[tfsdk(ignore_unmapped)]`. An attribute that the file
    /// does not have is read as null, so nothing but a proof (`schema_file = "…"`) tells that the name of an `Option` is
    /// misspelt. An instance that does not fit is an error with its address, and the next one follows;
    /// [`all`](Self::all) reads all of them, or tells all that is wrong. Deposed objects are among them.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::files::State;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: u64,
    /// }
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
    ///         {"index_key":"x","attributes":{"id":"d-1","size":8}},{"index_key":"y","attributes":{"id":"d-2","size":null}}]}]}"#,
    /// )?;
    /// let (read, wrong): (Vec<_>, Vec<_>) = state.resources::<Disk>("a_disk").partition(Result::is_ok);
    /// assert_eq!((read.len(), wrong.len()), (1, 1));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn resources<'s, T: FromTf<'s>>(
        &'s self,
        resource_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Resource<'a>, T), Error>> {
        self.of(Mode::Managed, resource_type)
    }

    /// The data sources of this type, each read as a `T`; otherwise like [`resources`](Self::resources).
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::files::State;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Image {
    ///     #[tfsdk("id")]
    ///     id: String,
    /// }
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"data","type":"a_image","name":"i","provider":"p","instances":[{"attributes":{"id":"i-1"}}]}]}"#,
    /// )?;
    /// for read in state.data_sources::<Image>("a_image") {
    ///     let (resource, image) = read?;
    ///     assert_eq!((resource.address.to_string(), &*image.id), ("data.a_image.i".to_owned(), "i-1"));
    /// }
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
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
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::files::State;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: u64,
    /// }
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
    ///         {"index_key":0,"attributes":{"size":8}},{"index_key":1,"attributes":{"size":2}}]}]}"#,
    /// )?;
    /// assert_eq!(state.all::<Disk>("a_disk")?.iter().map(|(_, disk)| disk.size).sum::<u64>(), 10);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
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
    ///
    /// It goes through all of them. To look up many, make a map of those whose `deposed` is `None`: an `Address` is `Hash` and `Ord`.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[{"index_key":0,"attributes":{}}]}]}"#,
    /// )?;
    /// assert!(state.resource(&"a_disk.d[0]".parse().unwrap()).is_some());
    /// assert!(state.resource(&"a_disk.d[1]".parse().unwrap()).is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn resource(&self, address: &Address) -> Option<&Resource<'a>> {
        self.resources.iter().find(|resource| resource.deposed.is_none() && resource.address == *address)
    }

    fn of<'s, T: FromTf<'s>>(
        &'s self,
        mode: Mode,
        resource_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Resource<'a>, T), Error>> {
        let wanted =
            self.resources.iter().filter(move |resource| resource.address.is_of(mode, resource_type));
        wanted.map(|resource| Ok((resource, resource.get()?)))
    }
}

fn is_wanted(name: &str) -> bool {
    Header::has(name) || matches!(name, "outputs" | "resources" | "values" | "check_results" | "checks")
}

/// That this is a state, when all of it was seen.
pub(crate) fn check_is_state(header: &Header, walker: &Walker<'_>) -> Result<(), Error> {
    if walker.has("resource_changes") || walker.has("planned_values") {
        return Err(unreadable("a plan, and no state; `Plan` reads it".to_owned()).into());
    }
    // An older state has `modules` as well, and the version that says so.
    if let (None, false, Some(other)) = (header.version, walker.has("values"), walker.other()) {
        return Err(unreadable(format!("no state: {other}")).into());
    }
    if walker.has("encrypted_data") {
        return Err(unreadable(
            "a state that OpenTofu has encrypted; `tofu show -json` prints what is in it".to_owned(),
        )
        .into());
    }
    Ok(header.check_state()?)
}
