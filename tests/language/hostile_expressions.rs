//! Expressions that are made to use up memory, time or stack: each gives a value or meets a limit.

use std::sync::LazyLock;

use kit::memory::measure;
use tfsdk::config::{Bindings, Functions};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::{Limits, Number, Value};

/// Limits that a debug build reaches soon.
const SMALL: Limits = Limits::new().max_size(4 << 20).max_work(1 << 19);

/// What an evaluation gave: its problems, or the value.
fn outcome(source: &str, limits: Limits) -> String {
    static SCOPE: LazyLock<Bindings> =
        LazyLock::new(|| Bindings::new().with_functions(Functions::terraform()));
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, found) = expr.evaluate_with(&*SCOPE, limits);
    match problems.iter().chain(&found).next() {
        Some(problem) => problem.to_string(),
        // A value can be gone through, whatever it is.
        None => format!("a value: {}", value.to_string().len()),
    }
}

/// Evaluates on a stack of 2 MB. The outcome, and the most bytes held at one time.
fn attack(source: &str, limits: Limits) -> (String, u64) {
    let mut told = String::new();
    let memory = measure(|| told = outcome(source, limits));
    (told, memory.peak)
}

/// The limit that is met: `max_size` and so on.
fn limit(told: &str) -> Option<&str> {
    let (_, rest) = told.split_once("`Limits::")?;
    rest.split_once('`').map(|(limit, _)| limit)
}

