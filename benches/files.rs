//! Reading states and schemas: beside `serde_json`, into its values and into structs of serde.
//!
//! What files of the sizes that make people ask take, each in a process of its own, `large_files.rs` tells.

#![allow(clippy::expect_used, reason = "the files are those of the tests")]

use tfsdk::schema::ProviderSchemas;
use tfsdk_bench::buckets::{of_peer, of_stream, of_whole, state};
use tfsdk_bench::measure::{Effort, Group};

/// The schemas of a provider with so many types.
fn schemas(types: usize) -> String {
    let json = include_str!("../examples/data/shelf/schemas.json");
    let all = ProviderSchemas::from_json(json).expect("Terraform wrote them");
    let mut provider = all.providers.into_values().next().expect("there is one");
    let bucket = provider.resources.remove("shelf_bucket").expect("it has buckets");
    for i in 0..types {
        provider.resources.insert(format!("shelf_bucket_{i}"), bucket.clone());
    }
    let mut all = ProviderSchemas::default();
    all.providers.insert("example.com/tfsdk/shelf".to_owned(), provider);
    all.to_json()
}

fn main() {
    let effort = Effort::from_args();
    let text = state(if effort == Effort::Full { 1000 } else { 10 });
    assert_eq!(of_whole(&text).expect("a state"), of_peer(&text).expect("a state"));
    assert_eq!(of_whole(&text).expect("a state"), of_stream(text.as_bytes()).expect("a state"));
    let mut group = Group::new("a state of 1,000 buckets");
    group.contender("serde_json to its values", || serde_json::from_str::<serde_json::Value>(&text));
    group.contender("serde_json to structs", || of_peer(&text));
    group.contender("State, and all structs", || of_whole(&text));
    group.contender("StateReader, and all structs", || of_stream(text.as_bytes()));
    group.report(effort);

    let text = schemas(if effort == Effort::Full { 500 } else { 5 });
    let mut group = Group::new("the schemas of 500 types");
    group.contender("serde_json to its values", || serde_json::from_str::<serde_json::Value>(&text));
    group.contender("ProviderSchemas", || ProviderSchemas::from_json(&text));
    group.report(effort);
}
