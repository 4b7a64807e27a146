//! The rules of a struct and what it says it is for, a type constraint or a schema of a file, as far as the macro sees
//! both.
//!
//! It cannot see whether a field's type fits, nor the attributes of embedded structs; the compiler checks these.

use syn::LitStr;

use crate::context::Context;
use crate::key::{
    BLOCK, COMPUTED, DEFAULTS, DEPRECATED, MODES, OBJECT, OPTIONAL, REQUIRED, SCHEMA_FILE, SENSITIVE,
    VERSION, WRITE_ONLY, listed,
};
use crate::kind::Kind;
use crate::model::object::{Field, Object, Role};
use crate::model::pairing::Pairing;
use crate::model::proof::Proof;
use crate::model::suggestion::member_of;
use crate::model::wanted::{By, Wanted};
use crate::name::{is_valid, nearest};
use crate::wanted_attribute::{Facts, WantedAttribute};

/// Checks that fields and attributes are the same. The fields are in the order of their names.
pub(super) fn check(cx: &Context, object: &Object<'_>) {
    if let (Some(object), Some(_)) = (object.tag.get(&OBJECT), object.tag.get(&SCHEMA_FILE)) {
        cx.report(
            &object.ident,
            "`object` beside `schema_file`: a struct is held to a constraint or to a schema",
            "drop one of them",
        );
    }
    let Some(wanted) = object.wanted.as_ref().filter(|_| object.has_names) else { return };
    let kind = object.kind();
    if let Some(proof) = wanted.proof() {
        same_kind(cx, kind, proof);
        if let Some(kind) = kind.filter(|kind| *kind == Kind::of(proof.section)) {
            same_head(cx, kind, object, proof);
        }
    }
    if !object.is_part() {
        valid_names(cx, wanted, kind);
    }
    let mut pairing = Pairing::of(wanted, &object.fields);
    // Also a field that is wrong in another way is for the attribute that its tag names.
    let poisoned = || object.fields.iter().filter(|field| matches!(field.role, Role::Poisoned));
    let names: Vec<String> =
        poisoned().filter_map(|field| field.tag.name.as_ref()).map(LitStr::value).collect();
    pairing.missing.retain(|attribute| !names.contains(&attribute.name));
    for attribute in pairing.extra {
        report_extra(cx, object, &attribute.name, wanted, &mut pairing.missing);
    }
    // One without a name may be for any, and the attributes of embedded structs are not visible here.
    let is_named = |field: &Field<'_>| {
        field.tag.skips() || field.tag.name.as_ref().is_some_and(|name| is_valid(&name.value()))
    };
    let are_named = object.has_names && poisoned().all(is_named);
    if are_named && object.embedded().next().is_none() && !object.is_part() {
        pairing.missing.retain(|attribute| is_valid(&attribute.name));
        report_missing(cx, object, wanted, kind, &pairing.missing);
    }
    for (own, attribute) in pairing.pairs {
        let field = &object.fields[own];
        match (kind, attribute.facts) {
            (Some(kind), _) => same_behaviour(cx, object, kind, field, attribute),
            (None, Some(Facts { required: true, .. })) if object.is_union => no_union(cx, field, "required"),
            _ => {}
        }
    }
}

fn valid_names(cx: &Context, wanted: &Wanted, kind: Option<Kind>) {
    for attribute in wanted.attributes.iter().filter(|attribute| !is_valid(&attribute.name)) {
        let name = &attribute.name;
        let rule =
            "a field's attribute is named with `a` to `z`, `0` to `9` and `_`, and starts with a letter";
        match &wanted.by {
            By::Constraint(literal) => {
                cx.report(
                    literal,
                    format_args!("the attribute {name:?} of the constraint cannot have a field"),
                    rule,
                );
            }
            By::Schema(proof) => {
                let mistake = format!("the attribute {name:?} of {} cannot have a field", proof.shown());
                let without = kind.map(|kind| format!("without `{}`, ", kind.key())).unwrap_or_default();
                cx.report(
                    &proof.name,
                    mistake,
                    format_args!("{rule}; {without}`ignore_unmapped` leaves out what has no field"),
                );
            }
        }
    }
}

