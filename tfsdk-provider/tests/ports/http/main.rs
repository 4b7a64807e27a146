//! What is read from the web.

mod request;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{DataContext, DataSource, Error, Provider, Result, ResultExt};
use tfsdk::schema::validate::{at_least, one_of};
use tfsdk::{Mirror, Path, Tf, TfObject};

use request::{Request, Response};

/// The `http` data source makes an HTTP request to the given URL and exports information about the response.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Http {
    /// The URL for the request. It has to start with `http://`.
    #[tfsdk("url", required)]
    url: String,
    /// The method of the request: `GET`, `HEAD` or `POST`.
    #[tfsdk("method", optional, validate = one_of(["GET", "HEAD", "POST"]))]
    method: Option<String>,
    /// Request header field names and values.
    #[tfsdk("request_headers", optional, null_is_empty)]
    request_headers: BTreeMap<String, String>,
    /// The request body as a string.
    #[tfsdk("request_body", optional, null_is_empty)]
    request_body: String,
    /// The request timeout in milliseconds.
    #[tfsdk("request_timeout_ms", optional, validate = at_least(1))]
    request_timeout_ms: Option<u64>,
    /// How often to try again, where there is no answer or one of 500 and above.
    #[tfsdk("retry", block)]
    retry: Option<Retry>,
    /// Response header field names and values. Those that occur several times are joined by commas.
    #[tfsdk("response_headers", computed)]
    response_headers: Option<BTreeMap<String, String>>,
    /// The response body as a string. What is no UTF-8 is replaced by U+FFFD.
    #[tfsdk("response_body", computed)]
    response_body: Option<String>,
    /// The response body in base64.
    #[tfsdk("response_body_base64", computed)]
    response_body_base64: Option<String>,
    /// The status code of the response.
    #[tfsdk("status_code", computed)]
    status_code: Option<u16>,
    /// The URL of the request.
    #[tfsdk("id", computed)]
    id: Option<String>,
}

/// How often to try again, and when.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Retry {
    /// How often a request is tried again.
    #[tfsdk("attempts", optional, validate = at_least(0))]
    attempts: Option<u32>,
    /// The minimum delay between requests in milliseconds.
    #[tfsdk("min_delay_ms", optional)]
    min_delay_ms: Option<u64>,
    /// The maximum delay between requests in milliseconds.
    #[tfsdk("max_delay_ms", optional)]
    max_delay_ms: Option<u64>,
}

impl Retry {
    /// Twice as long each time.
    fn delay(&self, tried: u32) -> Duration {
        let least = self.min_delay_ms.unwrap_or(1_000);
        let delay = least.saturating_mul(2_u64.saturating_pow(tried));
        Duration::from_millis(delay.min(self.max_delay_ms.unwrap_or(30_000).max(least)))
    }
}

impl Http {
    fn request(&self) -> Result<Request<'_>> {
        let method = self.method.as_deref().unwrap_or("GET");
        let timeout = self.request_timeout_ms.map(Duration::from_millis);
        Request::new(method, &self.url, &self.request_headers, &self.request_body, timeout)
            .map_err(|problem| Error::new("Invalid URL", problem))
            .at(Path::root().attribute("url"))
    }

    async fn answer(&self, cx: &DataContext<Self>) -> Result<Response> {
        let request = self.request()?;
        let attempts = self.retry.as_ref().and_then(|retry| retry.attempts).unwrap_or(0);
        let mut tried = 0;
        loop {
            let answer = request.send();
            let is_final = answer.as_ref().is_ok_and(|answer| answer.status < 500);
            if is_final || tried == attempts || cx.is_cancelled() {
                return answer.summary("Error making request");
            }
            if let Some(retry) = &self.retry {
                tokio::time::sleep(retry.delay(tried)).await;
            }
            tried += 1;
        }
    }
}

impl DataSource for Http {
    type Client = ();

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        let Response { status, headers, body } = self.answer(cx).await?;
        if std::str::from_utf8(&body).is_err() {
            let detail = "The response_body holds U+FFFD where the response has no text; response_body_base64 has it all.";
            cx.warn(Diagnostic::warning("Response body is not recognized as UTF-8", detail));
        }
        self.status_code = Some(status);
        self.response_body = Some(String::from_utf8_lossy(&body).into_owned());
        self.response_body_base64 = Some(BASE64_STANDARD.encode(&body));
        self.response_headers = Some(headers);
        self.id = Some(self.url.clone());
        Ok(self)
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let Tf::Known(retry) = &config.retry else { return };
        if let (Tf::Known(least), Tf::Known(most)) = (retry.min_delay_ms, retry.max_delay_ms)
            && most < least
        {
            let detail = format!(
                "Attribute retry.max_delay_ms must be at least retry.min_delay_ms, {least}; found {most}."
            );
            let path = Path::root().attribute("retry").attribute("max_delay_ms");
            found.error(path, "Invalid Attribute Value", detail);
        }
    }
}

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/http", ())
        .describe("The provider `http` reads from servers that speak HTTP.")
        .data_source::<Http>("")
        .serve()
}
