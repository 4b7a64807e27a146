//! The real Terraform, or OpenTofu, as the one who runs a scenario.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path as FilePath, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use tfsdk_core::codec::json;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::NativeBlock;

use super::as_json::{changes, output_changes, stored};
use super::cli::Cli;
use super::printed::{diagnostic, plain, printed};
use crate::testing::VERSION;
use crate::testing::address::{Address, without_keys};
use crate::testing::complaint::complaint;
use crate::testing::config::{Configuration, ProviderAddress, ResourceBlock, ResourceMode, label, normal};
use crate::testing::core::unwanted;
use crate::testing::engine::{AllStored, Asked, Engine, Given, Told};
use crate::testing::source::whole_source;

/// A Terraform that a scenario drives.
pub(crate) struct Driven {
    folder: PathBuf,
    cli: Cli,
    /// Variables of the environment; `None`: not set.
    environment: BTreeMap<String, Option<String>>,
    /// The configuration and the modules that Terraform has found last.
    brought: Option<(String, BTreeMap<String, String>)>,
}

impl Drop for Driven {
    fn drop(&mut self) {
        // It is in the folder of temporary files, which somebody else clears as well.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A folder that was not there: another process of this number may have left one, with a state in it.
fn new_folder() -> Result<PathBuf, String> {
    static STARTED: AtomicUsize = AtomicUsize::new(0);
    let temporary = env::temp_dir();
    // It may be a link, and Terraform prints where that leads; on Windows the form of that is one that Terraform does not take.
    let temporary = fs::canonicalize(&temporary).ok().filter(|_| cfg!(unix)).unwrap_or(temporary);
    loop {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = temporary.join(format!("tfsdk-scenario-{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("{} cannot be made: {error}", folder.display())),
        }
    }
}

impl Driven {
    /// In a folder of its own, in which everything is run.
    pub(crate) fn start(cli: &Cli, environment: &BTreeMap<String, Option<String>>) -> Result<Self, String> {
        let (folder, environment) = (new_folder()?, environment.clone());
        let driven = Self { folder, cli: cli.clone(), environment, brought: None };
        driven.write("terraformrc", &driven.settings())?;
        Ok(driven)
    }

    fn settings(&self) -> String {
        let overrides = self.cli.providers.iter().map(|(address, program)| {
            let folder = program.parent().unwrap_or(FilePath::new("."));
            format!("    {address:?} = {folder:?}\n")
        });
        let overrides: String = overrides.collect();
        format!(
            "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n{overrides}  }}\n  direct {{}}\n}}\n"
        )
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        fs::write(self.folder.join(name), text).map_err(|error| format!("{name} cannot be written: {error}"))
    }

    fn run(&self, arguments: &[&str]) -> Result<Output, String> {
        let mut command = Command::new(&self.cli.program);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        for (name, value) in &self.environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        command.env("CHECKPOINT_DISABLE", "1").env("TF_IN_AUTOMATION", "1");
        command.env("TF_CLI_CONFIG_FILE", self.folder.join("terraformrc")).envs(&self.cli.environment);
        command.output().map_err(|error| format!("{} does not run: {error}", self.cli.program.display()))
    }

    /// Writes the configuration of a step, and the values of its variables, and gives what Terraform says of its modules.
    fn configure(&mut self, given: &Given<'_>) -> Result<Diagnostics, String> {
        self.write("providers.tf", &self.required(given.config))?;
        self.write("main.tf", given.config)?;
        let values =
            Value::object(given.variables.iter().map(|(name, value)| (name.as_str(), value.clone())));
        let values = json::value_to_string(&values, values.ty())
            .map_err(|error| format!("Terraform cannot be given the variables of this step: {error}"))?;
        self.write("terraform.tfvars.json", &values)?;
        let mut found = self.bring(given.config, given.modules)?;
        // Of values in a file Terraform only warns, as many configurations may share one. Those of a step are for its own.
        if let Some(config) = self.followed(given) {
            found.append(unwanted(config.root().variables(), given.variables));
        }
        Ok(found)
    }

    /// The configuration, where it can be followed.
    fn followed(&self, given: &Given<'_>) -> Option<Configuration> {
        let names = self.cli.providers.keys();
        let names = names
            .map(|source| (whole_source(source), source.rsplit('/').next().unwrap_or_default().to_owned()));
        Configuration::parse(given.config, given.modules, names.collect()).ok()
    }

    /// Writes the modules, and lets Terraform find them, unless it has.
    fn bring(&mut self, config: &str, modules: &BTreeMap<String, String>) -> Result<Diagnostics, String> {
        let is_brought =
            |(before, its): &(String, BTreeMap<String, String>)| before == config && its == modules;
        if modules.is_empty() || self.brought.as_ref().is_some_and(is_brought) {
            return Ok(Diagnostics::new());
        }
        for (source, config) in modules {
            let folder = self.folder.join(normal(source));
            fs::create_dir_all(&folder).map_err(|error| format!("{source} cannot be made: {error}"))?;
            // One that is no root module names its providers as well, where they are none of HashiCorp's.
            self.write(&format!("{}/providers.tf", normal(source)), &self.required(config))?;
            self.write(&format!("{}/main.tf", normal(source)), config)?;
        }
        let brought = self.run(&["get", "-no-color"])?;
        let found: Diagnostics = self.printed(&brought.stderr).into_iter().collect();
        let found = or_failed(found, &brought);
        // What is said of them is said again.
        self.brought = found.is_empty().then(|| (config.to_owned(), modules.clone()));
        Ok(found)
    }

    /// The block that names the providers, unless the configuration has it itself.
    fn required(&self, config: &str) -> String {
        if config.contains("required_providers") {
            return String::new();
        }
        let required = self.cli.providers.keys().map(|address| {
            let name = address.rsplit('/').next().unwrap_or_default();
            format!("    {name} = {{ source = {address:?} }}\n")
        });
        let required: String = required.collect();
        format!("terraform {{\n  required_providers {{\n{required}  }}\n}}\n")
    }

    /// Runs a command that tells what it does as JSON, a line for each thing, and gives what is wrong.
    fn told(&self, arguments: &[&str]) -> Result<Diagnostics, String> {
        let output = self.run(arguments)?;
        Ok(or_failed(self.said(&output), &output))
    }

    /// What a command has told as JSON.
    fn said(&self, output: &Output) -> Diagnostics {
        let text = String::from_utf8_lossy(&output.stdout);
        let mut found: Diagnostics = text.lines().filter_map(diagnostic).collect();
        // What it cannot tell as JSON, it prints.
        let beside = String::from_utf8_lossy(&output.stderr);
        if let Some(complaint) = complaint(&beside) {
            found.push(Diagnostic::error("Terraform printed", complaint.to_owned()));
        }
        self.hinted(found)
    }

    /// What a command has told to people, of files in the folder.
    fn printed(&self, text: &[u8]) -> Vec<Diagnostic> {
        let folder = format!("{}/", self.folder.display());
        printed(&String::from_utf8_lossy(text).replace(&folder, ""))
    }

    /// Where providers are asked for that nobody has given, Terraform says to run `terraform init`, which brings none of them.
    fn hinted(&self, found: Diagnostics) -> Diagnostics {
        let all: Vec<&str> = self.cli.providers.keys().map(String::as_str).collect();
        let all = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
        let hint = format!(
            "A scenario runs with the providers alone that `Cli::provider` is given, which are {all}. Give it those that are asked for here, each with the address that is its `source` in the configuration."
        );
        found.map(|one| match one.summary() {
            NOT_LOCKED => {
                let detail = format!("{}\n\n{hint}", one.detail().trim_end());
                one.with_detail(detail)
            }
            _ => one,
        })
    }

    fn try_plan(&mut self, given: &Given<'_>, options: &[&str], asked: Asked) -> Result<Told, String> {
        let found = self.configure(given)?;
        if found.has_errors() {
            return Ok(Told::of(found));
        }
        let planned = self.run(&[&["plan", "-json", "-out=plan", "-detailed-exitcode"], options].concat())?;
        let has_changes = planned.status.code() == Some(HAS_CHANGES);
        let said = self.said(&planned);
        let found = if has_changes { said } else { or_failed(said, &planned) };
        if found.has_errors() || (asked == Asked::Changes && !has_changes) {
            return Ok(Told::of(found));
        }
        let plan = self.shown_value("the plan", &["show", "-json", "plan"])?;
        Ok(Told { changes: changes(&plan), outputs: output_changes(&plan), found })
    }

    /// Whether the state has neither resources nor outputs.
    fn stores_nothing(&self) -> bool {
        let state = match fs::read_to_string(self.folder.join(STATE)) {
            Ok(state) => json::implied_value(&state).ok(),
            Err(error) => return error.kind() == ErrorKind::NotFound,
        };
        let is_empty = |part| state.as_ref().and_then(|state| state.attribute(part)?.len()) == Some(0);
        is_empty("resources") && is_empty("outputs")
    }

    /// What a command shows as JSON.
    fn shown_value(&self, what: &str, arguments: &[&str]) -> Result<Value, String> {
        let shown = self.run(arguments)?;
        if !shown.status.success() {
            return Err(format!("{what} cannot be read, as Terraform failed to show it:\n{}", plain(&shown)));
        }
        json::implied_value(&String::from_utf8_lossy(&shown.stdout))
            .map_err(|error| format!("{what} cannot be read: {error}"))
    }

    fn try_change(&mut self, given: &Given<'_>, options: &[&str], asked: Asked) -> Result<Told, String> {
        let Told { changes, outputs, mut found } = self.try_plan(given, options, asked)?;
        // Where nothing is to be done, what a refresh found is stored.
        if !found.has_errors() {
            given.happens_between();
            let applied = self.told(&["apply", "-json", "-auto-approve", "plan"])?;
            let is_new = |one: &&Diagnostic| !found.iter().any(|known| known == *one);
            let new: Diagnostics = applied.iter().filter(is_new).cloned().collect();
            found.append(new);
        }
        Ok(Told { changes, outputs, found })
    }

    fn try_import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Result<Told, String> {
        let found = self.configure(given)?;
        if found.has_errors() {
            return Ok(Told::of(found));
        }
        let output = self.run(&["import", "-no-color", "-input=false", address, id])?;
        let found =
            [&output.stdout, &output.stderr].into_iter().flat_map(|text| self.printed(text)).collect();
        Ok(Told::of(self.hinted(or_failed(found, &output))))
    }

    fn try_import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Result<Told, String> {
        let state = self.folder.join(STATE);
        let before = fs::read(&state).map_err(|error| format!("the state cannot be read: {error}"))?;
        self.remove(address)?;
        let told = self.try_import(given, address, id);
        if told.as_ref().map_or(true, |told| told.found.has_errors()) {
            fs::write(&state, before).map_err(|error| format!("{STATE} cannot be written: {error}"))?;
        }
        told
    }

    /// Takes a resource out of the state.
    fn remove(&self, address: &str) -> Result<(), String> {
        let removed = self.run(&["state", "rm", address])?;
        if removed.status.success() { Ok(()) } else { Err(plain(&removed)) }
    }

    fn try_put(
        &mut self,
        given: &Given<'_>,
        address: &str,
        (version, attributes): (i64, &str),
    ) -> Result<Told, String> {
        let found = self.configure(given)?;
        if found.has_errors() {
            return Ok(Told::of(found));
        }
        // What older versions left cannot be shown, but listed.
        let listed = self.run(&["state", "list"])?;
        if String::from_utf8_lossy(&listed.stdout).lines().any(|listed| listed == address) {
            self.remove(address)?;
        }
        let Address { module, type_name, name, key } = Address::of(address);
        // A number or a quoted text, as in JSON.
        let key = key.map(|key| format!("\"index_key\": {key}, ")).unwrap_or_default();
        let module = if module.is_empty() { String::new() } else { format!("\"module\": {module:?}, ") };
        let local = type_name.split('_').next().unwrap_or_default();
        let provider = self.cli.providers.keys().find(|address| address.rsplit('/').next() == Some(local));
        let provider = provider.ok_or_else(|| format!("no provider has {address}"))?;
        let default = || ProviderAddress::default_of(local);
        let provider = self.provider_of(given, address).unwrap_or_else(default).shown(provider);
        let resource = format!(
            r#"
    {{{module}"mode": "managed", "type": {type_name:?}, "name": {name:?}, "provider": {provider:?},
      "instances": [{{{key}"schema_version": {version}, "attributes": {attributes}, "sensitive_attributes": []}}]}}"#
        );
        let state = fs::read_to_string(self.folder.join(STATE)).unwrap_or_else(|_| no_state());
        // By its indentation it is none of a value.
        let (before, others) = state.split_once(RESOURCES).ok_or("the state has no list of resources")?;
        let comma = if others.trim_start().starts_with(']') { "" } else { "," };
        self.write(STATE, &format!("{before}{RESOURCES}{resource}{comma}{others}"))?;
        Ok(Told::default())
    }

    /// The configuration of the provider of what the configuration has at an address.
    fn provider_of(&self, given: &Given<'_>, address: &str) -> Option<ProviderAddress> {
        let config = self.followed(given)?;
        let Address { module, type_name, name, .. } = Address::of(address);
        let at = config.called(&without_keys(module))?;
        let is_meant = |tree: &&NativeBlock| {
            tree.kind == "resource" && label(tree, 0) == type_name && label(tree, 1) == name
        };
        let tree = config.at(at).blocks().iter().find(is_meant)?;
        let constant = OnceCell::new();
        config.provider_of(&ResourceBlock::new(at, ResourceMode::Managed, tree, &constant)).ok()
    }
}

/// What Terraform says of a plan that changes nothing.
const NOT_APPLYABLE: &str = "Cannot apply non-applyable plan";

/// What Terraform says where it would have to bring a provider.
const NOT_LOCKED: &str = "Inconsistent dependency lock file";

/// How Terraform ends with `-detailed-exitcode` where it has made a plan that does something.
const HAS_CHANGES: i32 = 2;

/// The file of the state, and how its resources begin, as Terraform writes it.
const STATE: &str = "terraform.tfstate";
const RESOURCES: &str = "\n  \"resources\": [";

/// A state in which nothing is.
fn no_state() -> String {
    format!(
        r#"{{
  "version": 4,
  "terraform_version": {VERSION:?},
  "serial": 1,
  "lineage": "tfsdk",
  "outputs": {{}},
  "resources": []
}}"#
    )
}

/// What a command says, and that it failed, where it does not say why.
fn or_failed(mut found: Diagnostics, output: &Output) -> Diagnostics {
    if !output.status.success() && !found.has_errors() {
        found.push(Diagnostic::error("Terraform failed", plain(output)));
    }
    found
}

fn or_not_run(done: Result<Told, String>) -> Told {
    done.unwrap_or_else(|error| Told::of(Diagnostic::error("The scenario cannot be run", error).into()))
}

impl Engine for Driven {
    async fn plan(&mut self, given: &Given<'_>, refresh: bool, asked: Asked) -> Told {
        let options: &[&str] = if refresh { &[] } else { &["-refresh=false"] };
        or_not_run(self.try_plan(given, options, asked))
    }

