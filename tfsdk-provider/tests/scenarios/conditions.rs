//! What a configuration demands: `validation`, `precondition`, `postcondition` and `check` blocks; and further parts of it that
//! scenarios follow: ephemeral resources and several configurations of one provider.

use tfsdk::Value;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::run;

#[test]
fn a_variable_is_what_its_validation_demands() -> Result<(), Failure> {
    let config = r#"
variable "text" {
  type = string
  validation {
    condition     = length(var.text) > 2
    error_message = "The text ${var.text} is too short."
  }
  validation {
    condition     = startswith(var.text, "a")
    error_message = "The text has to begin with an a."
  }
}
resource "zoo_hooked" "a" { text = var.text }
"#;
    let scenario = Scenario::new()
        .step(
            Step::apply(config)
                .variable("text", "b")
                .fails("Invalid value for variable: The text b is too short. This was checked by the validation rule at main.tf:4,3-13.")
                .fails("Invalid value for variable: The text has to begin with an a."),
        )
        .step(Step::apply(config).variable("text", "abc").plans("zoo_hooked.a", Action::Create));
    run("validations", &scenario)
}

#[test]
fn a_resource_and_an_output_hold_their_conditions() -> Result<(), Failure> {
    let config = r#"
variable "most" { type = number }
resource "terraform_data" "text" { input = "four" }
resource "zoo_hooked" "a" {
  count = 2
  text  = terraform_data.text.output
  uses  = count.index + 1
  lifecycle {
    precondition {
      condition     = count.index < var.most
      error_message = "There are ${var.most} at most."
    }
    postcondition {
      condition     = self.length <= var.most
      error_message = "It has ${self.length} letters."
    }
  }
}
data "zoo_keeper" "k" {
  greeting = "Hello"
  lifecycle {
    postcondition {
      condition     = self.text != ""
      error_message = "Nobody answers."
    }
  }
}
output "text" {
  value = zoo_hooked.a[0].text
  precondition {
    condition     = var.most != 7
    error_message = "Not seven."
  }
}
"#;
    let scenario = Scenario::new()
        .step(
            Step::plan(config)
                .variable("most", 1)
                .fails("Resource precondition failed: There are 1 at most."),
        )
        // How long the text is, is known only when it is applied: what was made is kept.
        .step(
            Step::apply(config)
                .variable("most", 3)
                .fails("Resource postcondition failed: It has 4 letters.")
                .stores("zoo_hooked.a[0]", "length", 4),
        )
        .step(
            Step::plan(config)
                .variable("most", 7)
                .fails("Module output value precondition failed: Not seven."),
        )
        .step(
            Step::apply(config)
                .variable("most", 4)
                .plans("zoo_hooked.a[1]", Action::NoOp)
                .outputs("text", "four"),
        );
    run("conditions", &scenario)
}

#[test]
fn a_check_warns_and_stops_nothing() -> Result<(), Failure> {
    let config = r#"
variable "text" { type = string }
resource "zoo_hooked" "a" { text = var.text }
check "keeper" {
  assert {
    condition     = zoo_hooked.a.keeper == "somebody"
    error_message = "The keeper is ${zoo_hooked.a.keeper}."
  }
}
check "length" {
  assert {
    condition     = zoo_hooked.a.length > 4
    error_message = "${zoo_hooked.a.length} letters are few."
  }
}
"#;
    let scenario = Scenario::new()
        .step(
            Step::plan(config)
                .variable("text", "four")
                .warns("Check block assertion known after apply")
                .warns("Check block assertion failed: 4 letters are few."),
        )
        .step(
            Step::apply(config)
                .variable("text", "four")
                .warns("Check block assertion failed: The keeper is nobody of 1.")
                .stores("zoo_hooked.a", "length", 4),
        );
    run("checks", &scenario)
}