/// `1, 2, … n`.
fn numbers(n: usize) -> String {
    (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(",")
}

/// A list whose depth doubles with every level: 55 * 2^levels.
fn tower(levels: usize, inner: &str) -> String {
    match levels {
        0 => format!("{}{inner}{}", "[".repeat(55), "]".repeat(55)),
        _ => {
            let name = format!("v{levels}");
            format!("[for {name} in [{}] : {}]", tower(levels - 1, inner), tower(levels - 1, &name))
        }
    }
}

/// `wrap` around the variable of each of so many nested `for`s, with `innermost` inside.
fn nested(levels: usize, wrap: impl Fn(&str) -> String, innermost: &str) -> String {
    let mut source = innermost.replace('$', &format!("x{}", levels - 1));
    for i in (0..levels).rev() {
        let before = if i == 0 { "1".to_owned() } else { format!("x{}", i - 1) };
        source = format!("[for x{i} in [{}] : {source}]", wrap(&before));
    }
    source
}

fn twice_nested(n: usize, body: &str) -> String {
    format!("[for a in range({n}) : [for b in range({n}) : {body}]]")
}

/// A number of 30,000 digits.
const WHOLE: &str = "parseint(format(\"1%020000d\", 0), 36)";

#[test]
fn what_would_fill_the_memory_or_the_time_meets_a_limit() {
    let long = "x".repeat(100_000);
    let digits = "7".repeat(100_000);
    let many = format!("[{}]", numbers(1000));
    for (name, source) in [
        ("types that double", nested(24, |x| format!("true ? null : [{x},{x}]"), "$")),
        ("more types that double", nested(60, |x| format!("true ? null : [{x},{x}]"), "$")),
        ("objects that double", nested(40, |x| format!("{{a={x},b={x}}}"), "$")),
        ("splats that double", nested(40, |x| format!("[{x},{x}][*]"), "$")),
        ("functions that double", nested(40, |x| format!("concat([{x}],[{x}])"), "$")),
        ("maps that double", nested(40, |x| format!("tomap({{a={x},b={x}}})"), "$")),
        ("merges that double", nested(40, |x| format!("merge({{a={x}}},{{b={x}}})"), "$")),
        ("zipped maps that double", nested(40, |x| format!("zipmap([\"a\",\"b\"],[{x},{x}])"), "$")),
        ("flattened doubles", nested(40, |x| format!("[{x},{x}]"), "length(flatten($))")),
        ("encoded doubles", nested(40, |x| format!("jsonencode([{x},{x}])"), "$")),
        ("texts that double", nested(60, |x| format!("\"${{{x}}}${{{x}}}\""), "$")),
        ("joins that double", nested(60, |x| format!("join(\"\",[{x},{x}])"), "$")),
        ("formats that double", nested(60, |x| format!("format(\"%s%s\",{x},{x})"), "$")),
        ("replacements that double", nested(60, |x| format!("replace({x},\"/1/\",\"11\")"), "$")),
        ("heredocs that double", nested(60, |x| format!("<<A\n${{{x}}}${{{x}}}\nA\n"), "$")),
        ("a long literal in a loop", twice_nested(1000, &format!("\"{long}\""))),
        ("a long number in a loop", format!("[for a in {many} : [for b in {many} : {digits}]]")),
        ("a long name in attempts", format!("try({})", twice_nested(1000, &format!("try({long})")))),
        ("failing formats", twice_nested(1000, "try(format(\"%060000000d\",1), 0)")),
        ("failing conversions", twice_nested(1000, "try(tonumber(\"a\"), 0)")),
        (
            "comparisons in a loop",
            format!("[for r in [range(1024)] : {}]", twice_nested(1000, "contains(r, -1)")),
        ),
        (
            "positions in a loop",
            format!("[for r in [range(1024)] : {}]", twice_nested(1000, "index(r, 1023)")),
        ),
        ("equalities in a loop", format!("[for r in [range(1024)] : {}]", twice_nested(1000, "[r] == [r]"))),
        ("a pattern compiled in a loop", twice_nested(1000, "replace(\"a\",\"/(\\\\pL{9}){9}/\",\"\")")),
        ("a different pattern each time", twice_nested(1000, "replace(\"a\",\"/(\\\\w{${a}}){9}/\",\"\")")),
        ("a pattern that looks far", "replace(format(\"%01000000d\",1), \"/.*[^0-9]|[0-9]/\", \"x\")".into()),
        (
            "a pattern with much state",
            "replace(format(\"%0300000d\",1), \"/(\\\\w{31}){32}x/\", \"x\")".into(),
        ),
        (
            "a match many times",
            format!("replace(format(\"%01000000d\",1), \"/^(.*)$/\", \"{}\")", "$1".repeat(2000)),
        ),
        ("a large pattern", format!("regex(\"{}\", \"a\")", "\\\\pL{1000}".repeat(50))),
        ("a match at each place", twice_nested(1000, "regexall(\"\", format(\"%01000d\", 1))")),
        ("groups in each match", twice_nested(1000, &format!("regexall(\"{}\", \"a\")", "()".repeat(100)))),
        ("classes of all letters, with both cases", {
            let classes = "\\\\pL".repeat(300);
            twice_nested(1000, &format!("try(regex(\"(?i)[{classes}${{b}}]\", \"a\"), 0)"))
        }),
        ("classes of all letters in one call", format!("regex(\"(?i)[{}]\", \"a\")", "\\\\pL".repeat(10_000))),
        ("classes of many characters", twice_nested(1000, &format!("try(regex(\"[{}]\", \"a\"), 0)", numbers(3000)))),
        ("products of a long whole number", format!("[for x in [{WHOLE}] : {}]", twice_nested(1000, "length([x * x])"))),
        ("rests of a long whole number", format!("[for x in [{WHOLE}] : {}]", twice_nested(1000, "x % 7"))),
        ("negatives of a long whole number", format!("[for x in [{WHOLE}] : {}]", twice_nested(1000, "-x"))),
        ("names of scripts", twice_nested(1000, &format!("regex(\"{}\", \"\")", "\\\\p{Yi}?".repeat(100)))),
        ("braces that count nothing", twice_nested(1000, &format!("regexall(\"{}\", \"\")", "{".repeat(1000)))),
        ("an indentation without end", "indent(1000000000000, \"a\\nb\")".into()),
        ("letters turned around in loops", twice_nested(1000, "strrev(format(\"%01000d\", 1))")),
        ("a product of lists", "setproduct(range(1000), range(1000), range(1000))".into()),
        ("products in loops", twice_nested(1000, "setproduct(range(100), range(100))")),
        ("lines without end", "formatlist(\"%01000000d\", range(1000))".into()),
        ("lists sorted in loops", twice_nested(1000, "sort(range(1000))")),
        ("lists matched in loops", twice_nested(1000, "matchkeys(range(1000), range(1000), range(1000))")),
        ("maps turned around in loops", twice_nested(1000, "transpose({ a = range(1000) })")),
        ("a long whole number", "parseint(format(\"%01000000d\", 1), 62)".into()),
        ("subnets in loops", twice_nested(1000, "cidrsubnets(\"1::/16\", [for i in range(1000) : 20]...)")),
        ("sums in loops", twice_nested(1000, "sum(range(1000))")),
        ("digests in loops", twice_nested(1000, "sha512(format(\"%01000d\", 1))")),
        ("base64 of base64", nested(80, |x| format!("base64encode({x})"), "$")),
        ("tables in loops", twice_nested(1000, "csvdecode(join(\"\\n\", range(1000)))")),
        (
            "aliases that double",
            "yamldecode(join(\"\\n\", concat([\"v0: &v0 x\"], [for i in range(60) : \"v${i + 1}: &v${i + 1} [*v${i}, *v${i}]\"])))".into(),
        ),
        ("YAML in loops", twice_nested(1000, "yamlencode(range(1000))")),
        ("YAML of YAML", nested(60, |x| format!("yamlencode([{x}, {x}])"), "$")),
        ("long numbers in blocks of YAML", twice_nested(1000, "yamldecode(\"a: |-\\n  1e200000\\n\")")),
        ("YAML read in loops", twice_nested(1000, "yamldecode(jsonencode(range(1000)))")),
        ("dates in loops", twice_nested(1000, &format!("formatdate(\"{}\", \"2018-01-02T23:12:01Z\")", "EEEE ".repeat(100)))),
        ("a wide text", "format(\"%01000000000d\", 1)".into()),
        ("a precise text", "format(\"%.1000000000f\", 1)".into()),
        ("a text wider than can be counted", "format(\"%99999999999999999999999d\", 1)".into()),
        (
            "a large text encoded many times",
            "[for s in [format(\"%01000000d\",1)] : jsonencode([for i in range(1000) : s])]".into(),
        ),
        ("a text split into letters", "split(\"\", format(\"%02000000d\",1))".into()),
        ("a separator many times", "join(format(\"%01000000d\",1), range(1000))".into()),
        ("an empty text replaced", "replace(format(\"%01000000d\",1), \"\", \"aaaaaaaaaa\")".into()),
        ("long texts of numbers", "join(\",\", [for i in range(1000) : 1e200000])".into()),
        ("numbers in a template", format!("\"{}\"", "${1e200000}".repeat(1000))),
        ("numbers encoded", "jsonencode([for i in range(1000) : 1e200000])".into()),
        ("sets in loops", twice_nested(300, "setunion(range(1000), range(500))")),
        ("conversions in loops", twice_nested(300, "tolist(range(1000))")),
        ("slices in loops", twice_nested(300, "slice(range(1000), 1, 999)")),
        ("expanded arguments in loops", twice_nested(300, "max(range(1000)...)")),
        (
            "keys in loops",
            format!(
                "[for m in [{{for i in range(1000) : \"k${{i}}\" => i}}] : {}]",
                twice_nested(300, "keys(m)")
            ),
        ),
        ("decoded texts in loops", twice_nested(300, &format!("jsondecode(\"[{}]\")", numbers(1000)))),
        (
            "repeated flattening",
            format!(
                "[for r in [range(1024)] : [for q in [[for a in r : r]] : {}]]",
                twice_nested(60, "length(flatten(q))")
            ),
        ),
        (
            "a condition within conditions",
            (0..20).fold("true".to_owned(), |c, i| format!("length([for c{i} in [1,2] : 1 if {c}]) > 0")),
        ),
        (
            "directives in directives",
            format!("\"{}x{}\"", "%{ for x in range(100) }".repeat(9), "%{ endfor }".repeat(9)),
        ),
    ] {
        let (told, peak) = attack(&source, SMALL);
        assert!(limit(&told).is_some(), "{name}: {told:.300}");

        let allowed = 48 << 20;
        assert!(peak < allowed + 256 * source.len() as u64, "{name}: {peak} bytes, {told:.200}");
    }
}

#[test]
fn deep_values_meet_the_limit_of_depth() {
    for levels in [3, 6, 8] {
        let (told, _) = attack(&tower(levels, "1"), Limits::new());
        let met = if 55 << levels > 512 { Some("max_depth") } else { None };
        assert_eq!(limit(&told), met, "{levels}: {told:.200}");
    }
}

/// The deepest expressions, over the deepest values: both take stack at the same time.
#[test]
fn a_usual_stack_is_enough_for_deep_expressions_over_deep_values() {
    let around: [fn(&str) -> String; 9] = [
        |x| format!("({x})"),
        |x| format!("[{x}][0]"),
        |x| format!("{{a={x}}}.a"),
        |x| format!("[for y in [{x}] : y][0]"),
        |x| format!("{{for y in [{x}] : \"a\" => y...}}.a[0]"),
        |x| format!("try({x})"),
        |x| format!("true ? {x} : null"),
        |x| format!("[{x}][*][0]"),
        |x| format!("\"${{{x}}}\""),
    ];
    let inside = [
        "t",
        "t == u",
        "jsonencode(t)",
        "jsondecode(jsonencode(t))",
        "flatten(t)",
        "toset(t)",
        "tolist(t)",
        "tostring(t)",
        "distinct(t)",
        "contains(t, u)",
        "setunion(t, u)",
        "concat(t, u)",
        "merge({a=t}, {b=u})",
        "coalesce(t, u)",
        "format(\"%v\", t)",
        "values({a=t})",
        "zipmap([\"a\"], [t])",
        "true ? t : u",
        "true ? t : [1]",
        "length(t)",
        "element(t, 0)",
        "index([t], u)",
        "join(\",\", t)",
        "lookup({a=t}, \"b\", u)",
        "reverse([t])",
        "setproduct([t], [u])",
        "coalescelist([], t)",
        "chunklist([t], 1)",
        "one([t])",
        "yamlencode(t)",
        "yamldecode(jsonencode(t))",
        "yamldecode(yamlencode(t))",
        "\"${t}\"",
    ];
    for (i, wrap) in around.into_iter().enumerate() {
        for inner in inside {
            let mut source = inner.to_owned();
            // Some take more than one level each; the deepest that can be read is what is wanted.
            for _ in 0..if i == 0 { 110 } else { 52 } {
                source = wrap(&source);
            }
            let (deep, other) = (tower(3, "1"), tower(3, "2"));
            let source = format!("[for t in [{deep}] : [for u in [{other}] : {source}]]");
            let (told, _) = attack(&source, Limits::new());
            assert!(!told.contains("nested too deeply"), "{source}: {told}");
        }
    }
}

#[test]
fn messages_quote_excerpts_of_long_names() {
    let long = "x".repeat(100_000);
    for (name, source) in [
        ("variable", twice_nested(30, &long)),
        ("function", twice_nested(30, &format!("{long}()"))),
        ("namespace", format!("{long}::{long}()")),
        ("attribute", format!("{{}}.{long}")),
        ("key", format!("tomap({{a=1}})[\"{long}\"]")),
        ("text as a number", format!("tonumber(\"{long}\")")),
        ("duplicate", format!("{{for a in [1,2] : \"{long}\" => a}}")),
        ("object that lacks it", format!("true ? {{a=[{{{long}=1}}]}} : {{a=[{{b=2}}]}}")),
        ("pattern", format!("replace(\"a\", \"/({long}/\", \"\")")),
        ("document", format!("jsondecode(\"{long}\")")),
    ] {
        let (told, _) = attack(&source, Limits::new());
        assert!(told.len() < 8 << 10 && !told.contains(&"x".repeat(200)), "{name}: {told:.300}");
    }
}

/// Each unknown name is compared with the names in scope, which many of both would make dear.
#[test]
fn suggestions_take_no_more_than_their_share() {
    let mut scope = Bindings::new();
    for i in 0..4000 {
        scope.insert(format!("variable_with_a_long_name_{i}"), Value::from(1));
    }
    let source = format!("[{}]", "variable_with_a_long_nam,".repeat(4000));
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty());
    let (_, found) = expr.evaluate_with(&scope, Limits::new().max_work(1 << 20));
    assert_eq!((found.len(), found.omitted()), (1000, 3000));
    assert!(found.iter().next().unwrap().detail().contains("There is no variable named"));
}

