//! What goes wrong in an author's code.

use std::borrow::Cow;
use std::fmt;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::Path;
use tfsdk_core::value::Value;

use crate::deferral::Deferral;
use crate::in_part::{InPart, Unwritten, Why, write};
use crate::proto::tfplugin6::{ClientCapabilities, Deferred};

/// What the methods of a provider return.
///
/// ```
/// use tfsdk::provider::Result;
///
/// fn port(text: &str) -> Result<u16> {
///     Ok(text.parse()?)
/// }
/// assert_eq!(port("22").unwrap(), 22);
/// assert_eq!(port("x").unwrap_err().to_string(), "invalid digit found in string");
/// ```
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something could not be done: any error, a diagnostic, or several.
///
/// `?` makes one of every [`std::error::Error`]; the user reads its text and those of its sources, under a summary that says
/// what was tried ("Cannot create notes_note"). [`Diagnostic`] and [`Diagnostics`] keep their own words, severities and paths.
/// The paths of a [`tfsdk::Error`](tfsdk_core::error::Error) are those of what was read, such as the answer of a service, and stand in the
/// text; where they are attributes of the configuration, `Diagnostics::from(error)` makes them its places.
/// It is no `std::error::Error` itself, as those of other crates that hold any error. The errors of crates that can do without `std`
/// are [`std::error::Error`]s only with their feature `std`. What is boxed already goes by [`Error::boxed`].
///
/// ```
/// use tfsdk::path;
/// use tfsdk::provider::{Error, Result, ResultExt};
///
/// fn size(text: &str) -> Result<u64> {
///     let size = text.parse().at(path!("size"))?;
///     if size == 0 {
///         return Err(Error::new("The size is zero", "Nothing fits into it: choose a larger one."));
///     }
///     Ok(size)
/// }
///
/// assert_eq!(size("12").unwrap(), 12);
/// assert_eq!(size("x").unwrap_err().to_string(), "size: invalid digit found in string");
/// assert_eq!(size("0").unwrap_err().to_string(), "The size is zero: Nothing fits into it: choose a larger one.");
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    said: Said,
    path: Option<Path>,
    argument: Option<usize>,
    left: Option<Result<Value, Unwritten>>,
    made: Option<Made>,
    /// What is told before it, as it led to it.
    cause: Option<Diagnostic>,
    deferral: Option<Deferral>,
    /// It came of a request that can be put off, where Terraform is allowed to.
    may_be_put_off: bool,
    /// Nothing is wrong: nobody wants more.
    is_enough: bool,
    /// What went wrong beside it.
    others: Vec<Error>,
}

/// What could be written of what was made.
struct Made {
    in_part: InPart,
    /// The author's code panicked meanwhile: there may be more of it in what was saved before.
    is_cut_off: bool,
}

enum Said {
    /// In the words of an error that knows nothing of Terraform.
    Text(String),
    Diagnostics(Diagnostics),
}

const UNEXPLAINED: &str = "The provider does not say why.";

impl Error {
    /// An error in words for the user: what went wrong, without a full stop, and in sentences what to do.
    ///
    /// ```
    /// use tfsdk::provider::Error;
    ///
    /// let error = Error::new("The note is locked", "Unlock it, and apply again.");
    /// assert!(error.to_string().contains("The note is locked"));
    /// ```
    #[doc(alias = "AddError")]
    pub fn new(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Error::of(Said::Diagnostics(Diagnostic::error(summary, detail).into()))
    }

