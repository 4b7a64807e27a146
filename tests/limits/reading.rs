//! What is read is held once: a list says how long it is, and is not made larger by and by.

use kit::memory::measure;
use tfsdk::{TfObject, msgpack};

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
    for count in [8_193_u64, 16_385, 300_000] {
        let rules = |i: u64| Rule { name: format!("rule number {i:>20}"), port: (i % 60_000) as u16 };
        let bytes = msgpack::to_vec(&(0..count).map(rules).collect::<Vec<_>>()).expect("rules are written");
        let held = count * (size_of::<Rule>() as u64 + 32);
        let memory = measure(|| {
            let read: Vec<Rule> = msgpack::from_slice(&bytes).expect("they were just written");
            assert_eq!(read.len() as u64, count);
            assert!(read.iter().all(|rule| rule.name.len() == 32 && rule.port < 60_000));
        });
        // What was set aside first is there until its elements have moved.
        let allowed = held + held / 10 + (256 << 10);
        assert!(memory.peak <= allowed, "{count} rules: {} of {allowed} bytes, for {held}", memory.peak);
    }
}
