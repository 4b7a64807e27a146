//! The real Terraform, or OpenTofu.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path as FilePath, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use tfsdk_core::codec::json;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::Path;
use tfsdk_core::plan::Action;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Key, Value, ValueRef};

use super::address::Address;
use super::change::{Change, OutputChange};
use super::complaint::complaint;
use super::core::{Given, Told};
use super::module::normal;
use super::scenario::{Engine, Stored};

/// The environment variable that says which program is meant.
const PROGRAM: &str = "TFSDK_TERRAFORM";

/// The command line of Terraform or OpenTofu, and the programs of the providers that it is to drive.
///
/// Tried with Terraform 1.11.4. OpenTofu has not been tried: by its documentation it has the same commands, the same
/// `dev_overrides` and the same JSON; ephemeral resources and write-only attributes are known to it from version 1.11 on, and its
/// texts name OpenTofu where Terraform's name Terraform. Write addresses of providers with their host, as the default one is another.
///
/// ```no_run
/// use tfsdk::provider::testing::{Cli, Failure, Scenario};
/// # fn scenario() -> Scenario { Scenario::new() }
///
/// // #[test]
/// fn notes_live_in_terraform() -> Result<(), Failure> {
///     let Some(cli) = Cli::found() else {
///         eprintln!("not run: there is neither `terraform` nor `tofu`");
///         return Ok(());
///     };
/// #   const PROGRAM: &str = "terraform-provider-notes";
///     // const PROGRAM: &str = env!("CARGO_BIN_EXE_terraform-provider-notes");
///     scenario().run_with(&cli.provider("example.com/acme/notes", PROGRAM))
/// }
/// # notes_live_in_terraform().unwrap();
/// ```
#[derive(Debug, Clone)]
#[must_use = "a scenario is run with it"]
pub struct Cli {
    program: PathBuf,
    providers: BTreeMap<String, PathBuf>,
    environment: BTreeMap<OsString, OsString>,
}

impl Cli {
    /// The program that the environment variable `TFSDK_TERRAFORM` names, else `terraform` or `tofu` on the path. `None`: there
    /// is none, or it does not run.
    #[must_use = "it may not be there"]
    pub fn found() -> Option<Self> {
        let runs = |program: &PathBuf| {
            let version = Command::new(program).arg("version").env("CHECKPOINT_DISABLE", "1").output();
            version.is_ok_and(|output| output.status.success())
        };
        let named = env::var_os(PROGRAM).map(PathBuf::from);
        let all = named.map_or_else(|| vec!["terraform".into(), "tofu".into()], |named| vec![named]);
        all.into_iter().find(runs).map(|program| Self {
            program,
            providers: BTreeMap::new(),
            environment: BTreeMap::new(),
        })
    }

    /// The same with a provider: its address, and the program, called `terraform-provider-` and the last part of the address.
    pub fn provider(mut self, address: impl Into<String>, program: impl Into<PathBuf>) -> Self {
        self.providers.insert(address.into(), program.into());
        self
    }

    /// The same with an environment variable for Terraform, and so for the providers that it starts.
    ///
    /// Those of the test's own process are there as well, but for Terraform's own, which begin with `TF_`.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.insert(name.into(), value.into());
        self
    }

    /// A folder of its own, in which everything is run.
    pub(super) fn start(&self) -> Result<Driven, String> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("tfsdk-scenario-{}-{number}", std::process::id()));
        let failed = |error: std::io::Error| format!("{} cannot be made: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(failed)?;
        let driven = Driven {
            folder: folder.clone(),
            program: self.program.clone(),
            providers: self.providers.clone(),
            environment: self.environment.clone(),
        };
        driven.write("terraformrc", &self.settings())?;
        Ok(driven)
    }

    fn settings(&self) -> String {
        let overrides = self.providers.iter().map(|(address, program)| {
            let folder = program.parent().unwrap_or(FilePath::new("."));
            format!("    {address:?} = {folder:?}\n")
        });
        let overrides: String = overrides.collect();
        format!(
            "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n{overrides}  }}\n  direct {{}}\n}}\n"
        )
    }
}

/// A Terraform that a scenario drives.
pub(super) struct Driven {
    folder: PathBuf,
    program: PathBuf,
    providers: BTreeMap<String, PathBuf>,
    environment: BTreeMap<OsString, OsString>,
}

