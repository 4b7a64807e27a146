//! A configuration that lives through changes.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Output, Stdio};

use kit::Terraform;
use serde_json::{Value, json};
use tfsdk::provider::testing::COMPLAINTS;

/// The providers, by name.
const PROGRAMS: [(&str, &str); 6] = [
    ("http", env!("CARGO_BIN_EXE_terraform-provider-http")),
    ("local", env!("CARGO_BIN_EXE_terraform-provider-local")),
    ("null", env!("CARGO_BIN_EXE_terraform-provider-null")),
    ("random", env!("CARGO_BIN_EXE_terraform-provider-random")),
    ("time", env!("CARGO_BIN_EXE_terraform-provider-time")),
    ("tls", env!("CARGO_BIN_EXE_terraform-provider-tls")),
];

/// A folder in which Terraform applies one configuration after another.
pub(crate) struct Scenario {
    terraform: Terraform,
    environment: BTreeMap<&'static str, String>,
}

/// What a command printed, on one line: Terraform breaks lines where it likes.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) text: String,
    code: Option<i32>,
}

/// A plan as `terraform show -json` prints it.
pub(crate) struct Planned(Value);

impl Scenario {
    /// `None` where there is no Terraform.
    pub(crate) fn new(test: &str, configuration: &str) -> Option<Self> {
        let terraform = Terraform::for_test(&format!("ports-{test}"))?;
        let overrides: String = PROGRAMS
            .iter()
            .map(|(name, program)| {
                let folder = Path::new(program).parent().expect("a folder");
                format!("    \"example.com/tfsdk/{name}\" = {folder:?}\n")
            })
            .collect();
        let settings = format!(
            "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n{overrides}  }}\n  direct {{}}\n}}\n"
        );
        terraform.write("terraformrc", &settings);
        let scenario = Self { terraform, environment: BTreeMap::new() };
        scenario.configure(configuration);
        Some(scenario)
    }

