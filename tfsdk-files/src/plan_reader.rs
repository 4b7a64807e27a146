//! Plans that are read change by change.

use std::fmt;
use std::io::Read;

use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::json::{Raw, from_str_with};

use crate::change::Change;
use crate::error::{Error, within};
use crate::header::Header;
use crate::plan::check_is_plan;
use crate::resource::place;
use crate::scan::Scanner;
use crate::walk::{Kind, Part, Walker};

/// Reads what a plan changes, change by change, in the memory that the largest of them takes.
///
/// It hands out what [`Plan::changes`](crate::Plan::changes) has, in the order of the file; all else of the plan is passed over, and
/// need not be UTF-8: [`Plan`](crate::Plan) has it, and holds all of the text. That the input is no plan, that it ends too early, or that
/// [planning ended with an error](Self::is_errored), may be told after some changes were handed out.
///
/// ```
/// use tfsdk::files::{Action, PlanReader};
///
/// let file = std::io::Cursor::new(r#"{"format_version":"1.2","resource_changes":[
///     {"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{"size":8}}},
///     {"address":"a_disk.e","change":{"actions":["delete"],"before":{"size":9},"after":null}}]}"#);
/// let mut reader = PlanReader::new(file);
/// let mut gone = Vec::new();
/// while let Some(change) = reader.next()? {
///     if change.delta.action == Action::Delete {
///         gone.push(change.address.to_string());
///     }
/// }
/// assert_eq!(gone, ["a_disk.e"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
pub struct PlanReader<'a> {
    walker: Walker<'a>,
    header: Header,
    is_errored: bool,
    /// Whether it ended, or met an error that it cannot go on from.
    is_over: bool,
    limits: Limits,
}

impl<'a> PlanReader<'a> {
    /// Reads from `input`, which need not be buffered.
    ///
    /// ```
    /// use tfsdk::files::PlanReader;
    ///
    /// // Usually a `File`, or what `terraform show -json PLAN` writes.
    /// let input = r#"{"format_version":"1.2","resource_changes":[]}"#.as_bytes();
    /// assert!(PlanReader::new(input).next()?.is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn new(input: impl Read + 'a) -> Self {
        PlanReader::with_limits(input, Limits::new())
    }

    /// Reads from `input` within custom limits. No change may be larger than [`Limits::max_size`].
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::PlanReader;
    ///
    /// let content = "x".repeat(1 << 20);
    /// let input = format!(
    ///     r#"{{"format_version":"1.2","resource_changes":[{{"address":"a_file.f","change":{{"actions":["create"],"after":"{content}"}}}}]}}"#
    /// );
    /// let limits = Limits::new().max_size(1 << 18);
    /// let error = PlanReader::with_limits(input.as_bytes(), limits).next().unwrap_err();
    /// assert!(error.to_string().contains("Limits::max_size"), "{error}");
    /// ```
    pub fn with_limits(input: impl Read + 'a, limits: Limits) -> Self {
        let walker = Walker::of_document(Scanner::of_reader(input, limits), is_wanted);
        PlanReader { walker, header: Header::default(), is_errored: false, is_over: false, limits }
    }

    /// The next change of a resource; `None` at the end.
    ///
    /// # Errors
    /// When the input cannot be read, or is not a plan; that is the end. A change that is not as Terraform writes them is an error as
    /// well, and the next one can be asked for.
    ///
    /// ```
    /// use tfsdk::files::PlanReader;
    ///
    /// let input = r#"{"format_version":"1.2","resource_changes":[{"address":"nowhere","change":{"actions":[]}},
    ///     {"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{}}}]}"#;
    /// let mut reader = PlanReader::new(input.as_bytes());
    /// let wrong = reader.next().unwrap_err();
    /// assert!(wrong.to_string().contains("resource_changes[0], nowhere: address: invalid address of a resource"), "{wrong}");
    /// assert_eq!(reader.next()?.map(|change| change.address.to_string()).as_deref(), Some("a_disk.d"));
    /// assert!(reader.next()?.is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    #[allow(
        clippy::should_implement_trait,
        reason = "what it hands out is borrowed from it, which no iterator can do"
    )]
    pub fn next(&mut self) -> Result<Option<Change<'_>>, Error> {
        if self.is_over {
            return Ok(None);
        }
        let part = self.next_change();
        self.is_over = !matches!(part, Ok(Some(_)));
        let Some(mut part) = part? else { return Ok(None) };
        let json = self.walker.text(&part).map_err(|error| Error::at(self.walker.place(), error))?;
        Change::read(part.of(json), self.limits).map(Some).map_err(|error| {
            Error::at(place(&self.walker.place(), json, self.limits), error.without_advice())
        })
    }

    /// Whether planning ended with an error, so that changes are missing: known once [`next`](Self::next) has told the end.
    ///
    /// ```
    /// use tfsdk::files::PlanReader;
    ///
    /// let input = r#"{"format_version":"1.2","resource_changes":[],"errored":true}"#;
    /// let mut reader = PlanReader::new(input.as_bytes());
    /// assert!(reader.next()?.is_none() && reader.is_errored());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    #[must_use]
    pub fn is_errored(&self) -> bool {
        self.is_errored
    }

    /// Where the next change is.
    fn next_change(&mut self) -> Result<Option<Part>, Error> {
        while let Some(part) = self.walker.next()? {
            if part.kind != Kind::Property {
                // A version that comes later is checked at the end.
                if !self.header.has_no_version() {
                    self.header.check_plan()?;
                }
                return Ok(Some(part));
            }
            let value: Raw<'_> = from_str_with(self.walker.text(&part)?, self.limits)?;
            match &*part.name {
                "errored" => {
                    self.is_errored = value.get::<Option<bool>>().map_err(within("errored"))? == Some(true)
                }
                name => self.header.keep(name, value).map_err(within(name))?,
            }
            // Only states have one, and begin with it: how they go on need not be waited for.
            if self.header.version.is_some() {
                check_is_plan(&self.header, &self.walker)?;
            }
        }
        check_is_plan(&self.header, &self.walker)?;
        Ok(None)
    }
}

impl fmt::Debug for PlanReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanReader").field("header", &self.header).finish_non_exhaustive()
    }
}

fn is_wanted(name: &str) -> bool {
    Header::has(name) || matches!(name, "resource_changes" | "errored")
}
