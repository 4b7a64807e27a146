use std::collections::{BTreeMap, BTreeSet};

use tfsdk::diag::Diagnostics;
use tfsdk::schema::validate::{
    Validate, Validates, at_least, each, exactly_one_of, length, one_of, within,
};
use tfsdk::ty::TypeSpec;
use tfsdk::{Path, Tf, TfObject, TfValue, ValueRef};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required, validate = within(1, 63))]
    name: String,
    #[tfsdk("port", optional, validate = length(1..))]
    port: Option<u16>,
    #[tfsdk("zones", optional, validate = [length(1..), one_of(["a", "b"])])]
    zones: Option<Vec<String>>,
    #[tfsdk("ports", optional, validate = each(length(2..)))]
    ports: Option<BTreeSet<u16>>,
    #[tfsdk("tags", optional, validate = at_least(1))]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("tier", optional, computed, validate = each(one_of(["hot", "cold"])))]
    tier: Tf<String>,
    #[tfsdk("size", optional, validate = [one_of(["1", "2"]), exactly_one_of(["a"])])]
    size: Option<u64>,
    #[tfsdk("worth", optional, text, validate = at_least(1))]
    worth: Option<u64>,
    #[tfsdk("pair", optional, validate = each(length(1..)))]
    pair: Option<(u8, bool)>,
}

#[derive(TfValue)]
#[tfsdk(validate = length(2..))]
struct Port(u16);

#[derive(TfValue)]
#[tfsdk(validate = at_least(1))]
enum Tier {
    #[tfsdk("hot")]
    Hot,
}

#[derive(TfValue)]
#[tfsdk(validate = length(2..))]
struct Held<T>(T);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Generic<T> {
    #[tfsdk("name", required, validate = within(1, 63))]
    name: String,
    #[tfsdk("held", required, validate = within(1, 63))]
    held: T,
}

struct Even {
    most: i64,
}

impl Validate for Even {
    const VALIDATES: &'static Validates = &Validates::Of(&TypeSpec::Number);

    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        within(0, self.most).validate(value, path, found);
    }
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Own {
    #[tfsdk("name", required, validate = Even { most: 8 })]
    name: String,
    #[tfsdk("zone", required, validate = if cfg!(windows) { length(1..) } else { length(2..) })]
    zone: u8,
}

fn main() {}
