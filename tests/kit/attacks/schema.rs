//! The JSON of provider schemas.

use tfsdk::schema::Schema;

use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("schema json", "many attributes", 500, |n| {
        of(format!(
            "{{{}}}",
            repeated(n, |i| format!("\"a{i}\":{{\"type\":[\"list\",\"string\"],\"optional\":true}}"), ",")
        ))
    }),
    attack("schema json", "types that are none", 500, |n| {
        of(format!(
            "{{{}}}",
            repeated(n, |i| format!("\"a{i}\":{{\"type\":\"strng\",\"optional\":true}}"), ",")
        ))
    }),
    attack("schema json", "keys that are not known", 500, |n| {
        of(format!(
            "{{{}}}",
            repeated(n, |i| format!("\"a{i}\":{{\"type\":\"string\",\"optinal\":true}}"), ",")
        ))
    }),
    attack("schema json", "one attribute again and again", 500, |n| {
        of(format!("{{{}}}", repeated(n, |_| "\"a\":{\"type\":\"string\",\"optional\":true}".into(), ",")))
    }),
    attack("schema json", "objects in one another", 50, |n| {
        let open = "{\"a\":{\"nested_type\":{\"nesting_mode\":\"single\",\"attributes\":".repeat(n);
        of(format!("{open}{{}}{}", "},\"optional\":true}}".repeat(n)))
    }),
];

fn of(attributes: String) -> Prepared {
    let json = format!("{{\"version\":0,\"block\":{{\"attributes\":{attributes}}}}}");
    Prepared::new(json.len(), move || match Schema::from_json(&json) {
        Ok(schema) => drop(schema.to_json()),
        Err(error) => drop(error.to_string()),
    })
}
