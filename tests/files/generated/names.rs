// Generated from "schemas/names.json"; do not edit.

use std::collections::BTreeMap;

use tfsdk::{Number, Tf, TfObject, Value};

/// The resource `lax_thing`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", resource = "lax_thing")]
pub struct LaxThing {
    /// The attribute `count`.
    #[tfsdk("count")]
    pub count: Option<Number>,
    /// The attribute `login`.
    ///
    /// Sensitive.
    #[tfsdk("login")]
    pub login: Option<lax_thing::Login>,
}

impl std::fmt::Debug for LaxThing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaxThing")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// What stands in [`LaxThing`].
pub mod lax_thing {
    use tfsdk::TfObject;

    /// What stands in `login`.
    ///
    /// Sensitive.
    #[derive(Clone, PartialEq, TfObject)]
    pub struct Login {
        /// The attribute `id`.
        #[tfsdk("id")]
        pub id: Option<String>,
    }

    impl std::fmt::Debug for Login {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("Login")
                .finish_non_exhaustive()
        }
    }
}

/// The resource `names_dynamic`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", resource = "names_dynamic")]
pub struct NamesDynamic {
    /// The block `rule`.
    #[tfsdk("rule")]
    pub rule: Vec<names_dynamic::Rule>,
}

/// What stands in [`NamesDynamic`].
pub mod names_dynamic {
    use std::collections::BTreeMap;

    use tfsdk::{TfObject, Value};

    /// What stands in `rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Rule {
        /// The attribute `match`.
        #[tfsdk("match")]
        pub r#match: Option<Value>,
        /// The attribute `of_lists`.
        #[tfsdk("of_lists")]
        pub of_lists: Option<BTreeMap<String, Value>>,
    }
}

/// The resource `names_dynamic_part`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", resource = "names_dynamic_part", ignore_unmapped)]
pub struct NamesDynamicPart {
    /// The block `rule`.
    #[tfsdk("rule")]
    pub rule: BTreeMap<String, names_dynamic_part::Rule>,
}

/// What stands in [`NamesDynamicPart`].
pub mod names_dynamic_part {
    use tfsdk::{TfObject, Value};

    /// What stands in `rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(ignore_unmapped)]
    pub struct Rule {
        /// The attribute `match`.
        #[tfsdk("match")]
        pub r#match: Option<Value>,
    }
}

/// The resource `names_empty`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/names.json", resource = "names_empty")]
pub struct NamesEmpty {}

/// The resource `names_index`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", resource = "names_index", ignore_unmapped)]
pub struct NamesIndex {
    /// The attribute `id`.
    #[tfsdk("id")]
    pub id: Option<String>,
    /// The block `x`.
    #[tfsdk("x")]
    pub x: Vec<names_index::X>,
}

/// What stands in [`NamesIndex`].
pub mod names_index {
    use tfsdk::TfObject;

    /// What stands in `x`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(ignore_unmapped)]
    pub struct X {
        /// The attribute `v`.
        #[tfsdk("v")]
        pub v: String,
    }
}

