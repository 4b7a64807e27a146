//! How a field behaves.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Field, Ident, LitInt, LitStr, Type};

use super::doc::description;
use super::head::{Schema, text};
use super::kind::Kind;
use super::rules;
use crate::context::Context;
use crate::key::{
    BLOCK, COMPUTED, DEFAULT, DEFAULT_ENV, DEFAULT_FN, FLATTEN, Key, MAX_ITEMS, MIN_ITEMS, OPTIONAL,
    REQUIRED, SAME_MEANING, SET, VALIDATE,
};
use crate::tag::{Tag, Value};
use crate::ty::{last_argument, last_segment};
use crate::way;

/// A field of a struct with a schema.
pub(crate) struct Member {
    pub(crate) description: String,
    pub(crate) deprecated: Option<LitStr>,
    /// Whether a list type maps to a set.
    pub(crate) set: bool,
    pub(crate) kind: MemberKind,
}

/// What a field is in the schema.
pub(crate) enum MemberKind {
    Attribute(Box<AttributeMember>),
    /// A block, and how often it is written.
    Block {
        min_items: Option<LitInt>,
        max_items: Option<LitInt>,
    },
    /// The members of an embedded struct.
    Flatten,
    /// Nothing.
    Skipped,
}

/// How an attribute behaves.
pub(crate) struct AttributeMember {
    /// The type that the field holds when it is neither null nor unknown.
    pub(crate) held: Type,
    /// How that type is mapped; `None` for its own mapping.
    pub(crate) held_way: Option<TokenStream>,
    pub(crate) required: bool,
    pub(crate) optional: bool,
    pub(crate) computed: bool,
    /// The methods of the constant that the keys name, with their arguments.
    pub(crate) methods: Vec<(Ident, Option<TokenStream>)>,
    pub(crate) default: Option<Default>,
    pub(crate) validators: Vec<TokenStream>,
}

/// What a newtype or enum brings into schemas.
pub(crate) struct TypeRules {
    pub(crate) validators: Vec<TokenStream>,
    pub(crate) same_meaning: Option<TokenStream>,
}

impl TypeRules {
    /// What its tag says.
    pub(crate) fn of(tag: &Tag<'_>) -> Self {
        TypeRules {
            validators: expr(tag, &VALIDATE).map(several).unwrap_or_default(),
            same_meaning: expr(tag, &SAME_MEANING),
        }
    }
}

/// Where a default comes from.
pub(crate) enum Default {
    Text(LitStr),
    Expr(TokenStream),
    Function(TokenStream),
    Variable { name: LitStr, otherwise: Option<LitStr> },
}

impl Schema {
    /// How a field behaves; `None` when that cannot be said, which is reported, or there is no schema.
    pub(crate) fn member(&self, cx: &Context, own: &Ident, field: &Field, tag: &Tag<'_>) -> Option<Member> {
        match self {
            Schema::Broken => None,
            Schema::None => {
                if let Some(setting) = tag.settings.iter().find(|setting| setting.key.is_behaviour()) {
                    rules::no_schema(cx, own, setting);
                }
                None
            }
            Schema::Of(head) => Member::of(cx, own, head.kind, field, tag),
        }
    }
}

impl Member {
    /// The description.
    pub(crate) fn description(&self) -> &str {
        &self.description
    }

    /// The behaviour of a field with a valid tag; mistakes are reported.
    fn of(cx: &Context, own: &Ident, kind: Kind, field: &Field, tag: &Tag<'_>) -> Option<Self> {
        let skipped = tag.name.as_ref().is_some_and(|name| name.value() == "-");
        let member = if skipped {
            MemberKind::Skipped
        } else if tag.has(&FLATTEN) {
            MemberKind::Flatten
        } else if tag.has(&BLOCK) {
            rules::block(cx, own, kind, tag)?;
            MemberKind::Block { min_items: integer(tag, &MIN_ITEMS), max_items: integer(tag, &MAX_ITEMS) }
        } else {
            rules::attribute(cx, own, kind, tag)?;
            MemberKind::Attribute(Box::new(AttributeMember::of(tag, &field.ty)))
        };
        Some(Member {
            description: description(&field.attrs),
            deprecated: text(tag),
            set: tag.has(&SET),
            kind: member,
        })
    }
}

impl AttributeMember {
    fn of(tag: &Tag<'_>, ty: &Type) -> Self {
        let held = held(ty);
        let methods = Key::methods()
            .filter_map(|key| tag.get(key))
            .map(|setting| (Ident::new(setting.key.name, setting.ident.span()), expr(tag, setting.key)));
        AttributeMember {
            held: held.clone(),
            held_way: way::of(tag, held),
            required: tag.has(&REQUIRED),
            optional: tag.has(&OPTIONAL),
            computed: tag.has(&COMPUTED),
            methods: methods.collect(),
            default: Default::of(tag),
            validators: expr(tag, &VALIDATE).map(several).unwrap_or_default(),
        }
    }
}

impl Default {
    fn of(tag: &Tag<'_>) -> Option<Self> {
        if let Some(tokens) = expr(tag, &DEFAULT) {
            return Some(match syn::parse2::<LitStr>(tokens.clone()) {
                Ok(text) => Default::Text(text),
                Err(_) => Default::Expr(tokens),
            });
        }
        if let Some(tokens) = expr(tag, &DEFAULT_FN) {
            return Some(Default::Function(tokens));
        }
        match tag.get(&DEFAULT_ENV).map(|setting| &setting.value) {
            Some(Value::Variable(variable)) => {
                Some(Default::Variable { name: variable.name.clone(), otherwise: variable.otherwise.clone() })
            }
            _ => None,
        }
    }
}

/// The type inside an `Option` or `Tf`; any other type as it is.
fn held(ty: &Type) -> &Type {
    let segment = last_segment(ty).filter(|segment| segment.ident == "Option" || segment.ident == "Tf");
    segment.and_then(last_argument).map_or(ty, held)
}

fn expr(tag: &Tag<'_>, key: &'static Key) -> Option<TokenStream> {
    match tag.get(key).map(|setting| &setting.value) {
        Some(Value::Expr(tokens)) => Some(tokens.clone()),
        _ => None,
    }
}

fn integer(tag: &Tag<'_>, key: &'static Key) -> Option<LitInt> {
    match tag.get(key).map(|setting| &setting.value) {
        Some(Value::Integer(number)) => Some(number.clone()),
        _ => None,
    }
}

/// The expressions of `[a, b]`, or the one expression that it is.
fn several(tokens: TokenStream) -> Vec<TokenStream> {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Bracket => {
            crate::tag::expressions(group.stream())
        }
        _ => vec![tokens],
    }
}
