//! One connection: TLS where it is asked for, and HTTP/2.

use std::future::poll_fn;
use std::pin::pin;
use std::time::Duration;

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tracing::debug;

use super::listener::Channel;
use super::services::Services;
use crate::go_plugin::Shutdown;

/// Who has not shown its certificate by then is gone.
const TLS_PATIENCE: Duration = Duration::from_secs(10);

/// As much of a message as may be on its way unread. Clients and plugins are on one machine, where more is no gain.
const WINDOW: u32 = 1024 * 1024;

/// The size of all headers of a request, as in Go's servers.
const LONGEST_HEADERS: u32 = 16 * 1024 * 1024;

/// Serves one connection until its client hangs up, or until all is answered after a shutdown was requested.
pub(super) async fn serve(
    bytes: Box<dyn Channel>,
    tls: Option<TlsAcceptor>,
    services: Services,
    shutdown: Shutdown,
) {
    let Some(tls) = tls else {
        return speak(bytes, services, shutdown).await;
    };
    let handshake = shutdown.unless_requested(timeout(TLS_PATIENCE, tls.accept(bytes)));
    match handshake.await {
        Some(Ok(Ok(stream))) => speak(Box::new(stream), services, shutdown).await,
        Some(Ok(Err(error))) => debug!(%error, "A client was refused"),
        Some(Err(_)) => debug!("A client was refused: it showed no certificate in time"),
        None => {}
    }
}

async fn speak(bytes: Box<dyn Channel>, services: Services, shutdown: Shutdown) {
    let mut http = http2::Builder::new(TokioExecutor::new());
    http.max_concurrent_streams(None)
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_header_list_size(LONGEST_HEADERS);
    let mut connection = pin!(http.serve_connection(TokioIo::new(bytes), services));
    let mut requested = pin!(shutdown.requested());
    let mut ending = false;
    let end = poll_fn(|cx| {
        if !ending && requested.as_mut().poll(cx).is_ready() {
            ending = true;
            connection.as_mut().graceful_shutdown();
        }
        connection.as_mut().poll(cx)
    });
    if let Err(error) = end.await {
        debug!(%error, "A connection broke off");
    }
}
