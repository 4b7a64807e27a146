//! A schema, as what a struct has to have.

use std::borrow::Cow;

use super::json::{Json, is_number};
use crate::wanted_attribute::{Facts, WantedAttribute, WantedNull, WantedType};

/// A property, or something with a name.
type Entry<'a> = (Cow<'a, str>, Json<'a>);

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
        entries(&schema)?;
        let block = schema.get("block");
        Ok(Schema {
            version: number(&schema, "version")?,
            is_deprecated: block.map(|block| is(block, "deprecated")).transpose()?.unwrap_or_default(),
            members: block.map(members).transpose()?.unwrap_or_default(),
        })
    }
}

/// The attributes and blocks of a block.
fn members(block: &Json<'_>) -> Result<Vec<WantedAttribute>, String> {
    let mut all = attributes(block)?;
    check_described(block)?;
    for (name, block) in property(block, "block_types")?.iter().filter(|entry| is_there(entry)) {
        all.push(nested_block(name, block).map_err(|error| within(name, &error))?);
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    match all.windows(2).find(|pair| pair[0].name == pair[1].name) {
        Some(pair) => Err(format!("{:?} is there twice", pair[0].name)),
        None => Ok(all),
    }
}

fn attributes(of: &Json<'_>) -> Result<Vec<WantedAttribute>, String> {
    let all = property(of, "attributes")?;
    let read = |(name, json): &Entry<'_>| attribute(name, json).map_err(|error| within(name, &error));
    let mut all = all.iter().filter(|entry| is_there(entry)).map(read).collect::<Result<Vec<_>, _>>()?;
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

fn attribute(name: &str, json: &Json<'_>) -> Result<WantedAttribute, String> {
    let is = |flag| is(json, flag);
    check_described(json)?;
    let (required, optional, computed) = (is("required")?, is("optional")?, is("computed")?);
    let write_only = is("write_only")?;
    let null = match () {
        () if write_only => WantedNull::WriteOnly,
        () if required => WantedNull::Never,
        () if computed => WantedNull::Computed,
        () => WantedNull::Optional,
    };
    let (ty, is_nested) = match (json.get("type"), json.get("nested_type")) {
        (Some(json), None) => (attribute_type(json)?, false),
        (None, Some(nested)) => {
            (several(nested, attributes(nested)?, &["single", "list", "set", "map"])?, true)
        }
        _ => return Err("it has not exactly one of \"type\" and \"nested_type\"".to_owned()),
    };
    let facts = Facts {
        required,
        optional,
        computed,
        write_only,
        sensitive: is("sensitive")?,
        deprecated: is("deprecated")?,
        is_nested,
        ..Facts::default()
    };
    Ok(WantedAttribute { name: name.to_owned(), ty, null, facts: Some(facts) })
}

fn nested_block(name: &str, json: &Json<'_>) -> Result<WantedAttribute, String> {
    entries(json)?;
    let block = json.get("block");
    let inside = block.map(members).transpose()?.unwrap_or_default();
    let is_of = |mode: &str| matches!(json.get("nesting_mode"), Some(Json::Text(found)) if found == mode);
    let facts = Facts {
        deprecated: block.map(|block| is(block, "deprecated")).transpose()?.unwrap_or_default(),
        is_block: true,
        is_nested: true,
        is_group: is_of("group"),
        min_items: number(json, "min_items")?,
        max_items: number(json, "max_items")?,
        ..Facts::default()
    };
    let null = if is_of("single") && facts.min_items == 0 { WantedNull::Block } else { WantedNull::Never };
    let ty = several(json, inside, &["single", "group", "list", "set", "map"])?;
    Ok(WantedAttribute { name: name.to_owned(), ty, null, facts: Some(facts) })
}

/// The type of objects that are nested as `json` says, which has to be in one of these modes.
fn several(json: &Json<'_>, attributes: Vec<WantedAttribute>, modes: &[&str]) -> Result<WantedType, String> {
    let object = WantedType::Object(attributes);
    Ok(match word(json, "nesting_mode", modes)? {
        None => return Err("it has no \"nesting_mode\"".to_owned()),
        Some("list") => WantedType::List(Box::new(object)),
        Some("set") => WantedType::Set(Box::new(object)),
        Some("map") => WantedType::Map(Box::new(object)),
        Some(_) => object,
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
    let [Json::Text(kind), argument, more @ ..] = &parts[..] else { return wrong() };
    // Only of an object there is more to say: which of its attributes are optional.
    let is_optional = |name: &Json<'_>| match (name, argument) {
        (Json::Text(name), Json::Object(entries)) => entries.iter().any(|(known, _)| known == name),
        _ => false,
    };
    match more {
        [] => {}
        [Json::List(names)] if kind == "object" && names.iter().all(is_optional) => {}
        _ => return wrong(),
    }
    Ok(match (&**kind, argument) {
        ("list", element) => WantedType::List(Box::new(attribute_type(element)?)),
        ("set", element) => WantedType::Set(Box::new(attribute_type(element)?)),
        ("map", element) => WantedType::Map(Box::new(attribute_type(element)?)),
        ("tuple", Json::List(elements)) => {
            WantedType::Tuple(elements.iter().map(attribute_type).collect::<Result<_, _>>()?)
        }
        ("object", Json::Object(entries)) => {
            let read = |(name, json): &Entry<'_>| {
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

/// The properties of what has to be an object.
fn entries<'j, 'a>(json: &'j Json<'a>) -> Result<&'j [Entry<'a>], String> {
    match json {
        Json::Object(entries) => Ok(entries),
        _ => Err("it is no object".to_owned()),
    }
}

/// The properties of a property, none if that is not there.
fn property<'j, 'a>(json: &'j Json<'a>, property: &str) -> Result<&'j [Entry<'a>], String> {
    entries(json)?;
    let entries =
        json.get(property).map(entries).transpose().map_err(|_| format!("{property:?} is no object"))?;
    Ok(entries.unwrap_or_default())
}

/// What is null is not there.
fn is_there((_, json): &Entry<'_>) -> bool {
    *json != Json::Null
}

/// Makes sure that something is described as anything is.
fn check_described(json: &Json<'_>) -> Result<(), String> {
    entries(json)?;
    if let Some(Json::List(_) | Json::Object(_)) = json.get("description") {
        return Err("\"description\" is no text".to_owned());
    }
    word(json, "description_kind", &["plain", "markdown"]).map(|_| ())
}

/// A property that is one of these words.
fn word<'w>(json: &Json<'_>, property: &str, words: &[&'w str]) -> Result<Option<&'w str>, String> {
    let found = match json.get(property) {
        None => return Ok(None),
        Some(Json::Text(found)) => &**found,
        Some(_) => return Err(format!("{property:?} is no text")),
    };
    match words.iter().find(|word| **word == found) {
        Some(word) => Ok(Some(word)),
        None => Err(format!("{property:?} is {found:?}, and none of {}", words.join(", "))),
    }
}

/// Whether a property is there, and true. In quotes as well, as everywhere with Terraform's JSON.
fn is(json: &Json<'_>, flag: &str) -> Result<bool, String> {
    match json.get(flag) {
        None => Ok(false),
        Some(Json::Bool(is)) => Ok(*is),
        Some(Json::Text(text)) if matches!(&**text, "true" | "1") => Ok(true),
        Some(Json::Text(text)) if matches!(&**text, "false" | "0") => Ok(false),
        Some(_) => Err(format!("{flag:?} is no bool")),
    }
}

/// A property that counts something; 0 if it is not there.
fn number(json: &Json<'_>, property: &str) -> Result<u64, String> {
    let number = match json.get(property) {
        None => return Ok(0),
        Some(Json::Number(number)) => number,
        Some(Json::Text(number)) => &**number,
        Some(_) => return Err(format!("{property:?} is no number")),
    };
    whole(number).ok_or_else(|| format!("{property:?} is {number}"))
}

/// The whole number that this is, however it is written: `1.0` is one, and so is `10e-1`.
fn whole(number: &str) -> Option<u64> {
    if !is_number(number) {
        return None;
    }
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (before, behind) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{before}{behind}");
    let significant = digits.trim_end_matches('0');
    if matches!(significant, "" | "-") {
        return Some(0);
    }
    let zeros = exponent.parse::<i64>().ok()?.checked_add_unsigned(digits.len() as u64)?;
    let zeros =
        usize::try_from(zeros.checked_sub_unsigned((behind.len() + significant.len()) as u64)?).ok()?;
    // No number of 64 bits ends with more.
    (zeros < 20).then(|| format!("{significant}{}", "0".repeat(zeros)).parse().ok())?
}

/// A mistake inside of something with a name.
fn within(name: &str, error: &str) -> String {
    match error.strip_prefix("in `") {
        Some(rest) => format!("in `{name}.{rest}"),
        None => format!("in `{name}`: {error}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]

    use tfsdk_core::schema::ProviderSchemas;

    use super::{Schema, whole};
    use crate::schema_file::{Schemas, Section};

    /// How many members there are at compile time, and at run time.
    fn read(text: &str) -> [Result<Option<usize>, String>; 2] {
        let compiled = Schemas::index(text.to_owned()).and_then(|schemas| {
            let schema = schemas.called("y").first().and_then(|y| y.schema(Section::Resource, "y_thing"));
            schema.map(Schema::parse).transpose()
        });
        let run = ProviderSchemas::from_json(text).map_err(|error| error.to_string());
        let run = run.map(|schemas| {
            let y = schemas.providers.get("example.com/x/y").and_then(|y| y.resources.get("y_thing"));
            y.map(|schema| schema.block().attributes().count() + schema.block().blocks().count())
        });
        [compiled.map(|schema| schema.map(|schema| schema.members.len())), run]
    }

    #[test]
    fn a_file_is_read_at_compile_time_as_it_is_at_run_time() {
        let file = |version: &str, provider: &str| {
            format!(r#"{{"format_version":{version},"provider_schemas":{{"example.com/x/y":{provider}}}}}"#)
        };
        let provider =
            |thing: &str| file("\"1.0\"", &format!(r#"{{"resource_schemas":{{"y_thing":{thing}}}}}"#));
        let thing = |block: &str| provider(&format!(r#"{{"version":0,"block":{block}}}"#));
        let attribute = |rest: &str| thing(&format!(r#"{{"attributes":{{"id":{rest}}}}}"#));
        let block = |rest: &str| thing(&format!(r#"{{"block_types":{{"b":{rest}}}}}"#));
        let mut texts: Vec<String> = ["1", "1.0", "null", "\"1\"", "\"2.0\"", "2", "[1]", "true"]
            .iter()
            .map(|version| file(version, "{}"))
            .collect();
        texts.extend(
            ["{\"format_version\":\"1.0\"}", "{\"format_version\":\"1.0\",\"provider_schemas\":null}", "{}"]
                .map(Into::into),
        );
        texts.extend(
            [
                "null",
                "[]",
                r#"{"provider":null}"#,
                r#"{"resource_schemas":null,"data_source_schemas":null}"#,
                r#"{"resource_schemas":[]}"#,
                r#"{"provider":{},"provider":{}}"#,
                r#"{"resource_schemas":{"y_thing":{},"y_thing":{}}}"#,
            ]
            .iter()
            .map(|provider| file("\"1.0\"", provider)),
        );
        texts.extend(
            ["null", "5", "[]", "{}", r#"{"block":null}"#, r#"{"block":[]}"#, r#"{"block":{},"block":{}}"#]
                .iter()
                .map(|thing| provider(thing)),
        );
        for version in [
            "1",
            "1.0",
            "10e-1",
            "0.1e1",
            "\"1\"",
            "1.5",
            "-1",
            "-0",
            "null",
            "true",
            "1e2",
            "1e99",
            "1e999999999999",
            "18446744073709551615",
            "18446744073709551616",
            "\"x\"",
        ] {
            texts.push(provider(&format!(r#"{{"version":{version},"block":{{}}}}"#)));
            texts.push(block(&format!(r#"{{"nesting_mode":"list","max_items":{version}}}"#)));
        }
        texts.extend(
            [
                r#"{"attributes":null,"block_types":null}"#,
                r#"{"attributes":[]}"#,
                r#"{"block_types":5}"#,
                r#"{"deprecated":"x"}"#,
                r#"{"description":[]}"#,
                r#"{"description":1}"#,
                r#"{"description_kind":"x"}"#,
                r#"{"description_kind":null}"#,
                r#"{"description":"\ud800"}"#,
                r#"{"attributes":{"id":null}}"#,
                r#"{"block_types":{"b":null}}"#,
            ]
            .iter()
            .map(|block| thing(block)),
        );
        texts.extend(
            [
                "5",
                "{}",
                r#"{"type":"string"}"#,
                r#"{"type":"string","type":"string"}"#,
                r#"{"type":null}"#,
                r#"{"type":"string","nested_type":null}"#,
                r#"{"type":null,"nested_type":{"nesting_mode":"list"}}"#,
                r#"{"nested_type":{"nesting_mode":"group"}}"#,
                r#"{"nested_type":{"nesting_mode":null}}"#,
                r#"{"nested_type":{"nesting_mode":"list","attributes":5}}"#,
                r#"{"nested_type":[]}"#,
            ]
            .iter()
            .map(|rest| attribute(rest)),
        );
        for flag in ["true", "false", "null", "\"true\"", "\"0\"", "1", "\"yes\"", "{}"] {
            texts.extend(
                ["required", "optional", "computed", "sensitive", "write_only", "deprecated"]
                    .map(|name| attribute(&format!(r#"{{"type":"string","{name}":{flag}}}"#))),
            );
        }
        texts.extend(
            [
                r#"["list","string"]"#,
                r#"["list","string","x"]"#,
                r#"["list"]"#,
                r#"["list",null]"#,
                r#"["tuple",["string"]]"#,
                r#"["tuple",["string"],[]]"#,
                r#"["object",{"a":"string"},["a"]]"#,
                r#"["object",{"a":"string"},["b"]]"#,
                r#"["object",{"a":"string"},[],[]]"#,
                r#"["object",{"a":"string","a":"string"}]"#,
                r#""strnig""#,
                "[]",
            ]
            .iter()
            .map(|ty| attribute(&format!(r#"{{"type":{ty}}}"#))),
        );
        texts.extend(
            [
                r#"{"nesting_mode":"group"}"#,
                r#"{"nesting_mode":null}"#,
                r#"{"nesting_mode":1}"#,
                "{}",
                "[]",
                r#"{"nesting_mode":"list","block":[]}"#,
                r#"{"nesting_mode":"single","block":{"deprecated":1}}"#,
            ]
            .iter()
            .map(|rest| block(rest)),
        );
        for text in texts {
            let [compiled, run] = read(&text);
            match (&compiled, &run) {
                (Ok(compiled), Ok(run)) => assert_eq!(compiled.unwrap_or(0), run.unwrap_or(0), "{text}"),
                (Err(_), Err(_)) => {}
                _ => panic!("{text}: at compile time {compiled:?}, at run time {run:?}"),
            }
        }
    }

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        for (text, number) in [
            ("0", Some(0)),
            ("-0.0e5", Some(0)),
            ("12.00", Some(12)),
            ("1200e-2", Some(12)),
            ("0.12e2", Some(12)),
            ("1.2e1", Some(12)),
            ("1.2", None),
            ("-1", None),
            ("0e99", Some(0)),
            ("1e20", None),
            ("1e19", Some(10_u64.pow(19))),
            ("", None),
        ] {
            assert_eq!(whole(text), number, "{text}");
        }
    }
}
