//! Whether a configuration fits the type that a program reads it into.

use super::configured::configured_with;
use super::default;
use super::keep_untouched::read_given;
use super::layout::Layout;
use super::validate::validate_with;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::error::{Error, Problem, ProblemKind};
use crate::limits::Limits;
use crate::mapping::FromTf;
use crate::path::{Path, Step};
use crate::schema::{Attribute, Schema};
use crate::value::Value;

/// [`validate`](crate::plan::validate), and whether the values fit the fields of a `T`: a number its range, a text its enum, an element null.
///
/// The configuration is read with its defaults; one that cannot be made, such as of a variable of the environment, is told.
/// Unknown values pass: they are validated again when they are known. What is wrong in an attribute of which a validator
/// has told already is not told twice.
///
/// ```
/// use tfsdk::plan::validate_as;
/// # use tfsdk::stream::Source;
/// # use tfsdk::ty::{Type, TypeSpec};
/// # use tfsdk::{Error, FromTf, TfType};
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::Value;
/// # struct Server;
/// # impl TfType for Server { const SPEC: &'static TypeSpec = &TypeSpec::Dynamic; }
/// # impl<'de> FromTf<'de> for Server {
/// #     fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
/// #         let value = Value::from_tf(source)?;
/// #         value.get_at::<u16>(&"port".parse().unwrap()).map(|_| Server)
/// #     }
/// # }
///
/// // The `port` of a `Server` is a `u16`.
/// let block = Block::new().with_attributes([Attribute::required("port", Type::NUMBER)]);
/// let schema = Schema::new(Kind::Resource, 0, block)?;
/// let found = |port| validate_as::<Server>(&schema, &Value::object([("port", port)]));
/// assert!(found(Value::unknown(Type::NUMBER)).is_empty());
/// assert_eq!(
///     found(Value::from(70_000)).to_string(),
///     "error: port: Invalid value: Expected a whole number from 0 to 65535, found 70000."
/// );
/// # Ok::<(), Error>(())
/// ```
pub fn validate_as<T: for<'de> FromTf<'de>>(schema: &Schema, config: &Value) -> Diagnostics {
    validate_as_with::<T>(schema, config, Limits::new())
}

/// [`validate_as`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::validate_as_with;
/// use tfsdk::schema::TfSchema;
/// use tfsdk::{Limits, TfObject, Value};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Rule {
///     /// Its port.
///     #[tfsdk("port", required)]
///     port: u16,
/// }
/// let config = Value::object([("port", 70_000.into())]);
/// assert!(validate_as_with::<Rule>(&Rule::schema(), &config, Limits::new()).has_errors());
/// ```
pub fn validate_as_with<T: for<'de> FromTf<'de>>(
    schema: &Schema,
    config: &Value,
    limits: Limits,
) -> Diagnostics {
    validated(schema, config, limits, &|filled| read_given::<T>(filled, limits).err())
}

/// The same of any type, and compiled once: `misread` is why it cannot be read, if it cannot.
fn validated(
    schema: &Schema,
    config: &Value,
    limits: Limits,
    misread: &dyn Fn(&Value) -> Option<Error>,
) -> Diagnostics {
    let mut found = validate_with(schema, config, limits);
    if config.is_null() || !config.is_known() {
        return found;
    }
    let (filled, is_filled) = match configured_with(schema, config, limits) {
        Ok(filled) => (filled, true),
        Err(unmade) => {
            // What else there is, such as a limit, is told by validation, or where it is filled in.
            let is_unmade =
                |one: &Diagnostic| one.path().is_some_and(|at| left_to_default(schema, config, at).is_some());
            let unmade: Vec<Diagnostic> = unmade.into_iter().filter(is_unmade).collect();
            if unmade.is_empty() {
                return found;
            }
            found.extend(unmade);
            // Beside a default that cannot be made, the rest is looked at as it is written.
            (config.clone(), false)
        }
    };
    let Some(error) = misread(&filled) else { return found };
    let told: Vec<Path> = found.errors().filter_map(|error| error.path().cloned()).collect();
    let is_told = |path: &Path| told.iter().any(|told| told.contains(path) || path.contains(told));
    let is_left =
        |problem: &Problem| !is_filled && left_to_default(schema, config, &problem.path()).is_some();
    let counts = |problem: &&Problem| problem.kind() != ProblemKind::Unknown && !is_left(problem);
    let problems = error.problems().iter().filter(counts);
    let problems = problems.map(|problem| match problem.kind() {
        // The error's own words are for who writes the struct.
        ProblemKind::Null => self::told(schema, problem).with_detail(null_refused(&filled, &problem.path())),
        _ => self::told(schema, problem),
    });
    let problems = problems.filter(|problem| !problem.path().is_some_and(is_told));
    found.extend(problems.map(|problem| telling_of_default(schema, config, problem)));
    (0..error.omitted()).for_each(|_| found.omit(Severity::Error));
    found
}