/// Reports a field without an attribute. The attribute that was probably meant is not reported as missing as well.
fn report_extra(
    cx: &Context,
    object: &Object<'_>,
    name: &LitStr,
    wanted: &Wanted,
    missing: &mut Vec<&WantedAttribute>,
) {
    let text = name.value();
    let (owner, help) = match (&wanted.by, object.is_union) {
        (By::Constraint(_), false) => {
            ("the constraint".to_owned(), "add it to the constraint, or tag the field `#[tfsdk(\"-\")]`")
        }
        (By::Constraint(_), true) => {
            ("the constraint".to_owned(), "add it to the constraint, or drop the variant")
        }
        (By::Schema(proof), false) => (proof.shown(), "drop the field, or tag it `#[tfsdk(\"-\")]`"),
        (By::Schema(proof), true) => (proof.shown(), "drop the variant"),
    };
    let mistake = format!("{owner} has no attribute `{text}`");
    let names = missing.iter().map(|attribute| &attribute.name[..]).filter(|name| is_valid(name));
    let meant = nearest(&text, names).map(str::to_owned);
    match meant {
        Some(meant) => {
            missing.retain(|attribute| attribute.name != meant);
            cx.report(name, mistake, format_args!("did you mean `{meant}`?"));
        }
        None => cx.report(name, mistake, help),
    }
}

fn report_missing(
    cx: &Context,
    object: &Object<'_>,
    wanted: &Wanted,
    kind: Option<Kind>,
    missing: &[&WantedAttribute],
) {
    if missing.is_empty() {
        return;
    }
    let own = object.target.ident;
    let word = if object.is_union { "variant" } else { "field" };
    let names: Vec<&str> = missing.iter().map(|attribute| &attribute.name[..]).collect();
    let named = listed("attribute", &names);
    let fields: String = missing
        .iter()
        .map(|attribute| format!("\n    {},", member_of(own, attribute, object.is_union, kind)))
        .collect();
    match &wanted.by {
        By::Constraint(_) => {
            let mistake = format!("`{own}` has no {word} for {named} of its constraint");
            cx.report(own, mistake, format_args!("add{fields}"));
        }
        By::Schema(proof) => {
            let mistake = format!("`{own}` has no {word} for {named} of {}", proof.shown());
            let or = if kind.is_none() { ", or leave out by `ignore_unmapped`" } else { "" };
            cx.report(&proof.name, mistake, format_args!("add{or}{fields}"));
        }
    }
}

/// A struct with a schema of its own is of the same kind as the schema of the file.
fn same_kind(cx: &Context, kind: Option<Kind>, proof: &Proof) {
    let same = Kind::of(proof.section);
    let Some(kind) = kind.filter(|kind| *kind != same) else { return };
    let mistake = format!("the struct is {}, and the schema that of {}", kind.words(), proof.shown());
    let help =
        format!("write `{}` for the struct, or name another schema than {}", same.key(), proof.shown());
    cx.report(&proof.name, mistake, help);
}

/// A struct with a schema of its own has the version and the deprecation of the schema of the file.
fn same_head(cx: &Context, kind: Kind, object: &Object<'_>, proof: &Proof) {
    let shown = proof.shown();
    let number = object.tag.integer(&VERSION);
    let version = number.map_or(Ok(0), |number| number.base10_parse::<u64>());
    if let Some(version) = version.ok().filter(|own| kind == Kind::Resource && *own != proof.version) {
        let mistake = format!("{shown} has version {}, and the struct {version}", proof.version);
        let help = match proof.version {
            0 => "drop `version`".to_owned(),
            version => format!("write `version = {version}`"),
        };
        match number {
            Some(number) => cx.report(number, mistake, help),
            None => cx.report(&proof.name, mistake, help),
        }
    }
    match object.tag.get(&DEPRECATED) {
        None if proof.is_deprecated => cx.report(
            &proof.name,
            format_args!("{shown} is `deprecated`, and the struct is not"),
            "add `deprecated = \"…\"`",
        ),
        Some(setting) if !proof.is_deprecated => cx.report(
            &setting.ident,
            format_args!("{shown} is not `deprecated`, and the struct is"),
            "drop `deprecated`",
        ),
        _ => {}
    }
}

