//! Values that nobody may read: no message quotes one.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Provider, Resource, Result as Done};
use tfsdk::{TfObject, Value};

use crate::alike::all_fail_alike;
use crate::{beside, in_process, zoo_cli};

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

/// `ignore_changes` leaves what is stored, and it stays as sensitive as it was.
#[test]
fn what_is_ignored_stays_as_sensitive_as_it_is_stored() -> Result<(), Failure> {
    let config = |number: u8, ignored: &str, input: &str, labels: &str| {
        format!(
            "{SECRET}resource \"terraform_data\" \"n\" {{\n  input = {number}\n}}\nresource \"zoo_kept\" \"k\" {{\n  number = {number}\n  labels = {labels}\n  anything = {input}\n  lifecycle {{\n    ignore_changes = {ignored}\n  }}\n}}\nresource \"terraform_data\" \"t\" {{\n  input = {input}\n  lifecycle {{\n    ignore_changes = [input]\n    replace_triggered_by = [terraform_data.n]\n  }}\n}}\noutput \"o\" {{\n  value = [terraform_data.t.input, zoo_kept.k.labels, zoo_kept.k.anything]\n  sensitive = true\n}}\n"
        )
    };
    let plain = ("\"x\"", "{ a = \"1\", b = \"2\" }");
    let parts = ("{ inner = [var.s, 1] }", "{ a = \"1\", b = var.s }");
    let whole = ("var.s", "sensitive({ b = \"3\", c = \"3\" })");
    let all = [
        ("all", plain, whole),
        ("all", parts, plain),
        ("[labels[\"b\"], anything]", plain, whole),
        ("[labels[\"b\"], anything]", whole, parts),
        ("[labels, anything.inner[0]]", ("{ inner = [2, 1] }", plain.1), parts),
        ("[labels[\"b\"], anything.inner]", parts, ("{ inner = sensitive([2, 1]) }", "{}")),
    ];
    for (ignored, before, after) in all {
        let config = |number: u8, (input, labels): (&str, &str)| config(number, ignored, input, labels);
        let scenario = Scenario::new()
            .step(Step::apply(config(1, before)))
            .step(Step::apply(config(1, after)))
            .step(Step::apply(config(2, after)));
        beside(&format!("{ignored}: {before:?}, {after:?}"), &scenario)?;
    }
    // What is ignored has the marks of all around it, which may have changed with the apply before.
    let growing = |after: &str| config(1, "[anything.inner]", after, "{}");
    let scenario = Scenario::new()
        .step(Step::apply(growing(parts.0)))
        .step(Step::apply(growing("sensitive({ inner = [2, 1] })")).leaves_changes())
        .step(Step::apply(growing("sensitive({ inner = [2, 1] })")).plans("zoo_kept.k", Action::Update));
    beside("the marks of all around", &scenario)?;
    // A key of a map that is configured is put into it as the map is marked there.
    let within = |ignored: &str, b: u8| {
        config(1, ignored, &format!("sensitive({{ m = tomap({{ a = 1, b = {b} }}) }})"), "{}")
    };
    let scenario = Scenario::new()
        .step(Step::apply(within("[anything.m[\"b\"]]", 1)))
        .step(Step::apply(within("[anything.m[\"b\"]]", 2)).leaves_changes())
        .step(Step::apply(within("[]", 1)));
    beside("the marks of a map within", &scenario)
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

/// A scenario fails in this process and with Terraform, and quotes neither what is sensitive nor what was expected of it.
fn fails_quoting_nothing(test: &str, scenario: &Scenario, expected: &str) {
    let mut all = vec![in_process(scenario)];
    all.extend(zoo_cli(test).map(|cli| scenario.run_with(&cli)));
    for failed in all {
        let told = failed.expect_err("it is not so").to_string();
        assert!(told.contains(expected), "{test}: {told}");
        assert!(!told.contains("hunter"), "{test}: {told}");
    }
}

const PIN: &str = "resource \"zoo_plot\" \"p\" {\n  pin = \"hunter2\"\n}\n";

#[test]
fn an_expectation_quotes_no_sensitive_value() {
    let made = format!("{SECRET}resource \"zoo_hooked\" \"a\" {{\n  text = var.s\n}}\n");
    let nested = "resource \"zoo_machine\" \"m\" {\n  name = \"m\"\n  source = { image = \"i\" }\n  access {\n    key = \"hunter2\"\n  }\n}\n";
    let output = format!("{SECRET}output \"o\" {{\n  value     = {{ in = var.s }}\n  sensitive = true\n}}\n");
    let keyed = "variable \"k\" {\n  default   = { hunter2 = 1 }\n  sensitive = true\n}\nresource \"terraform_data\" \"k\" {\n  input = { all = var.k }\n}\n";
    let pin = "pin of zoo_plot.p is another (sensitive) value than is expected.";
    let text = "text of zoo_hooked.a is another (sensitive) value than is expected.";
    let one = |step: Step| Scenario::new().step(step);
    let kept = |step: Step| Scenario::new().step(Step::apply(PIN)).step(step);
    for (test, scenario, expected) in [
        ("a schema", one(Step::apply(PIN).stores("zoo_plot.p", "pin", "hunter3")), pin),
        ("a schema in a plan", one(Step::plan(PIN).plans_value("zoo_plot.p", "pin", "hunter3")), pin),
        ("a variable", one(Step::apply(&*made).stores("zoo_hooked.a", "text", "hunter3")), text),
        (
            "a variable in a plan",
            one(Step::plan(&*made).plans_value("zoo_hooked.a", "text", "hunter3")),
            text,
        ),
        (
            "in a block",
            one(Step::apply(nested).stores("zoo_machine.m", "access[0].key", "hunter3")),
            "access[0].key of zoo_machine.m is another (sensitive) value than is expected.",
        ),
        (
            "a whole with something sensitive",
            one(Step::plan(nested).plans_value(
                "zoo_machine.m",
                "access",
                Value::object([("key", "hunter3".into())]),
            )),
            "access of zoo_machine.m is another (sensitive) value than is expected.",
        ),
        (
            "an output",
            one(Step::apply(&*output).outputs("o", "hunter3")),
            "o of the outputs is another (sensitive) value than is expected.",
        ),
        (
            "a key",
            one(Step::apply(keyed).stores("terraform_data.k", "input.all.other", 1)),
            "terraform_data.k has no input.all.other; input.all is sensitive.",
        ),
        (
            "what is write-only",
            one(Step::apply(PIN).stores("zoo_plot.p", "code", "hunter3")),
            "expected code of zoo_plot.p to be another value, and it is null.",
        ),
        ("a refresh", kept(Step::refresh().stores("zoo_plot.p", "pin", "hunter3")), pin),
        (
            "what is destroyed",
            kept(Step::plan("").plans_value("zoo_plot.p", "pin", "hunter3")),
            "zoo_plot.p has no pin; it is null.",
        ),
    ] {
        fails_quoting_nothing(test, &scenario, expected);
    }
}

#[test]
fn what_is_left_of_a_replacement_is_not_quoted() {
    let config = |number: u32| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {number}\n}}\nresource \"zoo_broken\" \"b\" {{\n  how    = \"stays\"\n  secret = \"hunter{number}\"\n  lifecycle {{\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.t]\n  }}\n}}\n"
        )
    };
    let left = Step::apply(config(2)).fails("It does not want to leave");
    let scenario = Scenario::new().step(Step::apply(config(1))).step(left.stores(
        "zoo_broken.b (deposed)",
        "secret",
        "hunter3",
    ));
    let expected = "secret of zoo_broken.b (deposed) is another (sensitive) value than is expected.";
    fails_quoting_nothing("deposed", &scenario, expected);
}

