//! A provider that the real Terraform drives.

use std::path::Path;
use std::process::Output;

use kit::Terraform;
use tfsdk::provider::testing::COMPLAINTS;

/// Terraform with a provider of this package in its CLI configuration.
pub(crate) struct Driven {
    pub(crate) terraform: Terraform,
    provider: String,
}

/// What a command printed, on one line: Terraform breaks lines where it likes.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) code: Option<i32>,
}

impl Driven {
    /// `None` where there is no Terraform. `program` is the path of the provider's program.
    pub(crate) fn by_terraform(test: &str, program: &str, configuration: &str) -> Option<Self> {
        let terraform = Terraform::for_test(test)?;
        let program = Path::new(program);
        let folder = program.parent().expect("a folder");
        let name = program.file_stem().and_then(|name| name.to_str()).expect("a name");
        let provider = name.strip_prefix("terraform-provider-").expect("a provider");
        let overrides = format!(
            "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n    \"example.com/tfsdk/{provider}\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
        );
        terraform.write("terraformrc", &overrides);
        let driven = Self { terraform, provider: provider.to_owned() };
        driven.configure(configuration);
        Some(driven)
    }

    /// Writes another configuration.
    pub(crate) fn configure(&self, configuration: &str) {
        let provider = &self.provider;
        let required = format!(
            "terraform {{\n  required_providers {{\n    {provider} = {{ source = \"example.com/tfsdk/{provider}\" }}\n  }}\n}}\n"
        );
        self.terraform.write("main.tf", &(required + configuration));
    }

    /// Runs a command that has to succeed.
    #[track_caller]
    pub(crate) fn run(&self, arguments: &[&str]) -> Printed {
        let printed = self.attempt(arguments);
        assert_eq!(printed.code, Some(0), "{arguments:?}: {}", printed.text);
        printed
    }

    /// Runs a command that has to fail.
    #[track_caller]
    pub(crate) fn fail(&self, arguments: &[&str]) -> Printed {
        let printed =
            self.attempt(arguments).lacks("This is a bug in the provider, which should be reported");
        assert_eq!(printed.code, Some(1), "{arguments:?}: {}", printed.text);
        printed
    }

    /// Whether a plan finds nothing to do.
    #[track_caller]
    pub(crate) fn is_settled(&self) {
        let printed = self.attempt(&["plan", "-detailed-exitcode"]);
        assert_eq!(printed.code, Some(0), "{}", printed.text);
    }

    /// Runs a command, of which Terraform may say nothing bad.
    #[track_caller]
    fn attempt(&self, arguments: &[&str]) -> Printed {
        COMPLAINTS.iter().fold(self.any(arguments), |printed, complaint| printed.lacks(complaint))
    }

    /// Runs a command, whatever comes of it.
    pub(crate) fn any(&self, arguments: &[&str]) -> Printed {
        let Output { status, stdout, stderr } = self.terraform.run([arguments, &["-no-color"]].concat());
        let text = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "│").collect();
        Printed { text: words.join(" "), code: status.code() }
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
}
