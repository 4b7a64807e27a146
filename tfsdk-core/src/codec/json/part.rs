//! A part of a larger JSON text.

use super::source::JsonSource;
use crate::error::{Error, ProblemKind};
use crate::path::Step;
use crate::stream::Source;
use crate::stream::format::Excerpt;

/// The text of the value that `keys` lead to, from object to object, in a larger JSON text; `None` if a key is not
/// there.
///
/// So one output, which is a dynamic value, is taken out of a state file. The whole text has to be JSON.
///
/// # Errors
/// When the text is not JSON, when a key leads into something that is not an object, or when an object has one of `keys` twice.
/// Other names are not compared.
///
/// ```
/// use tfsdk::{Type, json};
///
/// let state = r#"{"version":4, "outputs":{"zone":{"value":"b","type":"string"}}}"#;
/// let zone = json::text_at(state, &["outputs", "zone"])?.expect("the output is there");
/// assert_eq!(json::value_from_str(zone, &Type::DYNAMIC)?.as_str(), Some("b"));
/// assert_eq!(json::text_at(state, &["outputs", "region"])?, None);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn text_at<'a>(text: &'a str, keys: &[&str]) -> Result<Option<&'a str>, Error> {
    let mut source = JsonSource::new(text);
    source.skip()?;
    let mut range = Some(0..source.at);
    source.finish()?;
    for (i, key) in keys.iter().enumerate() {
        let Some(around) = range else { return Ok(None) };
        let within = text.get(around).unwrap_or_default();
        let part = member(within, key).map_err(|mut error| {
            for key in keys[..i].iter().rev() {
                error = error.at(Step::Attribute((*key).to_owned().into()));
            }
            error
        })?;
        // Both are parts of one text.
        let offset = within.as_ptr() as usize - text.as_ptr() as usize;
        range = part.map(|part| offset + part.start..offset + part.end);
    }
    Ok(range.and_then(|range| text.get(range)).map(|part| part.trim_start_matches([' ', '\t', '\n', '\r'])))
}

/// The range of the value of `wanted` in the text of an object.
fn member(object: &str, wanted: &str) -> Result<Option<std::ops::Range<usize>>, Error> {
    let mut source = JsonSource::new(object);
    let mut entries = source.object().map_err(Error::without_advice)?;
    let mut found = None;
    while let Some(key) = source.next_key(&mut entries)? {
        source.peek();
        let start = source.at;
        source.skip()?;
        if key == wanted && found.replace(start..source.at).is_some() {
            return Err(Error::new(
                ProblemKind::Duplicate,
                format!("the key {} is given twice", Excerpt(wanted)),
            ));
        }
    }
    Ok(found)
}