/// What is read for a check is read for it alone, and what goes wrong with it stops nothing.
#[test]
fn a_check_reads_for_itself() -> Result<(), Failure> {
    let config = |greeting: &str| {
        format!(
            r#"
variable "text" {{ type = string }}
resource "zoo_hooked" "a" {{ text = var.text }}
check "greeting" {{
  data "zoo_keeper" "k" {{
    greeting = "{greeting}"
  }}
  assert {{
    condition     = data.zoo_keeper.k.text == "${{zoo_hooked.a.text}}, nobody of 1"
    error_message = "It says ${{data.zoo_keeper.k.text}}."
  }}
}}
"#
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("Hello")).variable("text", "Hello").stores("zoo_hooked.a", "length", 5))
        .step(
            Step::apply(config("Howdy"))
                .variable("text", "Hello")
                .warns("Check block assertion failed: It says Howdy, nobody of 1."),
        )
        .step(Step::apply(config("")).variable("text", "Hi").warns("No greeting: Be polite.").stores(
            "zoo_hooked.a",
            "length",
            2,
        ));
    run("data in checks", &scenario)
}

#[test]
fn what_a_check_reads_is_there_for_that_check_alone() {
    let check = "check \"c\" {\n  data \"zoo_keeper\" \"k\" {}\n  assert {\n    condition     = data.zoo_keeper.k.text != \"\"\n    error_message = \"No.\"\n  }\n}\n";
    let all = [
        "output \"o\" { value = data.zoo_keeper.k.text }\n",
        "output \"o\" { value = data.zoo_keeper.k.nothing }\n",
        "data \"zoo_keeper\" \"other\" { greeting = data.zoo_keeper.k.text }\n",
        "resource \"zoo_hooked\" \"a\" {\n  text       = \"x\"\n  depends_on = [data.zoo_keeper.k]\n}\n",
        "check \"d\" {\n  assert {\n    condition     = data.zoo_keeper.k.text != \"\"\n    error_message = \"No.\"\n  }\n}\n",
    ];
    all_fail_alike(all.map(|other| (other, Scenario::new().step(Step::plan(format!("{check}{other}"))))));
}