#[test]
fn numbers_with_enormous_exponents_cost_no_more_than_others() {
    for number in ["1e600000000", "1e-600000000", "-3e646456992", "1e99999", "123e-99999"] {
        for source in [
            "$",
            "-$",
            "$ + 1",
            "$ - $",
            "$ * $",
            "$ / 7",
            "7 / $",
            "$ % 7",
            "7 % $",
            "$ == $",
            "$ < 1",
            "abs($)",
            "ceil($)",
            "floor($)",
            "min($, 1)",
            "max($, 1)",
            "range($)",
            "range(0, $, $)",
            "tostring($)",
            "\"${$}\"",
            "format(\"%v\", $)",
            "format(\"%d\", $)",
            "format(\"%x\", $)",
            "format(\"%f\", $)",
            "format(\"%e\", $)",
            "format(\"%g\", $)",
            "format(\"%.3g\", $)",
            "format(\"%s\", $)",
            "jsonencode($)",
            "jsondecode(\"$\")",
            "[1, 2][$]",
            "element([1, 2], $)",
            "slice([1], $, $)",
            "toset([$, \"a\"])",
            "distinct([$, $])",
            "contains([$], $)",
            "tolist([$, \"a\"])",
            "length([$])",
            "{ ($) = 1 }",
            "lookup({}, $, 1)",
        ] {
            let source = source
                .replace('$', number)
                .replace(&format!("\"{number}{{{number}}}\""), &format!("\"${{{number}}}\""));
            let (told, peak) = attack(&source, Limits::new());
            assert!(peak < 8 << 20, "{source}: {peak} bytes, {told:.200}");
        }
    }
    assert_eq!(outcome("format(\"%v\", 1e600000000) == \"1e+600000000\"", Limits::new()), "a value: 4");
}

