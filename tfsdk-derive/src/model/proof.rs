//! The schema of a file that a struct is held to.

use syn::LitStr;

use crate::context::Context;
use crate::key::{
    LISTED, Listed, OF_DATA, OF_EPHEMERAL, OF_PROVIDER, OF_RESOURCE, SCHEMA_FILE, SCHEMA_NAMES, SOURCE,
};
use crate::name::nearest;
use crate::parse::Tag;
use crate::schema_file::{self, Schema, Schemas, Section, Unreadable};
use crate::wanted_attribute::WantedAttribute;

/// A schema in a file.
pub(crate) struct Proof {
    /// The path of the file.
    pub(crate) file: LitStr,
    pub(crate) section: Section,
    /// Which of the section.
    pub(crate) name: LitStr,
    /// The version of a resource's state.
    pub(crate) version: u64,
    pub(crate) is_deprecated: bool,
}

impl Proof {
    /// The schema that a tag names, if it names one, and what stands in it. What is wrong is reported; where the tag was not
    /// understood, some of that has been.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>) -> Option<(Self, Vec<WantedAttribute>)> {
        let Some(file) = tag.text(&SCHEMA_FILE) else {
            if let Some(setting) = tag.all(&SCHEMA_NAMES).chain(tag.get(&SOURCE)).next() {
                let name = setting.key.name;
                cx.report(
                    &setting.ident,
                    format_args!("`{name} = …` is about a file of schemas, and the tag names none"),
                    match name {
                        "data" | "source" => "add `schema_file = \"…\"`".to_owned(),
                        _ => format!("add `schema_file = \"…\"`; to give the struct a schema of its own, write `{name}` alone"),
                    },
                );
            }
            return None;
        };
        let mut names = SCHEMA_NAMES.into_iter().filter_map(|key| Some((key, tag.text(key)?)));
        let schemas = match schema_file::schemas(&file.value()) {
            Ok(schemas) => schemas,
            Err(error) => {
                report_unreadable(cx, file, error);
                return None;
            }
        };
        let Some((key, name)) = names.next() else {
            // What was not understood may be what says it.
            if tag.is_understood() {
                cx.report(
                    file,
                    "nothing says which schema of the file the struct is for",
                    "add `resource = \"…\"`, `data = \"…\"`, `ephemeral = \"…\"` or `provider = \"…\"`",
                );
            }
            return None;
        };
        if let Some((other, name)) = names.next() {
            cx.report(
                name,
                format_args!("`{} = …` beside `{} = …`: a struct is for one schema", other.name, key.name),
                "write a struct for each",
            );
            return None;
        }
        let section = match () {
            () if key.is(&OF_RESOURCE) => Section::Resource,
            () if key.is(&OF_DATA) => Section::DataSource,
            () if key.is(&OF_EPHEMERAL) => Section::Ephemeral,
            () => Section::Configuration,
        };
        let proof =
            Proof { file: file.clone(), section, name: name.clone(), version: 0, is_deprecated: false };
        let text = proof.schema(cx, &schemas, tag.text(&SOURCE))?;
        match Schema::parse(text) {
            Ok(Schema { version, is_deprecated, members }) => {
                Some((Proof { version, is_deprecated, ..proof }, members))
            }
            Err(error) => {
                let mistake =
                    format!("{} of {:?} cannot be read: {error}", proof.shown(), proof.file.value());
                cx.report(name, mistake, WRITE_ANEW);
                None
            }
        }
    }

    /// How messages call the schema.
    pub(crate) fn shown(&self) -> String {
        format!("the {} `{}`", self.section.noun(), self.name.value())
    }

    /// The text of the schema. What keeps it from being found is reported.
    fn schema<'s>(&self, cx: &Context, schemas: &'s Schemas, source: Option<&LitStr>) -> Option<&'s str> {
        let Proof { file, section, name, .. } = self;
        let (text, noun, file) = (name.value(), section.noun(), file.value());
        let meant = match source {
            Some(source) => schemas.called(&source.value()),
            None => schemas.providers.iter().collect(),
        };
        if let (Some(source), true) = (source, meant.is_empty()) {
            let mistake = format!("{file:?} has no provider `{}`", source.value());
            let addresses = schemas.providers.iter().map(|provider| &*provider.address);
            cx.report(source, mistake, in_file("provider", addresses.collect()));
            return None;
        }
        let called = schemas.called(&text);
        let found = meant.iter().filter_map(|provider| {
            let address = &*provider.address;
            let schema = match section {
                Section::Configuration if !called.iter().any(|called| called.address == address) => None,
                Section::Configuration => provider.schema(*section, address),
                _ => provider.schema(*section, &text),
            };
            Some((address, schema?))
        });
        let found: Vec<_> = found.collect();
        match &found[..] {
            [(_, schema)] => return Some(schema),
            [] => {}
            [(first, _), ..] => {
                let mut addresses: Vec<&str> = found.iter().map(|(address, _)| *address).collect();
                addresses.sort_unstable();
                let mistake = match section {
                    Section::Configuration => {
                        format!("`{text}` is the name of {} providers of {file:?}", found.len())
                    }
                    _ => format!("{} providers of {file:?} have a {noun} `{text}`", found.len()),
                };
                let key = if *section == Section::Configuration { "provider" } else { "source" };
                let help = format!("they are {}; choose one: `{key} = {:?}`", Listed(&addresses), first);
                cx.report(name, mistake, help);
                return None;
            }
        }
        let mistake = format!("{file:?} has no {noun} `{text}`");
        let others = |section: Section| meant.iter().flat_map(move |provider| provider.names(section));
        let elsewhere = Section::ALL.into_iter().filter(|other| other != section).find_map(|other| {
            let key = key_of(other);
            others(other).any(|found| found == text).then(|| (other.noun(), key))
        });
        let help = match (nearest(&text, others(*section)), elsewhere) {
            (_, Some((noun, key))) => format!("it has a {noun} of this name: write `{key} = {text:?}`"),
            (Some(near), None) => format!("did you mean `{near}`?"),
            (None, None) => in_file(noun, others(*section).collect()),
        };
        cx.report(name, mistake, help);
        None
    }
}

