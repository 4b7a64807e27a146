//! Schemas in the JSON of `terraform providers schema -json`, format 1.0.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::HashSet;

use super::{
    Attribute, Block, BlockNesting, Description, DescriptionKind, Mode, NestedBlock, NestedType, Nesting,
    Schema,
};
use crate::codec::json::{JsonEntries, JsonSource, append_string};
use crate::codec::read_type;
use crate::error::{Error, Excerpt, ProblemKind, Problems};
use crate::limits::Limits;
use crate::path::Step;
use crate::stream::Source;
use crate::ty::Type;

/// The properties of a JSON object that is being read.
pub(super) struct Fields<'de> {
    entries: JsonEntries,
    seen: HashSet<Cow<'de, str>>,
}

/// A property; its value comes next.
pub(super) struct Found<'de> {
    pub(super) name: Cow<'de, str>,
}

impl<'de> Fields<'de> {
    pub(super) fn open(source: &mut JsonSource<'de>) -> Result<Self, Error> {
        Ok(Fields { entries: source.object()?, seen: HashSet::new() })
    }

    /// The next property. One that is given twice is a problem, and counts once.
    pub(super) fn next(
        &mut self,
        source: &mut JsonSource<'de>,
        problems: &mut Problems,
    ) -> Result<Option<Found<'de>>, Error> {
        while let Some(name) = source.next_key(&mut self.entries)? {
            if self.seen.insert(name.clone()) {
                return Ok(Some(Found { name }));
            }
            source.skip()?;
            let text = format!("the property {} is given twice", Excerpt(&name));
            problems.push(Error::new(ProblemKind::Duplicate, text));
        }
        Ok(None)
    }
}

impl Found<'_> {
    /// Reads the value; `None` when it is null or could not be read, which `problems` then knows.
    pub(super) fn read<'de, T>(
        &self,
        source: &mut JsonSource<'de>,
        problems: &mut Problems,
        read: impl FnOnce(&mut JsonSource<'de>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if source.take_null()? {
            return Ok(None);
        }
        let start = source.mark();
        match read(source) {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let malformed = error.is_malformed();
                let error = error.at(Step::Attribute(self.name.to_string().into()));
                if malformed {
                    return Err(error);
                }
                problems.push(error);
                source.rewind(start);
                source.skip()?;
                Ok(None)
            }
        }
    }

    fn flag(&self, source: &mut JsonSource<'_>, problems: &mut Problems) -> Result<bool, Error> {
        Ok(self.read(source, problems, Source::bool)?.unwrap_or(false))
    }

    fn owned(&self, source: &mut JsonSource<'_>, problems: &mut Problems) -> Result<String, Error> {
        Ok(self.read(source, problems, Source::string)?.map(Cow::into_owned).unwrap_or_default())
    }
}

/// A word that has to be one of some.
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

fn description_kind(source: &mut JsonSource<'_>) -> Result<DescriptionKind, Error> {
    word(source, &[("plain", DescriptionKind::Plain), ("markdown", DescriptionKind::Markdown)])
}

pub(super) fn block(source: &mut JsonSource<'_>) -> Result<Block, Error> {
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
            _ => source.skip()?,
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
            _ => source.skip()?,
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

/// A type. Of JSON that is none the problem is told, and what follows it is read.
fn attribute_type(source: &mut JsonSource<'_>) -> Result<Type, Error> {
    let start = source.mark();
    read_type(source, Limits::new().depth()).map_err(|error| {
        source.rewind(start);
        match source.skip() {
            Ok(()) => Error::new(ProblemKind::Type, error.to_string()),
            Err(_) => error,
        }
    })
}

fn nested_type(source: &mut JsonSource<'_>) -> Result<NestedType, Error> {
    const NESTINGS: [(&str, Nesting); 4] =
        [("single", Nesting::Single), ("list", Nesting::List), ("set", Nesting::Set), ("map", Nesting::Map)];
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
                has_nesting = true;
                nesting = found.read(source, &mut problems, |source| word(source, &NESTINGS))?;
            }
            _ => source.skip()?,
        }
    }
    if !has_nesting {
        problems.push(no_nesting());
    }
    problems.finish(NestedType::new(nesting.unwrap_or(Nesting::Single), attributes))
}

fn no_nesting() -> Error {
    Error::invalid("there is no \"nesting_mode\"")
}

