//! What a plugin listens on.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;

use super::environment::Environment;

#[cfg(unix)]
mod unix;

/// What a plugin listens on.
///
/// ```
/// use tfsdk::provider::Transport;
///
/// assert_eq!(Transport::default(), Transport::Platform);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Transport {
    /// A Unix socket; TCP where there are none, which is on Windows.
    #[default]
    Platform,
    /// A port of 127.0.0.1, between `PLUGIN_MIN_PORT` and `PLUGIN_MAX_PORT`.
    Tcp,
}

/// Where a plugin is reached, in Go's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) network: &'static str,
    pub(super) path: String,
}

/// What the bytes of a connection travel by.
pub(super) trait Channel: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Channel for T {}

/// Where a plugin waits for its client.
pub(super) enum Listener {
    #[cfg(unix)]
    Unix(unix::Socket),
    Tcp(TcpListener, SocketAddr),
}

impl Listener {
    /// # Errors
    /// There is no place to listen at, with what to do.
    pub(super) async fn bind(transport: Transport, environment: &Environment) -> Result<Self, String> {
        match transport {
            #[cfg(unix)]
            Transport::Platform => unix::Socket::bind(environment).map(Self::Unix),
            _ => tcp(environment).await,
        }
    }

    pub(super) fn address(&self) -> Address {
        match self {
            #[cfg(unix)]
            Self::Unix(socket) => Address { network: "unix", path: socket.path().to_owned() },
            Self::Tcp(_, address) => Address { network: "tcp", path: address.to_string() },
        }
    }

    pub(super) async fn accept(&self) -> io::Result<Box<dyn Channel>> {
        match self {
            #[cfg(unix)]
            Self::Unix(socket) => Ok(Box::new(socket.accept().await?)),
            Self::Tcp(listener, _) => {
                let (stream, _) = listener.accept().await?;
                // Else each answer waits for the client's acknowledgement of the one before.
                stream.set_nodelay(true)?;
                Ok(Box::new(stream))
            }
        }
    }
}

async fn tcp(environment: &Environment) -> Result<Listener, String> {
    let (first, last) = ports(environment)?;
    let mut problem = None;
    for port in first..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Ok(listener) => {
                let address = listener.local_addr().map_err(|error| error.to_string())?;
                return Ok(Listener::Tcp(listener, address));
            }
            Err(error) => problem = Some(error),
        }
    }
    let problem = problem.map(|error| format!(": {error}")).unwrap_or_default();
    Err(format!("cannot listen at any port of 127.0.0.1 from {first} to {last}{problem}"))
}

/// With none set, any free port: 0.
fn ports(environment: &Environment) -> Result<(u16, u16), String> {
    let port = |name: &str, value: &Option<String>| match value {
        None => Ok(0),
        Some(value) => value.parse().map_err(|_| format!("{name} is not a port: {value:?}")),
    };
    let first = port("PLUGIN_MIN_PORT", &environment.min_port)?;
    let last = port("PLUGIN_MAX_PORT", &environment.max_port)?;
    match first <= last {
        true => Ok((first, last)),
        false => Err(format!("PLUGIN_MIN_PORT is {first}, which is more than PLUGIN_MAX_PORT, {last}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_come_from_the_environment() {
        let ports = |min: &str, max: &str| {
            let set = |value: &str| Some(value.to_owned()).filter(|value| !value.is_empty());
            ports(&Environment { min_port: set(min), max_port: set(max), ..Default::default() })
        };
        assert_eq!(ports("10000", "25000"), Ok((10_000, 25_000)));
        assert_eq!(ports("", ""), Ok((0, 0)));
        assert!(ports("70000", "").unwrap_err().contains("PLUGIN_MIN_PORT"));
        assert!(ports("2", "1").is_err());
    }
}
