//! An object is read the same in whatever order its attributes stand, by every source.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};

use kit::Random;
use tfsdk::{FromTf, Tf, TfObject, json, msgpack};

#[derive(TfObject, Debug, PartialEq)]
struct Inner {
    #[tfsdk("b")]
    b: u8,
    #[tfsdk("n")]
    n: Option<String>,
    #[tfsdk("s")]
    s: Vec<bool>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct InnerPart {
    #[tfsdk("b")]
    b: u8,
    #[tfsdk("s")]
    s: Vec<bool>,
}

#[derive(TfObject, Debug, PartialEq)]
enum Either {
    #[tfsdk("left")]
    Left(u8),
    #[tfsdk("right")]
    Right(Inner),
    #[tfsdk("third")]
    Third(Vec<bool>),
}

#[derive(TfObject, Debug, PartialEq)]
struct Embedded {
    #[tfsdk("c")]
    c: Tf<u8>,
    #[tfsdk("x")]
    x: Inner,
}

#[derive(TfObject, Debug, PartialEq)]
struct Whole {
    #[tfsdk("a")]
    a: Inner,
    #[tfsdk("d")]
    d: Vec<Inner>,
    #[tfsdk(flatten)]
    embedded: Embedded,
    #[tfsdk("e")]
    e: Either,
    #[tfsdk("f")]
    f: Option<Either>,
    #[tfsdk("m")]
    m: BTreeMap<String, Inner>,
    #[tfsdk("w")]
    w: Option<bool>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Part {
    #[tfsdk("a")]
    a: InnerPart,
    #[tfsdk(flatten)]
    embedded: Embedded,
    #[tfsdk("e")]
    e: Either,
    #[tfsdk("m")]
    m: BTreeMap<String, InnerPart>,
}

#[derive(Clone, Debug)]
enum Token {
    Null,
    Bool(bool),
    Number(u8),
    List(Vec<Token>),
    Object(Vec<(String, Token)>),
}

const INNER: [&str; 3] = ["b", "n", "s"];

fn wrong(random: &mut Random) -> Token {
    match random.below(5) {
        0 => Token::Null,
        1 => Token::Bool(true),
        2 => Token::Number(3),
        3 => Token::List(vec![Token::Number(1), Token::Null]),
        _ => Token::Object(vec![("q".to_owned(), Token::Number(1))]),
    }
}

fn odd(random: &mut Random, make: impl FnOnce(&mut Random) -> Token) -> Token {
    if random.one_in(9) { wrong(random) } else { make(random) }
}

fn inner(random: &mut Random) -> Token {
    let entries = INNER.iter().filter_map(|name| {
        if random.one_in(12) {
            return None;
        }
        let value = odd(random, |random| match *name {
            "b" => Token::Number(1),
            "n" => Token::Null,
            _ => Token::List(vec![Token::Bool(random.one_in(2)); random.below(3)]),
        });
        Some(((*name).to_owned(), value))
    });
    let entries = entries.collect();
    mixed(random, entries)
}

fn either(random: &mut Random) -> Token {
    let set = random.below(3);
    let entries = ["left", "right", "third"].iter().enumerate().map(|(i, name)| {
        let value = if i != set && !random.one_in(8) {
            Token::Null
        } else {
            odd(random, |random| match i {
                0 => Token::Number(1),
                1 => inner(random),
                _ => Token::List(vec![Token::Bool(true)]),
            })
        };
        ((*name).to_owned(), value)
    });
    let entries = entries.collect();
    mixed(random, entries)
}

/// With doubled and unknown attributes.
fn mixed(random: &mut Random, mut entries: Vec<(String, Token)>) -> Token {
    while random.one_in(7) {
        let extra = format!("u{}", random.below(40));
        let value = wrong(random);
        entries.push((extra, value));
    }
    while random.one_in(9) && !entries.is_empty() {
        let name = entries[random.below(entries.len())].0.clone();
        let value = wrong(random);
        entries.push((name, value));
    }
    Token::Object(entries)
}

fn whole(random: &mut Random) -> Token {
    let mut entries: Vec<(String, Token)> = Vec::new();
    for name in ["a", "c", "d", "e", "f", "m", "w", "x"] {
        if random.one_in(14) {
            continue;
        }
        let value = odd(random, |random| match name {
            "a" | "x" => inner(random),
            "c" => Token::Number(1),
            "d" => Token::List((0..random.below(3)).map(|_| inner(random)).collect()),
            "e" | "f" => either(random),
            "m" => Token::Object((0..random.below(3)).map(|i| (format!("k{i}"), inner(random))).collect()),
            _ => Token::Bool(true),
        });
        entries.push((name.to_owned(), value));
    }
    if random.one_in(3) {
        for i in 0..random.below(60) {
            let value = wrong(random);
            entries.push((format!("v{:02}", (i * 17) % 61), value));
        }
    }
    mixed(random, entries)
}

/// In order; of those of one name the first one stays the first.
fn sorted(token: &Token) -> Token {
    match token {
        Token::List(all) => Token::List(all.iter().map(sorted).collect()),
        Token::Object(all) => {
            let mut all: Vec<_> = all.iter().map(|(name, value)| (name.clone(), sorted(value))).collect();
            all.sort_by(|a, b| a.0.cmp(&b.0));
            Token::Object(all)
        }
        other => other.clone(),
    }
}

/// In any order, but that the first of a name stays the first.
fn shuffled(random: &mut Random, token: &Token) -> Token {
    match token {
        Token::List(all) => Token::List(all.iter().map(|one| shuffled(random, one)).collect()),
        Token::Object(all) => {
            let mut all: Vec<_> =
                all.iter().map(|(name, value)| (name.clone(), shuffled(random, value))).collect();
            // The elements of maps are told in their order.
            let is_map = all.iter().any(|(name, _)| name.starts_with('k'));
            for _ in 0..if is_map { 0 } else { all.len() * 2 } {
                let (i, j) = (random.below(all.len()), random.below(all.len()));
                let (i, j) = (i.min(j), i.max(j));
                let names: Vec<&str> = all[i..=j].iter().map(|(name, _)| &**name).collect();
                let is_free = |name: &str| names.iter().filter(|other| **other == name).count() == 1;
                if is_free(&all[i].0) && is_free(&all[j].0) {
                    all.swap(i, j);
                }
            }
            Token::Object(all)
        }
        other => other.clone(),
    }
}

fn to_json(random: &mut Random, token: &Token, text: &mut String) {
    let space = if random.one_in(6) { " " } else { "" };
    match token {
        Token::Null => text.push_str("null"),
        Token::Bool(bool) => write!(text, "{bool}").unwrap(),
        Token::Number(number) => write!(text, "{number}").unwrap(),
        Token::List(all) => {
            text.push('[');
            for (i, one) in all.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                text.push_str(space);
                to_json(random, one, text);
            }
            text.push(']');
        }
        Token::Object(all) => {
            text.push('{');
            for (i, (name, one)) in all.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                text.push_str(space);
                let mut key = String::new();
                match random.one_in(12) {
                    true => name.chars().for_each(|c| write!(key, "\\u{:04x}", u32::from(c)).unwrap()),
                    false => key.push_str(name),
                }
                write!(text, "\"{key}\"{space}:{space}").unwrap();
                to_json(random, one, text);
            }
            text.push_str(space);
            text.push('}');
        }
    }
}

