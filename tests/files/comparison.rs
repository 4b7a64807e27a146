//! What differs between two versions of a provider's schemas.

use tfsdk::Type;
use tfsdk::files::compare;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Member, Mode, NestedBlock, NestedType, Nesting, ProviderSchema,
    Schema,
};

fn provider(schema: Schema) -> ProviderSchema {
    let mut provider = ProviderSchema::default();
    provider.resources.insert("r".to_owned(), schema);
    provider
}

fn schema<M: Into<Member>>(members: impl IntoIterator<Item = M>) -> Schema {
    Schema::unchecked(0, Block::new().with_members(members))
}

#[track_caller]
pub(super) fn differs(before: impl Into<Member>, after: impl Into<Member>, expected: &[&str]) {
    let changes = compare(&provider(schema([before.into()])), &provider(schema([after.into()])));
    let texts: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(texts, expected);
}

/// The same in the configuration of the provider itself, which nothing reads.
#[track_caller]
pub(super) fn differs_unread(before: impl Into<Member>, after: impl Into<Member>, expected: &[&str]) {
    let of = |member| ProviderSchema { provider: Some(schema([member])), ..ProviderSchema::default() };
    let changes = compare(&of(before.into()), &of(after.into()));
    let texts: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(texts, expected);
}

pub(super) fn text(mode: Mode) -> Attribute {
    Attribute::new("a", Type::STRING, mode)
}

fn blocks(nesting: BlockNesting) -> NestedBlock {
    NestedBlock::new("b", nesting, Block::new().with_attributes([text(Mode::OPTIONAL)]))
}

#[test]
fn the_same_has_no_changes() {
    let all = [
        Member::from(text(Mode::REQUIRED).sensitive().deprecated("x")),
        Member::from(blocks(BlockNesting::Set).min_items(1).max_items(2)),
    ];
    assert_eq!(compare(&provider(schema(all.clone())), &provider(schema(all))), []);
}

#[test]
fn who_sets_an_attribute() {
    differs(text(Mode::OPTIONAL), text(Mode::REQUIRED), &["breaking: resource r: a: it has to be set now"]);
    differs(text(Mode::REQUIRED), text(Mode::OPTIONAL), &["resource r: a: it need not be set any longer"]);
    differs(text(Mode::COMPUTED), text(Mode::REQUIRED), &["breaking: resource r: a: it has to be set now"]);
    differs(
        text(Mode::REQUIRED),
        text(Mode::COMPUTED),
        &["breaking: resource r: a: it cannot be set any longer, as the provider computes it"],
    );
    differs(text(Mode::COMPUTED), text(Mode::OPTIONAL_COMPUTED), &["resource r: a: it can be set now"]);
    differs(
        text(Mode::OPTIONAL_COMPUTED),
        text(Mode::OPTIONAL),
        &[
            "breaking: resource r: a: where it is not set, it is null now, and the provider chose a value before",
        ],
    );
    differs(
        text(Mode::COMPUTED),
        text(Mode::OPTIONAL),
        &[
            "resource r: a: it can be set now",
            "breaking: resource r: a: where it is not set, it is null now, and the provider chose a value before",
        ],
    );
    differs(
        text(Mode::OPTIONAL),
        text(Mode::OPTIONAL_COMPUTED),
        &["resource r: a: where it is not set, the provider chooses a value now"],
    );
}

#[test]
fn the_type_of_an_attribute() {
    let list = Attribute::optional("a", Type::list(Type::NUMBER));
    differs(
        text(Mode::OPTIONAL),
        list,
        &["breaking: resource r: a: its type was string and is list(number) now"],
    );
    let nested =
        |nesting| Attribute::nested("a", NestedType::new(nesting, [text(Mode::OPTIONAL)]), Mode::OPTIONAL);
    differs(
        nested(Nesting::List),
        nested(Nesting::Set),
        &["breaking: resource r: a: its objects were a list and are a set now"],
    );
    let plain = Attribute::optional("a", Type::list(Type::object([("a", Type::STRING)])));
    differs(
        plain.clone(),
        nested(Nesting::List),
        &["resource r: a: its attributes were parts of one value and are its own now"],
    );
    let of = |mode| Attribute::nested("a", NestedType::new(Nesting::List, [text(mode)]), Mode::OPTIONAL);
    differs(
        plain.clone(),
        of(Mode::COMPUTED),
        &[
            "breaking: resource r: a: its attributes were parts of one value and are its own now; a cannot be set any longer",
        ],
    );
    // All parts of a value of one type have to be there.
    differs(
        of(Mode::OPTIONAL),
        plain.clone(),
        &[
            "breaking: resource r: a: its attributes were its own and are parts of one value now; all have to be set, and a did not have to be",
        ],
    );
    differs(
        of(Mode::REQUIRED),
        plain,
        &["resource r: a: its attributes were its own and are parts of one value now"],
    );
}

