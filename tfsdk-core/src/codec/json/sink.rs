//! JSON as a sink.

use ascii::AsciiStr;

use crate::codec::given_up::GivenUp;
use crate::codec::type_json::append_type;
use crate::error::{Error, ProblemKind};
use crate::limits::{Budget, Limits};
use crate::number::Number;
use crate::path::Step;
use crate::stream::format::{Depth, LONGEST_NUMBER, normalized};
use crate::stream::{SequenceKind, Sink, is_within, is_written, write_value};
use crate::text::{append_json_string, is_plain_ascii};
use crate::value::{Refinement, ValueRef};

/// Appends JSON to a string, as Terraform core writes it: without spaces, and with `<`, `>` and `&` escaped.
///
/// After an error, what was appended is not valid JSON.
///
/// ```
/// use tfsdk::json::JsonSink;
/// use tfsdk::{Type, Value};
///
/// let mut out = String::new();
/// Value::from(1).write(&mut JsonSink::new(&mut out), &Type::NUMBER)?;
/// assert_eq!(out, "1");
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Debug)]
pub struct JsonSink<'b> {
    out: &'b mut String,
    /// How many levels further in may be written.
    depth_left: Depth,
    /// Whether the next part of the list or object needs a comma before it.
    after_first: bool,
    budget: Budget,
    given_up: GivenUp,
    /// Where the part begins that is held.
    held_at: usize,
}

impl<'b> JsonSink<'b> {
    /// Appends to `out`, as deep as the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::json::JsonSink;
    /// use tfsdk::stream::Sink;
    ///
    /// let mut out = String::new();
    /// JsonSink::new(&mut out).string("a < b")?;
    /// assert_eq!(out, r#""a \u003c b""#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn new(out: &'b mut String) -> Self {
        JsonSink::with_limits(out, Limits::new())
    }

    /// Appends to `out` within custom limits. What is long by itself, the texts of numbers of more than a thousand
    /// digits and the types of dynamic values, takes no more than [`Limits::max_size`] in all.
    ///
    /// ```
    /// use tfsdk::json::JsonSink;
    /// use tfsdk::{Limits, Type, Value};
    ///
    /// let mut out = String::new();
    /// let nested = Value::tuple([Value::tuple([])]);
    /// assert!(nested.write(&mut JsonSink::with_limits(&mut out, Limits::new().max_depth(1)), nested.ty()).is_err());
    /// ```
    pub const fn with_limits(out: &'b mut String, limits: Limits) -> Self {
        JsonSink {
            out,
            depth_left: Depth::new(limits),
            after_first: false,
            budget: Budget::new(limits, 0),
            given_up: GivenUp::NOTHING,
            held_at: 0,
        }
    }

    /// Whether what was written is whole: all that was started was ended, and no part was given up. Nothing counts as whole.
    ///
    /// [`to_string`](crate::mapping::json::to_string) asks this of each writer; who writes to a sink himself does so at the end.
    ///
    /// # Errors
    /// When it is not.
    ///
    /// ```
    /// use tfsdk::ToTf;
    /// use tfsdk::json::JsonSink;
    ///
    /// let mut out = String::new();
    /// let mut sink = JsonSink::new(&mut out);
    /// // Who writes does not care for the error.
    /// let _ = [1.0, f64::NAN].as_slice().to_tf(&mut sink);
    /// assert!(sink.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        is_within(self, 0)?;
        self.given_up.check()
    }

    #[inline]
    fn open(&mut self, bracket: char) -> Result<(), Error> {
        self.depth_left.enter()?;
        self.out.push(bracket);
        self.after_first = false;
        Ok(())
    }

    #[inline]
    fn close(&mut self, bracket: char) -> Result<(), Error> {
        self.depth_left.leave();
        self.out.push(bracket);
        self.after_first = true;
        Ok(())
    }

    #[inline]
    fn part(&mut self) {
        if self.after_first {
            self.out.push(',');
        }
        self.after_first = true;
    }

    /// Text that is escaped, or that may not be in normal form C.
    #[inline(never)]
    fn other_text(&mut self, text: &str) {
        append_json_string(&normalized(text.into()), self.out);
    }

    #[inline(never)]
    fn other_name(&mut self, name: &str) {
        self.part();
        append_json_string(name, self.out);
        self.out.push(':');
    }
}

