//! The command line of a plugin.

use std::ffi::OsString;
use std::path::PathBuf;

/// What the program is asked for on its command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Arguments {
    /// Nothing: Terraform has started it, or somebody by mistake.
    None,
    Debug,
    Schema,
    /// The folder of the pages, and whether they are only checked.
    Docs {
        folder: PathBuf,
        check: bool,
    },
    Version,
    Help,
}

/// The folder of the pages where none is named.
const DOCS: &str = "docs";

impl Arguments {
    /// One dash is as good as two, as in Go's providers.
    ///
    /// # Errors
    /// There is no such argument, or there are several.
    pub(super) fn read(given: impl IntoIterator<Item = OsString>) -> Result<Self, String> {
        let given: Vec<OsString> = given.into_iter().collect();
        let [first, rest @ ..] = given.as_slice() else { return Ok(Self::None) };
        let name = first.to_str().unwrap_or_default().trim_start_matches('-');
        if name == "docs" || name.starts_with("docs=") {
            return docs(name.strip_prefix("docs="), rest);
        }
        if !rest.is_empty() {
            return Err("There is too much on the command line: it takes one argument at most.".to_owned());
        }
        match name {
            "debug" | "debug=true" => Ok(Self::Debug),
            "schema" => Ok(Self::Schema),
            "version" => Ok(Self::Version),
            "help" | "h" => Ok(Self::Help),
            _ => Err(format!(
                "There is no argument {first:?}: there are --debug, --schema, --docs, --version and --help."
            )),
        }
    }
}

fn docs(named: Option<&str>, rest: &[OsString]) -> Result<Arguments, String> {
    let (mut folder, mut check) = (named.map(PathBuf::from), false);
    for argument in rest {
        let is_option = argument.as_encoded_bytes().starts_with(b"-");
        match argument.to_str().map(|name| name.trim_start_matches('-')) {
            Some("check") if is_option => check = true,
            _ if folder.is_none() && !is_option => folder = Some(PathBuf::from(argument)),
            _ => {
                return Err(format!(
                    "There is no argument {argument:?} of --docs: it takes a folder and --check, as in --docs docs --check."
                ));
            }
        }
    }
    Ok(Arguments::Docs { folder: folder.unwrap_or_else(|| DOCS.into()), check })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[&str]) -> Result<Arguments, String> {
        Arguments::read(given.iter().map(OsString::from))
    }

    #[test]
    fn arguments_have_one_dash_or_two() {
        assert_eq!(read(&[]), Ok(Arguments::None));
        assert_eq!(read(&["--debug"]), Ok(Arguments::Debug));
        assert_eq!(read(&["-debug=true"]), Ok(Arguments::Debug));
        assert_eq!(read(&["--schema"]), Ok(Arguments::Schema));
        assert_eq!(read(&["-version"]), Ok(Arguments::Version));
        assert!(read(&["--port"]).unwrap_err().contains("--debug, --schema, --docs, --version and --help"));
        assert!(read(&["--debug", "--version"]).is_err());
    }

    #[test]
    fn docs_have_a_folder_and_may_only_be_checked() {
        let docs = |folder: &str, check| Ok(Arguments::Docs { folder: folder.into(), check });
        assert_eq!(read(&["--docs"]), docs("docs", false));
        assert_eq!(read(&["--docs", "pages"]), docs("pages", false));
        assert_eq!(read(&["-docs=pages", "-check"]), docs("pages", true));
        assert_eq!(read(&["--docs", "--check", "pages"]), docs("pages", true));
        assert!(read(&["--docs", "one", "two"]).unwrap_err().contains("no argument \"two\" of --docs"));
        assert!(read(&["--docs", "--force"]).unwrap_err().contains("--docs docs --check"));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_text_may_be_a_folder_and_nothing_else() {
        use std::os::unix::ffi::OsStringExt;

        let odd = OsString::from_vec(vec![0xff]);
        let docs = Arguments::read(["--docs".into(), odd.clone()]);
        assert_eq!(docs, Ok(Arguments::Docs { folder: odd.clone().into(), check: false }));
        assert!(Arguments::read([odd]).unwrap_err().contains("There is no argument \"\\xFF\""));
    }
}
