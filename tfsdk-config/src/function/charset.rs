//! Encodings of text.

use super::single_byte::SingleByte;

/// An encoding that `textencodebase64` and `textdecodebase64` know.
#[derive(Clone, Copy)]
pub(super) enum Charset {
    Ascii,
    SingleByte(&'static SingleByte),
    Utf8,
    /// With a byte order mark where `None`, which otherwise is the big end first.
    Utf16(Option<ByteOrder>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteOrder {
    Big,
    Little,
}

impl Charset {
    /// The encoding of this name of IANA's or alias, in any case.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name.trim().to_ascii_lowercase().as_str() {
            "us-ascii" | "iso-ir-6" | "ansi_x3.4-1968" | "ansi_x3.4-1986" | "iso_646.irv:1991"
            | "iso646-us" | "us" | "ibm367" | "cp367" | "csascii" => Self::Ascii,
            "utf-8" | "csutf8" => Self::Utf8,
            "utf-16" | "csutf16" => Self::Utf16(None),
            "utf-16be" | "csutf16be" => Self::Utf16(Some(ByteOrder::Big)),
            "utf-16le" | "csutf16le" => Self::Utf16(Some(ByteOrder::Little)),
            name => return SingleByte::named(name).map(Self::SingleByte),
        })
    }

    /// Whether Terraform has an encoding of this name that is not here.
    pub(super) fn is_of_terraform(name: &str) -> bool {
        OF_TERRAFORM.contains(&name.trim().to_ascii_lowercase().as_str())
    }

    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ascii => "US-ASCII",
            Self::SingleByte(one) => one.name,
            Self::Utf8 => "UTF-8",
            Self::Utf16(None) => "UTF-16",
            Self::Utf16(Some(ByteOrder::Big)) => "UTF-16BE",
            Self::Utf16(Some(ByteOrder::Little)) => "UTF-16LE",
        }
    }

    /// The bytes of a text, unless it has a character that there is not.
    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Ascii => text.is_ascii().then(|| text.as_bytes().to_vec()),
            Self::SingleByte(one) => one.encode(text),
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Utf16(order) => {
                let mark = if order.is_none() { "\u{feff}" } else { "" };
                let units = mark.encode_utf16().chain(text.encode_utf16());
                Some(match order {
                    Some(ByteOrder::Little) => units.flat_map(u16::to_le_bytes).collect(),
                    _ => units.flat_map(u16::to_be_bytes).collect(),
                })
            }
        }
    }

    /// The text of bytes, unless they are none in this encoding.
    pub(super) fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Ascii if !bytes.is_ascii() => None,
            Self::Ascii | Self::Utf8 => std::str::from_utf8(bytes).ok().map(str::to_owned),
            Self::SingleByte(one) => one.decode(bytes),
            Self::Utf16(order) => {
                let (order, bytes) = match (order, bytes) {
                    (None, [0xff, 0xfe, rest @ ..]) => (ByteOrder::Little, rest),
                    (None, [0xfe, 0xff, rest @ ..]) => (ByteOrder::Big, rest),
                    (order, bytes) => (order.unwrap_or(ByteOrder::Big), bytes),
                };
                let unit = |pair: &[u8]| match order {
                    ByteOrder::Big => u16::from_be_bytes([pair[0], pair[1]]),
                    ByteOrder::Little => u16::from_le_bytes([pair[0], pair[1]]),
                };
                let units = bytes.chunks_exact(2);
                let whole = units.remainder().is_empty();
                let text: Option<String> = char::decode_utf16(units.map(unit)).map(Result::ok).collect();
                text.filter(|_| whole)
            }
        }
    }
}

/// What only Terraform has: encodings with tables of thousands of characters, in which its own differ from those of other programs.
const OF_TERRAFORM: [&str; 20] = [
    "big5",
    "cp936",
    "csbig5",
    "cseuckr",
    "cseucpkdfmtjapanese",
    "csgb18030",
    "csgbk",
    "csiso2022jp",
    "csshiftjis",
    "euc-jp",
    "euc-kr",
    "extended_unix_code_packed_format_for_japanese",
    "gb18030",
    "gbk",
    "hz-gb-2312",
    "iso-2022-jp",
    "ms936",
    "ms_kanji",
    "shift_jis",
    "windows-936",
];
