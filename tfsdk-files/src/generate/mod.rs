//! Rust structs for the schemas of providers.
//!
//! `section` says which schemas have structs, `model` which these are, `names` what they are called, `docs` what is said of them, and
//! `print` makes text of it.

mod docs;
mod model;
mod names;
mod print;
mod section;

use std::fmt;
use std::path::Path;
use std::{env, fs};

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::schema::ProviderSchemas;
use tfsdk_core::text::nearest;

use crate::document::Document;
use crate::error::Error;
use model::Item;
use section::Section;

/// Writes Rust structs for the schemas in a file, each proved against that file when it compiles.
///
/// A struct has all attributes and blocks of its schema, with their descriptions, and is tagged with what it is
/// (`#[tfsdk(resource)]` and so on), so that it has a mirror for plans: what the provider computes is a [`Tf`], what may be left out
/// an `Option`. The resource `aws_s3_bucket` becomes `AwsS3Bucket`; the data source `aws_ami` becomes `AwsAmiData`, and in the
/// same way there are `…Ephemeral` and `…Provider`. The structs of a schema's blocks and nested objects stand in a module
/// named after it: `aws_s3_bucket::Website`. Names depend on the file alone, and not on which of its schemas are written,
/// and the same file gives the same text.
///
/// Where an attribute can have no field, as its name starts with an underscore, the structs of its schema read a part of it
/// (`ignore_unmapped`); and where blocks or nested objects that are many have an attribute of no one type, or the schema breaks a
/// [rule](tfsdk_core::schema::Schema::check) otherwise, they only map, as [`plain`](Self::plain) ones do. Neither have schemas of
/// their own.
///
/// In a build script, with `tfsdk` and its feature `files` among the `[build-dependencies]` as well:
///
/// ```no_run
/// use tfsdk::files::Generate;
///
/// fn main() -> Result<(), tfsdk::files::Error> {
///     Generate::from_file("schemas/aws.json")?.only(["aws_s3_bucket", "data.aws_ami"]).write("aws.rs")
/// }
/// ```
///
/// The program has a module for it: `mod aws { include!(concat!(env!("OUT_DIR"), "/aws.rs")); }`. With more than some 20 structs in one
/// another, rustc wants `#![recursion_limit = "512"]` at the top of the program.
///
/// [`Tf`]: tfsdk_core::mapping::Tf
#[derive(Clone, Debug)]
#[must_use = "it writes nothing until it is told to"]
pub struct Generate {
    schemas: ProviderSchemas,
    /// The path of the file, for the tags that prove the structs.
    file: String,
    /// What bounds the text, and how long that of the file is.
    limits: Limits,
    input: usize,
    /// The schemas to write; all if there is none.
    names: Vec<String>,
    is_plain: bool,
}

