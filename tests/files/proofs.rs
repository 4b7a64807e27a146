//! Structs that are proved against schemas of real providers when they compile.

use std::collections::{BTreeMap, HashSet};

use tfsdk::files::State;
use tfsdk::schema::{Member, ProviderSchemas, Schema, TfSchema};
use tfsdk::{Mirror, Number, Tf, TfObject, TfValue, json};

/// All of a resource: aliases, newtypes and collections are judged by what they are for Terraform.
#[derive(TfObject, Debug)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_security_group")]
struct SecurityGroup {
    #[tfsdk("arn")]
    arn: MaybeText,
    #[tfsdk("description")]
    description: MaybeText,
    #[tfsdk("egress")]
    egress: Option<HashSet<PortRange>>,
    #[tfsdk("id")]
    id: Option<GroupId>,
    #[tfsdk("ingress", set, null_is_empty)]
    ingress: Vec<PortRange>,
    #[tfsdk("name")]
    name: Tf<String>,
    #[tfsdk(flatten)]
    owner: Owner,
    #[tfsdk("revoke_rules_on_delete")]
    revoke_rules_on_delete: Option<bool>,
    #[tfsdk("tags")]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("timeouts")]
    timeouts: Option<Timeouts>,
    #[tfsdk("vpc_id")]
    vpc_id: Option<String>,
    #[tfsdk("-")]
    rank: u8,
}

type MaybeText = Option<String>;

#[derive(TfValue, Debug, PartialEq)]
struct GroupId(String);

#[derive(TfObject, Debug)]
struct Owner {
    #[tfsdk("name_prefix")]
    name_prefix: Option<String>,
    #[tfsdk("owner_id")]
    owner_id: Option<String>,
}

#[derive(TfObject, Debug, PartialEq, Eq, Hash)]
struct PortRange {
    #[tfsdk("cidr_blocks", null_is_empty)]
    cidr_blocks: Vec<String>,
    #[tfsdk("description")]
    description: Option<String>,
    #[tfsdk("from_port")]
    from_port: Option<u16>,
    #[tfsdk("ipv6_cidr_blocks", null_is_empty)]
    ipv6_cidr_blocks: Vec<String>,
    #[tfsdk("prefix_list_ids", null_is_empty)]
    prefix_list_ids: Vec<String>,
    #[tfsdk("protocol")]
    protocol: Option<String>,
    #[tfsdk("security_groups", set, null_is_empty)]
    security_groups: Vec<String>,
    #[tfsdk("self")]
    itself: Option<bool>,
    #[tfsdk("to_port")]
    to_port: Option<u16>,
}

#[derive(TfObject, Debug)]
struct Timeouts {
    #[tfsdk("create")]
    create: Option<String>,
    #[tfsdk("delete")]
    delete: Option<String>,
}

#[test]
fn a_proved_struct_reads_what_the_schema_says() {
    let group: SecurityGroup = json::from_str(
        r#"{"arn":null,"description":"web","egress":null,"id":"sg-1","ingress":[{"cidr_blocks":["0.0.0.0/0"],"description":null,"from_port":80,"ipv6_cidr_blocks":null,"prefix_list_ids":[],"protocol":"tcp","security_groups":[],"self":false,"to_port":80}],"name":"web","name_prefix":null,"owner_id":"1","revoke_rules_on_delete":null,"tags":{"a":"b"},"timeouts":{"create":null,"delete":"1m"},"vpc_id":null}"#,
    )
    .expect("it fits");
    assert_eq!(group.id, Some(GroupId("sg-1".to_owned())));
    assert_eq!(group.rank, 0, "no attribute");
    assert_eq!(group.ingress[0].to_port, Some(80));
    assert_eq!(group.timeouts.and_then(|timeouts| timeouts.delete).as_deref(), Some("1m"));
}

/// With a schema of its own, and so with a mirror.
#[derive(TfObject, Debug)]
#[tfsdk(resource, schema_file = "schemas/aws.json", resource = "aws_acm_certificate")]
struct Certificate {
    #[tfsdk("arn", computed)]
    arn: Tf<String>,
    #[tfsdk("certificate_authority_arn", optional)]
    certificate_authority_arn: Option<String>,
    #[tfsdk("certificate_body", optional)]
    certificate_body: Option<String>,
    #[tfsdk("certificate_chain", optional)]
    certificate_chain: Option<String>,
    #[tfsdk("domain_name", optional, computed)]
    domain_name: Tf<String>,
    #[tfsdk("domain_validation_options", computed)]
    domain_validation_options: Tf<Vec<Validation>>,
    #[tfsdk("id", optional, computed)]
    id: Tf<String>,
    #[tfsdk("options", block, max_items = 1)]
    options: Vec<Options>,
    #[tfsdk("private_key", optional, sensitive)]
    private_key: Option<String>,
    #[tfsdk("subject_alternative_names", optional, computed)]
    subject_alternative_names: Tf<Vec<String>>,
    #[tfsdk("tags", optional)]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("validation_emails", computed)]
    validation_emails: Tf<Vec<String>>,
    #[tfsdk("validation_method", optional, computed)]
    validation_method: Tf<String>,
}

