//! What a provider says in Terraform's logs.
//!
//! A provider writes events with [`tracing`]; [`layer`] turns them into the lines that Terraform reads from a provider's
//! stderr and shows under `TF_LOG`. [`Plugin::run`](crate::Plugin::run) installs it, unless the program has installed a
//! subscriber of its own, which may contain it.

mod entry;
mod fields;
mod filter;
mod time;

use std::io::Write;

use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::registry::LookupSpan;

use entry::Entries;
use filter::Threshold;

/// Writes events to stderr as Terraform reads them: lines of JSON in the form of Go's hclog.
///
/// `name` is that of the provider, as in `terraform-provider-notes`. How much is written is said by the first of these variables
/// that is set: `TF_LOG_PROVIDER_NOTES`, `TF_LOG_PROVIDER`, `TF_LOG`; with none of them, only errors are. A line has the event's
/// fields and those of the spans around it, among them the RPC (`tf_rpc`) and the resource's type (`tf_resource_type`). Events of
/// the libraries that carry the bytes are never written, so that `TF_LOG` tells what the provider does: those of h2, hyper, mio,
/// rustls, tokio and tonic, also where the author's own client stands on them. The line holds what the program puts there:
/// Terraform hides nothing in it.
///
/// ```
/// use tracing_subscriber::layer::SubscriberExt;
///
/// let subscriber = tracing_subscriber::registry().with(tfsdk::provider::log::layer("notes"));
/// tracing::subscriber::with_default(subscriber, || {
///     tracing::info!(folder = "a", "Reading");
/// });
/// ```
pub fn layer<S>(name: &str) -> impl Layer<S> + use<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let threshold = Threshold::of(name, |variable| std::env::var(variable).ok());
    Entries::new(name, to_stderr).with_filter(threshold)
}

/// One write a line, so that lines of several threads stay whole.
fn to_stderr(line: &str) {
    // Where nobody reads stderr, nobody misses it.
    let _ = std::io::stderr().lock().write_all(line.as_bytes());
}
