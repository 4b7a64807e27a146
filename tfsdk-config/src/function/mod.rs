//! Functions that expressions can call.
//!
//! Each file has the functions of one kind, as entries of a table by `builtin`. What a function does with the marks of its arguments
//! is in `marks`, beside all others; what its arguments mean to both, in `argument`. `pattern`, `time`, `double` and `decimal` do in Go's
//! way what several functions need.

mod address;
mod affix;
mod argument;
mod arrange;
mod attempt;
#[cfg(feature = "functions")]
mod base64;
#[cfg(feature = "functions")]
mod bcrypt;
mod builtin;
#[cfg(feature = "functions")]
mod charset;
mod clock;
mod collection;
mod conversion;
mod csv;
mod date;
mod decimal;
#[cfg(feature = "functions")]
mod digest;
mod double;
mod encoding;
mod file;
mod files;
mod fold;
mod format;
mod formatlist;
mod glob;
#[cfg(feature = "functions")]
mod gzip;
mod letters;
mod marks;
mod matching;
mod number;
mod path;
mod pattern;
mod pattern_syntax;
mod power;
mod product;
mod random;
mod refused;
mod render_template;
mod rsa;
mod scripts;
mod secrecy;
mod sequence;
mod set;
#[cfg(feature = "functions")]
mod single_byte;
mod string;
mod time;
mod timestamp;
#[cfg(any(test, not(feature = "functions")))]
mod unbuilt;
#[cfg(feature = "functions")]
mod yaml_decode;
#[cfg(feature = "functions")]
mod yaml_encode;
#[cfg(feature = "functions")]
mod yaml_parse;
#[cfg(feature = "functions")]
mod yaml_place;
#[cfg(feature = "functions")]
mod yaml_scalar;
#[cfg(feature = "functions")]
mod yaml_scan;
#[cfg(feature = "functions")]
mod yaml_text;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use tfsdk_core::limits::Budget;
use tfsdk_core::notation::text_work;
use tfsdk_core::number::Number;
use tfsdk_core::text::{Cut, Excerpt};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, FunctionError, Quote};

/// Functions by name.
///
/// [`Functions::terraform`] has Terraform's own, each with the results that Terraform gives. Their errors are Terraform's too,
/// but where those tell less: why a text is no JSON or YAML is told in other words, and with the place. Further functions are
/// added with [`insert`](Functions::insert).
///
/// ```
/// use tfsdk::config::Functions;
///
/// let functions = Functions::terraform();
/// assert!(functions.get("upper").is_some() && functions.get("core::upper").is_some());
/// assert!(Functions::new().get("upper").is_none());
/// ```
#[derive(Default)]
pub struct Functions {
    by_name: BTreeMap<String, Box<dyn Function + Send + Sync>>,
    /// Those that are known, and that the program did not hand in.
    missing: BTreeSet<String>,
    /// Those of them that come to something else each time, as they stand where nobody has to know to what.
    unforeseen: BTreeMap<&'static str, builtin::Builtin>,
}

