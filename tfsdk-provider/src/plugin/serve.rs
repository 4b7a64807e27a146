//! A plugin from its start to its end.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tracing::{debug, warn};

use super::certificate::MutualTls;
use super::connection;
use super::environment::Environment;
use super::handshake;
use super::interrupts::Interrupts;
use super::listener::{Listener, Transport};
use super::name::Name;
use super::pace::Pace;
use super::parent::Parent;
use super::reattach;
use super::services::Services;
use crate::go_plugin::Shutdown;
use crate::rpc::Relay;
use crate::server::Server;

/// Who the plugin is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// The Terraform that started it, and has a say in its end.
    Terraform,
    /// Whoever attaches, until it is interrupted.
    Anybody,
}

/// Serves a provider to its end.
///
/// # Errors
/// It cannot begin, with what to do.
pub(super) fn serve(
    provider: Arc<Server>,
    name: &Name,
    audience: Audience,
    (transport, pace): (Transport, Pace),
    environment: &Environment,
) -> Result<(), String> {
    let parent = (audience == Audience::Terraform).then(Parent::now);
    let (relay, start) = Relay::new().map_err(|error| format!("cannot start threads: {error}"))?;
    let shutdown = Shutdown::new(audience == Audience::Terraform);
    let services = Services::new(provider, name.address(), relay.clone(), shutdown.clone());
    let (listener, interrupts, tls) = relay.prepare(async {
        let listener = Listener::bind(transport, environment).await?;
        let interrupts = Interrupts::catch().map_err(|error| format!("cannot catch interrupts: {error}"))?;
        let tls = begin(name, audience, &listener, environment)?;
        Ok::<_, String>((listener, interrupts, tls))
    })?;
    let working = relay.clone();
    relay.run(start, async move {
        tokio::spawn(obey(interrupts, audience, shutdown.clone()));
        // Each connection holds a sender; there is nothing more to receive when the last one has ended.
        let (open, mut all_closed) = mpsc::channel::<()>(1);
        if let Some(parent) = parent {
            let (open, shutdown, relay) = (open.downgrade(), shutdown.clone(), working.clone());
            tokio::spawn(async move { parent.end_with(open, shutdown, &relay, pace.look).await });
        }
        serve_all(&listener, tls, services, &shutdown, open).await;
        let all_done = async {
            all_closed.recv().await;
            // A client that has given up a request keeps no connection open for it, and the request is brought to its end all the same.
            working.at_rest().await;
        };
        if timeout(pace.patience, all_done).await.is_err() {
            warn!("Requests were still running when the plugin was told to end");
        }
    });
    Ok(())
}

/// Tells the client where the plugin is. Without a certificate of a client there is no TLS, as in Go.
fn begin(
    name: &Name,
    audience: Audience,
    listener: &Listener,
    environment: &Environment,
) -> Result<Option<TlsAcceptor>, String> {
    let address = listener.address();
    let (tls, text) = match audience {
        Audience::Anybody => (None, reattach::instructions(name, handshake::newest(), &address)),
        Audience::Terraform => {
            let tls = environment.client_certificate.as_deref().map(MutualTls::with).transpose()?;
            let certificate = tls.as_ref().map(|tls| tls.certificate.as_slice());
            let protocol = handshake::negotiate(environment.protocol_versions.as_deref());
            let line = handshake::line(protocol, &address, certificate, environment.asks_for_multiplexing);
            (tls.map(|tls| TlsAcceptor::from(tls.config)), line)
        }
    };
    handshake::send(&text).map_err(|error| format!("cannot write to stdout: {error}"))?;
    Ok(tls)
}

/// Who interrupts Terraform interrupts its plugins too, on most terminals. Terraform itself says what is to stop then
/// ([`ProviderServer::stop_provider`]), so the plugin stays.
async fn obey(mut interrupts: Interrupts, audience: Audience, shutdown: Shutdown) {
    while interrupts.next().await.is_some() {
        match audience {
            Audience::Terraform => debug!("Interrupted; Terraform says what is to stop"),
            Audience::Anybody => shutdown.request(),
        }
    }
}

/// Serves whoever connects, until the plugin is told to end; each connection holds a copy of `open`.
async fn serve_all(
    listener: &Listener,
    tls: Option<TlsAcceptor>,
    services: Services,
    shutdown: &Shutdown,
    open: mpsc::Sender<()>,
) {
    while let Some(accepted) = shutdown.unless_requested(listener.accept()).await {
        match accepted {
            Ok(bytes) => {
                let open = open.clone();
                let connection = connection::serve(bytes, tls.clone(), services.clone(), shutdown.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(open);
                });
            }
            Err(error) => {
                // Such as too many open files, which may pass.
                warn!(%error, "A client could not connect");
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
}