#[derive(TfObject, Debug)]
struct Validation {
    #[tfsdk("domain_name")]
    domain_name: Option<String>,
    #[tfsdk("resource_record_name")]
    resource_record_name: Option<String>,
    #[tfsdk("resource_record_type")]
    resource_record_type: Option<String>,
    #[tfsdk("resource_record_value")]
    resource_record_value: Option<String>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Options {
    #[tfsdk("certificate_transparency_logging_preference", optional)]
    certificate_transparency_logging_preference: Option<String>,
}

#[test]
fn a_proved_struct_with_a_schema_has_the_type_of_the_file() {
    let text = include_str!("../schemas/aws.json");
    let schemas = ProviderSchemas::from_json(text).expect("schemas");
    let of_file = &schemas.providers["registry.terraform.io/hashicorp/aws"].resources["aws_acm_certificate"];
    assert_eq!(Certificate::schema().ty(), of_file.ty());
    let mirror: Mirror<Certificate> = json::from_str(
        r#"{"arn":null,"certificate_authority_arn":null,"certificate_body":null,"certificate_chain":null,"domain_name":"a","domain_validation_options":[],"id":null,"options":[],"private_key":null,"subject_alternative_names":null,"tags":null,"validation_emails":null,"validation_method":null}"#,
    )
    .expect("it fits");
    assert_eq!(mirror.domain_name, Tf::Known("a".to_owned()));
}

/// What a schema can say of attributes and blocks, all of it said here as well.
#[derive(TfObject, Debug)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_cart", version = 2)]
struct Cart {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("note", optional, deprecated = "Nobody reads it.")]
    note: Option<String>,
    #[tfsdk("owner", optional)]
    owner: Option<CartOwner>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("address", block, min_items = 1)]
    address: Address,
    #[tfsdk("gift", block)]
    gifts: Vec<Gift>,
    #[tfsdk("line", block, min_items = 1, max_items = 3)]
    lines: Vec<Line>,
    #[tfsdk("options", block)]
    options: CartOptions,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct CartOwner {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("email", optional, sensitive)]
    email: Option<String>,
    #[tfsdk("phone", optional, computed, deprecated = "Write to them.")]
    phone: Tf<String>,
}