impl Drop for Driven {
    fn drop(&mut self) {
        // It is in the folder of temporary files, which somebody else clears as well.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Driven {
    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        fs::write(self.folder.join(name), text).map_err(|error| format!("{name} cannot be written: {error}"))
    }

    fn run(&self, arguments: &[&str]) -> Result<Output, String> {
        let mut command = Command::new(&self.program);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        command.env("CHECKPOINT_DISABLE", "1").env("TF_IN_AUTOMATION", "1");
        command.env("TF_CLI_CONFIG_FILE", self.folder.join("terraformrc")).envs(&self.environment);
        command.output().map_err(|error| format!("{} does not run: {error}", self.program.display()))
    }

    /// Writes the configuration of a step, and the values of its variables.
    fn configure(&self, given: &Given<'_>) -> Result<(), String> {
        self.write("providers.tf", &self.required(given.config))?;
        self.write("main.tf", given.config)?;
        self.bring(given.modules)?;
        let values =
            Value::object(given.variables.iter().map(|(name, value)| (name.as_str(), value.clone())));
        let values = json::value_to_string(&values, values.ty())
            .map_err(|error| format!("Terraform cannot be given the variables of this step: {error}"))?;
        self.write("terraform.tfvars.json", &values)
    }

    /// Writes the modules, and lets Terraform find them.
    fn bring(&self, modules: &BTreeMap<String, String>) -> Result<(), String> {
        for (source, config) in modules {
            let folder = self.folder.join(normal(source));
            fs::create_dir_all(&folder).map_err(|error| format!("{source} cannot be made: {error}"))?;
            // One that is no root module names its providers as well, where they are none of HashiCorp's.
            self.write(&format!("{}/providers.tf", normal(source)), &self.required(config))?;
            self.write(&format!("{}/main.tf", normal(source)), config)?;
        }
        if modules.is_empty() {
            return Ok(());
        }
        let brought = self.run(&["get", "-no-color"])?;
        if brought.status.success() { Ok(()) } else { Err(plain(&brought)) }
    }

    /// The block that names the providers, unless the configuration has it itself.
    fn required(&self, config: &str) -> String {
        if config.contains("required_providers") {
            return String::new();
        }
        let required = self.providers.keys().map(|address| {
            let name = address.rsplit('/').next().unwrap_or_default();
            format!("    {name} = {{ source = {address:?} }}\n")
        });
        let required: String = required.collect();
        format!("terraform {{\n  required_providers {{\n{required}  }}\n}}\n")
    }

    /// Runs a command that tells what it does as JSON, a line for each thing, and gives what is wrong.
    fn told(&self, arguments: &[&str]) -> Result<Diagnostics, String> {
        let output = self.run(arguments)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut found: Diagnostics = text.lines().filter_map(diagnostic).collect();
        // What it cannot tell as JSON, it prints.
        let beside = String::from_utf8_lossy(&output.stderr);
        if let Some(complaint) = complaint(&beside) {
            found.push(Diagnostic::error("Terraform printed", complaint.to_owned()));
        }
        if !output.status.success() && !found.has_errors() {
            found.push(Diagnostic::error("Terraform failed", plain(&output)));
        }
        Ok(found)
    }

    fn try_plan(&self, given: &Given<'_>, options: &[&str]) -> Result<Told, String> {
        self.configure(given)?;
        let found = self.told(&[&["plan", "-json", "-out=plan"], options].concat())?;
        if found.has_errors() {
            return Ok(Told::of(found));
        }
        let shown = self.run(&["show", "-json", "plan"])?;
        let plan = json::implied_value(&String::from_utf8_lossy(&shown.stdout))
            .map_err(|error| format!("the plan cannot be read: {error}"))?;
        let changes = items(plan.attribute("resource_changes")).filter_map(change);
        let changes = changes.map(|change| (change.address.clone(), change)).collect();
        let outputs = plan.attribute("output_changes").into_iter().flat_map(ValueRef::elements);
        let outputs = outputs.filter_map(|(key, output)| match key {
            Key::Attribute(name) => Some((name.to_owned(), output_change(output))),
            _ => None,
        });
        Ok(Told { changes, outputs: outputs.collect(), found })
    }