impl Functions {
    /// No functions.
    ///
    /// ```
    /// use tfsdk::config::Functions;
    ///
    /// assert_eq!(Functions::new().names().count(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { by_name: BTreeMap::new(), missing: BTreeSet::new(), unforeseen: BTreeMap::new() }
    }

    /// Terraform's functions that need nothing but their arguments:
    ///
    /// `abs`, `alltrue`, `anytrue`, `basename`, `can`, `ceil`, `chomp`, `chunklist`, `cidrhost`, `cidrnetmask`, `cidrsubnet`,
    /// `cidrsubnets`, `coalesce`, `coalescelist`, `compact`, `concat`, `contains`, `csvdecode`, `dirname`, `distinct`, `element`,
    /// `endswith`, `ephemeralasnull`, `flatten`, `floor`, `format`, `formatdate`, `formatlist`, `indent`, `index`,
    /// `issensitive`, `join`, `jsondecode`, `jsonencode`, `keys`, `length`, `log`, `lookup`, `lower`, `matchkeys`, `max`, `merge`,
    /// `min`, `nonsensitive`, `one`, `parseint`, `pow`, `range`, `regex`, `regexall`, `replace`, `reverse`,
    /// `sensitive`, `setintersection`, `setproduct`, `setsubtract`, `setunion`, `signum`, `slice`, `sort`, `split`,
    /// `startswith`, `strcontains`, `strrev`, `substr`, `sum`, `templatestring`, `timeadd`, `timecmp`, `title`, `tobool`, `tolist`,
    /// `tomap`, `tonumber`, `toset`, `tostring`, `transpose`, `trim`, `trimprefix`, `trimspace`, `trimsuffix`, `try`,
    /// `upper`, `urlencode`, `values`, `zipmap`.
    ///
    /// With the feature `functions`, which brings the crates that these need; without it they are errors that say so:
    ///
    /// `base64decode`, `base64encode`, `base64gzip`, `base64sha256`, `base64sha512`, `md5`, `sha1`, `sha256`, `sha512`,
    /// `textdecodebase64`, `textencodebase64`, `uuidv5`, `yamldecode`, `yamlencode`.
    ///
    /// `list` and `map` are there only to say what took their place, as in Terraform.
    ///
    /// Marks go through all of them as through Terraform's; see [`Marks`](tfsdk_lang::expr::Marks).
    ///
    /// Some are errors until the program hands in what they need: those that read files ([`with_files`](Self::with_files)),
    /// `timestamp` and `plantimestamp` ([`with_clock`](Self::with_clock)), `uuid` and `bcrypt`
    /// ([`with_random`](Self::with_random)). `try` and `can` take that for any other error: hand in what expressions may use, or
    /// `try(file("x"), "")` is an empty text. In the rules of variables these last four are no errors, and what they come to is
    /// not known, as it is in a plan of Terraform (but for `plantimestamp`, which that knows). `rsadecrypt` always is an error,
    /// and says why; `pathexpand` is one for paths that begin with `~`, as no program tells where that is. What is no function is
    /// not here: `path.module` and `terraform.workspace` are [variables](crate::Bindings::with_variable) that the program gives.
    /// `base64gzip` compresses a text that repeats itself to other bytes than Terraform, which unpack to the same.
    /// `textencodebase64` and `textdecodebase64` know
    /// UTF-8, UTF-16, US-ASCII and all of Terraform's encodings in which a byte is a character, such as ISO-8859-1 and
    /// windows-1252; those of Chinese, Japanese and Korean are errors that say so.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let scope = Bindings::new().with_functions(Functions::terraform());
    /// let (expr, _) = parse_expression(br#"format("%s-%03d", upper("a"), 7)"#, "", Pos::START);
    /// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("A-007"));
    /// ```
    #[must_use]
    pub fn terraform() -> Self {
        let mut functions = Self::new();
        let groups = [
            address::functions(),
            affix::functions(),
            arrange::functions(),
            csv::functions(),
            fold::functions(),
            formatlist::functions(),
            power::functions(),
            product::functions(),
            rsa::functions(),
            collection::functions(),
            conversion::functions(),
            encoding::functions(),
            letters::functions(),
            matching::functions(),
            number::functions(),
            path::functions(),
            sequence::functions(),
            set::functions(),
            string::functions(),
            time::functions(),
            #[cfg(feature = "functions")]
            base64::functions(),
            #[cfg(feature = "functions")]
            digest::functions(),
            #[cfg(feature = "functions")]
            gzip::functions(),
            #[cfg(feature = "functions")]
            yaml_decode::functions(),
            #[cfg(feature = "functions")]
            yaml_encode::functions(),
        ];
        groups.into_iter().for_each(|group| functions.extend(group));
        functions.insert("try", attempt::Try);
        functions.insert("can", attempt::Can);
        functions.insert("templatestring", render_template::TemplateString);
        for (name, function) in secrecy::ALL {
            functions.insert(name, function);
        }
        #[cfg(not(feature = "functions"))]
        unbuilt::NAMES.into_iter().for_each(|name| functions.refuse(name, unbuilt::WHY));
        let built: BTreeSet<String> = functions.by_name.keys().cloned().collect();
        functions.extend(clock::functions(None));
        functions.draw_from(None);
        functions.read_from(None);
        let missing =
            functions.by_name.keys().filter(|name| !built.contains(*name)).cloned().collect::<Vec<_>>();
        functions.missing.extend(missing);
        let unforeseen = [
            clock::functions(None),
            random::functions(None),
            #[cfg(feature = "functions")]
            vec![bcrypt::function(None)],
        ];
        let unforeseen = unforeseen.into_iter().flatten();
        functions.unforeseen.extend(unforeseen.map(|function| (function.name, function.unforeseen())));
        functions
    }

    /// The same, which may read these files: `abspath`, `file`, `filebase64`, `fileexists`, `filemd5`, `fileset`, `filesha1`
    /// and its siblings, and `templatefile` have a result. Without it they are errors that say so.
    ///
    /// See [`Folder`](crate::Folder) and [`MemoryFiles`](crate::MemoryFiles). What is read is paid for before.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions, MemoryFiles};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let files = MemoryFiles::from([("version.txt", "1.2")]);
    /// let scope = Bindings::new().with_functions(Functions::terraform().with_files(files));
    /// let (expr, _) = parse_expression(br#"file("version.txt")"#, "", Pos::START);
    /// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("1.2"));
    /// ```
    #[must_use]
    pub fn with_files(mut self, files: impl Files + 'static) -> Self {
        self.read_from(Some(Arc::new(files)));
        self
    }

    /// The same, which may ask for the time: `timestamp` is the time at which it is called, and `plantimestamp` that of
    /// now. Without it they are errors that say so.
    ///
    /// ```
    /// use std::time::UNIX_EPOCH;
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let scope = Bindings::new().with_functions(Functions::terraform().with_clock(|| UNIX_EPOCH));
    /// let (expr, _) = parse_expression(b"timestamp()", "", Pos::START);
    /// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("1970-01-01T00:00:00Z"));
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.extend(clock::functions(Some(Box::new(clock))));
        self
    }

    /// The same, which may ask for random bytes: `uuid` and, with the feature `functions`, `bcrypt` have a result. Without it
    /// they are errors that say so.
    ///
    /// What fills the bytes should be the operating system's: `bcrypt` is for passwords.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// // In a test, the same each time.
    /// let functions = Functions::terraform().with_random(|bytes| bytes.fill(0xab));
    /// let (expr, _) = parse_expression(b"uuid()", "", Pos::START);
    /// let (value, _) = expr.evaluate(&Bindings::new().with_functions(functions));
    /// assert_eq!(value.as_str(), Some("abababab-abab-abab-abab-abababababab"));
    /// ```
    #[must_use]
    pub fn with_random(mut self, random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Self {
        self.draw_from(Some(Arc::new(random)));
        self
    }

    fn draw_from(&mut self, random: Option<random::Random>) {
        #[cfg(feature = "functions")]
        self.extend(vec![bcrypt::function(random.clone())]);
        self.extend(random::functions(random));
    }

    fn read_from(&mut self, files: file::Allowed) {
        self.extend(file::functions(&files));
        self.insert("templatefile", render_template::TemplateFile(files));
    }

    fn extend(&mut self, builtins: Vec<builtin::Builtin>) {
        for builtin in builtins {
            self.insert(builtin.name, builtin);
        }
    }

    /// Adds a function; one of the same name is replaced. The name may have namespaces, as in `provider::cloud::arn`.
    pub fn insert(&mut self, name: impl Into<String>, function: impl Function + Send + Sync + 'static) {
        let name = name.into();
        self.missing.remove(&name);
        self.unforeseen.remove(name.as_str());
        self.by_name.insert(name, Box::new(function));
    }

    /// Adds a function whose every call is an error that says why, in place of one of the same name.
    ///
    /// Unlike a function that is not there, its name is known: nothing similar is suggested for it, and `try` and `can` take its
    /// error for any other.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let mut functions = Functions::terraform();
    /// functions.refuse("uuid", "a preview comes to the same each time");
    /// let (expr, _) = parse_expression(b"uuid()", "", Pos::START);
    /// let (_, found) = expr.evaluate(&Bindings::new().with_functions(functions));
    /// assert!(found.to_string().contains("a preview comes to the same each time"));
    /// ```
    pub fn refuse(&mut self, name: impl Into<String>, why: impl Into<Cow<'static, str>>) {
        let name = name.into();
        self.insert(name.clone(), refused::Refused(why.into()));
        self.missing.insert(name);
    }

    /// Whether a call of this name may come to something in Terraform, and is an error here whatever its arguments: nobody handed in what
    /// the function reads, or the provider whose function it is.
    pub(crate) fn is_missing(&self, name: &str) -> bool {
        let own = own(name);
        self.missing.contains(own) || (own.starts_with("provider::") && !self.by_name.contains_key(own))
    }

    /// A function whose result nobody foresees, such as `timestamp`, unless the program handed in what tells it: of the result
    /// the type is known. (Terraform's own plan knows no more of it.)
    pub(crate) fn unforeseen(&self, name: &str) -> Option<&dyn Function> {
        self.unforeseen.get(own(name)).map(|function| function as &dyn Function)
    }

    /// The function of this name; one without a namespace is also found as `core::NAME`.
    ///
    /// ```
    /// use tfsdk::config::Functions;
    ///
    /// assert!(Functions::terraform().get("join").is_some());
    /// assert!(Functions::terraform().get("joined").is_none());
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&dyn Function> {
        self.by_name.get(own(name)).map(|function| &**function as &dyn Function)
    }

    /// The names in order.
    ///
    /// ```
    /// use tfsdk::config::Functions;
    ///
    /// assert_eq!(Functions::terraform().names().next(), Some("abs"));
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_name.keys()).finish()
    }
}

