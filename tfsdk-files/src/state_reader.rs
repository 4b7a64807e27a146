//! States that are read resource by resource.

use std::fmt;
use std::io::Read;

use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::json::from_str_with;

use crate::error::{Error, within};
use crate::header::Header;
use crate::resource::{Resource, place};
use crate::scan::Scanner;
use crate::state::check_is_state;
use crate::walk::{Kind, Part, Walker};

/// Reads a state resource by resource, in the memory that the largest of them takes.
///
/// A resource of a file has all its instances in it; the printed form has one instance at a time. Outputs and checks are
/// passed over, and need not be UTF-8: [`State`](crate::State) has them, and holds all of the text. That the input is no state, or ends too
/// early, may be told after some resources were handed out.
///
/// ```
/// use tfsdk::files::StateReader;
///
/// let file = std::io::Cursor::new(r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_b.c","mode":"managed",
///     "type":"a_b","name":"c","provider_name":"x","schema_version":0,"values":{"n":1}}]}}}"#);
/// let mut reader = StateReader::new(file);
/// let mut addresses = Vec::new();
/// while let Some(instances) = reader.next()? {
///     addresses.extend(instances.iter().map(|instance| instance.address.to_string()));
/// }
/// assert_eq!(addresses, ["a_b.c"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
pub struct StateReader<'a> {
    walker: Walker<'a>,
    header: Header,
    /// Whether it ended, or met an error that it cannot go on from.
    is_over: bool,
    limits: Limits,
}

impl<'a> StateReader<'a> {
    /// Reads from `input`, which need not be buffered.
    ///
    /// ```
    /// use tfsdk::files::StateReader;
    ///
    /// // Usually a `File`.
    /// let input = r#"{"version":4,"resources":[]}"#.as_bytes();
    /// assert!(StateReader::new(input).next()?.is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn new(input: impl Read + 'a) -> Self {
        StateReader::with_limits(input, Limits::new())
    }

    /// Reads from `input` within custom limits. No resource may be larger than [`Limits::max_size`].
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::StateReader;
    ///
    /// let content = "x".repeat(1 << 20);
    /// let input = format!(
    ///     r#"{{"version":4,"resources":[{{"mode":"managed","type":"a_file","name":"f","provider":"p","instances":[
    ///         {{"attributes":{{"content":"{content}"}}}}]}}]}}"#
    /// );
    /// let limits = Limits::new().max_size(1 << 18);
    /// let error = StateReader::with_limits(input.as_bytes(), limits).next().unwrap_err();
    /// assert!(error.to_string().contains("Limits::max_size"), "{error}");
    /// ```
    pub fn with_limits(input: impl Read + 'a, limits: Limits) -> Self {
        let walker = Walker::of_document(Scanner::of_reader(input, limits), is_wanted);
        StateReader { walker, header: Header::default(), is_over: false, limits }
    }

    /// The instances of the next resource; `None` at the end.
    ///
    /// # Errors
    /// When the input cannot be read, or is not a state; that is the end. A resource that is not as Terraform writes them
    /// is an error as well, and the next one can be asked for.
    ///
    /// ```
    /// use tfsdk::files::StateReader;
    ///
    /// let input = r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
    ///     {"index_key":0,"attributes":{"size":8}},{"index_key":1,"attributes":{"size":9}}]}]}"#;
    /// let mut reader = StateReader::new(input.as_bytes());
    /// assert_eq!(reader.next()?.map(|instances| instances.len()), Some(2));
    /// assert!(reader.next()?.is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    #[allow(
        clippy::should_implement_trait,
        reason = "what it hands out is borrowed from it, which no iterator can do"
    )]
    pub fn next(&mut self) -> Result<Option<Vec<Resource<'_>>>, Error> {
        if self.is_over {
            return Ok(None);
        }
        let part = self.next_resource();
        self.is_over = !matches!(part, Ok(Some(_)));
        let Some(mut part) = part? else { return Ok(None) };
        let json = self.walker.text(&part).map_err(|error| Error::at(self.walker.place(), error))?;
        let instances = match part.kind {
            Kind::Stored => Resource::stored(part.of(json), &Budget::new(self.limits, json.len())),
            _ => Resource::shown(part.of(json), self.limits).map(|resource| vec![resource]),
        };
        instances.map(Some).map_err(|error| {
            Error::at(place(&self.walker.place(), json, self.limits), error.without_advice())
        })
    }

    /// Where the next resource is.
    fn next_resource(&mut self) -> Result<Option<Part>, Error> {
        while let Some(part) = self.walker.next()? {
            match part.kind {
                Kind::Property => {
                    let value = from_str_with(self.walker.text(&part)?, self.limits)?;
                    self.header.keep(&part.name, value).map_err(within(&part.name))?;
                }
                // The printed form has them beside the resources.
                Kind::Output => {}
                // A version that comes later is checked at the end.
                _ if self.header.has_no_version() => return Ok(Some(part)),
                _ => {
                    self.header.check_state()?;
                    return Ok(Some(part));
                }
            }
        }
        check_is_state(&self.header, &self.walker)?;
        Ok(None)
    }
}

impl fmt::Debug for StateReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StateReader").field("header", &self.header).finish_non_exhaustive()
    }
}

fn is_wanted(name: &str) -> bool {
    Header::has(name) || matches!(name, "resources" | "values")
}
