//! Requests that are none, to every RPC.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use kit::Random;
use kit::written::{none, value};
use tfsdk::provider::proto::Rpc;
use tfsdk::provider::proto::prost::Message;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::proto::{tfplugin5, tfplugin6::provider as rpc};
use tfsdk::schema::TfSchema;
use tokio::time::timeout;
use zoo::Menagerie;

use crate::asked::{new_plan, plans_well, sent, zoo};
use crate::client::Client;

/// Longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many are under way at a time.
const AT_ONCE: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_in_any_request_hurts_nothing_else() {
    let many = kit::rounds_or("TFSDK_GARBAGE", 4_000);
    let (mut process, client) = zoo().await;
    let ended = Arc::new(AtomicBool::new(false));
    let meanwhile = tokio::spawn(answers_well_until(client.clone(), ended.clone()));
    let mut random = Random::of_this_run("garbage");
    let seeds = seeds();
    let paths = paths();
    let thrown: Vec<_> = (0..many).map(|_| message(&mut random, &seeds, &paths)).collect();
    let thrown = Arc::new(thrown);
    let next = Arc::new(AtomicUsize::new(0));
    let throwing: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let (client, thrown, next) = (client.clone(), thrown.clone(), next.clone());
            tokio::spawn(async move {
                while let Some((path, bytes)) = thrown.get(next.fetch_add(1, Ordering::Relaxed)) {
                    throw(&client, path, bytes.clone()).await;
                }
            })
        })
        .collect();
    for task in throwing {
        task.await.expect("every message is answered");
    }
    ended.store(true, Ordering::Relaxed);
    assert!(meanwhile.await.expect("other requests are answered well") > 0);
    assert!(process.is_running());
    plans_well(&client).await;
}

/// Each is longer, deeper or emptier than what anybody sends.
#[tokio::test]
async fn monstrous_values_hurt_nothing_else() {
    let (mut process, client) = zoo().await;
    let mega = 1024 * 1024;
    let claims = |mark: u8| [vec![mark, 0xff, 0xff, 0xff, 0xff], vec![0xc0; 100]].concat();
    let monsters: Vec<(Vec<u8>, Vec<u8>)> = vec![
        (vec![0x91; 16 * mega], Vec::new()),
        (b"\x81\xa1a".repeat(4 * mega), Vec::new()),
        (claims(0xdd), Vec::new()),
        (claims(0xdf), Vec::new()),
        (claims(0xdb), Vec::new()),
        (claims(0xc9), Vec::new()),
        (Vec::new(), vec![b'['; 16 * mega]),
        (Vec::new(), b"{\"name\":".repeat(2 * mega)),
        (Vec::new(), [&b"{\"name\":1e"[..], &[b'9'; 1000], b"}"].concat()),
        (Vec::new(), [&b"{\"name\":\""[..], &[0xff; 1000], b"\"}"].concat()),
        (vec![0xc1], vec![0]),
    ];
    for (msgpack, json) in monsters {
        let monster = DynamicValue { msgpack: msgpack.into(), json: json.into() };
        let request = plan_resource_change::Request {
            prior_state: Some(monster.clone()),
            config: Some(monster.clone()),
            proposed_new_state: Some(monster.clone()),
            ..new_plan("zoo_menagerie", &Menagerie::schema(), "{ name = \"ark\" }")
        };
        throw(&client, rpc::PlanResourceChange::PATH, request.encode_to_vec().into()).await;
        let request = upgrade_resource_state::Request {
            type_name: "zoo_menagerie".to_owned(),
            raw_state: Some(RawState { json: monster.json, ..Default::default() }),
            ..Default::default()
        };
        throw(&client, rpc::UpgradeResourceState::PATH, request.encode_to_vec().into()).await;
        plans_well(&client).await;
    }
    assert!(process.is_running());
}

async fn answers_well_until(client: Client, ended: Arc<AtomicBool>) -> usize {
    let mut answered = 0;
    while !ended.load(Ordering::Relaxed) {
        timeout(PATIENCE, plans_well(&client)).await.expect("an answer");
        answered += 1;
    }
    answered
}

