//! How many instances there are: what `count` and `for_each` may be, and how the instances are called.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::{beside, in_process};

/// A resource with this argument, beside one of which something is not known yet.
fn resource(argument: &str) -> Scenario {
    let config = format!(
        "resource \"zoo_hooked\" \"a\" {{ text = \"x\" }}\nresource \"zoo_hooked\" \"b\" {{\n  {argument}\n  text = \"x\"\n}}\n"
    );
    Scenario::new().step(Step::plan(config))
}

/// The call of a module with it.
fn call(argument: &str) -> Scenario {
    let config = format!(
        "resource \"zoo_hooked\" \"a\" {{ text = \"x\" }}\nmodule \"m\" {{\n  source = \"./m\"\n  {argument}\n}}\n"
    );
    Scenario::new().module("./m", "").step(Step::plan(config))
}

#[test]
fn what_is_no_number_of_instances_is_told_alike() {
    let all = [
        "count = -1",
        "count = null",
        "count = \"two\"",
        "count = 1.5",
        "count = [1]",
        "count = true",
        "count = 1e30",
        "count = length(zoo_hooked.a.keeper)",
    ];
    all_fail_alike(all.map(|argument| (argument, resource(argument))));
    all_fail_alike(all.map(|argument| (argument, call(argument))));
}

#[test]
fn what_is_no_row_of_keys_is_told_alike() {
    let all = [
        "for_each = [\"a\"]",
        "for_each = tolist([\"a\"])",
        "for_each = null",
        "for_each = \"a\"",
        "for_each = 5",
        "for_each = toset([1, 2])",
        "for_each = toset([null])",
        "for_each = toset([\"a\", null])",
        "for_each = toset([[\"a\"]])",
        "for_each = toset([zoo_hooked.a.keeper])",
        "for_each = { (zoo_hooked.a.keeper) = 1 }",
    ];
    all_fail_alike(all.map(|argument| (argument, resource(argument))));
    all_fail_alike(all.map(|argument| (argument, call(argument))));
}

#[test]
fn a_number_may_be_written_as_a_text() -> Result<(), Failure> {
    let config = "resource \"zoo_kept\" \"a\" {\n  count = \"2\"\n  name  = \"x\"\n}\n";
    beside("a text", &Scenario::new().step(Step::apply(config).plans("zoo_kept.a[1]", Action::Create)))
}

/// A number is quickly written, and what it stands for is not made.
#[test]
fn too_many_instances_are_refused() -> Result<(), Failure> {
    let told = "Not followed: There are more than 100000 instances of resources and modules";
    let many = "resource \"zoo_kept\" \"a\" { count = 1000000000 }\n";
    // Each is few enough by itself, and refused before any is made.
    let within = "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\n";
    let modules = "module \"m\" {\n  source = \"./m\"\n  count  = 1000000000\n}\n";
    in_process(
        &Scenario::new()
            .module("./m", "resource \"zoo_kept\" \"a\" { count = 99999 }\n")
            .step(Step::plan(many).fails(told))
            .step(Step::plan(modules).fails(told))
            .step(Step::plan(within).fails(told))
            .step(Step::plan("")),
    )
}

/// Few words call very many modules.
#[test]
fn too_many_modules_are_refused() -> Result<(), Failure> {
    let twice = |next: usize| {
        format!(
            "module \"a\" {{ source = \"./../m{next}\" }}\nmodule \"b\" {{ source = \"./../m{next}\" }}\n"
        )
    };
    let once = |next: usize| format!("module \"a\" {{ source = \"./../d{next}\" }}\n");
    let scenario = (0..40).fold(Scenario::new().module("./m40", ""), |all, number| {
        all.module(format!("./m{number}"), twice(number + 1))
    });
    let scenario = (0..400).fold(scenario.module("./d400", ""), |all, number| {
        all.module(format!("./d{number}"), once(number + 1))
    });
    let call = |folder: &str| format!("module \"x\" {{ source = \"./{folder}\" }}\n");
    in_process(
        &scenario
            .step(Step::plan(call("m0")).fails("is one of more than 1000"))
            .step(Step::plan(call("d0")).fails("stands in more than 100 others"))
            .step(Step::plan("")),
    )
}