fn to_msgpack(token: &Token, bytes: &mut Vec<u8>) {
    match token {
        Token::Null => bytes.push(0xc0),
        Token::Bool(bool) => bytes.push(0xc2 + u8::from(*bool)),
        Token::Number(number) => bytes.push(*number),
        Token::List(all) => {
            bytes.push(0x90 + all.len() as u8);
            all.iter().for_each(|one| to_msgpack(one, bytes));
        }
        Token::Object(all) => {
            bytes.push(0xde);
            bytes.extend((all.len() as u16).to_be_bytes());
            for (name, one) in all {
                bytes.push(0xa0 + name.len() as u8);
                bytes.extend(name.bytes());
                to_msgpack(one, bytes);
            }
        }
    }
}

fn is_doubled(token: &Token) -> bool {
    match token {
        Token::List(all) => all.iter().any(is_doubled),
        Token::Object(all) => {
            let mut names: Vec<&str> = all.iter().map(|(name, _)| &**name).collect();
            names.sort_unstable();
            names.windows(2).any(|two| two[0] == two[1]) || all.iter().any(|(_, one)| is_doubled(one))
        }
        _ => false,
    }
}

fn said<T: Debug>(result: Result<T, tfsdk::Error>) -> Result<String, String> {
    result.map(|read| format!("{read:?}")).map_err(|error| error.to_string())
}

