//! The impls of a newtype, which is mapped as what it holds.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::generics::de;
use super::mapped::{Mapped, Side, inside};
use super::member::{type_rules, validators_fit};
use super::spec;
use crate::model::member::TypeRules;
use crate::model::newtype::{Newtype, Part};
use crate::model::target::Target;
use crate::model::way::Way;
use crate::ty::is_mappable_array;

/// All impls. `held` is the part that is the value.
pub(super) fn newtype(
    target: &Target<'_>,
    rules: &TypeRules,
    newtype: &Newtype<'_>,
    held: &Part<'_>,
) -> TokenStream {
    let impls = Impls { target, rules, newtype, held };
    let mut tokens = impls.mapping();
    let ty = &held.ty;
    let ruled = impls.mapped().ruled(&inside());
    let has_rules = !held.way.maps_elements() || !held.ty.is_ruleless();
    let inner = has_rules.then(|| quote_spanned!(ty.place=> __tf::Held::<#ruled>::RULES));
    tokens.extend(quote!(
        #[allow(unused_imports)]
        use __tf::{NotHeld as _, NotMade as _};
    ));
    let limits = matches!(held.way, Way::Plain).then(|| {
        let held = quote_spanned!(ty.place=> __tf::Held::<#ty>);
        quote! {
            const TEXTS: __tf::Option<&'static [&'static ::core::primitive::str]> = #held::TEXTS;
            const RANGE: __tf::Option<(::core::primitive::i128, ::core::primitive::i128)> = #held::RANGE;
        }
    });
    let bound = target.bound(ty, quote!(#ruled: __tf::AttributeType));
    tokens.extend(type_rules(rules, target, &[], inner, bound, limits.unwrap_or_default()));
    tokens.extend(impls.mirror());
    match held.way {
        Way::Plain => tokens.extend(impls.key()),
        Way::Text(_) => tokens.extend(impls.key_by_text()),
        _ => {}
    }
    tokens
}

struct Impls<'a> {
    target: &'a Target<'a>,
    rules: &'a TypeRules,
    newtype: &'a Newtype<'a>,
    held: &'a Part<'a>,
}

impl Impls<'_> {
    fn mapping(&self) -> TokenStream {
        let (position, ty) = (&self.held.position, &self.held.ty);
        let de = de();
        let mapped = self.mapped();
        let has = mapped.has();
        let way = mapped.way();
        let (items, spec) = spec::constant(self.target, quote!(#has::SPEC), |spec| {
            validators_fit(&self.rules.validators, spec)
        });
        let type_head = self.target.head(quote!(__tf::TfType), self.bound(Side::Type));
        let from_head = self.target.head_de(quote!(__tf::FromTf<#de>), [&**ty], self.reading(Side::From));
        let to_head = self.target.head(quote!(__tf::ToTf), self.bound(Side::To));
        let value = quote!(__tf_value);
        let this = self.with(&value);
        // Named so in both functions, as the same error at the same place is shown once.
        let read = quote_spanned!(ty.place=> __tf::ReadableAs<#de, #ty, #way>, #way);
        // What is borrowed for too long is told here.
        let read_value = quote_spanned!(ty.place=> __TF.read::<#read, _>(__tf_source));
        let null_value = quote_spanned!(ty.place=> __TF.null::<#read>());
        // Where it has parameters, what it holds mentions one, and impls have bounds.
        let typed = match self.target.for_ever() {
            Some(_) => {
                let constant = spec::CONSTANT.tokens();
                spec::typed(&quote!(__tf::sound(#constant)))
            }
            None => quote!(
                const __TF: __tf::Typed = __tf::Typed;
            ),
        };
        quote! {
            #items
            #typed
            #[automatically_derived]
            #type_head {
                const SPEC: &'static __tf::TypeSpec = #spec;
                const NULL: ::core::primitive::bool = #has::NULL;
                const UNKNOWN: ::core::primitive::bool = #has::UNKNOWN;
            }
            #[automatically_derived]
            #from_head {
                fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> __tf::Result<Self, __tf::Error> {
                    let #value = #read_value?;
                    __tf::Ok(#this)
                }
                fn from_null() -> __tf::Result<Self, __tf::Error> {
                    let #value = #null_value?;
                    __tf::Ok(#this)
                }
            }
            #[automatically_derived]
            #to_head {
                fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                    __TF.write::<#ty, #way, _>(&self.#position, __tf_sink)
                }
            }
        }
    }

    /// Its mirror is that of the type it holds.
    fn mirror(&self) -> TokenStream {
        let (position, ty) = (&self.held.position, &self.held.ty);
        let way = self.mapped().way();
        let held = self.if_mapped();
        let part = quote_spanned!(ty.place=> <#way as __tf::MirrorAs<#held>>);
        // The macro cannot see whether the type has one; see `key`.
        let needs = quote!(for<'__tf> #way: __tf::MirrorAsOf<'__tf, #held>);
        // What it brings into schemas would be lost, and not told, if what it holds brought nothing.
        let ruled = self.mapped().ruled(&inside());
        let rules = self.target.bound(ty, quote!(#ruled: __tf::AttributeType));
        let needs = [needs].into_iter().chain(self.bound(Side::Type)).chain(rules).chain(self.defaults());
        let head = self.target.head(quote!(__tf::Mirrored), needs);
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #[automatically_derived]
            #head {
                type Mirror = #part::Mirror;
                fn into_mirror(self) -> __tf::Tf<Self::Mirror> {
                    #part::into_mirror(self.#position)
                }
                fn complete(__tf_mirror: __tf::Tf<Self::Mirror>) -> __tf::Result<Self, __tf::Error> {
                    let #value = #part::complete(__tf_mirror)?;
                    __tf::Ok(#this)
                }
            }
        }
    }

    /// It can be the key of a map if the type it holds can.
    ///
    /// The macro cannot see whether it can, so the impl has a bound. The bound names a lifetime, because a false bound
    /// without any variable does not compile.
    fn key(&self) -> TokenStream {
        let (position, ty) = (&self.held.position, &self.held.ty);
        let de = de();
        let held = self.if_mapped();
        let is_key = quote!(for<'__tf> #held: __tf::KeyOf<'__tf>);
        let from_key = quote!(for<'__tf> #held: __tf::FromKeyOf<'__tf, #de>);
        let head = self.target.head(quote!(__tf::MapKey), [is_key]);
        let needs = self.target.bound(ty, quote!(#ty: __tf::FromMapKey<#de>));
        let needs = needs.into_iter().chain(self.defaults()).chain([from_key]);
        let from_head = self.target.head_de(quote!(__tf::FromMapKey<#de>), [&**ty], needs);
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #[automatically_derived]
            #head {
                fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                    <#held as __tf::MapKey>::to_key(&self.#position)
                }
            }
            #[automatically_derived]
            #from_head {
                fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
                    let #value = <#held as __tf::FromMapKey<#de>>::from_key(__tf_text)?;
                    __tf::Ok(#this)
                }
            }
        }
    }

    /// It can be the key of a map by its text.
    fn key_by_text(&self) -> TokenStream {
        let (position, ty) = (&self.held.position, &self.held.ty);
        let de = de();
        let has_text = || quote!(for<'__tf> #ty: __tf::TextOf<'__tf>);
        let head = self.target.head(quote!(__tf::MapKey), [has_text()]);
        let needs = self.defaults().chain([has_text()]);
        let from_head = self.target.head_de(quote!(__tf::FromMapKey<#de>), [&**ty], needs);
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #[automatically_derived]
            #head {
                fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                    __tf::key_of_text(&self.#position)
                }
            }
            #[automatically_derived]
            #from_head {
                fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
                    let #value = __tf::text_of_key::<#ty>(&__tf_text)?;
                    __tf::Ok(#this)
                }
            }
        }
    }

    /// The type it holds, if that has a Terraform type in this way: one that has none is reported with that, and not at each use.
    fn if_mapped(&self) -> TokenStream {
        let ty = &self.held.ty;
        if ty.is_mappable && self.held.way.is_for(ty) || self.target.has_parameters() {
            return ty.to_token_stream();
        }
        let constant = spec::CONSTANT.tokens();
        quote_spanned!(ty.place=> __tf::If<{ __tf::sound(#constant) }, #ty>)
    }

    fn mapped(&self) -> Mapped<'_> {
        Mapped { ty: &self.held.ty, way: &self.held.way }
    }

    /// The bound on the type it holds, if that depends on a type parameter. If it varies with a const parameter alone, the impl of the type
    /// has none, and tells that it cannot be mapped; see [`is_bounded`](super::mapped::is_bounded).
    fn bound(&self, side: Side) -> Option<TokenStream> {
        let (ty, way) = (&self.held.ty, &self.held.way);
        let is_mappable = ty.is_mappable && way.is_for(ty) || is_mappable_array(ty);
        let may_lack_type = side != Side::Type && !is_mappable;
        let is_bounded = self.target.depends(ty) || may_lack_type && self.target.varies(ty);
        is_bounded.then(|| self.mapped().bound(side, &inside()))
    }

    /// The bounds for reading: on the type it holds, and `Default` for the other parts.
    fn reading(&self, side: Side) -> impl Iterator<Item = TokenStream> {
        self.bound(side).into_iter().chain(self.defaults())
    }

    fn defaults(&self) -> impl Iterator<Item = TokenStream> {
        let types = self.newtype.skipped().map(|part| &part.ty);
        types.filter_map(|ty| self.target.bound(ty, quote!(#ty: ::core::default::Default)))
    }

    /// The newtype that holds `value`.
    fn with(&self, value: &TokenStream) -> TokenStream {
        let parts = self.newtype.parts.iter().map(|part| {
            let ty = &part.ty;
            if part.tag.skips() {
                quote_spanned!(ty.place=> <#ty as __tf::Skipped>::skipped())
            } else {
                value.clone()
            }
        });
        quote!(Self(#(#parts),*))
    }
}
