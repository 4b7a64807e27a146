//! Derived structs, as a user of the crate meets them.

use tfsdk::{Tf, TfObject, Value};

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Website {
    #[tfsdk("index_document")]
    index_document: String,
    #[tfsdk("error_document")]
    error_document: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("website")]
    website: Option<Website>,
    #[tfsdk("arn")]
    arn: Tf<String>,
    #[tfsdk("-")]
    fetched: Option<std::time::Instant>,
}

#[test]
fn a_struct_is_an_object_both_ways() {
    let bucket = Bucket {
        name: "logs".into(),
        enabled: true,
        website: Some(Website { index_document: "index.html".into(), error_document: None }),
        arn: Tf::Unknown,
        fetched: None,
    };
    let value = Value::of(&bucket).expect("a value");
    assert_eq!(
        value.to_string(),
        r#"{ arn = (known after apply), enabled = true, name = "logs", website = { error_document = null, index_document = "index.html" } }"#
    );
    assert_eq!(value.get::<Bucket>().expect("a bucket"), bucket);
}

#[derive(tfsdk::TfValue, Debug, Clone, PartialEq, Eq, Hash)]
enum Tier {
    #[tfsdk("STANDARD")]
    Standard,
    #[tfsdk("STANDARD_IA")]
    InfrequentAccess,
}
#[derive(tfsdk::TfValue, Debug, Clone, PartialEq, Eq, Hash)]
struct Port(u16);
#[derive(tfsdk::TfValue, Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name(String);
#[derive(TfObject, Debug, Clone, PartialEq)]
struct Listener {
    #[tfsdk("port")]
    port: Port,
    #[tfsdk("tier")]
    tier: Tier,
    #[tfsdk("a")]
    names: std::collections::BTreeMap<Name, Port>,
    #[tfsdk("b")]
    tiers: std::collections::HashMap<Tier, Option<Port>>,
}
