//! The input variables of a module, read straight into a struct.
//!
//! A caller names what there is: files, a folder, texts of the environment and of a command line. `folder` finds the files that
//! Terraform reads by itself, `order` says which of several values counts, and `evaluated` goes through the rest in one pass:
//! declarations, values, their types, what the struct asks for, and `validation` blocks. Everything that is wrong is in one
//! report.

mod evaluated;
mod folder;
mod misplaced;
mod order;

use std::ffi::OsStr;
use std::path::Path as FilePath;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::schema::TfSchema;
use tfsdk_core::text::{Cut, Excerpt};
use tfsdk_lang::expr::Edition;

use crate::decode::BodyShape;
use crate::file::{File, Syntax};
use crate::function::Functions;
use crate::given::{Origin, TextValue};
use crate::report::Report;
use crate::tfvars::VariableValues;
use folder::{read_file, read_up_to};
use order::Item;
use tfsdk_lang::literal::LONGEST_SOURCE;

/// The inputs of a module: declarations, and values wherever Terraform finds them.
///
/// Files that end in `.tf` and `.tf.json` declare the variables, all others give values. Without any declaration the struct
/// that is [read](Self::read) declares them: each field one, of the field's type. A [`Value`](tfsdk_core::value::Value) and a map have no
/// fields: then there is a variable for each name that a file or `-var` gives. Where files declare, an argument outside all
/// blocks is told, as a value for a variable that stands there would otherwise count for nothing, and so is a block of a type that
/// Terraform does not have: it is an error where one of Terraform's was meant, and a warning otherwise, since a newer Terraform
/// may have it. What is in blocks other than `variable` is not looked at, but for those of `locals` that `validation` blocks read.
///
/// Of several values of a variable the last counts: those of the environment come first, then `terraform.tfvars`,
/// `terraform.tfvars.json`, and `*.auto.tfvars` and `*.auto.tfvars.json` in the order of their names; then all other
/// files, as if each was named by `-var-file`, and those given by [`var`](Self::var), in the order of the calls. Terraform
/// looks for files with a name of their own beside the declarations alone: elsewhere they are as all others.
///
/// ```
/// use tfsdk::config::Inputs;
/// use tfsdk::Value;
///
/// // Usually a struct that derives `TfObject` is read, instead of `Value`.
/// let (inputs, _) = Inputs::new()
///     .sources([
///         ("main.tf", "variable \"zones\" {\n  type = list(string)\n}\nvariable \"size\" {\n  default = 1\n}\n"),
///         ("terraform.tfvars", "zones = [\"a\"]\n"),
///     ])
///     .environment([("TF_VAR_size", "2"), ("HOME", "/root")])
///     .var("zones=[\"b\", \"c\"]")
///     .read::<Value>()
///     .unwrap();
/// assert_eq!(inputs.to_string(), r#"{ size = "2", zones = ["b", "c"] }"#);
/// ```
#[derive(Default)]
pub struct Inputs {
    files: Vec<File>,
    texts: Vec<TextValue>,
    /// What gives values, in the order of the calls.
    order: Vec<Item>,
    /// The folders of which Terraform reads files by itself.
    folders: Vec<String>,
    /// Whether there are declarations, and values, that could not be read.
    lacks_declarations: bool,
    lacks_values: bool,
    edition: Edition,
    functions: Option<Functions>,
    /// How many texts of a command line there are.
    flags: usize,
    diagnostics: Diagnostics,
    limits: Limits,
}