/// The resource `names_thing`.
///
/// A thing. It has `<tags>`, and lines.
///
/// Deprecated by the provider.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(resource, version = 3, deprecated = "deprecated by the provider", schema_file = "schemas/names.json", resource = "names_thing", source = "example.com/one/names")]
#[allow(clippy::struct_excessive_bools, reason = "the names and types are the provider's")]
#[allow(clippy::type_complexity, reason = "the names and types are the provider's")]
pub struct NamesThing {
    /// The attribute `a`.
    #[tfsdk("a", optional)]
    pub a: Option<names_thing::A>,
    /// The attribute `a_b`.
    #[tfsdk("a_b", optional, computed, set)]
    pub a_b: Tf<Vec<names_thing::AB>>,
    /// The block `by_label`.
    #[tfsdk("by_label", block)]
    pub by_label: BTreeMap<String, names_thing::ByLabel>,
    /// The attribute `flag_four`.
    #[tfsdk("flag_four", required)]
    pub flag_four: bool,
    /// The attribute `flag_one`.
    #[tfsdk("flag_one", required)]
    pub flag_one: bool,
    /// The attribute `flag_three`.
    #[tfsdk("flag_three", required)]
    pub flag_three: bool,
    /// The attribute `flag_two`.
    #[tfsdk("flag_two", required)]
    pub flag_two: bool,
    /// The attribute `gen`.
    #[tfsdk("gen", computed)]
    pub r#gen: Tf<String>,
    /// The block `group`.
    #[tfsdk("group", block)]
    pub group: names_thing::Group,
    /// The block `many`.
    #[tfsdk("many", block, min_items = 1, max_items = 3, set)]
    pub many: Vec<names_thing::Many>,
    /// The block `maybe`.
    #[tfsdk("maybe", block)]
    pub maybe: Option<names_thing::Maybe>,
    /// Use `new` instead:
    ///
    /// ```text
    /// new = <b>
    /// ```
    ///
    /// * one
    /// * two with [a link](<https://example.com/a_b>), <https://example.com> and `some_name`. 1\. first Head
    ///   \| a \| b \| `*/` " \\ `{x}` ' end
    ///
    /// Deprecated by the provider.
    #[tfsdk("old", optional, deprecated = "deprecated by the provider")]
    pub old: Option<String>,
    /// The block `one`.
    #[tfsdk("one", block, min_items = 1)]
    pub one: names_thing::One,
    /// The attribute `option`.
    #[tfsdk("option", computed)]
    pub option: Tf<names_thing::OptionObject>,
    /// The attribute `pair`.
    #[tfsdk("pair", optional)]
    pub pair: Option<(Option<String>, Option<Number>)>,
    /// The attribute `pairs`.
    #[tfsdk("pairs", optional)]
    pub pairs: Option<Vec<(Option<(Option<Value>,)>, Option<names_thing::Pairs>)>>,
    /// The attribute `r__eturn`.
    #[tfsdk("r__eturn", optional)]
    pub r_eturn: Option<String>,
    /// The attribute `r_eturn`.
    #[tfsdk("r_eturn", optional)]
    pub r_eturn_2: Option<String>,
    /// The attribute `secret`.
    ///
    /// Sensitive.
    #[tfsdk("secret", required, sensitive, write_only)]
    pub secret: Option<String>,
    /// The attribute `self`.
    #[tfsdk("self", optional)]
    pub self_: Option<bool>,
    /// The attribute `sets`.
    #[tfsdk("sets", optional)]
    pub sets: Option<Vec<Value>>,
    /// The attribute `string`.
    #[tfsdk("string", optional)]
    pub string: Option<Vec<names_thing::StringObject>>,
    /// The attribute `thirteen`.
    #[tfsdk("thirteen", optional)]
    pub thirteen: Option<Value>,
    /// The attribute `type`.
    #[tfsdk("type", required)]
    pub r#type: String,
    /// The attribute `vec`.
    #[tfsdk("vec", optional, computed)]
    pub vec: Tf<BTreeMap<String, Vec<names_thing::VecObject>>>,
}

impl std::fmt::Debug for NamesThing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NamesThing")
            .field("a", &self.a)
            .field("a_b", &self.a_b)
            .field("by_label", &self.by_label)
            .field("flag_four", &self.flag_four)
            .field("flag_one", &self.flag_one)
            .field("flag_three", &self.flag_three)
            .field("flag_two", &self.flag_two)
            .field("gen", &self.r#gen)
            .field("group", &self.group)
            .field("many", &self.many)
            .field("maybe", &self.maybe)
            .field("old", &self.old)
            .field("one", &self.one)
            .field("option", &self.option)
            .field("pair", &self.pair)
            .field("pairs", &self.pairs)
            .field("r_eturn", &self.r_eturn)
            .field("r_eturn_2", &self.r_eturn_2)
            .field("self_", &self.self_)
            .field("sets", &self.sets)
            .field("string", &self.string)
            .field("thirteen", &self.thirteen)
            .field("type", &self.r#type)
            .field("vec", &self.vec)
            .finish_non_exhaustive()
    }
}

/// What stands in [`NamesThing`].
pub mod names_thing {
    use std::collections::BTreeMap;

    use tfsdk::{Number, Tf, TfObject, Value};