    fn try_change(&self, given: &Given<'_>, options: &[&str]) -> Result<Told, String> {
        let Told { changes, outputs, mut found } = self.try_plan(given, options)?;
        if !found.has_errors() {
            given.happens_between();
            let applied = self.told(&["apply", "-json", "-auto-approve", "plan"])?;
            let is_new = |one: &&Diagnostic| !found.iter().any(|known| known == *one);
            let new: Diagnostics = applied.iter().filter(is_new).cloned().collect();
            found.append(new);
        }
        Ok(Told { changes, outputs, found })
    }

    fn try_import(&self, given: &Given<'_>, address: &str, id: &str) -> Result<Told, String> {
        self.configure(given)?;
        let output = self.run(&["import", "-no-color", "-input=false", address, id])?;
        let [done, failed] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        let mut found: Diagnostics = printed(&done).into_iter().chain(printed(&failed)).collect();
        if !output.status.success() && !found.has_errors() {
            found.push(Diagnostic::error("Terraform failed", plain(&output)));
        }
        Ok(Told::of(found))
    }

    fn try_put(
        &self,
        given: &Given<'_>,
        address: &str,
        (version, attributes): (i64, &str),
    ) -> Result<Told, String> {
        self.configure(given)?;
        if self.stored().resources.contains_key(address) {
            let removed = self.run(&["state", "rm", address])?;
            if !removed.status.success() {
                return Err(plain(&removed));
            }
        }
        let Address { module, type_name, name, key } = Address::of(address);
        // A number or a quoted text, as in JSON.
        let key = key.map(|key| format!("\"index_key\": {key}, ")).unwrap_or_default();
        let module = if module.is_empty() { String::new() } else { format!("\"module\": {module:?}, ") };
        let local = type_name.split('_').next().unwrap_or_default();
        let provider = self.providers.keys().find(|address| address.rsplit('/').next() == Some(local));
        let provider = provider.ok_or_else(|| format!("no provider has {address}"))?;
        let resource = format!(
            r#"
    {{{module}"mode": "managed", "type": {type_name:?}, "name": {name:?}, "provider": "provider[\"{provider}\"]",
      "instances": [{{{key}"schema_version": {version}, "attributes": {attributes}, "sensitive_attributes": []}}]}}"#
        );
        let state = fs::read_to_string(self.folder.join(STATE)).unwrap_or_else(|_| NO_STATE.to_owned());
        // By its indentation it is none of a value.
        let (before, others) = state.split_once(RESOURCES).ok_or("the state has no list of resources")?;
        let comma = if others.trim_start().starts_with(']') { "" } else { "," };
        self.write(STATE, &format!("{before}{RESOURCES}{resource}{comma}{others}"))?;
        Ok(Told::default())
    }
}

/// The file of the state, one that is empty, and how its resources begin, as Terraform writes it.
const STATE: &str = "terraform.tfstate";
const NO_STATE: &str = r#"{
  "version": 4,
  "terraform_version": "1.11.4",
  "serial": 1,
  "lineage": "tfsdk",
  "outputs": {},
  "resources": []
}"#;
const RESOURCES: &str = "\n  \"resources\": [";

fn or_failed(done: Result<Told, String>) -> Told {
    done.unwrap_or_else(|error| Told::of(Diagnostic::error("The scenario cannot be run", error).into()))
}

impl Engine for Driven {
    async fn plan(&mut self, given: &Given<'_>, refresh: bool) -> Told {
        or_failed(self.try_plan(given, if refresh { &[] } else { &["-refresh=false"] }))
    }

    async fn apply(&mut self, given: &Given<'_>) -> Told {
        or_failed(self.try_change(given, &[]))
    }

    async fn refresh(&mut self, given: &Given<'_>) -> Told {
        or_failed(self.try_change(given, &["-refresh-only"]))
    }

