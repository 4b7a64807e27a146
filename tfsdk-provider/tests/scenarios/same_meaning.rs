//! What means the same as what was configured stays as it was, wherever it stands.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{
    Context, DataContext, DataSource, EphemeralContext, EphemeralResource, Error, Provider, Resource, Result,
};
use tfsdk::{Tf, TfObject, TfValue, ValueRef};

/// A name, whose case means nothing.
#[derive(TfValue, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[tfsdk(same_meaning = same)]
struct Name(String);

fn same(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

impl Name {
    fn lower(&mut self) {
        self.0 = self.0.to_lowercase();
    }
}

/// A word of another crate, which prints in lower case whatever it was parsed from.
#[derive(Clone, Debug)]
struct Word(String);

impl FromStr for Word {
    type Err = Infallible;

    fn from_str(text: &str) -> std::result::Result<Self, Infallible> {
        Ok(Word(text.to_lowercase()))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfValue, Clone, Debug)]
struct Wrapped(#[tfsdk(text)] Word);

#[derive(TfObject, Clone, Debug)]
struct Plain<T> {
    #[tfsdk("w", text)]
    w: T,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("v", required)]
    v: Name,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
enum Either {
    A(Name),
    B(Inner),
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("v", optional)]
    v: Option<Name>,
    #[tfsdk("list", optional)]
    list: Option<Vec<Name>>,
    #[tfsdk("names", optional, set)]
    names: Option<Vec<Name>>,
    #[tfsdk("inner", optional)]
    inner: Option<Inner>,
    #[tfsdk("inners", optional)]
    inners: Option<Vec<Inner>>,
    #[tfsdk("by_key", optional)]
    by_key: Option<BTreeMap<String, Inner>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<Inner>>,
    #[tfsdk("either", optional)]
    either: Option<Either>,
    #[tfsdk("words", optional, null_is_empty)]
    words: Vec<String>,
    #[tfsdk("rate", optional)]
    rate: Option<f64>,
    #[tfsdk("text", optional, text)]
    text: Option<Word>,
    #[tfsdk("texts", optional, text)]
    texts: Tf<Vec<Word>>,
    #[tfsdk("text_set", optional, set, text, null_is_empty)]
    text_set: Vec<Word>,
    #[tfsdk("text_by_key", optional, text)]
    text_by_key: Option<BTreeMap<String, Word>>,
    #[tfsdk("wrapped", optional)]
    wrapped: Option<Wrapped>,
    #[tfsdk("plain", optional, set)]
    plain: Option<Vec<Plain<Word>>>,
    #[tfsdk("id", computed)]
    id: Tf<String>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Keyed {
    #[tfsdk("k", required, key)]
    k: Name,
    #[tfsdk("id", computed)]
    id: Tf<u64>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct KeyedByText<T> {
    #[tfsdk("k", required, text, key)]
    k: T,
    #[tfsdk("id", computed)]
    id: Tf<u64>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(resource)]
struct Zone {
    #[tfsdk("parts", optional)]
    parts: Option<Vec<Part>>,
    #[tfsdk("part_set", optional, set)]
    part_set: Option<Vec<Part>>,
    #[tfsdk("part", block, set)]
    part: Vec<Part>,
    #[tfsdk("keyed", optional)]
    keyed: Option<Vec<Keyed>>,
    #[tfsdk("keyed_set", optional, set)]
    keyed_set: Option<Vec<Keyed>>,
    #[tfsdk("by_text", optional, set)]
    by_text: Option<Vec<KeyedByText<Word>>>,
    #[tfsdk("kind", optional, force_new, text)]
    kind: Option<Word>,
    #[tfsdk("names", optional, set)]
    names: Option<Vec<Name>>,
    #[tfsdk("tree", optional)]
    tree: Option<BTreeSet<Name>>,
    #[tfsdk("hashed", optional)]
    hashed: Option<HashSet<Name>>,
    #[tfsdk("round", required)]
    round: u8,
}

impl Zone {
    fn lowered(mut self) -> Self {
        let parts = self.parts.iter_mut().chain(&mut self.part_set).flatten().chain(&mut self.part);
        for (number, part) in parts.enumerate() {
            part.id = Tf::Known(format!("p-{number}"));
            let inner = part.inner.iter_mut().chain(part.inners.iter_mut().flatten());
            let inner = inner.chain(part.set.iter_mut().flatten());
            let mut inner: Vec<&mut Inner> =
                inner.chain(part.by_key.iter_mut().flat_map(BTreeMap::values_mut)).collect();
            let mut names: Vec<&mut Name> = part
                .v
                .iter_mut()
                .chain(part.list.iter_mut().flatten())
                .chain(part.names.iter_mut().flatten())
                .collect();
            match &mut part.either {
                Some(Either::A(name)) => names.push(name),
                Some(Either::B(one)) => inner.push(one),
                None => {}
            }
            names.extend(inner.into_iter().map(|inner| &mut inner.v));
            names.into_iter().for_each(Name::lower);
        }
        for (number, keyed) in self.keyed.iter_mut().chain(&mut self.keyed_set).flatten().enumerate() {
            keyed.k.lower();
            keyed.id = Tf::Known(number as u64);
        }
        for (number, keyed) in self.by_text.iter_mut().flatten().enumerate() {
            keyed.id = Tf::Known(number as u64);
        }
        self.names.iter_mut().flatten().for_each(Name::lower);
        let lower = |name: &Name| Name(name.0.to_lowercase());
        self.tree = self.tree.map(|names| names.iter().map(lower).collect());
        self.hashed = self.hashed.map(|names| names.iter().map(lower).collect());
        self
    }
}

impl Resource for Zone {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self.lowered())
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self.lowered()))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self.lowered())
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

