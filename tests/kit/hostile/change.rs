//! Changes to an input.

use crate::Random;

/// No input is made longer than this.
const LONGEST: usize = 64 << 10;

/// What configuration, JSON and schemas are made of, to be put anywhere.
const WORDS: &[&str] = &[
    "null",
    "true",
    "1e600000000",
    "-0",
    "99999999999999999999",
    "\"\"",
    "${",
    "%{",
    "<<EOT\n",
    "[*]",
    ".*",
    "=>",
    "...",
    "for x in ",
    " : ",
    " ? ",
    "jsonencode(",
    "jsondecode(",
    "format(\"%v\", ",
    "range(",
    "replace(",
    "try(",
    "dynamic \"list\" {\n",
    "for_each = ",
    "content {\n",
    "{\"type\":",
    ",\"value\":",
    "[\"list\",",
    "[\"object\",{",
    "\"dynamic\"",
    "optional(",
    "object({",
    "tuple([",
    "\u{1F600}",
    "\u{301}",
    "\r\n",
    "_",
    "0x",
    "1e-400",
    "var.",
    "unknown",
    "sensitive = true",
    "default = ",
    "variable \"a\" {",
    "\"optional\":true",
    "\"nested_type\":",
];

/// Makes one change: to a few bytes, with a word, or to the shape: deeper, wider, doubled, longer names, one line.
pub(super) fn change(input: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(input.len() + 1);
    let len = random.below(64).min(input.len() - at);
    match random.below(20) {
        0..=10 => alter(input, other, random),
        11..=13 => {
            let word = WORDS[random.below(WORDS.len())];
            input.splice(at..at, word.bytes());
        }
        // Wide: a part again and again.
        14 | 15 => {
            let part = input[at..at + len].to_vec();
            let times = 1 << random.below(8);
            input.splice(at..at, part.iter().copied().cycle().take(len * times));
        }
        // Deep: an opening before it, and as many closings behind.
        16 => {
            let (open, close) = [
                ("[", "]"),
                ("{", "}"),
                ("(", ")"),
                ("{\"a\":", "}"),
                ("list(", ")"),
                ("[\"list\",", "]"),
                ("\"${", "}\""),
            ][random.below(7)];
            let times = 1 << random.below(10);
            input.splice(at + len..at + len, close.bytes().cycle().take(close.len() * times));
            input.splice(at..at, open.bytes().cycle().take(open.len() * times));
        }
        // A name that is long.
        17 => {
            let times = 1 << random.below(12);
            input.splice(at..at, std::iter::repeat_n(b'a' + random.below(26) as u8, times));
        }
        // All of it twice.
        18 => {
            let whole = input.clone();
            input.extend_from_slice(&whole);
        }
        _ => input.retain(|byte| *byte != b'\n'),
    }
    input.truncate(LONGEST);
}

/// Makes one change: to a byte, to a few, or with a part of this or another message.
pub(super) fn alter(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    const TELLING: &[u8] =
        b"\x00\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xc4\xc7\xc9\xca\xcb\xcc\xcf\xd0\xd4\xd5\xd8\xd9\xdb\xdc\xdd\xdf\xff\"\\{}[]:,-0.eEnt ";
    let at = random.below(bytes.len() + 1);
    let len = random.below(16).min(bytes.len() - at);
    match random.below(8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => bytes[at] = TELLING[random.below(TELLING.len())],
        2 => bytes.insert(at, TELLING[random.below(TELLING.len())]),
        3 => drop(bytes.drain(at..at + len)),
        4 => bytes.truncate(at),
        5 => {
            let part = bytes[at..at + len].to_vec();
            for _ in 0..=random.below(4) {
                bytes.splice(at..at, part.iter().copied());
            }
        }
        6 => {
            let from = random.below(other.len() + 1);
            let part = &other[from..from + random.below(64).min(other.len() - from)];
            bytes.splice(at..at + len, part.iter().copied());
        }
        _ if at < bytes.len() => bytes[at] = random.below(256) as u8,
        _ => bytes.push(random.below(256) as u8),
    }
}
