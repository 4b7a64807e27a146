//! Reading schemas.

use std::collections::HashSet;

use super::fields::Fields;
use crate::codec::json::JsonSource;
use crate::codec::read_type;
use crate::error::{Error, ProblemKind, Problems};
use crate::schema::{
    Attribute, Block, BlockNesting, Description, DescriptionKind, Mode, NestedBlock, NestedType, Nesting,
    Schema,
};
use crate::stream::Source;
use crate::stream::format::Depth;
use crate::text::Excerpt;
use crate::ty::Type;

/// One schema; `None` for an object with nothing but a version, by which Terraform says that there is none.
pub(in crate::schema) fn schema(source: &mut JsonSource<'_>) -> Result<Option<Schema>, Error> {
    let mut problems = Problems::default();
    let mut version = None;
    let mut root = None;
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        match &*found.name {
            "version" => version = found.read(source, &mut problems, |source| source.u64())?,
            "block" => root = found.read(source, &mut problems, block)?,
            _ => problems.go_on(source.skip())?,
        }
    }
    problems.finish(root.map(|block| Schema::unchecked(version.unwrap_or(0), block)))
}

fn description_kind(source: &mut JsonSource<'_>) -> Result<DescriptionKind, Error> {
    word(source, &[("plain", DescriptionKind::Plain), ("markdown", DescriptionKind::Markdown)])
}

fn block(source: &mut JsonSource<'_>) -> Result<Block, Error> {
    let mut problems = Problems::default();
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    let mut text = String::new();
    let mut kind = DescriptionKind::Plain;
    let mut deprecated = false;
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        match &*found.name {
            "attributes" => {
                attributes = found.read(source, &mut problems, |s| named(s, attribute))?.unwrap_or_default();
            }
            "block_types" => {
                blocks = found.read(source, &mut problems, |s| named(s, nested_block))?.unwrap_or_default();
            }
            "description" => text = found.owned(source, &mut problems)?,
            "description_kind" => {
                kind = found.read(source, &mut problems, description_kind)?.unwrap_or_default();
            }
            "deprecated" => deprecated = found.flag(source, &mut problems)?,
            _ => problems.go_on(source.skip())?,
        }
    }
    let names: HashSet<&str> = attributes.iter().map(Attribute::name).collect();
    for block in &blocks {
        if names.contains(block.name()) {
            let text = format!("{} is both an attribute and a block", Excerpt(block.name()));
            problems.push(Error::new(ProblemKind::Duplicate, text));
        }
    }
    let mut block =
        Block::new().with_attributes(attributes).with_blocks(blocks).describe(Description::new(text, kind));
    if deprecated {
        block = block.deprecated("");
    }
    problems.finish(block)
}

/// The entries of an object, each read with its name.
fn named<T>(
    source: &mut JsonSource<'_>,
    read: impl Fn(&mut JsonSource<'_>, &str) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let mut problems = Problems::default();
    let mut all = Vec::new();
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        all.extend(found.read(source, &mut problems, |source| read(source, &found.name))?);
    }
    problems.finish(all)
}

fn attribute(source: &mut JsonSource<'_>, name: &str) -> Result<Attribute, Error> {
    let mut problems = Problems::default();
    let mut ty = None;
    let mut nested = None;
    let mut text = String::new();
    let mut kind = DescriptionKind::Plain;
    let mut mode = Mode { required: false, optional: false, computed: false };
    let (mut sensitive, mut write_only, mut deprecated) = (false, false, false);
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        match &*found.name {
            "type" => ty = found.read(source, &mut problems, attribute_type)?,
            "nested_type" => nested = found.read(source, &mut problems, nested_type)?,
            "description" => text = found.owned(source, &mut problems)?,
            "description_kind" => {
                kind = found.read(source, &mut problems, description_kind)?.unwrap_or_default();
            }
            "required" => mode.required = found.flag(source, &mut problems)?,
            "optional" => mode.optional = found.flag(source, &mut problems)?,
            "computed" => mode.computed = found.flag(source, &mut problems)?,
            "sensitive" => sensitive = found.flag(source, &mut problems)?,
            "write_only" => write_only = found.flag(source, &mut problems)?,
            "deprecated" => deprecated = found.flag(source, &mut problems)?,
            _ => problems.go_on(source.skip())?,
        }
    }
    problems.finish(())?;
    let mut attribute = match (ty, nested) {
        (Some(ty), None) => Attribute::new(name, ty, mode),
        (None, Some(nested)) => Attribute::nested(name, nested, mode),
        (None, None) => return Err(Error::invalid("neither \"type\" nor \"nested_type\" is there")),
        (Some(_), Some(_)) => return Err(Error::invalid("\"type\" and \"nested_type\" exclude each other")),
    }
    .describe(Description::new(text, kind));
    if sensitive {
        attribute = attribute.sensitive();
    }
    if write_only {
        attribute = attribute.write_only();
    }
    if deprecated {
        attribute = attribute.deprecated("");
    }
    Ok(attribute)
}

