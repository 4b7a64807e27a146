//! What the resources of the provider random draw.

use serde_json::{Value, json};

use crate::scenario::Scenario;

fn text<'a>(state: &'a Value, attribute: &str) -> &'a str {
    state[attribute].as_str().unwrap_or_else(|| panic!("{attribute} of {state}"))
}

fn count(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.chars().filter(|c| of(*c)).count()
}

#[test]
fn a_string_has_the_characters_that_are_wanted() {
    let Some(scenario) = Scenario::new(
        "characters",
        r#"
resource "random_string" "special" {
  length           = 4
  override_special = "!"
  lower            = false
  upper            = false
  numeric          = false
}
resource "random_string" "least" {
  length           = 12
  override_special = "!#@"
  min_lower        = 2
  min_upper        = 3
  min_special      = 1
  min_numeric      = 4
}
resource "random_password" "wide" {
  length           = 8
  override_special = "aé世"
  lower            = false
  upper            = false
  numeric          = false
}
resource "random_string" "plain" {
  length  = 64
  special = false
  number  = false
}
"#,
    ) else {
        return;
    };
    scenario.apply();
    assert_eq!(scenario.state("random_string.special")["result"], "!!!!");
    let least = scenario.state("random_string.least");
    let result = text(&least, "result");
    assert_eq!(result.len(), 12);
    assert!(count(result, |c| c.is_ascii_lowercase()) >= 2, "{result}");
    assert!(count(result, |c| c.is_ascii_uppercase()) >= 3, "{result}");
    assert!(count(result, |c| c.is_ascii_digit()) >= 4, "{result}");
    assert!(count(result, |c| "!#@".contains(c)) >= 1, "{result}");
    let wide = scenario.state("random_password.wide");
    assert_eq!(count(text(&wide, "result"), |c| "aé世".contains(c)), 8);
    assert_eq!(wide["id"], "none");
    let plain = scenario.state("random_string.plain");
    assert_eq!(count(text(&plain, "result"), |c| c.is_ascii_alphabetic()), 64);
    assert_eq!([&plain["number"], &plain["numeric"]], [false, false]);
}

#[test]
fn a_password_is_not_shown() {
    let configuration = "resource \"random_password\" \"test\" {\n  length = 30\n}\n";
    let Some(scenario) = Scenario::new("sensitive", configuration) else { return };
    let printed = scenario.apply().text;
    let state = scenario.state("random_password.test");
    assert!(!printed.contains(text(&state, "result")), "{printed}");
    scenario
        .refuses("resource \"random_password\" \"test\" {\n  length = 30\n}\noutput \"it\" {\n  value = random_password.test.result\n}\n")
        .has("Output refers to sensitive values");
}

#[test]
fn the_length_of_a_string_is_validated() {
    let Some(scenario) = Scenario::new("lengths", "") else { return };
    for kind in ["random_string", "random_password"] {
        let resource = |arguments: &str| format!("resource \"{kind}\" \"test\" {{\n  {arguments}\n}}\n");
        scenario.refuses(&resource("length = 0")).has("length").has("at least 1");
        scenario
            .refuses(&resource("length = 2\n  min_lower = 3"))
            .has("Attribute length must be at least the sum of min_upper, min_lower, min_numeric and min_special, 3");
        scenario.refuses(&resource("length = -1")).has("length");
        scenario.refuses(&resource("length = 1.5")).has("length");
    }
    scenario.refuses("resource \"random_bytes\" \"test\" {\n  length = 0\n}\n").has("at least 1");
    let late = "resource \"terraform_data\" \"late\" {\n  input = 3\n}\nresource \"random_string\" \"test\" {\n  length = 2\n  min_lower = terraform_data.late.output\n}\n";
    scenario.cannot_apply(late).has("Attribute length must be at least the sum");
}