    /// An error that is boxed, or becomes so: what is no [`std::error::Error`] itself, such as `Box<dyn Error + Send + Sync>`, the
    /// errors of `anyhow`, and texts. Otherwise as `?` makes one.
    ///
    /// ```
    /// use tfsdk::provider::{Error, Result};
    ///
    /// fn route(to: &str) -> std::result::Result<u8, Box<dyn std::error::Error + Send + Sync>> {
    ///     if to.is_empty() { Err("no route".into()) } else { Ok(to.parse()?) }
    /// }
    ///
    /// fn hops(to: &str) -> Result<u8> {
    ///     Ok(1 + route(to).map_err(Error::boxed)?)
    /// }
    ///
    /// assert_eq!(hops("3").unwrap(), 4);
    /// assert_eq!(hops("").unwrap_err().to_string(), "no route");
    /// assert_eq!(hops("x").unwrap_err().to_string(), "invalid digit found in string");
    /// ```
    pub fn boxed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let said = error
            .into()
            .downcast::<Diagnostics>()
            .map(|all| *all)
            .or_else(|error| error.downcast::<Diagnostic>().map(|one| Diagnostics::from(*one)));
        Error::of(said.map_or_else(|error| Said::Text(with_sources(&*error)), Said::Diagnostics))
    }

    /// The same about an attribute, whose line Terraform shows. What has a path already keeps it, which was said by whoever knew
    /// best.
    ///
    /// An attribute of a resource, data source or ephemeral resource; for an argument of a function see
    /// [`at_argument`](Self::at_argument).
    ///
    /// ```
    /// use tfsdk::path;
    /// use tfsdk::provider::Error;
    ///
    /// // In an `impl Resource`, the compiler looks for it: `path!(Self: "zone")`.
    /// let error = Error::new("No such zone", "Choose one of a, b and c.").at(path!("zone"));
    /// assert!(error.to_string().contains("zone"));
    /// ```
    #[must_use]
    #[doc(alias = "AddAttributeError")]
    pub fn at(mut self, path: Path) -> Self {
        self.0.path.get_or_insert(path);
        self
    }

    /// The same about an argument of a function, counted from zero.
    ///
    /// Those of a variadic parameter count on. Only what a [`Function`](crate::Function) returns has such a place; elsewhere the
    /// text of the error says it.
    ///
    /// ```
    /// use tfsdk::provider::{Error, Result};
    ///
    /// fn half(number: i64) -> Result<i64> {
    ///     if number % 2 != 0 {
    ///         return Err(Error::new("Odd number", "Only even numbers have halves.").at_argument(0));
    ///     }
    ///     Ok(number / 2)
    /// }
    /// assert!(half(3).is_err());
    /// ```
    #[must_use]
    #[doc(alias = "NewArgumentFuncError", alias = "StringParameterValidator")]
    pub fn at_argument(mut self, position: usize) -> Self {
        self.0.argument = Some(position);
        self
    }

    /// The same, and this is the state that is left: what was made before it went wrong.
    ///
    /// Without it, a create that fails leaves nothing, and an update or delete the prior state. A resource whose create
    /// fails and leaves a state is tainted: Terraform destroys it before it tries again. What is still unknown is stored as
    /// null.
    ///
    /// ```
    /// # use tfsdk::{Tf, TfObject};
    /// use tfsdk::provider::{Error, Result};
    /// # #[derive(TfObject)]
    /// # struct Server { #[tfsdk("id")] id: Tf<String> }
    /// # fn start(_: &Server) -> std::io::Result<()> { Err(std::io::ErrorKind::TimedOut.into()) }
    ///
    /// fn create(mut server: Server) -> Result<Server> {
    ///     server.id = Tf::Known("s-1".to_owned());
    ///     match start(&server) {
    ///         Ok(()) => Ok(server),
    ///         Err(error) => Err(Error::from(error).leaving(&server)),
    ///     }
    /// }
    /// # assert!(create(Server { id: Tf::Unknown }).is_err());
    /// ```
    #[must_use]
    pub fn leaving(mut self, state: &impl ToTf) -> Self {
        self.0.left = Some(write(state));
        self
    }

    /// The request is put off, until another run of Terraform in which more is known.
    ///
    /// For what is read, planned, imported, opened and configured. Where Terraform cannot put requests off, which it does
    /// only where the user allows it, this is an error that says so. Of all else, such as what is created, nothing can be put off: there it
    /// is an error that says that.
    ///
    /// ```
    /// use tfsdk::provider::{Deferral, Error, Result};
    /// use tfsdk::Tf;
    ///
    /// fn region(region: &Tf<String>) -> Result<&str> {
    ///     match region {
    ///         Tf::Known(region) => Ok(region),
    ///         Tf::Unknown => Err(Error::deferred(Deferral::ResourceConfigUnknown)),
    ///         Tf::Null => Ok("anywhere"),
    ///     }
    /// }
    /// # assert!(region(&Tf::Unknown).is_err());
    /// ```
    pub fn deferred(deferral: Deferral) -> Self {
        let mut error = Error::of(Said::Text(deferral.to_string()));
        error.0.deferral = Some(deferral);
        error
    }

    /// Why it is put off, if it is.
    pub(crate) fn deferral(&self) -> Option<Deferral> {
        self.0.deferral
    }

    /// What Terraform is told instead of the error, where it puts the request off and that Terraform can. It is asked of all requests that
    /// can be put off.
    pub(crate) fn deferred_for(&mut self, client: Option<ClientCapabilities>) -> Option<Deferred> {
        self.0.may_be_put_off = true;
        self.deferral()?.sent(client)
    }

    /// What ends a list of which nobody wants more.
    pub(crate) fn enough() -> Self {
        let mut error = Error::new("Enough was listed", "Nobody wants more: this error ends the list.");
        error.0.is_enough = true;
        error
    }

    /// Whether it only ends a list of which nobody wants more.
    pub(crate) fn is_enough(&self) -> bool {
        self.0.is_enough
    }

    /// The same, and what else went wrong.
    pub(crate) fn and(mut self, other: Error) -> Self {
        self.0.others.push(other);
        self
    }

    /// The same, after what led to it.
    pub(crate) fn because(mut self, cause: Diagnostic) -> Self {
        self.0.cause = Some(cause);
        self
    }

    /// Whether it says what is left.
    pub(crate) fn is_leaving(&self) -> bool {
        self.0.left.is_some()
    }

    /// The same, and where it says nothing of what is left, it is this.
    pub(crate) fn or_leaving(mut self, saved: Option<Result<Value, Unwritten>>) -> Self {
        self.0.left = self.0.left.or(saved);
        self
    }

    /// The same, after all was made, of which this can be written, or was written before a panic.
    pub(crate) fn having_made(mut self, in_part: InPart, is_cut_off: bool) -> Self {
        self.0.made = Some(Made { in_part, is_cut_off });
        self
    }

    /// All that there is to say; `tried` ends the sentence "Cannot …" for errors that have no summary of their own. At
    /// least one of them is an error.
    pub(crate) fn into_diagnostics(self, tried: &str) -> Diagnostics {
        let Inner { said, path, argument, cause, others, deferral, may_be_put_off, .. } = *self.0;
        let mut all = Diagnostics::from_iter(cause);
        let mut own: Diagnostics = match said {
            Said::Text(text) => Diagnostic::error(format!("Cannot {tried}"), text).into(),
            Said::Diagnostics(all) => all,
        };
        if let Some(why) = deferral.filter(|_| !may_be_put_off) {
            own = own.map(|one| match one.detail() == why.to_string() {
                true => one.with_detail(why.in_vain()),
                false => one,
            });
        }
        own = own.map(|one| telling(one, tried));
        if !own.has_errors() {
            own.push(Diagnostic::error(format!("Cannot {tried}"), UNEXPLAINED));
        }
        if let Some(path) = path {
            own = own.map(|one| if one.path().is_some() { one } else { one.at(path.clone()) });
        }
        if let Some(position) = argument {
            own = own.map(|one| match one.is_error() {
                true => {
                    let detail = [one.detail(), &of_no_function(position)].join("\n\n");
                    one.with_detail(detail.trim_start().to_owned())
                }
                false => one,
            });
        }
        all.append(own);
        others.into_iter().for_each(|other| all.append(other.into_diagnostics(tried)));
        all
    }

    /// The state that is left, or as much of it as can be written, and why it is not all.
    pub(crate) fn take_left(&mut self) -> (Option<Result<Value, InPart>>, Option<Why>) {
        match (self.0.made.take(), self.0.left.take()) {
            // What was saved on the way is older.
            (Some(Made { in_part: in_part @ Some(_), is_cut_off: false }), _)
            | (Some(Made { in_part, .. }), None) => (Some(Err(in_part)), None),
            (_, Some(Ok(left))) => (Some(Ok(left)), None),
            // Why is told already.
            (Some(Made { in_part, is_cut_off: true }), Some(Err(saved))) => {
                (Some(Err(in_part.or(saved.in_part))), None)
            }
            (_, Some(Err(Unwritten { why, in_part }))) => (Some(Err(in_part)), Some(why)),
            (None, None) => (None, None),
        }
    }

    /// Which argument it is about.
    pub(crate) fn argument(&self) -> Option<usize> {
        self.0.argument
    }

    fn of(said: Said) -> Self {
        Error(Box::new(Inner {
            said,
            path: None,
            argument: None,
            left: None,
            made: None,
            cause: None,
            deferral: None,
            may_be_put_off: false,
            is_enough: false,
            others: Vec::new(),
        }))
    }
}

