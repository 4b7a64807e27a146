//! The real Terraform, or OpenTofu.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

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
    pub(super) program: PathBuf,
    pub(super) providers: BTreeMap<String, PathBuf>,
    pub(super) environment: BTreeMap<OsString, OsString>,
}

impl Cli {
    /// The program that the environment variable `TFSDK_TERRAFORM` names, else `terraform` or `tofu` on the path. `None`: there
    /// is none, or it does not run. What was found is known as long as the process lives.
    ///
    /// ```
    /// use tfsdk::provider::testing::Cli;
    ///
    /// match Cli::found() {
    ///     Some(cli) => println!("scenarios run with {cli:?}"),
    ///     None => println!("neither terraform nor tofu is here"),
    /// }
    /// ```
    #[must_use = "it may not be there"]
    pub fn found() -> Option<Self> {
        static FOUND: Mutex<BTreeMap<Option<OsString>, Option<PathBuf>>> = Mutex::new(BTreeMap::new());
        let named = env::var_os(PROGRAM);
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let program = found.entry(named).or_insert_with_key(|named| which_runs(named.as_ref())).clone()?;
        Some(Self { program, providers: BTreeMap::new(), environment: BTreeMap::new() })
    }

    /// The same with a provider: its address, and the program, called `terraform-provider-` and the last part of the address.
    ///
    /// ```
    /// use tfsdk::provider::testing::Cli;
    ///
    /// let cli = Cli::found().map(|cli| cli.provider("acme/notes", "target/debug/terraform-provider-notes"));
    /// assert!(cli.is_none_or(|cli| format!("{cli:?}").contains("terraform-provider-notes")));
    /// ```
    pub fn provider(mut self, address: impl Into<String>, program: impl Into<PathBuf>) -> Self {
        self.providers.insert(address.into(), program.into());
        self
    }

    /// The same with an environment variable for Terraform, and so for the providers that it starts.
    ///
    /// Those of the test's own process are there as well, but for Terraform's own, which begin with `TF_`.
    ///
    /// ```
    /// use tfsdk::provider::testing::Cli;
    ///
    /// let cli = Cli::found().map(|cli| cli.env("NOTES_FOLDER", "notes"));
    /// assert!(cli.is_none_or(|cli| format!("{cli:?}").contains("NOTES_FOLDER")));
    /// ```
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.insert(name.into(), value.into());
        self
    }
}

/// The program of this name, or one of those on the path, if it runs.
fn which_runs(named: Option<&OsString>) -> Option<PathBuf> {
    let runs = |program: &PathBuf| {
        let version = Command::new(program).arg("version").env("CHECKPOINT_DISABLE", "1").output();
        version.is_ok_and(|output| output.status.success())
    };
    let all = named.map_or_else(|| vec!["terraform".into(), "tofu".into()], |named| vec![named.into()]);
    all.into_iter().find(runs)
}
