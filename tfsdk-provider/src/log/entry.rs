//! Events as lines of JSON in the form of Go's hclog.

use std::time::SystemTime;

use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::fields::{Fields, quoted};
use super::time::timestamp;

/// Terraform reads lines up to 64 KiB; a longer one would be shown raw.
const LONGEST_LINE: usize = 60_000;

/// Makes an entry of each event: a line of JSON in the form of Go's hclog.
pub(super) struct Entries {
    module: String,
    write: fn(&str),
}

impl Entries {
    pub(super) fn new(name: &str, write: fn(&str)) -> Self {
        Self { module: quoted(name), write }
    }

    fn line(&self, event: &Event<'_>, fields: &Fields) -> String {
        let metadata = event.metadata();
        let level = match *metadata.level() {
            Level::ERROR => "error",
            Level::WARN => "warn",
            Level::INFO => "info",
            Level::DEBUG => "debug",
            Level::TRACE => "trace",
        };
        let message = fields.message.as_deref().unwrap_or("\"\"");
        let time = timestamp(SystemTime::now());
        let module = &self.module;
        let mut line =
            format!(r#"{{"@level":"{level}","@message":{message},"@module":{module},"@timestamp":"{time}""#);
        if let (Some(file), Some(number)) = (metadata.file(), metadata.line()) {
            line.push_str(r#","@caller":"#);
            line.push_str(&quoted(&format!("{file}:{number}")));
        }
        for (name, json) in &fields.others {
            // What starts with @ is hclog's own.
            let name = quoted(name.trim_start_matches('@'));
            if line.len() + name.len() + json.len() > LONGEST_LINE {
                line.push_str(r#","shortened":true"#);
                break;
            }
            line.push(',');
            line.push_str(&name);
            line.push(':');
            line.push_str(json);
        }
        line.push_str("}\n");
        line
    }
}

impl<S> Layer<S> for Entries
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Fields>() {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut own = Fields::default();
        event.record(&mut own);
        let mut fields = Fields { message: own.message.take(), others: Vec::new() };
        for span in context.event_scope(event).into_iter().flat_map(|scope| scope.from_root()) {
            if let Some(outer) = span.extensions().get::<Fields>() {
                fields.extend(outer);
            }
        }
        fields.extend(&own);
        (self.write)(&self.line(event, &fields));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    thread_local! {
        static LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    fn lines(log: impl FnOnce()) -> Vec<String> {
        let entries =
            Entries::new("notes", |line| LINES.with_borrow_mut(|lines| lines.push(line.to_owned())));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(entries), log);
        LINES.take()
    }

    fn after_time(line: &str) -> &str {
        let end = line.find(r#","@caller""#).expect("a caller");
        let rest = &line[end + 1..];
        rest.split_once(',').map_or("", |(_, fields)| fields)
    }

    #[test]
    fn an_entry_has_the_keys_of_hclog() {
        let lines = lines(|| tracing::warn!("No \"folder\""));
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        let start = r#"{"@level":"warn","@message":"No \"folder\"","@module":"notes","@timestamp":""#;
        assert!(line.starts_with(start), "{line}");
        assert!(line.contains(r#"Z","@caller":""#) && line.contains("entry.rs:"), "{line}");
        assert!(line.ends_with("\"}\n"), "{line}");
    }

    #[test]
    fn an_entry_has_the_fields_of_its_spans_and_the_innermost_value_counts() {
        let lines = lines(|| {
            let outer = tracing::info_span!(
                "rpc",
                tf_rpc = "ReadResource",
                kind = "outer",
                later = tracing::field::Empty
            );
            outer.record("later", 5);
            let _outer = outer.enter();
            let _inner = tracing::info_span!("inner", kind = "inner").entered();
            tracing::info!(ratio = 0.5, large = u64::MAX, "Reading");
        });
        let fields =
            r#""tf_rpc":"ReadResource","kind":"inner","later":5,"ratio":0.5,"large":"18446744073709551615"}"#;
        assert_eq!(after_time(&lines[0]).trim_end(), fields);
    }

    #[test]
    fn a_field_cannot_stand_in_for_hclogs_own() {
        let lines = lines(|| tracing::info!("@level" = "error", "Reading"));
        assert_eq!(after_time(&lines[0]).trim_end(), r#""level":"error"}"#);
    }

    #[test]
    fn a_line_is_never_too_long_for_terraform() {
        let long = "x".repeat(100_000);
        let lines = lines(|| tracing::info!(a = long, b = long, c = long, d = long, e = long, "{long}"));
        assert!(lines[0].len() < 64 * 1024, "{}", lines[0].len());
        assert!(lines[0].ends_with(",\"shortened\":true}\n"));
    }
}
