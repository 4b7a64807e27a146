//! The input variables of a module, read straight into a struct.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path as FilePath, PathBuf};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::schema::TfSchema;
use tfsdk_core::text::{Cut, Excerpt};
use tfsdk_lang::expr::Edition;

use crate::decode::BodyShape;
use crate::file::{File, Syntax};
use crate::file_kind::{self, FileKind, is_left_behind, split};
use crate::fit::{Misfits, Target};
use crate::function::Functions;
use crate::given::{Given, Origin, Source, TextValue};
use crate::report::Report;
use crate::tfvars::{Read, Sources, VariableValues};
use crate::variable::Variables;

/// The inputs of a module: declarations, and values wherever Terraform finds them.
///
/// Files that end in `.tf` and `.tf.json` declare the variables, all others give values. Without any declaration the struct
/// that is [read](Self::read) declares them: each field one, of the field's type.
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

/// A file or a text, by its index.
#[derive(Clone, Copy)]
enum Item {
    File(usize),
    Text(usize),
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
    /// [`Variables::with_edition`].
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
            for path in self.expand(path.as_ref()) {
                let name = path.to_string_lossy().into_owned();
                match std::fs::read(&path) {
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
    /// takes whatever there is. What the type of a variable leaves open (`any`) is converted to what the struct reads, as all
    /// is without declarations.
    ///
    /// The `validation` blocks of the variables are held, with Terraform's functions; see [`Variables::validate`].
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
        let (values, texts) = self.evaluate(|_| false, None, |_, read, _| Ok(read.values.clone()));
        let report = Report::new(self.diagnostics, self.files).with_texts(texts);
        match values {
            Some(values) => Ok((values, report)),
            None => Err(report),
        }
    }

    fn read_hiding<T: for<'a> FromTf<'a>>(
        mut self,
        is_sensitive: impl Fn(&str) -> bool,
    ) -> Result<(T, Report), Report> {
        let target = Target::of::<T>();
        let limits = self.limits;
        let (value, texts) = self.evaluate(is_sensitive, Some(&target), |variables, read, sources| {
            let read_object = target.object(variables, &read.values, &read.budget).get_with::<T>(limits);
            read_object.map_err(|error| {
                if read.given.is_none() {
                    // To say where something is wrong takes more than to find that it is.
                    *read = variables.values_told(sources);
                }
                let Read { values, given, names, budget, .. } = read;
                let given = given.get_or_insert_default();
                Misfits { target: &target, variables, values, given, budget }.told(&error, names)
            })
        });
        let report = Report::new(self.diagnostics, self.files).with_texts(texts);
        match value {
            Some(value) => Ok((value, report)),
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

    fn unreadable(&mut self, name: &str, error: &std::io::Error) {
        match FileKind::of(name).declares() {
            true => self.lacks_declarations = true,
            false => self.lacks_values = true,
        }
        let detail = format!("The file {} could not be read: {error}.", Excerpt(name));
        self.diagnostics.push(Diagnostic::error("Failed to read file", detail));
    }

    /// The files of a directory that Terraform reads automatically, in the order of their names; any other path as it is.
    fn expand(&mut self, path: &FilePath) -> Vec<PathBuf> {
        if !path.is_dir() {
            return vec![path.to_owned()];
        }
        self.folders.push(split(&path.join("_").to_string_lossy()).0.to_owned());
        let entries = std::fs::read_dir(path).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
        let entries = entries.unwrap_or_else(|error| {
            self.unreadable(&path.to_string_lossy(), &error);
            // Nobody knows what is in it.
            self.lacks_declarations = true;
            Vec::new()
        });
        let is_wanted = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match FileKind::of(&name) {
                FileKind::Named => false,
                kind if kind.declares() => !is_left_behind(&name) && !path.is_dir(),
                _ => true,
            }
        };
        let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).filter(is_wanted).collect();
        paths.sort();
        paths
    }

    /// What is taken of the values, and the texts that may be shown. Without a target, files have to declare the variables.
    fn evaluate<V>(
        &mut self,
        is_sensitive: impl Fn(&str) -> bool,
        target: Option<&Target>,
        take: impl for<'v, 's> FnOnce(&'v Variables, &mut Read<'v, 's>, &Sources<'s>) -> Result<V, Diagnostics>,
    ) -> (Option<V>, Vec<File>) {
        let declarations: Vec<&File> = self.files.iter().filter(|file| declares(file)).collect();
        let (mut variables, problems) = match target {
            Some(target) if declarations.is_empty() && !self.lacks_declarations => {
                (target.variables(), Diagnostics::new())
            }
            _ => Variables::declared_hiding(declarations, &is_sensitive),
        };
        variables.edition = self.edition;
        variables.is_partial |= self.lacks_declarations;
        for variable in variables.by_name.values_mut() {
            variable.sensitive |= is_sensitive(&variable.name);
        }
        self.diagnostics.append(problems);
        let all = in_order(&self.order, &self.files, &self.texts, &self.folders);
        let sources = Sources { all, limits: self.limits, is_partial: self.lacks_values };
        let mut read = variables.values_of(&sources);
        // Of several texts for a variable the diagnostics are about the one that counts.
        let counts = |text: &&TextValue| {
            let is_kept = variables.get(&text.name).is_some_and(|variable| variable.secrecy().is_some());
            let last = read.given.as_ref().and_then(|given| given.get(text.name.as_str()));
            !is_kept && matches!(last, Some(Given::AsText(last)) if std::ptr::eq(*last, *text))
        };
        let shown = self.texts.iter().filter(counts);
        let shown = shown.map(|text| File::of_text(&text.file, &text.text)).collect();
        let mut found = std::mem::replace(&mut self.diagnostics, Diagnostics::up_to(self.limits.problems()));
        found.append(std::mem::take(&mut read.diagnostics));
        let mut value = None;
        // What follows goes by values, of which those that are wrong or missing are unknown.
        if found.exhausted().is_none() {
            if variables.iter().any(|variable| !variable.validations.is_empty()) {
                let functions = self.functions.take().unwrap_or_else(Functions::terraform);
                found.append(variables.validate_with(&read.values, &functions, self.limits));
            }
            match take(&variables, &mut read, &sources) {
                Ok(taken) => value = Some(taken),
                Err(problems) => found.append(problems),
            }
        }
        found.append(read.names.problems(&variables, &read.budget));
        // Parsing found its problems before anybody knew what is sensitive.
        let mut found = read.values.hide(found);
        let order: HashMap<&str, usize> =
            self.files.iter().enumerate().map(|(i, file)| (file.name(), i)).collect();
        // What is about no file comes first, and texts that are none come last.
        found.sort_by_key(|problem| {
            let place = problem.place();
            let file =
                place.and_then(Place::file).map(|name| order.get(&**name).copied().unwrap_or(order.len()));
            (file, place.map(|place| place.range().start.byte))
        });
        self.diagnostics = found;
        (value.filter(|_| !self.diagnostics.has_errors()), shown)
    }
}

/// What gives values; what counts less comes first.
fn in_order<'s>(
    order: &[Item],
    files: &'s [File],
    texts: &'s [TextValue],
    folders: &[String],
) -> Vec<Source<'s>> {
    let of_declarations = files.iter().filter(|file| declares(file)).map(|file| split(file.name()).0);
    let folders: HashSet<&str> = of_declarations.chain(folders.iter().map(String::as_str)).collect();
    let mut found: HashSet<&str> = HashSet::new();
    let mut rank = |file: &'s File| {
        let name = file.name();
        // Whoever names a file once more wants it to count there.
        let is_found = (folders.is_empty() || folders.contains(split(name).0)) && found.insert(name);
        if is_found { FileKind::of(name).rank(name) } else { file_kind::NAMED }
    };
    let ranked = order.iter().filter_map(|item| match *item {
        Item::File(index) => {
            let file = files.get(index).filter(|file| !declares(file))?;
            Some((rank(file), Source::File(file)))
        }
        Item::Text(index) => {
            let text = texts.get(index)?;
            let rank = match text.origin {
                Origin::Environment => file_kind::ENVIRONMENT,
                Origin::Flag => file_kind::NAMED,
            };
            Some((rank, Source::Text(text)))
        }
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|(a, _), (b, _)| a.cmp(b));
    ranked.into_iter().map(|(_, source)| source).collect()
}

fn declares(file: &File) -> bool {
    FileKind::of(file.name()).declares()
}