/// Sets of sets, and depth without size: many levels, each with a `for` around the one before.
#[test]
fn many_levels_and_large_comparisons_stay_within_the_default_limits() {
    let levels = nested(100, |x| format!("[[{x}]]"), "$");
    let equalities = "[for r in [range(1024)] : [for q in [[for a in r : r]] : [for b in range(20) : length(flatten(q))]]]";
    for source in [levels.as_str(), equalities] {
        let (told, peak) = attack(source, Limits::new());
        assert!(limit(&told).is_some() || told.starts_with("a value"), "{told:.200}");
        assert!(peak < 256 << 20, "{peak} bytes, {told:.200}");
    }
}

/// What only looks at a long text pays for its length, and a field within quotes for all of it.
#[test]
fn what_reads_a_long_text_pays_for_it() {
    const LONG: &str = "format(\"%0100000d\", 1)";
    for call in [
        "tonumber(s)",
        "can(tonumber(\"${s}x\"))",
        "try(jsondecode(\"[${s}\"), 0)",
        "csvdecode(\"a\\n\\\",${s}\\\"\")",
    ] {
        let source =
            format!("[for s in [{LONG}] : [for i in range(1000) : [for j in range(1000) : {call}]]]");
        let (told, peak) = attack(&source, Limits::new().max_work(1 << 20).max_size(16 << 20));
        assert!(limit(&told).is_some(), "{call}: {told:.200}");
        assert!(peak < 64 << 20, "{call}: {peak} bytes");
    }
    let fields = vec!["\\\"a\\\""; 20_000].join(",");
    let names = (0..20_000).map(|i| format!("a{i}")).collect::<Vec<_>>().join(",");
    let (told, _) = attack(&format!("length(csvdecode(\"{names}\\n{fields}\"))"), Limits::new());
    assert!(told.starts_with("a value"), "{told:.200}");
}

