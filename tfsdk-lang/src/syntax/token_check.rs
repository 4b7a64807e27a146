//! Tokens that never belong into the language, each with what to write instead.

use super::problems::Problems;
use super::scanner::Scanner;
use super::token::TokenKind;
use tfsdk_core::diag::Diagnostic;

/// Reports the tokens that are wrong wherever they stand, as often as HCL does.
pub(crate) fn check_tokens(source: &[u8], base: u32, mut scanner: Scanner<'_>, problems: &mut Problems) {
    let (mut bitwise, mut backticks, mut apostrophes) = (0, 0, 0);
    let (mut semicolons, mut bad_utf8) = (0, 0);
    loop {
        let token = scanner.next_token();
        let mut error = |summary: &'static str, detail: &'static str| {
            problems.push_with(|| Diagnostic::error(summary, detail).in_source(token.range));
        };
        match token.kind {
            TokenKind::BitwiseAnd | TokenKind::BitwiseOr | TokenKind::BitwiseXor | TokenKind::BitwiseNot => {
                bitwise += 1;
                if bitwise <= 4 {
                    error("Unsupported operator", bitwise_detail(token.kind));
                }
            }
            TokenKind::Backtick => {
                // Every other one, so that a pair around a text is reported once.
                if backticks % 2 == 0 {
                    error(
                        "Invalid character",
                        "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, \
                         like \"<<EOT\".",
                    );
                }
                if backticks <= 2 {
                    backticks += 1;
                }
            }
            TokenKind::Apostrophe => {
                if apostrophes % 2 == 0 {
                    error(
                        "Invalid character",
                        "Single quotes are not valid. Use double quotes (\") to enclose strings.",
                    );
                }
                if apostrophes <= 2 {
                    apostrophes += 1;
                }
            }
            TokenKind::Semicolon => {
                if semicolons == 0 {
                    error(
                        "Invalid character",
                        "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas \
                         to separate items in collection values.",
                    );
                }
                semicolons = 1;
            }
            TokenKind::BadUtf8 => {
                if bad_utf8 == 0 {
                    error(
                        "Invalid character encoding",
                        "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.",
                    );
                }
                bad_utf8 = 1;
            }
            TokenKind::QuotedNewline => error(
                "Invalid multi-line string",
                "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \
                 \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax.",
            ),
            TokenKind::Invalid => {
                let from = (token.range.start.byte - base) as usize;
                let text = source.get(from..from + 3);
                if text == Some("“".as_bytes()) || text == Some("”".as_bytes()) {
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
            TokenKind::Eof => return,
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
