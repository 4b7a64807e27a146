//! The fields that are mapped, as code goes through them.

use proc_macro2::{Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::LitStr;

use super::mapped::inside;
use super::spec::name_at;
use crate::model::field_type::FieldType;
use crate::model::object::{Field, Object, Role};

/// The fields that are mapped, in columns, for the loops of `quote!`: it prints what stands in them at once, and would
/// make a stream of its own for each line that is made before, which is three calls of the compiler.
///
/// Errors stand at the methods, and at what they are given.
pub(super) struct Columns<'a> {
    pub(super) idents: Vec<Ident>,
    pub(super) locals: Vec<Ident>,
    /// Those of attributes.
    pub(super) names: Vec<Option<&'a LitStr>>,
    pub(super) methods: Vec<Ident>,
    pub(super) arguments: Vec<Option<Arguments<'a>>>,
}

impl<'a> Columns<'a> {
    /// The columns, with `method` as the method of attributes, or `method_as` where the arguments have a way.
    pub(super) fn of(
        object: &'a Object<'a>,
        method: &str,
        arguments: impl Fn(&'a Field<'a>) -> Option<Arguments<'a>>,
    ) -> Self {
        let mut columns = Columns {
            idents: Vec::new(),
            locals: Vec::new(),
            names: Vec::new(),
            methods: Vec::new(),
            arguments: Vec::new(),
        };
        let (with_way, embedded) = (format!("{method}_as"), "embedded");
        for (position, field) in object.fields.iter().enumerate() {
            let (place, arguments) = (field.ty.place, arguments(field));
            let has_way = arguments.as_ref().is_some_and(|arguments| arguments.way.is_some());
            let (method, name) = match &field.role {
                Role::Attribute(attribute) => {
                    (if has_way { &*with_way } else { method }, Some(&attribute.name))
                }
                Role::Embedded => (embedded, None),
                Role::Skipped | Role::Poisoned => continue,
            };
            columns.idents.push(name_at(&field.ident, &field.ty));
            columns.locals.push(local(position, &field.ty));
            columns.names.push(name);
            columns.methods.push(Ident::new(method, place));
            columns.arguments.push(arguments);
        }
        columns
    }
}

/// The types that a method is called with: that of a field and, if it is not mapped as its type says, the way.
pub(super) struct Arguments<'a> {
    ty: &'a FieldType,
    way: Option<TokenStream>,
}

impl<'a> Arguments<'a> {
    /// Those of a field.
    pub(super) fn of(field: &'a Field<'a>) -> Self {
        let way = field.attribute().map(|attribute| &attribute.way).filter(|way| !way.is_plain());
        Arguments { ty: &field.ty, way: way.map(|way| way.printed(&inside())) }
    }

    /// Those of a field whose type may be wrong, so that this is said at its place. Any other is as the struct says, which
    /// the compiler sees in what is made of it, if anything is.
    pub(super) fn told(object: &Object<'_>, field: &'a Field<'a>) -> Option<Self> {
        let is_plain = field.attribute().is_some_and(|attribute| attribute.way.is_plain());
        let is_known = is_plain && field.ty.is_mappable && object.is_whole();
        (!is_known).then(|| Arguments::of(field))
    }
}

impl ToTokens for Arguments<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Arguments { ty, way } = self;
        let punct = |c, spacing| {
            let mut punct = Punct::new(c, spacing);
            punct.set_span(ty.place);
            TokenTree::from(punct)
        };
        tokens.extend([punct(':', Spacing::Joint), punct(':', Spacing::Alone), punct('<', Spacing::Alone)]);
        ty.to_tokens(tokens);
        if let Some(way) = way {
            tokens.extend([punct(',', Spacing::Alone)]);
            way.to_tokens(tokens);
        }
        tokens.extend([punct('>', Spacing::Alone)]);
    }
}

/// A name that is the first argument of two.
pub(super) struct Named<'a>(pub(super) &'a LitStr);

impl ToTokens for Named<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
        tokens.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
    }
}

/// The name of the variable for a field.
fn local(position: usize, ty: &FieldType) -> Ident {
    format_ident!("__tf_{position}", span = ty.place)
}