fn all<T: for<'de> FromTf<'de> + Debug>(random: &mut Random, token: &Token) -> [usize; 3] {
    let mut counts = [0; 3];
    let in_order = sorted(token);
    let mut canonical = String::new();
    to_json(random, &in_order, &mut canonical);
    let mut bytes = Vec::new();
    to_msgpack(&in_order, &mut bytes);
    let (of_json, of_msgpack) =
        (said(json::from_str::<T>(&canonical)), said(msgpack::from_slice::<T>(&bytes)));
    counts[usize::from(of_json.is_err())] += 1;
    for _ in 0..3 {
        let other = shuffled(random, token);
        let mut text = String::new();
        to_json(random, &other, &mut text);
        assert_eq!(said(json::from_str::<T>(&text)), of_json, "{text}\n{canonical}");
        // What follows is read from behind it.
        let pair = json::from_str::<(T, u8)>(&format!("[{text}, true]")).expect_err("it is no number");
        assert_eq!(
            pair.problems().last().unwrap().to_string(),
            "[1]: expected a number, found bool true",
            "{text}"
        );
        let mut bytes = Vec::new();
        to_msgpack(&other, &mut bytes);
        assert_eq!(said(msgpack::from_slice::<T>(&bytes)), of_msgpack, "{text}\n{canonical}");
        let pair = [&[0x92][..], &bytes, &[0xc3]].concat();
        let pair = msgpack::from_slice::<(T, u8)>(&pair).expect_err("it is no number");
        assert_eq!(
            pair.problems().last().unwrap().to_string(),
            "[1]: expected a number, found bool true",
            "{text}"
        );
    }
    if !is_doubled(token) {
        counts[2] += 1;
        let value = json::implied_value(&canonical).unwrap();
        // A value tells maps and objects apart, so it is written first.
        let written = msgpack::value_to_vec(&value, value.ty()).unwrap();
        assert_eq!(said(msgpack::from_slice::<T>(&written)), of_msgpack, "{canonical}");
        let state = format!(
            r#"{{"version":4,"resources":[{{"mode":"managed","type":"a_b","name":"c","provider":"p","instances":[{{"attributes":{canonical}}}]}}]}}"#
        );
        let state = tfsdk::files::State::from_json(&state).unwrap();
        match (state.all::<T>("a_b"), &of_json) {
            (Ok(all), Ok(of_json)) => assert_eq!(&format!("{:?}", all[0].1), of_json),
            (Err(error), Err(of_json)) => {
                let shown = error.to_string();
                let lines = |text: &str| {
                    let lines = text.lines().map(|line| line.trim().trim_start_matches("a_b.c: ").to_owned());
                    lines.filter(|line| !line.ends_with("problems:")).collect::<Vec<_>>()
                };
                assert_eq!(lines(&shown), lines(of_json), "{canonical}");
            }
            (one, other) => panic!("{one:?} {other:?}"),
        }
    }
    counts
}

#[test]
fn objects_are_read_the_same_in_any_order_and_by_every_source() {
    let mut random = Random::of_this_run("any order");
    let mut counts = [[0; 3]; 5];
    for _ in 0..300 {
        let token = whole(&mut random);
        let (part, any) = (inner(&mut random), either(&mut random));
        let found = [
            all::<Whole>(&mut random, &token),
            all::<Part>(&mut random, &token),
            all::<InnerPart>(&mut random, &part),
            all::<Inner>(&mut random, &part),
            all::<Either>(&mut random, &any),
        ];
        for (sum, found) in counts.iter_mut().zip(found) {
            sum.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
        }
    }
    // Of each there are such that fit and such that do not.
    assert!(counts[1..].iter().flatten().all(|count| *count > 0), "{counts:?}");
}