    async fn destroy(&mut self, given: &Given<'_>) -> Told {
        or_failed(self.try_change(given, &["-destroy"]))
    }

    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        or_failed(self.try_import(given, address, id))
    }

    async fn put(&mut self, given: &Given<'_>, address: &str, state: (i64, &str)) -> Told {
        or_failed(self.try_put(given, address, state))
    }

    fn shown(&self, _: &Told) -> String {
        let shown = self.run(&["show", "-no-color", "plan"]).ok();
        let shown = shown.map(|shown| String::from_utf8_lossy(&shown.stdout).into_owned());
        let shown = shown.unwrap_or_default();
        let actions = shown.split_once("will perform the following actions:\n\n");
        let actions = actions.map(|(_, rest)| rest.split("\nPlan: ").next().unwrap_or_default());
        let outputs = shown.split_once("Changes to Outputs:\n").map(|(_, rest)| {
            let lines = rest.lines().take_while(|line| line.starts_with("  "));
            lines.fold("Changes to Outputs:\n".to_owned(), |all, line| all + line + "\n")
        });
        match (actions, outputs) {
            (None, None) => "  No changes.\n".to_owned(),
            (Some(actions), None) => actions.to_owned(),
            (None, Some(outputs)) => outputs,
            (Some(actions), Some(outputs)) => format!("{actions}\n{outputs}"),
        }
    }

    fn stored(&self) -> Stored {
        let shown = self.run(&["show", "-json"]).ok();
        let shown = shown.and_then(|shown| json::implied_value(&String::from_utf8_lossy(&shown.stdout)).ok());
        let Some(shown) = shown else { return Stored::default() };
        let values = shown.attribute("values");
        let all = at(values, &["root_module"]).map(resources).unwrap_or_default();
        let resources = all.into_iter().filter_map(|resource| {
            let is_managed = text(resource, "mode") == Some("managed");
            let stored = (text(resource, "address")?.to_owned(), resource.attribute("values")?.to_value());
            is_managed.then_some(stored)
        });
        let outputs = at(values, &["outputs"]).into_iter().flat_map(ValueRef::elements);
        let outputs = outputs.filter_map(|(key, output)| match key {
            Key::Attribute(name) => Some((name.to_owned(), output.attribute("value")?.to_value())),
            _ => None,
        });
        Stored { resources: resources.collect(), outputs: outputs.collect() }
    }
}

/// The resources of a module, and of those that it calls.
fn resources<'v>(module: ValueRef<'v>) -> Vec<ValueRef<'v>> {
    let called = items(module.attribute("child_modules")).flat_map(resources);
    items(module.attribute("resources")).chain(called).collect()
}

fn at<'v>(value: Option<ValueRef<'v>>, names: &[&str]) -> Option<ValueRef<'v>> {
    names.iter().try_fold(value?, |value, name| value.attribute(name))
}

fn items<'v>(value: Option<ValueRef<'v>>) -> impl Iterator<Item = ValueRef<'v>> {
    value.into_iter().flat_map(ValueRef::elements).map(|(_, item)| item)
}

fn text<'v>(value: ValueRef<'v>, name: &str) -> Option<&'v str> {
    value.attribute(name)?.as_str()
}

/// A diagnostic of a line, if it is about one.
fn diagnostic(line: &str) -> Option<Diagnostic> {
    let line = json::implied_value(line).ok()?;
    let told = line.attribute("diagnostic")?;
    let summary = text(told, "summary")?.to_owned();
    let place = text(told, "address").map(|address| format!("\n\nwith {address}"));
    let code = at(Some(told), &["snippet", "code"]).and_then(ValueRef::as_str);
    let code = code.map(|code| format!("\n\n{code}"));
    let detail = text(told, "detail").map(str::to_owned);
    let detail: String = [detail, place, code].into_iter().flatten().collect();
    let found = match text(told, "severity") {
        Some("error") => Diagnostic::error(summary, detail),
        _ => Diagnostic::warning(summary, detail),
    };
    (!is_own(&found)).then_some(found)
}

/// What is run without its registry is warned of each time.
fn is_own(found: &Diagnostic) -> bool {
    found.summary() == "Provider development overrides are in effect"
}