fn nested_block(source: &mut JsonSource<'_>, name: &str) -> Result<NestedBlock, Error> {
    const NESTINGS: [(&str, BlockNesting); 5] = [
        ("single", BlockNesting::Single),
        ("group", BlockNesting::Group),
        ("list", BlockNesting::List),
        ("set", BlockNesting::Set),
        ("map", BlockNesting::Map),
    ];
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
                has_nesting = true;
                nesting = found.read(source, &mut problems, |source| word(source, &NESTINGS))?;
            }
            "min_items" => min_items = found.read(source, &mut problems, Source::u64)?.unwrap_or(0),
            "max_items" => max_items = found.read(source, &mut problems, Source::u64)?.unwrap_or(0),
            _ => source.skip()?,
        }
    }
    if !has_nesting {
        problems.push(no_nesting());
    }
    let block = NestedBlock::new(name, nesting.unwrap_or(BlockNesting::List), content.unwrap_or_default());
    problems.finish(block.min_items(min_items).max_items(max_items))
}

/// Writes JSON, with the properties in the order in which Terraform writes them.
#[derive(Default)]
pub(super) struct Writer {
    out: String,
    /// Whether the next property is the first of its object.
    first: bool,
}

impl Writer {
    pub(super) fn finish(self) -> String {
        self.out
    }

    pub(super) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.out.push('{');
        self.first = true;
        write(self);
        self.out.push('}');
        self.first = false;
    }

    pub(super) fn name(&mut self, name: &str) {
        if !std::mem::take(&mut self.first) {
            self.out.push(',');
        }
        append_string(name, &mut self.out);
        self.out.push(':');
    }

    pub(super) fn raw(&mut self, json: &str) {
        self.out.push_str(json);
    }

    pub(super) fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.name(name);
            append_string(text, &mut self.out);
        }
    }

    fn number(&mut self, name: &str, number: u64) {
        self.name(name);
        self.out.push_str(&number.to_string());
    }

    fn flags(&mut self, flags: &[(&str, bool)]) {
        for (name, set) in flags {
            if *set {
                self.name(name);
                self.out.push_str("true");
            }
        }
    }

    /// A property that is an object with an entry for each of these; left out when there are none.
    pub(super) fn entries<T>(
        &mut self,
        name: &str,
        all: &BTreeMap<String, T>,
        write: impl Fn(&mut Self, &T),
    ) {
        self.each(name, all.iter().map(|(name, value)| (name.as_str(), value)), write);
    }

    fn each<'a, T: 'a>(
        &mut self,
        name: &str,
        all: impl Iterator<Item = (&'a str, &'a T)>,
        write: impl Fn(&mut Self, &T),
    ) {
        let mut all = all.peekable();
        if all.peek().is_some() {
            self.name(name);
            self.object(|out| {
                for (name, value) in all {
                    out.name(name);
                    write(out, value);
                }
            });
        }
    }

    pub(super) fn schema(&mut self, schema: Option<&Schema>) {
        self.object(|out| {
            out.number("version", schema.map_or(0, Schema::version));
            if let Some(schema) = schema {
                out.name("block");
                out.block(schema.block());
            }
        });
    }

    fn described(&mut self, description: &Description) {
        self.text("description", description.text());
        self.text(
            "description_kind",
            match description.kind() {
                DescriptionKind::Plain => "plain",
                DescriptionKind::Markdown => "markdown",
            },
        );
    }

    fn block(&mut self, block: &Block) {
        self.object(|out| {
            out.each("attributes", block.attributes().map(|a| (a.name(), a)), Self::attribute);
            out.each("block_types", block.blocks().map(|b| (b.name(), b)), Self::nested_block);
            out.described(block.description());
            out.flags(&[("deprecated", block.deprecation().is_some())]);
        });
    }

    fn attribute(&mut self, attribute: &Attribute) {
        let mode = attribute.terraform_mode();
        self.object(|out| {
            match attribute.nested_type() {
                None => {
                    out.name("type");
                    out.raw(&attribute.ty().to_json());
                }
                Some(nested) => {
                    out.name("nested_type");
                    out.object(|out| {
                        out.each("attributes", nested.attributes().map(|a| (a.name(), a)), Self::attribute);
                        out.text("nesting_mode", nested.nesting().name());
                    });
                }
            }
            out.described(attribute.description());
            out.flags(&[
                ("deprecated", attribute.deprecation().is_some()),
                ("required", mode.required),
                ("optional", mode.optional),
                ("computed", mode.computed),
                ("sensitive", attribute.is_sensitive()),
                ("write_only", attribute.is_write_only()),
            ]);
        });
    }

    fn nested_block(&mut self, nested: &NestedBlock) {
        self.object(|out| {
            out.text("nesting_mode", nested.nesting().name());
            out.name("block");
            out.block(nested.block());
            for (name, items) in [("min_items", nested.min()), ("max_items", nested.max())] {
                if items > 0 {
                    out.number(name, items);
                }
            }
        });
    }
}
