//! `yamldecode`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, takes};
use super::string::as_text;
use super::yaml_parse::{Event, Parser};
use super::yaml_place::{Place, wrong};
use super::yaml_scalar::scalar;
use super::yaml_scan::Style;
use super::{Bare, Result, elements, fail, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new(
            "yamldecode",
            [takes("src", Type::STRING)],
            |_, _| Ok(Type::DYNAMIC),
            |args, _, budget| yamldecode(as_text(&args[0]), budget),
        )
        .nullable(),
    ]
}

fn yamldecode(text: &str, budget: &Budget) -> Result<Value> {
    budget.work(text.len() as u64)?;
    // Of each character there may be a token, which is dropped again.
    budget.make(text.len().saturating_mul(8))?;
    let is_control = |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}');
    if text.contains(is_control) {
        return fail("control characters are not allowed");
    }
    Document { parser: Parser::new(text, budget), anchors: HashMap::new(), budget }.value()
}

type Node = (Event, Place);

/// The name of what aliases stand for.
type Anchor = Option<Arc<str>>;

/// A collection of which the end has not been read.
enum Open {
    Sequence { anchor: Anchor, parts: Vec<Value> },
    Mapping { anchor: Anchor, entries: BTreeMap<Arc<str>, Value>, key: Option<EntryKey> },
}

/// What the next value of a mapping is for.
enum EntryKey {
    Name(Arc<str>),
    /// All its entries are added.
    Merge(Place),
}

/// What an anchor stands for.
#[derive(Default)]
struct Anchored {
    /// The last value that is complete.
    value: Option<Value>,
    /// How many collections of this anchor are being read, one in another.
    open: usize,
}

struct Document<'t> {
    parser: Parser<'t>,
    anchors: HashMap<Arc<str>, Anchored>,
    budget: &'t Budget,
}

impl<'t> Document<'t> {
    /// The value of the only document. (go-cty-yaml: `Converter.Unmarshal`.)
    fn value(mut self) -> Result<Value> {
        let (start, at) = self.next()?;
        let Event::DocumentStart = start else { return wrong(at, "missing start of document") };
        let node = self.next()?;
        let value = self.node(node)?;
        let (end, at) = self.next()?;
        let Event::DocumentEnd = end else { return wrong(at, "unexpected extra content after value") };
        match self.next()? {
            (Event::StreamEnd, _) => Ok(value),
            (_, at) => wrong(at, "unexpected extra content after value"),
        }
    }

    fn next(&mut self) -> Result<Node> {
        self.budget.work(4)?;
        self.parser.next()
    }