/// What `?` makes an [`Error`] of.
///
/// A trait of its own for its words: those of [`std::error::Error`] do not say what becomes of a text, or of what is boxed. Of
/// all that is said of a trait, the compiler shows the label alone where a `?` stands.
#[diagnostic::on_unimplemented(
    message = "no error of a provider is made of `{Self}`",
    label = "write `.map_err(Error::boxed)?` for a text or a box that is `Send + Sync`, \
             `.map_err(|error| Error::boxed(error.to_string()))?` for any other that has a text",
    note = "what is a `std::error::Error`, `Send + Sync + 'static` becomes one by itself"
)]
pub trait AnyError: std::error::Error + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<E: std::error::Error + Send + Sync + 'static> AnyError for E {}

impl<E: AnyError> From<E> for Error {
    fn from(error: E) -> Self {
        Error::boxed(error)
    }
}

/// In what core calls, such as the upgrades of states, which are functions over values and know nothing of providers.
///
/// ```
/// use tfsdk::provider::Error;
///
/// fn minutes(text: &str) -> Result<u64, tfsdk::Error> {
///     let minutes: u64 = text.parse().map_err(Error::boxed)?;
///     if minutes == 0 {
///         return Err(Error::new("There is no time", "Give it a minute.").into());
///     }
///     Ok(minutes)
/// }
/// assert_eq!(minutes("0").unwrap_err().to_string(), "There is no time: Give it a minute.");
/// assert!(minutes("x").is_err());
/// ```
impl From<Error> for tfsdk_core::error::Error {
    fn from(error: Error) -> Self {
        tfsdk_core::error::Error::invalid(error.to_string())
    }
}

