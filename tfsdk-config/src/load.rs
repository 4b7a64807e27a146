//! The input variables of a module, read straight into a struct.

use std::path::{Path as FilePath, PathBuf};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::error::ProblemKind;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, TfType};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type, TypeKind};

use crate::file::{File, Syntax};
use crate::report::Report;
use crate::variable::{Variable, Variables};

/// Reads input variables from files into a struct.
///
/// Files that end in `.tf` and `.tf.json` declare the variables, all others give values, as [`Variables::values`] says;
/// of a directory those are read that Terraform reads by itself. Without any declaration the struct declares its
/// variables: each field one, of the field's type.
///
/// # Errors
/// All problems of all files. If there are none: all reasons why the values do not fit the struct. The report shows them
/// with the lines they concern.
///
/// ```no_run
/// # use tfsdk_core::mapping::FromTf;
/// # fn example<Inputs: for<'a> FromTf<'a>>() -> Result<(), tfsdk_config::Report> {
/// let (inputs, warnings) = tfsdk_config::vars_from_files::<Inputs>(["variables.tf", "terraform.tfvars"])?;
/// eprint!("{warnings}");
/// # Ok(())
/// # }
/// ```
pub fn vars_from_files<T: for<'a> FromTf<'a>>(
    paths: impl IntoIterator<Item = impl AsRef<FilePath>>,
) -> Result<(T, Report), Report> {
    vars_from_files_with(paths, Limits::new())
}

/// Reads input variables from files into a struct within `limits`, which hold for each file as it is parsed and for all of
/// them together as they are evaluated; see [`vars_from_files`].
///
/// # Errors
/// As [`vars_from_files`], and that a limit is met.
pub fn vars_from_files_with<T: for<'a> FromTf<'a>>(
    paths: impl IntoIterator<Item = impl AsRef<FilePath>>,
    limits: Limits,
) -> Result<(T, Report), Report> {
    let mut inputs = Inputs::new(limits);
    for path in paths {
        for path in inputs.expand(path.as_ref()) {
            let name = path.to_string_lossy().into_owned();
            match std::fs::read(&path) {
                Ok(source) => inputs.parse(&name, &source),
                Err(error) => inputs.unreadable(&name, &error),
            }
        }
    }
    inputs.finish()
}

/// Reads input variables from texts, each with the name of its file; otherwise as [`vars_from_files`].
///
/// # Errors
/// All problems.
///
/// ```
/// use tfsdk_config::vars_from_sources;
/// use tfsdk_core::value::Value;
///
/// // Usually a struct that derives `TfObject` stands here instead of `Value`.
/// let declared = ("main.tf", "variable \"zones\" {\n  type    = list(string)\n  default = [\"a\"]\n}\n");
/// let (inputs, _) = vars_from_sources::<Value>([declared, ("x.tfvars", "zones = [\"b\", \"c\"]\n")]).unwrap();
/// assert_eq!(inputs.to_string(), r#"{ zones = ["b", "c"] }"#);
///
/// let report = vars_from_sources::<Value>([declared, ("x.tfvars", "zones = \"b\"\n")]).err().unwrap();
/// assert!(report.to_string().contains("1 | zones = \"b\"\n  |         ^^^"));
/// ```
pub fn vars_from_sources<'s, T: for<'a> FromTf<'a>>(
    files: impl IntoIterator<Item = (&'s str, &'s str)>,
) -> Result<(T, Report), Report> {
    vars_from_sources_with(files, Limits::new())
}

/// Reads input variables from texts within `limits`; see [`vars_from_files_with`] and [`vars_from_sources`].
///
/// # Errors
/// All problems, and that a limit is met.
///
/// ```
/// use tfsdk_config::vars_from_sources_with;
/// use tfsdk_core::limits::Limits;
/// use tfsdk_core::value::Value;
///
/// let files = [("main.tf", "variable \"zones\" {}\n"), ("x.tfvars", "zones = [[\"b\"]]\n")];
/// assert!(vars_from_sources_with::<Value>(files, Limits::new()).is_ok());
/// assert!(vars_from_sources_with::<Value>(files, Limits::new().max_depth(1)).is_err());
/// ```
pub fn vars_from_sources_with<'s, T: for<'a> FromTf<'a>>(
    files: impl IntoIterator<Item = (&'s str, &'s str)>,
    limits: Limits,
) -> Result<(T, Report), Report> {
    let mut inputs = Inputs::new(limits);
    for (name, source) in files {
        inputs.parse(name, source.as_bytes());
    }
    inputs.finish()
}

/// Files as they are read, and what is wrong with them so far.
struct Inputs {
    files: Vec<File>,
    diagnostics: Diagnostics,
    limits: Limits,
}

impl Inputs {
    fn new(limits: Limits) -> Self {
        Inputs { files: Vec::new(), diagnostics: Diagnostics::up_to(limits.problems()), limits }
    }

