//! Where a value ends in JSON text.

use super::json::plain_json;

/// How many levels are followed here.
const LEVELS: usize = 512;

/// So many levels have their ends noted, and only of parts that are longer than this.
const NOTED_LEVELS: usize = 4;
const WORTH_NOTING: usize = 64;

/// The length of the JSON value that `bytes` begin with, without a byte of white space before it.
///
/// It is as strict as who reads the value. `None` where anything is unusual: what is no JSON, what is nested in itself more than
/// `depth` levels deep, and what may go on behind the end of `bytes`. Who asks has another way then, which is slower, and tells
/// what is wrong.
pub fn json_value_len(bytes: &[u8], depth: usize) -> Option<usize> {
    match *bytes.first()? {
        b'{' | b'[' => behind_parts(bytes, depth, &mut ()),
        byte => behind_scalar(bytes, 0, byte),
    }
}

/// The same, and where larger parts of it begin and end, in the order of their starts, so that they need not be passed over again.
pub fn json_value_len_and_ends(bytes: &[u8], depth: usize) -> Option<(usize, Vec<(usize, usize)>)> {
    let mut noted = Noted::default();
    let len = match *bytes.first()? {
        b'{' | b'[' => behind_parts(bytes, depth, &mut noted)?,
        byte => behind_scalar(bytes, 0, byte)?,
    };
    noted.ends.sort_unstable();
    Some((len, noted.ends))
}

/// What is done with the starts and ends of lists and objects.
trait Note {
    /// The one at this level, counted from 0, begins.
    fn begin(&mut self, level: usize, at: usize);
    /// The one at this level ends before this byte.
    fn end(&mut self, level: usize, at: usize);
}

impl Note for () {
    #[inline]
    fn begin(&mut self, _: usize, _: usize) {}
    #[inline]
    fn end(&mut self, _: usize, _: usize) {}
}

#[derive(Default)]
struct Noted {
    starts: [usize; NOTED_LEVELS],
    ends: Vec<(usize, usize)>,
}

impl Note for Noted {
    #[inline]
    fn begin(&mut self, level: usize, at: usize) {
        if let Some(start) = self.starts.get_mut(level) {
            *start = at;
        }
    }

    #[inline]
    fn end(&mut self, level: usize, at: usize) {
        if let Some(start) = self.starts.get(level).filter(|start| at - **start > WORTH_NOTING) {
            self.ends.push((*start, at));
        }
    }
}

/// The position behind the list or object that `bytes` begin with.
fn behind_parts(bytes: &[u8], depth: usize, note: &mut impl Note) -> Option<usize> {
    let mut open = Open::new();
    let depth = depth.min(LEVELS);
    let (mut at, mut byte) = (0, *bytes.first()?);
    loop {
        at = match byte {
            b'{' | b'[' => {
                if open.levels >= depth {
                    return None;
                }
                let close = if byte == b'{' { b'}' } else { b']' };
                let start = at;
                (at, byte) = next(bytes, at + 1)?;
                if byte == close {
                    at + 1
                } else {
                    note.begin(open.levels, start);
                    open.enter(close)?;
                    if close == b'}' {
                        (at, byte) = behind_name(bytes, at, byte)?;
                    }
                    continue;
                }
            }
            _ => behind_scalar(bytes, at, byte)?,
        };
        // After a value come the ends of the lists and objects that it is the last part of, then the next part.
        loop {
            if open.levels == 0 {
                return Some(at);
            }
            (at, byte) = next(bytes, at)?;
            if byte == b',' {
                (at, byte) = next(bytes, at + 1)?;
                if open.close == b'}' {
                    (at, byte) = behind_name(bytes, at, byte)?;
                }
                break;
            }
            if byte != open.close {
                return None;
            }
            at += 1;
            open.leave();
            note.end(open.levels, at);
        }
    }
}

/// The lists and objects that are open.
struct Open {
    levels: usize,
    /// What ends the innermost.
    close: u8,
    /// Whether each is an object, a bit each.
    objects: [u64; LEVELS / 64],
}

impl Open {
    fn new() -> Self {
        Open { levels: 0, close: 0, objects: [0; LEVELS / 64] }
    }

    #[inline]
    fn enter(&mut self, close: u8) -> Option<()> {
        let (word, bit) = (self.levels / 64, self.levels % 64);
        let word = self.objects.get_mut(word)?;
        *word = *word & !(1 << bit) | u64::from(close == b'}') << bit;
        self.close = close;
        self.levels += 1;
        Some(())
    }

    #[inline]
    fn leave(&mut self) {
        self.levels = self.levels.saturating_sub(1);
        let around = self.levels.wrapping_sub(1);
        let is_object = self.objects.get(around / 64).is_some_and(|word| word >> (around % 64) & 1 == 1);
        self.close = if is_object { b'}' } else { b']' };
    }
}

/// The next byte that is not white space, with its position.
#[inline(always)]
fn next(bytes: &[u8], mut at: usize) -> Option<(usize, u8)> {
    loop {
        match *bytes.get(at)? {
            byte @ b'!'.. => return Some((at, byte)),
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            _ => return None,
        }
    }
}