    /// What stands in `a`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct A {
        /// The attribute `b_c`.
        #[tfsdk("b_c", required)]
        pub b_c: BTreeMap<String, Abc>,
    }

    /// What stands in `a.b_c`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Abc {
        /// The attribute `y`.
        #[tfsdk("y", required)]
        pub y: String,
    }

    /// What stands in `a_b`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct AB {
        /// The attribute `c`.
        #[tfsdk("c", optional)]
        pub c: Option<Vec<Abc2>>,
    }

    /// What stands in `a_b.c`.
    #[derive(Clone, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Abc2 {
        /// The attribute `x`.
        ///
        /// Sensitive.
        #[tfsdk("x", optional, sensitive)]
        pub x: Option<String>,
    }

    impl std::fmt::Debug for Abc2 {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("Abc2")
                .finish_non_exhaustive()
        }
    }

    /// What stands in `by_label`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ByLabel {
        /// The attribute `v`.
        #[tfsdk("v", optional)]
        pub v: Option<String>,
    }

    /// What stands in `group`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Group {
        /// The attribute `v`.
        #[tfsdk("v", optional)]
        pub v: Option<String>,
    }

    /// What stands in `many`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    #[allow(clippy::struct_field_names, reason = "the names and types are the provider's")]
    pub struct Many {
        /// The block `empty`.
        #[tfsdk("empty", block)]
        pub empty: Vec<ManyEmpty>,
        /// The attribute `many_one`.
        #[tfsdk("many_one", optional)]
        pub many_one: Option<String>,
        /// The attribute `many_three`.
        #[tfsdk("many_three", required)]
        pub many_three: Number,
        /// The attribute `many_two`.
        #[tfsdk("many_two", optional)]
        pub many_two: Option<String>,
    }

    /// What stands in `many.empty`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ManyEmpty {}

    /// What stands in `maybe`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Maybe {
        /// The attribute `v`.
        #[tfsdk("v", computed)]
        pub v: Tf<String>,
    }

    /// What stands in `one`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct One {
        /// The attribute `v`.
        #[tfsdk("v", required)]
        pub v: String,
    }

    /// What stands in `option`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OptionObject {
        /// The attribute `a`.
        #[tfsdk("a")]
        pub a: Option<String>,
    }

    /// What stands in `pairs`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Pairs {
        /// The attribute `type`.
        #[tfsdk("type")]
        pub r#type: Option<String>,
    }

    /// What stands in `string`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct StringObject {
        /// The attribute `value`.
        #[tfsdk("value")]
        pub value: Option<Value>,
    }

    /// What stands in `vec`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct VecObject {
        /// The attribute `vec`.
        #[tfsdk("vec", set)]
        pub vec: Option<Vec<String>>,
    }
}

/// The resource `names_thing`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/names.json", resource = "names_thing", source = "example.com/two/names")]
pub struct NamesThing2 {
    /// The attribute `found`.
    #[tfsdk("found", computed)]
    pub found: Tf<Vec<names_thing_2::Found>>,
    /// The attribute `id`.
    #[tfsdk("id", required)]
    pub id: String,
}

/// What stands in [`NamesThing2`].
pub mod names_thing_2 {
    use tfsdk::TfObject;

    /// What stands in `found`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Found {
        /// The attribute `name`.
        #[tfsdk("name")]
        pub name: Option<String>,
    }
}

/// The resource `names_thing_data`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/names.json", resource = "names_thing_data")]
pub struct NamesThingData {
    /// The attribute `found`.
    #[tfsdk("found", computed)]
    pub found: Tf<Vec<names_thing_data::Found>>,
    /// The attribute `id`.
    #[tfsdk("id", required)]
    pub id: String,
}

/// What stands in [`NamesThingData`].
pub mod names_thing_data {
    use tfsdk::TfObject;

    /// What stands in `found`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Found {
        /// The attribute `name`.
        #[tfsdk("name")]
        pub name: Option<String>,
    }
}

/// The resource `names_thing_mirror`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/names.json", resource = "names_thing_mirror")]
pub struct NamesThingMirror2 {
    /// The attribute `found`.
    #[tfsdk("found", computed)]
    pub found: Tf<Vec<names_thing_mirror::Found>>,
    /// The attribute `id`.
    #[tfsdk("id", required)]
    pub id: String,
}

/// What stands in [`NamesThingMirror2`].
pub mod names_thing_mirror {
    use tfsdk::TfObject;

    /// What stands in `found`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Found {
        /// The attribute `name`.
        #[tfsdk("name")]
        pub name: Option<String>,
    }
}

/// The resource `names_vault`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/names.json", resource = "names_vault")]
pub struct NamesVault {
    /// The attribute `certs`.
    ///
    /// Sensitive.
    #[tfsdk("certs", required, sensitive)]
    pub certs: BTreeMap<String, names_vault::Certs>,
    /// The attribute `login`.
    ///
    /// Sensitive.
    #[tfsdk("login", required, sensitive)]
    pub login: names_vault::Login,
    /// The attribute `zone`.
    #[tfsdk("zone", required)]
    pub zone: names_vault::Zone,
}

impl std::fmt::Debug for NamesVault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NamesVault")
            .field("zone", &self.zone)
            .finish_non_exhaustive()
    }
}

/// What stands in [`NamesVault`].
pub mod names_vault {
    use tfsdk::TfObject;