/// An attribute of a struct with a schema of its own is told to Terraform as the schema of the file has it.
fn same_behaviour(
    cx: &Context,
    object: &Object<'_>,
    kind: Kind,
    field: &Field<'_>,
    attribute: &WantedAttribute,
) {
    let (Some(facts), Some(name)) = (attribute.facts, &field.tag.name) else { return };
    let tag = &field.tag;
    let text = name.value();
    let own = told(kind, field);
    if own.is_block != facts.is_block {
        let mistake = match tag.get(&BLOCK) {
            Some(_) => "is an attribute in the schema, and here a block",
            None => "is a block in the schema, and here an attribute",
        };
        let help = member_of(object.target.ident, attribute, object.is_union, Some(kind));
        cx.report(name, format_args!("`{text}` {mistake}"), format_args!("write `{help}`"));
        return;
    }
    // What a block says, its struct may say, which the compiler sees.
    if own.is_block {
        return;
    }
    if own.modes() != facts.modes() {
        let words = |facts: Facts| format!("`{}`", facts.modes().join(", "));
        let (told, drop) = match own.modes() == written(field).modes() {
            true => ("", ""),
            false => (", as there is a default", "drop the default, and "),
        };
        let mistake = format!("`{text}` is {} in the schema, and here {}{told}", words(facts), words(own));
        let help = format!("{drop}write {}", words(facts));
        match tag.all(&MODES).next() {
            _ if field.variant.is_some() => no_union(cx, field, &facts.modes().join(", ")),
            Some(setting) => cx.report(&setting.ident, mistake, help),
            None => cx.report(name, mistake, help),
        }
    }
    for (is_there, key, value) in [
        (facts.sensitive, &SENSITIVE, ""),
        (facts.write_only, &WRITE_ONLY, ""),
        (facts.deprecated, &DEPRECATED, " = \"…\""),
    ] {
        let word = key.name;
        // Its struct may say so as well, which the compiler sees.
        if key.is(&DEPRECATED) && facts.is_nested {
            continue;
        }
        match tag.get(key) {
            None if is_there => cx.report(
                name,
                format_args!("`{text}` is `{word}` in the schema"),
                format_args!("add `{word}{value}`"),
            ),
            Some(setting) if !is_there => cx.report(
                &setting.ident,
                format_args!("`{text}` is not `{word}` in the schema"),
                format_args!("drop `{word}`"),
            ),
            _ => {}
        }
    }
}

/// Reports a variant for an attribute that is not set by whoever likes to.
fn no_union(cx: &Context, field: &Field<'_>, modes: &str) {
    let Some(name) = &field.tag.name else { return };
    cx.report(
        name,
        format_args!(
            "`{}` is `{modes}` in the schema, but any one attribute of a union may be set",
            name.value()
        ),
        "write a struct with a field for each attribute",
    );
}

/// What the tag of a field says.
fn written(field: &Field<'_>) -> Facts {
    let has = |key| field.tag.has(key);
    Facts {
        required: has(&REQUIRED),
        optional: has(&OPTIONAL) || field.variant.is_some() && !has(&BLOCK),
        computed: has(&COMPUTED),
        write_only: has(&WRITE_ONLY),
        sensitive: has(&SENSITIVE),
        deprecated: has(&DEPRECATED),
        is_block: has(&BLOCK),
        ..Facts::default()
    }
}

/// What Terraform is told of a field: where the provider has a default, it may be left out and is filled in.
fn told(kind: Kind, field: &Field<'_>) -> Facts {
    let facts = written(field);
    if DEFAULTS.into_iter().any(|key| field.tag.has(key)) {
        return Facts { required: false, optional: true, computed: !kind.is_configuration(), ..facts };
    }
    facts
}