impl Sink for JsonSink<'_> {
    #[inline]
    fn null(&mut self) -> Result<(), Error> {
        self.out.push_str("null");
        Ok(())
    }

    #[cold]
    fn unknown(&mut self, _: Option<&Refinement>) -> Result<(), Error> {
        let text = "the value is not known before apply, and JSON has no form for such values";
        Err(Error::new(ProblemKind::Unknown, text).quoting_nothing())
    }

    #[inline]
    fn bool(&mut self, bool: bool) -> Result<(), Error> {
        self.out.push_str(if bool { "true" } else { "false" });
        Ok(())
    }

    #[inline]
    fn string(&mut self, text: &str) -> Result<(), Error> {
        if is_plain_ascii(text.as_bytes()) {
            self.out.push('"');
            self.out.push_str(text);
            self.out.push('"');
        } else {
            self.other_text(text);
        }
        Ok(())
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        if number.is_infinite() {
            return Err(Error::new(
                ProblemKind::Range,
                format!("the number {number} has no JSON form, which knows finite numbers only"),
            ));
        }
        // A short text is appended at once; a long one is measured first.
        if number.text_len_bound() <= 1024 {
            number.append_text(self.out);
        } else {
            self.budget.make(number.text_len_bound().min(LONGEST_NUMBER))?;
            self.out.push_str(&number.text_within(LONGEST_NUMBER)?);
        }
        Ok(())
    }

    fn i64(&mut self, number: i64) -> Result<(), Error> {
        append_int(number, self.out);
        Ok(())
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        let outside = self.depth_left;
        let mut inside = outside;
        inside.enter()?;
        inside.check_type(value.ty())?;
        self.budget.make(usize::try_from(value.ty().size()).unwrap_or(usize::MAX))?;
        self.depth_left = inside;
        let start = self.out.len();
        self.out.push_str("{\"value\":");
        let written = write_value(self, value, value.ty());
        self.depth_left = outside;
        self.after_first = true;
        if written.is_err() {
            // So that it is seen that nothing was written, whoever hides the error.
            self.out.truncate(start);
            return written;
        }
        self.out.push_str(",\"type\":");
        append_type(value.ty(), self.out);
        self.out.push('}');
        Ok(())
    }

    #[inline]
    fn sequence(&mut self, _: SequenceKind, _: usize) -> Result<(), Error> {
        self.open('[')
    }

    #[inline]
    fn element(&mut self) -> Result<(), Error> {
        self.part();
        Ok(())
    }

    #[inline]
    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close(']')
    }

    #[inline]
    fn map(&mut self, _: usize) -> Result<(), Error> {
        self.open('{')
    }

    #[inline]
    fn object(&mut self, _: usize) -> Result<(), Error> {
        self.open('{')
    }

    #[inline]
    fn key(&mut self, key: &str) -> Result<(), Error> {
        self.part();
        self.string(key)?;
        self.out.push(':');
        Ok(())
    }

    // Inlined, so that the name of a field is looked through by the compiler, and copied as a constant.
    #[inline(always)]
    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        // Types have their names in normal form C.
        if is_plain_ascii(name.as_bytes()) {
            self.part();
            self.out.push('"');
            self.out.push_str(name);
            self.out.push_str("\":");
        } else {
            self.other_name(name);
        }
        Ok(())
    }

    #[inline]
    fn end_entries(&mut self) -> Result<(), Error> {
        self.close('}')
    }

    #[inline]
    fn depth(&self) -> usize {
        self.depth_left.entered(self.budget.limits())
    }

    #[cold]
    fn give_up(&mut self, depth: usize, step: &Step) {
        self.depth_left = Depth::at(depth, self.budget.limits());
        self.given_up.note(step);
    }

    #[inline]
    fn hold(&mut self) {
        self.held_at = self.out.len();
    }

    // A part that itself holds parts has written something before each of them, so one place is enough.
    #[inline]
    fn release(&mut self, depth: usize) -> Result<(), Error> {
        is_within(self, depth)?;
        is_written(self.out.len() - self.held_at)
    }
}

fn append_int(int: i64, out: &mut String) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = int.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if int < 0 {
        out.push('-');
    }
    if let Ok(digits) = AsciiStr::from_ascii(&digits[at..]) {
        out.push_str(digits.as_str());
    }
}
