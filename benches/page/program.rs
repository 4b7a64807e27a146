//! What other programs say.

use std::process::Command;

use crate::Failure;

/// What a program says, without the space around it.
pub(crate) fn said(command: &mut Command) -> Result<String, Failure> {
    let output =
        command.current_dir(crate::root()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