#[derive(TfObject, Debug)]
pub(crate) struct Size {
    #[tfsdk("width")]
    width: Option<f64>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
pub(crate) struct Address {
    #[tfsdk("street", required)]
    street: String,
}

/// The block is deprecated by its struct.
#[derive(TfObject, Debug)]
#[tfsdk(nested, deprecated = "Give them something yourself.")]
pub(crate) struct Gift {
    #[tfsdk("to", required)]
    to: String,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
pub(crate) struct Line {
    #[tfsdk(flatten)]
    what: What,
    #[tfsdk("count", optional)]
    count: Option<u64>,
    #[tfsdk("discount", block, set, max_items = 2)]
    discounts: Vec<Discount>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct What {
    #[tfsdk("sku", required)]
    sku: String,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Discount {
    #[tfsdk("code", required)]
    code: String,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
pub(crate) struct CartOptions {
    #[tfsdk("fast", optional)]
    fast: Option<bool>,
}

#[test]
fn a_proved_struct_tells_terraform_what_the_file_says() {
    let schemas = ProviderSchemas::from_json(include_str!("../schemas/shop.json")).expect("schemas");
    let of_file = &schemas.providers["example.com/one/shop"].resources["shop_cart"];
    let view = Cart::schema().terraform_view();
    assert_eq!(view.version(), of_file.version());
    let members = |schema: &Schema| -> Vec<String> {
        let all = schema.walk().map(|(path, member)| match member {
            Member::Attribute(a) => format!(
                "{path}: {:?} {} {} {}",
                a.mode(),
                a.is_sensitive(),
                a.is_write_only(),
                a.deprecation().is_some()
            ),
            Member::Block(b) => {
                let deprecated = b.block().deprecation().is_some();
                format!("{path}: {:?} {} {} {deprecated}", b.nesting(), b.min(), b.max())
            }
        });
        all.collect()
    };
    assert_eq!(members(&view), members(of_file));
}

/// A struct with a parameter is held to it where it is used.
#[derive(TfObject, Debug)]
#[tfsdk(resource, schema_file = "schemas/shop.json", resource = "shop_order", source = "two/shop")]
struct Order<T> {
    #[tfsdk("id", computed)]
    id: Tf<T>,
}

#[test]
fn a_proved_struct_may_have_parameters() {
    let order: Order<String> = json::from_str(r#"{"id":"a"}"#).expect("it fits");
    assert_eq!(order.id, Tf::Known("a".to_owned()));
    assert_eq!(Order::<String>::schema().version(), 0);
}

/// A part of a resource that a provider of ours has; what is inside reads a part as well.
#[derive(TfObject, Debug)]
#[tfsdk(schema_file = "../examples/data/shelf/schemas.json", resource = "shelf_bucket", ignore_unmapped)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("limits")]
    limits: Option<BTreeMap<String, Limit>>,
    #[tfsdk("rule")]
    rules: Vec<Rule>,
}

#[derive(TfObject, Debug)]
#[tfsdk(ignore_unmapped)]
struct Limit {
    #[tfsdk("bytes")]
    bytes: Number,
}

#[derive(TfObject, Debug)]
#[tfsdk(ignore_unmapped)]
struct Rule {
    #[tfsdk("prefix")]
    prefix: String,
}

#[test]
fn a_proved_part_reads_a_state() {
    let state = State::from_json(include_str!("../../examples/data/shelf/shelf.tfstate")).expect("a state");
    let buckets = state.all::<Bucket>("shelf_bucket").expect("the proof says that they fit");
    assert_eq!(buckets.len(), 5);
    assert!(buckets.iter().any(|(_, bucket)| bucket.rules.iter().any(|rule| rule.prefix == "tmp/")));
    assert!(buckets.iter().all(|(_, bucket)| !bucket.name.is_empty()));
    let limits = buckets.iter().filter_map(|(_, bucket)| bucket.limits.as_ref());
    assert!(limits.flat_map(BTreeMap::values).all(|limit| limit.bytes > Number::from(0)));
}

/// A provider's configuration, and a data source.
#[derive(TfObject, Debug)]
#[tfsdk(schema_file = "schemas/docker.json", provider = "kreuzwerker/docker", ignore_unmapped)]
struct Docker {
    #[tfsdk("host")]
    host: Option<String>,
}

#[derive(TfObject, Debug)]
#[tfsdk(schema_file = "schemas/docker.json", data = "docker_image")]
struct Image {
    #[tfsdk("id")]
    id: Option<String>,
    #[tfsdk("name")]
    name: String,
    #[tfsdk("repo_digest")]
    repo_digest: Option<String>,
}

#[test]
fn configurations_and_data_sources_are_proved_as_well() {
    let docker: Docker = json::from_str(r#"{"host":"unix:///x","other":1}"#).expect("it fits");
    assert_eq!(docker.host.as_deref(), Some("unix:///x"));
    let image: Image = json::from_str(r#"{"id":null,"name":"a","repo_digest":null}"#).expect("it fits");
    assert_eq!((image.id, &*image.name, image.repo_digest), (None, "a", None));
}

/// A union is proved as a struct is: each of its attributes is there, and may be null.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(schema_file = "schemas/docker.json", provider = "kreuzwerker/docker", ignore_unmapped)]
enum Access {
    Host(String),
    #[tfsdk("cert_path")]
    Certificates(String),
}

#[derive(TfObject, Debug)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", ignore_unmapped)]
struct Item {
    #[tfsdk("timeouts")]
    timeouts: Option<ItemTimeouts>,
}

#[derive(TfObject, Debug, PartialEq)]
enum ItemTimeouts {
    Create(String),
}

#[test]
fn unions_are_proved_as_well() {
    let access: Access = json::from_str(r#"{"cert_path":"/c","host":null,"other":1}"#).expect("it fits");
    assert_eq!(access, Access::Certificates("/c".to_owned()));
    let item: Item = json::from_str(r#"{"name":"n","timeouts":{"create":"1m"}}"#).expect("it fits");
    assert_eq!(item.timeouts, Some(ItemTimeouts::Create("1m".to_owned())));
}