    /// What stands in `certs`.
    ///
    /// Sensitive.
    #[derive(Clone, PartialEq, TfObject)]
    pub struct Certs {
        /// The attribute `chain`.
        #[tfsdk("chain")]
        pub chain: Option<Vec<CertsChain>>,
        /// The attribute `pem`.
        #[tfsdk("pem")]
        pub pem: Option<String>,
    }

    impl std::fmt::Debug for Certs {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("Certs")
                .finish_non_exhaustive()
        }
    }

    /// What stands in `certs.chain`.
    ///
    /// Sensitive.
    #[derive(Clone, PartialEq, TfObject)]
    pub struct CertsChain {
        /// The attribute `pem`.
        #[tfsdk("pem")]
        pub pem: Option<String>,
    }

    impl std::fmt::Debug for CertsChain {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("CertsChain")
                .finish_non_exhaustive()
        }
    }

    /// What stands in `login`.
    ///
    /// Sensitive.
    #[derive(Clone, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Login {
        /// The attribute `keys`.
        #[tfsdk("keys", required)]
        pub keys: Vec<LoginKeys>,
        /// The attribute `user`.
        #[tfsdk("user", required)]
        pub user: String,
    }

    impl std::fmt::Debug for Login {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("Login")
                .finish_non_exhaustive()
        }
    }

    /// What stands in `login.keys`.
    ///
    /// Sensitive.
    #[derive(Clone, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LoginKeys {
        /// The attribute `key`.
        #[tfsdk("key", required)]
        pub key: String,
    }

    impl std::fmt::Debug for LoginKeys {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("LoginKeys")
                .finish_non_exhaustive()
        }
    }

    /// What stands in `zone`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Zone {
        /// The attribute `name`.
        #[tfsdk("name", required)]
        pub name: String,
    }
}

/// The data source `lax_thing`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", data = "lax_thing")]
pub struct LaxThingData {
    /// The attribute `key`.
    ///
    /// Sensitive.
    #[tfsdk("key")]
    pub key: Option<String>,
}

impl std::fmt::Debug for LaxThingData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaxThingData")
            .finish_non_exhaustive()
    }
}

/// The data source `names_thing`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(data_source, schema_file = "schemas/names.json", data = "names_thing")]
pub struct NamesThingData2 {
    /// The attribute `found`.
    #[tfsdk("found", computed)]
    pub found: Option<Vec<names_thing_data_2::Found>>,
    /// The attribute `id`.
    #[tfsdk("id", required)]
    pub id: String,
}

/// What stands in [`NamesThingData2`].
pub mod names_thing_data_2 {
    use tfsdk::TfObject;

    /// What stands in `found`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Found {
        /// The attribute `name`.
        #[tfsdk("name")]
        pub name: Option<String>,
    }
}

/// The ephemeral resource `names_token`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(ephemeral, schema_file = "schemas/names.json", ephemeral = "names_token")]
pub struct NamesTokenEphemeral {
    /// The attribute `token`.
    ///
    /// Sensitive.
    #[tfsdk("token", computed, sensitive)]
    pub token: Option<String>,
    /// The attribute `ttl`.
    #[tfsdk("ttl", optional)]
    pub ttl: Option<Number>,
}

impl std::fmt::Debug for NamesTokenEphemeral {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NamesTokenEphemeral")
            .field("ttl", &self.ttl)
            .finish_non_exhaustive()
    }
}

/// The configuration of the provider `example.com/one/names`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(provider, schema_file = "schemas/names.json", provider = "example.com/one/names")]
pub struct NamesProvider {
    /// The attribute `region`.
    #[tfsdk("region", optional)]
    pub region: Option<String>,
    /// The attribute `token`.
    ///
    /// Sensitive.
    #[tfsdk("token", optional, sensitive)]
    pub token: Option<String>,
}

impl std::fmt::Debug for NamesProvider {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NamesProvider")
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

/// The configuration of the provider `example.com/two/lax`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/names.json", provider = "example.com/two/lax")]
pub struct LaxProvider {
    /// The attribute `region`.
    #[tfsdk("region")]
    pub region: Option<String>,
    /// The block `rule`.
    #[tfsdk("rule")]
    pub rule: Vec<lax_provider::Rule>,
}

/// What stands in [`LaxProvider`].
pub mod lax_provider {
    use tfsdk::TfObject;

    /// What stands in `rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Rule {
        /// The attribute `id`.
        #[tfsdk("id")]
        pub id: Option<String>,
    }
}

/// The configuration of the provider `example.com/two/names`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(provider, schema_file = "schemas/names.json", provider = "example.com/two/names")]
pub struct NamesProvider2 {
    /// The attribute `region`.
    #[tfsdk("region", required)]
    pub region: String,
}