    async fn apply(&mut self, given: &Given<'_>) -> Told {
        or_not_run(self.try_change(given, &[], Asked::Each))
    }

    async fn refresh(&mut self, given: &Given<'_>) -> Told {
        let mut told = or_not_run(self.try_change(given, &["-refresh-only"], Asked::Each));
        // A plan in which only outputs change that are not known yet can be stored, and not applied: there is nothing to do.
        told.found = told.found.into_iter().filter(|one| one.summary() != NOT_APPLYABLE).collect();
        told
    }

    async fn destroy(&mut self, given: &Given<'_>, asked: Asked) -> Told {
        or_not_run(self.try_change(given, &["-destroy"], asked))
    }

    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        or_not_run(self.try_import(given, address, id))
    }

    async fn import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        or_not_run(self.try_import_again(given, address, id))
    }

    async fn put(&mut self, given: &Given<'_>, address: &str, state: (i64, &str)) -> Told {
        or_not_run(self.try_put(given, address, state))
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

    fn stored(&self) -> Result<AllStored, String> {
        // To show it, Terraform starts every provider that the configuration has.
        if self.stores_nothing() {
            return Ok(AllStored::default());
        }
        self.shown_value("the state", &["show", "-json"]).map(|shown| stored(&shown))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A Terraform that makes no plan but empty ones, unless `changes` is in its folder, and can show nothing.
    const PROGRAM: &str = "#!/bin/sh\ncase \"$1\" in plan) [ ! -e changes ] || exit 2;; apply) ;; *) echo \"no $1\" >&2; exit 1;; esac\n";

    #[tokio::test]
    async fn what_is_empty_is_not_shown() {
        let folder = new_folder().unwrap();
        let program = folder.join("program");
        fs::write(&program, PROGRAM).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let cli = Cli { program, providers: BTreeMap::new(), environment: BTreeMap::new() };
        let mut driven = Driven::start(&cli, &BTreeMap::new()).unwrap();
        let (modules, variables) = (BTreeMap::new(), BTreeMap::new());
        let given = Given { config: "", modules: &modules, variables: &variables, between: None };

        let planned = driven.plan(&given, true, Asked::Changes).await;
        assert!(planned.found.is_empty(), "{}", planned.found);
        assert!(driven.destroy(&given, Asked::Changes).await.found.is_empty());
        assert!(driven.stored().unwrap().resources.is_empty());
        let shown = driven.plan(&given, true, Asked::Each).await.found;
        assert!(shown.to_string().contains("no show"), "{shown}");

        fs::write(driven.folder.join("changes"), "").unwrap();
        let shown = driven.plan(&given, true, Asked::Changes).await.found;
        assert!(shown.to_string().contains("no show"), "{shown}");
        driven.write(STATE, r#"{"resources":[{}],"outputs":{}}"#).unwrap();
        assert!(driven.stored().is_err_and(|why| why.contains("no show")));
        fs::remove_dir_all(folder).unwrap();
    }
}
