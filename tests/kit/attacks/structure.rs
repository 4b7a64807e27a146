//! Messages for structs and their mirrors, in both formats and both ways.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk::{Tf, TfObject, Value, json, msgpack};

use super::wire::{array, text};
use super::{Attack, Prepared, attack, repeated};

/// A resource with a part of each kind.
#[derive(TfObject, Debug)]
#[tfsdk(resource)]
struct Host {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("labels", optional)]
    labels: Option<BTreeMap<String, u8>>,
    #[tfsdk("zones", optional)]
    zones: Option<BTreeSet<String>>,
    #[tfsdk("extra", optional)]
    extra: Value,
    #[tfsdk("disk", block)]
    disk: Vec<Disk>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("label", optional)]
    label: Option<String>,
    #[tfsdk("size", optional)]
    size: Option<u16>,
}

pub(super) const ATTACKS: &[Attack] = &[
    attack("struct json", "wrong blocks", 500, |n| {
        of_json(format!(r#"{{"name":"a","disk":[{}]}}"#, repeated(n, |_| r#"{"size":-1}"#.into(), ",")))
    }),
    attack("struct json", "empty blocks", 500, |n| {
        of_json(format!(r#"{{"name":"a","disk":[{}]}}"#, repeated(n, |_| "{}".into(), ",")))
    }),
    attack("struct json", "near misses", 500, |n| {
        of_json(format!(
            r#"{{"name":"a","disk":[{}]}}"#,
            repeated(n, |_| r#"{"labl":"","sise":1}"#.into(), ",")
        ))
    }),
    attack("struct json", "names that are not known", 500, |n| {
        of_json(format!("{{{}}}", repeated(n, |i| format!(r#""nam{i}":1"#), ",")))
    }),
    attack("struct json", "one name again and again", 500, |n| {
        of_json(format!("{{{}}}", repeated(n, |_| r#""name":1"#.into(), ",")))
    }),
    attack("struct json", "wrong entries of a map", 500, |n| {
        of_json(format!(r#"{{"labels":{{{}}}}}"#, repeated(n, |i| format!(r#""k{i}":256"#), ",")))
    }),
    attack("struct json", "wrong entries below a long key", 500, |n| {
        let entries = repeated(n, |i| format!(r#""k{i}":[]"#), ",");
        of_json(format!(r#"{{"labels":{{"{}":1.5,{entries}}}}}"#, "k".repeat(4 * n)))
    }),
    attack("struct json", "equal elements of a set", 500, |n| {
        of_json(format!(r#"{{"name":"a","zones":[{}]}}"#, repeated(n, |_| r#""z""#.into(), ",")))
    }),
    attack("struct json", "what any value holds", 500, |n| {
        let values = repeated(n, |_| r#"{"a":[1e600000000]}"#.into(), ",");
        of_json(format!(r#"{{"name":"a","extra":{{"type":"dynamic","value":[{values}]}}}}"#))
    }),
    attack("struct json", "lists in one another", 500, |n| of_json(format!(r#"{{"name":{}"#, "[".repeat(n)))),
    attack("struct json", "cut off", 500, |n| {
        of_json(format!(r#"{{"disk":[{}"#, repeated(n, |_| r#"{"size":1}"#.into(), ",")))
    }),
    attack("struct msgpack", "wrong blocks", 500, |n| {
        of_disks(n, [map(1), text("size"), vec![0xff]].concat())
    }),
    attack("struct msgpack", "unknown parts", 500, |n| {
        of_disks(n, [map(1), text("size"), vec![0xd4, 0, 0]].concat())
    }),
    attack("struct msgpack", "near misses", 500, |n| {
        of_disks(n, [map(2), text("labl"), text(""), text("sise"), vec![1]].concat())
    }),
    attack("struct msgpack", "lengths that are not there", 500, |n| {
        of_disks(n, vec![0xdf, 0xff, 0xff, 0xff, 0xff])
    }),
    attack("struct msgpack", "one name again and again", 500, |n| {
        let entries: Vec<u8> = (0..n).flat_map(|_| [text("name"), vec![1]].concat()).collect();
        of_msgpack([map32(n), entries].concat())
    }),
    attack("struct msgpack", "wrong entries of a map", 500, |n| {
        let entries: Vec<u8> = (0..n).flat_map(|i| [text(&format!("k{i}")), vec![0xff]].concat()).collect();
        of_msgpack([map(1), text("labels"), map32(n), entries].concat())
    }),
    attack("struct msgpack", "dynamic values of no type", 500, |n| {
        of_msgpack([map(1), text("extra"), array(n, |_| vec![0x92, 0xc4, 1, b'"', 0xc0])].concat())
    }),
    attack("struct value", "objects that do not fit", 250, |n| {
        let disk =
            |i: usize| Value::object([(format!("labl{i}"), Value::from(i)), ("size".into(), "x".into())]);
        let value = Value::object([("disk", Value::tuple((0..n).map(disk))), ("name", Value::from(1))]);
        Prepared::new(24 * n, move || {
            drop(value.get::<Host>().map_err(|error| error.to_string()));
            drop(value.get::<HostMirror>().map_err(|error| error.to_string()));
        })
    }),
    attack("struct value", "writing", 500, |n| {
        let number: tfsdk::Number = "1e600000000".parse().unwrap_or_default();
        let host = Host {
            name: "n".repeat(n),
            id: Tf::Unknown,
            labels: Some((0..n).map(|i| (format!("k{i}"), 1)).collect()),
            zones: Some((0..n).map(|i| i.to_string()).collect()),
            extra: Value::tuple((0..n).map(|_| Value::from(number.clone()))),
            disk: (0..n).map(|_| Disk { label: None, size: Some(1) }).collect(),
        };
        Prepared::new(40 * n, move || {
            drop((json::to_string(&host), msgpack::to_vec(&host), Value::of(&host), format!("{host:?}")));
        })
    }),
];

fn of_disks(n: usize, disk: Vec<u8>) -> Prepared {
    of_msgpack([map(2), text("disk"), array(n, |_| disk.clone()), text("name"), text("a")].concat())
}

fn map(entries: u8) -> Vec<u8> {
    vec![0x80 | entries]
}

fn map32(entries: usize) -> Vec<u8> {
    [&[0xdf][..], &u32::try_from(entries).unwrap_or(u32::MAX).to_be_bytes()].concat()
}

fn of_json(text: String) -> Prepared {
    Prepared::new(text.len(), move || {
        drop(json::from_str::<Host>(&text).map_err(|error| error.to_string()));
        match json::from_str::<HostMirror>(&text) {
            Ok(mirror) => drop((format!("{mirror:?}"), json::to_string(&mirror))),
            Err(error) => drop(error.to_string()),
        }
    })
}

fn of_msgpack(bytes: Vec<u8>) -> Prepared {
    Prepared::new(bytes.len(), move || {
        drop(msgpack::from_slice::<Host>(&bytes).map_err(|error| error.to_string()));
        match msgpack::from_slice::<HostMirror>(&bytes) {
            Ok(mirror) => drop((format!("{mirror:?}"), msgpack::to_vec(&mirror))),
            Err(error) => drop(error.to_string()),
        }
    })
}
