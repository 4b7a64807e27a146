//! JSON tokens to values, with HCL's diagnostics.

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_first};
use tfsdk_lang::expr::MAX_DEPTH;

use super::scanner::{Scanner, Token, TokenKind};
use super::string::unquoted;
use super::{Node, NodeKind, Object, Property};

/// Reads a configuration file in JSON syntax: an object, or an array of objects.
///
/// The result is always one of these; it is empty when nothing could be read.
pub(crate) fn parse_document(source: &[u8], budget: &Budget) -> (Node, Diagnostics) {
    let (node, mut diags, is_stopped) = parse(source, Pos::START, &[], budget);
    if matches!(node.kind, NodeKind::Object(_) | NodeKind::Array(_)) {
        return (node, diags);
    }
    if is_stopped {
        return (Node::empty_object(SourceRange::at(Pos::START)), diags);
    }
    diags.push(Diagnostic::error("Root value must be object", "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects.").in_source(node.start_range()));
    (Node::empty_object(SourceRange::at(Pos::START)), diags)
}

/// Reads one JSON value, and pays for what it makes of it. Nothing else may follow but a bracket or a brace that closes nothing, and
/// then whatever else: Go's decoder takes it for the end of something around the value. (Go: `json.Decoder.More`.)
pub(crate) fn parse_value(source: &[u8], start: Pos, budget: &Budget) -> (Node, Diagnostics) {
    let (node, diags, _) = parse(source, start, &[TokenKind::CBrack, TokenKind::CBrace], budget);
    (node, diags)
}

/// The value, the problems, and whether a limit was met. The value ends with the text, or with one of these tokens.
fn parse(source: &[u8], start: Pos, ends: &[TokenKind], budget: &Budget) -> (Node, Diagnostics, bool) {
    let mut scanner = Scanner::new(source, start);
    let next = scanner.next();
    let diags = Diagnostics::up_to(budget.limits().problems());
    let mut parser = Parser { scanner, next, depth: 0, budget, diags, is_stopped: false };
    let node = parser.value();
    if parser.diags.is_empty() && parser.next.kind != TokenKind::Eof && !ends.contains(&parser.next.kind) {
        let range = parser.next.range;
        parser.error("Extraneous data after value", "Extra characters appear after the JSON value.", range);
    }
    (node, parser.diags, parser.is_stopped)
}

/// The summary of what is wrong with a number.
pub(crate) const INVALID_NUMBER: &str = "Invalid JSON number";

const VALUE_STARTS: &str =
    "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

struct Parser<'s> {
    scanner: Scanner<'s>,
    next: Token<'s>,
    depth: usize,
    budget: &'s Budget,
    diags: Diagnostics,
    /// Whether a limit was met and told. What follows is not read, so nothing can be said of it.
    is_stopped: bool,
}

