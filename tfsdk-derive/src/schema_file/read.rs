//! A schema, as what a struct has to have.

use std::borrow::Cow;

use super::json::Json;
use crate::wanted_attribute::{Facts, WantedAttribute, WantedNull, WantedType};

/// A schema.
pub(crate) struct Schema {
    pub(crate) version: u64,
    pub(crate) is_deprecated: bool,
    /// Its attributes and blocks, in the order of their names; none if it has nothing but a version, by which Terraform
    /// says that there is none.
    pub(crate) members: Vec<WantedAttribute>,
}

impl Schema {
    /// Reads a schema.
    ///
    /// # Errors
    /// What keeps the text from being one.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let schema = Json::parse(text).map_err(|malformed| malformed.describe(text))?;
        let block = schema.get("block");
        Ok(Schema {
            version: number(&schema, "version")?,
            is_deprecated: block.is_some_and(|block| is(block, "deprecated")),
            members: block.map(members).transpose()?.unwrap_or_default(),
        })
    }
}

/// The attributes and blocks of a block.
fn members(block: &Json<'_>) -> Result<Vec<WantedAttribute>, String> {
    let mut all = attributes(block)?;
    for (name, block) in block.get("block_types").map(Json::entries).unwrap_or_default() {
        all.push(nested_block(name, block).map_err(|error| within(name, &error))?);
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    match all.windows(2).find(|pair| pair[0].name == pair[1].name) {
        Some(pair) => Err(format!("{:?} is there twice", pair[0].name)),
        None => Ok(all),
    }
}

fn attributes(of: &Json<'_>) -> Result<Vec<WantedAttribute>, String> {
    let all = of.get("attributes").map(Json::entries).unwrap_or_default();
    let read =
        |(name, json): &(Cow<'_, str>, Json<'_>)| attribute(name, json).map_err(|error| within(name, &error));
    let mut all = all.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

fn attribute(name: &str, json: &Json<'_>) -> Result<WantedAttribute, String> {
    let is = |flag| is(json, flag);
    let (required, optional, computed) = (is("required"), is("optional"), is("computed"));
    let write_only = is("write_only");
    let null = match () {
        () if write_only => WantedNull::WriteOnly,
        () if required => WantedNull::Never,
        () if computed => WantedNull::Computed,
        () => WantedNull::Optional,
    };
    let (ty, is_nested) = match (json.get("type"), json.get("nested_type")) {
        (Some(json), None) => (attribute_type(json)?, false),
        (None, Some(nested)) => (several(nested, attributes(nested)?)?, true),
        _ => return Err("it has not exactly one of \"type\" and \"nested_type\"".to_owned()),
    };
    let facts = Facts {
        required,
        optional,
        computed,
        write_only,
        sensitive: is("sensitive"),
        deprecated: is("deprecated"),
        is_nested,
        ..Facts::default()
    };
    Ok(WantedAttribute { name: name.to_owned(), ty, null, facts: Some(facts) })
}

fn nested_block(name: &str, json: &Json<'_>) -> Result<WantedAttribute, String> {
    let block = json.get("block");
    let inside = block.map(members).transpose()?.unwrap_or_default();
    let is_of = |mode: &str| matches!(json.get("nesting_mode"), Some(Json::Text(found)) if found == mode);
    let facts = Facts {
        deprecated: block.is_some_and(|block| is(block, "deprecated")),
        is_block: true,
        is_nested: true,
        is_group: is_of("group"),
        min_items: number(json, "min_items")?,
        max_items: number(json, "max_items")?,
        ..Facts::default()
    };
    let null = if is_of("single") && facts.min_items == 0 { WantedNull::Block } else { WantedNull::Never };
    Ok(WantedAttribute { name: name.to_owned(), ty: several(json, inside)?, null, facts: Some(facts) })
}

/// The type of objects that are nested as `json` says.
fn several(json: &Json<'_>, attributes: Vec<WantedAttribute>) -> Result<WantedType, String> {
    let object = WantedType::Object(attributes);
    let Some(Json::Text(mode)) = json.get("nesting_mode") else {
        return Err("it has no \"nesting_mode\"".to_owned());
    };
    Ok(match &**mode {
        "single" | "group" => object,
        "list" => WantedType::List(Box::new(object)),
        "set" => WantedType::Set(Box::new(object)),
        "map" => WantedType::Map(Box::new(object)),
        other => return Err(format!("there is no nesting mode {other:?}")),
    })
}

/// A type, as Terraform writes types in JSON.
fn attribute_type(json: &Json<'_>) -> Result<WantedType, String> {
    let wrong = || Err("its type is none of Terraform's".to_owned());
    let parts = match json {
        Json::Text(name) => {
            return Ok(match &**name {
                "string" => WantedType::String,
                "number" => WantedType::Number,
                "bool" => WantedType::Bool,
                "dynamic" => WantedType::Any,
                _ => return wrong(),
            });
        }
        Json::List(parts) => parts,
        _ => return wrong(),
    };
    let (Some(Json::Text(kind)), Some(argument)) = (parts.first(), parts.get(1)) else { return wrong() };
    Ok(match (&**kind, argument) {
        ("list", element) => WantedType::List(Box::new(attribute_type(element)?)),
        ("set", element) => WantedType::Set(Box::new(attribute_type(element)?)),
        ("map", element) => WantedType::Map(Box::new(attribute_type(element)?)),
        ("tuple", Json::List(elements)) => {
            WantedType::Tuple(elements.iter().map(attribute_type).collect::<Result<_, _>>()?)
        }
        ("object", Json::Object(entries)) => {
            let read = |(name, json): &(Cow<'_, str>, Json<'_>)| {
                let ty = attribute_type(json).map_err(|error| within(name, &error))?;
                Ok(WantedAttribute { name: name.to_string(), ty, null: WantedNull::Part, facts: None })
            };
            let mut attributes = entries.iter().map(read).collect::<Result<Vec<_>, String>>()?;
            attributes.sort_by(|one, other| one.name.cmp(&other.name));
            WantedType::Object(attributes)
        }
        _ => return wrong(),
    })
}

/// Whether a property is there, and true.
fn is(json: &Json<'_>, flag: &str) -> bool {
    json.get(flag) == Some(&Json::Bool(true))
}

/// A property that counts something; 0 if it is not there.
fn number(json: &Json<'_>, property: &str) -> Result<u64, String> {
    match json.get(property) {
        None | Some(Json::Null) => Ok(0),
        Some(Json::Number(number)) => number.parse().map_err(|_| format!("{property:?} is {number}")),
        Some(_) => Err(format!("{property:?} is no number")),
    }
}

/// A mistake inside of something with a name.
fn within(name: &str, error: &str) -> String {
    match error.strip_prefix("in `") {
        Some(rest) => format!("in `{name}.{rest}"),
        None => format!("in `{name}`: {error}"),
    }
}