/// Letters are counted one by one, which takes longer than to copy them.
#[test]
fn a_verb_pays_for_the_letters_that_it_counts() {
    let of = |verb: &str| {
        let text = "join(\"\", [for i in range(1000) : \"é\"])";
        format!("[for s in [{text}] : length([for i in range(100) : format(\"{}\", s)])]", verb.repeat(10))
    };
    let limits = Limits::new().max_work(1 << 18);
    for verb in ["%1000[1]s", "%.1000[1]s", "%1000[1]v"] {
        let (told, _) = attack(&of(verb), limits);
        assert_eq!(limit(&told), Some("max_work"), "{verb}: {told:.200}");
    }
    for verb in ["%[1]s", "%3[1]s", "%.3[1]s"] {
        let (told, _) = attack(&of(verb), limits);
        assert!(told.starts_with("a value"), "{verb}: {told:.200}");
    }
}

#[test]
fn documents_in_one_another_take_no_stack() {
    let flow = |open: &str, close: &str| format!("{}1{}", open.repeat(500), close.repeat(500));
    for document in [flow("[", "]"), flow("{a: ", "}"), "- ".repeat(500) + "1"] {
        let (told, _) = attack(&format!("length(yamldecode(\"{document}\"))"), Limits::new());
        assert_eq!(told, "a value: 1");
    }
    let (told, _) = attack(&format!("yamldecode(\"{}\")", "[".repeat(100_000)), Limits::new());
    assert_eq!(limit(&told), Some("max_depth"), "{told}");
    let (told, _) = attack(&format!("yamldecode(\"{}1\")", "- ".repeat(5000)), Limits::new());
    assert_eq!(limit(&told), Some("max_depth"), "{told}");
}