const WRITE_ANEW: &str = "write the file anew: `terraform providers schema -json`";

fn key_of(section: Section) -> &'static str {
    match section {
        Section::Resource => OF_RESOURCE.name,
        Section::DataSource => OF_DATA.name,
        Section::Ephemeral => OF_EPHEMERAL.name,
        Section::Configuration => OF_PROVIDER.name,
    }
}

/// What there is of a kind in a file.
fn in_file(noun: &str, mut names: Vec<&str>) -> String {
    names.sort_unstable();
    let s = if names.len() == 1 { "" } else { "s" };
    match names.len() {
        0 => format!("it has no {noun} at all"),
        1..=LISTED => format!("it has the {noun}{s} {}", Listed(&names)),
        count => format!("it has {count} {noun}{s}, such as {}", Listed(&names[..LISTED])),
    }
}

fn report_unreadable(cx: &Context, file: &LitStr, error: Unreadable) {
    let path = file.value();
    match error {
        Unreadable::Missing => cx.report(
            file,
            format_args!("there is no file {path:?}"),
            "the path starts at the folder of Cargo.toml; `terraform providers schema -json` writes such a file",
        ),
        Unreadable::Io(error) => cx.report(
            file,
            format_args!("{path:?} cannot be read: {error}"),
            "the path is that of a file, from the folder of Cargo.toml",
        ),
        Unreadable::NoFile => cx.report(
            file,
            format_args!("{path:?} is no file"),
            "the path is that of a file, from the folder of Cargo.toml",
        ),
        Unreadable::Encoding(what) => cx.report(
            file,
            format_args!("{path:?} cannot be read: {what}"),
            "save it as UTF-8 without a byte order mark; some shells write another form with `>`",
        ),
        Unreadable::Malformed(error) => {
            cx.report(file, format_args!("{path:?} is no file of schemas: {error}"), WRITE_ANEW);
        }
    }
}