impl<'s> Parser<'s> {
    fn read(&mut self) -> Token<'s> {
        let next = self.scanner.next();
        std::mem::replace(&mut self.next, next)
    }

    fn error(&mut self, summary: &'static str, detail: &'static str, range: SourceRange) {
        if !self.is_stopped {
            self.diags.push(Diagnostic::error(summary, detail).in_source(range));
        }
    }

    /// Says that a limit was met, and reads no further.
    fn stop(&mut self, problem: Diagnostic, range: SourceRange) {
        if !self.is_stopped {
            self.diags.push(problem.in_source(range));
        }
        self.is_stopped = true;
        while self.read().kind != TokenKind::Eof {}
    }

    /// Pays for what is about to be made; otherwise nothing more is read.
    fn make(&mut self, bytes: usize, range: SourceRange) -> Option<()> {
        if let Err(limit) = self.budget.make(bytes) {
            self.stop(Diagnostic::limit("Source text too large", limit), range);
            return None;
        }
        Some(())
    }

    /// A value, or [`NodeKind::Invalid`] at the first token if it is not a value.
    fn value(&mut self) -> Node {
        let token = self.next;
        let node = match token.kind {
            TokenKind::OBrace => self.nested(Self::object),
            TokenKind::OBrack => self.nested(Self::array),
            TokenKind::Number => self.number(),
            TokenKind::String => self.string(),
            TokenKind::Keyword => self.keyword(),
            TokenKind::CBrace => self.no_value("Missing JSON value"),
            TokenKind::CBrack => self.no_value("Missing array element value"),
            TokenKind::Eof => {
                self.error("Missing value", "The JSON data ends prematurely.", token.range);
                None
            }
            _ => self.no_value("Invalid start of value"),
        };
        node.unwrap_or(Node { kind: NodeKind::Invalid, range: token.range })
    }

    fn no_value(&mut self, summary: &'static str) -> Option<Node> {
        self.error(summary, VALUE_STARTS, self.next.range);
        None
    }

    fn nested(&mut self, read: fn(&mut Self) -> Option<Node>) -> Option<Node> {
        const SUMMARY: &str = "Nesting too deep";
        let range = self.next.range;
        if self.depth >= MAX_DEPTH {
            let detail =
                format!("Objects and arrays may be nested at most {MAX_DEPTH} deep, whatever the limits.");
            self.stop(Diagnostic::error(SUMMARY, detail), range);
            return None;
        }
        if let Err(limit) = self.budget.admit(self.depth + 1, 0) {
            self.stop(Diagnostic::limit(SUMMARY, limit), range);
            return None;
        }
        self.depth += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    fn object(&mut self) -> Option<Node> {
        let open = self.read();
        let mut properties = Vec::new();
        while self.next.kind != TokenKind::CBrace {
            let key = self.value();
            let name_range = key.range;
            let NodeKind::String(name) = key.kind else {
                self.error(
                    "Invalid object property name",
                    "A JSON object property name must be a string",
                    key.start_range(),
                );
                return None;
            };
            let colon = self.read();
            if colon.kind != TokenKind::Colon {
                self.recover(colon, TokenKind::OBrace, TokenKind::CBrace);
                let (summary, detail) = match colon.kind {
                    TokenKind::CBrace | TokenKind::Comma => (
                        "Missing object value",
                        "A JSON object attribute must have a value, introduced by a colon.",
                    ),
                    TokenKind::Equals => (
                        "Missing property value colon",
                        "JSON uses a colon as its name/value delimiter, not an equals sign.",
                    ),
                    _ => (
                        "Missing property value colon",
                        "A colon must appear between an object property's name and its value.",
                    ),
                };
                self.error(summary, detail, colon.range);
                return None;
            }
            let value = self.value();
            self.make(2 * size_of::<Property>(), name_range)?;
            properties.push(Property { name, name_range, value });
            match self.next.kind {
                TokenKind::CBrace => {}
                TokenKind::Comma => {
                    let comma = self.read();
                    if self.next.kind == TokenKind::CBrace {
                        let detail =
                            "JSON does not permit a trailing comma after the final property in an object.";
                        self.error("Trailing comma in object", detail, comma.range);
                        return None;
                    }
                }
                TokenKind::Eof => {
                    let detail = "No closing brace was found for this JSON object.";
                    self.error("Unclosed object", detail, open.range);
                    return None;
                }
                TokenKind::CBrack => {
                    self.read();
                    let detail = "A JSON object must be closed with a brace, not a bracket.";
                    self.error("Mismatched braces", detail, self.next.range);
                    return None;
                }
                _ => {
                    let bad = self.read();
                    self.recover(bad, TokenKind::OBrace, TokenKind::CBrace);
                    let detail = "A comma must appear between each property definition in an object.";
                    self.error("Missing attribute seperator comma", detail, self.next.range);
                    return None;
                }
            }
        }
        let close = self.read();
        let object = Object { properties: properties.into(), close_range: close.range };
        Some(Node { kind: NodeKind::Object(Box::new(object)), range: open.range.to(close.range) })
    }

    fn array(&mut self) -> Option<Node> {
        let open = self.read();
        let mut values = Vec::new();
        while self.next.kind != TokenKind::CBrack {
            let range = self.next.range;
            let value = self.value();
            self.make(2 * size_of::<Node>(), range)?;
            values.push(value);
            let (summary, detail) = match self.next.kind {
                TokenKind::CBrack => break,
                TokenKind::Comma => {
                    let comma = self.read();
                    if self.next.kind == TokenKind::CBrack {
                        let detail =
                            "JSON does not permit a trailing comma after the final value in an array.";
                        self.error("Trailing comma in array", detail, comma.range);
                        return None;
                    }
                    continue;
                }
                TokenKind::Eof => {
                    let detail = "No closing bracket was found for this JSON array.";
                    self.error("Unclosed object", detail, open.range);
                    return None;
                }
                TokenKind::Colon => {
                    ("Invalid array value", "A colon is not used to introduce values in a JSON array.")
                }
                TokenKind::CBrace => {
                    ("Mismatched brackets", "A JSON array must be closed with a bracket, not a brace.")
                }
                _ => (
                    "Missing attribute seperator comma",
                    "A comma must appear between each value in an array.",
                ),
            };
            let bad = self.read();
            self.recover(bad, TokenKind::OBrack, TokenKind::CBrack);
            self.error(summary, detail, self.next.range);
            return None;
        }
        let close = self.read();
        Some(Node { kind: NodeKind::Array(values.into()), range: open.range.to(close.range) })
    }

    /// Skips to what seems to be the end of the current object or array, as HCL does: from `token` on to the first
    /// closing sign that leaves at most one open.
    fn recover(&mut self, mut token: Token<'s>, open: TokenKind, close: TokenKind) {
        let mut depth = 1_usize;
        loop {
            if token.kind == open {
                depth += 1;
            } else if token.kind == close {
                depth = depth.saturating_sub(1);
                if depth <= 1 {
                    return;
                }
            } else if token.kind == TokenKind::Eof {
                return;
            }
            token = self.read();
        }
    }

    fn number(&mut self) -> Option<Node> {
        let token = self.read();
        let text = std::str::from_utf8(token.bytes).ok().filter(|text| is_number(text.as_bytes()));
        match text.and_then(|text| Number::parse(text).ok()) {
            Some(number) => Some(Node { kind: NodeKind::Number(number), range: token.range }),
            None => {
                let detail = "There is a syntax error in the given JSON number.";
                self.error(INVALID_NUMBER, detail, token.range);
                None
            }
        }
    }

    fn string(&mut self) -> Option<Node> {
        let token = self.read();
        self.make(token.bytes.len(), token.range)?;
        match unquoted(token.bytes) {
            Ok(text) => Some(Node { kind: NodeKind::String(text.into()), range: token.range }),
            Err(offset) => {
                let mut start = token.range.start;
                let offset = u32::try_from(offset).unwrap_or(u32::MAX);
                start.byte = start.byte.saturating_add(offset);
                start.column = start.column.saturating_add(offset);
                let mut end = start;
                end.byte = end.byte.saturating_add(1);
                end.column = end.column.saturating_add(1);
                let detail = "There is a syntax error in the given JSON string.";
                let diagnostic =
                    Diagnostic::error("Invalid JSON string", detail).in_source(SourceRange { start, end });
                self.diags.push(diagnostic.with_context(token.range));
                None
            }
        }
    }

    fn keyword(&mut self) -> Option<Node> {
        let token = self.read();
        let kind = match token.bytes {
            b"true" => NodeKind::Bool(true),
            b"false" => NodeKind::Bool(false),
            b"null" => NodeKind::Null,
            _ if self.diags.is_full() => {
                self.diags.omit(Severity::Error);
                return None;
            }
            other => {
                let word = String::from_utf8_lossy(other);
                let detail = match &*word {
                    "undefined" | "NaN" | "Infinity" => {
                        format!("The JavaScript identifier {} cannot be used in JSON.", Excerpt(&word))
                    }
                    _ => {
                        let hint = did_you_mean(hcl_first(&word, ["false", "true", "null"]));
                        format!("{} is not a valid JSON keyword.{hint}", Excerpt(&word))
                    }
                };
                let problem = Diagnostic::error("Invalid JSON keyword", detail)
                    .or_unquoted("This is not a valid JSON keyword.");
                self.diags.push(problem.in_source(token.range));
                return None;
            }
        };
        Some(Node { kind, range: token.range })
    }
}