pub use files::{FileEntry, FileError, Files, Folder, MemoryFiles};

/// A name without the namespace that all of Terraform's functions are in.
fn own(name: &str) -> &str {
    name.strip_prefix("core::").filter(|name| !name.contains("::")).unwrap_or(name)
}

/// A text of the input where Terraform's sentence has it without quotes. What cannot be seen is quoted all the same.
struct Bare<'a>(&'a str);

impl fmt::Display for Bare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.contains(char::is_control) {
            true => Excerpt(self.0).fmt(f),
            false => Cut(self.0).fmt(f),
        }
    }
}

type Result<T> = std::result::Result<T, FunctionError>;

/// An error about the whole call.
fn fail<T>(message: impl Into<Cow<'static, str>>) -> Result<T> {
    Err(FunctionError::new(message))
}

/// An error about one argument.
fn fail_at<T>(index: usize, message: impl Into<Cow<'static, str>>) -> Result<T> {
    Err(FunctionError::argument(index, message))
}

/// An error about the whole call, whose message quotes these alone; see [`FunctionError::quoting`].
fn fail_quoting<T>(
    quotes: impl IntoIterator<Item = Quote>,
    message: impl Into<Cow<'static, str>>,
) -> Result<T> {
    Err(FunctionError::new(message).quoting(quotes))
}

