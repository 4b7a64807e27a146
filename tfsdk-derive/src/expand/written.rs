//! Defaults that are written out: each text in one, and what it is for.

use proc_macro2::{Delimiter, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{LitStr, Type};

use super::entry::if_mapped;
use super::spec::at;
use crate::lifetimes::has_lifetimes;
use crate::model::object::{Field, Object};
use crate::model::way::Way;
use crate::parse::Expression;
use crate::ty::{bare, element_of, is_exact, is_structless, key_of};

/// What a part of a default is for, as far as the names of types tell.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    object: &'a Object<'a>,
    field: &'a Field<'a>,
    /// The type of keys, if it is a key of a map and what that leads to.
    key: Option<&'a Type>,
    /// Its type; that of what a key leads to.
    ty: Option<&'a Type>,
    /// How that is mapped.
    way: &'a Way,
}

impl<'a> Part<'a> {
    /// All of a default.
    pub(super) fn new(object: &'a Object<'a>, field: &'a Field<'a>, ty: &'a Type, way: &'a Way) -> Self {
        Part { object, field, key: None, ty: Some(ty), way }
    }

    /// The elements of a list that is for this: texts and lists become what the field holds, or the error that they cannot.
    pub(super) fn elements(self, elements: &[Expression]) -> Vec<TokenStream> {
        let part = self.element();
        elements.iter().map(|element| part.printed(element)).collect()
    }

    /// The texts in a list that is for this.
    fn texts(self, elements: &[Expression]) -> Vec<(LitStr, &'a Type)> {
        let part = self.element();
        elements.iter().flat_map(|element| part.texts_in(element)).collect()
    }

    /// What is made of it: of texts and lists what the field holds, or the error that they cannot be that.
    pub(super) fn printed(self, expr: &Expression) -> TokenStream {
        if let Some(text) = expr.text() {
            return match (self.way, self.key, self.own()) {
                (Way::Text(_), None, _) => quote_spanned!(at(expr)=> __tf::text_of_key(#text)?),
                (_, _, Some(ty)) => {
                    let ty = if_mapped(self.object, self.field, ty);
                    quote_spanned!(at(expr)=> __tf::Held::<#ty>::of_text(#text)?)
                }
                _ => quote_spanned!(at(expr)=> __tf::element(#text)),
            };
        }
        if let Some((digits, ty)) = self.digits(expr) {
            return quote_spanned! {at(expr)=>
                <__tf::Digits as __tf::WrittenNumber<#ty>>::number(__tf::Digits(#digits))?
            };
        }
        match expr.elements() {
            Some((Delimiter::Bracket, elements)) => {
                let elements = self.elements(&elements);
                quote_spanned!(at(expr)=> __tf::element([#(#elements),*]))
            }
            Some((_, parts)) => {
                let parts = parts.iter().enumerate().map(|(i, part)| self.nth(i).printed(part));
                quote_spanned!(at(expr)=> (#(#parts,)*))
            }
            None => expr.to_token_stream(),
        }
    }

    /// The texts in it which have to be those of an enum, if their types are some.
    pub(super) fn texts_in(self, expr: &Expression) -> Vec<(LitStr, &'a Type)> {
        if let Some(text) = expr.text() {
            return self.own().filter(|_| self.way.is_plain()).map(|ty| (text, ty)).into_iter().collect();
        }
        match expr.elements() {
            Some((Delimiter::Bracket, elements)) => self.texts(&elements),
            Some((_, parts)) => {
                parts.iter().enumerate().flat_map(|(i, part)| self.nth(i).texts_in(part)).collect()
            }
            None => Vec::new(),
        }
    }

    /// The digits of a number for what holds any with all its digits, as far as the name of its type tells.
    fn digits(self, expr: &Expression) -> Option<(String, TokenStream)> {
        let ty = self.ty.filter(|ty| self.key.is_none() && is_exact(ty))?;
        Some((expr.number()?, if_mapped(self.object, self.field, ty)))
    }

    /// Its type, if that is one whose name does not tell what a text becomes.
    fn own(self) -> Option<&'a Type> {
        self.ty.filter(|ty| self.key.is_none() && !is_structless(ty) && !has_lifetimes(ty))
    }

    /// An element of it.
    fn element(self) -> Self {
        let way = match self.way {
            Way::NullIsEmpty(_, way) | Way::EmptyIsNull(_, way) => way,
            way => way,
        };
        let way = match way {
            Way::Within(_, way) | Way::Set(_, way) => way,
            Way::Plain | Way::Text(_) | Way::NullIsEmpty(..) | Way::EmptyIsNull(..) => &Way::Plain,
        };
        // A list is neither a key nor what stands beside one.
        let ty = self.ty.filter(|_| self.key.is_none());
        Part { key: ty.and_then(key_of), ty: ty.and_then(element_of), way, ..self }
    }

    /// What stands in parentheses in this place.
    fn nth(self, position: usize) -> Self {
        match (self.key, position) {
            (Some(key), 0) => Part { key: None, ty: Some(key), way: &Way::Plain, ..self },
            (Some(_), _) => Part { key: None, ..self },
            (None, _) => {
                let ty = match self.ty.map(bare) {
                    Some(Type::Tuple(tuple)) => tuple.elems.iter().nth(position),
                    _ => None,
                };
                Part { ty, way: &Way::Plain, ..self }
            }
        }
    }
}
