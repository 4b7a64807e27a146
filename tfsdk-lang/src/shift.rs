//! Syntax that stands on other lines than it did, as text before it has changed.
//!
//! For the crates of tfsdk itself; `tfsdk` does not hand it out.

use tfsdk_core::span::{Pos, SourceRange};

use crate::expr::{AccessKind, AccessStep, Expr, ExprKind, NativeAttribute, NativeBlock};

/// By how many lines and bytes something stands further down, or further up. Its columns stay.
///
/// It is for syntax that was read without a problem: the places in problems stay what they are.
#[derive(Debug, Clone, Copy)]
pub struct Shift {
    /// Modulo 2^32, so that it may be less than nothing.
    lines: u32,
    bytes: u32,
}

impl Shift {
    /// What brings something from one place to the other.
    #[must_use]
    pub fn between(from: Pos, to: Pos) -> Self {
        Self { lines: to.line.wrapping_sub(from.line), bytes: to.byte.wrapping_sub(from.byte) }
    }

    /// Whether all stays where it is.
    #[must_use]
    pub fn is_none(self) -> bool {
        (self.lines, self.bytes) == (0, 0)
    }

    /// A place.
    #[must_use]
    pub fn pos(self, pos: Pos) -> Pos {
        Pos {
            line: pos.line.wrapping_add(self.lines),
            byte: pos.byte.wrapping_add(self.bytes),
            column: pos.column,
        }
    }

    /// An argument.
    pub fn attribute(self, attribute: &mut NativeAttribute) {
        let NativeAttribute { name: _, expr, range, name_range } = attribute;
        self.expr(expr);
        self.range(range);
        self.range(name_range);
    }

    /// A block.
    pub fn block(self, block: &mut NativeBlock) {
        let NativeBlock { kind: _, labels, body, kind_range, open_range, close_range } = block;
        labels.iter_mut().for_each(|label| self.range(&mut label.range));
        body.attributes.iter_mut().for_each(|attribute| self.attribute(attribute));
        body.blocks.iter_mut().for_each(|block| self.block(block));
        for range in [&mut body.range, kind_range, open_range, close_range] {
            self.range(range);
        }
    }

    fn range(self, range: &mut SourceRange) {
        range.start = self.pos(range.start);
        range.end = self.pos(range.end);
    }

    fn expr(self, expr: &mut Expr) {
        self.range(&mut expr.range);
        match &mut expr.kind {
            ExprKind::Number(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Text(_)
            | ExprKind::Variable(_)
            | ExprKind::SplatItem
            | ExprKind::Invalid(_) => {}
            ExprKind::Template(parts) | ExprKind::Tuple(parts) => {
                parts.iter_mut().for_each(|part| self.expr(part));
            }
            ExprKind::TemplateWrap(inner)
            | ExprKind::TemplateJoin(inner)
            | ExprKind::Parentheses(inner)
            | ExprKind::Unary { operand: inner, .. } => self.expr(inner),
            ExprKind::Object(items) => {
                for item in items {
                    self.expr(&mut item.key);
                    self.expr(&mut item.value);
                }
            }
            ExprKind::Call(call) => {
                call.args.iter_mut().for_each(|arg| self.expr(arg));
                for range in [&mut call.name_range, &mut call.open_range, &mut call.close_range] {
                    self.range(range);
                }
            }
            ExprKind::Access { source, steps } => {
                self.expr(source);
                self.steps(steps);
            }
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                rest.iter_mut().for_each(|(_, operand)| self.expr(operand));
            }
            ExprKind::Conditional(parts) => {
                for part in [&mut parts.condition, &mut parts.then, &mut parts.otherwise] {
                    self.expr(part);
                }
            }
            ExprKind::For(parts) => {
                let of_each = parts.key.iter_mut().chain(&mut parts.condition);
                of_each.chain([&mut parts.collection, &mut parts.value]).for_each(|part| self.expr(part));
            }
        }
    }

    fn steps(self, steps: &mut [AccessStep]) {
        for step in steps {
            self.range(&mut step.range);
            match &mut step.kind {
                AccessKind::Index(key) => self.expr(key),
                AccessKind::AttributeSplat(each) => self.steps(each),
                AccessKind::Splat { each, marker } => {
                    self.steps(each);
                    self.range(marker);
                }
                AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) | AccessKind::Invalid => {}
            }
        }
    }
}