/// The diagnostics of a command that tells them to people: what stands where comes behind what is said of it.
fn printed(text: &str) -> Vec<Diagnostic> {
    let mut all: Vec<(bool, &str, Vec<&str>, Vec<&str>)> = Vec::new();
    for line in text.lines().map(|line| line.trim_start_matches(['│', '╷', '╵']).trim_end()) {
        let begins = |kind: &str| line.trim_start().strip_prefix(kind);
        match (begins("Error: "), begins("Warning: "), all.last_mut()) {
            (Some(summary), ..) => all.push((true, summary, Vec::new(), Vec::new())),
            (_, Some(summary), _) => all.push((false, summary, Vec::new(), Vec::new())),
            (.., Some((_, _, said, stands))) if !line.is_empty() => {
                if line.starts_with("  ") { stands } else { said }.push(line.trim());
            }
            _ => {}
        }
    }
    let one = |(is_error, summary, said, stands): (bool, &str, Vec<&str>, Vec<&str>)| {
        let parts = [said, stands].map(|lines| lines.join("\n"));
        let detail = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
        match is_error {
            true => Diagnostic::error(summary.to_owned(), detail),
            false => Diagnostic::warning(summary.to_owned(), detail),
        }
    };
    all.into_iter().map(one).filter(|found| !is_own(found)).collect()
}

/// A managed resource of a plan.
fn change(sent: ValueRef<'_>) -> Option<Change> {
    let address = text(sent, "address")?.to_owned();
    let change = sent.attribute("change")?;
    let actions: Vec<&str> = items(change.attribute("actions")).filter_map(ValueRef::as_str).collect();
    let action = match *actions.as_slice() {
        ["create"] => Action::Create,
        ["update"] => Action::Update,
        ["delete"] => Action::Delete,
        [_, _] => Action::Replace,
        _ => Action::NoOp,
    };
    let is_read = text(sent, "mode") == Some("data");
    let replaces = items(change.attribute("replace_paths")).map(path).collect();
    Some(Change {
        address,
        action,
        prior: change.attribute("before").map_or_else(|| Value::null(Type::DYNAMIC), ValueRef::to_value),
        after: planned(change.attribute("after"), change.attribute("after_unknown")),
        replaces,
        plan: None,
        schema: None,
        why: String::new(),
        moved_from: None,
        creates_first: false,
        is_read,
        sensitive: ["before_sensitive", "after_sensitive"]
            .map(|name| change.attribute(name).map_or_else(|| Value::from(false), ValueRef::to_value)),
    })
}

/// An output of a plan. One that is null is none.
fn output_change(change: ValueRef<'_>) -> OutputChange {
    let before = change.attribute("before").filter(|it| !it.is_null()).map(ValueRef::to_value);
    let after = planned(change.attribute("after"), change.attribute("after_unknown"));
    let is_hidden = change.attribute("after_sensitive").is_some_and(|it| it.as_bool() == Some(true));
    OutputChange { before, after: Some(after).filter(|after| !after.is_null()), is_hidden }
}

fn path(steps: ValueRef<'_>) -> Path {
    items(Some(steps)).fold(Path::root(), |path, step| match (step.as_str(), step.as_i64()) {
        (Some(name), _) => path.attribute(name),
        (None, index) => path.index(index.and_then(|index| usize::try_from(index).ok()).unwrap_or_default()),
    })
}

/// What is known of a planned value, with what is said to be unknown.
fn planned(after: Option<ValueRef<'_>>, unknown: Option<ValueRef<'_>>) -> Value {
    let null = || Value::null(Type::DYNAMIC);
    match unknown {
        Some(unknown) if unknown.as_bool() == Some(true) => Value::unknown(Type::DYNAMIC),
        // Of what is null, nothing is unknown.
        Some(unknown) if unknown.len() == Some(0) && after.is_none_or(ValueRef::is_null) => null(),
        Some(unknown) if unknown.ty().as_object().is_some() => {
            let mut parts = BTreeMap::new();
            for part in after.into_iter().chain([unknown]).flat_map(ValueRef::elements) {
                if let (Key::Attribute(name), _) = part {
                    let after = after.and_then(|after| after.attribute(name));
                    parts.insert(name, planned(after, unknown.attribute(name)));
                }
            }
            Value::object(parts)
        }
        Some(unknown) if unknown.len().is_some() => {
            let after: Vec<ValueRef<'_>> = items(after).collect();
            let unknown: Vec<ValueRef<'_>> = items(Some(unknown)).collect();
            let longer = after.len().max(unknown.len());
            Value::tuple((0..longer).map(|i| planned(after.get(i).copied(), unknown.get(i).copied())))
        }
        _ => after.map_or_else(null, ValueRef::to_value),
    }
}

/// What a command printed, without the frames around its errors.
fn plain(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.lines().map(|line| line.trim_matches(['│', '╷', '╵', ' ']));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
