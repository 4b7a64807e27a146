//! Types: what they are made of, how they compare, and what they are called.

use std::collections::HashSet;

use tfsdk::ty::{FieldSpec, ObjectAttribute, ObjectType, TypeKind, TypeSpec};
use tfsdk::{ProblemKind, Type};

/// One type of each kind, with a part of this type where it has parts.
fn every_kind(part: Type) -> [Type; 9] {
    [
        Type::STRING,
        Type::NUMBER,
        Type::BOOL,
        Type::DYNAMIC,
        Type::list(part.clone()),
        Type::set(part.clone()),
        Type::map(part.clone()),
        Type::tuple([Type::BOOL, part.clone()]),
        Type::object([("a", Type::BOOL), ("b", part)]),
    ]
}

#[test]
fn types_are_equal_when_they_mean_the_same() {
    for (i, one) in every_kind(Type::BOOL).into_iter().enumerate() {
        for (j, other) in every_kind(Type::BOOL).into_iter().enumerate() {
            assert_eq!(one == other, i == j, "{one} and {other}");
        }
        assert_eq!(one == every_kind(Type::STRING)[i], i < 4, "{one}");
    }
    assert_eq!(
        every_kind(Type::BOOL).into_iter().chain(every_kind(Type::BOOL)).collect::<HashSet<_>>().len(),
        9
    );
    assert_ne!(Type::tuple([Type::BOOL]), Type::tuple([Type::BOOL, Type::BOOL]));
    assert_ne!(Type::object([("a", Type::BOOL)]), Type::object([("b", Type::BOOL)]));
    let optional = ObjectType::new([ObjectAttribute::optional("a", Type::BOOL)]);
    assert_ne!(Type::from(optional), Type::object([("a", Type::BOOL)]));
}

#[test]
fn each_kind_says_what_it_is() {
    for (i, ty) in every_kind(Type::BOOL).into_iter().enumerate() {
        let kind = match ty.kind() {
            TypeKind::String => 0,
            TypeKind::Number => 1,
            TypeKind::Bool => 2,
            TypeKind::Dynamic => 3,
            TypeKind::List(element) if *element == Type::BOOL => 4,
            TypeKind::Set(element) if *element == Type::BOOL => 5,
            TypeKind::Map(element) if *element == Type::BOOL => 6,
            TypeKind::Tuple(elements) if *elements == [Type::BOOL, Type::BOOL] => 7,
            TypeKind::Object(object) if object.len() == 2 => 8,
            _ => 9,
        };
        assert_eq!(kind, i);
        assert_eq!(ty.is_primitive(), i < 3, "{ty}");
        assert_eq!(ty.is_dynamic(), i == 3, "{ty}");
        assert_eq!(ty.is_collection(), (4..7).contains(&i), "{ty}");
        assert_eq!(ty.element(), (4..7).contains(&i).then_some(&Type::BOOL), "{ty}");
        assert_eq!(ty.elements().is_some(), i == 7, "{ty}");
        assert_eq!(ty.as_object().is_some(), i == 8, "{ty}");
        assert_eq!(ty.attribute("b"), (i == 8).then_some(&Type::BOOL), "{ty}");
        assert_eq!(ty.attribute("c"), None);
        assert_eq!(ty.has_dynamic(), i == 3, "{ty}");
        assert_eq!(every_kind(Type::DYNAMIC)[i].has_dynamic(), i > 2, "{ty}");
        assert_eq!(every_kind(Type::list(Type::DYNAMIC))[i].has_dynamic(), i > 2, "{ty}");
    }
}

