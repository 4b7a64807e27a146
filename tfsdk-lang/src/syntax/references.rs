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
        self.visit_references(|reference, _| found.push(reference));
        found
    }

    /// Hands out what [`references`](Self::references) has, each with the variables of `for` expressions that can be used where it
    /// stands.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(br#"[for x in var.names : "${x}-${local.suffix}"]"#, "", Pos::START);
    /// let mut found = Vec::new();
    /// expr.visit_references(|reference, variables| found.push((reference.name, variables.to_vec())));
    /// assert_eq!(found, [("var", vec![]), ("local", vec!["x"])]);
    /// ```
    pub fn visit_references<'e>(&'e self, mut visit: impl FnMut(Reference<'e>, &[&'e str])) {
        collect(self, &mut Vec::new(), &mut visit);
    }
}

type Visit<'v, 'e> = &'v mut dyn FnMut(Reference<'e>, &[&'e str]);

fn collect<'e>(expr: &'e Expr, locals: &mut Vec<&'e str>, visit: Visit<'_, 'e>) {
    match &expr.kind {
        ExprKind::Number(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Text(_)
        | ExprKind::SplatItem
        | ExprKind::Invalid(_) => {}
        ExprKind::Template(parts) | ExprKind::Tuple(parts) => {
            parts.iter().for_each(|part| collect(part, locals, visit));
        }
        ExprKind::TemplateWrap(inner)
        | ExprKind::TemplateJoin(inner)
        | ExprKind::Parentheses(inner)
        | ExprKind::Unary { operand: inner, .. } => collect(inner, locals, visit),
        ExprKind::Object(items) => {
            for item in items {
                if item.name().is_none() {
                    collect(&item.key, locals, visit);
                }
                collect(&item.value, locals, visit);
            }
        }
        ExprKind::Call(call) => call.args.iter().for_each(|arg| collect(arg, locals, visit)),
        ExprKind::Variable(name) => variable(name, &[], expr.range, locals, visit),
        ExprKind::Access { source, steps } => {
            match &source.kind {
                ExprKind::Variable(name) => variable(name, steps, source.range, locals, visit),
                _ => collect(source, locals, visit),
            }
            of_steps(steps, locals, visit);
        }
        ExprKind::Binary { first, rest } => {
            collect(first, locals, visit);
            rest.iter().for_each(|(_, operand)| collect(operand, locals, visit));
        }
        ExprKind::Conditional(parts) => {
            for part in [&parts.condition, &parts.then, &parts.otherwise] {
                collect(part, locals, visit);
            }
        }
        ExprKind::For(parts) => {
            collect(&parts.collection, locals, visit);
            let outside = locals.len();
            locals.extend(parts.key_name.as_deref());
            locals.push(&parts.value_name);
            for part in parts.key.iter().chain([&parts.value]).chain(&parts.condition) {
                collect(part, locals, visit);
            }
            locals.truncate(outside);
        }
    }
}

fn variable<'e>(
    name: &'e str,
    steps: &'e [AccessStep],
    range: SourceRange,
    locals: &[&'e str],
    visit: Visit<'_, 'e>,
) {
    if locals.contains(&name) {
        return;
    }
    let (attribute, range) = match steps.first() {
        Some(AccessStep { kind: AccessKind::Attribute(name), range: end }) => {
            (Some(name.as_str()), range.to(*end))
        }
        _ => (None, range),
    };
    visit(Reference { name, attribute, steps, range }, locals);
}

fn of_steps<'e>(steps: &'e [AccessStep], locals: &mut Vec<&'e str>, visit: Visit<'_, 'e>) {
    for step in steps {
        match &step.kind {
            AccessKind::Index(key) => collect(key, locals, visit),
            AccessKind::AttributeSplat(each) | AccessKind::Splat { each, .. } => {
                of_steps(each, locals, visit)
            }
            AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) | AccessKind::Invalid => {}
        }
    }
}