/// Whether a text is a number by JSON's own grammar.
pub(crate) fn is_number(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits(text);
    if whole == 0 || (whole > 1 && text[0] == b'0') {
        return false;
    }
    let mut rest = &text[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let len = digits(fraction);
        if len == 0 {
            return false;
        }
        rest = &fraction[len..];
    }
    if let Some(exponent) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
        let exponent =
            exponent.strip_prefix(b"+").or_else(|| exponent.strip_prefix(b"-")).unwrap_or(exponent);
        let len = digits(exponent);
        return len > 0 && len == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tfsdk_core::limits::{Exhausted, Limits};

    fn problems(source: &str) -> String {
        parse_document(source.as_bytes(), &Budget::default()).1.to_string()
    }

    #[test]
    fn a_value_knows_where_it_stands() {
        let (node, diags) = parse_document("{\n  \"é\": [1, \"x\"]\n}".as_bytes(), &Budget::default());
        assert!(diags.is_empty());
        let NodeKind::Object(object) = &node.kind else { panic!("an object") };
        assert_eq!(object.properties[0].range().to_string(), "2,3-16");
        assert_eq!(object.close_range.to_string(), "3,1-2");
    }

    #[test]
    fn one_mistake_does_not_hide_the_next() {
        assert_eq!(
            problems(r#"{"a":tru,"b":01}"#),
            "1,6-9: Invalid JSON keyword: \"tru\" is not a valid JSON keyword. Did you mean \"true\"?\n\
             1,14-16: Invalid JSON number: There is a syntax error in the given JSON number."
        );
    }

    #[test]
    fn numbers_follow_the_grammar_of_json() {
        for good in ["0", "-0", "10", "1.5", "1e5", "1E+5", "0.5e-3"] {
            assert!(is_number(good.as_bytes()), "{good}");
        }
        for bad in ["", "-", "01", "+1", ".5", "5.", "1e", "1e+", "1-2", "1.5.5"] {
            assert!(!is_number(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_character_that_begins_no_value_is_named_whole() {
        let (_, diags) = parse_document("😀".as_bytes(), &Budget::default());
        assert_eq!(diags.iter().next().and_then(|d| d.range()).unwrap().end.byte, 4);
    }

    #[test]
    fn a_value_takes_little_more_than_its_place() {
        assert!(size_of::<Node>() <= 48 && size_of::<Property>() <= 88);
    }

    #[test]
    fn what_is_made_is_paid() {
        let budget = Budget::new(Limits::new().max_size(10_000), 0);
        let (_, diags) = parse_value(b"[1, 2, 3]", Pos::START, &budget);
        assert!(diags.is_empty());
        let many = format!("[{}1]", "1,".repeat(1000));
        let (node, diags) = parse_value(many.as_bytes(), Pos::START, &budget);
        assert_eq!(node.kind, NodeKind::Invalid);
        assert_eq!((diags.len(), budget.exhausted()), (1, Some(Exhausted::Size)));
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "[".repeat(1_000_000);
        assert!(problems(&deep).contains("Nesting too deep"));
    }

    #[test]
    fn what_was_read_before_too_deep_a_value_is_dropped_without_more_words() {
        let deep = |n: usize| format!("{{\"a\":{}{}}}", "[".repeat(n), "]".repeat(n));
        let (_, told) = parse_document(deep(200).as_bytes(), &Budget::default());
        assert_eq!(told.len(), 1, "{told}");
        let budget = Budget::new(Limits::new().max_depth(3), 0);
        let (_, told) = parse_document(deep(4).as_bytes(), &budget);
        assert_eq!((told.len(), budget.exhausted()), (1, Some(Exhausted::Depth)), "{told}");
    }
}