#[test]
fn at_least_one_kind_of_characters_is_wanted() {
    let Some(scenario) = Scenario::new("kinds", "") else { return };
    let none = "length = 2\n  special = false\n  upper = false\n  lower = false";
    for name in ["number", "numeric"] {
        scenario
            .refuses(&format!("resource \"random_password\" \"test\" {{\n  {none}\n  {name} = false\n}}\n"))
            .has("Invalid Attribute Combination")
            .has(&format!("At least one of {name}, special, upper and lower must be true"));
    }
    scenario
        .refuses(
            "resource \"random_string\" \"test\" {\n  length = 2\n  number = true\n  numeric = false\n}\n",
        )
        .has("Number and numeric are both configured with different values");
}

#[test]
fn number_and_numeric_say_the_same_and_replace_when_they_change() {
    let configuration = |arguments: &str| {
        format!("resource \"random_string\" \"test\" {{\n  length = 12\n  {arguments}\n}}\n")
    };
    let Some(scenario) = Scenario::new("numeric", &configuration("")) else { return };
    let mut last = Value::Null;
    for (arguments, both) in [
        ("", true),
        ("number = false", false),
        ("numeric = false", false),
        ("", true),
        ("numeric = false\n  number = false", false),
        ("numeric = true", true),
    ] {
        scenario.change(&configuration(arguments));
        let state = scenario.state("random_string.test");
        assert_eq!([&state["number"], &state["numeric"]], [both, both], "{arguments:?}");
        assert!(both || count(text(&state, "result"), |c| c.is_ascii_digit()) == 0, "{state}");
        let is_replaced = last["number"] != both;
        assert_eq!(state["result"] != last["result"], is_replaced, "{arguments:?} after {last}");
        last = state;
    }
}

#[test]
fn an_id_is_shown_in_every_form() {
    let Some(scenario) = Scenario::new(
        "id",
        "resource \"random_id\" \"plain\" {\n  byte_length = 4\n}\nresource \"random_id\" \"prefixed\" {\n  byte_length = 4\n  prefix = \"cloud-\"\n}\n",
    ) else {
        return;
    };
    scenario.apply();
    let plain = scenario.state("random_id.plain");
    assert_eq!(text(&plain, "b64_url").len(), 6);
    assert_eq!(text(&plain, "b64_std").len(), 8);
    assert_eq!(text(&plain, "hex").len(), 8);
    assert_eq!(u32::from_str_radix(text(&plain, "hex"), 16).unwrap().to_string(), plain["dec"]);
    let prefixed = scenario.state("random_id.prefixed");
    for attribute in ["b64_url", "b64_std", "hex", "dec"] {
        assert!(text(&prefixed, attribute).starts_with("cloud-"), "{prefixed}");
    }
    assert_eq!(text(&prefixed, "id").len(), 6);
}

#[test]
fn a_seed_determines_an_integer_and_its_change_replaces_it() {
    let seeded =
        |seed: &str| format!("resource \"random_integer\" \"test\" {{\n  min = 1\n  max = 3\n  {seed}\n}}\n");
    let Some(scenario) = Scenario::new("seed", &seeded("seed = \"12345\"")) else { return };
    scenario.apply();
    let first = scenario.state("random_integer.test");
    scenario.change(&seeded("seed = \"23456\"")).has("must be replaced");
    scenario.change(&seeded("")).has("must be replaced");
    assert_eq!(scenario.state("random_integer.test")["seed"], Value::Null);
    scenario.change(&seeded("seed = \"12345\"")).has("must be replaced");
    assert_eq!(scenario.state("random_integer.test"), first);
}

#[test]
fn an_integer_may_be_large_and_its_range_may_not_be_empty() {
    let range = |min: i64, max: i64| {
        format!("resource \"random_integer\" \"test\" {{\n  min = {min}\n  max = {max}\n}}\n")
    };
    let Some(scenario) = Scenario::new("range", &range(7_227_701_560_655_103_598, 7_227_701_560_655_103_598))
    else {
        return;
    };
    scenario.apply();
    assert_eq!(scenario.state("random_integer.test")["result"], 7_227_701_560_655_103_598_i64);
    scenario.change(&range(i64::MIN, i64::MAX));
    scenario.cannot_apply(&range(3, 1)).has("The range is empty").has("min = 3");
}

