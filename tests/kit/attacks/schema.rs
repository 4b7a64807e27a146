//! The JSON of provider schemas.

use tfsdk::schema::{ProviderSchemas, Schema};

use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("provider schemas", "many providers", 200, |n| {
        of_providers(repeated(n, |i| format!("\"p{i}\":{{\"provider\":{BLOCK}}}"), ","))
    }),
    attack("provider schemas", "many resources that are none", 200, |n| {
        let resources =
            repeated(n, |i| format!("\"r{i}\":{{\"block\":{{\"attributes\":{{\"a\":1}}}}}}"), ",");
        of_providers(format!("\"p\":{{\"resource_schemas\":{{{resources}}}}}"))
    }),
    attack("provider schemas", "what is kept as it is", 200, |n| {
        of_providers(format!("\"p\":{{{}}}", repeated(n, |i| format!("\"functions{i}\":[[1,2],{{}}]"), ",")))
    }),
    attack("provider schemas", "one resource again and again", 200, |n| {
        let resources = repeated(n, |_| format!("\"r\":{BLOCK}"), ",");
        of_providers(format!("\"p\":{{\"resource_schemas\":{{{resources}}}}}"))
    }),
    attack("provider schemas", "problems below long names", 200, |n| {
        let resources = repeated(n, |i| format!("\"r{i}\":1"), ",");
        of_providers(format!("\"{}\":{{\"resource_schemas\":{{{resources}}}}}", "p".repeat(4 * n)))
    }),
    attack("provider schemas", "types that double", 20, |n| {
        let ty = (0..8).fold("\"string\"".to_owned(), |ty, _| format!("[\"tuple\",[{ty},{ty}]]"));
        let resource = |i: usize| {
            format!("\"r{i}\":{{\"block\":{{\"attributes\":{{\"a\":{{\"type\":{ty},\"optional\":true}}}}}}}}")
        };
        of_providers(format!("\"p\":{{\"resource_schemas\":{{{}}}}}", repeated(n, resource, ",")))
    }),
    attack("provider schemas", "what is kept in one another", 400, |n| {
        of_providers(format!("\"p\":{{\"functions\":{}{}}}", "[".repeat(n), "]".repeat(n)))
    }),
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

const BLOCK: &str = "{\"block\":{\"attributes\":{\"a\":{\"type\":\"string\",\"optional\":true}}}}";

fn of_providers(providers: String) -> Prepared {
    let json = format!("{{\"format_version\":\"1.0\",\"provider_schemas\":{{{providers}}}}}");
    Prepared::new(json.len(), move || match ProviderSchemas::from_json(&json) {
        Ok(schemas) => drop((schemas.to_json(), format!("{schemas:?}"))),
        Err(error) => drop(error.to_string()),
    })
}

fn of(attributes: String) -> Prepared {
    let json = format!("{{\"version\":0,\"block\":{{\"attributes\":{attributes}}}}}");
    Prepared::new(json.len(), move || match Schema::from_json(&json) {
        Ok(schema) => drop(schema.to_json()),
        Err(error) => drop(error.to_string()),
    })
}
