//! The rule of structs without a schema: nothing in them is about one.

use syn::Ident;
use syn::ext::IdentExt;

use crate::context::Context;
use crate::key::{About, FLATTEN, Key, Listed, MODES, NOT_OF_VARIANTS, listed};
use crate::kind::Kind;
use crate::model::object::{Field, Object};
use crate::model::schema::Schema;

/// A key, and where it stands.
type Given<'o> = (&'static Key, &'o Ident);

/// Reports the keys about a schema in a struct that has none, all at once: what is missing is one word.
///
/// The place is the struct's own tag if such keys stand there, the tag of the field if it is the only one, else the struct.
pub(super) fn check(cx: &Context, object: &Object<'_>) {
    if !matches!(object.schema, Schema::None) {
        return;
    }
    let own = object.target.ident;
    let of_item: Vec<Given<'_>> = object.tag.keys().filter(|(key, _)| key.about == About::Schema).collect();
    let fields: Vec<&Field<'_>> =
        object.fields.iter().filter(|field| behaviours(field).next().is_some()).collect();
    let of_fields = || fields.iter().copied().flat_map(behaviours);
    let keys = |given: &[Given<'_>]| {
        let names: Vec<&str> = given.iter().map(|(key, _)| key.name).collect();
        Listed(&names).to_string()
    };
    let sort = if object.is_union { "variant" } else { "field" };
    let names: Vec<String> = fields.iter().map(|field| field.own_name().unraw().to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (place, subject, is_one) = match (&of_item[..], &fields[..]) {
        ([], []) => return,
        ([(_, first), ..], []) => (*first, keys(&of_item), of_item.len() == 1),
        ([(_, first), ..], _) => {
            (*first, format!("{}, and keys of {}", keys(&of_item), listed(sort, &names)), false)
        }
        ([], [field]) => {
            let given: Vec<Given<'_>> = behaviours(field).collect();
            (given[0].1, keys(&given), given.len() == 1)
        }
        ([], _) => (own, format!("keys of {}", listed(sort, &names)), false),
    };
    let (is, it) = if is_one { ("is", "it") } else { ("are", "them") };
    let mistake = format!("{subject} {is} about a schema, and `{own}` has none");
    let help = if object.is_part() {
        format!("drop {it}: `ignore_unmapped` reads a part of an object, and a schema is about all of it")
    } else {
        let all: Vec<&Key> = of_item.iter().copied().chain(of_fields()).map(|(key, _)| key).collect();
        format!("{}; or drop {it}, if it only maps data", tagged(own, &kinds(object, &all)))
    };
    // At a word that is misspelt something is said already, and this is about the struct.
    let is_guess = of_item.iter().copied().chain(of_fields()).all(|(key, given)| given.unraw() != key.name);
    cx.report(if is_guess { own } else { place }, mistake, help);
}

/// What a struct is, or what it probably is where its tag says nothing of that or several things.
///
/// Of one that only maps data, with a key or two from elsewhere, nothing is asked: most fields have to say who sets them.
pub(super) fn likely_kind(object: &Object<'_>) -> Option<Kind> {
    if object.kind().is_some() || object.is_part() {
        return object.kind();
    }
    let told = object.kinds().first().copied();
    let is_set =
        |field: &&Field<'_>| field.is_block() || behaviours(field).any(|(key, _)| key.is_any(&MODES));
    let is_one = || object.fields.iter().filter(is_set).count() * 2 > object.fields.len();
    let all = || object.fields.iter().flat_map(behaviours).map(|(key, _)| key).collect::<Vec<_>>();
    told.or_else(|| is_one().then(|| kinds(object, &all()).first().copied()).flatten())
}

/// The keys of a field that are about a schema. Those that are wrong with any schema are reported by other rules.
fn behaviours<'o>(field: &'o Field<'_>) -> impl Iterator<Item = Given<'o>> {
    let tag = &field.tag;
    let is_wrong = tag.skips() || tag.has(&FLATTEN);
    let wrong: &[&Key] = if field.variant.is_some() { &NOT_OF_VARIANTS } else { &[] };
    let keys = tag.keys().filter(move |_| !is_wrong);
    keys.filter(|(key, _)| key.is_behaviour() && !key.is_any(wrong))
}

/// What a struct with these keys may be: what each of them has a meaning in, as far as there is such a thing.
fn kinds(object: &Object<'_>, keys: &[&Key]) -> Vec<Kind> {
    if let Some(proof) = object.wanted.as_ref().and_then(|wanted| wanted.proof()) {
        return vec![Kind::of(proof.section)];
    }
    let fits = |kind: &Kind| keys.iter().all(|key| key.acts_in(*kind));
    let fitting: Vec<Kind> = Kind::ALL.into_iter().filter(fits).collect();
    if fitting.is_empty() { Kind::ALL.to_vec() } else { fitting }
}

/// How to say which of some kinds a struct is.
fn tagged(own: &Ident, kinds: &[Kind]) -> String {
    let (nested, others): (Vec<Kind>, Vec<Kind>) = kinds.iter().partition(|kind| **kind == Kind::Nested);
    let keys: Vec<String> = others.iter().map(|kind| format!("`{}`", kind.key())).collect();
    match (&keys[..], nested.is_empty()) {
        ([], _) => {
            format!("tag `{own}` with what it is: `#[tfsdk(nested)]`, a part of another struct with a schema")
        }
        ([_], true) => format!("tag `{own}` with what it is: `#[tfsdk({})]`", others[0].key()),
        ([_, more @ ..], is_never_nested) => {
            let mut listed = format!("`#[tfsdk({})]`", others[0].key());
            if let Some((last, between)) = more.split_last() {
                between.iter().for_each(|key| listed.extend([", ", key]));
                listed.extend([" or ", last]);
            }
            let nested = if is_never_nested { "" } else { ", or `nested` if it is a part of one of these" };
            format!("tag `{own}` with what it is: {listed}{nested}")
        }
    }
}
