//! Terraform's functions with known arguments, at the edges of what they take.

use tfsdk::Value;
use tfsdk::config::{Bindings, Functions, MemoryFiles};

use super::ask::{evaluate_in, gives, gives_in, scope};

/// What went wrong, without where.
#[track_caller]
fn refuses(source: &str, expected: &str) {
    let (_, problems) = evaluate_in(source, &scope());
    let details: Vec<&str> = problems.iter().map(|problem| problem.detail()).collect();
    let detail = details.first().copied().unwrap_or_default();
    let said = detail
        .split_once(" parameter: ")
        .or_else(|| detail.split_once(" failed: "))
        .map_or(detail, |(_, said)| said);
    assert_eq!(said, expected, "{source}");
    assert_eq!(details.len(), 1, "{source}: {problems}");
}

#[test]
fn numbers_are_rounded_and_compared() {
    for (source, expected) in [
        ("abs(-3)", "3"),
        ("abs(3)", "3"),
        ("abs(-0)", "0"),
        ("ceil(1.2)", "2"),
        ("ceil(-1.2)", "-1"),
        ("ceil(-0.5)", "0"),
        ("ceil(2)", "2"),
        ("floor(1.8)", "1"),
        ("floor(-1.5)", "-2"),
        ("floor(-2)", "-2"),
        ("floor(0.5)", "0"),
        ("min(2, 1, 3)", "1"),
        ("max(2, 1, 3)", "3"),
        ("max(-1)", "-1"),
        ("min(1, 1)", "1"),
    ] {
        gives(source, &format!("{expected} : number"));
    }
    refuses("max()", "must pass at least one number.");
    refuses("min()", "must pass at least one number.");
}

#[test]
fn ranges_end_before_their_end() {
    gives("range(3)", "[0, 1, 2] : list(number)");
    gives("range(0)", "[] : list(number)");
    gives("range(-2)", "[0, -1] : list(number)");
    gives("range(1, 3)", "[1, 2] : list(number)");
    gives("range(3, 0)", "[3, 2, 1] : list(number)");
    gives("range(2, 2)", "[] : list(number)");
    gives("range(2, 2, 0)", "[] : list(number)");
    gives("range(2, 2, -1)", "[] : list(number)");
    gives("range(1, 5, 2)", "[1, 3] : list(number)");
    gives("range(1, 6, 2)", "[1, 3, 5] : list(number)");
    gives("range(5, 1, -2)", "[5, 3] : list(number)");
    gives("range(0.5, 2)", "[0.5, 1.5] : list(number)");
    gives("length(range(1024))", "1024 : number");
    refuses(
        "range(1025)",
        "more than 1024 values were generated; either decrease the difference between start and end or use a smaller step.",
    );
    refuses("range(1, 5, -1)", "end must be less than start when step is negative.");
    refuses("range(5, 1, 1)", "end must be greater than start when step is positive.");
    refuses("range()", "must have one, two, or three arguments.");
    refuses("range(1, 2, 3, 4)", "must have one, two, or three arguments.");
    gives("range(1, 1, -1)", "[] : list(number)");
    gives("range(1, 1, 1)", "[] : list(number)");
}

#[test]
fn a_range_from_zero_is_of_numbers_with_64_bits() {
    for (source, expected) in [
        ("range(3)[1] / parseint(\"7\", 10)", "0.14285714285714285714"),
        ("range(-3)[1] / parseint(\"7\", 10)", "-0.14285714285714285714"),
        ("range(parseint(\"1\", 10), 3)[1] / parseint(\"7\", 10)", "0.28571428571428571428"),
    ] {
        gives(&format!("tostring({source})"), &format!("{expected:?} : string"));
    }
    gives("length(tostring(range(1, 3)[0] / parseint(\"7\", 10)))", "157 : number");
}

#[test]
fn hosts_before_the_end_are_counted_with_all_their_digits() {
    for (number, expected) in [
        ("-18446744073709551615", "ffff:ffff:ffff:ffff::1"),
        ("-18446744073709551616", "ffff:ffff:ffff:ffff::"),
        ("-18446744073709551617", "ffff:ffff:ffff:fffe:ffff:ffff:ffff:ffff"),
        ("-9223372036854775809", "ffff:ffff:ffff:ffff:7fff:ffff:ffff:ffff"),
        ("-340282366920938463463374607431768211456", "::"),
        ("18446744073709551616", "0:0:0:1::"),
    ] {
        gives(&format!("cidrhost(\"::/0\", {number})"), &format!("{expected:?} : string"));
    }
    refuses(
        "cidrhost(\"10.1.2.3/24\", -18446744073709551616)",
        "prefix of 24 does not accommodate a host numbered -18446744073709551360.",
    );
    refuses(
        "cidrhost(\"::/0\", -340282366920938463463374607431768211457)",
        "prefix of 0 does not accommodate a host numbered -1.",
    );
}

