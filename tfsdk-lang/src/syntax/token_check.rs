//! Tokens that never belong into the language, each with what to write instead.

use super::problems::Problems;
use super::token::{Token, TokenKind};
use tfsdk_core::diag::Diagnostic;

/// Reports the tokens that are wrong wherever they stand, as often as HCL does.
pub(crate) struct TokenCheck {
    problems: Problems,
    bitwise: u8,
    backticks: u8,
    apostrophes: u8,
    has_semicolon: bool,
    has_bad_utf8: bool,
}

impl TokenCheck {
    /// So many problems will be kept.
    pub(crate) fn up_to(most: usize) -> Self {
        Self {
            problems: Problems::up_to(most),
            bitwise: 0,
            backticks: 0,
            apostrophes: 0,
            has_semicolon: false,
            has_bad_utf8: false,
        }
    }

    /// What was found.
    pub(crate) fn into_problems(self) -> Problems {
        self.problems
    }

    /// Looks at the next token that is not [of the language](TokenKind::is_of_the_language); its text begins `text`.
    pub(crate) fn look_at(&mut self, token: Token, text: &[u8]) {
        let problems = &mut self.problems;
        let mut error = |summary: &'static str, detail: &'static str| {
            problems.push_with(|| Diagnostic::error(summary, detail).in_source(token.range));
        };
        match token.kind {
            TokenKind::BitwiseAnd | TokenKind::BitwiseOr | TokenKind::BitwiseXor | TokenKind::BitwiseNot
                if self.bitwise < 4 =>
            {
                self.bitwise += 1;
                error("Unsupported operator", bitwise_detail(token.kind));
            }
            TokenKind::Backtick => {
                // Every other one, so that a pair around a text is reported once.
                if self.backticks % 2 == 0 {
                    error(
                        "Invalid character",
                        "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, \
                         like \"<<EOT\".",
                    );
                }
                if self.backticks <= 2 {
                    self.backticks += 1;
                }
            }
            TokenKind::Apostrophe => {
                if self.apostrophes % 2 == 0 {
                    error(
                        "Invalid character",
                        "Single quotes are not valid. Use double quotes (\") to enclose strings.",
                    );
                }
                if self.apostrophes <= 2 {
                    self.apostrophes += 1;
                }
            }
            TokenKind::Semicolon => {
                if !self.has_semicolon {
                    error(
                        "Invalid character",
                        "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas \
                         to separate items in collection values.",
                    );
                }
                self.has_semicolon = true;
            }
            TokenKind::BadUtf8 => {
                if !self.has_bad_utf8 {
                    error(
                        "Invalid character encoding",
                        "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.",
                    );
                }
                self.has_bad_utf8 = true;
            }
            TokenKind::QuotedNewline => error(
                "Invalid multi-line string",
                "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \
                 \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax.",
            ),
            TokenKind::Invalid => {
                if text.starts_with("“".as_bytes()) || text.starts_with("”".as_bytes()) {
                    error(
                        "Invalid character",
                        "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when \
                         sharing code via documents or discussion forums. It might help to replace the character \
                         with a \"straight quote\".",
                    );
                } else {
                    error("Invalid character", "This character is not used within the language.");
                }
            }
            _ => {}
        }
    }
}

fn bitwise_detail(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::BitwiseAnd => "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?",
        TokenKind::BitwiseOr => "Bitwise operators are not supported. Did you mean boolean OR (\"||\")?",
        TokenKind::BitwiseNot => "Bitwise operators are not supported. Did you mean boolean NOT (\"!\")?",
        _ => "Bitwise operators are not supported.",
    }
}
