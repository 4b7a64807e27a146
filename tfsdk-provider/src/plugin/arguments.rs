/// What the program is asked for on its command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arguments {
    /// Nothing: Terraform has started it, or somebody by mistake.
    None,
    Debug,
    Schema,
    Version,
    Help,
}

impl Arguments {
    /// One dash is as good as two, as in Go's providers.
    ///
    /// # Errors
    /// There is no such argument, or there are several.
    pub(super) fn read(given: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let given: Vec<String> = given.into_iter().collect();
        let [argument] = given.as_slice() else {
            return match given.is_empty() {
                true => Ok(Self::None),
                false => {
                    Err("There is too much on the command line: it takes one argument at most.".to_owned())
                }
            };
        };
        match argument.trim_start_matches('-') {
            "debug" | "debug=true" => Ok(Self::Debug),
            "schema" => Ok(Self::Schema),
            "version" => Ok(Self::Version),
            "help" | "h" => Ok(Self::Help),
            _ => Err(format!(
                "There is no argument {argument:?}: there are --debug, --schema, --version and --help."
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_have_one_dash_or_two() {
        let read = |given: &[&str]| Arguments::read(given.iter().map(ToString::to_string));
        assert_eq!(read(&[]), Ok(Arguments::None));
        assert_eq!(read(&["--debug"]), Ok(Arguments::Debug));
        assert_eq!(read(&["-debug=true"]), Ok(Arguments::Debug));
        assert_eq!(read(&["--schema"]), Ok(Arguments::Schema));
        assert_eq!(read(&["-version"]), Ok(Arguments::Version));
        assert!(read(&["--port"]).unwrap_err().contains("--debug, --schema, --version and --help"));
        assert!(read(&["--debug", "--version"]).is_err());
    }
}