/// What nobody configures, nobody has to change; what a value of one type could be, its attributes can be.
#[test]
fn what_becomes_one_value_or_its_own_attributes_breaks_what_could_be_so() {
    let object = Type::list(Type::object([("a", Type::STRING)]));
    let of = |inner: Attribute, mode| Attribute::nested("a", NestedType::new(Nesting::List, [inner]), mode);
    let computed = || of(text(Mode::COMPUTED), Mode::COMPUTED);
    differs(
        computed(),
        Attribute::computed("a", object.clone()),
        &["resource r: a: its attributes were its own and are parts of one value now"],
    );
    differs(
        Attribute::computed("a", object.clone()),
        computed(),
        &["resource r: a: its attributes were parts of one value and are its own now"],
    );
    differs(
        computed(),
        of(text(Mode::REQUIRED), Mode::OPTIONAL_COMPUTED),
        &["resource r: a: it can be set now", "resource r: a.a: it has to be set now"],
    );
    differs(
        of(text(Mode::OPTIONAL_COMPUTED), Mode::COMPUTED),
        computed(),
        &["resource r: a.a: it cannot be set any longer, as the provider computes it"],
    );
    let plain = || Attribute::optional("a", object.clone());
    differs(
        plain(),
        of(text(Mode::REQUIRED).sensitive(), Mode::OPTIONAL),
        &[
            "breaking: resource r: a: its attributes were parts of one value and are its own now; a cannot be null any longer; \
           a is sensitive: outputs that show it have to be",
        ],
    );
    differs(
        plain(),
        of(text(Mode::OPTIONAL).write_only(), Mode::OPTIONAL),
        &[
            "breaking: resource r: a: its attributes were parts of one value and are its own now; a cannot be read any longer",
        ],
    );
    differs(
        of(text(Mode::REQUIRED).write_only(), Mode::OPTIONAL),
        plain(),
        &[
            "breaking: resource r: a: its attributes were its own and are parts of one value now; a takes no ephemeral values any longer",
        ],
    );
    differs(
        text(Mode::OPTIONAL).write_only(),
        text(Mode::OPTIONAL),
        &[
            "breaking: resource r: a: it is not write-only any longer: it takes no ephemeral values, and is null in states that there are",
        ],
    );
}

/// What is never stored has no version that counts, and what nobody reads may take more than it did.
#[test]
fn what_counts_depends_on_the_part() {
    let only = |kind: Kind, version, attribute: Attribute| {
        let schema = Schema::unchecked(version, Block::new().with_attributes([attribute]));
        let mut provider = ProviderSchema::default();
        match kind {
            Kind::Provider => provider.provider = Some(schema),
            _ => drop(provider.data_sources.insert("d".to_owned(), schema)),
        }
        provider
    };
    let number = || Attribute::optional("a", Type::NUMBER);
    let told = |kind, before, after| -> Vec<String> {
        let changes = compare(&only(kind, 1, before), &only(kind, 0, after));
        changes.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        told(Kind::Provider, number(), text(Mode::OPTIONAL).sensitive()),
        ["provider: a: its type was number and is string now", "provider: a: it is sensitive now"]
    );
    assert_eq!(
        told(Kind::DataSource, number(), text(Mode::OPTIONAL).sensitive()),
        [
            "breaking: data source d: a: its type was number and is string now",
            "breaking: data source d: a: it is sensitive now: outputs that show it have to be"
        ]
    );
}