impl Inputs {
    /// No inputs yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No inputs yet; `limits` hold for each file, and for all values together.
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::{Limits, Value};
    ///
    /// let files = [("main.tf", "variable \"zones\" {}\n"), ("x.tfvars", "zones = [[\"b\"]]\n")];
    /// assert!(Inputs::new().sources(files).read::<Value>().is_ok());
    /// assert!(Inputs::with_limits(Limits::new().max_depth(1)).sources(files).read::<Value>().is_err());
    /// ```
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        Self { diagnostics: Diagnostics::up_to(limits.problems()), limits, ..Self::default() }
    }

    /// The same, with the conditions of `validation` blocks evaluated as this Terraform does; see
    /// [`Variables::with_edition`](crate::Variables::with_edition).
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::expr::Edition;
    /// use tfsdk::Value;
    ///
    /// let source = r#"
    /// variable "name" {
    ///   default = null
    ///   validation {
    ///     condition     = var.name == null || length(var.name) > 3
    ///     error_message = "It is too short."
    ///   }
    /// }
    /// "#;
    /// let inputs = || Inputs::new().sources([("main.tf", source)]);
    /// assert!(inputs().read::<Value>().is_ok());
    /// assert!(inputs().with_edition(Edition::Terraform1_11).read::<Value>().is_err());
    /// ```
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// The same, with these functions in the conditions of `validation` blocks, such as ones that
    /// [read files](Functions::with_files); without, [Terraform's](Functions::terraform).
    ///
    /// ```
    /// use tfsdk::config::{Functions, Inputs, MemoryFiles};
    /// use tfsdk::Value;
    ///
    /// let source = "variable \"key\" {\n  validation {\n    condition     = fileexists(var.key)\n    error_message = \"No such file.\"\n  }\n}\n";
    /// let inputs = || Inputs::new().sources([("main.tf", source)]).var("key=id.pub");
    /// let files = MemoryFiles::from([("id.pub", "ssh-rsa …")]);
    /// assert!(inputs().with_functions(Functions::terraform().with_files(files)).read::<Value>().is_ok());
    /// assert!(inputs().read::<Value>().is_err());
    /// ```
    #[must_use]
    pub fn with_functions(mut self, functions: Functions) -> Self {
        self.functions = Some(functions);
        self
    }

    /// Adds files; of a directory those that Terraform reads by itself, without those that editors leave.
    ///
    /// A file of a directory is named as Terraform names it: `main.tf` in the directory `.`, and `network/main.tf` in `./network`.
    /// What is no regular file there, nor a link to one, is a problem: it may have no end. What is named by itself may be a pipe; of
    /// all files no more than 1 GiB is read.
    ///
    /// ```no_run
    /// # use tfsdk::FromTf;
    /// # fn example<T: for<'a> FromTf<'a>>() -> Result<T, tfsdk::config::Report> {
    /// use tfsdk::config::Inputs;
    ///
    /// let (inputs, warnings) = Inputs::new()
    ///     .paths(["infrastructure"])
    ///     .environment(std::env::vars_os())
    ///     .paths(["production.tfvars"])
    ///     .read::<T>()?;
    /// eprint!("{warnings}");
    /// # Ok(inputs)
    /// # }
    /// ```
    #[must_use]
    pub fn paths(mut self, paths: impl IntoIterator<Item = impl AsRef<FilePath>>) -> Self {
        for path in paths {
            let is_folder = path.as_ref().is_dir();
            for path in self.expand(path.as_ref()) {
                let name = path.to_string_lossy().into_owned();
                let source = if is_folder { read_file(&path) } else { read_up_to(&path, LONGEST_SOURCE) };
                match source {
                    Ok(source) => self.parse(&name, &source),
                    Err(error) => self.unreadable(&name, &error),
                }
            }
        }
        self
    }

    /// Adds texts, each with the name of its file, by which it counts.
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::TfObject;
    ///
    /// #[derive(TfObject)]
    /// struct Settings {
    ///     #[tfsdk("zones")]
    ///     zones: Vec<String>,
    /// }
    ///
    /// let (settings, _) = Inputs::new().sources([("terraform.tfvars", "zones = [\"a\"]\n")]).read::<Settings>().unwrap();
    /// assert_eq!(settings.zones, ["a"]);
    /// ```
    #[must_use]
    pub fn sources<'s>(mut self, files: impl IntoIterator<Item = (&'s str, &'s str)>) -> Self {
        for (name, source) in files {
            self.parse(name, source.as_bytes());
        }
        self
    }

    /// Adds the values of environment variables: `TF_VAR_name` gives one for `name`; all others are ignored, and so are those
    /// for which there is no variable.
    ///
    /// The text is the value of a variable that takes a string, a number or a bool, or has no type. For all others it is an
    /// expression.
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::Value;
    ///
    /// let declared = ("main.tf", "variable \"size\" {\n  type = number\n}\n");
    /// let (inputs, _) = Inputs::new().sources([declared]).environment([("TF_VAR_size", "2")]).read::<Value>().unwrap();
    /// assert_eq!(inputs.to_string(), "{ size = 2 }");
    /// ```
    #[must_use]
    pub fn environment(
        mut self,
        variables: impl IntoIterator<Item = (impl AsRef<OsStr>, impl AsRef<OsStr>)>,
    ) -> Self {
        for (name, value) in variables {
            if let Some(name) = name.as_ref().to_string_lossy().strip_prefix("TF_VAR_") {
                self.text(name, &value.as_ref().to_string_lossy(), Origin::Environment);
            }
        }
        self
    }

    /// Adds a value as Terraform's option `-var` takes it, `name=value`; read as those of the
    /// [environment](Self::environment). Here a name without variable is an error.
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::Value;
    ///
    /// let declared = ("main.tf", "variable \"zones\" {\n  type = list(string)\n}\n");
    /// let inputs = || Inputs::new().sources([declared]);
    /// let (values, _) = inputs().var("zones=[\"a\"]").read::<Value>().unwrap();
    /// assert_eq!(values.to_string(), r#"{ zones = ["a"] }"#);
    /// assert!(inputs().var("zonse=[]").read::<Value>().unwrap_err().to_string().contains("Did you mean \"zones\"?"));
    /// ```
    #[must_use]
    pub fn var(mut self, assignment: &str) -> Self {
        self.flags += 1;
        let Some((name, text)) = assignment.split_once('=') else {
            // It may be a value whose name was forgotten, so it is not shown.
            let detail = format!(
                "The given -var option, number {}, is not correctly specified. Must be a variable name and value separated by \
                 an equals sign, like -var=\"key=value\".",
                self.flags
            );
            self.diagnostics.push(Diagnostic::error("Invalid -var option", detail));
            return self;
        };
        if name.ends_with(char::is_whitespace) {
            let detail = format!(
                "Variable name {} is invalid due to trailing space. Did you mean -var=\"{}=...\"?",
                Excerpt(name),
                Cut(name.trim_end())
            );
            self.diagnostics.push(Diagnostic::error("Invalid -var option", detail));
            return self;
        }
        self.text(name, text, Origin::Flag);
        self
    }

    /// Reads the values into a struct.
    ///
    /// A struct has a field for each variable, or reads some of them (`ignore_unmapped`); [`Value`](tfsdk_core::value::Value)
    /// takes all variables, whatever they are, and a map takes all of them as well, each as an element of it. What the type of a
    /// variable leaves open (`any`) is converted to what the struct reads, as all is without declarations; each variable is
    /// converted to the element that a map has. The struct owns what it holds, as the texts are gone afterwards: one that borrows is, in
    /// the words of rustc, "not general enough".
    ///
    /// The `validation` blocks of the variables are held, with Terraform's functions; see
    /// [`Variables::validate`](crate::Variables::validate).
    ///
    /// # Errors
    /// All problems of all inputs, all validations that do not hold, and all reasons why the values do not fit the struct;
    /// what follows from another problem is left out. The report shows them with the lines they concern.
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::Value;
    ///
    /// let declared = ("main.tf", "variable \"zones\" {\n  type = list(string)\n}\n");
    /// let report = Inputs::new().sources([declared, ("x.tfvars", "zones = \"b\"\n")]).read::<Value>().err().unwrap();
    /// assert!(report.to_string().contains("1 | zones = \"b\"\n  |         ^^^"));
    /// ```
    pub fn read<T: for<'a> FromTf<'a>>(self) -> Result<(T, Report), Report> {
        self.read_hiding(|_| false)
    }

    /// Reads the values into a struct that has a schema.
    ///
    /// Unlike [`read`](Self::read) it keeps values of those attributes and blocks out of messages that the schema says are, or
    /// hold what is, sensitive or write-only, whatever the declarations say. Nothing else of the schema counts: a variable has
    /// the default of its declaration, and a block is an attribute.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    ///
    /// ```
    /// use tfsdk::config::Inputs;
    /// use tfsdk::TfObject;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(provider)]
    /// struct Settings {
    ///     #[tfsdk("pin", required, sensitive)]
    ///     pin: u32,
    /// }
    ///
    /// let read = |pin: &str| Inputs::new().sources([("terraform.tfvars", pin)]).read_struct::<Settings>();
    /// assert_eq!(read("pin = 1234\n").unwrap().0.pin, 1234);
    /// assert!(!read("pin = \"12E4x\"\n").err().unwrap().to_string().contains("12E4x"));
    /// ```
    pub fn read_struct<T>(self) -> Result<(T, Report), Report>
    where
        T: TfSchema + for<'a> FromTf<'a>,
    {
        let shape = BodyShape::from(T::schema().block());
        self.read_hiding(|name| shape.is_sensitive(name))
    }

    /// The values themselves, with the marks of those that are sensitive or ephemeral: for a program that evaluates
    /// expressions. Unlike [`read`](Self::read) it needs declarations, as there is no struct to declare the variables.
    ///
    /// # Errors
    /// All problems of all inputs, and all validations that do not hold.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Inputs};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let declared = ("main.tf", "variable \"password\" {\n  sensitive = true\n}\n");
    /// let (values, _) = Inputs::new().sources([declared]).var("password=sesame").values().unwrap();
    /// let scope = Bindings::new().with_variable("var", values.to_object());
    /// let (expr, _) = parse_expression(b"\"${var.password}!\"", "", Pos::START);
    /// assert!(expr.evaluate_marked(&scope).0.marks.is_sensitive());
    /// ```
    pub fn values(mut self) -> Result<(VariableValues, Report), Report> {
        let mut values = None;
        let texts = self.evaluate(&|_| false, None, &mut |_, read, _| {
            values = Some(read.values.clone());
            Ok(())
        });
        let values = values.filter(|_| !self.diagnostics.has_errors());
        let report = Report::new(self.diagnostics, self.files).with_texts(texts);
        match values {
            Some(values) => Ok((values, report)),
            None => Err(report),
        }
    }

    fn parse(&mut self, name: &str, source: &[u8]) {
        let (file, diagnostics) = File::parse_with(Syntax::of(name), name, source, self.limits);
        self.diagnostics.append(diagnostics);
        self.order.push(Item::File(self.files.len()));
        self.files.push(file);
    }

    fn text(&mut self, name: &str, text: &str, origin: Origin) {
        self.order.push(Item::Text(self.texts.len()));
        self.texts.push(TextValue::new(name, text, origin));
    }
}