#[test]
fn other_types_of_parts_keep_the_kind() {
    for (i, ty) in every_kind(Type::BOOL).into_iter().enumerate() {
        let other = every_kind(Type::STRING)[i].clone();
        assert_eq!(ty.with_element(Type::STRING), (4..7).contains(&i).then_some(other));
        let elements = ty.with_elements([Type::STRING]);
        assert_eq!(elements, (i == 7).then(|| Type::tuple([Type::STRING])));
    }
    let object = ObjectType::new([
        ObjectAttribute::new("a", Type::BOOL),
        ObjectAttribute::optional("b", Type::BOOL),
        ObjectAttribute::new("c", Type::BOOL),
    ]);
    let changed = object.with_types([Type::STRING, Type::DYNAMIC]);
    assert_eq!(
        Type::from(changed.clone()).to_string(),
        "object({ a = string, b = optional(any), c = bool })"
    );
    assert!(changed.has_dynamic() && !object.has_dynamic());
}

#[test]
fn attributes_stand_by_name_and_the_last_of_one_name_counts() {
    let object = ObjectType::new([
        ObjectAttribute::new("b", Type::BOOL),
        ObjectAttribute::new("c", Type::BOOL),
        ObjectAttribute::optional("a", Type::BOOL),
        ObjectAttribute::new("b", Type::STRING),
        ObjectAttribute::new("b", Type::NUMBER),
        ObjectAttribute::new("a", Type::DYNAMIC),
    ]);
    assert_eq!(Type::from(object.clone()).to_string(), "object({ a = any, b = number, c = bool })");
    assert_eq!(object.len(), 3);
    assert!(!object.has_optional(), "the optional one did not count");
    assert!(object.has_dynamic());
    for (position, name) in ["a", "b", "c"].into_iter().enumerate() {
        assert_eq!(object.position(name), Some(position));
        assert_eq!(object.get(name).map(ObjectAttribute::name), Some(name));
        assert_eq!(object.attributes()[position].name(), name);
    }
    for name in ["", "A", "aa", "d"] {
        assert_eq!(object.position(name), None);
        assert!(object.get(name).is_none());
    }
    assert!(!object.is_empty() && ObjectType::new([]).is_empty());
    let names: Vec<&str> = (&object).into_iter().map(ObjectAttribute::name).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

/// Terraform's names are in normal form C, in which `é` is one character.
#[test]
fn names_of_attributes_are_kept_in_normal_form() {
    let plain = ObjectAttribute::new("e\u{301}", Type::BOOL);
    assert_eq!(plain.name(), "\u{e9}");
    assert_eq!(&**plain.shared_name(), "\u{e9}");
    assert_eq!(ObjectAttribute::optional("e\u{301}", Type::BOOL).name(), "\u{e9}");
    assert_eq!(ObjectAttribute::new("\u{e9}", Type::BOOL), plain);
    // Then they are in order, and one name.
    let object = ObjectType::new([
        ObjectAttribute::new("e\u{301}", Type::BOOL),
        ObjectAttribute::new("f", Type::BOOL),
        ObjectAttribute::new("\u{e9}", Type::STRING),
    ]);
    assert_eq!(Type::from(object.clone()).to_string(), "object({ f = bool, \u{e9} = string })");
    assert_eq!(object.position("\u{e9}"), Some(1));
    assert_eq!(Type::object([("e\u{301}", Type::BOOL)]), Type::object([("\u{e9}", Type::BOOL)]));
    // Characters that only look normal at first sight, each a case of the quick check.
    for (name, normal) in [
        ("\u{340}", "\u{300}"),
        ("\u{2126}", "\u{3a9}"),
        ("\u{212b}", "\u{c5}"),
        ("a\u{323}\u{307}", "\u{1ea1}\u{307}"),
        ("a\u{307}\u{323}", "\u{1ea1}\u{307}"),
        ("\u{1100}\u{1161}", "\u{ac00}"),
        ("\u{3b1}\u{345}", "\u{1fb3}"),
        ("x\u{301}", "x\u{301}"),
        ("\u{cb}\u{cc}", "\u{cb}\u{cc}"),
        ("\u{2ff}", "\u{2ff}"),
    ] {
        assert_eq!(ObjectAttribute::new(name, Type::BOOL).name(), normal, "{}", name.escape_unicode());
        assert_eq!(tfsdk::Value::from(name).as_str(), Some(normal), "{}", name.escape_unicode());
    }
}

#[test]
fn optional_attributes_are_left_off_at_every_depth() {
    let inner = || Type::from(ObjectType::new([ObjectAttribute::optional("x", Type::BOOL)]));
    let plain = || Type::object([("x", Type::BOOL)]);
    for (i, ty) in every_kind(inner()).into_iter().enumerate() {
        assert_eq!(ty.without_optional(), every_kind(plain())[i]);
    }
    let object =
        ObjectType::new([ObjectAttribute::optional("a", inner()), ObjectAttribute::new("b", Type::BOOL)]);
    assert!(object.has_optional());
    assert!(object.get("a").unwrap().is_optional() && !object.get("b").unwrap().is_optional());
    assert_eq!(Type::from(object).without_optional(), Type::object([("a", plain()), ("b", Type::BOOL)]));
    // Only the object itself is asked.
    assert!(!ObjectType::new([ObjectAttribute::new("a", inner())]).has_optional());
}

#[test]
fn a_type_conforms_where_it_is_equal_but_for_what_is_dynamic() {
    for (i, ty) in every_kind(Type::BOOL).into_iter().enumerate() {
        assert!(ty.conforms_to(&Type::DYNAMIC), "{ty}");
        for (j, wanted) in every_kind(Type::BOOL).into_iter().enumerate() {
            assert_eq!(ty.conforms_to(&wanted), i == j || j == 3, "{ty} to {wanted}");
        }
        let wanted = every_kind(Type::DYNAMIC)[i].clone();
        assert!(ty.conforms_to(&wanted), "{ty} to {wanted}");
        assert_eq!(wanted.conforms_to(&ty), i < 4, "{wanted} to {ty}");
        let other = every_kind(Type::STRING)[i].clone();
        assert_eq!(ty.conforms_to(&other), i < 4, "{ty} to {other}");
    }
    let pair = |a: Type, b: Type| Type::tuple([a, b]);
    assert!(pair(Type::BOOL, Type::STRING).conforms_to(&pair(Type::DYNAMIC, Type::STRING)));
    assert!(!pair(Type::BOOL, Type::STRING).conforms_to(&pair(Type::DYNAMIC, Type::BOOL)));
    assert!(!pair(Type::BOOL, Type::STRING).conforms_to(&Type::tuple([Type::BOOL])));
    assert!(!Type::tuple([Type::BOOL]).conforms_to(&pair(Type::BOOL, Type::STRING)));
    let object = |names: &[&str]| Type::object(names.iter().map(|name| (*name, Type::BOOL)));
    assert!(!object(&["a"]).conforms_to(&object(&["a", "b"])));
    assert!(!object(&["a", "b"]).conforms_to(&object(&["a"])));
    assert!(!object(&["a", "b"]).conforms_to(&object(&["a", "c"])));
    // A value has all attributes, so that it does not matter whether they may be left out.
    let optional = Type::from(ObjectType::new([ObjectAttribute::optional("a", Type::BOOL)]));
    assert!(optional.conforms_to(&object(&["a"])) && object(&["a"]).conforms_to(&optional));
}

#[test]
fn every_type_prints_as_its_constraint_and_has_a_name() {
    for (i, (text, name)) in [
        ("string", "string"),
        ("number", "number"),
        ("bool", "bool"),
        ("any", "dynamic"),
        ("list(bool)", "list of bool"),
        ("set(bool)", "set of bool"),
        ("map(bool)", "map of bool"),
        ("tuple([bool, bool])", "tuple"),
        ("object({ a = bool, b = bool })", "object"),
    ]
    .into_iter()
    .enumerate()
    {
        let ty = every_kind(Type::BOOL)[i].clone();
        assert_eq!(ty.to_string(), text);
        assert_eq!(format!("{ty:?}"), format!("Type({text})"));
        assert_eq!(ty.friendly_name().to_string(), name);
        let constraint = name.replace("dynamic", "any type");
        assert_eq!(ty.friendly_name_for_constraint().to_string(), constraint);
    }
    for (ty, name, constraint) in [
        (Type::list(Type::DYNAMIC), "list of dynamic", "list of any single type"),
        (Type::map(Type::set(Type::DYNAMIC)), "map of set of dynamic", "map of set of any single type"),
        (Type::set(Type::tuple([Type::DYNAMIC])), "set of tuple", "set of tuple"),
    ] {
        assert_eq!(ty.friendly_name().to_string(), name);
        assert_eq!(ty.friendly_name_for_constraint().to_string(), constraint);
    }
    assert_eq!(Type::tuple([]).to_string(), "tuple([])");
}

// Steps

#[test]
fn a_step_leads_to_the_part_that_it_names() {
    let path = |text: &str| text.parse::<tfsdk::Path>().unwrap();
    let ty = Type::object([
        ("list", Type::list(Type::set(Type::BOOL))),
        ("map", Type::map(Type::tuple([Type::STRING, Type::NUMBER]))),
    ]);
    for (at, part) in [
        ("", ty.clone()),
        ("list", Type::list(Type::set(Type::BOOL))),
        ("list[7]", Type::set(Type::BOOL)),
        ("list[7][#3]", Type::BOOL),
        ("map[\"k\"]", Type::tuple([Type::STRING, Type::NUMBER])),
        ("map[\"k\"][0]", Type::STRING),
        ("map[\"k\"][1]", Type::NUMBER),
    ] {
        assert_eq!(*ty.at(&path(at)).unwrap(), part, "{at}");
    }
    for (at, message) in [
        ("lst", "there is no attribute \"lst\"; did you mean \"list\"?"),
        ("other", "there is no attribute \"other\""),
        ("list[#0]", "list: `[#0]` cannot be taken from a list of set of bool"),
        ("list[\"k\"]", "list: `[\"k\"]` cannot be taken from a list of set of bool"),
        ("list[0][0]", "list[0]: `[0]` cannot be taken from a set of bool"),
        ("map.k", "map: `.k` cannot be taken from a map of tuple"),
        ("map[0]", "map: `[0]` cannot be taken from a map of tuple"),
        ("map[\"k\"][2]", "map[\"k\"]: there is no element 2; the tuple has 2 elements"),
        ("map[\"k\"][0].x", "map[\"k\"][0]: `.x` cannot be taken from a string"),
        ("[0]", "`[0]` cannot be taken from an object"),
    ] {
        let error = ty.at(&path(at)).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(error.has(ProblemKind::Path));
    }
}

// Types known at compile time

#[test]
fn a_constant_type_is_the_type_that_it_says() {
    const INNER: TypeSpec = TypeSpec::Object(&[
        FieldSpec::Attribute { name: "x", ty: &TypeSpec::Bool, null: false, description: "" },
        FieldSpec::Flatten(&TypeSpec::Object(&[FieldSpec::Attribute {
            name: "b",
            ty: &TypeSpec::Number,
            null: true,
            description: "",
        }])),
    ]);
    const OUTER: TypeSpec = TypeSpec::Object(&[
        FieldSpec::Attribute {
            name: "c",
            ty: &TypeSpec::Set(&TypeSpec::Dynamic),
            null: false,
            description: "",
        },
        FieldSpec::Attribute {
            name: "d",
            ty: &TypeSpec::Tuple(&[&TypeSpec::List(&TypeSpec::String), &TypeSpec::Map(&INNER)]),
            null: false,
            description: "",
        },
        FieldSpec::Flatten(&INNER),
    ]);
    assert_eq!(
        Type::from(&OUTER).to_string(),
        "object({ b = number, c = set(any), \
         d = tuple([list(string), map(object({ b = number, x = bool }))]), x = bool })"
    );
    assert_eq!(OUTER.attribute_count(), 4);
    assert_eq!(INNER.attribute_count(), 2);
    assert_eq!(TypeSpec::Bool.attribute_count(), 0);
    let mut names = Vec::new();
    OUTER.each_attribute(&mut |name, _| names.push(name));
    assert_eq!(names, ["c", "d", "x", "b"]);
    TypeSpec::List(&INNER).each_attribute(&mut |name, _| panic!("a list has no attribute {name}"));
}