/// The text of a reference has as many steps as somebody likes.
#[test]
fn a_reference_may_be_long() -> Result<(), Failure> {
    let config = format!(
        "resource \"zoo_kept\" \"a\" {{ depends_on = [module.m{}] }}\nmodule \"m\" {{ source = \"./m\" }}\n",
        "[0]".repeat(100_000)
    );
    let told = "Module instance objects do not support this operation.";
    in_process(&Scenario::new().module("./m", "").step(Step::plan(config).fails(told)))
}

#[test]
fn keys_of_any_text_name_instances_alike() -> Result<(), Failure> {
    let config = r#"
resource "zoo_kept" "a" {
  for_each = toset(["", "a.b", "é", "a\"b", "a\\b", "]", "$${x}", "%%{x}", "\n", "\u0007", "module.m"])
  name     = each.key
}
module "m" {
  source   = "./m"
  for_each = toset(["module.m", "module.m[0]", "$${x}"])
  name     = each.key
}
"#;
    let module = "variable \"name\" {}\nresource \"zoo_kept\" \"k\" { name = var.name }\n";
    beside("keys", &Scenario::new().module("./m", module).step(Step::apply(config)))
}

#[test]
fn what_is_to_be_kept_is_not_destroyed() {
    let kept = |count: usize, trigger: &str| {
        format!(
            "resource \"terraform_data\" \"a\" {{\n  count            = {count}\n  triggers_replace = {trigger:?}\n  lifecycle {{\n    prevent_destroy = true\n  }}\n}}\n"
        )
    };
    let applied = || Scenario::new().step(Step::apply(kept(2, "a")));
    all_fail_alike([
        ("destroyed", applied().step(Step::destroy())),
        ("fewer", applied().step(Step::plan(kept(1, "a")))),
        ("replaced", applied().step(Step::plan(kept(2, "b")))),
    ]);
}

#[test]
fn an_instance_is_replaced_with_the_one_of_its_number() -> Result<(), Failure> {
    let config = |last: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{\n  count = 2\n  text  = count.index == 1 ? {last:?} : \"x\"\n}}\nresource \"zoo_hooked\" \"b\" {{\n  count = 2\n  text  = \"x\"\n  lifecycle {{\n    replace_triggered_by = [zoo_hooked.a[count.index].text]\n  }}\n}}\nresource \"zoo_hooked\" \"c\" {{\n  for_each = toset([\"0\", \"1\"])\n  text     = \"x\"\n  lifecycle {{\n    replace_triggered_by = [zoo_hooked.d[each.key]]\n  }}\n}}\nresource \"zoo_hooked\" \"d\" {{\n  for_each = {{ \"0\" = \"x\", \"1\" = {last:?} }}\n  text     = each.value\n}}\n"
        )
    };
    let scenario = Scenario::new().step(Step::apply(config("x"))).step(
        Step::apply(config("y"))
            .plans("zoo_hooked.b[0]", Action::NoOp)
            .plans("zoo_hooked.b[1]", Action::Replace)
            .plans("zoo_hooked.c[\"0\"]", Action::NoOp)
            .plans("zoo_hooked.c[\"1\"]", Action::Replace),
    );
    beside("triggers", &scenario)
}

