//! What is known of unknown values, through MessagePack.

use tfsdk::error::ProblemKind;
use tfsdk::number::Number;
use tfsdk::value::Refinement;
use tfsdk::{Type, Value, msgpack};

use super::codecs::refused;

fn refined(ty: Type, refinement: Refinement) -> Value {
    Value::refined(ty, refinement).unwrap()
}

#[test]
fn what_is_known_of_an_unknown_value_comes_through() {
    let values = [
        refined(Type::STRING, Refinement::new().not_null().prefix("ami-")),
        refined(Type::NUMBER, Refinement::new().min(1, true).max(Number::parse("10.1").unwrap(), false)),
        refined(Type::list(Type::BOOL), Refinement::new().not_null().min_len(1).max_len(70_000)),
        refined(Type::object([("a", Type::STRING)]), Refinement::new().not_null()),
        Value::unknown(Type::STRING),
    ];
    for value in values {
        let bytes = msgpack::value_to_vec(&value, value.ty()).unwrap();
        assert_eq!(msgpack::value_from_slice(&bytes, value.ty()).unwrap(), value);
    }
}

#[test]
fn refinements_given_twice_narrow_one_another_or_contradict() {
    let read = |body: &[u8], ty: Type| {
        let bytes = [&[0xc7, body.len() as u8, 12], body].concat();
        msgpack::value_from_slice(&bytes, &ty)
    };
    let value = read(b"\x82\x03\x92\x01\xc3\x03\x92\x05\xc2", Type::NUMBER).unwrap();
    assert_eq!(value, refined(Type::NUMBER, Refinement::new().min(5, false)));
    let value = read(b"\x82\x02\xa2ab\x02\xa1a", Type::STRING).unwrap();
    assert_eq!(value, refined(Type::STRING, Refinement::new().prefix("ab")));
    refused(read(b"\x82\x02\xa1a\x02\xa1b", Type::STRING), ProblemKind::Malformed);
    refused(read(b"\x82\x01\xc2\x01\xc3", Type::STRING), ProblemKind::Malformed);
    refused(read(b"\x82\x03\x92\x0a\xc3\x04\x92\x01\xc3", Type::NUMBER), ProblemKind::Invalid);
    refused(read(b"\x82\x05\x05\x06\x01", Type::list(Type::BOOL)), ProblemKind::Invalid);
    // A refinement of a later version is skipped as a whole.
    let value = read(b"\x82\x07\x92\x01\x81\xa1a\xc0\x01\xc2", Type::STRING).unwrap();
    assert_eq!(value, refined(Type::STRING, Refinement::new().not_null()));
}

#[test]
fn a_known_prefix_is_cut_where_nothing_can_change_it() {
    let written = |prefix: &str| {
        let value = refined(Type::STRING, Refinement::new().prefix(prefix));
        let bytes = msgpack::value_to_vec(&value, &Type::STRING).unwrap();
        let read = msgpack::value_from_slice(&bytes, &Type::STRING).unwrap();
        read.as_ref().refinement().and_then(|r| r.known_prefix()).unwrap().to_owned()
    };
    let long = |start: &str, end: &str| format!("{start}{}", end.repeat(300));
    assert_eq!(written(&long("", "p")).len(), 254, "the last letter could take an accent");
    assert_eq!(written(&long("", "é")).len(), 252, "cut inside of a character, and one more");
    assert_eq!(written(&long("", "-")).len(), 255, "punctuation joins with nothing");
    assert_eq!(written(&long("", "日")).len(), 252, "what could be half of a cluster is left out");
    assert_eq!(written(&long("", "7")).len(), 254);
    assert_eq!(written(&long("", "🤷")).len(), 252, "cut inside of a character: those before it are whole");
    assert_eq!(written(&long("xyz", "🤷")).len(), 251);
    assert_eq!(written(&"p".repeat(256)).len(), 256);
}

#[test]
fn bounds_too_long_for_a_refinement_are_left_out() {
    let number = Number::parse("1e1000").unwrap();
    let value = refined(Type::NUMBER, Refinement::new().not_null().min(1, true).max(number, true));
    let bytes = msgpack::value_to_vec(&value, &Type::NUMBER).unwrap();
    let read = msgpack::value_from_slice(&bytes, &Type::NUMBER).unwrap();
    assert_eq!(read, refined(Type::NUMBER, Refinement::new().not_null().min(1, true)));
}