/// What is said of null where the struct cannot hold it.
fn null_refused(config: &Value, path: &Path) -> String {
    let required = match config.at(path) {
        Ok(null) if !null.ty().is_dynamic() => format!("a value of type {}", null.ty().friendly_name()),
        _ => "a value".to_owned(),
    };
    let otherwise = match path.steps().split_last() {
        Some((Step::Index(_) | Step::Key(_) | Step::Element(_), whole)) => {
            // A tuple has as many elements as it has.
            let whole = config.at(&whole.iter().cloned().collect());
            if whole.is_ok_and(|whole| whole.ty().is_collection()) {
                ", or leave the element out"
            } else {
                ""
            }
        }
        _ => "",
    };
    format!("Null is not allowed here. Write {required}{otherwise}.")
}

/// A problem of a configuration that was filled with its defaults: where a default has it, it says so.
#[doc(hidden)]
pub fn telling_of_default(schema: &Schema, config: &Value, problem: Diagnostic) -> Diagnostic {
    match problem.path().and_then(|path| left_to_default(schema, config, path)) {
        Some(attribute) => default::of_default(problem, attribute),
        None => problem,
    }
}

/// The attribute that a configuration leaves to its default, if the path leads to it or into it.
fn left_to_default<'s>(schema: &'s Schema, config: &Value, path: &Path) -> Option<&'s Attribute> {
    for (i, step) in path.steps().iter().enumerate() {
        // With defaults, the elements of a set may have another order.
        if matches!(step, Step::Element(_)) {
            return None;
        }
        let part = Path::from(path.steps()[..=i].to_vec());
        if config.at(&part).ok()?.is_null() {
            let attribute = schema.block().attribute_at(&part)?;
            return attribute.behaviour().is_some_and(|b| b.default.is_some()).then_some(attribute);
        }
    }
    None
}

/// The problems of a value of this schema as errors, one for each, without quoting what is sensitive or write-only. What the schema
/// does not know may have been so where it was stored: of that only an error in the author's own words ([`Error::invalid`]) is quoted.
///
/// Unlike [`Diagnostics::from`](Diagnostics), which knows no schema and tells all that an error says.
///
/// ```
/// use tfsdk::plan::problems_of;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let pin = Attribute::required("pin", Type::STRING).sensitive();
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([pin]))?;
/// let value = Value::object([("pin", Value::from("1234x"))]);
/// // Who reads a part of it knows nothing of the schema.
/// let error = value.get_at::<u16>(&"pin".parse().unwrap()).unwrap_err();
/// assert!(error.to_string().contains("1234x"));
/// assert!(!problems_of(&schema, &error).to_string().contains("1234x"));
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn problems_of(schema: &Schema, error: &Error) -> Diagnostics {
    let mut found: Diagnostics = error.problems().iter().map(|problem| told(schema, problem)).collect();
    (0..error.omitted()).for_each(|_| found.omit(Severity::Error));
    found
}

/// The path of a part of a value of this schema as far as it may be told: the keys of what is sensitive or write-only may not.
///
/// Unlike the path of [`problems_of`], it is of a value that is of the schema.
///
/// ```
/// use tfsdk::plan::shown_path;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Path, Type};
///
/// let pins = Attribute::required("pins", Type::map(Type::STRING)).sensitive();
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([pins]))?;
/// let pins = Path::root().attribute("pins");
/// assert_eq!(shown_path(&schema, &pins.clone().key("s3cret")), pins);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn shown_path(schema: &Schema, path: &Path) -> Path {
    Layout::shown_path(schema, path)
}

fn told(schema: &Schema, problem: &Problem) -> Diagnostic {
    let diagnostic = |told: &Problem| Diagnostic::error(SUMMARY, sentence(told.message())).at(told.path());
    let hidden = match problem.kind() {
        ProblemKind::Invalid => Layout::hidden_in(schema, problem),
        _ => Layout::hidden_in_stored(schema, problem),
    };
    match hidden {
        Some(hidden) => diagnostic(&problem.hiding(hidden)),
        None => diagnostic(problem),
    }
}

const SUMMARY: &str = "Invalid value";

fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = message.split([' ', ':', ',']).next().unwrap_or_default();
    // What an author's code says may be a sentence already.
    let end = if message.ends_with(['.', '?', '!', '…']) { "" } else { "." };
    // It may begin with a name, or with the path of a part.
    if !first.chars().all(char::is_alphabetic) || message[first.len()..].starts_with(':') {
        return format!("{message}{end}");
    }
    match letters.next() {
        Some(letter) => format!("{}{}{end}", letter.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
