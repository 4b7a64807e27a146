//! Structs that read a part of an object (`ignore_unmapped`).

use std::collections::BTreeMap;

use tfsdk::{Error, FromTf, TfObject, TfType, Value, json, msgpack};

/// Three attributes of the fifty of an instance.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Instance {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("tags")]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("disks")]
    disks: Vec<Disk>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Disk {
    #[tfsdk("size")]
    size: u16,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Embedding {
    #[tfsdk("m")]
    m: u8,
    #[tfsdk(flatten)]
    names: Names,
    #[tfsdk(flatten)]
    disk: Disk,
}

#[derive(TfObject, Debug, PartialEq)]
struct Names {
    #[tfsdk("name")]
    name: String,
}

/// Reads a text from JSON, and what it says from a value and from MessagePack as well.
fn read<T: for<'de> FromTf<'de> + PartialEq + std::fmt::Debug>(text: &str) -> Result<T, Error> {
    let from_json = json::from_str::<T>(text);
    let value = json::implied_value(text).expect("it is JSON");
    let from_value = value.get::<T>();
    let bytes = msgpack::value_to_vec(&value, value.ty()).expect("it can be written");
    let from_msgpack = msgpack::from_slice::<T>(&bytes);
    assert_eq!((from_value.is_ok(), from_msgpack.is_ok()), (from_json.is_ok(), from_json.is_ok()), "{text}");
    if let Ok(read) = &from_json {
        assert_eq!(from_value.as_ref().ok(), Some(read));
        assert_eq!(from_msgpack.as_ref().ok(), Some(read));
    }
    from_json
}

fn instance() -> Instance {
    Instance { id: "i-1".to_owned(), tags: None, disks: vec![Disk { size: 8 }, Disk { size: 16 }] }
}

#[test]
fn attributes_without_fields_are_passed_over_wherever_they_stand() {
    for text in [
        r#"{"disks":[{"size":8},{"size":16}],"id":"i-1","tags":null}"#,
        r#"{"ami":"x","disks":[{"size":8},{"size":16}],"id":"i-1","tags":null}"#,
        r#"{"disks":[{"size":8},{"size":16}],"id":"i-1","tags":null,"zone":{"a":[1,{"b":null}]}}"#,
        r#"{"disks":[{"fs":"ext4","size":8},{"size":16,"type":"ssd"}],"host":[[]],"id":"i-1","ip":"::1","tags":null}"#,
        r#"{"z":1,"tags":null,"y":2,"id":"i-1","x":{"id":"no"},"disks":[{"z":1,"size":8},{"size":16}],"a":true}"#,
    ] {
        assert_eq!(read::<Instance>(text).expect(text), instance(), "{text}");
    }
}

#[test]
fn what_has_a_field_has_to_be_there_and_to_fit() {
    let error = read::<Instance>(r#"{"ami":"x","disks":[{"fs":1},{"size":"big"}],"zone":1}"#)
        .expect_err("it does not fit");
    let text = error.to_string();
    for part in ["disks[0]: missing attribute \"size\"", "disks[1].size: ", "missing attribute \"id\""] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("ami") && !text.contains("zone") && !text.contains("fs"), "{text}");
    // Given twice is wrong for what has a field, and passed over like all else for what has none.
    let twice = json::from_str::<Disk>(r#"{"size":1,"size":2}"#).expect_err("it is there twice");
    assert!(twice.to_string().contains("given twice"), "{twice}");
    assert_eq!(json::from_str::<Disk>(r#"{"a":1,"size":2,"a":3}"#).expect("it is there"), Disk { size: 2 });
    assert!(
        json::from_str::<Disk>(r#"{"size":2,"a":[}"#).is_err(),
        "what is passed over is read all the same"
    );
}

#[test]
fn embedded_structs_are_read_as_parts_of_the_one_around_them() {
    let embedding = Embedding { m: 1, names: Names { name: "n".to_owned() }, disk: Disk { size: 4 } };
    for text in [
        r#"{"m":1,"name":"n","size":4}"#,
        r#"{"a":0,"m":1,"n":[],"name":"n","o":{},"size":4,"z":null}"#,
        r#"{"z":null,"size":4,"name":"n","m":1,"a":0}"#,
    ] {
        assert_eq!(read::<Embedding>(text).expect(text), embedding, "{text}");
    }
}

/// Where attributes without fields are in the way, the error says how to read without them, also beside other problems.
#[test]
fn an_error_that_it_cures_names_the_key() {
    let advice = "to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`";
    let extra = read::<Names>(r#"{"name":"n","zone":"z"}"#).expect_err("there is no field").to_string();
    assert_eq!(extra, format!("unexpected attribute \"zone\"; {advice}"));
    let beside = read::<Names>(r#"{"zone":"z"}"#).expect_err("there is no name").to_string();
    assert_eq!(beside, format!("missing attribute \"name\"; unexpected attribute \"zone\"; {advice}"));
    let misspelt = read::<Names>(r#"{"nmae":"n"}"#).expect_err("there is no name").to_string();
    assert!(!misspelt.contains(advice), "{misspelt}");
}

#[test]
fn a_part_of_an_object_is_no_complete_type() {
    assert!(!Instance::SPEC.is_complete() && !<Option<Vec<Disk>>>::SPEC.is_complete());
    assert!(Instance::SPEC.is_part() && !<Vec<Disk>>::SPEC.is_part());
    assert!(Names::SPEC.is_complete() && !Embedding::SPEC.is_complete());
    assert!(Value::SPEC.is_complete());
}
