//! Files of literals are read in a shorter way, which nobody can tell from the other.

use kit::laws::inputs::check_literals;
use kit::{Random, dense_literals, literals, mangled};
use tfsdk::Limits;
use tfsdk::config::{File, Inputs, Variables};

/// The variables of a text that declares them.
fn declared(text: &str) -> Variables {
    let (file, problems) = File::parse("main.tf", text);
    let (variables, more) = Variables::declared([&file]);
    assert!(!problems.has_errors() && !more.has_errors(), "{text}{problems}{more}");
    variables
}

#[test]
fn literals_mean_the_same_in_the_short_way_and_the_long() {
    let mut random = Random::of_this_run("literals");
    let (mut right, mut wrong) = (0, 0);
    let rounds = kit::rounds(2000);
    for _ in 0..rounds {
        let (types, given) = literals(&mut random);
        let told =
            check_literals(&declared(&types), &given, Limits::new()).map(|(_, told)| told.has_errors());
        right += usize::from(told == Some(false));
        wrong += usize::from(told != Some(false));
    }
    assert!(right > rounds / 4 && wrong > rounds / 20, "{right} right, {wrong} wrong");
}

#[test]
fn texts_near_to_literals_mean_the_same_in_both_ways() {
    let mut random = Random::of_this_run("mangled literals");
    for _ in 0..kit::rounds(1000) {
        let (types, given) = literals(&mut random);
        let variables = declared(&types);
        for _ in 0..4 {
            let _ = check_literals(&variables, &mangled(&given, &mut random), Limits::new());
        }
    }
}

#[test]
fn limits_allow_the_same_in_both_ways() {
    let mut random = Random::of_this_run("limited literals");
    for _ in 0..kit::rounds(1000) {
        let (types, given) = literals(&mut random);
        let variables = declared(&types);
        let limits = Limits::new()
            .max_size(256 + (1 << random.below(16)))
            .max_work(256 + (1 << random.below(12)))
            .max_depth(random.of(&[1, 2, 3, 4, 5, 512]))
            .max_problems(random.of(&[0, 1, 1000]));
        let _ = check_literals(&variables, &given, limits);
    }
}

#[test]
fn the_least_that_limits_have_to_allow_is_the_same_in_both_ways() {
    let mut random = Random::of_this_run("dense literals");
    let (mut found, rounds) = (0, kit::rounds(12).max(6));
    for _ in 0..rounds {
        let (types, given) = dense_literals(&mut random);
        let variables = declared(&types);
        let allows = |limits| {
            check_literals(&variables, &given, limits).is_some_and(|(_, told)| told.exhausted().is_none())
        };
        found += usize::from(least(|size| allows(Limits::new().max_size(size))) > LEAST);
        found += usize::from(least(|work| allows(Limits::new().max_work(work))) > LEAST);
    }
    assert!(found > rounds / 3, "{found} limits matter");
}

#[test]
fn defaults_count_as_large_as_they_look_in_both_ways() {
    let long = "x".repeat(1 << 16);
    let types =
        format!("variable \"v\" {{\n  type = list(object({{ a = optional(string, \"{long}\") }}))\n}}\n");
    let variables = declared(&types);
    let given = format!("v = [{}]\n", vec!["{}"; 64].join(", "));
    for limit in [1 << 18, 1 << 20, 1 << 22, 1 << 24] {
        let _ = check_literals(&variables, &given, Limits::new().max_size(limit));
    }
}

#[test]
fn the_parts_of_a_default_are_paid_for_in_both_ways() {
    let object = "object({ a = optional(list(object({ b = optional(number, 1) })), [{}, {}, {}]) })";
    let depth = 100;
    let types =
        format!("variable \"x\" {{\n  type = {}{object}{}\n}}\n", "list(".repeat(depth), ")".repeat(depth));
    let variables = declared(&types);
    let given = format!("x = {}{}{}\n", "[".repeat(depth), ["{}"; 500].join(", "), "]".repeat(depth));
    for limit in (1 << 12..1 << 20).step_by(1 << 16) {
        let _ = check_literals(&variables, &given, Limits::new().max_work(limit));
    }
}

/// A lower limit cannot be made lower still.
const LEAST: u64 = 256;

/// The least limit that allows something, if there is one.
fn least(allows: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (LEAST, 1 << 24);
    while low < high {
        let middle = u64::midpoint(low, high);
        if allows(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// What is wrong is found by the short way and told by the long one.
#[test]
fn of_literals_it_is_told_what_gives_them() {
    #[derive(tfsdk::TfObject, Debug)]
    struct Ports {
        #[tfsdk("ports")]
        #[allow(dead_code, reason = "it is not read")]
        ports: Vec<u16>,
    }
    let report = Inputs::new().sources([("x.tfvars", "ports = [\n  80,\n  65536,\n]\n")]).read::<Ports>();
    let report = report.expect_err("a port is too large");
    let told: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("x.tfvars:3,3-8: ports[1]: Invalid value"), "{told:?}");
}
