use std::collections::BTreeMap;
use std::num::NonZeroU8;

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("zones", optional, default_env("ZONES"))]
    zones: Option<Vec<String>>,
    #[tfsdk("tags", optional, default_env("TAGS", else ""))]
    tags: BTreeMap<String, String>,
    #[tfsdk("port", optional, default_env("PORT", else "http"))]
    port: u16,
    #[tfsdk("ttl", optional, default_env("TTL", else "300"))]
    ttl: u8,
    #[tfsdk("enabled", optional, default_env("ENABLED", else "yes"))]
    enabled: bool,
    #[tfsdk("tier", optional, default_env("TIER", else "gold"))]
    tier: Tier,
    #[tfsdk("name", optional, default_env("NAME", else "x"))]
    name: String,
    #[tfsdk("ratio", optional, default_env("RATIO", else "0.5"))]
    ratio: f64,
    #[tfsdk("copies", optional, default_env("COPIES", else "1.5"))]
    copies: u8,
    #[tfsdk("size", optional, default_env("SIZE", else "0"))]
    size: NonZeroU8,
    #[tfsdk("whole", optional, default_env("WHOLE", else "2.0"))]
    whole: u8,
    #[tfsdk("admin", optional, default_env("ADMIN", else "99999"))]
    admin: Port,
    #[tfsdk("bytes", optional, default_env("BYTES", else "1e10"))]
    bytes: u64,
    #[tfsdk("shards", optional, default_env("SHARDS", else "-5"))]
    shards: u128,
    #[tfsdk("exact", optional, default_env("EXACT", else "170141183460469231731687303715884105728"))]
    exact: u128,
    #[tfsdk("far", optional, default_env("FAR", else "1e999999"))]
    far: f64,
    #[tfsdk("archive", optional, default_env("ARCHIVE", else "gold"))]
    archive: Archive,
    #[tfsdk("backup", optional, default = "gold")]
    backup: Archive,
}

#[derive(TfValue)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
}

#[derive(TfValue)]
struct Port(u16);

#[derive(TfValue)]
struct Archive(Tier);

fn main() {}
