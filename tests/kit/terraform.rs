//! The real Terraform.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use crate::not_run;

/// Terraform, run in a folder of its own, which is removed in the end.
///
/// It reads no settings of this user or machine, and does not look for updates.
pub struct Terraform {
    folder: PathBuf,
}

impl Terraform {
    /// Makes a folder for the test of that name; without a `terraform` on the path it notes that and returns `None`.
    pub fn for_test(test: &str) -> Option<Self> {
        static FOUND: OnceLock<bool> = OnceLock::new();
        let version = || Command::new("terraform").arg("version").env("CHECKPOINT_DISABLE", "1").output();
        if !FOUND.get_or_init(|| version().is_ok_and(|output| output.status.success())) {
            not_run(&format!("{test}, as `terraform` is not on the path"));
            return None;
        }
        let folder = std::env::temp_dir().join(format!("tfsdk-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let terraform = Self { folder };
        terraform.write("terraformrc", "disable_checkpoint = true\n");
        Some(terraform)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file into the folder.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.join(name), text).expect("a file can be written");
    }

    /// Runs a command and waits for it.
    pub fn run(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Output {
        self.command(args, Stdio::null()).output().expect("terraform runs")
    }

    /// What `terraform console` answers to a line.
    ///
    /// # Errors
    /// What it prints instead of an answer.
    pub fn console(&self, line: &str) -> Result<String, String> {
        self.write("line", &format!("{line}\n"));
        let line = std::fs::File::open(self.folder.join("line")).expect("the line");
        let output = self.command(["console", "-no-color"], line.into()).output().expect("terraform runs");
        // On a busy machine it also prints that it waits for the lock of the state.
        let is_answer = |line: &&str| {
            !line.starts_with("Acquiring state lock") && !line.starts_with("Releasing state lock")
        };
        let text = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            text.lines().filter(is_answer).collect::<Vec<_>>().join("\n").trim().to_owned()
        };
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
    }

    /// A command with what it reads, to be run as one likes.
    pub fn command(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>, input: Stdio) -> Command {
        let mut command = Command::new("terraform");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TF_") {
                command.env_remove(name);
            }
        }
        command.args(args).current_dir(&self.folder).stdin(input);
        command.env("CHECKPOINT_DISABLE", "1").env("TF_IN_AUTOMATION", "1");
        command.env("TF_CLI_CONFIG_FILE", self.folder.join("terraformrc"));
        command
    }
}

impl Drop for Terraform {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