    fn parse(&mut self, name: &str, source: &[u8]) {
        let (file, diagnostics) = File::parse_with(Syntax::of(name), name, source, self.limits);
        self.diagnostics.append(diagnostics);
        self.files.push(file);
    }

    fn unreadable(&mut self, name: &str, error: &std::io::Error) {
        let detail = format!("The file {} could not be read: {error}.", Excerpt(name));
        self.diagnostics.push(Diagnostic::error("Failed to read file", detail));
    }

    /// The files of a directory that Terraform reads automatically, in the order of their names; any other path as it is.
    fn expand(&mut self, path: &FilePath) -> Vec<PathBuf> {
        if !path.is_dir() {
            return vec![path.to_owned()];
        }
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => {
                self.unreadable(&path.to_string_lossy(), &error);
                return Vec::new();
            }
        };
        let mut paths: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_read_by_itself))
            .collect();
        paths.sort();
        paths
    }

    fn finish<T: for<'a> FromTf<'a>>(mut self) -> Result<(T, Report), Report> {
        let value = self.values();
        let report = Report::new(self.diagnostics, self.files);
        match value {
            Some(value) => Ok((value, report)),
            None => Err(report),
        }
    }

    fn values<T: for<'a> FromTf<'a>>(&mut self) -> Option<T> {
        let (declarations, assignments): (Vec<&File>, Vec<&File>) =
            self.files.iter().partition(|file| is_declaration(file.name()));
        let (variables, problems) = if declarations.is_empty() {
            (implied::<T>(), Diagnostics::new())
        } else {
            Variables::declared(declarations)
        };
        self.diagnostics.append(problems);
        let (values, problems) = variables.values(assignments);
        self.diagnostics.append(problems);
        // Parsing found its problems before anybody knew what is sensitive.
        let found = std::mem::replace(&mut self.diagnostics, Diagnostics::up_to(self.limits.problems()));
        self.diagnostics = values.secrets.hide_all(found);
        if self.diagnostics.has_errors() {
            return None;
        }
        let object = values.to_object();
        match object.get::<T>() {
            Ok(value) => Some(value),
            Err(error) => {
                for problem in error.problems() {
                    let path = problem.path();
                    let name = match path.steps().first() {
                        Some(Step::Attribute(name)) => name.to_string(),
                        _ => String::new(),
                    };
                    let variable = variables.get(&name);
                    let declared = variable.and_then(|variable| variable.declared_at.clone());
                    let secrecy = variable.and_then(Variable::secrecy);
                    let place = values.place(&name).cloned();
                    let diagnostic = match (problem.kind(), &place, path.steps().len(), secrecy) {
                        (ProblemKind::Null, None, 1, _) => Diagnostic::error(
                            "No value for required variable",
                            format!(
                                "The input variable {} is not set, and has no default value.",
                                Excerpt(&name)
                            ),
                        ),
                        (_, _, _, Some(secrecy)) => Diagnostic::error(
                            "Invalid value for input variable",
                            format!("The value of var.{name}, which is {secrecy}, is not suitable."),
                        ),
                        _ => Diagnostic::error(
                            "Invalid value for input variable",
                            format!("The value of var.{name} is not suitable: {}.", problem.message()),
                        ),
                    };
                    let path = if secrecy.is_some() { Path::root().attribute(name.as_str()) } else { path };
                    self.diagnostics.push(diagnostic.at(path).in_place(place.or(declared)));
                }
                (0..error.omitted()).for_each(|_| self.diagnostics.omit(Severity::Error));
                None
            }
        }
    }
}

fn is_declaration(name: &str) -> bool {
    name.ends_with(".tf") || name.ends_with(".tf.json")
}

fn is_read_by_itself(name: &str) -> bool {
    is_declaration(name)
        || matches!(name, "terraform.tfvars" | "terraform.tfvars.json")
        || name.ends_with(".auto.tfvars")
        || name.ends_with(".auto.tfvars.json")
}

/// The variables that a struct implies. Only its fields know what may be left out, so at first all are optional.
fn implied<T: TfType>() -> Variables {
    match all_optional(&Type::of::<T>()).as_object() {
        Some(object) => Variables::of_type(object),
        None => Variables::new(),
    }
}

fn all_optional(ty: &Type) -> Type {
    match ty.kind() {
        TypeKind::Object(object) => {
            let optional = |a: &ObjectAttribute| ObjectAttribute::optional(a.name(), all_optional(a.ty()));
            ObjectType::new(object.iter().map(optional)).into()
        }
        TypeKind::Tuple(types) => Type::tuple(types.iter().map(all_optional)),
        _ => match ty.element() {
            Some(element) => ty.with_element(all_optional(element)).unwrap_or_else(|| ty.clone()),
            None => ty.clone(),
        },
    }
}
