//! Encodings of text.

/// An encoding that `textencodebase64` and `textdecodebase64` know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Charset {
    Ascii,
    Latin1,
    Utf8,
    /// With a byte order mark where `None`, which otherwise is the big end first.
    Utf16(Option<ByteOrder>),
    Windows1252,
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
            "iso_8859-1:1987" | "iso-ir-100" | "iso_8859-1" | "iso-8859-1" | "latin1" | "l1" | "ibm819"
            | "cp819" | "csisolatin1" => Self::Latin1,
            "utf-8" | "csutf8" => Self::Utf8,
            "utf-16" | "csutf16" => Self::Utf16(None),
            "utf-16be" | "csutf16be" => Self::Utf16(Some(ByteOrder::Big)),
            "utf-16le" | "csutf16le" => Self::Utf16(Some(ByteOrder::Little)),
            "windows-1252" | "cswindows1252" => Self::Windows1252,
            _ => return None,
        })
    }

    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ascii => "US-ASCII",
            Self::Latin1 => "ISO_8859-1:1987",
            Self::Utf8 => "UTF-8",
            Self::Utf16(None) => "UTF-16",
            Self::Utf16(Some(ByteOrder::Big)) => "UTF-16BE",
            Self::Utf16(Some(ByteOrder::Little)) => "UTF-16LE",
            Self::Windows1252 => "windows-1252",
        }
    }

    /// The bytes of a text, unless it has a character that there is not.
    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Ascii => text.is_ascii().then(|| text.as_bytes().to_vec()),
            Self::Latin1 => text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect(),
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Utf16(order) => {
                let mark = if order.is_none() { "\u{feff}" } else { "" };
                let units = mark.encode_utf16().chain(text.encode_utf16());
                Some(match order {
                    Some(ByteOrder::Little) => units.flat_map(u16::to_le_bytes).collect(),
                    _ => units.flat_map(u16::to_be_bytes).collect(),
                })
            }
            Self::Windows1252 => text.chars().map(windows_byte).collect(),
        }
    }

    /// The text of bytes, unless they are none in this encoding.
    pub(super) fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Ascii if !bytes.is_ascii() => None,
            Self::Ascii | Self::Utf8 => std::str::from_utf8(bytes).ok().map(str::to_owned),
            Self::Latin1 => Some(bytes.iter().copied().map(char::from).collect()),
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
            Self::Windows1252 => bytes.iter().copied().map(windows_char).collect(),
        }
    }
}

/// The characters of bytes from 0x80 to 0x9f; a space where there is none.
const WINDOWS: [char; 32] = [
    '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', ' ', '‘', '’', '“', '”',
    '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
];

fn windows_char(byte: u8) -> Option<char> {
    match byte {
        0x80..=0x9f => Some(WINDOWS[usize::from(byte) - 0x80]).filter(|c| *c != ' '),
        _ => Some(char::from(byte)),
    }
}

fn windows_byte(c: char) -> Option<u8> {
    match u8::try_from(u32::from(c)) {
        Ok(byte @ (0..=0x7f | 0xa0..)) => Some(byte),
        _ => WINDOWS.iter().position(|other| *other == c).map(|at| at as u8 + 0x80),
    }
}
