//! `format`: values put into text by verbs.

use tfsdk_core::codec::json;
use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::stream::format::LONGEST_NUMBER;
use tfsdk_core::text::{Excerpt, clusters};
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};
use tfsdk_lang::expr::FunctionError;

use super::builtin::misfit;
use super::encoding::make_json;
use super::{Quote, Result, fail, fail_at_quoting, fail_quoting};
use crate::function::decimal::{Decimal, Float};

/// A verb with all that stands before it, `%-05.2[1]f`.
#[derive(Default)]
struct Verb<'f> {
    raw: &'f str,
    offset: usize,
    argument: usize,
    mode: char,
    zero: bool,
    sharp: bool,
    plus: bool,
    minus: bool,
    space: bool,
    precision: Option<usize>,
    width: usize,
}

/// Formats the arguments by the first one. (go-cty: `stdlib.FormatFunc`.)
pub(super) fn format(args: &[Value], budget: &Budget) -> Result<Value> {
    let Some((template, args)) = args.split_first() else { return fail("a format is required") };
    let template = template.as_str().unwrap_or_default();
    if args.iter().any(|arg| !arg.is_wholly_known()) {
        let prefix = match template.find('%') {
            Some(at) if at > 0 => &template[..at],
            _ => "",
        };
        return Value::refined(Type::STRING, Refinement::new().safe_prefix(prefix)).map_err(misfit);
    }
    budget.work(template.len() as u64 / 4)?;
    budget.make(template.len().saturating_mul(3))?;
    let mut reader = Reader { template, at: 0 };
    let mut out = String::new();
    let (mut next, mut most) = (1, 0);
    while let Some(c) = reader.take() {
        if c != '%' {
            out.push(c);
            continue;
        }
        if reader.take_if('%') {
            out.push('%');
            continue;
        }
        let verb = reader.verb(next)?;
        next = verb.argument.saturating_add(1);
        most = most.max(verb.argument);
        verb.append(args, &mut out, budget)?;
    }
    if most < args.len() {
        let used = match most {
            0 => "no verbs in format string".to_owned(),
            _ => format!("only {most} used by format string"),
        };
        return fail_at_quoting(most + 1, [Quote::Argument(0)], format!("too many arguments; {used}"));
    }
    Ok(out.into())
}

/// What a verb costs besides the text that it gives.
const VERB: u64 = 4;

struct Reader<'f> {
    template: &'f str,
    at: usize,
}

impl<'f> Reader<'f> {
    fn peek(&self) -> Option<char> {
        self.template[self.at..].chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn take_if(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn digits(&mut self) -> usize {
        let mut number = 0_usize;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit as usize);
            self.at += 1;
        }
        number
    }

    fn unrecognized<T>(&self) -> Result<T> {
        match self.peek() {
            Some(c) => fail_quoting(
                [Quote::Argument(0)],
                format!("unrecognized format character {c:?} at offset {}", self.at),
            ),
            None => fail_quoting(
                [Quote::Argument(0)],
                format!("invalid format string starting at offset {}", self.at),
            ),
        }
    }

    /// A verb; its percent sign is read.
    fn verb(&mut self, next: usize) -> Result<Verb<'f>> {
        let mut verb = Verb { offset: self.at - 1, argument: next, ..Verb::default() };
        while let Some(flag @ ('0' | '#' | '-' | '+' | ' ')) = self.peek() {
            match flag {
                '0' => verb.zero = true,
                '#' => verb.sharp = true,
                '-' => verb.minus = true,
                '+' => verb.plus = true,
                _ => verb.space = true,
            }
            self.at += 1;
        }
        verb.width = self.digits();
        if self.take_if('.') {
            verb.precision = Some(self.digits());
        }
        if self.take_if('[') {
            if !matches!(self.peek(), Some('1'..='9')) {
                return self.unrecognized();
            }
            verb.argument = self.digits();
            if !self.take_if(']') {
                return self.unrecognized();
            }
        }
        match self.peek() {
            Some(mode) if mode.is_ascii_alphabetic() => {
                self.at += 1;
                verb.mode = mode;
                verb.raw = &self.template[verb.offset..self.at];
                Ok(verb)
            }
            _ => self.unrecognized(),
        }
    }
}

