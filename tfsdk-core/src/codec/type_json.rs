//! Types as JSON, as they stand in dynamic values and in schemas.

use super::json::source::JsonSource;
use crate::error::Error;
use crate::limits::Limits;
use crate::stream::format::Depth;
use crate::stream::{SequenceKind, Source};
use crate::text::{Excerpt, OneOf, append_json_string, nearest};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};

const PRIMITIVES: [&str; 4] = ["bool", "dynamic", "number", "string"];
const COMPOSITES: [&str; 5] = ["list", "map", "object", "set", "tuple"];

impl Type {
    /// The type of this JSON: `"string"`, `["list","number"]`, `["object",{"a":"bool"},["a"]]`, where the third
    /// element names the optional attributes. (go-cty: `Type.UnmarshalJSON`.)
    ///
    /// Unlike Terraform this refuses an attribute given twice, and null in place of a part.
    ///
    /// # Errors
    /// When the text is not JSON, or not that of a type, with the line and column. Types may be nested as deep as
    /// the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::from_json(r#"["list",["object",{"port":"number"}]]"#)?;
    /// assert_eq!(ty.to_string(), "list(object({ port = number }))");
    /// assert!(Type::from_json(r#""strnig""#).is_err_and(|e| e.to_string().contains("did you mean \"string\"?")));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Type, Error> {
        Type::from_json_with(json, Limits::new())
    }

    /// The type of this JSON, within custom limits; otherwise like [`Type::from_json`].
    ///
    /// # Errors
    /// When the text is not the JSON of a type, and when a limit is met: a problem of kind `Depth` or `Limit`.
    ///
    /// ```
    /// use tfsdk::{Limits, Type};
    ///
    /// assert_eq!(Type::from_json_with(r#"["list","string"]"#, Limits::new())?, Type::list(Type::STRING));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn from_json_with(json: &str, limits: Limits) -> Result<Type, Error> {
        let depth = Depth::new(limits);
        let mut source = JsonSource::with_limits(json, limits.max_depth(json_depth(depth).left()));
        let ty = read_type(&mut source, depth)?;
        source.finish()?;
        Ok(ty)
    }

    /// The JSON of this type, as Terraform writes it: without spaces, attributes in order. (go-cty:
    /// `Type.MarshalJSON`.)
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::map(Type::object([("b", Type::BOOL), ("a", Type::DYNAMIC)]));
    /// assert_eq!(ty.to_json(), r#"["map",["object",{"a":"dynamic","b":"bool"}]]"#);
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        append_type(self, &mut out);
        out
    }
}

/// How deep the JSON of a type may be nested, if the type may be `depth` levels deep: an object or a tuple takes two
/// levels of JSON.
pub(super) const fn json_depth(depth: Depth) -> Depth {
    Depth::new(Limits::new().max_depth(depth.left().saturating_mul(2)))
}

/// Reads a type of at most `depth_left` levels from a larger JSON text.
pub(crate) fn read_type(source: &mut JsonSource<'_>, mut depth_left: Depth) -> Result<Type, Error> {
    match source.peek() {
        Some(b'"') => {
            let start = source.mark();
            let name = source.string()?;
            Ok(match &*name {
                "bool" => Type::BOOL,
                "dynamic" => Type::DYNAMIC,
                "number" => Type::NUMBER,
                "string" => Type::STRING,
                other => {
                    source.rewind(start);
                    return Err(unknown_name(source, other, &PRIMITIVES));
                }
            })
        }
        Some(b'[') => {
            depth_left.enter()?;
            let mut parts = source.sequence(SequenceKind::List)?;
            let ty = read_composite(source, &mut parts, depth_left)?;
            if source.next_element(&mut parts)? {
                return Err(source.malformed("expected the end of the type, found more"));
            }
            Ok(ty)
        }
        _ => Err(source.expected_here("a type, which is a name or a list that starts with one")),
    }
}

type Parts<'de> = <JsonSource<'de> as Source<'de>>::Sequence;

fn read_composite<'de>(
    source: &mut JsonSource<'de>,
    parts: &mut Parts<'de>,
    depth_left: Depth,
) -> Result<Type, Error> {
    part(source, parts, "what the type is")?;
    if source.peek() != Some(b'"') {
        return Err(source.expected_here("the name of a composite type"));
    }
    let start = source.mark();
    let name = source.string()?;
    match &*name {
        "list" => element(source, parts, depth_left).map(Type::list),
        "set" => element(source, parts, depth_left).map(Type::set),
        "map" => element(source, parts, depth_left).map(Type::map),
        "tuple" => {
            part(source, parts, "the elements' types")?;
            let mut types = Vec::new();
            if source.peek() != Some(b'[') {
                return Err(source.expected_here("a list of the elements' types"));
            }
            let mut elements = source.sequence(SequenceKind::List)?;
            while source.next_element(&mut elements)? {
                types.push(read_type(source, depth_left)?);
            }
            Ok(Type::tuple(types))
        }
        "object" => read_object(source, parts, depth_left),
        other => {
            source.rewind(start);
            Err(unknown_name(source, other, &COMPOSITES))
        }
    }
}