    /// Sets a variable for the commands that follow, and so for the providers that they start.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.environment.insert(name, value.into());
    }

    pub(crate) fn folder(&self) -> &Path {
        self.terraform.folder()
    }

    /// Writes another configuration.
    pub(crate) fn configure(&self, configuration: &str) {
        let used = |name: &str| {
            [format!("\"{name}_"), format!("\"{name}\""), format!("provider::{name}::")]
                .iter()
                .any(|use_of| configuration.contains(use_of))
        };
        let required: String = PROGRAMS
            .iter()
            .filter(|(name, _)| used(name))
            .map(|(name, _)| format!("    {name} = {{ source = \"example.com/tfsdk/{name}\" }}\n"))
            .collect();
        let required = format!("terraform {{\n  required_providers {{\n{required}  }}\n}}\n");
        self.terraform.write("main.tf", &(required + configuration));
    }

    /// Puts a resource into the state, as an earlier version of its provider stored it.
    pub(crate) fn store(&self, address: &str, schema_version: u64, attributes: &Value) {
        let (kind, name) = address.split_once('.').expect("a type and a name");
        let provider = kind.split('_').next().unwrap_or_default();
        let state = json!({
            "version": 4,
            "terraform_version": "1.5.0",
            "serial": 1,
            "lineage": "9a3e1b1c-0000-4000-8000-000000000000",
            "outputs": {},
            "resources": [{
                "mode": "managed",
                "type": kind,
                "name": name,
                "provider": format!("provider[\"example.com/tfsdk/{provider}\"]"),
                "instances": [{ "schema_version": schema_version, "attributes": attributes, "sensitive_attributes": [] }],
            }],
            "check_results": null,
        });
        self.terraform.write("terraform.tfstate", &state.to_string());
    }

    /// Applies the configuration, after which nothing is left to do.
    #[track_caller]
    pub(crate) fn apply(&self) -> Printed {
        let printed = self.apply_once();
        self.is_settled();
        printed
    }

    /// Applies the configuration; there may be more to do at once.
    #[track_caller]
    pub(crate) fn apply_once(&self) -> Printed {
        self.attempt(&["apply", "-auto-approve"]).succeeded()
    }

    /// Applies another configuration, after which nothing is left to do.
    #[track_caller]
    pub(crate) fn change(&self, configuration: &str) -> Printed {
        self.configure(configuration);
        self.apply()
    }

    /// A plan finds nothing to do.
    #[track_caller]
    pub(crate) fn is_settled(&self) {
        self.attempt(&["plan", "-detailed-exitcode"]).succeeded();
    }

    #[track_caller]
    pub(crate) fn plan(&self) -> Planned {
        self.attempt(&["plan", "-out=plan"]).succeeded();
        let Output { status, stdout, stderr } = self.run(&["show", "-json", "plan"]);
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        Planned(serde_json::from_slice(&stdout).expect("a plan"))
    }

    #[track_caller]
    pub(crate) fn import(&self, address: &str, id: &str) -> Printed {
        self.attempt(&["import", address, id]).succeeded()
    }

    /// What an import refuses.
    #[track_caller]
    pub(crate) fn cannot_import(&self, address: &str, id: &str) -> Printed {
        self.attempt(&["import", address, id]).failed()
    }

    /// What is wrong with a configuration, as its plan says.
    #[track_caller]
    pub(crate) fn refuses(&self, configuration: &str) -> Printed {
        self.configure(configuration);
        self.attempt(&["plan"]).failed()
    }

    /// What is wrong with a configuration, as applying it says.
    #[track_caller]
    pub(crate) fn cannot_apply(&self, configuration: &str) -> Printed {
        self.configure(configuration);
        self.attempt(&["apply", "-auto-approve"]).failed()
    }

    #[track_caller]
    pub(crate) fn destroy(&self) -> Printed {
        self.attempt(&["destroy", "-auto-approve"]).succeeded()
    }

    /// The attributes of a resource or data source in the state.
    #[track_caller]
    pub(crate) fn state(&self, address: &str) -> Value {
        let state = self.state_file();
        let found = state["resources"].as_array().expect("resources").iter().find(|resource| {
            let data = if resource["mode"] == "data" { "data." } else { "" };
            let [kind, name] = ["type", "name"].map(|part| resource[part].as_str().unwrap_or_default());
            address == format!("{data}{kind}.{name}")
        });
        let found = found.unwrap_or_else(|| panic!("{address} is not in {state}"));
        found["instances"][0]["attributes"].clone()
    }

    /// An output.
    #[track_caller]
    pub(crate) fn output(&self, name: &str) -> Value {
        self.state_file()["outputs"][name]["value"].clone()
    }

    pub(crate) fn state_file(&self) -> Value {
        let text = std::fs::read_to_string(self.folder().join("terraform.tfstate")).expect("a state");
        serde_json::from_str(&text).expect("a state")
    }

    /// Runs a command, of which Terraform may say nothing bad.
    #[track_caller]
    fn attempt(&self, arguments: &[&str]) -> Printed {
        let Output { status, stdout, stderr } = self.run(&[arguments, &["-no-color"]].concat());
        let text = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "│").collect();
        let printed = Printed { text: words.join(" "), code: status.code() };
        COMPLAINTS.iter().fold(printed, |printed, complaint| printed.lacks(complaint))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.terraform.command(arguments, Stdio::null());
        command.envs(&self.environment).output().expect("terraform runs")
    }
}

impl Planned {
    /// What is to be done, such as `["create"]`.
    #[track_caller]
    pub(crate) fn actions(&self, address: &str) -> Vec<&str> {
        let actions = self.of(address)["actions"].as_array().expect("actions");
        actions.iter().map(|action| action.as_str().expect("an action")).collect()
    }

    /// The planned value of an attribute; `None`: it is not known yet.
    #[track_caller]
    pub(crate) fn value(&self, address: &str, attribute: &str) -> Option<&Value> {
        let change = self.of(address);
        match change["after_unknown"][attribute] {
            Value::Bool(true) => None,
            _ => Some(&change["after"][attribute]),
        }
    }

    #[track_caller]
    fn of(&self, address: &str) -> &Value {
        let changes = self.0["resource_changes"].as_array().expect("changes");
        let found = changes.iter().find(|change| change["address"] == address);
        &found.unwrap_or_else(|| panic!("{address} is not in {}", self.0))["change"]
    }
}

impl Printed {
    #[track_caller]
    pub(crate) fn has(self, part: &str) -> Self {
        assert!(self.text.contains(part), "{part:?} is not in: {}", self.text);
        self
    }

    #[track_caller]
    pub(crate) fn lacks(self, part: &str) -> Self {
        assert!(!self.text.contains(part), "{part:?} is in: {}", self.text);
        self
    }

    #[track_caller]
    fn succeeded(self) -> Self {
        assert_eq!(self.code, Some(0), "{}", self.text);
        self
    }

    #[track_caller]
    fn failed(self) -> Self {
        assert_eq!(self.code, Some(1), "{}", self.text);
        self.lacks("This is a bug in the provider, which should be reported")
    }
}
