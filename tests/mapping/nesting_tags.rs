//! How the types of fields nest objects and blocks, and where each place lets something stand.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use kit::written::same_letters;
use tfsdk::schema::validate::length;
use tfsdk::schema::{BlockNesting, Kind, Nesting, TfSchema};
use tfsdk::{Tf, TfObject, Type, Value};

use super::schema_tags::{Inner, Keyed, attribute, block};

#[derive(TfObject)]
#[tfsdk(nested)]
struct Element {
    #[tfsdk("k", required, key)]
    k: String,
}

/// A field of each type that holds nested structs.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Held {
    #[tfsdk("one", required)]
    one: Inner,
    #[tfsdk("option", optional)]
    option: Option<Inner>,
    #[tfsdk("tf", computed)]
    tf: Tf<Inner>,
    #[tfsdk("boxed", required)]
    boxed: Box<Inner>,
    #[tfsdk("rc", optional)]
    rc: Option<Rc<Inner>>,
    #[tfsdk("arc", required)]
    arc: Arc<Inner>,
    #[tfsdk("vec", required)]
    vec: Vec<Inner>,
    #[tfsdk("deque", optional)]
    deque: Option<VecDeque<Box<Inner>>>,
    #[tfsdk("slice", required)]
    slice: Box<[Inner]>,
    #[tfsdk("array", required)]
    array: [Inner; 2],
    #[tfsdk("hash_set", required)]
    hash_set: HashSet<Keyed>,
    #[tfsdk("tree_set", required)]
    tree_set: BTreeSet<Keyed>,
    #[tfsdk("set", set, required)]
    set: Vec<Element>,
    #[tfsdk("hash_map", required)]
    hash_map: HashMap<String, Inner>,
    #[tfsdk("tree_map", optional)]
    tree_map: Tf<BTreeMap<String, Tf<Inner>>>,
}

#[test]
fn the_type_of_a_field_says_how_objects_are_nested() {
    let schema = Held::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let nesting = |name: &str| attribute(&schema, name).nested_type().map(|nested| nested.nesting());
    for name in ["one", "option", "tf", "boxed", "rc", "arc"] {
        assert_eq!(nesting(name), Some(Nesting::Single), "{name}");
    }
    for name in ["vec", "deque", "slice", "array"] {
        assert_eq!(nesting(name), Some(Nesting::List), "{name}");
    }
    for name in ["hash_set", "tree_set", "set"] {
        assert_eq!(nesting(name), Some(Nesting::Set), "{name}");
    }
    for name in ["hash_map", "tree_map"] {
        assert_eq!(nesting(name), Some(Nesting::Map), "{name}");
    }
    assert_eq!(schema.ty(), &Type::of::<Held>());
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Blocks {
    #[tfsdk("group", block)]
    group: Inner,
    #[tfsdk("boxed", block)]
    boxed: Box<Inner>,
    #[tfsdk("single", block)]
    single: Option<Inner>,
    #[tfsdk("tf", block)]
    tf: Tf<Inner>,
    #[tfsdk("once", block, min_items = 1)]
    once: Inner,
    #[tfsdk("once_at_most", block, min_items = 1, max_items = 1)]
    once_at_most: Inner,
    #[tfsdk("once_or_null", block, min_items = 1)]
    once_or_null: Option<Inner>,
    #[tfsdk("list", block)]
    list: Vec<Inner>,
    #[tfsdk("least", block, min_items = 2)]
    least: Vec<Inner>,
    #[tfsdk("most", block, max_items = 3)]
    most: Vec<Inner>,
    #[tfsdk("exactly", block, min_items = 2, max_items = 2)]
    exactly: Vec<Inner>,
    #[tfsdk("one_of_list", block, min_items = 0, max_items = 1)]
    one_of_list: Vec<Inner>,
    #[tfsdk("set", block, set, min_items = 1, max_items = 2)]
    set: Vec<Element>,
    #[tfsdk("hash_set", block)]
    hash_set: HashSet<Keyed>,
    #[tfsdk("map", block)]
    map: HashMap<String, Inner>,
}

#[test]
fn the_type_of_a_field_says_how_often_a_block_is_written() {
    let schema = Blocks::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    for (name, nesting, min, max) in [
        ("group", BlockNesting::Group, 0, 0),
        ("boxed", BlockNesting::Group, 0, 0),
        ("single", BlockNesting::Single, 0, 0),
        ("tf", BlockNesting::Single, 0, 0),
        ("once", BlockNesting::Single, 1, 1),
        ("once_at_most", BlockNesting::Single, 1, 1),
        ("once_or_null", BlockNesting::Single, 1, 1),
        ("list", BlockNesting::List, 0, 0),
        ("least", BlockNesting::List, 2, 0),
        ("most", BlockNesting::List, 0, 3),
        ("exactly", BlockNesting::List, 2, 2),
        ("one_of_list", BlockNesting::List, 0, 1),
        ("set", BlockNesting::Set, 1, 2),
        ("hash_set", BlockNesting::Set, 0, 0),
        ("map", BlockNesting::Map, 0, 0),
    ] {
        let block = block(&schema, name);
        assert_eq!((block.nesting(), block.min(), block.max()), (nesting, min, max), "{name}");
    }
}

/// Where each place of a rule lets something stand.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Places {
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("single", block)]
    single: Option<Anything>,
    #[tfsdk("list", block)]
    list: Vec<Inner>,
    #[tfsdk("map", block)]
    map: BTreeMap<String, Inner>,
    #[tfsdk("secrets", required)]
    secrets: Vec<Secret>,
    #[tfsdk("secret", required)]
    secret: Secret,
    #[tfsdk("by_name", required)]
    by_name: BTreeMap<String, Secret>,
    #[tfsdk("keyed", block)]
    keyed: Option<KeyedBlocks>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Anything {
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
    #[tfsdk("inner", block)]
    inner: Vec<Inner>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Secret {
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct KeyedBlocks {
    #[tfsdk("list", block)]
    list: Vec<Element>,
    #[tfsdk("nested", required)]
    nested: Vec<Element>,
}

#[test]
fn what_a_place_allows_is_allowed() {
    Places::schema().check(Kind::Resource).expect("it keeps the rules");
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Told {
    #[tfsdk("x", optional, validate = length(1..), same_meaning = same_letters, sensitive)]
    x: Option<String>,
    #[tfsdk("c", computed)]
    c: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Unplanned {
    #[tfsdk("told", optional)]
    told: Option<Told>,
}

#[test]
fn what_is_not_about_plans_stands_in_every_kind() {
    Unplanned::schema().check(Kind::DataSource).expect("it keeps the rules");
}
