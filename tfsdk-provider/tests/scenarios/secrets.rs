//! Values that nobody may read: no message quotes one.

use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::{beside, in_process};

const SECRET: &str = "variable \"s\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\n";

#[test]
fn messages_tell_no_sensitive_values() {
    let condition = "condition     = var.s == \"b\"\n      error_message = \"It is ${var.s}.\"";
    let both = SECRET.replace("sensitive = true", "sensitive = true\n  ephemeral = true");
    let resource = format!(
        "resource \"zoo_hooked\" \"a\" {{\n  text = \"x\"\n  lifecycle {{\n    precondition {{\n      {condition}\n    }}\n  }}\n}}\n"
    );
    let made_of_it = "resource \"zoo_hooked\" \"a\" {\n  text = var.s\n  lifecycle {\n    postcondition {\n      condition     = self.text == \"b\"\n      error_message = \"It is ${self.text}.\"\n    }\n  }\n}\n";
    let output = format!("output \"o\" {{\n  value = 1\n  precondition {{\n      {condition}\n  }}\n}}\n");
    let check = format!(
        "check \"c\" {{\n  assert {{\n      {condition}\n  }}\n}}\noutput \"o\" {{\n  value = 1\n  precondition {{\n    condition     = var.s == \"b\"\n    error_message = \"No.\"\n  }}\n}}\n"
    );
    let plan = |config: String| Scenario::new().step(Step::plan(config));
    all_fail_alike([
        ("a precondition", plan(format!("{SECRET}{resource}"))),
        ("a postcondition", plan(format!("{SECRET}{made_of_it}"))),
        ("an output", plan(format!("{SECRET}{output}"))),
        ("a check", plan(format!("{SECRET}{check}"))),
        ("sensitive and ephemeral", plan(format!("{both}{output}"))),
    ]);
    let module = "variable \"s\" {\n  validation {\n    condition     = var.s == \"b\"\n    error_message = \"It is ${var.s}.\"\n  }\n}\n";
    let call = format!("{SECRET}module \"m\" {{\n  source = \"./m\"\n  s      = var.s\n}}\n");
    all_fail_alike([("given to a module", Scenario::new().module("./m", module).step(Step::plan(call)))]);
}

#[test]
fn a_sensitive_value_that_does_not_fit_is_not_quoted() {
    let typed = |more: &str| format!("variable \"n\" {{\n  type = number\n{more}}}\n");
    let call = format!("{SECRET}module \"m\" {{\n  source = \"./m\"\n  n      = var.s\n}}\n");
    let given = |module: String| Scenario::new().module("./m", module).step(Step::plan(&*call));
    all_fail_alike([("in a module", given(typed(""))), ("a variable", given(typed("  sensitive = true\n")))]);
    let root = Scenario::new().step(Step::plan(typed("  sensitive = true\n")).variable("n", "hunter2"));
    let told = in_process(&root).expect_err("it does not fit").to_string();
    assert!(told.contains("var.n, which is sensitive: a number is required."), "{told}");
    assert!(!told.contains("hunter2"), "{told}");
}

/// All that a `dynamic` block makes of something ephemeral is so.
#[test]
fn blocks_made_of_ephemeral_values_are_told_alike() -> Result<(), Failure> {
    let config = |collection: &str| {
        format!(
            "variable \"e\" {{\n  default   = [\"a\"]\n  ephemeral = true\n}}\nresource \"zoo_kept\" \"k\" {{\n  dynamic \"door\" {{\n    for_each = {collection}\n    content {{\n      side = \"n\"\n      code = door.value\n    }}\n  }}\n}}\n"
        )
    };
    let plan = |collection: &str| Scenario::new().step(Step::plan(config(collection)));
    all_fail_alike([("a variable", plan("var.e")), ("a set", plan("toset(var.e)"))]);
    beside("an element", &plan("[var.e[0]]"))
}
