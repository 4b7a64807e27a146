//! Where the attributes and blocks of a body stand that do not fit.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::diag::Place;
use tfsdk_core::limits::Budget;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::SourceRange;
use tfsdk_lang::expr::{NativeBlock, NativeBody};

use crate::body::{Body, RawBody};
use crate::expression::Expression;
use crate::locate::locate;

/// The places of what the problems of a body are about. Each body is looked through once.
pub(super) struct Places<'f> {
    file: &'f Arc<str>,
    raw: RawBody<'f>,
    index: OnceCell<Index<'f>>,
    budget: Budget,
}

/// What stands in a body in native syntax, by name.
struct Index<'f> {
    attributes: HashMap<&'f str, Expression<'f>>,
    blocks: HashMap<&'f str, Vec<&'f NativeBlock>>,
    inner: RefCell<HashMap<(&'f str, usize), Rc<Index<'f>>>>,
}

impl<'f> Places<'f> {
    pub(super) fn new(body: Body<'f>) -> Self {
        let budget = Budget::new(body.limits, body.raw.len());
        Self { file: body.file, raw: body.raw, index: OnceCell::new(), budget }
    }

    /// The place of the smallest part that is written out and holds what a path leads to.
    pub(super) fn place(&self, path: &Path) -> Option<Place> {
        let Some((first, rest)) = path.steps().split_first() else {
            return Some(Place::new(self.raw.missing_at()).in_file(self.file));
        };
        let Step::Attribute(name) = first else { return None };
        let range = match self.raw {
            RawBody::Native(body) => {
                let index = self.index.get_or_init(|| Index::new(body));
                index.range(name, rest, self.raw.missing_at(), &self.budget)
            }
            RawBody::Json(node) => {
                let whole = Expression::Json(node);
                let found = locate(whole, path.steps(), &self.budget);
                if found == whole.range() { self.raw.missing_at() } else { found }
            }
        };
        Some(Place::new(range).in_file(self.file))
    }
}

impl<'f> Index<'f> {
    fn new(body: &'f NativeBody) -> Self {
        let attributes = body.attributes.iter().map(|a| (a.name.as_str(), Expression::Native(&a.expr)));
        let mut blocks: HashMap<&str, Vec<&NativeBlock>> = HashMap::new();
        for block in &body.blocks {
            let generated = block.labels.first().filter(|_| block.kind == "dynamic");
            let kind = generated.map_or(block.kind.as_str(), |label| label.text.as_str());
            blocks.entry(kind).or_default().push(block);
        }
        Self { attributes: attributes.collect(), blocks, inner: RefCell::default() }
    }

    /// Where the attribute of this name is, or the block, or what steps lead to within it.
    fn range(&self, name: &str, steps: &[Step], otherwise: SourceRange, budget: &Budget) -> SourceRange {
        if let Some(expr) = self.attributes.get(name) {
            return locate(*expr, steps, budget);
        }
        let Some((kind, blocks)) = self.blocks.get_key_value(name) else { return otherwise };
        // Where blocks are generated, nobody knows which of them is at an index.
        if let Some(dynamic) = blocks.iter().find(|block| block.kind == "dynamic") {
            return header(dynamic);
        }
        let (position, rest) = match steps.split_first() {
            Some((Step::Index(index), rest)) => (*index, rest),
            Some((Step::Key(key), rest)) => {
                let is_labelled =
                    |block: &&NativeBlock| block.labels.first().is_some_and(|l| *l.text == **key);
                (blocks.iter().position(is_labelled).unwrap_or(blocks.len()), rest)
            }
            Some((Step::Attribute(_), _)) | None => (0, steps),
            // Elements of a set stand in an order of their own.
            Some(_) if blocks.len() == 1 => (0, &steps[1..]),
            Some(_) => (blocks.len(), steps),
        };
        let Some(block) = blocks.get(position) else {
            return blocks.first().map_or(otherwise, |block| header(block));
        };
        let Some((Step::Attribute(name), rest)) = rest.split_first() else { return header(block) };
        let key = (*kind, position);
        let known = self.inner.borrow().get(&key).map(Rc::clone);
        let inner = known.unwrap_or_else(|| {
            let inner = Rc::new(Index::new(&block.body));
            self.inner.borrow_mut().insert(key, Rc::clone(&inner));
            inner
        });
        inner.range(name, rest, header(block), budget)
    }
}

fn header(block: &NativeBlock) -> SourceRange {
    block.labels.last().map_or(block.kind_range, |label| block.kind_range.to(label.range))
}