#[test]
fn marks_of_an_attribute() {
    let optional = || text(Mode::OPTIONAL);
    differs(
        optional(),
        optional().sensitive(),
        &["breaking: resource r: a: it is sensitive now: outputs that show it have to be"],
    );
    differs(optional().sensitive(), optional(), &["resource r: a: it is not sensitive any longer"]);
    differs(
        optional(),
        optional().write_only(),
        &["breaking: resource r: a: it is write-only now: it cannot be read any longer"],
    );
    differs(optional(), optional().deprecated("use b"), &["resource r: a: it is deprecated now: use b"]);
    differs(optional().deprecated(""), optional(), &["resource r: a: it is not deprecated any longer"]);
}

#[test]
fn how_often_a_block_is_written() {
    let list = || blocks(BlockNesting::List);
    differs(
        list(),
        blocks(BlockNesting::Set),
        &["breaking: resource r: b: its blocks were a list and are a set now"],
    );
    differs(list(), list().min_items(1), &["breaking: resource r: b: it has to be written now"]);
    differs(
        list(),
        list().min_items(2),
        &["breaking: resource r: b: at least 2 of it have to be written now"],
    );
    differs(
        list().min_items(2),
        list().min_items(1),
        &["resource r: b: at least 1 of it has to be written now, and 2 before"],
    );
    differs(list(), list().max_items(3), &["breaking: resource r: b: at most 3 of it may be written now"]);
    differs(list().max_items(3), list(), &["resource r: b: more than 3 of it may be written now"]);
    differs(
        list().max_items(3),
        list().max_items(2),
        &["breaking: resource r: b: at most 2 of it may be written now, and 3 before"],
    );
}

/// Of one object there is never a second, whatever its schema says.
#[test]
fn a_block_of_one_object_is_written_once_at_most() {
    for nesting in [BlockNesting::Single, BlockNesting::Group] {
        let need_not = || blocks(nesting);
        let has_to = || blocks(nesting).min_items(1).max_items(1);
        differs(need_not(), has_to(), &["breaking: resource r: b: it has to be written now"]);
        differs(has_to(), need_not(), &["resource r: b: it need not be written any longer"]);
    }
    differs(
        blocks(BlockNesting::Single),
        blocks(BlockNesting::List).min_items(1).max_items(1),
        &[
            "breaking: resource r: b: its blocks were a single and are a list now",
            "breaking: resource r: b: it has to be written now",
        ],
    );
}

#[test]
fn blocks_with_labels_are_not_counted() {
    differs(blocks(BlockNesting::Map), blocks(BlockNesting::Map).min_items(1).max_items(2), &[]);
}

/// Without labels, blocks are written alike: only who reads them sees what they make.
#[test]
fn how_blocks_are_nested_is_seen_by_who_reads_them() {
    differs_unread(
        blocks(BlockNesting::Single),
        blocks(BlockNesting::List),
        &[
            "provider: b: its blocks were a single and are a list now",
            "provider: b: more than 1 of it may be written now",
        ],
    );
    differs_unread(
        blocks(BlockNesting::Set),
        blocks(BlockNesting::Group),
        &[
            "provider: b: its blocks were a set and are a group now",
            "breaking: provider: b: at most 1 of it may be written now",
        ],
    );
    differs_unread(
        blocks(BlockNesting::List),
        blocks(BlockNesting::Map),
        &["breaking: provider: b: its blocks were a list and are a map now"],
    );
}