#[test]
fn a_condition_that_is_none_is_an_error() -> Result<(), Failure> {
    let with = |condition: &str| {
        format!(
            "variable \"no\" {{\n  type    = bool\n  default = null\n}}\nresource \"zoo_hooked\" \"a\" {{\n  text = \"four\"\n  lifecycle {{\n    precondition {{\n      condition     = {condition}\n      error_message = \"No.\"\n    }}\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::plan(with("var.no")).fails("Invalid condition result"))
        .step(Step::plan(with("var.no == null ? \"yes\" : \"no\"")).fails("Invalid condition result"))
        .step(Step::apply(with("var.no == null")));
    run("conditions that are none", &scenario)
}

/// A configuration with a condition of this kind about a resource, or about a variable.
fn with_condition(kind: &str, condition: &str, message: &str) -> String {
    let rule = format!("    condition     = {condition}\n    error_message = {message}\n");
    let block = match kind {
        "variable" => format!("variable \"v\" {{\n  default = \"x\"\n  validation {{\n{rule}  }}\n}}"),
        "output" => format!("output \"o\" {{\n  value = 1\n  precondition {{\n{rule}  }}\n}}"),
        "check" => format!("check \"c\" {{\n  assert {{\n{rule}  }}\n}}"),
        _ => format!(
            "resource \"zoo_hooked\" \"b\" {{\n  text = \"y\"\n  lifecycle {{\n  {kind} {{\n{rule}  }}\n  }}\n}}"
        ),
    };
    format!("resource \"zoo_hooked\" \"a\" {{\n  text = \"x\"\n}}\n{block}\n")
}

#[test]
fn what_is_wrong_with_a_message_is_told_whether_or_not_its_condition_holds() -> Result<(), Failure> {
    let holds = |kind: &str| match kind {
        "variable" => "var.v == \"x\"",
        "postcondition" => "self.text == \"y\"",
        _ => "zoo_hooked.a.text == \"x\"",
    };
    let mut scenario = Scenario::new();
    for kind in ["variable", "output", "check", "precondition", "postcondition"] {
        let config = |message: &str| with_condition(kind, holds(kind), message);
        scenario = scenario.step(Step::plan(config("[][0]")).fails("Invalid index"));
        if kind != "variable" {
            let (null, list, secret) = (config("null"), config("[]"), config("sensitive(\"a\")"));
            scenario = scenario
                .step(Step::plan(null).fails("Unsuitable value for error message: must not be null."))
                .step(Step::plan(list).fails("Unsuitable value for error message: string required."))
                .step(Step::plan(secret).warns("Error message refers to sensitive values"));
        }
    }
    run("messages of conditions that hold", &scenario)
}

#[test]
fn a_message_is_what_it_says_as_text() -> Result<(), Failure> {
    let untold = "This check failed, but has an invalid error message as described in the other accompanying messages.";
    let of_output = |message: &str| with_condition("output", "zoo_hooked.a.text == \"q\"", message);
    let of_variable = |message: &str| with_condition("variable", "var.v == \"q\"", message);
    let failed = "Failed to evaluate condition error message.";
    let later = "Unsuitable value for error message: expression refers to values that won't be known until the apply phase.";
    let scenario = Scenario::new()
        .step(Step::plan(of_output("12")).fails("Module output value precondition failed: 12"))
        .step(Step::plan(of_output("\" \"")).fails(untold))
        .step(Step::plan(of_output("zoo_hooked.a.keeper")).fails(untold))
        .step(Step::plan(of_variable("12")).fails("Invalid value for variable: 12"))
        .step(Step::plan(of_variable("\" \"")).fails(failed))
        .step(Step::plan(of_variable("null")).fails(failed))
        .step(Step::plan(of_variable("[]")).fails("string required").fails(failed))
        .step(Step::plan(of_variable("zoo_hooked.a.keeper")).fails(later));
    run("messages of conditions", &scenario)
}

/// A check warns of what does not hold, and a mistake in it is a mistake all the same.
#[test]
fn a_condition_that_comes_to_no_bool_is_an_error() -> Result<(), Failure> {
    let mut scenario = Scenario::new();
    for kind in ["variable", "output", "check", "precondition"] {
        let text = if kind == "variable" { "var.v" } else { "zoo_hooked.a.text" };
        let plan = |condition: &str| Step::plan(with_condition(kind, condition, "\"No.\""));
        let (null, text, index) =
            (format!("{text} == \"q\" ? true : null"), text.to_owned(), format!("{text} == [][0]"));
        let words = if kind == "variable" {
            "Invalid variable validation result"
        } else {
            "Invalid condition result"
        };
        scenario = scenario
            .step(
                plan(&null).fails(format!("{words}: ")).fails("must return either true or false, not null."),
            )
            .step(plan(&text).fails(format!("{words}: Invalid ")).fails("a bool is required."))
            .step(plan(&index).fails("Invalid index"));
    }
    run("conditions that are no bools", &scenario)
}

#[test]
fn an_ephemeral_resource_is_opened_used_and_closed() -> Result<(), Failure> {
    let config = |visitor: &str| {
        format!(
            "ephemeral \"zoo_ticket\" \"t\" {{\n  visitor = {visitor}\n}}\nresource \"terraform_data\" \"name\" {{ input = \"ann\" }}\nresource \"zoo_menagerie\" \"m\" {{\n  name = \"m\"\n  code = ephemeral.zoo_ticket.t.code\n}}\n"
        )
    };
    let null = || Value::null(tfsdk::Type::STRING);
    let scenario = Scenario::new()
        .step(Step::apply(config("\"a lion\"")).fails("No lions: Come as somebody else."))
        .step(Step::apply(config("\"bob\"")).stores("zoo_menagerie.m", "code", null()))
        .step(Step::apply(config("terraform_data.name.output")).plans("zoo_menagerie.m", Action::NoOp));
    run("ephemeral resources", &scenario)
}

#[test]
fn a_provider_has_several_configurations() -> Result<(), Failure> {
    let providers = r#"
provider "zoo" { keeper = "ann" }
provider "zoo" {
  alias  = "north"
  keeper = "bob"
  cages  = 2
}
"#;
    let config = format!(
        "{providers}{}",
        r#"
resource "zoo_hooked" "here" { text = "a" }
resource "zoo_hooked" "there" {
  provider = zoo.north
  text     = "b"
}
data "zoo_keeper" "there" {
  provider = zoo.north
  greeting = "Hello"
}
output "there" { value = data.zoo_keeper.there.text }
"#
    );
    let lost = "provider \"zoo\" {\n  alias  = \"south\"\n}\nresource \"zoo_hooked\" \"x\" {\n  provider = zoo.north\n  text     = \"b\"\n}\n";
    let scenario = Scenario::new()
        .step(
            Step::apply(config)
                .stores("zoo_hooked.here", "keeper", "ann of 1")
                .stores("zoo_hooked.there", "keeper", "bob of 2")
                .outputs("there", "Hello, bob of 2"),
        )
        // What is stored remembers which one it belongs to.
        .step(Step::apply(providers).plans("zoo_hooked.there", Action::Delete))
        .step(Step::plan(lost).fails("Provider configuration not present"))
        .step(Step::plan(""));
    run("several configurations", &scenario)
}

/// A variable without a value has none that its rules could be about.
#[test]
fn no_rule_is_held_against_a_value_that_does_not_fit() {
    let m = "variable \"n\" {\n  type = number\n  validation {\n    condition     = var.n > 1\n    error_message = \"x\"\n  }\n}\n";
    let scenario = |n: &str| {
        let config = format!("module \"m\" {{\n  source = \"./m\"\n  n      = {n}\n}}\n");
        Scenario::new().module("./m", m).step(Step::plan(config))
    };
    all_fail_alike([("a text", scenario("\"a\"")), ("an error", scenario("1 + {}"))]);
}

/// Where making a thing failed half way, what was made has to hold all the same.
#[test]
fn what_was_made_half_way_has_to_hold() {
    let config = |how: &str, text: &str| {
        format!(
            "resource \"zoo_broken\" \"a\" {{\n  how = \"{how}\"\n  lifecycle {{\n    postcondition {{\n      condition     = self.etag != {text}\n      error_message = \"x\"\n    }}\n  }}\n}}\n"
        )
    };
    let made = Scenario::new().step(Step::apply(config("fails half way", "null")));
    let kept = Scenario::new()
        .step(Step::apply(config("well", "null")))
        .step(Step::apply(config("fails to update", "\"e-1\"")));
    all_fail_alike([("made", made), ("kept", kept)]);
}

/// What is wrong with the value of an output is told beside what is wrong with what it depends on.
#[test]
fn an_output_that_depends_on_nothing_is_looked_at_all_the_same() {
    let output = |rest: &str| {
        let config = format!("output \"a\" {{\n  {rest}\n  depends_on = [terraform_data.nope]\n}}\n");
        Scenario::new().step(Step::plan(config))
    };
    all_fail_alike([
        ("sensitive", output("value = sensitive(1)")),
        ("an error", output("value = 1 + \"a\"")),
        ("ephemeral", output("value     = 1\n  ephemeral = true")),
    ]);
}

/// Conditions and messages are evaluated wherever their references lead.
#[test]
fn all_that_is_wrong_with_conditions_and_messages_is_told_at_once() {
    let all = [
        r#"
resource "terraform_data" "a" {
  input = 1
  lifecycle {
    precondition {
      condition = var.nope == 1
      error_message = "x ${local.nope}"
    }
    precondition {
      condition = length(path.module, 2) == 1
      error_message = "x ${local.nope2} ${upper(1, 2)}"
    }
    postcondition {
      condition = self.nope == 1
      error_message = "x ${local.nope} ${self.nah}"
    }
    postcondition {
      condition = self.input + each.key == 1 && nope(2)
      error_message = [path.module]
    }
  }
}
"#,
        r#"
resource "terraform_data" "a" {
  input = 1
  lifecycle {
    precondition {
      condition = "${path.module}x"
      error_message = ["x"]
    }
    precondition {
      condition = [path.module]
      error_message = null
    }
    postcondition {
      condition = self.id
      error_message = "${{}}"
    }
    postcondition {
      condition = upper(self.id, 1)
      error_message = "${{}} ${upper(self.nope)}"
    }
  }
}
"#,
        r#"
output "o" {
  value = 1
  precondition {
    condition = [path.module, local.nope]
    error_message = "${local.nah} ${{}}"
  }
  precondition {
    condition = [path.module]
    error_message = null
  }
  precondition {
    condition = upper(path.module, 1)
    error_message = "${{}}"
  }
}
"#,
        r#"
check "o" {
  assert {
    condition = [path.module, local.nope]
    error_message = "${local.nah} ${{}}"
  }
  assert {
    condition = [path.module]
    error_message = null
  }
  assert {
    condition = upper(path.module, 1)
    error_message = "${{}}"
  }
}
"#,
        r#"
variable "v" {
  default = 1
  validation {
    condition = [var.v, local.nope]
    error_message = "${local.nah} ${{}}"
  }
  validation {
    condition = [var.v]
    error_message = null
  }
  validation {
    condition = upper(var.v, 1)
    error_message = "${{}}"
  }
}
"#,
        r#"
variable "v" {
  default = 1
  validation {
    condition = [var.v]
    error_message = "x"
  }
  validation {
    condition = upper(var.v, 1)
    error_message = "y"
  }
  validation {
    condition = var.v
    error_message = [1]
  }
  validation {
    condition = var.v == 1
    error_message = [1]
  }
  validation {
    condition = var.v == 1
    error_message = "x ${upper(1, 2)}"
  }
}
"#,
        r#"
variable "v" {
  default = 1
  validation {
    condition = var.v == local.nope
    error_message = "x ${local.nah}"
  }
  validation {
    condition = var.v == local.nope
    error_message = "x ${upper(1, 2)}"
  }
}
output "o" {
  value = local.no
}
"#,
    ];
    all_fail_alike(all.map(|config| (config, Scenario::new().step(Step::plan(config)))));
}

/// A plan says what it does not know, and what it found; what an apply finds again is not said anew.
#[test]
fn what_checks_find_in_a_plan_is_told_by_an_apply_as_well() -> Result<(), Failure> {
    let config = |input: &str| {
        format!(
            "resource \"terraform_data\" \"a\" {{\n  input = {input:?}\n}}\ncheck \"c\" {{\n  assert {{\n    condition     = terraform_data.a.output == \"a\"\n    error_message = \"It is another.\"\n  }}\n}}\n"
        )
    };
    let scenario =
        Scenario::new().step(Step::apply(config("a")).warns("Check block assertion known after apply")).step(
            Step::apply(config("b"))
                .warns("Check block assertion known after apply")
                .warns("Check block assertion failed: It is another."),
        );
    run("what checks find", &scenario)
}

/// Terraform evaluates them so before version 1.12.
#[test]
fn both_operands_of_logical_operators_count() {
    let all = [
        "1 == 2 && nope(2)",
        "path.module == \".\" || upper(1, 2) == \"\"",
        "local.none != null && local.none.x",
    ];
    let config = |condition: &str| {
        format!(
            "locals {{\n  none = null\n}}\nresource \"terraform_data\" \"a\" {{\n  input = {condition}\n}}\n"
        )
    };
    all_fail_alike(all.map(|condition| (condition, Scenario::new().step(Step::plan(config(condition))))));
}