/// A type. If the JSON is well-formed and yet no type, reading goes on behind it.
fn attribute_type(source: &mut JsonSource<'_>) -> Result<Type, Error> {
    let start = source.mark();
    let depth = Depth::new(source.budget().limits());
    read_type(source, depth).map_err(|error| {
        if error.exhausted().is_some() {
            return error;
        }
        source.rewind(start);
        match source.skip() {
            Ok(()) => Error::new(ProblemKind::Type, error.to_string()),
            Err(_) => error,
        }
    })
}

fn nested_type(source: &mut JsonSource<'_>) -> Result<NestedType, Error> {
    let mut problems = Problems::default();
    let mut attributes = Vec::new();
    let mut nesting = None;
    let mut has_nesting = false;
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        match &*found.name {
            "attributes" => {
                attributes = found.read(source, &mut problems, |s| named(s, attribute))?.unwrap_or_default();
            }
            "nesting_mode" => {
                has_nesting = !is_null(source, &mut problems)?;
                nesting = found.read(source, &mut problems, |source| {
                    word(source, &Nesting::ALL.map(|nesting| (nesting.name(), nesting)))
                })?;
            }
            _ => problems.go_on(source.skip())?,
        }
    }
    if !has_nesting {
        problems.push(no_nesting());
    }
    problems.finish(NestedType::new(nesting.unwrap_or(Nesting::Single), attributes))
}

/// Whether null comes next, which is left there.
fn is_null(source: &mut JsonSource<'_>, problems: &mut Problems) -> Result<bool, Error> {
    let start = source.mark();
    let is_null = problems.go_on(source.take_null())?;
    source.rewind(start);
    Ok(is_null)
}

fn no_nesting() -> Error {
    Error::invalid("there is no \"nesting_mode\"")
}

fn nested_block(source: &mut JsonSource<'_>, name: &str) -> Result<NestedBlock, Error> {
    let mut problems = Problems::default();
    let mut content = None;
    let mut nesting = None;
    let mut has_nesting = false;
    let (mut min_items, mut max_items) = (0, 0);
    let mut fields = Fields::open(source)?;
    while let Some(found) = fields.next(source, &mut problems)? {
        match &*found.name {
            "block" => content = found.read(source, &mut problems, block)?,
            "nesting_mode" => {
                has_nesting = !is_null(source, &mut problems)?;
                nesting = found.read(source, &mut problems, |source| {
                    word(source, &BlockNesting::ALL.map(|nesting| (nesting.name(), nesting)))
                })?;
            }
            "min_items" => min_items = found.read(source, &mut problems, Source::u64)?.unwrap_or(0),
            "max_items" => max_items = found.read(source, &mut problems, Source::u64)?.unwrap_or(0),
            _ => problems.go_on(source.skip())?,
        }
    }
    if !has_nesting {
        problems.push(no_nesting());
    }
    let block = NestedBlock::new(name, nesting.unwrap_or(BlockNesting::List), content.unwrap_or_default());
    problems.finish(block.min_items(min_items).max_items(max_items))
}

/// The meaning of a word, which has to be one of these.
fn word<T: Copy>(source: &mut JsonSource<'_>, words: &[(&str, T)]) -> Result<T, Error> {
    let found = source.string()?;
    match words.iter().find(|(word, _)| *word == found) {
        Some((_, meaning)) => Ok(*meaning),
        None => {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            Err(Error::expected(format_args!("one of {}", names.join(", ")), Excerpt(&found)))
        }
    }
}
