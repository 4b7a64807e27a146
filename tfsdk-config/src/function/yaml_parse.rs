//! The events of a YAML document, which its tokens stand for, as libyaml finds them.

use std::collections::BTreeMap;
use std::sync::Arc;

use tfsdk_core::limits::Budget;

use super::Result;
use super::yaml_place::{Place, wrong};
use super::yaml_scan::{Scanner, Style, Token};

#[derive(Debug, PartialEq)]
pub(super) enum Event {
    StreamEnd,
    DocumentStart,
    DocumentEnd,
    Alias(Arc<str>),
    Scalar { text: String, style: Style, anchor: Option<Arc<str>>, tag: String },
    SequenceStart { anchor: Option<Arc<str>>, tag: String },
    SequenceEnd,
    MappingStart { anchor: Option<Arc<str>>, tag: String },
    MappingEnd,
}

/// What may come next, named after the part of the grammar.
#[derive(Clone, Copy)]
enum State {
    /// Before the first document nothing has to say that one begins.
    ImplicitDocument,
    Document,
    DocumentContent,
    DocumentEnd,
    BlockNode,
    BlockEntry,
    IndentlessEntry,
    BlockKey,
    BlockValue,
    FlowEntry {
        is_first: bool,
    },
    FlowPairKey,
    FlowPairValue,
    FlowPairEnd,
    FlowKey {
        is_first: bool,
    },
    FlowValue,
    FlowNoValue,
    End,
}

pub(super) struct Parser<'t> {
    scanner: Scanner<'t>,
    state: State,
    /// What comes after the node that is read.
    states: Vec<State>,
    /// Where the collections begin that are open.
    places: Vec<Place>,
    prefixes: BTreeMap<Arc<str>, String>,
}