/// An error about one argument, whose message quotes these alone; see [`FunctionError::quoting`].
fn fail_at_quoting<T>(
    index: usize,
    quotes: impl IntoIterator<Item = Quote>,
    message: impl Into<Cow<'static, str>>,
) -> Result<T> {
    Err(FunctionError::argument(index, message).quoting(quotes))
}

/// The elements of a known sequence, map or object.
fn elements(value: &Value) -> impl Iterator<Item = Value> {
    value.elements().map(|(_, element)| element.to_value())
}

/// What one element of a sequence, or one entry of a map, takes while it is made.
const ELEMENT: usize = 2 * size_of::<Value>();

/// Pays for elements that are about to be made.
fn make_elements(count: usize, budget: &Budget) -> Result<()> {
    Ok(budget.make(count.saturating_mul(ELEMENT))?)
}

/// Pays for going over all of a value: its parts are compared or hashed, and its numbers by their text.
fn go_over(value: &Value, budget: &Budget) -> Result<()> {
    budget.work(value.size() / 16)?;
    Ok(budget.work(text_work(value.as_ref()))?)
}

/// Pays for putting the elements of a collection in the order of a set.
fn sort_set(collection: &Value, budget: &Budget) -> Result<()> {
    go_over(collection, budget)?;
    // Composite elements are ordered by a text that is made of them.
    if collection.ty().element().is_some_and(|element| element.is_primitive()) {
        return Ok(());
    }
    Ok(budget.work(collection.size() / 4)?)
}

/// Pays for the texts and numbers among the arguments, whatever becomes of them.
fn look_at_all(args: &[Value], budget: &Budget) -> Result<()> {
    for arg in args {
        look_at(arg.as_str().unwrap_or_default(), budget)?;
        budget.work(arg.as_number().map_or(0, Number::text_work))?;
    }
    Ok(())
}

/// Pays for looking at a text.
///
/// Whatever the function does with it, that is at least to go over it; and letters beyond ASCII are brought to normal form
/// in what is made of it.
fn look_at(text: &str, budget: &Budget) -> Result<()> {
    let bytes_per_step = if text.is_ascii() { 16 } else { 2 };
    Ok(budget.work(text.len() as u64 / bytes_per_step)?)
}