fn read_object<'de>(
    source: &mut JsonSource<'de>,
    parts: &mut Parts<'de>,
    depth_left: Depth,
) -> Result<Type, Error> {
    part(source, parts, "the attributes' types")?;
    if source.peek() != Some(b'{') {
        return Err(source.expected_here("an object of the attributes' types"));
    }
    let mut attributes = Vec::new();
    let mut entries = source.object()?;
    while let Some(name) = source.next_key(&mut entries)? {
        attributes.push(ObjectAttribute::new(&*name, read_type(source, depth_left)?));
    }
    let given = attributes.len();
    let object = ObjectType::new(attributes);
    if object.len() < given {
        return Err(source.malformed("of the attributes that end here one is given twice"));
    }
    let before_optional = source.mark();
    if !source.next_element(parts)? {
        // The caller sees the end as well.
        source.rewind(before_optional);
        return Ok(object.into());
    }
    if source.peek() != Some(b'[') {
        return Err(source.expected_here("a list of the optional attributes' names"));
    }
    let mut optional = vec![false; object.len()];
    let mut names = source.sequence(SequenceKind::List)?;
    while source.next_element(&mut names)? {
        if source.peek() != Some(b'"') {
            return Err(source.expected_here("the name of an optional attribute"));
        }
        let start = source.mark();
        let name = source.string()?;
        match object.position(&name) {
            Some(position) => optional[position] = true,
            None => {
                source.rewind(start);
                let known: Vec<&str> = object.iter().map(ObjectAttribute::name).collect();
                return Err(unknown_name(source, &name, &known));
            }
        }
    }
    let attributes = object.iter().zip(optional).map(|(attribute, optional)| {
        if optional {
            ObjectAttribute::optional(attribute.shared_name().clone(), attribute.ty().clone())
        } else {
            attribute.clone()
        }
    });
    Ok(ObjectType::new(attributes).into())
}

fn element<'de>(
    source: &mut JsonSource<'de>,
    parts: &mut Parts<'de>,
    depth_left: Depth,
) -> Result<Type, Error> {
    part(source, parts, "the elements' type")?;
    read_type(source, depth_left)
}

fn part<'de>(source: &mut JsonSource<'de>, parts: &mut Parts<'de>, what: &str) -> Result<(), Error> {
    if source.next_element(parts)? {
        Ok(())
    } else {
        Err(source.malformed(format_args!("the list ends before it says {what}")))
    }
}

#[cold]
fn unknown_name(source: &JsonSource<'_>, name: &str, known: &[&str]) -> Error {
    let near = if source.budget().suggest(known.len()) { nearest(name, known.iter().copied()) } else { None };
    match near {
        Some(near) => source.malformed(format_args!(
            "expected {}, found {}; did you mean {}?",
            OneOf(known),
            Excerpt(name),
            Excerpt(near)
        )),
        None => source.malformed(format_args!("expected {}, found {}", OneOf(known), Excerpt(name))),
    }
}

pub(super) fn append_type(ty: &Type, out: &mut String) {
    match ty.kind() {
        TypeKind::String => out.push_str("\"string\""),
        TypeKind::Number => out.push_str("\"number\""),
        TypeKind::Bool => out.push_str("\"bool\""),
        TypeKind::Dynamic => out.push_str("\"dynamic\""),
        TypeKind::List(element) => append_collection("[\"list\",", element, out),
        TypeKind::Set(element) => append_collection("[\"set\",", element, out),
        TypeKind::Map(element) => append_collection("[\"map\",", element, out),
        TypeKind::Tuple(elements) => {
            out.push_str("[\"tuple\",[");
            for (i, element) in elements.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                append_type(element, out);
            }
            out.push_str("]]");
        }
        TypeKind::Object(object) => {
            out.push_str("[\"object\",{");
            for (i, attribute) in object.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                append_json_string(attribute.name(), out);
                out.push(':');
                append_type(attribute.ty(), out);
            }
            out.push('}');
            if object.has_optional() {
                let mut lead = ",[";
                for attribute in object.iter().filter(|attribute| attribute.is_optional()) {
                    out.push_str(lead);
                    append_json_string(attribute.name(), out);
                    lead = ",";
                }
                out.push(']');
            }
            out.push(']');
        }
    }
}

fn append_collection(start: &str, element: &Type, out: &mut String) {
    out.push_str(start);
    append_type(element, out);
    out.push(']');
}
