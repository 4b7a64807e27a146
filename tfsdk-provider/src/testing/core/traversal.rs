//! Traversals of what a schema describes, held to it before there is a value (Terraform: `StaticValidateTraversal`).

use tfsdk_config::{Bindings, SourceRange};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::{Attribute, Block, BlockNesting, Member, NestedBlock};
use tfsdk_core::text::{did_you_mean, hcl_nearest, is_identifier};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, ExprKind};

/// One step of a traversal.
#[derive(Clone, Copy)]
pub(super) enum Step<'e> {
    Name(&'e str),
    /// `None` for one that no name was ever meant with.
    Index(Option<&'e Expr>),
}

impl<'e> Step<'e> {
    /// `None` for what is no step of a traversal, such as a splat, and what is behind it.
    pub(super) fn of(step: &'e AccessStep) -> Option<(Self, SourceRange)> {
        let kind = match &step.kind {
            AccessKind::Attribute(name) => Self::Name(name),
            AccessKind::Index(key) => Self::Index(Some(key)),
            AccessKind::LegacyIndex(_) => Self::Index(None),
            AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } | AccessKind::Invalid => return None,
        };
        Some((kind, step.range))
    }
}

/// That steps which are written as a part of a reference lead somewhere, also within an attribute: what its type does not have is
/// told before there is a value.
///
/// # Errors
/// What Terraform says of steps that lead nowhere.
pub(super) fn is_there(block: &Block, steps: &[AccessStep]) -> Result<(), Diagnostics> {
    let all: Vec<_> = steps.iter().map_while(Step::of).collect();
    let Some((attribute, behind)) = traversed(block, &all)? else { return Ok(()) };
    let behind = steps.get(all.len().saturating_sub(behind)..).unwrap_or_default();
    let written = behind.iter().take_while(|step| is_written(step)).cloned().collect::<Vec<_>>();
    let Some(range) = written.first().map(|first| first.range) else { return Ok(()) };
    let source = Box::new(Expr { kind: ExprKind::Variable(attribute.name().into()), range });
    let access = Expr { kind: ExprKind::Access { source, steps: written }, range };
    let unknown = Value::unknown(attribute.ty().without_optional());
    let (_, found) = access.evaluate(&Bindings::new().with_variable(attribute.name(), unknown));
    if found.has_errors() { Err(found) } else { Ok(()) }
}

/// What Terraform says of a deprecated attribute that steps lead to or into. Of what is deprecated within an attribute it says nothing, as
/// it looks at the steps alone.
pub(super) fn deprecated<'e>(
    block: &Block,
    steps: impl IntoIterator<Item = (Step<'e>, SourceRange)>,
) -> Option<Diagnostic> {
    let all: Vec<_> = steps.into_iter().collect();
    let (attribute, behind) = traversed(block, &all).ok()??;
    attribute.deprecation()?;
    let (_, place) = all.iter().rev().nth(behind)?;
    let detail = format!(
        "The attribute {:?} is deprecated. Refer to the provider documentation for details.",
        attribute.name()
    );
    Some(Diagnostic::warning("Deprecated attribute", detail).in_source(*place))
}

/// Whether a step is a part of the reference: a key that is computed ends it.
fn is_written(step: &AccessStep) -> bool {
    matches!(step.kind, AccessKind::Attribute(_)) || constant_key(step).is_some()
}

/// The key that a step has as it is written, as a part of the reference itself.
pub(super) fn constant_key(step: &AccessStep) -> Option<Value> {
    match &step.kind {
        AccessKind::LegacyIndex(index) => Some(Value::from(index.clone())),
        AccessKind::Index(Expr { kind: ExprKind::Number(index), .. }) => Some(Value::from(index.clone())),
        AccessKind::Index(Expr { kind: ExprKind::Text(key), .. }) => Some(Value::from(&**key)),
        AccessKind::Index(Expr { kind: ExprKind::Bool(is_true), .. }) => Some(Value::from(*is_true)),
        AccessKind::Index(Expr { kind: ExprKind::Null, .. }) => Some(Value::null(Type::DYNAMIC)),
        _ => None,
    }
}

/// The attribute of a block to which steps lead, or into which, and how many stand behind it; `None` where they end at a block.
///
/// # Errors
/// What Terraform says of steps that lead nowhere.
pub(super) fn traversed<'s>(
    block: &'s Block,
    steps: &[(Step<'_>, SourceRange)],
) -> Result<Option<(&'s Attribute, usize)>, Diagnostic> {
    let [(step, place), rest @ ..] = steps else { return Ok(None) };
    let name = match step {
        Step::Name(name) => *name,
        Step::Index(key) => return Err(no_name(*key).in_source(*place)),
    };
    match block.get(name) {
        Some(Member::Attribute(attribute)) => Ok(Some((attribute, rest.len()))),
        Some(Member::Block(nested)) => traversed_nested(nested, rest),
        None => Err(unsupported(name, block).in_source(*place)),
    }
}

fn traversed_nested<'s>(
    nested: &'s NestedBlock,
    steps: &[(Step<'_>, SourceRange)],
) -> Result<Option<(&'s Attribute, usize)>, Diagnostic> {
    let name = nested.name();
    let (step, place, rest) = match (nested.nesting(), steps) {
        (BlockNesting::Single | BlockNesting::Group, steps) => return traversed(nested.block(), steps),
        (_, []) => return Ok(None),
        (_, [(step, place), rest @ ..]) => (step, *place, rest),
    };
    match (nested.nesting(), step) {
        (BlockNesting::Set, _) => {
            let detail = format!(
                "Block type {name:?} is represented by a set of objects, and set elements do not have addressable keys. To find elements matching specific criteria, use a \"for\" expression with an \"if\" clause."
            );
            Err(Diagnostic::error("Cannot index a set value", detail).in_source(place))
        }
        (BlockNesting::List, Step::Name(_)) => {
            let detail = format!(
                "Block type {name:?} is represented by a list of objects, so it must be indexed using a numeric key, like .{name}[0]."
            );
            Err(Diagnostic::error("Invalid operation", detail).in_source(place))
        }
        _ => traversed(nested.block(), rest),
    }
}

fn no_name(key: Option<&Expr>) -> Diagnostic {
    let key = key.map(|key| key.evaluate_constant().0);
    let meant = key.as_ref().and_then(|key| key.as_str()).filter(|key| is_identifier(key));
    let detail = match meant {
        Some(name) => format!(
            "Only attribute access is allowed here. Did you mean to access attribute {name:?} using the dot operator?"
        ),
        None => "Only attribute access is allowed here, using the dot operator.".to_owned(),
    };
    Diagnostic::error("Invalid index operation", detail)
}

fn unsupported(name: &str, block: &Block) -> Diagnostic {
    let meant = did_you_mean(hcl_nearest(name, block.members().iter().map(Member::name)));
    let detail =
        format!("This object has no argument, nested block, or exported attribute named {name:?}.{meant}");
    Diagnostic::error("Unsupported attribute", detail)
}
