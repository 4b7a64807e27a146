//! The error of readers and writers: its problems, their paths and kinds, and how it is told.

use tfsdk::error::Problems;
use tfsdk::limits::Exhausted;
use tfsdk::{Error, Number, Path, ProblemKind, Step, Type, Value, json, msgpack};

const KINDS: [ProblemKind; 12] = [
    ProblemKind::Type,
    ProblemKind::Null,
    ProblemKind::Unknown,
    ProblemKind::Attributes,
    ProblemKind::Range,
    ProblemKind::Invalid,
    ProblemKind::Duplicate,
    ProblemKind::Malformed,
    ProblemKind::Depth,
    ProblemKind::Limit,
    ProblemKind::Path,
    ProblemKind::Io,
];

fn invalid(n: usize) -> Error {
    Error::invalid(format!("problem {n}"))
}

fn many(count: usize) -> Error {
    let mut error = invalid(0);
    for n in 1..count {
        error.extend(invalid(n));
    }
    error
}

#[test]
fn an_error_has_the_kind_that_it_was_made_of() {
    for kind in KINDS {
        let error = Error::new(kind, "text");
        assert_eq!(error.problems()[0].kind(), kind);
        assert_eq!(error.to_string(), "text");
        for other in KINDS {
            assert_eq!(error.has(other), kind == other);
        }
        // After these nothing can be read.
        let malformed = matches!(
            kind,
            ProblemKind::Malformed | ProblemKind::Depth | ProblemKind::Limit | ProblemKind::Io
        );
        assert_eq!(error.is_malformed(), malformed, "{kind:?}");
    }
    for (error, kind, text) in [
        (Error::invalid("no"), ProblemKind::Invalid, "no"),
        (Error::expected("a", "b"), ProblemKind::Type, "expected a, found b"),
        (Error::null("a list"), ProblemKind::Null, "expected a list, found null"),
        (
            Error::unknown("a list"),
            ProblemKind::Unknown,
            "expected a list, found a value that is known only after apply",
        ),
    ] {
        assert_eq!((error.problems()[0].kind(), error.problems()[0].message()), (kind, text));
    }
}

#[test]
fn a_path_is_built_from_the_inside_outwards_for_every_problem() {
    let mut error = invalid(1).at(Step::Index(2));
    error.extend(invalid(2).at(Step::Key("k".into())));
    error.extend(invalid(3));
    let error = error.at(Step::Attribute("a".into())).at_path(&"x[0][#1]".parse().unwrap());
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["x[0][#1].a[2]", "x[0][#1].a[\"k\"]", "x[0][#1].a"]);
    assert_eq!(
        error.to_string(),
        "3 problems:\n  x[0][#1].a[2]: problem 1\n  x[0][#1].a[\"k\"]: problem 2\n  x[0][#1].a: problem 3"
    );
    assert_eq!(invalid(1).at_path(&Path::root()).to_string(), "problem 1");
    assert_eq!(
        format!("{:?}", error.problems()[0]),
        "Problem { path: \"x[0][#1].a[2]\", kind: Invalid, message: \"problem 1\" }"
    );
}

#[test]
fn problems_of_another_error_come_behind() {
    let mut error = invalid(1);
    error.extend(many(2));
    error.extend(Error::new(ProblemKind::Malformed, "broken"));
    assert_eq!(error.to_string(), "4 problems:\n  problem 1\n  problem 0\n  problem 1\n  broken");
    assert!(error.is_malformed() && error.has(ProblemKind::Malformed));
    error.extend(invalid(2));
    assert!(error.is_malformed(), "it stays so");
}

#[test]
fn an_error_that_main_returns_prints_as_it_is_displayed() {
    let error = many(2);
    assert_eq!(format!("{error:?}"), error.to_string());
    let error = tfsdk::convert::convert(&Value::from("ssh"), &Type::NUMBER).unwrap_err();
    assert_eq!(format!("{error:?}"), error.to_string());
    let error = tfsdk::diag::Diagnostics::from(many(2));
    assert_eq!(format!("{error:?}"), error.to_string());
}