#[test]
fn subnets_begin_behind_the_one_before_and_so_not_at_zero() {
    for (network, bits, prefix, after) in [
        ("0.0.0.0/0", 5, 5, "248.0.0.0/5"),
        ("0.0.0.0/8", 4, 12, "255.240.0.0/12"),
        ("::/64", 8, 72, "ffff:ffff:ffff:ffff:ff00::/72"),
        // Nor where the addresses of IPv4 end among those of IPv6.
        ("::1:0:0:0/80", 32, 112, "255.255.0.0/16"),
    ] {
        refuses(
            &format!("cidrsubnets({network:?}, {bits})"),
            &format!(
                "not enough remaining address space for a subnet with a prefix of {prefix} bits after {after}."
            ),
        );
    }
    refuses(
        "cidrsubnets(\"::fffe:0:0/95\", 1, 1)",
        "not enough remaining address space for a subnet with a prefix of 96 bits after ::fffe:0:0/96.",
    );
    gives("cidrsubnets(\"::2:0:0:0/80\", 4)", "[\"::2:0:0:0/84\"] : list(string)");
    gives(
        "cidrsubnets(\"255.255.255.0/24\", 1, 1)",
        "[\"255.255.255.0/25\", \"255.255.255.128/25\"] : list(string)",
    );
}

#[test]
fn networks_of_ipv4_that_are_written_as_ipv6_are_of_both_kinds() {
    for (source, expected) in [
        ("cidrhost(\"::ffff:10.0.0.0/104\", 5)", "0:5::ffff:a00:0"),
        ("cidrhost(\"::ffff:10.0.0.0/104\", -1)", "ff:ffff::ffff:a00:0"),
        ("cidrhost(\"::ffff:10.0.0.7/128\", 0)", "10.0.0.7"),
        ("cidrsubnet(\"::ffff:10.0.0.0/104\", 2, 1)", "10.64.0.0/10"),
        ("cidrsubnet(\"::ffff:10.0.0.0/104\", -9, 0)", "10.0.0.0/0"),
        ("cidrsubnet(\"::/64\", 32, 65535)", "0.0.0.0/0"),
        ("cidrsubnet(\"::ffff:10.0.0.0/90\", 6, 3)", "::ffc3:0:0/96"),
    ] {
        gives(source, &format!("{expected:?} : string"));
    }
    refuses(
        "cidrsubnets(\"::ffff:10.0.0.0/104\", 2)",
        "not enough remaining address space for a subnet with a prefix of 106 bits after <nil>.",
    );
    refuses("cidrsubnets(\"::ffff:10.0.0.0/104\", 0)", "must extend prefix by at least one bit.");
}

#[test]
fn no_indentation_is_longer_than_go_can_hold() {
    refuses("indent(9007199254740993, \"zz\")", "must be at most 281474976710656.");
    gives("indent(100000000, \"zz\")", "\"zz\" : string");
}

