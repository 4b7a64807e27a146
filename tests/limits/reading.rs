//! What is read is held once: a list says how long it is, and is not made larger by and by.

use kit::memory::measure;
use tfsdk::{TfObject, Value, json, msgpack};

#[derive(TfObject)]
struct Rule {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("port")]
    port: u16,
}

#[test]
fn reading_a_long_list_holds_little_more_than_its_structs() {
    // Just beyond what is set aside before anything is read, twice that, and long.
    for count in [129_u64, 257, 8_193, 16_385, 300_000] {
        let bytes = msgpack::to_vec(&rules(count)).expect("rules are written");
        let held = held(count);
        let memory = measure(|| {
            let read: Vec<Rule> = msgpack::from_slice(&bytes).expect("they were just written");
            assert_eq!(read.len() as u64, count);
            assert!(read.iter().all(|rule| rule.name.len() == 32 && rule.port < 60_000));
        });
        // What was set aside first is there until its elements have moved.
        let allowed = held + held / 10 + (4 << 10);
        assert!(memory.peak <= allowed, "{count} rules: {} of {allowed} bytes, for {held}", memory.peak);
    }
}

/// JSON does not say how long a list is, but no list is longer than the text.
#[test]
fn reading_a_long_list_of_json_sets_little_aside_that_stays_empty() {
    for count in [16_385_u64, 300_000] {
        let text = json::to_string(&rules(count)).expect("rules are written");
        let held = held(count);
        let memory = measure(|| {
            let read: Vec<Rule> = json::from_str(&text).expect("it was just written");
            assert_eq!(read.len() as u64, count);
        });
        // The piece before the last is there until its elements have moved.
        let allowed = held + held / 10 + count * size_of::<Rule>() as u64;
        assert!(memory.peak <= allowed, "{count} rules: {} of {allowed} bytes, for {held}", memory.peak);
    }
}

/// Most lists in a configuration have one element or two.
#[test]
fn short_lists_of_json_have_no_room_left() {
    const COUNT: u64 = 10_000;
    let pairs: Vec<[String; 2]> = (0..COUNT).map(|i| [format!("a{i:>31}"), format!("b{i:>31}")]).collect();
    let text = json::to_string(&pairs).expect("pairs are written");
    let list = size_of::<Vec<String>>() as u64;
    let held = COUNT * (list + 2 * (size_of::<String>() as u64 + 32));
    let memory = measure(|| {
        let read: Vec<Vec<String>> = json::from_str(&text).expect("it was just written");
        assert!(read.iter().all(|pair| pair.len() == 2));
    });
    // The piece before the last, of the list of them all, as above.
    let allowed = held + held / 10 + COUNT * list;
    assert!(memory.peak <= allowed, "{} of {allowed} bytes, for {held}", memory.peak);
}

#[test]
fn promises_of_lists_in_one_another_set_little_aside() {
    let depth = 500;
    let ty = format!("{}\"string\"{}", "[\"list\",".repeat(depth), "]".repeat(depth));
    let mut bytes = vec![0x92, 0xc5];
    bytes.extend_from_slice(&(ty.len() as u16).to_be_bytes());
    bytes.extend_from_slice(ty.as_bytes());
    for _ in 0..depth {
        // A list of as many elements as 32 bits can say.
        bytes.extend_from_slice(&[0xdd, 0xff, 0xff, 0xff, 0xff]);
    }
    // So that there could be as many as are believed at first.
    bytes.resize(bytes.len() + (64 << 10), 0xc1);
    let memory = measure(|| assert!(msgpack::from_slice::<Value>(&bytes).is_err()));
    assert!(memory.peak <= 8 << 20, "{} bytes for {}", memory.peak, bytes.len());
}

fn rules(count: u64) -> Vec<Rule> {
    let rule = |i: u64| Rule { name: format!("rule number {i:>20}"), port: (i % 60_000) as u16 };
    (0..count).map(rule).collect()
}

/// What so many rules take.
fn held(count: u64) -> u64 {
    count * (size_of::<Rule>() as u64 + 32)
}