#[test]
fn a_thousand_problems_are_listed_and_others_are_counted() {
    for (count, listed, omitted) in [(999, 999, 0), (1000, 1000, 0), (1001, 1000, 1), (1500, 1000, 500)] {
        let error = many(count);
        assert_eq!((error.problems().len(), error.omitted()), (listed, omitted), "{count}");
        assert_eq!(error.problems().last().unwrap().message(), format!("problem {}", listed - 1));
        let text = error.to_string();
        assert!(text.starts_with(&format!("{count} problems:\n")), "{count}");
        assert_eq!(text.ends_with(&format!("\n  and {omitted} more")), omitted > 0, "{count}");
    }
    // What another error has left out is left out here as well, and those it lists fill the rest.
    let mut error = many(600);
    error.extend(many(1200));
    assert_eq!((error.problems().len(), error.omitted()), (1000, 800));
    let mut full = many(1000);
    full.extend(Error::new(ProblemKind::Malformed, "broken"));
    assert!(full.is_malformed() && !full.has(ProblemKind::Malformed), "it is told by its effect");
    assert_eq!(full.omitted(), 1);
    full.extend(many(1001));
    assert_eq!((full.problems().len(), full.omitted()), (1000, 1002));
}

#[test]
fn that_a_limit_was_met_is_told_whatever_else_is_wrong() {
    for limit in [Exhausted::Depth, Exhausted::Size, Exhausted::Work] {
        let mut full = many(1000);
        full.extend(limit.into());
        full.extend(many(5));
        assert_eq!((full.problems().len(), full.omitted()), (1000, 6));
        assert_eq!(full.problems().last().unwrap().message(), limit.message());
        assert_eq!(full.exhausted(), Some(limit));
        let one = full.up_to(0);
        assert_eq!((one.problems().len(), one.omitted()), (1, 1005));
        assert_eq!((one.problems()[0].message(), one.exhausted()), (limit.message(), Some(limit)));
        let mut early = Error::from(limit);
        early.extend(many(3));
        assert_eq!(early.up_to(2).exhausted(), Some(limit));
    }
    assert_eq!(many(3).exhausted(), None);
}

#[test]
fn problems_are_collected_until_the_end() {
    let mut problems = Problems::default();
    assert!(problems.is_empty());
    assert_eq!(Problems::default().finish(5).unwrap(), 5);
    problems.push(invalid(1));
    assert!(!problems.is_empty());
    problems.push(many(2));
    let error = problems.finish(5).unwrap_err();
    assert_eq!(error.to_string(), "3 problems:\n  problem 1\n  problem 0\n  problem 1");
}

#[test]
fn long_texts_are_cut_at_sixty_characters() {
    let found = |text: &str| Value::from(text).get::<bool>().unwrap_err().to_string();
    for (text, shown) in [
        ("x".repeat(60), format!("\"{}\"", "x".repeat(60))),
        ("x".repeat(61), format!("\"{}\" (and 1 more bytes)", "x".repeat(60))),
        ("é".repeat(62), format!("\"{}\" (and 4 more bytes)", "é".repeat(60))),
        ("a\"b\n".to_owned(), "\"a\\\"b\\n\"".to_owned()),
    ] {
        assert_eq!(found(&text), format!("expected a bool, found string {shown}"));
    }
    let number = |text: &str| {
        let value = Value::from(Number::parse(text).unwrap());
        value.get::<bool>().unwrap_err().to_string()
    };
    let digits = |count: usize| "1".repeat(count);
    assert_eq!(number(&digits(60)), format!("expected a bool, found number {}", digits(60)));
    let cut = |rest: usize| format!("expected a bool, found number {} (and {rest} more bytes)", digits(60));
    assert_eq!(number(&digits(61)), cut(1));
    assert_eq!(number(&digits(150)), cut(90));
    let absurd = number("1e600000000");
    assert!(absurd.len() < 100, "{absurd}");
}

