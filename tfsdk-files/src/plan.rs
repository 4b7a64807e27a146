//! Plans.

use std::collections::{BTreeMap, HashSet};

use tfsdk_core::error::Problems;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_core::path::Path;
use tfsdk_derive::TfObject;

use crate::address::{Address, Mode};
use crate::change::{Action, Change, Deferred, Delta, path};
use crate::check::{self, Check};
use crate::configuration::Configuration;
use crate::data::Data;
use crate::derived;
use crate::error::{Error, Found, within};
use crate::header::{Header, unreadable};
use crate::marks::Marks;
use crate::output;
use crate::resource::place;
use crate::scan::Scanner;
use crate::state::State;
use crate::walk::{Kind, OF_PLANS, Part, Walker, given_twice};

/// A plan, as `terraform show -json` prints it.
///
/// It borrows from the text. Every version of the format before 2 is read; what a later minor version adds is left out.
///
/// ```
/// use tfsdk::files::{Action, Plan};
///
/// let text = r#"{"format_version":"1.2","resource_changes":[{"address":"aws_s3_bucket.logs","mode":"managed","type":"aws_s3_bucket",
///     "name":"logs","provider_name":"registry.terraform.io/hashicorp/aws","change":{"actions":["create"],"before":null,
///     "after":{"bucket":"b"},"after_unknown":{"arn":true},"before_sensitive":false,"after_sensitive":{}}}]}"#;
/// let plan = Plan::from_json(text)?;
/// let change = &plan.changes[0];
/// assert_eq!(change.delta.action, Action::Create);
/// assert_eq!(change.delta.after.untyped()?.to_string(), r#"{ arn = (known after apply), bucket = "b" }"#);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Plan<'a> {
    /// The version of Terraform that made it; `""` where the file does not say.
    pub terraform_version: String,
    /// When it was made, in RFC 3339; from format version 1.2 on.
    pub timestamp: Option<String>,
    /// Whether there is something to apply; from Terraform 1.7 on.
    pub is_applyable: Option<bool>,
    /// Whether nothing is left to plan once it is applied; from Terraform 1.8 on.
    pub is_complete: Option<bool>,
    /// Whether planning ended with an error, so that parts are missing.
    pub is_errored: bool,
    /// The values of the variables of the root module, by name. One that the configuration declares sensitive is marked
    /// as such, and so are all that it does not declare, as where a plan was slimmed; an ephemeral one is not, as no plan of Terraform
    /// 1.11 tells which these are.
    pub variables: BTreeMap<String, Data<'a>>,
    /// What is planned for the instances of resources, in the order of the file.
    pub changes: Vec<Change<'a>>,
    /// What was changed outside of Terraform since the last apply; in a plan that refreshes only, also what has another address since then.
    pub drift: Vec<Change<'a>>,
    /// What is put off.
    pub deferred: Vec<Deferred<'a>>,
    /// What is planned for the outputs of the root module, by name.
    pub output_changes: BTreeMap<String, Delta<'a>>,
    /// What came of conditions.
    pub checks: Vec<Check>,
    /// The attributes that have a part in the plan, each with the address of its resource.
    pub relevant_attributes: Vec<(String, Path)>,
    configuration: Option<Raw<'a>>,
    planned_values: Option<Raw<'a>>,
    prior_state: Option<Raw<'a>>,
    limits: Limits,
}