/// Sends a message, and waits for its answer, which may be of any kind but that of a panic.
async fn throw(client: &Client, path: &'static str, bytes: Bytes) {
    let start = bytes.slice(..bytes.len().min(400));
    let answered = async {
        let Ok(mut answer) = client.stream(path, vec![bytes]).await else { return };
        // Of an endless one, a few are enough.
        for _ in 0..20 {
            let Ok(Some(frame)) = answer.message().await else { return };
            let said = String::from_utf8_lossy(&frame);
            assert!(!said.contains("The provider panicked"), "{path} {start:?}: {said}");
        }
    };
    timeout(PATIENCE, answered).await.unwrap_or_else(|_| panic!("no answer: {path} {start:?}"));
}

fn paths() -> Vec<&'static str> {
    let six = rpc::RPCS.iter().map(|name| format!("/{}/{name}", rpc::SERVICE));
    let five = tfplugin5::provider::RPCS.iter();
    let five = five.map(|name| format!("/{}/{name}", tfplugin5::provider::SERVICE));
    six.chain(five).map(|path| &*path.leak()).collect()
}

/// Requests that are answered well, to begin with.
fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    fn seed<R: Rpc>(request: R::Request) -> (&'static str, Vec<u8>) {
        (R::PATH, request.encode_to_vec())
    }
    let schema = Menagerie::schema();
    let config = r#"{ name = "ark", words = ["a", "b"], labels = { x = true }, signs = ["s"], anything = { k = [1, "2"] },
        row = [{ name = "n", animals = 2.5 }], heap = [{ name = "h" }], map = { m = { poles = 3 } }, one = { name = unknown },
        gate = [{ name = "g" }], fence = [{ name = "f" }], yard = { poles = 1e30 } }"#;
    let config = sent(&value(&schema, config), &schema);
    let nothing = sent(&none(&schema), &schema);
    let type_name = || "zoo_menagerie".to_owned();
    let state = br#"{"name": "ark", "color": "red", "size": 1.5, "words": ["a"], "row": [{"name": "n", "animals": 1}], "gate": []}"#;
    let text = |text: &str| DynamicValue { json: text.as_bytes().to_vec().into(), ..Default::default() };
    vec![
        seed::<rpc::ValidateResourceConfig>(validate_resource_config::Request {
            type_name: type_name(),
            config: Some(config.clone()),
            ..Default::default()
        }),
        seed::<rpc::PlanResourceChange>(plan_resource_change::Request {
            type_name: type_name(),
            prior_state: Some(nothing.clone()),
            proposed_new_state: Some(config.clone()),
            config: Some(config.clone()),
            prior_private: Bytes::from_static(br#"{"k":"v"}"#),
            ..Default::default()
        }),
        seed::<rpc::ApplyResourceChange>(apply_resource_change::Request {
            type_name: type_name(),
            prior_state: Some(nothing),
            planned_state: Some(config.clone()),
            config: Some(config.clone()),
            ..Default::default()
        }),
        seed::<rpc::ReadResource>(read_resource::Request {
            type_name: type_name(),
            current_state: Some(config.clone()),
            ..Default::default()
        }),
        seed::<rpc::UpgradeResourceState>(upgrade_resource_state::Request {
            type_name: type_name(),
            version: 0,
            raw_state: Some(RawState { json: state.to_vec().into(), ..Default::default() }),
        }),
        seed::<rpc::ImportResourceState>(import_resource_state::Request {
            type_name: "zoo_named".to_owned(),
            id: "f/1".to_owned(),
            ..Default::default()
        }),
        seed::<rpc::MoveResourceState>(move_resource_state::Request {
            source_provider_address: "example.com/tfsdk/zoo".to_owned(),
            source_type_name: "zoo_named".to_owned(),
            target_type_name: "zoo_lease".to_owned(),
            source_state: Some(RawState { json: state.to_vec().into(), ..Default::default() }),
            ..Default::default()
        }),
        seed::<rpc::ReadDataSource>(read_data_source::Request {
            type_name: "zoo_keeper".to_owned(),
            config: Some(text(r#"{"greeting": "Hi"}"#)),
            ..Default::default()
        }),
        seed::<rpc::CallFunction>(call_function::Request {
            name: "join".to_owned(),
            arguments: vec![text("\"-\""), text("\"a\""), text("\"b\"")],
        }),
        seed::<rpc::OpenEphemeralResource>(open_ephemeral_resource::Request {
            type_name: "zoo_ticket".to_owned(),
            config: Some(text(r#"{"visitor": "v"}"#)),
            ..Default::default()
        }),
        seed::<rpc::ListResource>(list_resource::Request {
            type_name: "zoo_tagged".to_owned(),
            config: Some(text(r#"{"cage": "north", "count": 2}"#)),
            limit: 2,
            ..Default::default()
        }),
        seed::<rpc::PlanAction>(plan_action::Request {
            action_type: "zoo_feed".to_owned(),
            config: Some(text(r#"{"animal": "a", "meals": 1, "key": "k"}"#)),
            ..Default::default()
        }),
        seed::<rpc::ValidateProviderConfig>(validate_provider_config::Request {
            config: Some(text(r#"{"keeper": "x", "cages": 300, "song": [1]}"#)),
        }),
    ]
}

/// Some garbage, and where it is sent.
fn message(
    random: &mut Random,
    seeds: &[(&'static str, Vec<u8>)],
    paths: &[&'static str],
) -> (&'static str, Bytes) {
    let anywhere = random.of(paths);
    let bytes = match random.below(8) {
        0 => noise(random, 200),
        1 | 2 => fields(random),
        3 => seeds[random.below(seeds.len())].1.clone(),
        _ => {
            let (path, seed) = &seeds[random.below(seeds.len())];
            return (path, mutated(random, seed.clone()).into());
        }
    };
    (anywhere, bytes.into())
}

fn noise(random: &mut Random, most: usize) -> Vec<u8> {
    (0..random.below(most)).map(|_| byte(random)).collect()
}

fn byte(random: &mut Random) -> u8 {
    u8::try_from(random.below(256)).unwrap_or_default()
}

/// A message whose fields are what most requests have, with nonsense in them.
fn fields(random: &mut Random) -> Vec<u8> {
    let mut message = Vec::new();
    for _ in 0..random.below(7) {
        let content = match random.below(5) {
            0 => {
                random.of(&["zoo_menagerie", "zoo_named", "zoo_keeper", "join", "zoo_none", "", "é\0"]).into()
            }
            1 => noise(random, 40),
            2 | 3 => {
                // A DynamicValue: MessagePack in its first field, JSON in its second.
                let text = match random.below(3) {
                    0 => noise(random, 60),
                    1 => random.of(&["{", "null", "[[[]]]", "{\"name\": 1e400}", "\"\\ud800\""]).into(),
                    _ => [vec![0x81, 0xa4], b"name".to_vec(), noise(random, 20)].concat(),
                };
                field(1 + random.below(2), &text)
            }
            _ => fields_of_numbers(random),
        };
        message.extend(field(1 + random.below(9), &content));
    }
    message
}

fn field(number: usize, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![u8::try_from(number << 3 | 2).unwrap_or_default()];
    let mut length = content.len();
    while length >= 0x80 {
        bytes.push(u8::try_from(length & 0x7f).unwrap_or_default() | 0x80);
        length >>= 7;
    }
    bytes.push(u8::try_from(length).unwrap_or_default());
    bytes.extend(content);
    bytes
}

fn fields_of_numbers(random: &mut Random) -> Vec<u8> {
    (1..=random.below(4))
        .flat_map(|number| [u8::try_from(number << 3).unwrap_or_default(), byte(random) & 0x7f])
        .collect()
}

fn mutated(random: &mut Random, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, byte(random)),
            2 => drop(bytes.splice(at..(at + random.below(8)).min(bytes.len()), [])),
            3 => {
                let part = bytes[at..(at + random.below(40)).min(bytes.len())].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            _ => {
                if let Some(one) = bytes.get_mut(at) {
                    *one = byte(random);
                }
            }
        }
    }
    bytes
}
