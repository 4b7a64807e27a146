//! Types as JSON. (go-cty: `Type.MarshalJSON` and `Type.UnmarshalJSON`.)

use tfsdk::Type;
use tfsdk::ty::{ObjectAttribute, ObjectType};

#[test]
fn every_type_has_its_json() {
    let nested = ObjectType::new([
        ObjectAttribute::optional("b", Type::list(Type::DYNAMIC)),
        ObjectAttribute::new("a", Type::STRING),
        ObjectAttribute::optional("c", Type::BOOL),
    ]);
    for (ty, json) in [
        (Type::STRING, r#""string""#),
        (Type::NUMBER, r#""number""#),
        (Type::BOOL, r#""bool""#),
        (Type::DYNAMIC, r#""dynamic""#),
        (Type::list(Type::STRING), r#"["list","string"]"#),
        (Type::set(Type::list(Type::NUMBER)), r#"["set",["list","number"]]"#),
        (Type::map(Type::BOOL), r#"["map","bool"]"#),
        (Type::tuple([]), r#"["tuple",[]]"#),
        (Type::tuple([Type::BOOL]), r#"["tuple",["bool"]]"#),
        (Type::tuple([Type::BOOL, Type::STRING, Type::NUMBER]), r#"["tuple",["bool","string","number"]]"#),
        (Type::object::<&str>([]), r#"["object",{}]"#),
        (Type::object([("b", Type::BOOL), ("a", Type::STRING)]), r#"["object",{"a":"string","b":"bool"}]"#),
        (nested.into(), r#"["object",{"a":"string","b":["list","dynamic"],"c":"bool"},["b","c"]]"#),
        (Type::object([("<\n", Type::BOOL)]), r#"["object",{"\u003c\n":"bool"}]"#),
    ] {
        assert_eq!(ty.to_json(), json);
        assert_eq!(Type::from_json(json).unwrap(), ty, "{json}");
        let spaced = json.replace(',', " , ").replace('[', " [ ").replace(']', " ] ").replace(':', " : ");
        assert_eq!(Type::from_json(&format!("\n{spaced}\t")).unwrap(), ty, "{spaced}");
    }
}

#[test]
fn one_optional_attribute_leaves_the_others_as_they_are() {
    let ty = Type::from_json(r#"["object",{"a":"bool","b":"bool"},["b"]]"#).unwrap();
    let optional: Vec<bool> = ty.as_object().unwrap().iter().map(ObjectAttribute::is_optional).collect();
    assert_eq!(optional, [false, true]);
    assert_eq!(Type::from_json(r#"["object",{"a":"bool"},[]]"#).unwrap(), Type::object([("a", Type::BOOL)]));
    // Twice is as once.
    let twice = Type::from_json(r#"["object",{"a":"bool","b":"bool"},["b","b"]]"#).unwrap();
    assert_eq!(twice, ty);
}

#[test]
fn what_is_no_type_says_where_and_what_is_expected() {
    for (json, message) in [
        (
            "",
            "line 1, column 1: expected a type, which is a name or a list that starts with one, found the end of the text",
        ),
        (
            "null",
            "line 1, column 1: expected a type, which is a name or a list that starts with one, found `n`",
        ),
        (
            "{}",
            "line 1, column 1: expected a type, which is a name or a list that starts with one, found `{`",
        ),
        (
            r#""String""#,
            r#"line 1, column 1: expected "bool", "dynamic", "number" or "string", found "String"; did you mean "string"?"#,
        ),
        (r#""any""#, r#"line 1, column 1: expected "bool", "dynamic", "number" or "string", found "any""#),
        (r#""list""#, r#"line 1, column 1: expected "bool", "dynamic", "number" or "string", found "list""#),
        ("[]", "line 1, column 3: the list ends before it says what the type is"),
        ("[5]", "line 1, column 2: expected the name of a composite type, found `5`"),
        (
            r#"["string"]"#,
            r#"line 1, column 2: expected "list", "map", "object", "set" or "tuple", found "string""#,
        ),
        (
            r#"["lst","bool"]"#,
            r#"line 1, column 2: expected "list", "map", "object", "set" or "tuple", found "lst"; did you mean "list"?"#,
        ),
        (r#"["list"]"#, "line 1, column 9: the list ends before it says the elements' type"),
        (r#"["set"]"#, "line 1, column 8: the list ends before it says the elements' type"),
        (r#"["map"]"#, "line 1, column 8: the list ends before it says the elements' type"),
        (r#"["tuple"]"#, "line 1, column 10: the list ends before it says the elements' types"),
        (r#"["object"]"#, "line 1, column 11: the list ends before it says the attributes' types"),
        (r#"["tuple",{}]"#, "line 1, column 10: expected a list of the elements' types, found `{`"),
        (r#"["object",[]]"#, "line 1, column 11: expected an object of the attributes' types, found `[`"),
        (
            r#"["object",{"a":1}]"#,
            "line 1, column 16: expected a type, which is a name or a list that starts with one, found `1`",
        ),
        (
            r#"["object",{},{}]"#,
            "line 1, column 14: expected a list of the optional attributes' names, found `{`",
        ),
        (
            r#"["object",{"a":"bool"},[1]]"#,
            "line 1, column 25: expected the name of an optional attribute, found `1`",
        ),
        (
            r#"["object",{"ab":"bool","cd":"bool"},["cb"]]"#,
            r#"line 1, column 38: expected "ab" or "cd", found "cb"; did you mean "ab"?"#,
        ),
        (
            r#"["object",{"a":"bool","b":"bool","a":"bool"}]"#,
            "line 1, column 45: of the attributes that end here one is given twice",
        ),
        (r#"["object",{"a":"bool"},["a"],1]"#, "line 1, column 30: expected the end of the type, found more"),
        (r#"["tuple",[],1]"#, "line 1, column 13: expected the end of the type, found more"),
        (r#"["map","bool","x"]"#, "line 1, column 15: expected the end of the type, found more"),
        (r#"["list","bool",]"#, "line 1, column 16: expected the end of the type, found more"),
        (r#"["list" true]"#, "line 1, column 9: expected `,` or `]`, found `t`"),
        (r#""bool" 1"#, "line 1, column 8: expected the end of the text, found `1`"),
    ] {
        let error = Type::from_json(json).unwrap_err();
        assert_eq!(error.to_string(), message, "{json}");
        assert!(error.is_malformed());
    }
}

#[test]
fn names_of_attributes_are_in_normal_form() {
    let ty = Type::from_json("[\"object\",{\"e\u{301}\":\"bool\",\"f\":\"bool\"},[\"e\\u0301\"]]").unwrap();
    let names: Vec<&str> = ty.as_object().unwrap().iter().map(ObjectAttribute::name).collect();
    assert_eq!(names, ["f", "é"]);
    assert!(ty.as_object().unwrap().get("é").unwrap().is_optional());
    assert!(Type::from_json("[\"object\",{\"e\u{301}\":\"bool\",\"é\":\"bool\"}]").is_err());
}
