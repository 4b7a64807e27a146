//! The words and signs of the language.

use tfsdk_core::span::SourceRange;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TokenKind {
    OBrace,
    CBrace,
    OBrack,
    CBrack,
    OParen,
    CParen,
    OQuote,
    CQuote,
    OHeredoc,
    CHeredoc,
    Star,
    Slash,
    Plus,
    Minus,
    Percent,
    Equal,
    EqualOp,
    NotEqual,
    LessThan,
    LessThanEq,
    GreaterThan,
    GreaterThanEq,
    And,
    Or,
    Bang,
    Dot,
    Comma,
    DoubleColon,
    Ellipsis,
    FatArrow,
    Question,
    Colon,
    TemplateInterp,
    TemplateControl,
    TemplateSeqEnd,
    QuotedLit,
    StringLit,
    NumberLit,
    Ident,
    Comment,
    Newline,
    Eof,
    BitwiseAnd,
    BitwiseOr,
    BitwiseNot,
    BitwiseXor,
    Semicolon,
    Backtick,
    Apostrophe,
    QuotedNewline,
    Invalid,
    BadUtf8,
}

impl TokenKind {
    /// Whether it has a meaning anywhere. (The kinds that have none come last.)
    pub(crate) fn is_of_the_language(self) -> bool {
        (self as u8) < Self::BitwiseAnd as u8
    }

    /// The other end of a pair that nests, for finding the place to go on after a syntax error.
    pub(crate) fn opposite(self) -> Option<Self> {
        Some(match self {
            Self::OBrace => Self::CBrace,
            Self::OBrack => Self::CBrack,
            Self::OParen => Self::CParen,
            Self::OQuote => Self::CQuote,
            Self::OHeredoc => Self::CHeredoc,
            Self::CBrace => Self::OBrace,
            Self::CBrack => Self::OBrack,
            Self::CParen => Self::OParen,
            Self::CQuote => Self::OQuote,
            Self::CHeredoc => Self::OHeredoc,
            Self::TemplateControl | Self::TemplateInterp => Self::TemplateSeqEnd,
            Self::TemplateSeqEnd => Self::TemplateInterp,
            _ => return None,
        })
    }
}

/// A token: what it is and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) range: SourceRange,
}