/// What stands in the configuration is applied, changed elsewhere, and written in the other case, which changes nothing.
async fn lives(body: &str) -> std::result::Result<(), Failure> {
    let config =
        |round: u8, body: &str| format!("resource \"dns_zone\" \"z\" {{\n{body}\nround = {round}\n}}\n");
    let provider = Provider::with_client("example.com/tfsdk/dns", ()).resource::<Zone>("zone");
    Scenario::new()
        .step(Step::apply(config(1, body)))
        .step(Step::apply(config(2, body)))
        .step(Step::plan(config(2, &body.replace("\"A\"", "\"a\""))).plans("dns_zone.z", Action::NoOp))
        .run(provider)
        .await
}

#[tokio::test]
async fn elements_are_matched_by_what_means_the_same_at_every_depth() -> std::result::Result<(), Failure> {
    let parts = [
        "v = \"A\"",
        "list = [\"A\", \"b\"]",
        "names = [\"A\", \"b\", \"C\"]",
        "inner = { v = \"A\" }",
        "inners = [{ v = \"A\" }]",
        "by_key = { k = { v = \"A\" } }",
        "set = [{ v = \"A\" }, { v = \"b\" }, { v = \"C\" }]",
        "either = { a = \"A\" }",
        "either = { b = { v = \"A\" } }",
        "words = []",
        "rate = 1 / 3",
        "text = \"A\"",
        "texts = [\"A\", \"b\"]",
        "text_set = [\"A\", \"b\", \"C\"]",
        "text_by_key = { k = \"A\" }",
        "wrapped = \"A\"",
        "plain = [{ w = \"A\" }, { w = \"b\" }, { w = \"C\" }]",
    ];
    for part in parts {
        for place in ["parts", "part_set"] {
            lives(&format!("{place} = [{{ {part} }}, {{}}]")).await?;
        }
        lives(&format!("part {{\n{part}\n}}\npart {{}}")).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_key_that_means_the_same_is_the_same() -> std::result::Result<(), Failure> {
    for place in ["keyed", "keyed_set"] {
        lives(&format!("{place} = [{{ k = \"A\" }}]")).await?;
        lives(&format!("{place} = [{{ k = \"A\" }}, {{ k = \"b\" }}, {{ k = \"C\" }}]")).await?;
    }
    Ok(())
}

/// A user who spells it in another way changes nothing, and makes nothing anew.
#[tokio::test]
async fn texts_that_read_alike_mean_the_same() -> std::result::Result<(), Failure> {
    lives("kind = \"A\"").await?;
    lives("by_text = [{ k = \"A\" }]").await?;
    lives("by_text = [{ k = \"A\" }, { k = \"b\" }, { k = \"C\" }]").await
}

#[tokio::test]
async fn sets_of_what_means_the_same_mean_the_same() -> std::result::Result<(), Failure> {
    for place in ["names", "tree", "hashed"] {
        for names in ["\"A\"", "\"A\", \"b\"", "\"A\", \"b\", \"C\"", "\"a\", \"B\", \"c\", \"D\""] {
            lives(&format!("{place} = [{names}]")).await?;
        }
    }
    Ok(())
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Found {
    #[tfsdk("name", required)]
    name: Name,
}

impl DataSource for Found {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        self.name.lower();
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Lease {
    #[tfsdk("name", required)]
    name: Name,
    #[tfsdk("tags", optional, null_is_empty)]
    tags: Vec<String>,
}

impl EphemeralResource for Lease {
    type Client = ();

    async fn open(mut self, _: &EphemeralContext<Self>) -> Result<Self> {
        self.name.lower();
        Ok(self)
    }
}

/// Also where nothing is planned.
#[tokio::test]
async fn what_is_read_or_opened_is_as_it_was_configured() -> std::result::Result<(), Failure> {
    let provider = Provider::with_client("example.com/tfsdk/dns", ())
        .data_source::<Found>("found")
        .ephemeral_resource::<Lease>("lease");
    let config = "data \"dns_found\" \"a\" {\n  name = \"ABC\"\n}\noutput \"name\" { value = data.dns_found.a.name }\n";
    let lease = "ephemeral \"dns_lease\" \"a\" {\n  name = \"ABC\"\n}\n";
    Scenario::new()
        .step(Step::apply(config).outputs("name", "ABC"))
        .step(Step::apply(format!("{config}{lease}")))
        .run(provider)
        .await
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("name", optional, computed)]
    name: Tf<Name>,
    #[tfsdk("size", optional)]
    size: Option<u64>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Item {
    #[tfsdk("name", required)]
    name: Name,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Group {
    #[tfsdk("items", required)]
    items: Vec<Item>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct OfOpenKey {
    #[tfsdk("k", optional, computed, key)]
    k: Tf<Name>,
    #[tfsdk("v", optional)]
    v: Option<Name>,
}

#[derive(TfObject, Clone, Debug)]
struct Embedded {
    #[tfsdk("e")]
    e: Name,
}

#[derive(TfObject, Clone, Debug)]
struct Outer {
    #[tfsdk(flatten)]
    inner: Embedded,
    #[tfsdk("o")]
    o: Name,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
struct Hit {
    #[tfsdk("name", required)]
    name: Name,
    #[tfsdk("hits", computed)]
    hits: Tf<u64>,
}

#[derive(TfObject, Clone, Debug)]
#[tfsdk(resource)]
struct Host {
    #[tfsdk("name", optional)]
    name: Option<Name>,
    #[tfsdk("ports", optional, set)]
    ports: Option<Vec<Port>>,
    #[tfsdk("groups", optional, set)]
    groups: Option<Vec<Group>>,
    #[tfsdk("keyed", optional)]
    keyed: Option<Vec<OfOpenKey>>,
    #[tfsdk("key", block)]
    key: Vec<OfOpenKey>,
    #[tfsdk("outer", optional)]
    outer: Option<Outer>,
    #[tfsdk("hits", optional, set)]
    hits: Option<Vec<Hit>>,
    #[tfsdk("round", required)]
    round: u8,
}

impl Host {
    fn lowered(mut self, hits: u64) -> Self {
        self.name.iter_mut().for_each(Name::lower);
        for (number, port) in self.ports.iter_mut().flatten().enumerate() {
            match &mut port.name {
                Tf::Known(name) => name.lower(),
                name => *name = Tf::Known(Name(format!("gen-{number}"))),
            }
        }
        for (number, group) in self.groups.iter_mut().flatten().enumerate() {
            for (place, item) in group.items.iter_mut().enumerate() {
                item.name.lower();
                if !item.id.is_known() {
                    item.id = Tf::Known(format!("{number}-{place}"));
                }
            }
        }
        for (number, keyed) in self.keyed.iter_mut().flatten().chain(&mut self.key).enumerate() {
            match &mut keyed.k {
                Tf::Known(name) => name.lower(),
                name => *name = Tf::Known(Name(format!("gen-{number}"))),
            }
            keyed.v.iter_mut().for_each(Name::lower);
        }
        if let Some(outer) = &mut self.outer {
            outer.inner.e.lower();
            outer.o.lower();
        }
        for hit in self.hits.iter_mut().flatten() {
            hit.name.lower();
            hit.hits = Tf::Known(hits);
        }
        self
    }
}

impl Resource for Host {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        let hits = self.round.into();
        Ok(self.lowered(hits))
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        let hits = u64::from(self.round) + 1;
        Ok(Some(self.lowered(hits)))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        let (made, fails) = (self.round, self.round == 9);
        let made = self.lowered(made.into());
        if fails { Err(Error::new("No room", "It is full.").leaving(&made)) } else { Ok(made) }
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

fn host() -> Provider<()> {
    Provider::with_client("example.com/tfsdk/dns", ()).resource::<Host>("host")
}

fn of_host(body: &str) -> String {
    format!(
        "resource \"dns_host\" \"h\" {{\n{body}\n}}\noutput \"hits\" {{ value = [for hit in dns_host.h.hits : hit.name] }}\n"
    )
}

/// What is applied, and then spelled so, plans nothing.
async fn respelled(first: &str, then: &str) -> std::result::Result<(), Failure> {
    let config = |body: &str| of_host(&format!("{body}\nround = 1")).replace("dns_host.h.hits", "[]");
    Scenario::new()
        .step(Step::apply(config(first)))
        .step(Step::plan(config(then)).plans("dns_host.h", Action::NoOp))
        .run(host())
        .await
}

/// One that leaves its name to the provider would take the element that another one means.
#[tokio::test]
async fn elements_that_leave_less_to_the_provider_choose_first() -> std::result::Result<(), Failure> {
    for (first, then) in [
        ("{ name = \"A\" }, {}", "{ name = \"a\" }, {}"),
        ("{ name = \"a\" }, {}", "{ name = \"A\" }, {}"),
        ("{ name = \"A\" }, { name = \"B\" }, {}", "{ name = \"b\" }, {}, { name = \"a\" }"),
        (
            "{ name = \"A\", size = 1 }, { name = \"b\", size = 2 }, { size = 1 }",
            "{ name = \"a\", size = 1 }, { name = \"B\", size = 2 }, { size = 1 }",
        ),
    ] {
        respelled(&format!("ports = [{first}]"), &format!("ports = [{then}]")).await?;
    }
    Ok(())
}

#[tokio::test]
async fn what_means_the_same_as_it_is_goes_before_what_has_grown() -> std::result::Result<(), Failure> {
    let groups = |a: &str, b: &str, alone: &str| {
        format!(
            "groups = [{{ items = [{{ name = {a:?} }}, {{ name = {b:?} }}] }}, {{ items = [{{ name = {alone:?} }}] }}]"
        )
    };
    respelled(&groups("A", "b", "A"), &groups("A", "B", "a")).await
}

#[tokio::test]
async fn elements_whose_key_is_left_to_the_provider_keep_their_spelling() -> std::result::Result<(), Failure>
{
    respelled("keyed = [{ v = \"X\" }]", "keyed = [{ v = \"x\" }]").await?;
    respelled("key {\n v = \"X\"\n}", "key {\n v = \"x\"\n}").await?;
    let two = "keyed = [{ k = \"A\", v = \"X\" }, { v = \"Y\" }]";
    respelled(two, &two.to_lowercase()).await
}

#[tokio::test]
async fn an_embedded_struct_brings_its_rules_with_it() -> std::result::Result<(), Failure> {
    respelled("outer = { e = \"A\", o = \"A\" }", "outer = { e = \"a\", o = \"A\" }").await
}

/// Also where what is computed has changed beside it.
#[tokio::test]
async fn a_refresh_keeps_the_spelling_in_sets() -> std::result::Result<(), Failure> {
    let config = of_host("hits = [{ name = \"A\" }, { name = \"b\" }]\nround = 1");
    let names = || tfsdk::Value::tuple(["A".into(), "b".into()]);
    Scenario::new()
        .step(Step::apply(config).outputs("hits", names()))
        .step(Step::refresh().outputs("hits", names()))
        .run(host())
        .await
}

#[tokio::test]
async fn what_a_failure_leaves_keeps_its_spelling() -> std::result::Result<(), Failure> {
    let config = |name: &str, round: u8| {
        format!("resource \"dns_host\" \"h\" {{\n  name = \"{name}\"\n  round = {round}\n}}\n")
    };
    Scenario::new()
        .step(Step::apply(config("A", 1)).stores("dns_host.h", "name", "A"))
        .step(Step::apply(config("B", 9)).fails("It is full").stores("dns_host.h", "name", "B"))
        .run(host())
        .await
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Seen {
    #[tfsdk("hits", optional, set)]
    hits: Option<Vec<Hit>>,
    #[tfsdk("hit", block, set)]
    hit: Vec<Hit>,
}

impl DataSource for Seen {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        for hit in self.hits.iter_mut().flatten().chain(&mut self.hit) {
            hit.name.lower();
            hit.hits = Tf::Known(3);
        }
        Ok(self)
    }
}

#[tokio::test]
async fn a_data_source_keeps_the_spelling_in_sets() -> std::result::Result<(), Failure> {
    let config = "data \"dns_seen\" \"a\" {\n  hits = [{ name = \"A\" }]\n  hit {\n    name = \"B\"\n  }\n}\n\
                  output \"names\" { value = [for hit in setunion(data.dns_seen.a.hits, data.dns_seen.a.hit) : hit.name] }\n";
    let names = tfsdk::Value::tuple(["A".into(), "B".into()]);
    let provider = Provider::with_client("example.com/tfsdk/dns", ()).data_source::<Seen>("seen");
    Scenario::new().step(Step::apply(config).outputs("names", names)).run(provider).await
}
