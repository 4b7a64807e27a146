//! The tokens of a YAML document, as libyaml finds them: go-cty-yaml is made from it, and other readers follow later rules.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tfsdk_core::limits::Budget;

use super::Result;
use super::yaml_place::{Place, wrong};
use super::yaml_text::{Text, is_blank, is_break};

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Quoted,
    /// On lines of its own, behind `|` or `>`.
    Block,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    StreamEnd,
    Version {
        is_1_1: bool,
    },
    TagPrefix {
        handle: Arc<str>,
        prefix: String,
    },
    DocumentStart,
    DocumentEnd,
    BlockSequence,
    BlockMapping,
    BlockEnd,
    FlowSequence,
    FlowSequenceEnd,
    FlowMapping,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(Arc<str>),
    Anchor(Arc<str>),
    /// A tag whose handle may be empty.
    Tag {
        handle: Arc<str>,
        suffix: String,
    },
    Scalar(String, Style),
}

/// What may turn out to be the key of a mapping, once a colon follows.
struct SimpleKey {
    is_possible: bool,
    is_required: bool,
    token: usize,
    at: Place,
}

pub(super) struct Scanner<'t> {
    text: Text<'t>,
    tokens: VecDeque<(Token, Place)>,
    /// How many tokens were taken out.
    taken: usize,
    has_ended: bool,
    /// The column of the innermost block, and those of the blocks around it.
    indent: isize,
    indents: Vec<isize>,
    allows_key: bool,
    /// One for the block, and one for each flow collection that is open.
    keys: Vec<SimpleKey>,
    /// Which of them begins with a token.
    keys_by_token: HashMap<usize, usize>,
    budget: &'t Budget,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, budget: &'t Budget) -> Self {
        let text = Text::new(text);
        let none = SimpleKey { is_possible: false, is_required: false, token: 0, at: text.place() };
        Self {
            text,
            tokens: VecDeque::new(),
            taken: 0,
            has_ended: false,
            indent: -1,
            indents: Vec::new(),
            allows_key: true,
            keys: vec![none],
            keys_by_token: HashMap::new(),
            budget,
        }
    }

    /// The next token, which stays the next.
    pub(super) fn peek(&mut self) -> Result<&(Token, Place)> {
        loop {
            // The first one may still become a key, and then others stand before it.
            let may_be_key = match self.keys_by_token.get(&self.taken) {
                Some(&index) => self.is_valid(index)?,
                None => false,
            };
            if self.has_ended || (!self.tokens.is_empty() && !may_be_key) {
                break;
            }
            self.fetch()?;
        }
        match self.tokens.front() {
            Some(token) => Ok(token),
            None => wrong(self.text.place(), "expecting value but found end of stream"),
        }
    }

    pub(super) fn take(&mut self) -> Result<(Token, Place)> {
        self.peek()?;
        self.taken += 1;
        match self.tokens.pop_front() {
            Some(token) => Ok(token),
            None => wrong(self.text.place(), "expecting value but found end of stream"),
        }
    }

    fn push(&mut self, token: Token, at: Place) {
        self.tokens.push_back((token, at));
    }

    /// Puts a token before that of the number, which was not taken yet.
    fn insert(&mut self, number: usize, token: Token, at: Place) {
        let index = number.saturating_sub(self.taken).min(self.tokens.len());
        self.tokens.insert(index, (token, at));
    }

    fn in_flow(&self) -> bool {
        self.keys.len() > 1
    }

    fn fetch(&mut self) -> Result<()> {
        self.budget.work(4)?;
        self.skip_to_token();
        // A key that has to be one stands in no brackets. That it is none comes before what is wrong here.
        self.is_valid(0)?;
        let at = self.text.place();
        self.unroll(at.column as isize);
        let Some(c) = self.text.peek() else { return self.end() };
        if at.column == 0 && c == '%' {
            self.forget_blocks()?;
            return self.directive();
        }
        if self.text.is_document_indicator() {
            self.forget_blocks()?;
            (0..3).for_each(|_| self.text.skip());
            self.push(if c == '-' { Token::DocumentStart } else { Token::DocumentEnd }, at);
            return Ok(());
        }
        let blank_follows = self.text.blank_follows();
        match c {
            '[' => self.open(Token::FlowSequence),
            '{' => self.open(Token::FlowMapping),
            ']' => self.close(Token::FlowSequenceEnd),
            '}' => self.close(Token::FlowMappingEnd),
            ',' => self.indicator(Token::FlowEntry, true),
            '-' if blank_follows => self.block_entry(),
            '?' if self.in_flow() || blank_follows => self.key(),
            ':' if self.in_flow() || blank_follows => self.value(),
            '*' | '&' => self.anchor(),
            '!' => self.tag(),
            '|' | '>' if !self.in_flow() => {
                self.remove_key()?;
                self.allows_key = true;
                let scalar = self.text.block_scalar(self.indent)?;
                self.push(Token::Scalar(scalar, Style::Block), at);
                Ok(())
            }
            '\'' | '"' => {
                self.save_key()?;
                self.allows_key = false;
                let scalar = self.text.quoted_scalar()?;
                self.push(Token::Scalar(scalar, Style::Quoted), at);
                Ok(())
            }
            '-' if !self.text.at(1).is_some_and(is_blank) => self.plain(),
            '?' | ':' if !self.in_flow() => self.plain(),
            '-' | '?' | ':' | '#' | '|' | '>' | '%' | '@' | '`' => {
                wrong(at, "found character that cannot start any token")
            }
            '\t' => wrong(at, "found character that cannot start any token"),
            _ => self.plain(),
        }
    }

    /// Passes over spaces, comments and ends of lines. A tab is a space only where no key may begin.
    fn skip_to_token(&mut self) {
        loop {
            // Further on it is a character like any other to Go.
            if self.text.place().index == 0 && self.text.peek() == Some('\u{feff}') {
                self.text.skip();
            }
            while self.text.peek() == Some(' ')
                || (self.text.peek() == Some('\t') && (self.in_flow() || !self.allows_key))
            {
                self.text.skip();
            }
            self.text.skip_comment();
            if !self.text.peek().is_some_and(is_break) {
                return;
            }
            self.text.skip_line();
            if !self.in_flow() {
                self.allows_key = true;
            }
        }
    }

    fn end(&mut self) -> Result<()> {
        self.has_ended = true;
        // What begins on the last line and needs a colon does not get one.
        self.text.end_last_line();
        self.forget_blocks()?;
        self.push(Token::StreamEnd, self.text.place());
        Ok(())
    }

    /// Ends all blocks. No key begins here.
    fn forget_blocks(&mut self) -> Result<()> {
        self.unroll(-1);
        self.remove_key()?;
        self.allows_key = false;
        Ok(())
    }

    // Keys

    /// Whether a key may still turn out to be one: it ends on its line, and within 1024 characters.
    fn is_valid(&mut self, index: usize) -> Result<bool> {
        let here = self.text.place();
        let Some(key) = self.keys.get_mut(index).filter(|key| key.is_possible) else { return Ok(false) };
        if key.at.line < here.line || key.at.index + 1024 < here.index {
            if key.is_required {
                return wrong(key.at, "could not find expected ':'");
            }
            key.is_possible = false;
            return Ok(false);
        }
        Ok(true)
    }

    fn save_key(&mut self) -> Result<()> {
        if !self.allows_key {
            return Ok(());
        }
        self.remove_key()?;
        let at = self.text.place();
        let is_required = !self.in_flow() && self.indent == at.column as isize;
        let token = self.taken + self.tokens.len();
        self.keys_by_token.insert(token, self.keys.len() - 1);
        if let Some(key) = self.keys.last_mut() {
            *key = SimpleKey { is_possible: true, is_required, token, at };
        }
        Ok(())
    }

    fn remove_key(&mut self) -> Result<()> {
        if let Some(key) = self.keys.last_mut().filter(|key| key.is_possible) {
            if key.is_required {
                return wrong(key.at, "could not find expected ':'");
            }
            key.is_possible = false;
            self.keys_by_token.remove(&key.token);
        }
        Ok(())
    }

    // Blocks

    /// Begins a block at a column that is further to the right. Its token stands before that of the number.
    fn roll(&mut self, column: usize, before: Option<usize>, token: Token, at: Place) -> Result<()> {
        let column = column as isize;
        if self.in_flow() || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        self.budget.admit(self.indents.len(), 0)?;
        match before {
            Some(number) => self.insert(number, token, at),
            None => self.push(token, at),
        }
        Ok(())
    }

    fn unroll(&mut self, column: isize) {
        while !self.in_flow() && self.indent > column {
            self.push(Token::BlockEnd, self.text.place());
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    // Tokens

    fn indicator(&mut self, token: Token, allows_key: bool) -> Result<()> {
        self.remove_key()?;
        self.allows_key = allows_key;
        self.push(token, self.text.place());
        self.text.skip();
        Ok(())
    }

    fn open(&mut self, token: Token) -> Result<()> {
        self.save_key()?;
        let at = self.text.place();
        let next = self.taken + self.tokens.len();
        self.keys.push(SimpleKey { is_possible: false, is_required: false, token: next, at });
        self.budget.admit(self.keys.len(), 0)?;
        self.allows_key = true;
        self.push(token, at);
        self.text.skip();
        Ok(())
    }

    fn close(&mut self, token: Token) -> Result<()> {
        self.remove_key()?;
        if self.in_flow() {
            self.keys.pop();
        }
        // What was opened may be a key as a whole.
        self.allows_key = false;
        self.push(token, self.text.place());
        self.text.skip();
        Ok(())
    }

    fn block_entry(&mut self) -> Result<()> {
        let at = self.text.place();
        if !self.in_flow() {
            if !self.allows_key {
                return wrong(at, "block sequence entries are not allowed in this context");
            }
            self.roll(at.column, None, Token::BlockSequence, at)?;
        }
        self.indicator(Token::BlockEntry, true)
    }

    fn key(&mut self) -> Result<()> {
        let at = self.text.place();
        if !self.in_flow() {
            if !self.allows_key {
                return wrong(at, "mapping keys are not allowed in this context");
            }
            self.roll(at.column, None, Token::BlockMapping, at)?;
        }
        self.indicator(Token::Key, !self.in_flow())
    }

    fn value(&mut self) -> Result<()> {
        let at = self.text.place();
        let innermost = self.keys.len() - 1;
        if self.is_valid(innermost)? {
            let key = &mut self.keys[innermost];
            key.is_possible = false;
            let (number, start) = (key.token, key.at);
            self.keys_by_token.remove(&number);
            self.insert(number, Token::Key, start);
            self.roll(start.column, Some(number), Token::BlockMapping, start)?;
            self.allows_key = false;
        } else {
            if !self.in_flow() {
                if !self.allows_key {
                    return wrong(at, "mapping values are not allowed in this context");
                }
                self.roll(at.column, None, Token::BlockMapping, at)?;
            }
            self.allows_key = !self.in_flow();
        }
        self.push(Token::Value, at);
        self.text.skip();
        Ok(())
    }

    fn plain(&mut self) -> Result<()> {
        self.save_key()?;
        let at = self.text.place();
        let (scalar, ends_a_line) = self.text.plain_scalar(self.indent, self.in_flow())?;
        self.allows_key = ends_a_line;
        self.push(Token::Scalar(scalar, Style::Plain), at);
        Ok(())
    }

    fn anchor(&mut self) -> Result<()> {
        self.save_key()?;
        self.allows_key = false;
        let at = self.text.place();
        let is_alias = self.text.peek() == Some('*');
        self.text.skip();
        let name = self.text.words();
        let ends = self.text.peek().is_none_or(|c| is_blank(c) || is_break(c) || "?:,]}%@`".contains(c));
        if name.is_empty() || !ends {
            return wrong(at, "did not find expected alphabetic or numeric character");
        }
        self.push(if is_alias { Token::Alias(name.into()) } else { Token::Anchor(name.into()) }, at);
        Ok(())
    }

    fn tag(&mut self) -> Result<()> {
        self.save_key()?;
        self.allows_key = false;
        let at = self.text.place();
        let (handle, suffix) = if self.text.at(1) == Some('<') {
            (0..2).for_each(|_| self.text.skip());
            let suffix = self.text.tag_uri("")?;
            if self.text.peek() != Some('>') {
                return wrong(at, "did not find the expected '>'");
            }
            self.text.skip();
            (String::new(), suffix)
        } else {
            let handle = self.text.tag_handle(false)?;
            if handle.len() > 1 && handle.ends_with('!') {
                let suffix = self.text.tag_uri("")?;
                (handle, suffix)
            } else {
                match self.text.tag_uri(&handle)? {
                    suffix if suffix.is_empty() => (suffix, "!".to_owned()),
                    suffix => ("!".to_owned(), suffix),
                }
            }
        };
        if !self.text.is_at_blank() {
            return wrong(at, "did not find expected whitespace or line break");
        }
        self.push(Token::Tag { handle: handle.into(), suffix }, at);
        Ok(())
    }

    fn directive(&mut self) -> Result<()> {
        let at = self.text.place();
        self.text.skip();
        let name = self.text.words();
        if name.is_empty() {
            return wrong(at, "could not find expected directive name");
        }
        if !self.text.is_at_blank() {
            return wrong(at, "found unexpected non-alphabetical character");
        }
        self.text.skip_blanks();
        let token = match &*name {
            "YAML" => {
                let major = self.version(at)?;
                if self.text.peek() != Some('.') {
                    return wrong(at, "did not find expected digit or '.' character");
                }
                self.text.skip();
                Token::Version { is_1_1: (major, self.version(at)?) == (1, 1) }
            }
            "TAG" => {
                let handle = self.text.tag_handle(true)?;
                if !self.text.peek().is_some_and(is_blank) {
                    return wrong(at, "did not find expected whitespace");
                }
                self.text.skip_blanks();
                let prefix = self.text.tag_uri("")?;
                if !self.text.is_at_blank() {
                    return wrong(at, "did not find expected whitespace or line break");
                }
                Token::TagPrefix { handle: handle.into(), prefix }
            }
            _ => return wrong(at, "found unknown directive name"),
        };
        self.text.end_of_line(at)?;
        self.push(token, at);
        Ok(())
    }

    fn version(&mut self, at: Place) -> Result<u32> {
        let mut digits = String::new();
        while let Some(c) = self.text.peek().filter(char::is_ascii_digit) {
            digits.push(c);
            self.text.skip();
        }
        match digits.parse() {
            Ok(number) if digits.len() <= 2 => Ok(number),
            _ if digits.is_empty() => wrong(at, "did not find expected version number"),
            _ => wrong(at, "found extremely long version number"),
        }
    }
}