#[test]
fn the_first_that_is_neither_null_nor_empty_counts() {
    gives(r#"coalesce(null, "", "a", "b")"#, r#""a" : string"#);
    gives(r#"coalesce(null, 1, "a")"#, r#""1" : string"#);
    gives("coalesce(null, [])", "[] : tuple([])");
    gives("coalesce(0, 1)", "0 : number");
    // What does not become of the type that all have in common counts for nothing.
    gives(r#"coalesce(toset(["a"]), toset([1]), tolist([1]))"#, "[1] : list(number)");
    gives("coalesce(false, true)", "false : bool");
    refuses(r#"coalesce("", "")"#, "no non-null, non-empty-string arguments.");
    refuses("coalesce(null)", "no non-null, non-empty-string arguments.");
    refuses("coalesce(1, true)", "all arguments must have the same type.");
    refuses("coalesce()", "all arguments must have the same type.");
}

#[test]
fn lengths_count_elements_attributes_and_what_a_reader_sees() {
    gives(r#"length("")"#, "0 : number");
    gives(r#"length("é👩‍👧")"#, "2 : number");
    gives("length([1, 2])", "2 : number");
    gives("length({ a = 1 })", "1 : number");
    gives("length(toset([1, 1]))", "1 : number");
    gives("length(tomap({}))", "0 : number");
    refuses("length(1)", "argument must be a string, a collection type, or a structural type.");
    refuses("length(true)", "argument must be a string, a collection type, or a structural type.");
    refuses("length(null)", "argument must not be null.");
}

#[test]
fn maps_and_objects_are_looked_into() {
    gives("keys({ b = 1, a = 2 })", r#"["a", "b"] : tuple([string, string])"#);
    gives("keys(tomap({ b = 1, a = 2 }))", r#"["a", "b"] : list(string)"#);
    gives("values({ b = 1, a = true })", "[true, 1] : tuple([bool, number])");
    gives("values(tomap({ b = 1, a = 2 }))", "[2, 1] : list(number)");
    refuses("keys([1])", "must have map or object type.");
    refuses("values([1])", "values() requires a map as the first argument.");
    gives(r#"lookup({ a = 1 }, "a")"#, "1 : number");
    gives(r#"lookup({ a = 1 }, "b", "d")"#, r#""d" : string"#);
    gives(r#"lookup({ a = 1 }, "b", null)"#, "null : any");
    gives(r#"lookup(tomap({ a = 1 }), "a")"#, "1 : number");
    gives(r#"lookup(tomap({ a = 1 }), "b", "2")"#, "2 : number");
    gives(r#"lookup(tomap({ a = 1 }), "b", null)"#, "null : number");
    refuses(r#"lookup({ a = 1 }, "b")"#, r#"the given object has no attribute "b"."#);
    refuses(r#"lookup(tomap({ a = 1 }), "b")"#, r#"lookup failed to find key "b"."#);
    refuses(
        r#"lookup(tomap({ a = 1 }), "b", [])"#,
        "the default value must have the same type as the map elements.",
    );
    refuses(r#"lookup([1], "b")"#, "lookup() requires a map as the first argument.");
    refuses(r#"lookup({}, "a", 1, 2)"#, "lookup() takes two or three arguments, got 4.");
}

#[test]
fn later_maps_win_in_a_merge() {
    gives("merge({ a = 1, b = 2 }, { b = true })", "{a = 1, b = true} : object({ a = number, b = bool })");
    gives("merge(tomap({ a = 1 }), tomap({ a = 2, b = 3 }))", r#"{"a" = 2, "b" = 3} : map(number)"#);
    gives("merge(tomap({ a = 1 }), { b = true })", "{a = 1, b = true} : object({ a = number, b = bool })");
    gives("merge({ a = 1 }, { a = 2 })", "{a = 2} : object({ a = number })");
    gives("merge({ a = 1 }, null)", "{a = 1} : object({ a = number })");
    gives("merge()", "{} : object({})");
    refuses("merge({}, [1])", "arguments must be maps or objects, got \"tuple\".");
}

#[test]
fn keys_and_values_are_zipped() {
    gives(r#"zipmap(["b", "a"], [1, true])"#, "{a = true, b = 1} : object({ a = bool, b = number })");
    gives(r#"zipmap(["b", "a"], tolist([1, 2]))"#, r#"{"a" = 2, "b" = 1} : map(number)"#);
    gives("zipmap([], [])", "{} : object({})");
    refuses(r#"zipmap(["a"], [])"#, "number of keys (1) does not match number of values (0).");
    refuses(r#"zipmap(["a"], tolist([1, 2]))"#, "number of keys (1) does not match number of values (2).");
    refuses(r#"zipmap(["a", null], [1, 2])"#, "keys list has null value at index 1.");
    refuses(r#"zipmap(["a"], {})"#, "values argument must be a list or tuple value.");
}

#[test]
fn sequences_are_joined_cut_and_searched() {
    gives(r#"concat([1], tolist(["a"]))"#, r#"[1, "a"] : tuple([number, string])"#);
    gives(r#"concat(tolist([1]), tolist(["a"]))"#, r#"["1", "a"] : list(string)"#);
    gives("concat([])", "[] : tuple([])");
    refuses("concat()", "at least one argument is required.");
    refuses("concat([1], 2)", "all arguments must be lists or tuples; got number.");
    gives("contains([1, 2], 2)", "true : bool");
    gives("contains([1, 2], 3)", "false : bool");
    gives(r#"contains([1], "1")"#, "false : bool");
    gives("contains([], 1)", "false : bool");
    gives(r#"contains(toset(["a"]), "a")"#, "true : bool");
    refuses("contains({ a = 1 }, 1)", "argument must be list, tuple, or set.");
    gives(r#"distinct(["a", 1, "1", "a"])"#, r#"["a", "1"] : list(string)"#);
    gives("distinct([])", "[] : list(any)");
    gives("index([1, 2, 1], 1)", "0 : number");
    gives("index([1, 2], 2)", "1 : number");
    refuses("index([1], 2)", "item not found.");
    refuses("index([], 1)", "cannot search an empty list.");
    refuses("index(toset([1]), 1)", "argument must be a list or tuple.");
}

#[test]
fn elements_are_counted_around() {
    gives(r#"element(["a", 1], 0)"#, r#""a" : string"#);
    gives(r#"element(["a", 1], 1)"#, "1 : number");
    gives(r#"element(["a", 1], 2)"#, r#""a" : string"#);
    gives("element(tolist([1, 2, 3]), 4)", "2 : number");
    refuses("element([], 0)", "cannot use element function with an empty list.");
    refuses("element(toset([1]), 0)", "cannot read elements from set of number.");
    refuses(
        "element([1], 1.5)",
        "invalid index: value must be a whole number, between -9223372036854775808 and 9223372036854775807.",
    );
}

#[test]
fn a_slice_is_from_its_start_to_before_its_end() {
    gives("slice([1, true, 3], 1, 2)", "[true] : tuple([bool])");
    gives("slice([1, 2], 0, 2)", "[1, 2] : tuple([number, number])");
    gives("slice([1, 2], 2, 2)", "[] : tuple([])");
    gives("slice(tolist([1, 2, 3]), 1, 3)", "[2, 3] : list(number)");
    refuses("slice([1, 2], 0, 3)", "end index must not be greater than the length of the list.");
    refuses("slice([1, 2], 3, 3)", "start index must not be greater than the length of the list.");
    refuses("slice([1, 2, 3], 2, 1)", "start index must not be greater than end index.");
    refuses("slice([1, 2], -1, 1)", "start index must not be less than zero.");
    refuses("slice([1, 2], 0, -1)", "end index must not be less than zero.");
    refuses(
        "slice(toset([1]), 0, 1)",
        "cannot slice a set, because its elements do not have indices; explicitly convert to a list if the ordering of the result \
         is not important.",
    );
    refuses("slice({}, 0, 1)", "must be a list or tuple value.");
}

#[test]
fn sequences_within_sequences_are_flattened() {
    gives("flatten([[1, [2, [3]]], toset([4])])", "[1, 2, 3, 4] : tuple([number, number, number, number])");
    gives("flatten([null, [null]])", "[null, null] : tuple([any, any])");
    gives("flatten([{ a = [1] }])", "[{a = [1]}] : tuple([object({ a = tuple([number]) })])");
    gives("flatten([])", "[] : tuple([])");
    refuses("flatten({ a = 1 })", "can only flatten lists, sets and tuples.");
}

#[test]
fn sets_are_combined_as_one_type() {
    gives(r#"setunion([1], ["a"])"#, r#"toset(["1", "a"]) : set(string)"#);
    gives("setunion([1, 2], [2, 3], [4])", "toset([1, 2, 3, 4]) : set(number)");
    gives("setunion([], [1])", "toset([1]) : set(number)");
    gives("setunion([])", "toset([]) : set(any)");
    gives("setintersection([1, 2], [2, 3], [2])", "toset([2]) : set(number)");
    gives("setintersection([1, 2])", "toset([1, 2]) : set(number)");
    gives("setintersection([1], [2])", "toset([]) : set(number)");
    gives(r#"setsubtract(["a", "b"], ["b", "c"])"#, r#"toset(["a"]) : set(string)"#);
    refuses("setunion([1], [true])", "given sets must all have compatible element types.");
}

#[test]
fn texts_are_joined_split_and_changed() {
    gives(r#"join(",", ["a"], ["b", "c"])"#, r#""a,b,c" : string"#);
    gives(r#"join(",", [])"#, r#""" : string"#);
    refuses(r#"join(",")"#, "at least one list is required.");
    refuses(r#"join(",", ["a", null])"#, "element 1 is null; cannot concatenate null values.");
    refuses(r#"join(",", ["a"], [null])"#, "element 0 of list 2 is null; cannot concatenate null values.");
    gives(r#"split(",", "a,b,")"#, r#"["a", "b", ""] : list(string)"#);
    gives(r#"split(",", "")"#, r#"[""] : list(string)"#);
    gives(r#"split("", "é1")"#, r#"["é", "1"] : list(string)"#);
    gives(r#"upper("àß")"#, r#""Àß" : string"#);
    gives(r#"lower("ÀB")"#, r#""àb" : string"#);
    gives("trimspace(\" \\t\\na b\\n \")", r#""a b" : string"#);
    gives(r#"replace("aaa", "a", "b")"#, r#""bbb" : string"#);
    gives(r#"replace("abc", "", "x")"#, r#""xaxbxcx" : string"#);
    gives(r#"replace("aab", "/a+/", "<$0>")"#, r#""<aa>b" : string"#);
    gives(r#"replace("aab", "/", "x")"#, r#""aab" : string"#);
    gives(r#"replace("a/b", "/", "x")"#, r#""axb" : string"#);
    gives(r#"replace("abab", "/(a)(b)/", "$2$1")"#, r#""baba" : string"#);
}

#[test]
fn conversions_say_what_they_cannot_convert() {
    gives("tostring(1.50)", r#""1.5" : string"#);
    gives("tostring(null)", "null : string");
    gives(r#"tonumber("1.50")"#, "1.5 : number");
    gives(r#"tobool("1")"#, "true : bool");
    gives("tolist([1, \"a\"])", r#"["1", "a"] : list(string)"#);
    gives("toset([2, 1, 2])", "toset([1, 2]) : set(number)");
    gives("tomap({ a = 1, b = \"x\" })", r#"{"a" = "1", "b" = "x"} : map(string)"#);
    refuses("tostring([])", "cannot convert tuple to string.");
    refuses(
        r#"tonumber("x")"#,
        r#"cannot convert "x" to number; given string must be a decimal representation of a number."#,
    );
    refuses(
        r#"tobool("x")"#,
        r#"cannot convert "x" to bool; only the strings "true" or "false" are allowed."#,
    );
    refuses("tolist([1, true])", "cannot convert tuple to list of any single type.");
    refuses("tomap([1])", "cannot convert tuple to map of any single type.");
    gives("sensitive(1)", "1 : number");
    gives("nonsensitive(null)", "null : any");
}

#[test]
fn attempts_look_at_errors() {
    gives("try(1 + [], \"x\")", r#""x" : string"#);
    gives("try(1, 2 + [])", "1 : number");
    gives("try(null)", "null : any");
    gives("can(1 + [])", "false : bool");
    gives("can([1])", "true : bool");
    // What is expanded is evaluated before there is an attempt.
    gives("try([1, \"a\"]...)", "1 : number");
    gives("can([1]...)", "true : bool");
    assert!(!evaluate_in("try([1 + [], 2]...)", &scope()).1.is_empty());
    refuses("try()", "at least one argument is required.");
    let (_, problems) = evaluate_in("try(1 + [], x)", &scope());
    let detail = problems.iter().next().map(|problem| problem.detail().to_owned()).unwrap_or_default();
    for part in [
        "no expression succeeded:\n- Invalid operand (at 1,9-11)\n  Unsuitable value for right operand: number required.",
        "\n- Unknown variable (at 1,13-14)\n  There is no variable named \"x\".",
        "\n\nAt least one expression must produce a successful result",
    ] {
        assert!(detail.contains(part), "{detail}");
    }
}

#[test]
fn yaml_is_read_by_the_rules_of_libyaml() {
    let of = |document: &str| format!("yamldecode({document:?})");
    // The last line of a block may lack its end, and then the text does.
    gives(&of("a: |\n  x"), r#"{a = "x"} : object({ a = string })"#);
    gives(&of("a: |\n  x\n"), r#"{a = "x\n"} : object({ a = string })"#);
    gives(&of("a: >\n  x\n  y\n\n  z"), r#"{a = "x y\nz"} : object({ a = string })"#);
    // A block is read as what is written without quotes, and is a string then.
    for (text, expected) in [
        ("0x1f", "\"31\""),
        ("1e3", "\"1000\""),
        ("2001-01-01", "\"2001-01-01T00:00:00Z\""),
        ("yes", "\"true\""),
        ("017", "\"17\""),
        (".5", "\"0.5\""),
        ("-.inf", "\"-Inf\""),
        ("~", "null"),
        ("abc", "\"abc\""),
        ("1_000", "\"1_000\""),
    ] {
        for style in ["|-", ">-"] {
            gives(
                &of(&format!("a: {style}\n  {text}\n")),
                &format!("{{a = {expected}}} : object({{ a = string }})"),
            );
        }
    }
    gives(&of("a: |\n  12\n"), "{a = \"12\\n\"} : object({ a = string })");
    gives(&of("a: !!str |-\n  0x1f\n"), "{a = \"0x1f\"} : object({ a = string })");
    gives(&of("a: '0x1f'\n"), "{a = \"0x1f\"} : object({ a = string })");
    gives(&of("a: !!int |-\n  0x1f\n"), "{a = 31} : object({ a = number })");
    gives(&of("\"<<\": {a: 1}"), "{a = 1} : object({ a = number })");
    refuses(&of("!!merge <<: {a: 1}"), "on line 1, column 1: unsupported tag \"tag:yaml.org,2002:merge\".");
    refuses(&of("a: |-\n  .nan\n"), "on line 1, column 4: floating point NaN is not supported.");
    // A bracket that closes a list may stand at the beginning of a line, and a tab where no key can begin.
    gives(&of("a: [\n  b\n]"), r#"{a = ["b"]} : object({ a = tuple([string]) })"#);
    gives(&of("a:\tb"), r#"{a = "b"} : object({ a = string })"#);
    refuses(&of("-\ta"), "on line 1, column 2: found character that cannot start any token.");
    // A byte order mark counts as one at the beginning only.
    gives(r#"yamldecode("\ufeffa: 1")"#, "{a = 1} : object({ a = number })");
    gives(r#"yamldecode("[a,\n\ufeffb]")"#, r#"["a", "\ufeffb"] : tuple([string, string])"#);
    // A key ends on its line, and only texts are keys.
    refuses(&of("{\"a\"\n: 1}"), "on line 1, column 1: did not find expected ',' or '}'.");
    // Where a key has to stand, a line without a colon is told before what is wrong further on.
    refuses(&of("a: b\n[c]\n@"), "on line 2, column 1: could not find expected ':'.");
    for key in ["[]", "[a, b]", "{}", "{a: b}", "? [a]\n"] {
        let place = if key.starts_with('?') { 3 } else { 1 };
        let told = format!("on line 1, column {place}: only strings are allowed as mapping keys.");
        refuses(&of(&format!("{key}: c")), &told);
    }
    refuses(&of("a: b\n{"), "on line 2, column 1: could not find expected ':'.");
    refuses(&of("a: &k b\nc: *l"), "on line 2, column 4: reference to undefined anchor \"l\".");
    refuses(&of("&k a: b\nc: *k"), "on line 2, column 4: reference to undefined anchor \"k\".");
}

#[test]
fn an_anchor_of_yaml_stands_for_the_last_value_that_is_complete() {
    let of = |document: &str| format!("yamldecode({document:?})");
    gives(&of("- &k 1\n- &k 2\n- *k"), "[1, 2, 2] : tuple([number, number, number])");
    let told = "cannot refer to anchor \"k\" from inside its own definition.";
    // Also where what is inside has the same name, and is complete.
    for (document, place) in [
        ("c: &k\n  - &k -1\n  - *k\n", "on line 3, column 5"),
        ("- &k 1\n- &k [*k]", "on line 2, column 7"),
        ("- &k [&k [1], *k]", "on line 1, column 15"),
    ] {
        refuses(&of(document), &format!("{place}: {told}"));
    }
    gives(
        &of("c: &k\n  - &k -1\nd: *k\n"),
        "{c = [-1], d = [-1]} : object({ c = tuple([number]), d = tuple([number]) })",
    );
}

#[test]
fn whole_numbers_of_yaml_may_have_a_base_where_a_tag_says_that_they_are_numbers() {
    for (text, expected) in [
        ("!!int 0b11", "3"),
        ("!!int -0b11", "-3"),
        ("!!int +0B1_1", "3"),
        ("!!int 0X1F", "31"),
        ("!!int -0x1F", "-31"),
        ("!!int -0O17", "-15"),
        ("!!float 0b1", "1"),
        ("!!float -0x1F", "-31"),
        ("!!int 0_17", "17"),
        ("!!int 0xffffffffffffffff", "18446744073709551615"),
        ("!!int -0x8000000000000000", "-9223372036854775808"),
    ] {
        gives(&format!("yamldecode({text:?})"), &format!("{expected} : number"));
    }
    for text in
        ["-0x8000000000000001", "+0x8000000000000000", "0x10000000000000000", "0b2", "0b", "0b-1", "+-0x1"]
    {
        refuses(
            &format!("yamldecode(\"!!int {text}\")"),
            &format!("on line 1, column 1: cannot parse {text:?} as tag:yaml.org,2002:int."),
        );
    }
    // Without a tag they are texts.
    gives(r#"yamldecode("-0x1F")"#, r#""-0x1F" : string"#);
    gives(r#"tostring(yamldecode("!!int 0b1") / parseint("3", 10))"#, r#""0.33333333333333333334" : string"#);
}

#[test]
fn behind_a_byte_order_mark_all_characters_of_yaml_are_escaped() {
    let gives = |source: &str, expected: &str| {
        let (value, problems) = evaluate_in(source, &scope());
        assert_eq!((value.as_str(), problems.to_string().as_str()), (Some(expected), ""), "{source}");
    };
    gives(r#"yamlencode("\ufeffa é")"#, "\"\\uFEFF\\x61\\x20\\xE9\"\n");
    gives(r#"yamlencode({ "\ufeffa" = 1 })"#, "\"\\uFEFF\\x61\": 1\n");
    gives(r#"yamlencode("aé\ufeff")"#, "\"aé\\uFEFF\"\n");
    // A separator of lines ends one, without the end of a line.
    gives(r#"yamlencode("a\u2028b\nc")"#, "|-\n  a\u{2028}  b\n  c\n");
    gives(r#"yamlencode(["a\nb\u2029"])"#, "- |\n  a\n  b\u{2029}");
    gives(r#"yamlencode({ a = "\u2028x\ny\u2028\n" })"#, "\"a\": |2+\n\u{2028}  x\n  y\u{2028}\n");
}

#[test]
fn json_is_read_and_written() {
    gives(
        r#"jsondecode("{\"b\": [1, \"x\", null], \"a\": true, \"b\": 2}")"#,
        "{a = true, b = 2} : object({ a = bool, b = number })",
    );
    gives(r#"jsondecode("[1.50]")"#, "[1.5] : tuple([number])");
    gives(r#"jsondecode("null")"#, "null : any");
    gives(
        r#"jsonencode({ b = [1, "x", null], a = true })"#,
        r#""{\"a\":true,\"b\":[1,\"x\",null]}" : string"#,
    );
    gives("jsonencode(null)", r#""null" : string"#);
    gives("jsonencode(toset([2, 1]))", r#""[1,2]" : string"#);
}

#[test]
fn a_number_of_which_the_exponent_is_too_large_is_no_mistake_of_the_document() {
    for number in ["1e99999999999999999999", "-1.5e9999999999"] {
        refuses(
            &format!(r#"jsondecode("{{\"a\":{number}}}")"#),
            "a number is required, at line 1, column 6 of the document.",
        );
        refuses(
            &format!("yamldecode(\"a: {number}\")"),
            &format!("on line 1, column 4: cannot parse {number:?} as tag:yaml.org,2002:float."),
        );
    }
    refuses(
        r#"jsondecode("[1.e5]")"#,
        "There is a syntax error in the given JSON number, at line 1, column 2 of the document.",
    );
    refuses(
        r#"yamldecode("0xfffffffffffffffff")"#,
        r#"on line 1, column 1: cannot parse "0xfffffffffffffffff" as tag:yaml.org,2002:int."#,
    );
}

#[test]
fn json_ends_at_a_bracket_that_closes_nothing() {
    gives(r#"jsondecode("1 ]x")"#, "1 : number");
    gives(r#"jsondecode("[1]]")"#, "[1] : tuple([number])");
    gives(r#"jsondecode("null}")"#, "null : any");
    gives(r#"jsondecode("{}} \"")"#, "{} : object({})");
    for (text, column) in [("1,", 2), ("1:", 2), ("[1] 2", 5)] {
        let told = format!(
            "Extra characters appear after the JSON value, at line 1, column {column} of the document."
        );
        refuses(&format!("jsondecode({text:?})"), &told);
    }
    for text in ["]", "[1}", "[1,]]", "tru]", "01]", "1=]"] {
        gives(&format!("can(jsondecode({text:?}))"), "false : bool");
    }
}

#[test]
fn verbs_put_values_into_text() {
    for (source, expected) in [
        (r#"format("%d|%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42, 42)"#, "42|   42|42   |00042|+42| 42"),
        (r#"format("%d|%05d|%+d", -42, -42, -42)"#, "-42|-0042|-42"),
        (
            r#"format("%b %o %x %X %#b %#o %#x %#X", 10, 10, 10, 10, 10, 10, 10, 10)"#,
            "1010 12 a A 0b1010 012 0xa 0XA",
        ),
        (r#"format("%.3d|%.0d|%.0d", 7, 0, 7)"#, "007||7"),
        (
            r#"format("%f|%.2f|%8.2f|%-8.2f|%08.2f", 1.5, 1.005, 3.14159, 3.14159, 3.14159)"#,
            "1.500000|1.00|    3.14|3.14    |00003.14",
        ),
        (r#"format("%e|%.2e|%E", 1500, 0.00015, 1500)"#, "1.500000e+03|1.50e-04|1.500000E+03"),
        (r#"format("%g|%g|%.3g|%g", 1.5, 1e21, 1234.5, 0.00001)"#, "1.5|1e+21|1.23e+03|1e-05"),
        (r#"format("%.0f|%.0f|%.0f", 0.5, 1.5, 2.5)"#, "0|2|2"),
        (r#"format("%.1f", 9.96)"#, "10.0"),
        (r#"format("%s|%5s|%-5s|%.2s", "ab", "ab", "ab", "abc")"#, "ab|   ab|ab   |ab"),
        (r#"format("%q|%v|%#v", "a\"b", "a", "a")"#, "\"a\\\"b\"|a|\"a\""),
        (r#"format("%v|%v|%v|%v", 1.5, true, tostring(null), [1, "x"])"#, "1.5|true|null|[1,\"x\"]"),
        (r#"format("%t|%t", true, "false")"#, "true|false"),
        (r#"format("%[2]d %[1]d %d", 1, 2)"#, "2 1 2"),
        (r#"format("100%%")"#, "100%"),
        (r#"format("%5s|%-3s|", "é", "é")"#, "    é|é  |"),
        // Zeros stand before a float even where it is to stand at the left, and behind its sign.
        (
            r#"format("%-012f|%-010.2f|%-+010f|%- 010f", 100, -1.5, 1.5, 1.5)"#,
            "00100.000000|-000001.50|+01.500000| 01.500000",
        ),
        (r#"format("%-014e|%-010g|%-010G", 1.5, 1.5, 1.5)"#, "001.500000e+00|00000001.5|00000001.5"),
        (r#"format("%-05d|%-05x|%-06f", 15, 15, 1 / 0)"#, "15   |f    |+Inf  "),
        (r#"format("%+ f|%+f|%+ f|%5.0d|%+#.0x", 1 / 0, 1 / 0, 1.5, 0, 0)"#, " Inf|+Inf|+1.500000||"),
    ] {
        let (value, problems) = evaluate_in(source, &scope());
        assert_eq!(problems.to_string(), "", "{source}");
        assert_eq!(value.as_str(), Some(expected), "{source}");
    }
    // Of a null not even the type is known, and of what becomes of it neither.
    gives(r#"format("%v", null)"#, "? : any");
    refuses(r#"format("%d", "x")"#, r#"unsupported value for "%d" at 0: a number is required."#);
    refuses(r#"format("a%d", 1.5)"#, r#"unsupported value for "%d" at 1: an integer is required."#);
    refuses(
        r#"format("%s", tostring(null))"#,
        r#"unsupported value for "%s" at 0: null value cannot be formatted."#,
    );
    refuses(r#"format("%d")"#, r#"not enough arguments for "%d" at 0: need index 1 but have 0 total."#);
    refuses(
        r#"format("%[99999999999999999999]d", 1)"#,
        r#"not enough arguments for "%[99999999999999999999]d" at 0: need index 18446744073709551615 but have 1 total."#,
    );
    refuses(
        r#"format("%[3]d", 1)"#,
        r#"not enough arguments for "%[3]d" at 0: need index 3 but have 1 total."#,
    );
    refuses(r#"format("a", 1)"#, "too many arguments; no verbs in format string.");
    refuses(r#"format("%d", 1, 2)"#, "too many arguments; only 1 used by format string.");
    refuses(r#"format("%z", 1)"#, r#"unsupported format verb 'z' in "%z" at offset 0."#);
    refuses(r#"format("a%", 1)"#, "invalid format string starting at offset 2.");
    refuses(r#"format("%!", 1)"#, "unrecognized format character '!' at offset 1.");
}

#[test]
fn references_that_begin_with_a_zero_are_names() {
    gives(r#"replace("aaaa", "/(a)/", "$01")"#, r#""" : string"#);
    gives(r#"replace("ab", "/(a)b/", "$0-$1")"#, r#""ab-a" : string"#);
}

#[test]
fn a_literal_of_a_date_may_end_with_two_quotes() {
    let of = |format: &str| format!("formatdate({format:?}, \"2018-01-02T03:04:05Z\")");
    gives(&of("'x''"), r#""x'" : string"#);
    gives(&of("'x''''"), r#""x''" : string"#);
    gives(&of("''''"), r#""''" : string"#);
    refuses(&of("'''"), "unterminated literal '.");
    refuses(&of("YYYY'"), "unterminated literal '.");
}

/// What some functions return has 53 or 64 bits, and what is taken off it is rounded to as many.
#[test]
fn differences_and_remainders_have_the_precision_of_terraforms() {
    for (source, expected) in [
        ("tostring(length([1, 1, 1]) % 0.7)", "0.20000000000000000004"),
        ("tostring(pow(3, 3) % (1e-5 + 4.35))", "0.8999400000000009"),
        ("tostring(log(2, 0.1) - 0)", "-0.301029995663981198017467022509663365781307220458984375"),
        ("tostring(log(2, 0.1) % 1)", "-0.3010299956639812"),
        ("tostring(7.5 % 2)", "1.5"),
        ("tostring(0 - 0)", "0"),
        // So is a zero, as what is added to it shows.
        (
            "tostring(log(42, 3) / ((length(\"a\") - length(\"b\")) - length(\"abc\")))",
            "-1.1340578342442933687",
        ),
        ("tostring(log(42, 3) / ((pow(2, 2) - pow(2, 2)) - pow(3, 2)))", "-0.3780192780814311"),
        ("tostring(log(42, 3) / ((length([]) / pow(2, 2)) - pow(3, 2)))", "-0.37801927808143112288"),
        ("tostring(log(42, 3) / ((length([]) * length(\"a\")) - length(\"abc\")))", "-1.1340578342442933687"),
        (
            "tostring(log(42, 3) / ((length(\"abc\") % length(\"abc\")) - length(\"abc\")))",
            "-1.1340578342442933687",
        ),
    ] {
        gives(source, &format!("{expected:?} : string"));
    }
}

/// What is unknown beside what a template asks for is nothing to it, and its mistakes are told.
#[test]
fn a_template_is_rendered_with_what_it_asks_for() {
    let mut scope = scope();
    for (name, template) in [
        ("known", "a${x}"),
        ("asks", "b${n}"),
        ("either", "%{ if x == 1 }y%{ else }${n}%{ endif }"),
        ("broken", "%{else}"),
        ("missing", "a${nope}"),
        ("list", "${l}"),
    ] {
        scope.insert(name, Value::from(template));
    }
    let of = |name: &str| format!("templatestring({name}, {{ x = 1, l = [1], n = n }})");
    gives_in(&scope, &of("known"), r#""a1" : string"#);
    gives_in(&scope, &of("either"), r#""y" : string"#);
    let (value, problems) = evaluate_in(&of("asks"), &scope);
    assert!(!value.is_known() && problems.is_empty(), "{problems}");
    for (name, told) in [
        ("broken", "Unexpected else directive"),
        ("missing", "vars map does not contain key \"nope\""),
        ("list", "invalid template result: string required."),
    ] {
        let (_, problems) = evaluate_in(&of(name), &scope);
        assert!(problems.to_string().contains(told), "{name}: {problems}");
    }
}

/// The rules of Unicode 15.0, by which consonants of one conjunct are several letters.
#[test]
fn letters_of_indic_scripts_are_counted_as_terraform_counts_them() {
    gives("length(\"नमस्ते\")", "4 : number");
    gives("length(\"क्ष\")", "2 : number");
    gives("strrev(\"नमस्ते\")", "\"तेस्मन\" : string");
    gives("substr(\"स्त\", 0, 1)", "\"स्\" : string");
    gives("format(\"%3s\", \"क्ष\")", "\" क्ष\" : string");
    // The character that stands for what is none is a letter of its own.
    gives(r#"length("\ufffd\u0301")"#, "2 : number");
    gives(r#"length("\u0600\ufffd")"#, "2 : number");
}

#[test]
fn a_repetition_behind_flags_is_one_of_what_stands_before_them() {
    let texts = |source: &str, expected: &str| gives(source, &format!("{expected} : list(string)"));
    texts(r#"regexall("a(?i)*", "aAb")"#, r#"["a", "", ""]"#);
    texts(r#"regexall("a(?i){2}B", "aab")"#, r#"["aab"]"#);
    texts(r#"regexall("ab(?i)(?s)*C", "abbbc")"#, r#"["abbbc"]"#);
    texts(r#"regexall("(?:a(?i)b|c)d", "CdaBd")"#, r#"["Cd", "aBd"]"#);
    texts(r#"regexall("a(?i)(?-i:b)C", "aBCabc")"#, r#"["abc"]"#);
    // By the greed that holds behind them.
    texts(r#"regexall("a(?U)+", "aaa")"#, r#"["a", "a", "a"]"#);
    texts(r#"regexall("a(?U)+?", "aaa")"#, r#"["aaa"]"#);
    texts(r#"regexall("(?U)a(?-U)*b*", "aaabb")"#, r#"["aaabb"]"#);
    // What is repeated already is repeated once more.
    texts(r#"regexall("a+(?i)?", "aAab")"#, r#"["a", "a", ""]"#);
    texts(r#"regexall("a{2}(?i){2}", "aaaa")"#, r#"["aaaa"]"#);
    for pattern in ["(?i)*", "b|(?i)*", "((?i)*)", "a(?i)**", "a(?i){1000}(?s){2}"] {
        gives(&format!("can(regexall({pattern:?}, \"a\"))"), "false : bool");
    }
}

#[test]
fn a_group_that_can_take_no_part_is_null() {
    gives(r#"regexall("b(c)(a){0}", "bc")"#, r#"[["c", null]] : list(tuple([string, string]))"#);
    gives(r#"regex("(a){0}b", "bc")"#, "[null] : tuple([string])");
    gives(r#"regex("(a){0}b(c)", "bc")"#, r#"[null, "c"] : tuple([string, string])"#);
}

/// Terraform has these texts without quotes, which is no way to show what no terminal shows.
#[test]
fn what_cannot_be_shown_is_quoted() {
    refuses("cidrhost(\"a b\", 1)", "invalid CIDR expression: invalid CIDR address: a b.");
    refuses("cidrhost(\"a\\nb\", 1)", "invalid CIDR expression: invalid CIDR address: \"a\\nb\".");
    refuses(
        "yamldecode(\"!!a%0ab {}\")",
        "on line 1, column 1: can't interpret mapping as \"tag:yaml.org,2002:a\\nb\".",
    );
    let files = MemoryFiles::from([("a", "")]);
    let scope = Bindings::new().with_functions(Functions::terraform().with_files(files));
    let (_, problems) = evaluate_in("file(\"a/\\u001b[1m\")", &scope);
    assert!(problems.to_string().contains("open \"a/\\x1b[1m\": not a directory"), "{problems}");
}