impl<'a> Plan<'a> {
    /// Reads a plan.
    ///
    /// # Errors
    /// When the text is not a plan, or one of a version that cannot be read: all problems, each with the place.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// // `terraform plan -out PLAN && terraform show -json PLAN`
    /// let plan = Plan::from_json(r#"{"format_version":"1.2","terraform_version":"1.11.4","resource_changes":[],"applyable":false}"#)?;
    /// assert_eq!((&*plan.terraform_version, plan.is_applyable), ("1.11.4", Some(false)));
    ///
    /// let error = Plan::from_json(r#"{"version":4,"resources":[]}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "this is a state, and no plan; `State` reads it");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_json(text: &'a str) -> Result<Self, Error> {
        Plan::from_json_with(text, Limits::new())
    }

    /// Reads a plan within custom limits; otherwise like [`from_json`](Self::from_json).
    ///
    /// # Errors
    /// As for that, and when a limit is met.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::Plan;
    ///
    /// let limits = Limits::new().max_problems(20);
    /// let plan = Plan::from_json_with(r#"{"format_version":"1.2","resource_changes":[]}"#, limits)?;
    /// assert!(plan.changes.is_empty());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_json_with(text: &'a str, limits: Limits) -> Result<Self, Error> {
        Plan::read(text, limits).map_err(Error::without_advice)
    }

    fn read(text: &'a str, limits: Limits) -> Result<Self, Error> {
        let mut walker = Walker::of_document(Scanner::of_text(text, limits), is_wanted);
        let mut plan = Plan { limits, ..Plan::default() };
        let mut header = Header::default();
        let mut problems = Found::within(limits);
        while let Some(mut part) = walker.next()? {
            let json = text.get(part.range.clone()).unwrap_or_default();
            problems.keep(plan.take(&mut header, &mut part, json, &walker));
        }
        check_is_plan(&header, &walker)?;
        plan.terraform_version = header.terraform_version.unwrap_or_default();
        plan.mark_variables();
        problems.finish(plan)
    }

    /// Marks the values of sensitive variables: which these are, their declarations say, which stand elsewhere.
    fn mark_variables(&mut self) {
        if self.variables.is_empty() {
            return;
        }
        let declared = self.configuration.map(|json| Declarations::read(json, self.limits));
        for (name, value) in &mut self.variables {
            // Any variable may be sensitive of which no declaration says otherwise: a plan may have been slimmed.
            let is_public = matches!(&declared, Some(Ok(declared)) if declared.is_public(name));
            if !is_public {
                value.mark_all();
            }
        }
    }

    fn take(
        &mut self,
        header: &mut Header,
        part: &mut Part,
        json: &'a str,
        walker: &Walker<'_>,
    ) -> Result<(), Error> {
        let limits = self.limits;
        let here = |error| Error::at(place(&walker.place(), json, limits), error);
        let name = || part.name.clone();
        match part.kind {
            Kind::Change => self.changes.push(Change::read(part.of(json), limits).map_err(here)?),
            Kind::Drift => self.drift.push(Change::read(part.of(json), limits).map_err(here)?),
            Kind::Deferred => self.deferred.push(Deferred::read(part.of(json), limits).map_err(here)?),
            Kind::OutputChange => {
                let place = output::place(&part.name);
                let delta = Delta::read(json, limits).map_err(within(&place))?;
                if self.output_changes.insert(name(), delta).is_some() {
                    return Err(within("output_changes")(given_twice(&part.name)));
                }
            }
            Kind::Variable => {
                let place = format!("var.{}", part.name);
                // What stands in its place may be its value, and whether it is sensitive is said elsewhere.
                let variable: Variable<'a> = from_str_with(json, limits)
                    .map_err(|error| error.hiding(|_| Some(0)))
                    .map_err(within(&place))?;
                let value = Data::shown(variable.value, Marks::NONE, limits);
                if self.variables.insert(name(), value).is_some() {
                    return Err(within("variables")(given_twice(&part.name)));
                }
            }
            _ => self
                .take_property(header, &part.name, from_str_with(json, limits)?)
                .map_err(within(&part.name))?,
        }
        Ok(())
    }

    fn take_property(
        &mut self,
        header: &mut Header,
        name: &str,
        value: Raw<'a>,
    ) -> Result<(), tfsdk_core::error::Error> {
        match name {
            "timestamp" => self.timestamp = value.get()?,
            "applyable" => self.is_applyable = value.get()?,
            "complete" => self.is_complete = value.get()?,
            "errored" => self.is_errored = value.get::<Option<bool>>()?.unwrap_or(false),
            "checks" => self.checks = check::shown(value, self.limits)?,
            "relevant_attributes" => {
                let written: Option<Vec<Relevant<'a>>> = value.get_with(self.limits)?;
                let mut problems = Problems::default();
                for (i, relevant) in written.unwrap_or_default().into_iter().enumerate() {
                    match path(relevant.attribute, self.limits) {
                        Ok(path) => self.relevant_attributes.push((relevant.resource, path)),
                        Err(error) => {
                            problems.push(error.at_path(&Path::root().index(i).attribute("attribute")));
                        }
                    }
                }
                problems.finish(()).map_err(|error| error.up_to(self.limits.problems()))?;
            }
            "configuration" => self.configuration = Some(value).filter(|value| !value.is_null()),
            "planned_values" => self.planned_values = Some(value),
            "prior_state" => self.prior_state = Some(value),
            _ => header.keep(name, value)?,
        }
        Ok(())
    }

    /// What is planned for resources of this type that Terraform manages.
    ///
    /// ```
    /// use tfsdk::files::{Action, Plan};
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[
    ///         {"address":"a_disk.d","change":{"actions":["delete"],"before":{},"after":null}},
    ///         {"address":"a_net.n","change":{"actions":["create"],"before":null,"after":{}}}]}"#,
    /// )?;
    /// assert!(plan.changes_of("a_disk").all(|change| change.delta.action == Action::Delete));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn changes_of(&self, resource_type: &str) -> impl Iterator<Item = &Change<'a>> {
        self.changes.iter().filter(move |change| change.address.is_of(Mode::Managed, resource_type))
    }

    /// The resources of this type that there will be and that Terraform manages, each read as a `T`.
    ///
    /// What is known only after apply is unknown: a mirror holds it, and so does a `Tf`. A struct that has only some of
    /// the attributes says so, with `#[tfsdk(ignore_unmapped)]`. An attribute that the file does not have is read as
    /// null, so nothing but a proof (`schema_file = "…"`) tells that the name of a `Tf` is misspelt. An instance that
    /// does not fit is an error with its address, and the next one follows; [`all`](Self::all) reads all of them, or
    /// tells all that is wrong. What is destroyed is not among them: [`changes_of`](Self::changes_of) has it.
    ///
    /// ```
    /// use tfsdk::{Tf, TfObject};
    /// use tfsdk::files::Plan;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: Tf<u64>,
    /// }
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[
    ///         {"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{"size":8},"after_unknown":{"id":true}}},
    ///         {"address":"a_disk.e","change":{"actions":["create"],"before":null,"after":{},"after_unknown":{"id":true,"size":true}}}]}"#,
    /// )?;
    /// let mut later = Vec::new();
    /// for read in plan.resources::<Disk>("a_disk") {
    ///     let (change, disk) = read?;
    ///     if disk.size == Tf::Unknown {
    ///         later.push(change.address.to_string());
    ///     }
    /// }
    /// assert_eq!(later, ["a_disk.e"]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn resources<'s, T: FromTf<'s>>(
        &'s self,
        resource_type: &str,
    ) -> impl Iterator<Item = Result<(&'s Change<'a>, T), Error>> {
        self.changes_of(resource_type).filter_map(|change| match change.after() {
            Ok(after) => after.map(|after| Ok((change, after))),
            Err(error) => Some(Err(error)),
        })
    }

    /// All resources of this type that there will be, read as `T`s.
    ///
    /// # Errors
    /// When some do not fit: all problems of all of them.
    ///
    /// ```
    /// use tfsdk::{Tf, TfObject};
    /// use tfsdk::files::Plan;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: Tf<u64>,
    /// }
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{"size":8}}}]}"#,
    /// )?;
    /// let disks: Vec<_> = plan.all::<Disk>("a_disk")?.into_iter().map(|(_, disk)| disk.size).collect();
    /// assert_eq!(disks, [Tf::Known(8)]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn all<'s, T: FromTf<'s>>(&'s self, resource_type: &str) -> Result<Vec<(&'s Change<'a>, T)>, Error> {
        let mut all = Vec::new();
        let mut problems = Found::within(self.limits);
        for read in self.resources(resource_type) {
            all.extend(problems.keep(read));
        }
        problems.finish(all)
    }

    /// What is planned for the instance at this address; for the present one, where there are deposed ones.
    ///
    /// It goes through all of them. To look up many, make a map of those whose `deposed` is `None`: an `Address` is `Hash` and `Ord`.
    ///
    /// ```
    /// use tfsdk::files::{Action, Plan};
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d[\"x\"]","change":{"actions":["create"],"before":null,"after":{}}}]}"#,
    /// )?;
    /// let address = r#"a_disk.d["x"]"#.parse().unwrap();
    /// assert_eq!(plan.change(&address).map(|change| &change.delta.action), Some(&Action::Create));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn change(&self, address: &Address) -> Option<&Change<'a>> {
        self.changes.iter().find(|change| change.deposed.is_none() && change.address == *address)
    }

    /// What there will be, as far as it is known: what is not known is left out, and looks like null.
    ///
    /// [`resources`](Self::resources) tells the two apart. What Terraform forgets is left out as well: the file lists it beside what there
    /// will be, and only its change says so.
    ///
    /// # Errors
    /// When it is not as Terraform writes it.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"planned_values":{"outputs":{"zone":{"value":"eu","sensitive":false}},"root_module":{}}}"#,
    /// )?;
    /// assert_eq!(plan.planned_values()?.outputs["zone"].value()?.as_str(), Some("eu"));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn planned_values(&self) -> Result<State<'a>, Error> {
        let Some(values) = self.planned_values else { return Ok(State::default()) };
        let mut planned = State::from_values(values.text(), self.limits)
            .map_err(|error| error.without_advice().in_file("planned_values"))?;
        // That it has no values does not tell it: nor has one of which nothing is known yet.
        let is_forgotten =
            |change: &&Change<'_>| change.delta.action == Action::Forget && change.deposed.is_none();
        let forgotten: HashSet<&Address> =
            self.changes.iter().filter(is_forgotten).map(|change| &change.address).collect();
        planned.resources.retain(|resource| !forgotten.contains(&resource.address));
        Ok(planned)
    }

    /// The configuration that it was made from; `None` where the file has none.
    ///
    /// # Errors
    /// When it is not as Terraform writes it.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[{"address":"a_disk.d"}]}}}"#,
    /// )?;
    /// assert_eq!(plan.configuration()?.unwrap().root.resources[0].address, "a_disk.d");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn configuration(&self) -> Result<Option<Configuration<'a>>, Error> {
        let read = self.configuration.map(|json| Configuration::read(json, self.limits)).transpose();
        read.map_err(Error::without_advice)
    }

    /// The state that the plan begins with.
    ///
    /// # Errors
    /// When it is not as Terraform writes it.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"prior_state":{"format_version":"1.0","values":{"root_module":{"resources":[
    ///         {"address":"a_disk.d","mode":"managed","type":"a_disk","name":"d","values":{"size":8}}]}}}}"#,
    /// )?;
    /// assert_eq!(plan.prior_state()?.resources[0].untyped()?.to_string(), "{ size = 8 }");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn prior_state(&self) -> Result<State<'a>, Error> {
        match self.prior_state {
            Some(state) if !state.is_null() => {
                State::from_json_with(state.text(), self.limits).map_err(|error| error.in_file("prior_state"))
            }
            _ => Ok(State::default()),
        }
    }
}