#[test]
fn what_is_wrong_with_a_number_is_a_type_or_a_range() {
    let kind = |text: &str| json::from_str::<i64>(text).unwrap_err().problems()[0].kind();
    assert_eq!(kind("\"x\""), ProblemKind::Type);
    assert_eq!(kind("\"1e99999999999999999999\""), ProblemKind::Type);
    assert_eq!(kind("1.5"), ProblemKind::Range);
    assert_eq!(kind("1e30"), ProblemKind::Range);
}

// What is wrong with the names of attributes

fn attributes(found: &[&str], wanted: &[&str]) -> String {
    let value = Value::object(found.iter().map(|name| (*name, Value::from(true))));
    let bytes = msgpack::value_to_vec(&value, value.ty()).unwrap();
    let wanted = Type::object(wanted.iter().map(|name| (*name, Type::BOOL)));
    let error = msgpack::value_from_slice(&bytes, &wanted).unwrap_err();
    assert_eq!(error.problems().len(), 1);
    assert!(error.has(ProblemKind::Attributes));
    error.to_string()
}

#[test]
fn missing_and_unexpected_attributes_are_one_problem_in_order() {
    for (found, wanted, message) in [
        (&[][..], &["a"][..], "missing attribute \"a\""),
        (&[], &["b", "a"], "missing attributes \"a\" and \"b\""),
        (&[], &["c", "b", "a"], "missing attributes \"a\", \"b\" and \"c\""),
        (&["far"], &[], "unexpected attribute \"far\""),
        (&["far", "away"], &[], "unexpected attributes \"away\" and \"far\""),
        (
            &["nmae"],
            &["name"],
            "missing attribute \"name\"; unexpected attribute \"nmae\" (did you mean \"name\"?)",
        ),
        (
            &["nmae", "zzz"],
            &["name"],
            "missing attribute \"name\"; unexpected attributes \"nmae\" and \"zzz\" (for \"nmae\" did you mean \"name\"?)",
        ),
        (
            &["nmae", "tihs"],
            &["name", "this"],
            "missing attributes \"name\" and \"this\"; unexpected attributes \"nmae\" and \"tihs\" \
             (for \"nmae\" did you mean \"name\"?, for \"tihs\" did you mean \"this\"?)",
        ),
        // What is there is not meant by another.
        (&["name", "nmae"], &["name"], "unexpected attribute \"nmae\""),
        (&["a\"b"], &[], "unexpected attribute \"a\\\"b\""),
    ] {
        assert_eq!(attributes(found, wanted), message);
    }
    // In a message names may stand in any order and often.
    let object = Type::object([("a", Type::BOOL), ("b", Type::BOOL), ("c", Type::BOOL)]);
    let bytes = b"\x86\xa1z\xc3\xa1b\xc3\xa1a\xc3\xa1y\xc3\xa1b\xc3\xa1z\xc3";
    assert_eq!(
        msgpack::value_from_slice(bytes, &object).unwrap_err().to_string(),
        "missing attribute \"c\"; unexpected attributes \"y\" and \"z\"; attribute \"b\" given twice"
    );
    let bytes = b"\x86\xa1b\xc3\xa1a\xc3\xa1c\xc3\xa1b\xc3\xa1a\xc3\xa1b\xc3";
    assert_eq!(
        msgpack::value_from_slice(bytes, &object).unwrap_err().to_string(),
        "attributes \"a\" and \"b\" given twice"
    );
}

#[test]
fn at_most_sixteen_names_are_compared_with_those_that_are_known() {
    let names: Vec<String> =
        (b'a'..=b'z').map(|c| format!("nam{}", char::from(c))).filter(|name| name != "name").collect();
    let hints = |count: usize| {
        let found: Vec<&str> = names[..count].iter().map(String::as_str).collect();
        attributes(&found, &["name"]).matches("did you mean").count()
    };
    assert_eq!((hints(1), hints(15), hints(16), hints(17), hints(20)), (1, 15, 16, 16, 16));
}

// What was probably meant

