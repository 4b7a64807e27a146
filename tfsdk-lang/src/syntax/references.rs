//! The variables that an expression refers to.

use super::tree::{AccessKind, AccessStep, Expr, ExprKind};
use tfsdk_core::span::SourceRange;

/// A variable that an expression refers to, and the attribute taken of it: `var.name`.
///
/// ```
/// use tfsdk::expr::{Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"1 + var.size", "", Pos::START);
/// let reference = &expr.references()[0];
/// assert_eq!((reference.name, reference.attribute), ("var", Some("size")));
/// assert_eq!(reference.steps.len(), 1);
/// assert_eq!(reference.range.start.column, 5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reference<'e> {
    /// The name of the variable.
    pub name: &'e str,
    /// The attribute behind it, if one is taken by name.
    pub attribute: Option<&'e str>,
    /// All steps behind it, with that attribute.
    pub steps: &'e [AccessStep],
    /// Where the variable stands, with that attribute.
    pub range: SourceRange,
}

impl Expr {
    /// The variables that the expression refers to, in source order, those of `for` expressions in it left out.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(br#"[for x in var.names : "${x}-${local.suffix}"]"#, "", Pos::START);
    /// let names: Vec<_> = expr.references().iter().map(|r| (r.name, r.attribute)).collect();
    /// assert_eq!(names, [("var", Some("names")), ("local", Some("suffix"))]);
    /// ```
    #[must_use]
    pub fn references(&self) -> Vec<Reference<'_>> {
        let mut found = Vec::new();
        collect(self, &mut Vec::new(), &mut found);
        found
    }
}

fn collect<'e>(expr: &'e Expr, locals: &mut Vec<&'e str>, found: &mut Vec<Reference<'e>>) {
    match &expr.kind {
        ExprKind::Number(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Text(_)
        | ExprKind::SplatItem
        | ExprKind::Invalid(_) => {}
        ExprKind::Template(parts) | ExprKind::Tuple(parts) => {
            parts.iter().for_each(|part| collect(part, locals, found));
        }
        ExprKind::TemplateWrap(inner)
        | ExprKind::TemplateJoin(inner)
        | ExprKind::Parentheses(inner)
        | ExprKind::Unary { operand: inner, .. } => collect(inner, locals, found),
        ExprKind::Object(items) => {
            for item in items {
                if item.name().is_none() {
                    collect(&item.key, locals, found);
                }
                collect(&item.value, locals, found);
            }
        }
        ExprKind::Call(call) => call.args.iter().for_each(|arg| collect(arg, locals, found)),
        ExprKind::Variable(name) => {
            if !locals.contains(&&**name) {
                found.push(Reference { name, attribute: None, steps: &[], range: expr.range });
            }
        }
        ExprKind::Access { source, steps } => {
            let before = found.len();
            collect(source, locals, found);
            if let (ExprKind::Variable(_), Some(reference)) = (&source.kind, found.get_mut(before)) {
                reference.steps = steps;
                if let Some(AccessStep { kind: AccessKind::Attribute(name), range }) = steps.first() {
                    reference.attribute = Some(name);
                    reference.range = reference.range.to(*range);
                }
            }
            of_steps(steps, locals, found);
        }
        ExprKind::Binary { first, rest } => {
            collect(first, locals, found);
            rest.iter().for_each(|(_, operand)| collect(operand, locals, found));
        }
        ExprKind::Conditional(parts) => {
            for part in [&parts.condition, &parts.then, &parts.otherwise] {
                collect(part, locals, found);
            }
        }
        ExprKind::For(parts) => {
            collect(&parts.collection, locals, found);
            let outside = locals.len();
            locals.extend(parts.key_name.as_deref());
            locals.push(&parts.value_name);
            for part in parts.key.iter().chain([&parts.value]).chain(&parts.condition) {
                collect(part, locals, found);
            }
            locals.truncate(outside);
        }
    }
}

fn of_steps<'e>(steps: &'e [AccessStep], locals: &mut Vec<&'e str>, found: &mut Vec<Reference<'e>>) {
    for step in steps {
        match &step.kind {
            AccessKind::Index(key) => collect(key, locals, found),
            AccessKind::AttributeSplat(each) | AccessKind::Splat { each, .. } => {
                of_steps(each, locals, found)
            }
            AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) | AccessKind::Invalid => {}
        }
    }
}