#[test]
fn what_is_new_and_what_is_gone() {
    let none: [Member; 0] = [];
    let with = |members: Vec<Member>| provider(schema(members));
    let texts = |before: &ProviderSchema, after: &ProviderSchema| -> Vec<String> {
        compare(before, after).iter().map(ToString::to_string).collect()
    };
    let full = with(vec![
        text(Mode::REQUIRED).into(),
        blocks(BlockNesting::List).into(),
        Attribute::optional("c", Type::BOOL).into(),
    ]);
    let empty = provider(schema(none));
    // The parts of a block that is gone are not told for themselves.
    assert_eq!(
        texts(&full, &empty),
        [
            "breaking: resource r: a: it is gone",
            "breaking: resource r: b: it is gone",
            "breaking: resource r: c: it is gone"
        ]
    );
    assert_eq!(
        texts(&empty, &full),
        [
            "breaking: resource r: a: it is new, and has to be set",
            "resource r: b: it is new",
            "resource r: c: it is new"
        ]
    );
    assert_eq!(texts(&full, &ProviderSchema::default()), ["breaking: resource r: it is gone"]);
    assert_eq!(texts(&ProviderSchema::default(), &full), ["resource r: it is new"]);
    let within = |attributes: Vec<Attribute>| {
        let block = Block::new().with_attributes(attributes);
        with(vec![NestedBlock::new("b", BlockNesting::List, block).into()])
    };
    assert_eq!(
        texts(&within(vec![text(Mode::OPTIONAL)]), &within(vec![Attribute::required("n", Type::BOOL)])),
        ["breaking: resource r: b.a: it is gone", "breaking: resource r: b.n: it is new, and has to be set"]
    );
}

/// A file may have anything for a name, and a terminal would do what it says.
#[test]
fn a_name_that_is_none_is_quoted() {
    const NAME: &str = "x\u{1b}[2J\n";
    let mut before = ProviderSchema::default();
    let inner = NestedType::new(Nesting::Single, [Attribute::optional(NAME, Type::STRING)]);
    before.resources.insert(NAME.to_owned(), schema([Attribute::nested(NAME, inner, Mode::OPTIONAL)]));
    let mut after = ProviderSchema::default();
    let plain = Type::object([(NAME, Type::STRING)]);
    after.resources.insert(NAME.to_owned(), schema([Attribute::optional(NAME, plain)]));
    let changes: Vec<String> = compare(&before, &after).iter().map(ToString::to_string).collect();
    assert_eq!(
        changes,
        [
            r#"breaking: resource "x\x1b[2J\n": ."x\u001b[2J\n": its attributes were its own and are parts of one value now; all have to be set, and "x\x1b[2J\n" did not have to be"#
        ]
    );
}

#[test]
fn blocks_and_attributes_are_written_differently() {
    let attribute = Attribute::optional("b", Type::list(Type::object([("a", Type::STRING)])));
    differs(
        attribute.clone(),
        blocks(BlockNesting::List),
        &["breaking: resource r: b: it was an attribute and is a block now, which is written without `=`"],
    );
    differs(
        blocks(BlockNesting::List),
        attribute,
        &["breaking: resource r: b: it was a block and is an attribute now, which is written with `=`"],
    );
    // It is told once, whatever was in it.
    let computed = NestedType::new(Nesting::List, [text(Mode::COMPUTED)]);
    differs(
        blocks(BlockNesting::List),
        Attribute::nested("b", computed, Mode::COMPUTED),
        &[
            "breaking: resource r: b: it was a block and is an attribute now, which cannot be set, as the provider computes it",
        ],
    );
}

#[test]
fn versions_of_states() {
    let of = |version| provider(Schema::unchecked(version, Block::new()));
    let up = compare(&of(1), &of(2));
    assert!(!up[0].is_breaking, "{up:?}");
    let down = compare(&of(2), &of(1));
    assert_eq!(
        down[0].to_string(),
        "breaking: resource r: its version was 2 and is 1 now: states of version 2 cannot be read"
    );
}

#[test]
fn changes_come_by_kind_name_and_path() {
    let attribute = |mode| schema([text(mode)]);
    let of = |mode| {
        let mut all = ProviderSchema { provider: Some(attribute(mode)), ..ProviderSchema::default() };
        for name in ["b", "a"] {
            all.resources.insert(name.to_owned(), attribute(mode));
            all.data_sources.insert(name.to_owned(), attribute(mode));
            all.ephemeral_resources.insert(name.to_owned(), attribute(mode));
        }
        all
    };
    let texts: Vec<String> =
        compare(&of(Mode::REQUIRED), &of(Mode::OPTIONAL)).iter().map(ToString::to_string).collect();
    let what = "a: it need not be set any longer";
    assert_eq!(
        texts,
        [
            "provider",
            "resource a",
            "resource b",
            "data source a",
            "data source b",
            "ephemeral resource a",
            "ephemeral resource b"
        ]
        .map(|of| format!("{of}: {what}"))
    );
}