/// The zoo's plot, with another pin than it has in the zoo.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Plot {
    #[tfsdk("pin", optional, sensitive, default = "hunter2")]
    pin: String,
}

impl Resource for Plot {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Done<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_differs_from_terraform_is_not_quoted() {
    let Some(cli) = zoo_cli("what differs and is sensitive") else { return };
    let config = "resource \"zoo_plot\" \"p\" {\n}\noutput \"o\" {\n  value     = zoo_plot.p.pin\n  sensitive = true\n}\n";
    let other = Provider::with_client("example.com/tfsdk/zoo", ()).resource::<Plot>("plot");
    let told = Scenario::new().step(Step::plan(config)).run_beside(other, &cli).await;
    let told = told.expect_err("they differ").to_string();
    for what in ["pin of zoo_plot.p", "the output o"] {
        let what = format!("{what} is another (sensitive) value in this process than in Terraform.");
        assert!(told.contains(&what), "{told}");
    }
    assert!(!told.contains("hunter"), "{told}");
}

#[test]
fn what_is_wrong_with_a_function_within_a_sensitive_value_is_told() {
    let told = |pin: &str| {
        let config = format!("resource \"zoo_plot\" \"p\" {{\n  pin = {pin}\n}}\n");
        in_process(&Scenario::new().step(Step::plan(config))).expect_err("it is wrong").to_string()
    };
    for (pin, why) in [
        ("file(\"hunter2\")", "`file` is not followed in this process."),
        ("timestamp()", "`timestamp` is not followed in this process."),
        ("upper(\"hunter2\", 2)", "Function \"upper\" expects only 1 argument(s)."),
        ("upper()", "Function \"upper\" expects 1 argument(s). Missing value for \"str\"."),
        ("uper(\"hunter2\")", "There is no function of this name. Did you mean \"upper\"?"),
        ("jsondecode(\"hunter2\")", "This is wrong within the value of \"pin\", which is sensitive."),
        ("1 + \"hunter2\"", "This is wrong within the value of \"pin\", which is sensitive."),
    ] {
        let told = told(pin);
        assert!(told.contains(why) && told.contains("which is sensitive"), "{told}");
        assert!(!told.contains("hunter2"), "{told}");
    }
}