/// What a reference takes of an attribute has to be in its type, before there is a value.
#[test]
fn references_into_attributes_are_held_to_their_types() -> Result<(), Failure> {
    let other = "resource \"zoo_kept\" \"k\" {}\n";
    let of_other = |text: &str| {
        let config = format!("{other}resource \"zoo_hooked\" \"a\" {{\n  count = 0\n  text  = {text}\n}}\n");
        Scenario::new().step(Step::plan(config))
    };
    let wrong = [
        "zoo_kept.k.name.x",
        "zoo_kept.k.name[0]",
        "zoo_kept.k.labels.x.y",
        "zoo_kept.k.words[0]",
        "zoo_kept.k.numbers[\"a\"]",
        "zoo_kept.k.door[0].side.x",
        "zoo_kept.k.animals[0].nope",
        "zoo_kept.k.animals.name",
    ];
    all_fail_alike(wrong.map(|text| (text, of_other(text))));
    let unread =
        "\"${zoo_kept.k.anything.x.y} ${upper(zoo_kept.k.labels)} ${zoo_kept.k.labels[var.all[0]]}\"";
    let all = "variable \"all\" {\n  type    = list(string)\n  default = []\n}\n";
    beside("what is no reference", &of_other(&format!("{unread}\n}}\n{all}locals {{")))?;
    let condition = |of: &str| {
        Scenario::new().step(Step::plan(format!(
            "resource \"zoo_kept\" \"a\" {{\n  count = 0\n  lifecycle {{\n    postcondition {{\n      error_message = \"x\"\n      condition     = {of} == 1\n    }}\n  }}\n}}\n"
        )))
    };
    for of in ["self.nope", "self.name.x", "self[0]", "self.labels.x.y"] {
        let told = in_process(&condition(of)).expect_err(of).to_string();
        assert!(told.contains("main.tf:6,"), "{told}");
    }
    beside("what is no reference to itself", &condition("upper(self)"))
}

/// What has no instance is looked at all the same: its arguments, its conditions, and what its provider says of it.
#[test]
fn what_has_no_instance_is_looked_at_all_the_same() -> Result<(), Failure> {
    let none = |kind: &str, body: &str| {
        let config = format!(
            "locals {{ one = 1 }}\nvariable \"all\" {{\n  type    = list(string)\n  default = []\n}}\n{kind} \"a\" {{\n  count = 0\n  {body}\n}}\n"
        );
        Scenario::new().step(Step::plan(config))
    };
    let kept = |body: &str| none("resource \"zoo_kept\"", body);
    all_fail_alike([
        ("an operation", kept("name = 1 + \"a\"")),
        ("a local value", kept("name = local.one.x")),
        ("a variable", kept("name = var.all.x")),
        ("no argument", kept("nobody = 1")),
        ("each", kept("name = each.key")),
        (
            "a condition",
            kept(
                "lifecycle {\n    precondition {\n      condition     = 1 + \"a\" == var.all\n      error_message = \"x\"\n    }\n  }",
            ),
        ),
        ("what a provider says", none("resource \"zoo_broken\"", "how = \"is secret\"")),
        ("a data source", none("data \"zoo_keeper\"", "greeting = local.one.x")),
        ("an ephemeral value", none("ephemeral \"zoo_ticket\"", "nobody = 1")),
    ]);
    // Nothing is known of it that is known of others only when they are planned.
    let sound = "variable \"all\" {\n  type    = list(string)\n  default = []\n}\nresource \"zoo_hooked\" \"a\" {\n  for_each = toset(var.all)\n  text     = \"${var.all[0]} ${each.key} ${each.value.any}\"\n  lifecycle {\n    postcondition {\n      condition     = self.text != var.all[3] && 1 > 2\n      error_message = \"x\"\n    }\n  }\n}\n";
    beside("what is sound", &Scenario::new().step(Step::plan(sound)))
}

/// Why instances may not be named after something is told as a whole.
#[test]
fn all_that_keeps_instances_from_their_names_is_told() {
    let each = |of: &str| {
        let config = format!(
            "variable \"e\" {{\n  default   = [\"a\"]\n  ephemeral = true\n}}\nresource \"terraform_data\" \"later\" {{ input = \"a\" }}\nresource \"terraform_data\" \"a\" {{\n  for_each = {of}\n}}\n"
        );
        Scenario::new().step(Step::plan(config))
    };
    all_fail_alike([
        ("sensitive and ephemeral", each("sensitive(toset(var.e))")),
        ("unknown in part", each("toset([[terraform_data.later.output]])")),
    ]);
}