/// The value of a variable as plans have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Variable<'a> {
    #[tfsdk("value")]
    value: Raw<'a>,
}

/// What the configuration says of the variables of the root module.
struct Declarations<'a>(BTreeMap<String, Option<Declaration<'a>>>);

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Declaration<'a> {
    #[tfsdk("sensitive")]
    sensitive: Raw<'a>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Declaring<'a> {
    #[tfsdk("root_module")]
    root: Option<DeclaringModule<'a>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct DeclaringModule<'a> {
    #[tfsdk("variables")]
    variables: Option<BTreeMap<String, Option<Declaration<'a>>>>,
}

impl<'a> Declarations<'a> {
    fn read(configuration: Raw<'a>, limits: Limits) -> Result<Self, tfsdk_core::error::Error> {
        let read: Option<Declaring<'a>> = configuration.get_with(limits)?;
        let root = read.and_then(|configuration| configuration.root);
        Ok(Declarations(root.and_then(|root| root.variables).unwrap_or_default()))
    }

    fn is_public(&self, name: &str) -> bool {
        let declared = self.0.get(name).and_then(Option::as_ref);
        declared.is_some_and(|declared| matches!(declared.sensitive.text(), "null" | "false"))
    }
}

/// An attribute that has a part in the plan.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Relevant<'a> {
    #[tfsdk("resource")]
    resource: String,
    #[tfsdk("attribute")]
    attribute: Raw<'a>,
}

fn is_wanted(name: &str) -> bool {
    Header::has(name) || OF_PLANS.contains(&name)
}

/// That this is a plan, when all of it was seen, or when it has a version that no plan has.
pub(crate) fn check_is_plan(header: &Header, walker: &Walker<'_>) -> Result<(), Error> {
    if header.version.is_some() || walker.has("values") {
        return Err(unreadable("a state, and no plan; `State` reads it".to_owned()).into());
    }
    // A state may have checks as well, and an empty one nothing but a version.
    let is_plan = OF_PLANS.iter().any(|name| *name != "checks" && walker.has(name));
    if let (false, Some(other)) = (is_plan, walker.other()) {
        return Err(unreadable(format!("no plan: {other}")).into());
    }
    header.check_plan()?;
    match is_plan {
        true => Ok(()),
        false => Err(unreadable(
            "no plan: expected `planned_values` and `resource_changes`, as `terraform show -json PLAN` prints; without PLAN it prints the state"
                .to_owned(),
        )
        .into()),
    }
}