#[test]
fn a_pet_has_a_name_of_words() {
    let Some(scenario) = Scenario::new(
        "pets",
        "resource \"random_pet\" \"one\" {}\nresource \"random_pet\" \"four\" {\n  length = 4\n}\nresource \"random_pet\" \"named\" {\n  prefix = \"consul\"\n}\nresource \"random_pet\" \"spaced\" {\n  length = 3\n  separator = \"_\"\n}\n",
    ) else {
        return;
    };
    scenario.apply();
    let words = |name: &str, separator: char| {
        let state = scenario.state(&format!("random_pet.{name}"));
        text(&state, "id").split(separator).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!([words("one", '-').len(), words("four", '-').len(), words("spaced", '_').len()], [2, 4, 3]);
    assert_eq!(words("named", '-')[0], "consul");
    assert_eq!(words("named", '-').len(), 3);
}

#[test]
fn a_list_is_shuffled_to_the_length_that_is_wanted() {
    let shuffle = |name: &str, arguments: &str| {
        format!("resource \"random_shuffle\" \"{name}\" {{\n  seed = \"-\"\n  {arguments}\n}}\n")
    };
    let all = "input = [\"a\", \"b\", \"c\", \"d\", \"e\"]";
    let configuration = [
        shuffle("same", all),
        shuffle("none", &format!("{all}\n  result_count = 0")),
        shuffle("shorter", &format!("{all}\n  result_count = 3")),
        shuffle("longer", &format!("{all}\n  result_count = 12")),
        shuffle("empty", "input = []\n  result_count = 3"),
        shuffle("one", "input = [\"a\"]"),
    ];
    let Some(scenario) = Scenario::new("shuffle", &configuration.concat()) else { return };
    scenario.apply();
    let result = |name: &str| scenario.state(&format!("random_shuffle.{name}"))["result"].clone();
    let sorted = |value: &Value| {
        let mut all: Vec<String> = value.as_array().unwrap().iter().map(ToString::to_string).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(&result("same")), ["\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"e\""]);
    assert_eq!((result("none"), result("empty"), result("one")), (json!([]), json!([]), json!(["a"])));
    assert_eq!(result("shorter").as_array().unwrap().len(), 3);
    assert_eq!(result("longer").as_array().unwrap().len(), 12);
}

#[test]
fn an_ephemeral_password_is_nowhere_in_the_state() {
    let configuration =
        |arguments: &str| format!("ephemeral \"random_password\" \"test\" {{\n  {arguments}\n}}\n");
    let Some(scenario) = Scenario::new("ephemeral", &configuration("length = 20")) else { return };
    scenario.apply();
    assert_eq!(scenario.state_file()["resources"], json!([]));
    scenario.refuses(&configuration("length = 0")).has("at least 1");
    scenario.refuses(&configuration("length = 1\n  min_upper = 2")).has("at least the sum of");
    scenario
        .refuses(&configuration(
            "length = 1\n  upper = false\n  lower = false\n  special = false\n  numeric = false",
        ))
        .has("At least one of numeric, special, upper and lower must be true");
    // What it drew shows where a check fails because of it.
    let checked = configuration(
        "length = 4\n  override_special = \"!\"\n  upper = false\n  lower = false\n  numeric = false",
    ) + "locals {\n  is_as_wanted = ephemeral.random_password.test.result == \"!!!!\"\n}\nresource \"terraform_data\" \"checked\" {\n  lifecycle {\n    precondition {\n      condition = local.is_as_wanted\n      error_message = \"It is something else.\"\n    }\n  }\n}\n";
    scenario.change(&checked);
}