type Found = Result<(Event, Place)>;

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, budget: &'t Budget) -> Self {
        Self {
            scanner: Scanner::new(text, budget),
            state: State::ImplicitDocument,
            states: Vec::new(),
            places: Vec::new(),
            prefixes: BTreeMap::new(),
        }
    }

    pub(super) fn next(&mut self) -> Found {
        match self.state {
            State::ImplicitDocument => self.document(true),
            State::Document => self.document(false),
            State::DocumentContent => self.document_content(),
            State::DocumentEnd => self.document_end(),
            State::BlockNode => self.node(true, false),
            State::BlockEntry => self.block_entry(),
            State::IndentlessEntry => self.indentless_entry(),
            State::BlockKey => self.block_key(),
            State::BlockValue => self.block_value(),
            State::FlowEntry { is_first } => self.flow_entry(is_first),
            State::FlowPairKey => self.flow_pair_key(),
            State::FlowPairValue => self.flow_value(State::FlowPairEnd, &Token::FlowSequenceEnd),
            State::FlowPairEnd => {
                let at = self.scanner.peek()?.1;
                self.state = State::FlowEntry { is_first: false };
                Ok((Event::MappingEnd, at))
            }
            State::FlowKey { is_first } => self.flow_key(is_first),
            State::FlowValue => self.flow_value(State::FlowKey { is_first: false }, &Token::FlowMappingEnd),
            State::FlowNoValue => {
                let at = self.scanner.peek()?.1;
                self.empty(State::FlowKey { is_first: false }, at)
            }
            State::End => wrong(Place::default(), "expecting value but found end of stream"),
        }
    }

    fn is_next(&mut self, tokens: &[Token]) -> Result<bool> {
        let (token, _) = self.scanner.peek()?;
        Ok(tokens.contains(token))
    }

    /// Passes over a token if it is the next one.
    fn skip_if(&mut self, token: &Token) -> Result<bool> {
        let is_next = self.scanner.peek()?.0 == *token;
        if is_next {
            self.scanner.take()?;
        }
        Ok(is_next)
    }

    fn pop(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    /// The node that a part of the grammar may leave out.
    fn empty(&mut self, then: State, at: Place) -> Found {
        self.state = then;
        Ok((Event::Scalar { text: String::new(), style: Style::Plain, anchor: None, tag: String::new() }, at))
    }

    /// A node, unless one of the tokens says that there is none.
    fn node_or_empty(&mut self, none: &[Token], then: State, in_block: bool, indentless: bool) -> Found {
        let at = self.scanner.peek()?.1;
        if self.is_next(none)? {
            return self.empty(then, at);
        }
        self.states.push(then);
        self.node(in_block, indentless)
    }

    // Documents

    fn document(&mut self, may_be_implicit: bool) -> Found {
        while !may_be_implicit && self.skip_if(&Token::DocumentEnd)? {}
        let (token, at) = self.scanner.peek()?;
        let at = *at;
        match token {
            Token::StreamEnd => {
                self.state = State::End;
                Ok((Event::StreamEnd, at))
            }
            Token::Version { .. } | Token::TagPrefix { .. } | Token::DocumentStart => {
                self.directives()?;
                if !self.skip_if(&Token::DocumentStart)? {
                    return wrong(self.scanner.peek()?.1, "did not find expected <document start>");
                }
                self.states.push(State::DocumentEnd);
                self.state = State::DocumentContent;
                Ok((Event::DocumentStart, at))
            }
            _ if may_be_implicit => {
                self.directives()?;
                self.states.push(State::DocumentEnd);
                self.state = State::BlockNode;
                Ok((Event::DocumentStart, at))
            }
            _ => wrong(at, "did not find expected <document start>"),
        }
    }

    fn directives(&mut self) -> Result<()> {
        let mut has_version = false;
        loop {
            match self.scanner.peek()? {
                (Token::Version { .. }, at) if has_version => {
                    return wrong(*at, "found duplicate %YAML directive");
                }
                (Token::Version { is_1_1: false }, at) => {
                    return wrong(*at, "found incompatible YAML document");
                }
                (Token::Version { .. }, _) => has_version = true,
                (Token::TagPrefix { handle, .. }, at) if self.prefixes.contains_key(handle) => {
                    return wrong(*at, "found duplicate %TAG directive");
                }
                (Token::TagPrefix { handle, prefix }, _) => {
                    self.prefixes.insert(Arc::clone(handle), prefix.clone());
                }
                _ => break,
            }
            self.scanner.take()?;
        }
        for (handle, prefix) in [("!", "!"), ("!!", "tag:yaml.org,2002:")] {
            self.prefixes.entry(handle.into()).or_insert_with(|| prefix.to_owned());
        }
        Ok(())
    }

    fn document_content(&mut self) -> Found {
        match self.scanner.peek()? {
            (
                Token::Version { .. }
                | Token::TagPrefix { .. }
                | Token::DocumentStart
                | Token::DocumentEnd
                | Token::StreamEnd,
                at,
            ) => {
                let at = *at;
                let then = self.states.pop().unwrap_or(State::End);
                self.empty(then, at)
            }
            _ => self.node(true, false),
        }
    }

    fn document_end(&mut self) -> Found {
        let at = self.scanner.peek()?.1;
        self.skip_if(&Token::DocumentEnd)?;
        self.prefixes.clear();
        self.state = State::Document;
        Ok((Event::DocumentEnd, at))
    }

    // Nodes

    fn node(&mut self, in_block: bool, indentless: bool) -> Found {
        let start = self.scanner.peek()?.1;
        if let (Token::Alias(_), _) = self.scanner.peek()? {
            self.pop();
            return match self.scanner.take()? {
                (Token::Alias(name), at) => Ok((Event::Alias(name), at)),
                (_, at) => wrong(at, "did not find expected node content"),
            };
        }
        let (mut anchor, mut tag) = (None, None);
        // Either may come first, and each once.
        for _ in 0..2 {
            match self.scanner.peek()? {
                (Token::Anchor(_), _) if anchor.is_none() => {}
                (Token::Tag { .. }, _) if tag.is_none() => {}
                _ => break,
            }
            match self.scanner.take()? {
                (Token::Anchor(name), _) => anchor = Some(name),
                (Token::Tag { handle, suffix }, at) => tag = Some(self.full_tag(&handle, suffix, at)?),
                _ => {}
            }
        }
        let has_properties = anchor.is_some() || tag.is_some();
        let tag = tag.unwrap_or_default();
        let (token, at) = self.scanner.peek()?;
        let (kind, at) = (Kind::of(token, in_block, indentless), *at);
        let event = match kind {
            Some(Kind::Indentless) => {
                self.state = State::IndentlessEntry;
                return Ok((Event::SequenceStart { anchor, tag }, start));
            }
            Some(Kind::Scalar) => {
                self.pop();
                return match self.scanner.take()? {
                    (Token::Scalar(text, style), _) => {
                        Ok((Event::Scalar { text, style, anchor, tag }, start))
                    }
                    _ => wrong(at, "did not find expected node content"),
                };
            }
            Some(Kind::Collection(state, true)) => {
                self.state = state;
                Event::MappingStart { anchor, tag }
            }
            Some(Kind::Collection(state, false)) => {
                self.state = state;
                Event::SequenceStart { anchor, tag }
            }
            None if has_properties => {
                self.pop();
                return Ok((Event::Scalar { text: String::new(), style: Style::Plain, anchor, tag }, start));
            }
            None => return wrong(at, "did not find expected node content"),
        };
        self.places.push(at);
        self.scanner.take()?;
        Ok((event, start))
    }

    fn full_tag(&self, handle: &str, suffix: String, at: Place) -> Result<String> {
        if handle.is_empty() {
            return Ok(suffix);
        }
        match self.prefixes.get(handle) {
            Some(prefix) => Ok(format!("{prefix}{suffix}")),
            None => wrong(at, "found undefined tag handle"),
        }
    }

    /// The end of a collection, whose token is the next.
    fn close(&mut self, event: Event) -> Found {
        let (_, at) = self.scanner.take()?;
        self.pop();
        self.places.pop();
        Ok((event, at))
    }

    /// What is told where a collection goes on in a way that it cannot.
    fn broken(&self, problem: &str) -> Found {
        wrong(self.places.last().copied().unwrap_or_default(), problem)
    }

    // Blocks

    fn block_entry(&mut self) -> Found {
        if self.skip_if(&Token::BlockEntry)? {
            return self.node_or_empty(&[Token::BlockEntry, Token::BlockEnd], State::BlockEntry, true, false);
        }
        match self.is_next(&[Token::BlockEnd])? {
            true => self.close(Event::SequenceEnd),
            false => self.broken("did not find expected '-' indicator"),
        }
    }

    /// An entry of a sequence that stands no further to the right than the key of which it is the value.
    fn indentless_entry(&mut self) -> Found {
        if self.skip_if(&Token::BlockEntry)? {
            let none = [Token::BlockEntry, Token::Key, Token::Value, Token::BlockEnd];
            return self.node_or_empty(&none, State::IndentlessEntry, true, false);
        }
        let at = self.scanner.peek()?.1;
        self.pop();
        Ok((Event::SequenceEnd, at))
    }

    fn block_key(&mut self) -> Found {
        if self.skip_if(&Token::Key)? {
            let none = [Token::Key, Token::Value, Token::BlockEnd];
            return self.node_or_empty(&none, State::BlockValue, true, true);
        }
        match self.is_next(&[Token::BlockEnd])? {
            true => self.close(Event::MappingEnd),
            false => self.broken("did not find expected key"),
        }
    }

    fn block_value(&mut self) -> Found {
        let at = self.scanner.peek()?.1;
        if !self.skip_if(&Token::Value)? {
            return self.empty(State::BlockKey, at);
        }
        let none = [Token::Key, Token::Value, Token::BlockEnd];
        self.node_or_empty(&none, State::BlockKey, true, true)
    }

    // Flow

    /// Passes over the comma between two parts of a collection.
    fn comma(&mut self, is_first: bool, end: &Token) -> Result<bool> {
        Ok(is_first || self.is_next(std::slice::from_ref(end))? || self.skip_if(&Token::FlowEntry)?)
    }

    fn flow_entry(&mut self, is_first: bool) -> Found {
        if !self.comma(is_first, &Token::FlowSequenceEnd)? {
            return self.broken("did not find expected ',' or ']'");
        }
        if self.is_next(&[Token::FlowSequenceEnd])? {
            return self.close(Event::SequenceEnd);
        }
        let at = self.scanner.peek()?.1;
        if self.skip_if(&Token::Key)? {
            // A mapping of one entry needs no braces.
            self.state = State::FlowPairKey;
            return Ok((Event::MappingStart { anchor: None, tag: String::new() }, at));
        }
        self.states.push(State::FlowEntry { is_first: false });
        self.node(false, false)
    }

    fn flow_pair_key(&mut self) -> Found {
        if !self.is_next(&[Token::Value, Token::FlowEntry, Token::FlowSequenceEnd])? {
            self.states.push(State::FlowPairValue);
            return self.node(false, false);
        }
        // libyaml passes over what says that there is no key.
        let (_, at) = self.scanner.take()?;
        self.empty(State::FlowPairValue, at)
    }

    fn flow_key(&mut self, is_first: bool) -> Found {
        if !self.comma(is_first, &Token::FlowMappingEnd)? {
            return self.broken("did not find expected ',' or '}'");
        }
        if self.is_next(&[Token::FlowMappingEnd])? {
            return self.close(Event::MappingEnd);
        }
        if self.skip_if(&Token::Key)? {
            let none = [Token::Value, Token::FlowEntry, Token::FlowMappingEnd];
            return self.node_or_empty(&none, State::FlowValue, false, false);
        }
        self.states.push(State::FlowNoValue);
        self.node(false, false)
    }

    fn flow_value(&mut self, then: State, end: &Token) -> Found {
        let at = self.scanner.peek()?.1;
        if !self.skip_if(&Token::Value)? {
            return self.empty(then, at);
        }
        self.node_or_empty(&[Token::FlowEntry, end.clone()], then, false, false)
    }
}

/// What a token begins.
enum Kind {
    Indentless,
    Scalar,
    /// With what comes first in it, and whether it is a mapping.
    Collection(State, bool),
}

impl Kind {
    fn of(token: &Token, in_block: bool, indentless: bool) -> Option<Self> {
        match token {
            Token::BlockEntry if indentless => Some(Self::Indentless),
            Token::Scalar(..) => Some(Self::Scalar),
            Token::FlowSequence => Some(Self::Collection(State::FlowEntry { is_first: true }, false)),
            Token::FlowMapping => Some(Self::Collection(State::FlowKey { is_first: true }, true)),
            Token::BlockSequence if in_block => Some(Self::Collection(State::BlockEntry, false)),
            Token::BlockMapping if in_block => Some(Self::Collection(State::BlockKey, true)),
            _ => None,
        }
    }
}
