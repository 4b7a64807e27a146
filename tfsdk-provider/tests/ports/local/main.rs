//! Files of the machine that Terraform runs on.

mod data;
mod file;
mod sensitive_file;
mod sums;

use std::path::Path;
use std::process::ExitCode;

use tfsdk::provider::{Error, Function, Provider, Result};

/// Whether there is a directory at a path.
fn direxists(path: String) -> Result<bool> {
    match Path::new(&path).metadata() {
        Ok(found) if found.is_dir() => Ok(true),
        Ok(_) => {
            Err(Error::new("Not a directory", format!("There is something else at {path:?}.")).at_argument(0))
        }
        Err(_) => Ok(false),
    }
}

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/local", ())
        .resource::<file::LocalFile>("file")
        .resource::<sensitive_file::SensitiveFile>("sensitive_file")
        .data_source::<data::FileData>("file")
        .data_source::<data::SensitiveFileData>("sensitive_file")
        .function(
            Function::new("direxists", ["path"], direxists)
                .summary("Determines whether a directory exists at a given path.")
                .describe_parameter(
                    "path",
                    "Relative or absolute path to check for the existence of a directory",
                ),
        )
        .serve()
}
