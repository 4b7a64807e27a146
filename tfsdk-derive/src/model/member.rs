//! How a field behaves.

use proc_macro2::Span;
use syn::{LitInt, LitStr, Type};

use super::way::Way;
use crate::key::{
    BLOCK, COMPUTED, DEFAULT, DEFAULT_ENV, DEFAULT_FN, DEPRECATED, Key, MAX_ITEMS, MIN_ITEMS, OPTIONAL,
    REQUIRED, SAME_MEANING, VALIDATE,
};
use crate::normal::normalized;
use crate::parse::{Expression, Tag, Value, Variable};
use crate::ty::without_null;

/// What a field is in the schema.
pub(crate) struct Member {
    /// The message for those who use it.
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) kind: MemberKind,
}

/// An attribute or a block.
pub(crate) enum MemberKind {
    Attribute(Box<Behaviour>),
    /// A block, and how often it is written.
    Block {
        min_items: Option<LitInt>,
        max_items: Option<LitInt>,
    },
}

/// How an attribute behaves.
pub(crate) struct Behaviour {
    /// The type that the field holds when it is neither null nor unknown.
    pub(crate) held: Type,
    /// How that type is mapped.
    pub(crate) held_way: Way,
    pub(crate) required: bool,
    pub(crate) optional: bool,
    pub(crate) computed: bool,
    /// The keys that the runtime is told as they are, at their places, with their arguments.
    pub(crate) told: Vec<(&'static Key, Span, Option<Expression>)>,
    pub(crate) default: Option<Default>,
    pub(crate) validators: Vec<Expression>,
}

/// Where a default comes from.
pub(crate) enum Default {
    Text(LitStr),
    Expression(Expression),
    Function(Expression),
    Variable(Variable),
}

/// What a newtype or enum brings into schemas.
pub(crate) struct TypeRules {
    pub(crate) validators: Vec<Expression>,
    pub(crate) same_meaning: Option<Expression>,
}

impl Member {
    /// What the tag of an attribute or block says.
    pub(super) fn of(tag: &Tag<'_>, ty: &Type) -> Self {
        let kind = if tag.has(&BLOCK) {
            MemberKind::Block {
                min_items: tag.integer(&MIN_ITEMS).cloned(),
                max_items: tag.integer(&MAX_ITEMS).cloned(),
            }
        } else {
            MemberKind::Attribute(Box::new(Behaviour::of(tag, ty)))
        };
        Member { deprecated: tag.text(&DEPRECATED).cloned(), kind }
    }

    /// Makes an attribute one that the configuration may leave out.
    pub(super) fn optional(&mut self) {
        if let MemberKind::Attribute(behaviour) = &mut self.kind {
            behaviour.optional = true;
        }
    }
}

impl Behaviour {
    fn of(tag: &Tag<'_>, ty: &Type) -> Self {
        let held = without_null(ty);
        let told = Key::told()
            .filter_map(|key| Some((key, tag.get(key)?.ident.span(), tag.expression(key).cloned())));
        Behaviour {
            held: held.clone(),
            held_way: Way::of(tag, held),
            required: tag.has(&REQUIRED),
            optional: tag.has(&OPTIONAL),
            computed: tag.has(&COMPUTED),
            told: told.collect(),
            default: Default::of(tag),
            validators: tag.expression(&VALIDATE).map(Expression::several).unwrap_or_default(),
        }
    }
}

impl Default {
    fn of(tag: &Tag<'_>) -> Option<Self> {
        if let Some(value) = tag.expression(&DEFAULT) {
            return Some(match value.text() {
                Some(text) => Default::Text(text),
                None => Default::Expression(value.clone()),
            });
        }
        if let Some(function) = tag.expression(&DEFAULT_FN) {
            return Some(Default::Function(function.clone()));
        }
        match &tag.get(&DEFAULT_ENV)?.value {
            Value::Variable(Variable { name, otherwise }) => Some(Default::Variable(Variable {
                name: name.clone(),
                otherwise: otherwise.clone().map(normalized),
            })),
            _ => None,
        }
    }
}

impl TypeRules {
    /// What the tag of a newtype or enum says.
    pub(crate) fn of(tag: &Tag<'_>) -> Self {
        TypeRules {
            validators: tag.expression(&VALIDATE).map(Expression::several).unwrap_or_default(),
            same_meaning: tag.expression(&SAME_MEANING).cloned(),
        }
    }
}