impl Verb<'_> {
    fn append(&self, args: &[Value], out: &mut String, budget: &Budget) -> Result<()> {
        budget.work(VERB)?;
        budget.make(self.width.saturating_add(self.precision.unwrap_or(0)).saturating_mul(3))?;
        let Some(arg) = args.get(self.argument - 1) else {
            return fail_quoting(
                [Quote::Argument(0)],
                format!(
                    "not enough arguments for {} at {}: need index {} but have {} total",
                    Excerpt(self.raw),
                    self.offset,
                    self.argument,
                    args.len()
                ),
            );
        };
        if self.mode != 'v' && arg.is_null() {
            return self.unsupported("null value cannot be formatted");
        }
        let text = match self.mode {
            'v' => self.padded(self.as_is(arg, budget)?, budget)?,
            't' => match self.converted(arg, &Type::BOOL, budget)?.as_bool() {
                Some(true) => "true".to_owned(),
                _ => "false".to_owned(),
            },
            'b' | 'd' | 'o' | 'x' | 'X' => self.integer(&self.number(arg, budget)?, budget)?,
            'e' | 'E' | 'f' | 'g' | 'G' => self.float(&self.number(arg, budget)?, budget)?,
            's' | 'q' => {
                let value = self.converted(arg, &Type::STRING, budget)?;
                let mut text = value.as_str().unwrap_or_default();
                if let Some(precision @ 1..) = self.precision {
                    budget.work(text.len().min(precision) as u64)?;
                    let end: usize = clusters(text).take(precision).map(str::len).sum();
                    text = &text[..end];
                }
                match self.mode {
                    's' => self.padded(text.to_owned(), budget)?,
                    _ => self.padded(self.json(&text.into(), budget)?, budget)?,
                }
            }
            mode => {
                return fail_quoting(
                    [Quote::Argument(0)],
                    format!(
                        "unsupported format verb {mode:?} in {} at offset {}",
                        Excerpt(self.raw),
                        self.offset
                    ),
                );
            }
        };
        // A text grows by doubling, and the value has a copy.
        budget.make(text.len().saturating_mul(3))?;
        budget.work(text.len() as u64 / 16)?;
        out.push_str(&text);
        Ok(())
    }

    fn unsupported<T>(&self, problem: impl std::fmt::Display) -> Result<T> {
        fail_quoting(
            [Quote::Argument(0), Quote::Argument(self.argument)],
            format!("unsupported value for {} at {}: {problem}", Excerpt(self.raw), self.offset),
        )
    }

    fn converted(&self, arg: &Value, ty: &Type, budget: &Budget) -> Result<Value> {
        convert_within(arg, ty, budget).or_else(|error| self.unsupported(error.sentence()))
    }

    fn number(&self, arg: &Value, budget: &Budget) -> Result<Number> {
        Ok(self.converted(arg, &Type::NUMBER, budget)?.as_number().cloned().unwrap_or_default())
    }

    fn json(&self, value: &Value, budget: &Budget) -> Result<String> {
        make_json(value.as_ref(), budget)?;
        json::value_to_string(value, value.ty()).or_else(|error| self.unsupported(error))
    }

    fn as_is(&self, arg: &Value, budget: &Budget) -> Result<String> {
        match (arg.as_str(), arg.as_number()) {
            (Some(text), _) if !self.sharp => Ok(text.to_owned()),
            (_, Some(number)) if !self.sharp => match Decimal::shortest(number) {
                Some(decimal) => Ok(decimal.general(None)),
                None => Ok(infinity(number).to_owned()),
            },
            _ => self.json(arg, budget),
        }
    }

    /// Text padded to the requested width, in characters as a reader counts them.
    fn padded(&self, text: String, budget: &Budget) -> Result<String> {
        // Counting takes longest, so no more is counted than has to be.
        budget.work(text.len().min(self.width) as u64)?;
        let missing = self.width.saturating_sub(clusters(&text).take(self.width).count());
        if missing == 0 {
            return Ok(text);
        }
        let padding = if self.zero { "0" } else { " " }.repeat(missing);
        Ok(if self.minus { text + &padding } else { padding + &text })
    }

    /// Pays for all digits of a number, which become dearer the more there are.
    fn digits(&self, number: &Number, budget: &Budget) -> Result<()> {
        let len = number.text_len_bound();
        if len > LONGEST_NUMBER {
            return self.unsupported("the number has too many digits to be formatted");
        }
        // Four bits a digit, each written as one where the base is two.
        budget.make(len.saturating_mul(8))?;
        Ok(budget.work(len as u64 + (len as u64).pow(2) / (16 << 10))?)
    }

    fn integer(&self, number: &Number, budget: &Budget) -> Result<String> {
        if !number.is_integer() {
            return self.unsupported("an integer is required");
        }
        // Of a zero without digits Go writes neither sign nor spaces.
        if self.precision == Some(0) && number.is_zero() {
            return Ok(String::new());
        }
        self.digits(number, budget)?;
        let Ok(magnitude) = number.to_bigint() else {
            return self.unsupported("an integer is required");
        };
        let (radix, prefix) = match self.mode {
            'b' => (2, "0b"),
            'o' => (8, "0"),
            'x' => (16, "0x"),
            'X' => (16, "0X"),
            _ => (10, ""),
        };
        let mut digits = magnitude.magnitude().to_str_radix(radix);
        if self.mode == 'X' {
            digits.make_ascii_uppercase();
        }
        if let Some(precision) = self.precision {
            digits = "0".repeat(precision.saturating_sub(digits.len())) + &digits;
        }
        let prefix = if self.sharp { prefix } else { "" };
        let zeros = self.zero && !self.minus && self.precision.is_none();
        Ok(self.signed(number.is_negative(), prefix, &digits, zeros))
    }

    fn float(&self, number: &Number, budget: &Budget) -> Result<String> {
        self.digits(number, budget)?;
        let Some(decimal) = Float::new(number).map_err(FunctionError::new)? else {
            return Ok(self.signed(number.is_negative(), "", "Inf", false));
        };
        // Only `%g` takes the shortest digits; the others have six places.
        let mut text = match self.mode {
            'f' => decimal.fixed(self.precision.unwrap_or(6)),
            'e' | 'E' => decimal.exponential(self.precision.unwrap_or(6)),
            _ => match self.precision {
                Some(precision) => decimal.general(precision),
                None => Decimal::shortest(number).map_or_else(String::new, |d| d.unsigned().general(None)),
            },
        };
        if self.mode.is_ascii_uppercase() {
            text.make_ascii_uppercase();
        }
        let negative = number.is_negative() || number.is_negative_zero();
        // Of a float Go fills up with zeros even where it is to stand at the left.
        Ok(self.signed(negative, "", &text, self.zero))
    }

    /// Digits with their sign, padded to the requested width.
    fn signed(&self, negative: bool, prefix: &str, digits: &str, zeros: bool) -> String {
        let sign = match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, true) if digits == "Inf" => " ",
            (false, true, _) => "+",
            (false, false, true) => " ",
            _ if digits == "Inf" => "+",
            _ => "",
        };
        let missing = self.width.saturating_sub(sign.len() + prefix.len() + digits.len());
        match (zeros, self.minus) {
            (true, _) => format!("{sign}{prefix}{}{digits}", "0".repeat(missing)),
            (false, true) => format!("{sign}{prefix}{digits}{}", " ".repeat(missing)),
            (false, false) => format!("{}{sign}{prefix}{digits}", " ".repeat(missing)),
        }
    }
}

fn infinity(number: &Number) -> &'static str {
    if number.is_negative() { "-Inf" } else { "+Inf" }
}