#[test]
fn a_value_shows_no_more_than_ten_thousand_numbers_that_take_long_to_write() {
    let long = |n: usize| {
        let number = |i: usize| Value::from(format!("{i}1e600000").parse::<Number>().unwrap());
        Value::tuple((0..n).map(number).chain([Value::from(7)])).to_string()
    };
    assert!(!long(1000).contains('…'));
    let shown = long(10_002);
    assert!(
        shown.ends_with(", …, …, 7]") && shown.matches('…').count() == 2,
        "{}",
        &shown[shown.len() - 100..]
    );
}

#[test]
fn numbers_of_long_texts_are_paid_for_where_they_are_compared_and_shown() {
    let numbers = "[for i in range(30) : [for j in range(100) : (j + 1) * 1e600000000 + i * 1e600000010]]";
    let limits = Limits::new().max_work(1 << 18);
    for source in [
        format!("toset(flatten({numbers}))"),
        format!("distinct(flatten({numbers}))"),
        format!("setunion(flatten({numbers}), [])"),
        format!("setproduct(toset(flatten({numbers})), [1])"),
        format!("[for n in flatten({numbers}) : try(pow(n, n), 0)]"),
    ] {
        let (told, _) = attack(&source, limits);
        assert!(limit(&told).is_some(), "{source}: {told}");
    }
}

/// A pattern is read anew each time that it gets more room.
#[test]
fn a_pattern_of_many_parts_that_need_not_be_there_meets_a_limit() {
    let found =
        |parts: usize| outcome(&format!("regexall(\"{}\", \"aaaa\")", "a?".repeat(parts)), Limits::new());
    assert!(found(2000).starts_with("a value"), "{}", found(2000));
    let told = found(1 << 19);
    assert!(told.contains("`Limits::max_work`"), "{told}");
}
