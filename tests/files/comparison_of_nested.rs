//! What differs between two versions of an attribute that has attributes of its own, or has become one value.

use tfsdk::Type;
use tfsdk::schema::{Attribute, Mode, NestedType, Nesting};

use super::comparison::{differs, differs_unread, text};

/// A type that takes all that another took demands no less of a value than others do: every part of an object has to be
/// there, and none that an attribute of its own needs may be null.
#[test]
fn what_takes_more_may_still_demand_more() {
    let of =
        |parts: Vec<Attribute>| Attribute::nested("a", NestedType::new(Nesting::List, parts), Mode::OPTIONAL);
    let x = |ty: Type, mode| of(vec![Attribute::new("x", ty, mode)]);
    let plain =
        |parts: &[(&str, Type)]| Attribute::optional("a", Type::list(Type::object(parts.iter().cloned())));
    let wider =
        "provider: a: its type was list(object({ x = number })) and is list(object({ x = string })) now";
    // `a = [{}]` was right.
    differs_unread(
        x(Type::NUMBER, Mode::OPTIONAL),
        plain(&[("x", Type::STRING)]),
        &[
            wider,
            "breaking: provider: a: its attributes were its own and are parts of one value now; all have to be set, and x did not have to be",
        ],
    );
    differs_unread(
        x(Type::NUMBER, Mode::REQUIRED),
        plain(&[("x", Type::STRING)]),
        &[wider, "provider: a: its attributes were its own and are parts of one value now"],
    );
    // `a = [{ x = null }]` was right.
    differs_unread(
        plain(&[("x", Type::NUMBER)]),
        x(Type::STRING, Mode::REQUIRED),
        &[
            wider,
            "breaking: provider: a: its attributes were parts of one value and are its own now; x cannot be null any longer",
        ],
    );
    differs_unread(
        plain(&[("x", Type::NUMBER)]),
        x(Type::STRING, Mode::OPTIONAL),
        &[wider, "provider: a: its attributes were parts of one value and are its own now"],
    );
    // A map demands no key, and what takes any type takes any object.
    for (ty, text) in [(Type::list(Type::map(Type::NUMBER)), "list(map(number))"), (Type::DYNAMIC, "any")] {
        differs_unread(
            x(Type::NUMBER, Mode::OPTIONAL),
            Attribute::optional("a", ty),
            &[
                &format!("provider: a: its type was list(object({{ x = number }})) and is {text} now"),
                "provider: a: its attributes were its own and are parts of one value now",
            ],
        );
    }
    // What nobody could write before, nobody has written as null.
    let y = |mode| of(vec![Attribute::optional("x", Type::NUMBER), Attribute::new("y", Type::BOOL, mode)]);
    let grown = "provider: a: its type was list(object({ x = number })) and is list(object({ x = number, y = bool })) now";
    differs_unread(
        plain(&[("x", Type::NUMBER)]),
        y(Mode::OPTIONAL),
        &[grown, "provider: a: its attributes were parts of one value and are its own now"],
    );
    differs_unread(plain(&[("x", Type::NUMBER)]), y(Mode::REQUIRED), &[&format!("breaking: {grown}")]);
}

/// The innermost part that did not have to be set is named, not the one around it.
#[test]
fn what_has_to_be_set_is_named_at_any_depth() {
    let inner = NestedType::new(Nesting::Map, [text(Mode::OPTIONAL)]);
    let outer = NestedType::new(Nesting::Single, [Attribute::nested("o", inner, Mode::REQUIRED)]);
    let plain = Type::object([("o", Type::map(Type::object([("a", Type::STRING)])))]);
    differs(
        Attribute::nested("n", outer, Mode::OPTIONAL),
        Attribute::optional("n", plain),
        &[
            "breaking: resource r: n: its attributes were its own and are parts of one value now; all have to be set, and a did not have to be",
        ],
    );
}

/// A list and a set are written alike: only who reads them sees which it is.
#[test]
fn a_list_or_a_set_of_objects_is_seen_by_who_reads_it() {
    let of =
        |nesting| Attribute::nested("a", NestedType::new(nesting, [text(Mode::OPTIONAL)]), Mode::OPTIONAL);
    differs_unread(
        of(Nesting::List),
        of(Nesting::Set),
        &["provider: a: its objects were a list and are a set now"],
    );
    differs_unread(
        of(Nesting::Single),
        of(Nesting::List),
        &["breaking: provider: a: its objects were a single and are a list now"],
    );
}