    /// The value that begins with a node. Collections in one another take no stack.
    fn node(&mut self, mut node: Node) -> Result<Value> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            self.budget.admit(open.len() + 1, 0)?;
            let mut done = self.begun(node, &mut open)?;
            node = loop {
                match (done.take(), open.last_mut()) {
                    (Some(value), None) => return Ok(value),
                    (Some(value), Some(collection)) => self.put(value, collection)?,
                    (None, _) => {}
                }
                let next = self.next()?;
                match open.last_mut() {
                    Some(Open::Sequence { .. }) if next.0 != Event::SequenceEnd => {
                        make_elements(2, self.budget)?;
                        break next;
                    }
                    Some(Open::Mapping { key, .. }) if next.0 != Event::MappingEnd => {
                        *key = Some(self.key(next)?);
                        break self.next()?;
                    }
                    _ => {}
                }
                done = match open.pop() {
                    Some(Open::Sequence { anchor, parts }) => Some(self.end(anchor, Value::tuple(parts))),
                    Some(Open::Mapping { anchor, entries, .. }) => {
                        Some(self.end(anchor, Value::object(entries)))
                    }
                    None => return wrong(next.1, "expecting value but found the end"),
                };
            };
        }
    }

    /// The value of a node, or nothing where it opens a collection.
    fn begun(&mut self, (event, at): Node, open: &mut Vec<Open>) -> Result<Option<Value>> {
        match event {
            Event::Scalar { text, style, anchor, tag } => {
                let value = self.scalar(&text, style, &tag, at)?;
                Ok(Some(self.complete(anchor, value)))
            }
            Event::SequenceStart { anchor, tag } => {
                kind(&tag, "seq", "sequence", at)?;
                self.begin(anchor.as_ref());
                open.push(Open::Sequence { anchor, parts: Vec::new() });
                Ok(None)
            }
            Event::MappingStart { anchor, tag } => {
                kind(&tag, "map", "mapping", at)?;
                self.begin(anchor.as_ref());
                open.push(Open::Mapping { anchor, entries: BTreeMap::new(), key: None });
                Ok(None)
            }
            Event::Alias(anchor) => match self.anchors.get(&anchor) {
                Some(Anchored { value: Some(value), open: 0 }) => Ok(Some(value.clone())),
                Some(_) => wrong(
                    at,
                    &format!("cannot refer to anchor {} from inside its own definition", Excerpt(&anchor)),
                ),
                None => wrong(at, &format!("reference to undefined anchor {}", Excerpt(&anchor))),
            },
            Event::DocumentStart => wrong(at, "only a single document is allowed"),
            _ => wrong(at, "expecting value but found the end"),
        }
    }

    /// Adds a value to the collection that it stands in.
    fn put(&self, value: Value, collection: &mut Open) -> Result<()> {
        match collection {
            Open::Sequence { parts, .. } => parts.push(value),
            Open::Mapping { entries, key, .. } => match key.take() {
                Some(EntryKey::Name(name)) => drop(entries.insert(name, value)),
                Some(EntryKey::Merge(at)) => self.merge(&value, entries, at)?,
                None => {}
            },
        }
        Ok(())
    }

    /// What stands before the colon of an entry.
    fn key(&mut self, (event, at): Node) -> Result<EntryKey> {
        // Go keeps no anchors of keys.
        let Event::Scalar { text, style, tag, .. } = event else {
            return wrong(at, "only strings are allowed as mapping keys");
        };
        make_elements(2, self.budget)?;
        // Its own tag is none that Go knows.
        if tag.is_empty() && text == "<<" {
            return Ok(EntryKey::Merge(at));
        }
        let key = self.scalar(&text, style, &tag, at)?;
        let Ok(key) = convert_within(&key, &Type::STRING, self.budget) else {
            return wrong(at, "only strings are allowed as mapping keys");
        };
        let Some(key) = key.as_str() else { return wrong(at, "mapping key cannot be null") };
        self.budget.make(key.len().saturating_mul(2))?;
        Ok(EntryKey::Name(key.into()))
    }

    /// Adds the entries of a mapping; later ones count.
    fn merge(&self, merged: &Value, entries: &mut BTreeMap<Arc<str>, Value>, at: Place) -> Result<()> {
        let Some(object) = merged.ty().as_object() else {
            return wrong(at, &format!("cannot merge {} into mapping", merged.ty().friendly_name()));
        };
        make_elements(object.len().saturating_mul(2), self.budget)?;
        for (attribute, value) in object.iter().zip(elements(merged)) {
            entries.insert(Arc::clone(attribute.shared_name()), value);
        }
        Ok(())
    }

    fn begin(&mut self, anchor: Option<&Arc<str>>) {
        if let Some(anchor) = anchor {
            self.anchors.entry(Arc::clone(anchor)).or_default().open += 1;
        }
    }

    /// The value of a collection that has begun.
    fn end(&mut self, anchor: Anchor, value: Value) -> Value {
        if let Some(anchored) = anchor.as_ref().and_then(|anchor| self.anchors.get_mut(anchor)) {
            anchored.open = anchored.open.saturating_sub(1);
        }
        self.complete(anchor, value)
    }

    fn complete(&mut self, anchor: Anchor, value: Value) -> Value {
        if let Some(anchor) = anchor {
            self.anchors.entry(anchor).or_default().value = Some(value.clone());
        }
        value
    }

    fn scalar(&self, text: &str, style: Style, tag: &str, at: Place) -> Result<Value> {
        self.budget.make(text.len().saturating_mul(2))?;
        let value = scalar(text, style, tag).or_else(|problem| wrong(at, &problem))?;
        if style != Style::Block || !tag.is_empty() {
            return Ok(value);
        }
        // Few digits with an exponent are a long text.
        convert_within(&value, &Type::STRING, self.budget).or_else(|error| match self.budget.exhausted() {
            Some(limit) => Err(limit.into()),
            None => wrong(at, &error.to_string()),
        })
    }
}

const CORE: &str = "tag:yaml.org,2002:";

/// A collection may have the tag of its kind, and no other.
fn kind(tag: &str, own: &str, kind: &str, at: Place) -> Result<()> {
    match tag {
        "" => Ok(()),
        _ if tag.strip_prefix(CORE) == Some(own) => Ok(()),
        _ => wrong(at, &format!("can't interpret {kind} as {}", Bare(tag))),
    }
}
