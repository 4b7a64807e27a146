//! What `ignore_changes` makes of a configuration, as core does it (`processIgnoreChanges`).

use tfsdk_core::error::Error;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{Mode, Schema};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};

/// Of `ignore_changes = all`: what is stored, without what no configuration may have.
pub(super) fn all_ignored(schema: &Schema, prior: &Value) -> Result<Value, Error> {
    prior.transform(|path, part| {
        let attribute = schema.block().attribute_at(path);
        let is_computed = attribute.is_some_and(|it| it.mode() == Mode::COMPUTED);
        Ok(if is_computed { Value::null(part.ty().clone()) } else { part })
    })
}

/// The configuration with what is stored at these paths. A key of a map that is not stored is taken out of it.
pub(super) fn some_ignored(config: Value, prior: &Value, ignored: &[Path]) -> Result<Value, Error> {
    let mut kept = config.clone();
    for path in ignored {
        let (place, key) = match path.steps().split_last() {
            Some((Step::Key(key), map)) => (map.iter().cloned().collect(), Some(&**key)),
            _ => (path.clone(), None),
        };
        let (Ok(stored), Ok(now)) = (prior.at(&place), config.at(&place)) else { continue };
        let stored = stored.to_value();
        let part = match key.filter(|_| matches!(now.ty().kind(), TypeKind::Map(_))) {
            None => stored,
            Some(key) => match with_key(&kept.at(&place)?.to_value(), &stored, key)? {
                Some(part) => part,
                None => continue,
            },
        };
        kept = kept.with_at(&place, part)?;
    }
    Ok(kept)
}

/// A map with the stored element of this key, or without one; `None` where it is unknown.
fn with_key(map: &Value, stored: &Value, key: &str) -> Result<Option<Value>, Error> {
    if !map.is_known() {
        return Ok(None);
    }
    let entries = |map: &Value| -> Vec<(String, Value)> {
        let entry = |(key, part): (Key<'_>, ValueRef<'_>)| match key {
            Key::Key(key) => Some((key.to_owned(), part.to_value())),
            _ => None,
        };
        map.as_ref().elements().filter_map(entry).collect()
    };
    let mut all = entries(map);
    all.retain(|(name, _)| name != key);
    all.extend(entries(stored).into_iter().filter(|(name, _)| name == key));
    if all.is_empty() && map.is_null() {
        return Ok(Some(map.clone()));
    }
    let TypeKind::Map(element) = map.ty().kind() else { return Ok(None) };
    Value::map(element.clone(), all).map(Some)
}