/// The name that an attribute of this name is thought to mean.
fn meant(found: &str, known: &[&str]) -> Option<String> {
    let ty = Type::object(known.iter().map(|name| (*name, Type::BOOL)));
    let error = ty.at(&Path::root().attribute(found.to_owned())).unwrap_err().to_string();
    error.split_once("did you mean \"").map(|(_, rest)| rest.trim_end_matches("\"?").to_owned())
}

#[test]
fn a_name_is_meant_if_at_most_a_third_of_it_differs() {
    for (found, known, is_meant) in [
        // None of one letter, one of two, two from six on, three from nine, four from twelve.
        ("a", "b", false),
        ("A", "a", true),
        ("ab", "ax", true),
        ("ab", "xy", false),
        ("abcde", "abcxx", false),
        ("abcdef", "abcdxx", true),
        ("abcdef", "abcxxx", false),
        ("abcdefgh", "abcdexxx", false),
        ("abcdefghi", "abcdefxxx", true),
        ("abcdefghi", "abcdexxxx", false),
        ("abcdefghijkl", "abcdefghxxxx", true),
        ("abcdefghijkl", "abcdefgxxxxx", false),
        // Never more than four, however long.
        ("abcdefghijklmnopqr", "abcdefghijklmnxxxx", true),
        ("abcdefghijklmnopqr", "abcdefghijklmxxxxx", false),
        // Letters left out, put in and swapped.
        ("name", "nam", true),
        ("nam", "name", true),
        ("naem", "name", true),
        ("aname", "name", true),
        ("abdcfe", "abcdef", true),
        ("bac", "cab", false),
        ("ca", "abc", false),
        // Case and the kind of line cost nothing.
        ("NAME", "name", true),
        ("Index-Document", "index_document", true),
        ("ÄB", "äb", true),
    ] {
        assert_eq!(meant(found, &[known]).is_some(), is_meant, "{found} for {known}");
    }
    // Nobody typed a name of this length.
    let long = |len: usize| "x".repeat(len);
    assert!(meant(&format!("{}y", long(127)), &[&long(128)]).is_some());
    assert!(meant(&format!("{}y", long(128)), &[&long(129)]).is_none());
}

#[test]
fn of_several_names_the_nearest_is_meant_and_of_equally_near_ones_the_first() {
    assert_eq!(meant("abcdef", &["abcdxx", "abcdex"]).as_deref(), Some("abcdex"));
    assert_eq!(meant("abcdef", &["abcdex", "abcdxx"]).as_deref(), Some("abcdex"));
    assert_eq!(meant("name", &["namz", "nama", "namb"]).as_deref(), Some("nama"));
    assert_eq!(meant("xname", &["name", "xxname"]).as_deref(), Some("name"));
}

#[test]
fn a_message_of_more_than_4_kib_is_cut() {
    let error = Error::invalid("a".repeat(10_000));
    assert_eq!(error.to_string(), format!("{}… and 5904 more bytes", "a".repeat(4096)));
    let error = Error::expected("é".repeat(10_000), "");
    assert!(
        error.to_string().ends_with('…') && error.to_string().len() < 4200,
        "{}",
        error.to_string().len()
    );
    assert_eq!(Error::invalid("a".repeat(4096)).to_string().len(), 4096);
}

#[test]
fn the_text_of_an_error_has_a_bound_and_its_paths_are_whole() {
    let key: std::sync::Arc<str> = "k".repeat(1 << 20).into();
    let memory = kit::memory::measure(|| {
        let mut error = Error::invalid("b".repeat(5000));
        (0..2000).for_each(|_| error.extend(Error::invalid("b".repeat(5000))));
        for _ in 0..500 {
            error = error.at(Step::Key(key.clone()));
        }
        assert!(error.to_string().len() < 5_200_000 && format!("{error:?}").len() < 5_300_000);
        let path = error.problems()[0].path();
        assert_eq!(path.steps().len(), 500);
        assert_eq!(path.steps()[499], Step::Key(key.clone()));
    });
    assert!(memory.peak < 64 << 20, "{memory:?}");
}
