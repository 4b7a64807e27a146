//! From the tokens of a struct to its model.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, FieldsNamed};

use super::model::{Field, Object, Role};
use super::rules;
use crate::context::Context;
use crate::generics::Target;
use crate::key::Position;
use crate::schema::Schema;
use crate::tag::Tag;

impl<'a> Object<'a> {
    /// The model of a struct; everything that is wrong with it is reported.
    ///
    /// `None` if it is not a struct with named fields. After a report the model may be incomplete.
    pub(crate) fn of(cx: &Context, input: &'a DeriveInput, schema: &Schema) -> Option<Self> {
        let fields = named_fields(cx, input)?;
        let mut model = Object { target: Target::new(input), fields: Vec::new(), has_broken: false };
        for field in &fields.named {
            let tag = Tag::parse(cx, &field.attrs, Position::Field);
            let Some(ident) = &field.ident else { continue };
            let role = rules::role(cx, &input.ident, ident, &field.ty, &tag);
            let member = if tag.broken || role.is_none() {
                None
            } else {
                schema.member(cx, &input.ident, field, &tag)
            };
            match role {
                Some(role) => {
                    model.fields.push(Field { ident, visibility: &field.vis, ty: &field.ty, role, member });
                }
                None => model.has_broken = true,
            }
        }
        rules::distinct(cx, &model.fields);
        model.fields.sort_by_key(|field| match &field.role {
            Role::Attribute(attribute) => (0, attribute.name.value()),
            Role::Embedded => (1, String::new()),
            Role::Skipped => (2, String::new()),
        });
        Some(model)
    }
}

/// The named fields of a struct; anything else is reported.
fn named_fields<'a>(cx: &Context, input: &'a DeriveInput) -> Option<&'a FieldsNamed> {
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => return Some(fields),
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => cx.report(
                ident,
                "a tuple struct has no names for the attributes of an object",
                "for a newtype, which maps as what it holds, derive `TfValue`",
            ),
            Fields::Unnamed(_) => cx.report(
                ident,
                "a tuple struct has no names for the attributes of an object",
                format_args!("name its fields: `struct {ident} {{ … }}`"),
            ),
            Fields::Unit => cx.report(
                ident,
                "a unit struct has no attributes",
                format_args!("for an object without attributes, write `struct {ident} {{}}`"),
            ),
        },
        Data::Enum(data) => cx.report(
            keyword_and(&data.enum_token, ident),
            "`TfObject` is for structs: an object has all its attributes at once",
            "for an enum whose variants are strings, derive `TfValue`",
        ),
        Data::Union(data) => cx.report(
            keyword_and(&data.union_token, ident),
            "`TfObject` is for structs: an object has all its attributes at once",
            format_args!("write `struct {ident} {{ … }}`"),
        ),
    }
    None
}

fn keyword_and(keyword: &impl ToTokens, ident: &Ident) -> TokenStream {
    let mut tokens = keyword.to_token_stream();
    ident.to_tokens(&mut tokens);
    tokens
}
