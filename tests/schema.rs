//! Structs with a schema: what the derive makes of their tags.

use std::collections::{BTreeMap, HashSet};

use tfsdk::diag::Diagnostics;
use tfsdk::path::Path;
use tfsdk::plan::{PlanResponse, Subject, check_plan, plan};
use tfsdk::schema::validate::{Validate, each, length, one_of, within};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Change, Description, DescriptionKind, Kind, Member, NestedBlock,
    NestedType, Nesting, Schema, TfSchema,
};
use tfsdk::{Tf, TfObject, Type, Value, ValueRef};

/// A place for files.
///
/// * cheap
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource, version = 3, deprecated = "use a shelf")]
struct Bucket {
    /// Name of the bucket.
    #[tfsdk("name", required, force_new, validate = [length(3..=63), starts_lower])]
    name: String,
    #[tfsdk("enabled", optional, default = true)]
    enabled: bool,
    #[tfsdk("acl", optional, default = "private", validate = one_of(["private", "public"]))]
    acl: Option<String>,
    #[tfsdk("zones", set, optional, default = vec!["a".to_owned(), "b".to_owned()])]
    zones: Vec<String>,
    #[tfsdk("size", optional, default_fn = size, diff_suppress = |change: &Change<'_>| change.prior == change.config)]
    size: u16,
    #[tfsdk("region", optional, same_meaning = same_case, deprecated = "set it in the provider")]
    region: Option<String>,
    #[tfsdk("password", optional, write_only, sensitive)]
    password: Option<String>,
    #[tfsdk("arn", computed, keep)]
    arn: Tf<String>,
    #[tfsdk("etag", optional, computed)]
    etag: Tf<String>,
    /// Its website.
    #[tfsdk("website", optional)]
    website: Option<Website>,
    #[tfsdk("rules", optional)]
    rules: Option<HashSet<Rule>>,
    #[tfsdk("by_name", optional)]
    by_name: Tf<BTreeMap<String, Tf<Website>>>,
    #[tfsdk("listed", set, optional)]
    listed: Option<Vec<Website>>,
    #[tfsdk("tag", block, min_items = 1, max_items = 4, deprecated = "use rules")]
    tags: Vec<Tag>,
    #[tfsdk("logging", block)]
    logging: Option<Tag>,
    #[tfsdk("always", block)]
    always: Tag,
    #[tfsdk("once", block, min_items = 1)]
    once: Tag,
    #[tfsdk("labelled", block)]
    labelled: BTreeMap<String, Tag>,
    #[tfsdk("unordered", block, set)]
    unordered: Vec<Tag>,
    #[tfsdk("legacy", optional, computed, attributes_as_blocks)]
    legacy: Option<Vec<Plain>>,
    #[tfsdk(flatten)]
    times: Times,
    #[tfsdk("-")]
    fetched: bool,
}

/// A website.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Website {
    #[tfsdk("index", required)]
    index: String,
}

#[derive(TfObject, Debug, Clone, PartialEq, Eq, Hash)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("id", required, key, validate = |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        within(1, 9).validate(value, path, found)
    })]
    id: u8,
    #[tfsdk("action", optional, default = "deny")]
    action: String,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Tag {
    #[tfsdk("key", optional, validate = each(length(1..)))]
    key: Option<Vec<String>>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Plain {
    #[tfsdk("a")]
    a: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Times {
    #[tfsdk("created", computed)]
    created: String,
}

fn starts_lower(value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    if value.as_str().is_some_and(|text| text.starts_with(|c: char| !c.is_lowercase())) {
        found.error(path.clone(), "Invalid name", "It starts with a lower-case letter.");
    }
}

fn size() -> u16 {
    10
}

fn same_case(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

#[test]
fn smoke() {
    let schema = Bucket::schema();
    schema.check(Kind::Resource).expect("by the rules");
    println!("{schema:#?}");
}
