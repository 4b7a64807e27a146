//! Addresses of resources.

use std::fmt;
use std::str::FromStr;

use tfsdk_core::path::{ParsePathError, Path, Step};

/// The address of a resource instance, such as `module.net[0].aws_subnet.private["a"]`.
///
/// It prints as Terraform does, and the text parses back to the same address.
///
/// ```
/// use tfsdk::Step;
/// use tfsdk::files::{Address, Mode};
///
/// let address: Address = r#"module.net[0].data.aws_subnet.private["a"]"#.parse()?;
/// assert_eq!((address.mode, &*address.resource_type, &*address.name), (Mode::Data, "aws_subnet", "private"));
/// assert_eq!(address.module.to_string(), "module.net[0]");
/// assert_eq!(address.to_string(), r#"module.net[0].data.aws_subnet.private["a"]"#);
/// // The text of a `for_each` key, without what an address writes around it.
/// assert!(matches!(&address.key, Some(Step::Key(key)) if **key == *"a"));
/// # Ok::<(), tfsdk::files::ParseAddressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Address {
    /// The module, such as `module.net[0]`; the root path for the root module.
    pub module: Path,
    /// What kind of resource it is.
    pub mode: Mode,
    /// Its type, such as `aws_subnet`.
    pub resource_type: String,
    /// Its name in the configuration.
    pub name: String,
    /// Which instance, where there is `count` (an index) or `for_each` (a key).
    pub key: Option<Step>,
}

/// The kinds of resources in files.
///
/// ```
/// use tfsdk::files::{Address, Mode};
///
/// let data: Address = "data.aws_ami.ubuntu".parse()?;
/// assert_eq!(data.mode, Mode::Data);
/// let managed: Address = "aws_instance.web".parse()?;
/// assert_eq!(managed.mode, Mode::Managed);
/// # Ok::<(), tfsdk::files::ParseAddressError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mode {
    /// A resource that Terraform manages: a block `resource`.
    Managed,
    /// A data source: a block `data`.
    Data,
    /// An ephemeral resource, of which only configurations tell.
    Ephemeral,
}

impl Mode {
    /// Its name in files.
    ///
    /// ```
    /// assert_eq!(tfsdk::files::Mode::Managed.name(), "managed");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Managed => "managed",
            Mode::Data => "data",
            Mode::Ephemeral => "ephemeral",
        }
    }

    /// The mode of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        [Mode::Managed, Mode::Data, Mode::Ephemeral].into_iter().find(|mode| mode.name() == name)
    }
}

impl Address {
    /// Whether it is that of a resource of this mode and type: a data source may be of a type that resources have as well.
    ///
    /// ```
    /// use tfsdk::files::{Address, Mode};
    ///
    /// let address: Address = "data.aws_s3_bucket.logs".parse()?;
    /// assert!(address.is_of(Mode::Data, "aws_s3_bucket"));
    /// assert!(!address.is_of(Mode::Managed, "aws_s3_bucket"));
    /// # Ok::<(), tfsdk::files::ParseAddressError>(())
    /// ```
    pub fn is_of(&self, mode: Mode, resource_type: &str) -> bool {
        self.mode == mode && self.resource_type == resource_type
    }

    /// How many bytes a copy of it takes; the texts in its module are shared.
    pub(crate) fn held(&self) -> usize {
        size_of_val(self.module.steps()) + self.resource_type.len() + self.name.len()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.module.is_root() {
            write!(f, "{}.", self.module)?;
        }
        match self.mode {
            Mode::Managed => {}
            other => write!(f, "{}.", other.name())?,
        }
        write!(f, "{}.{}", self.resource_type, self.name)?;
        match &self.key {
            Some(key) => write!(f, "{key}"),
            None => Ok(()),
        }
    }
}

/// A text is not the address of a resource.
///
/// ```
/// use tfsdk::files::Address;
///
/// let error = "aws_instance".parse::<Address>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid address of a resource: expected a type and a name, such as `aws_subnet.private`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseAddressError(&'static str);

impl fmt::Display for ParseAddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid address of a resource: {}", self.0)
    }
}

impl std::error::Error for ParseAddressError {}

impl Address {
    /// The path of a module, such as `module.net[0]`.
    pub(crate) fn module(text: &str) -> Result<Path, ParseAddressError> {
        let path = path_of(text)?;
        let mut steps = path.steps().iter().peekable();
        let module = module(&mut steps)?;
        match steps.next() {
            None => Ok(module),
            Some(_) => Err(ParseAddressError("expected a module, such as `module.net[0]`")),
        }
    }
}

const NO_NAMES: ParseAddressError =
    ParseAddressError("expected names with dots between them, such as `module.net.aws_subnet.private[0]`");

const NO_KEY: ParseAddressError = ParseAddressError(
    "expected a number, or a key in quotes, within brackets, such as `aws_subnet.private[\"a\"]`; a shell takes such quotes away",
);

/// The steps of an address. A path may begin with a dot, and an address does not.
fn path_of(text: &str) -> Result<Path, ParseAddressError> {
    match text.starts_with('.') {
        true => Err(NO_NAMES),
        false => text.parse().map_err(|error| no_path(text, &error)),
    }
}

/// Why a text is no path: what people write is wrong within the brackets, or outside of them.
#[cold]
fn no_path(text: &str, error: &ParsePathError) -> ParseAddressError {
    let before = text.get(..error.offset()).unwrap_or(text);
    match before.rfind('[') > before.rfind(']') {
        true => NO_KEY,
        false => NO_NAMES,
    }
}

type Steps<'a> = std::iter::Peekable<std::slice::Iter<'a, Step>>;

/// Takes the steps of modules.
fn module(steps: &mut Steps<'_>) -> Result<Path, ParseAddressError> {
    let mut module = Path::root();
    while let Some(keyword) = steps.next_if(|step| is(step, "module")) {
        let Some(name @ Step::Attribute(_)) = steps.next() else {
            return Err(ParseAddressError("`module` has to be followed by the name of a module"));
        };
        module = module.step(keyword.clone()).step(name.clone());
        if let Some(key) = key(steps) {
            module.push(key);
        }
    }
    Ok(module)
}

fn is(step: &Step, name: &str) -> bool {
    matches!(step, Step::Attribute(found) if **found == *name)
}

/// Takes the key of an instance.
fn key(steps: &mut Steps<'_>) -> Option<Step> {
    steps.next_if(|step| matches!(step, Step::Index(_) | Step::Key(_))).cloned()
}

impl FromStr for Address {
    type Err = ParseAddressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let path = path_of(text)?;
        let mut steps = path.steps().iter().peekable();
        let module = module(&mut steps)?;
        let mode = match steps.next_if(|step| is(step, "data") || is(step, "ephemeral")) {
            Some(step) if is(step, "data") => Mode::Data,
            Some(_) => Mode::Ephemeral,
            None => Mode::Managed,
        };
        let (Some(Step::Attribute(resource_type)), Some(Step::Attribute(name))) =
            (steps.next(), steps.next())
        else {
            return Err(ParseAddressError("expected a type and a name, such as `aws_subnet.private`"));
        };
        let key = key(&mut steps);
        match steps.next() {
            Some(_) => Err(ParseAddressError("expected the end after the name and the key of an instance")),
            None => Ok(Address {
                module,
                mode,
                resource_type: resource_type.to_string(),
                name: name.to_string(),
                key,
            }),
        }
    }
}
