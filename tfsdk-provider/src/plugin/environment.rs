//! What Terraform tells a plugin by environment variables.

use std::ffi::OsString;
use std::path::PathBuf;

/// By this a plugin knows that it was Terraform that started it. It keeps people from starting it by mistake; it is no secret.
const COOKIE: (&str, &str) =
    ("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2");

/// The folder that the socket is to be in.
pub(super) const SOCKET_FOLDER: &str = "PLUGIN_UNIX_SOCKET_DIR";

/// What Terraform tells a plugin by environment variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    pub(super) cookie: Option<String>,
    /// The versions of the protocol that Terraform speaks: `5,6`.
    pub(super) protocol_versions: Option<String>,
    /// In PEM; with none there is no TLS.
    pub(super) client_certificate: Option<String>,
    pub(super) min_port: Option<String>,
    pub(super) max_port: Option<String>,
    /// Where the socket is to be.
    pub(super) socket_folder: Option<PathBuf>,
    /// The group that may use it beside its owner: a number, or a name.
    pub(super) socket_group: Option<String>,
    /// Whether Terraform asks if further connections can share the first one.
    pub(super) asks_for_multiplexing: bool,
}

impl Environment {
    pub(super) fn read() -> Self {
        Self::of(|name| std::env::var_os(name))
    }

    fn of(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        let set = |name: &str| given(name)?.into_string().ok();
        Self {
            cookie: set(COOKIE.0),
            protocol_versions: set("PLUGIN_PROTOCOL_VERSIONS"),
            client_certificate: set("PLUGIN_CLIENT_CERT"),
            min_port: set("PLUGIN_MIN_PORT"),
            max_port: set("PLUGIN_MAX_PORT"),
            socket_folder: given(SOCKET_FOLDER).map(PathBuf::from),
            socket_group: set("PLUGIN_UNIX_SOCKET_GROUP"),
            asks_for_multiplexing: set("PLUGIN_MULTIPLEX_GRPC").is_some(),
        }
    }

    pub(super) fn is_started_by_terraform(&self) -> bool {
        self.cookie.as_deref() == Some(COOKIE.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_cookie_counts() {
        let environment = |cookie: &str| Environment::of(|name| (name == COOKIE.0).then(|| cookie.into()));
        assert!(environment(COOKIE.1).is_started_by_terraform());
        assert!(!environment("biscuit").is_started_by_terraform());
        assert!(!Environment::of(|_| None).is_started_by_terraform());
    }

    #[test]
    fn an_empty_variable_is_none() {
        let environment = Environment::of(|_| Some(OsString::new()));
        assert_eq!(environment.client_certificate, None);
        assert!(!environment.asks_for_multiplexing);
    }
}