/// The first byte of the value behind a name and its colon, with its position.
#[inline(always)]
fn behind_name(bytes: &[u8], at: usize, byte: u8) -> Option<(usize, u8)> {
    if byte != b'"' {
        return None;
    }
    let (at, byte) = next(bytes, behind_string(bytes, at)?)?;
    if byte == b':' { next(bytes, at + 1) } else { None }
}

/// The position behind what is no list and no object.
#[inline(always)]
fn behind_scalar(bytes: &[u8], at: usize, byte: u8) -> Option<usize> {
    match byte {
        b'"' => behind_string(bytes, at),
        b'-' | b'0'..=b'9' => behind_number(bytes, at),
        b'n' => behind_word(bytes, at, b"null"),
        b't' => behind_word(bytes, at, b"true"),
        b'f' => behind_word(bytes, at, b"false"),
        _ => None,
    }
}

/// The position behind a string, whose opening quote stands at `at`.
#[inline]
fn behind_string(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        at += plain_json(bytes.get(at..)?);
        match *bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at = behind_escape(bytes, at)?,
            _ => return None,
        }
    }
}

#[cold]
fn behind_escape(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 2),
        b'u' => bytes.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit).then_some(at + 6),
        _ => None,
    }
}

/// The position behind a number, which ends before the bytes do.
#[inline]
fn behind_number(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + usize::from(bytes[at] == b'-');
    at = if *bytes.get(at)? == b'0' { at + 1 } else { behind_digits(bytes, at)? };
    if *bytes.get(at)? == b'.' {
        at = behind_digits(bytes, at + 1)?;
    }
    if let b'e' | b'E' = bytes.get(at)? {
        let sign = matches!(bytes.get(at + 1)?, b'+' | b'-');
        at = behind_digits(bytes, at + 1 + usize::from(sign))?;
    }
    (!bytes.get(at)?.is_ascii_digit()).then_some(at)
}

/// The position behind one digit or more.
#[inline]
fn behind_digits(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    while bytes.get(at)?.is_ascii_digit() {
        at += 1;
    }
    (at > start).then_some(at)
}

#[inline]
fn behind_word(bytes: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    bytes.get(at..)?.starts_with(word).then_some(at + word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_it_ends() {
        for value in [
            "null",
            "true",
            "false",
            "0",
            "-0",
            "10.25e-7",
            "1E+2",
            "3e0",
            r#""""#,
            r#""a\u00e9\n\"b and more than eight""#,
            "[]",
            "{ }",
            "[ [ ] , {\"a\" : [1, {}], \"\": null}\n]",
            r#"[{"a":[1,{"b":"]"}]},"é",-1,true]"#,
        ] {
            for behind in [",", "]", "}", " ", "\n"] {
                let text = format!("{value}{behind}");
                assert_eq!(json_value_len(text.as_bytes(), 4), Some(value.len()), "{text}");
            }
        }
    }

    #[test]
    fn what_is_not_whole_is_left_to_others() {
        let text = r#"{"a": [1.5e+3, "b\u00e9\\", {"c": null}], "d": {"e": [true, false, -10]}}"#;
        assert_eq!(json_value_len(text.as_bytes(), 3), Some(text.len()));
        for len in 0..text.len() {
            assert_eq!(json_value_len(&text.as_bytes()[..len], 3), None, "{}", &text[..len]);
        }
        assert_eq!(json_value_len(b"12", 3), None, "more digits may come");
    }

    #[test]
    fn what_is_no_json_is_left_to_others() {
        for text in [
            "",
            " 1",
            "01 ",
            "-01 ",
            "+1 ",
            ".5 ",
            "1. ",
            "1.e1 ",
            "1e ",
            "1e+ ",
            "- ",
            "nul ",
            "True ",
            "\"\\x\" ",
            "\"\\u00g0\" ",
            "\"\n\" ",
            "[1}",
            "[1,]",
            "[,1]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\" 1}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "{,}",
            "{1:1}",
            "]",
            "'a'",
            "\u{feff}1 ",
            "[\u{b}1]",
        ] {
            assert_eq!(json_value_len(text.as_bytes(), 3), None, "{text}");
        }
    }

    #[test]
    fn nesting_is_followed_as_deep_as_is_allowed() {
        let deep = |levels: usize| {
            "[{\"\":".repeat(levels / 2)
                + &"[".repeat(levels % 2)
                + &"]".repeat(levels % 2)
                + &"}]".repeat(levels / 2)
        };
        // An object needs something in it to be closed again.
        let deep = |levels: usize| deep(levels).replace(":}", ":1}");
        for levels in 1..600 {
            let text = deep(levels);
            for depth in [levels - 1, levels, levels + 1, 1_000] {
                let expected = (levels <= depth && levels <= LEVELS).then_some(text.len());
                assert_eq!(json_value_len(text.as_bytes(), depth), expected, "{levels} of {depth}");
            }
        }
    }
}