impl Generate {
    /// Structs for the schemas of a file that `terraform providers schema -json` wrote.
    ///
    /// The path starts at the folder of the package's Cargo.toml, as a build script and the tags of structs have it. For bytes or a
    /// text, or with other limits, see [`from_document`](Self::from_document).
    ///
    /// # Errors
    /// If the file cannot be read, or is no file of schemas.
    ///
    /// ```
    /// use tfsdk::files::Generate;
    ///
    /// let error = Generate::from_file("schemas/asw.json").unwrap_err();
    /// assert!(error.to_string().starts_with("schemas/asw.json: there is no such file; "));
    /// ```
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Generate::from_document(&Document::read(path.as_ref(), NO_FILE, Limits::new())?)
    }

    /// Structs for the schemas of a document. Their tags name the file as the document is called.
    ///
    /// # Errors
    /// If it is no document of schemas.
    ///
    /// ```
    /// use tfsdk::files::{Document, Generate};
    ///
    /// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"resource_schemas":{"y_thing":{"version":0,"block":{"attributes":{"id":{"type":"string","description":"Its number.","computed":true}}}}}}}}"#;
    /// let rust = Generate::from_document(&Document::from_text("schemas/y.json", json))?.to_rust()?;
    /// assert!(rust.ends_with(
    ///     r#"
    /// /// The resource `y_thing`.
    /// #[derive(Clone, Debug, PartialEq, TfObject)]
    /// #[tfsdk(resource, schema_file = "schemas/y.json", resource = "y_thing")]
    /// pub struct YThing {
    ///     /// Its number.
    ///     #[tfsdk("id", computed)]
    ///     pub id: Tf<String>,
    /// }
    /// "#
    /// ));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_document(document: &Document) -> Result<Self, Error> {
        let (schemas, file) = (document.schemas()?, document.name().to_owned());
        let (limits, input) = (document.limits(), document.text().len());
        Ok(Generate { schemas, file, limits, input, names: Vec::new(), is_plain: false })
    }

    /// Writes only these: `aws_s3_bucket` is a resource, `data.aws_ami` a data source, `ephemeral.aws_…` an ephemeral
    /// resource, and `provider.aws` the configuration of a provider, by its address or the last parts of that.
    ///
    /// ```
    /// use tfsdk::files::{Document, Generate};
    ///
    /// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{
    ///     "resource_schemas":{"y_thing":{"version":0,"block":{}}},"data_source_schemas":{"y_thing":{"version":0,"block":{}}}}}}"#;
    /// let document = Document::from_text("schemas/y.json", json);
    /// let rust = Generate::from_document(&document)?.only(["data.y_thing"]).to_rust()?;
    /// assert!(rust.contains("pub struct YThingData {") && !rust.contains("pub struct YThing {"));
    ///
    /// let error = Generate::from_document(&document)?.only(["y_thng"]).to_rust().unwrap_err();
    /// assert_eq!(error.to_string(), "y_thng: there is no such schema; did you mean `y_thing`?");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn only<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.names.extend(names.into_iter().map(Into::into));
        self
    }

    /// Writes structs that only map: without schemas of their own, and so without mirrors. They are compiled in less time, and
    /// read states; what is unknown in a plan they cannot hold.
    ///
    /// ```
    /// use tfsdk::files::{Document, Generate};
    ///
    /// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"resource_schemas":{"y_thing":{"version":0,
    ///     "block":{"attributes":{"id":{"type":"string","computed":true}}}}}}}}"#;
    /// let document = Document::from_text("schemas/y.json", json);
    /// let rust = Generate::from_document(&document)?.plain().to_rust()?;
    /// assert!(rust.contains("#[tfsdk(\"id\")]\n    pub id: Option<String>,"));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn plain(mut self) -> Self {
        self.is_plain = true;
        self
    }

    /// The text of the structs.
    ///
    /// It stands in a module of its own, as it imports what it needs.
    ///
    /// # Errors
    /// If the file has no schema of a name, or several: all such names. If a schema has more than 64 levels of blocks, objects and
    /// collections in one another, as rustc soon refuses structs that are deeper: all such schemas. If the names of structs are longer than
    /// may be made: each has those of all that it stands in.
    ///
    /// ```
    /// use tfsdk::files::{Document, Generate};
    ///
    /// let json = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"resource_schemas":{"y_thing":{"version":0,"block":{}}}}}}"#;
    /// let document = Document::from_text("schemas/y.json", json);
    /// let rust = Generate::from_document(&document)?.to_rust()?;
    /// assert!(rust.starts_with("// Generated from \"schemas/y.json\"; do not edit.\n\nuse tfsdk::TfObject;\n"));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn to_rust(&self) -> Result<String, Error> {
        let all = self.items();
        let roots = names::of_roots(all.iter().map(|item| (item.section, item.name)));
        let mut wanted: Vec<bool> = vec![self.names.is_empty(); all.len()];
        let mut errors: Option<Error> = None;
        let mut add = |error| match &mut errors {
            Some(errors) => errors.extend(error),
            None => errors = Some(error),
        };
        for name in &self.names {
            let meant: Vec<usize> = (0..all.len()).filter(|i| all[*i].is_called(name)).collect();
            let text = match meant[..] {
                [] => no_such_schema(name, &all),
                [one] => {
                    wanted[one] = true;
                    continue;
                }
                // Of several providers each has one.
                _ if all[meant[0]].section != Section::Provider => {
                    meant.into_iter().for_each(|i| wanted[i] = true);
                    continue;
                }
                _ => "several providers are called so; write the whole address".to_owned(),
            };
            add(problem(name, text));
        }
        let chosen = all.iter().zip(&roots).zip(wanted).filter(|(_, wanted)| *wanted);
        let chosen = chosen.map(|((item, root), _)| (item, root));
        for (item, _) in chosen.clone() {
            let depth = item.schema.ty().depth();
            if depth > MAX_DEPTH {
                let text = format!(
                    "it has {depth} levels of blocks, objects and collections in one another; {TOO_DEEP}"
                );
                add(problem(&item.called(), text));
            }
        }
        match errors {
            Some(errors) => Err(errors),
            None => {
                let budget = Budget::new(self.limits, self.input);
                let rust = print::file(&self.file, self.is_plain, &budget, chosen);
                match budget.exhausted() {
                    Some(exhausted) => Err(Error::at(&self.file, exhausted.into())),
                    None => Ok(rust),
                }
            }
        }
    }

    /// Writes the text into the file of this name in `OUT_DIR`, for a build script, which cargo runs again when the file of
    /// schemas changes.
    ///
    /// # Errors
    /// As [`to_rust`](Generate::to_rust), and when there is no `OUT_DIR` or the file cannot be written.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), tfsdk::files::Error> {
    /// tfsdk::files::Generate::from_file("schemas/aws.json")?.plain().write("aws.rs")
    /// # }
    /// ```
    pub fn write(&self, name: &str) -> Result<(), Error> {
        let rust = self.to_rust()?;
        let folder = env::var_os("OUT_DIR")
            .ok_or_else(|| problem(name, "there is no `OUT_DIR`, which cargo sets for build scripts"))?;
        fs::write(Path::new(&folder).join(name), rust).map_err(|error| problem(name, error))?;
        println!("cargo::rerun-if-changed={}", self.file);
        Ok(())
    }

    /// All schemas of the file, in the order of sections, names and providers.
    fn items(&self) -> Vec<Item<'_>> {
        let mut items = Vec::new();
        for (address, provider) in &self.schemas.providers {
            let sections = [
                (Section::Resource, &provider.resources),
                (Section::DataSource, &provider.data_sources),
                (Section::Ephemeral, &provider.ephemeral_resources),
            ];
            for (section, schemas) in sections {
                items.extend(schemas.iter().map(|(name, schema)| Item::new(section, name, address, schema)));
            }
            items.extend(
                provider.provider.iter().map(|schema| Item::new(Section::Provider, address, address, schema)),
            );
        }
        items.sort_by_key(|item| (item.section, item.name, item.address));
        for i in 1..items.len() {
            if (items[i - 1].section, items[i - 1].name) == (items[i].section, items[i].name) {
                items[i - 1].is_ambiguous = true;
                items[i].is_ambiguous = true;
            }
        }
        items
    }
}

/// With room to spare: twice as many were still compiled, with a higher limit of recursion, and at 250 lists rustc overflowed its stack.
const MAX_DEPTH: usize = 64;
const TOO_DEEP: &str = "structs are written for 64, as rustc has its own limits; name the other schemas with `only`, and read what has this one as a `Value`";
const NO_FILE: &str =
    "; its path starts at the folder of Cargo.toml, and `terraform providers schema -json` writes one";

/// What is said of a name that no schema has.
fn no_such_schema(name: &str, all: &[Item<'_>]) -> String {
    let names: Vec<String> = all.iter().map(Item::called).collect();
    let elsewhere = all.iter().position(|item| item.name == name);
    let meant = elsewhere.map(|i| &*names[i]).or_else(|| nearest(name, names.iter().map(String::as_str)));
    match meant {
        Some(meant) => format!("there is no such schema; did you mean `{meant}`?"),
        None => "there is no such schema; `data.`, `ephemeral.` and `provider.` stand before names that are not of resources".to_owned(),
    }
}

fn problem(place: &str, text: impl fmt::Display) -> Error {
    Error::at(place, ValueError::invalid(text.to_string()))
}