/// Who sets the parts of a whole may change with the whole, which is told once.
#[test]
fn parts_are_set_with_what_they_stand_in() {
    let of = |whole, part| Attribute::nested("n", NestedType::new(Nesting::List, [text(part)]), whole);
    let cannot = "breaking: resource r: n: it cannot be set any longer, as the provider computes it";
    differs(of(Mode::OPTIONAL, Mode::REQUIRED), of(Mode::COMPUTED, Mode::COMPUTED), &[cannot]);
    // Then it does not matter which of them have to be.
    differs(of(Mode::OPTIONAL, Mode::OPTIONAL), of(Mode::COMPUTED, Mode::REQUIRED), &[cannot]);
    differs(of(Mode::OPTIONAL, Mode::REQUIRED), of(Mode::COMPUTED, Mode::OPTIONAL), &[cannot]);
    let can = [
        "resource r: n: it can be set now",
        "breaking: resource r: n: where it is not set, it is null now, and the provider chose a value before",
    ];
    differs(of(Mode::COMPUTED, Mode::COMPUTED), of(Mode::OPTIONAL, Mode::OPTIONAL), &can);
    // What has to be in it is news.
    differs(
        of(Mode::COMPUTED, Mode::COMPUTED),
        of(Mode::OPTIONAL_COMPUTED, Mode::REQUIRED),
        &["resource r: n: it can be set now", "resource r: n.a: it has to be set now"],
    );
    // A part alone is told of.
    differs(
        of(Mode::OPTIONAL, Mode::REQUIRED),
        of(Mode::OPTIONAL, Mode::COMPUTED),
        &["breaking: resource r: n.a: it cannot be set any longer, as the provider computes it"],
    );
}

/// What is in a whole that nobody sees was seen by nobody, whatever it says of itself.
#[test]
fn parts_are_as_sensitive_as_what_they_stand_in() {
    let of = |part: Attribute| Attribute::nested("n", NestedType::new(Nesting::List, [part]), Mode::OPTIONAL);
    let plain = || Attribute::optional("n", Type::list(Type::object([("a", Type::STRING)]))).sensitive();
    let part = || text(Mode::OPTIONAL);
    let became_own = "resource r: n: its attributes were parts of one value and are its own now";
    let ended = "resource r: n: it is not sensitive any longer";
    differs(of(part()).sensitive(), of(part().sensitive()).sensitive(), &[]);
    differs(of(part().sensitive()).sensitive(), of(part()).sensitive(), &[]);
    differs(of(part()).sensitive(), of(part().sensitive()), &[ended]);
    differs(plain(), of(part().sensitive()).sensitive(), &[became_own]);
    differs(plain(), of(part().sensitive()), &[became_own, ended]);
    // That of the whole is told alone.
    let is_now = "breaking: resource r: n: it is sensitive now: outputs that show it have to be";
    differs(of(part()), of(part().sensitive()).sensitive(), &[is_now]);
    // How many there are was to be seen.
    differs(of(part().sensitive()), of(part()).sensitive(), &[is_now]);
    differs(
        of(part()),
        of(part().sensitive()),
        &["breaking: resource r: n.a: it is sensitive now: outputs that show it have to be"],
    );
}

/// What is in a write-only whole takes ephemeral values, and is null in states, whatever it says of itself.
#[test]
fn parts_are_write_only_with_what_they_stand_in() {
    let of = |part: Attribute| Attribute::nested("n", NestedType::new(Nesting::List, [part]), Mode::OPTIONAL);
    let plain = || Attribute::optional("n", Type::list(Type::object([("a", Type::STRING)])));
    let part = || text(Mode::REQUIRED);
    let free = || text(Mode::OPTIONAL).write_only();
    let became_own = "resource r: n: its attributes were parts of one value and are its own now";
    let became_one = "resource r: n: its attributes were its own and are parts of one value now";
    let is_now = "breaking: resource r: n: it is write-only now: it cannot be read any longer";
    let ended = "breaking: resource r: n: it is not write-only any longer: it takes no ephemeral values, and is null in states \
                 that there are";
    differs(plain().write_only(), of(free()).write_only(), &[became_own]);
    differs(of(part().write_only()).write_only(), plain().write_only(), &[became_one]);
    differs(of(part()).write_only(), of(part().write_only()).write_only(), &[]);
    differs(of(part().write_only()).write_only(), of(part()).write_only(), &[]);
    // That of the whole is told alone.
    differs(of(part().write_only()).write_only(), of(part()), &[ended]);
    differs(of(part().write_only()).write_only(), plain(), &[became_one, ended]);
    differs(plain(), of(free()).write_only(), &[became_own, is_now]);
    differs(of(part()), of(part().write_only()).write_only(), &[is_now]);
}