/// The same, with a summary and a reason where the author's code gave none.
fn telling(one: Diagnostic, tried: &str) -> Diagnostic {
    let (has_summary, has_detail) = (!one.summary().is_empty(), !one.detail().is_empty());
    if has_summary && (has_detail || one.summary() != format!("Cannot {tried}")) {
        return one;
    }
    let detail = if has_detail { one.detail().to_owned() } else { UNEXPLAINED.to_owned() };
    one.with_summary(format!("Cannot {tried}")).with_detail(detail)
}

/// Where an error points that has no such place: only functions have arguments.
fn of_no_function(position: usize) -> String {
    format!(
        "It says that it is about argument {position} of a function, counted from zero, and this is no function. The developers of the \
         provider name an attribute instead, by `Error::at`."
    )
}

/// The text of an error and those of its sources, without what an outer one says already.
fn with_sources(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    for source in std::iter::successors(error.source(), |error| error.source()) {
        let inner = source.to_string();
        if !text.ends_with(&inner) {
            text = format!("{text}: {inner}");
        }
    }
    text
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.0.path {
            write!(f, "{}: ", path.excerpt())?;
        }
        match &self.0.said {
            Said::Text(text) => f.write_str(text),
            Said::Diagnostics(all) => {
                let mut lines = all.iter().map(|one| match one.detail() {
                    "" => one.summary().to_owned(),
                    detail => format!("{}: {detail}", one.summary()),
                });
                f.write_str(&lines.by_ref().collect::<Vec<_>>().join("\n"))
            }
        }?;
        self.0.others.iter().try_for_each(|other| write!(f, "\n{other}"))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is said of an error on its way out.
///
/// ```
/// use std::fs;
/// use tfsdk::Path;
/// use tfsdk::provider::{Result, ResultExt};
///
/// fn content(file: &str) -> Result<String> {
///     fs::read_to_string(file).summary("The source cannot be read").at(Path::root().attribute("source"))
/// }
/// assert!(content("/no/such/file").is_err());
/// ```
pub trait ResultExt<T> {
    /// The error is about an attribute, unless it is about one already; see [`Error::at`].
    ///
    /// # Errors
    /// The same, with the path.
    fn at(self, path: Path) -> Result<T>;

    /// A summary for the user, without a full stop, above the error's own text. What has a summary already keeps it, as
    /// everything has that [`Error::new`] or a diagnostic says.
    ///
    /// # Errors
    /// The same, with the summary.
    fn summary(self, summary: impl Into<Cow<'static, str>>) -> Result<T>;
}

impl<T, E: Into<Error>> ResultExt<T> for std::result::Result<T, E> {
    fn at(self, path: Path) -> Result<T> {
        self.map_err(|error| error.into().at(path))
    }

    fn summary(self, summary: impl Into<Cow<'static, str>>) -> Result<T> {
        self.map_err(|error| {
            let mut error = error.into();
            if let Said::Text(text) = &mut error.0.said {
                error.0.said = Said::Diagnostics(Diagnostic::error(summary, std::mem::take(text)).into());
            }
            error
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Outer(std::io::Error);

    impl fmt::Display for Outer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("cannot read the note")
        }
    }

    impl std::error::Error for Outer {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }

    #[test]
    fn an_error_tells_its_sources() {
        let error = Error::from(Outer(std::io::Error::other("the disk is gone")));
        let all = error.into_diagnostics("create notes_note");
        assert_eq!(
            all.to_string(),
            "error: Cannot create notes_note: cannot read the note: the disk is gone"
        );
    }

    #[test]
    fn a_boxed_error_says_what_it_would_have_said_unboxed() {
        let boxed: Box<dyn std::error::Error + Send + Sync> =
            Box::new(Diagnostic::warning("Slow", "It takes a while."));
        let unboxed = Error::from(Diagnostic::warning("Slow", "It takes a while."));
        assert_eq!(Error::boxed(boxed).to_string(), unboxed.to_string());
        assert_eq!(Error::boxed("no route".to_owned()).to_string(), "no route");
    }

    #[test]
    fn diagnostics_keep_their_words_and_paths() {
        let name = Path::root().attribute("name");
        let mut found = Diagnostics::new();
        found.error(name.clone(), "Bad name", "Choose another.");
        found.push(Diagnostic::warning("Odd", ""));
        let all =
            Error::from(found).at(Path::root().attribute("other")).into_diagnostics("create notes_note");
        let paths: Vec<_> = all.iter().map(|one| one.path().map(ToString::to_string)).collect();
        assert_eq!(paths, [Some("name".to_owned()), Some("other".to_owned())]);
        assert_eq!(all.errors().count(), 1);
    }

    /// What is added on the way out is less exact.
    #[test]
    fn the_first_path_and_summary_count() {
        let exact =
            || Err::<(), Error>(Error::new("Bad port", "Give another.").at(Path::root().attribute("port")));
        let error = exact().at(Path::root().attribute("rule")).summary("Bad rule").unwrap_err();
        assert_eq!(error.to_string(), "port: Bad port: Give another.");
        let vague = || Err::<(), _>(std::io::Error::other("closed"));
        let error =
            vague().summary("Bad port").summary("Bad rule").at(Path::root().attribute("rule")).unwrap_err();
        assert_eq!(error.to_string(), "rule: Bad port: closed");
    }

    #[test]
    fn an_error_without_words_says_what_was_tried() {
        #[derive(Debug)]
        struct Mute;
        impl fmt::Display for Mute {
            fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
                Ok(())
            }
        }
        impl std::error::Error for Mute {}
        let unexplained = "error: Cannot read notes_note: The provider does not say why.";
        for error in [Error::new("", ""), Mute.into()] {
            assert_eq!(error.into_diagnostics("read notes_note").to_string(), unexplained);
        }
        let all = Error::new("", "It is gone.")
            .at(Path::root().attribute("name"))
            .into_diagnostics("read notes_note");
        assert_eq!(all.to_string(), "error: name: Cannot read notes_note: It is gone.");
        assert_eq!(Error::new("Gone", "").into_diagnostics("read notes_note").to_string(), "error: Gone");
    }

    #[test]
    fn an_error_of_warnings_alone_is_still_an_error() {
        let all = Error::from(Diagnostic::warning("Odd", "")).into_diagnostics("read notes_note");
        assert_eq!(all.errors().next().unwrap().summary(), "Cannot read notes_note");
    }
}
