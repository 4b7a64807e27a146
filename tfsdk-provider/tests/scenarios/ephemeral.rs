//! Where ephemeral values may stand, and where they may not.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tfsdk::TfObject;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, EphemeralContext, EphemeralResource, Provider, Resource, Result as Done};

use crate::alike::{all_fail_alike, fails_alike};
use crate::beside;

const VARIABLE: &str = "variable \"e\" {\n  default   = \"a\"\n  ephemeral = true\n}\n";
const TICKET: &str = "ephemeral \"zoo_ticket\" \"t\" {\n  visitor = \"bob\"\n}\n";

fn plan(config: &str) -> Scenario {
    let ticket = if config.contains("zoo_ticket.t") { TICKET } else { "" };
    Scenario::new().step(Step::plan(format!("{VARIABLE}{ticket}{config}")))
}

#[test]
fn ephemeral_values_stand_where_nothing_is_stored() -> Result<(), Failure> {
    let inner = "variable \"in\" { ephemeral = true }\nlocals { both = \"${var.in}!\" }\nresource \"zoo_kept\" \"k\" {\n  password = local.both\n  door {\n    side = \"n\"\n    code = var.in\n  }\n}\noutput \"out\" {\n  value     = local.both\n  ephemeral = true\n}\noutput \"length\" { value = zoo_kept.k.password_length }\n";
    let config = format!(
        "{VARIABLE}{TICKET}provider \"zoo\" {{ keeper = var.e }}\nlocals {{ code = ephemeral.zoo_ticket.t.code }}\nmodule \"m\" {{\n  source = \"./m\"\n  in     = local.code\n}}\nephemeral \"zoo_ticket\" \"u\" {{\n  visitor = module.m.out\n}}\nresource \"zoo_menagerie\" \"m\" {{\n  name = \"m\"\n  code = ephemeral.zoo_ticket.u.code\n}}\nmodule \"given\" {{\n  source = \"./m\"\n  in     = \"known\"\n}}\noutput \"null\" {{ value = ephemeralasnull(local.code) == null }}\noutput \"length\" {{ value = module.m.length }}\ncheck \"c\" {{\n  assert {{\n    condition     = local.code != \"\"\n    error_message = \"No.\"\n  }}\n}}\n"
    );
    let scenario = Scenario::new()
        .module("./m", inner)
        .step(Step::apply(config).outputs("length", 21).outputs("null", true));
    beside("ephemeral values", &scenario)
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Safe {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("codes", optional, write_only)]
    codes: Option<std::collections::BTreeMap<String, String>>,
    #[tfsdk("logins", optional, write_only)]
    logins: Option<Vec<Login>>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Login {
    #[tfsdk("user", optional, default = "admin")]
    user: String,
    #[tfsdk("pin", required)]
    pin: String,
}

impl Resource for Safe {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Done<Self> {
        let given =
            (self.codes.iter().flatten().map(|(_, code)| code.as_str()).collect::<Vec<_>>(), &self.logins);
        assert!(
            matches!(given, (codes, Some(logins)) if codes == ["a"] && logins[0].pin == "a" && logins[0].user == "admin")
        );
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

/// Nothing within a write-only attribute is stored, whatever says so.
#[test]
fn ephemeral_values_stand_within_what_is_write_only() {
    let config = format!(
        "{VARIABLE}resource \"x_safe\" \"a\" {{\n  name   = \"n\"\n  codes  = {{ k = var.e }}\n  logins = [{{ pin = var.e }}]\n}}\n"
    );
    let provider = || Provider::with_client("example.com/tfsdk/x", ()).resource::<Safe>("safe");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(Scenario::new().step(Step::apply(config)).run(provider())).expect("it is applied");
    let stored = format!("{VARIABLE}resource \"x_safe\" \"a\" {{\n  name = var.e\n}}\n");
    let stored = Scenario::new().step(Step::plan(stored));
    runtime.block_on(stored.run(provider())).expect_err("the name is stored");
}

#[test]
fn ephemeral_values_stand_in_no_attribute_that_is_stored() {
    let all = [
        "resource \"zoo_hooked\" \"a\" { text = var.e }\n",
        "resource \"zoo_hooked\" \"a\" { text = \"x${ephemeral.zoo_ticket.t.code}\" }\n",
        "resource \"zoo_kept\" \"a\" {\n  name   = var.e\n  number = length(var.e)\n}\n",
        "resource \"zoo_kept\" \"a\" { labels = { a = var.e, b = \"c\" } }\n",
        "resource \"zoo_kept\" \"a\" { words = [var.e] }\n",
        "resource \"zoo_kept\" \"a\" { numbers = [1, length(var.e)] }\n",
        "resource \"zoo_kept\" \"a\" { anything = { a = [var.e] } }\n",
        "resource \"zoo_kept\" \"a\" { animals = [{ name = var.e }] }\n",
        "resource \"zoo_kept\" \"a\" {\n  door {\n    side = var.e\n    code = var.e\n  }\n}\n",
        "resource \"zoo_menagerie\" \"a\" {\n  name = \"a\"\n  heap = [{ name = var.e }]\n  map  = { k = { name = var.e } }\n  one  = { name = var.e }\n}\n",
        "resource \"zoo_menagerie\" \"a\" {\n  name = \"a\"\n  fence { name = var.e }\n  yard { name = var.e }\n}\n",
        "resource \"terraform_data\" \"a\" { input = var.e }\n",
        "resource \"zoo_kept\" \"a\" { anything = ephemeral.zoo_ticket.t }\n",
        "data \"zoo_keeper\" \"k\" { greeting = var.e }\n",
        "data \"zoo_keeper\" \"k\" { greeting = ephemeral.zoo_ticket.t.code }\n",
    ];
    all_fail_alike(all.map(|config| (config, plan(config))));
}

/// A block that a `dynamic` block makes is ephemeral with its collection, whatever is written in it.
#[test]
fn ephemeral_values_make_no_block_that_is_stored() -> Result<(), Failure> {
    let dynamic = |kind: &str, collection: &str, content: &str| {
        format!(
            "resource \"zoo_menagerie\" \"a\" {{\n  name = \"a\"\n  dynamic \"{kind}\" {{\n    for_each = {collection}\n    content {{{content}}}\n  }}\n}}\n"
        )
    };
    let all = [
        dynamic("gate", "toset([var.e])", " name = \"g\" "),
        dynamic("gate", "toset([var.e])", ""),
        dynamic("gate", "toset([var.e, \"b\"])", " name = gate.value "),
        dynamic("fence", "toset([var.e])", ""),
        dynamic("fence", "toset([var.e, \"b\"])", ""),
        dynamic("fence", "toset([var.e, \"b\"])", " name = fence.value "),
        dynamic("yard", "toset([var.e])", " name = \"g\" "),
    ];
    all_fail_alike(all.iter().map(|config| (config.as_str(), plan(config))));
    // Nothing is known of one that has no instance.
    let none =
        dynamic("gate", "split(\",\", var.e)", "").replace("name = \"a\"", "name  = \"a\"\n  count = 0");
    beside("none", &plan(&none))
}

#[test]
fn ephemeral_values_count_nothing() {
    let all = [
        "resource \"zoo_kept\" \"a\" { count = length(var.e) }\n",
        "resource \"zoo_kept\" \"a\" { for_each = toset([var.e]) }\n",
        "resource \"zoo_kept\" \"a\" { for_each = { a = var.e } }\n  output \"o\" { value = var.e }\n",
        "data \"zoo_keeper\" \"a\" { count = length(var.e) }\n",
        "data \"zoo_keeper\" \"a\" { for_each = toset([var.e]) }\n",
        "ephemeral \"zoo_ticket\" \"a\" {\n  count   = length(var.e)\n  visitor = \"x\"\n}\n",
        "ephemeral \"zoo_ticket\" \"a\" {\n  for_each = toset([var.e])\n  visitor  = \"x\"\n}\n",
    ];
    all_fail_alike(all.map(|config| (config, plan(config))));
    for arguments in ["count = length(var.e)", "for_each = toset([var.e])"] {
        let config = format!("{VARIABLE}module \"m\" {{\n  source = \"./m\"\n  {arguments}\n}}\n");
        fails_alike(arguments, &Scenario::new().module("./m", "").step(Step::plan(config)));
    }
}

#[test]
fn ephemeral_values_are_given_out_and_taken_by_those_who_say_so() {
    let all = [
        "output \"o\" { value = var.e }\n",
        "output \"o\" { value = [1, { a = var.e }] }\n",
        "output \"o\" {\n  value     = var.e\n  ephemeral = true\n}\n",
        "output \"o\" {\n  value     = sensitive(var.e)\n}\n",
        "output \"o\" {\n  value     = sensitive(var.e)\n  sensitive = true\n}\n",
        "output \"o\" {\n  value     = 1\n  ephemeral = true\n}\n",
        "output \"o\" { value = ephemeral.zoo_ticket.t.code }\n",
    ];
    all_fail_alike(all.map(|config| (config, plan(config))));
    let call = format!("{VARIABLE}module \"m\" {{\n  source = \"./m\"\n  in     = var.e\n}}\n");
    let all = [
        "variable \"in\" {}\n",
        "variable \"in\" { ephemeral = true }\noutput \"o\" { value = var.in }\n",
        "variable \"in\" { ephemeral = true }\noutput \"o\" {\n  value     = 1\n  ephemeral = true\n}\n",
        "variable \"in\" { ephemeral = true }\noutput \"o\" {\n  value     = [var.in]\n  ephemeral = true\n}\n",
    ];
    all_fail_alike(
        all.map(|module| (module, Scenario::new().module("./m", module).step(Step::plan(&*call)))),
    );
}

#[test]
fn messages_tell_no_ephemeral_values() {
    let all = [
        "resource \"zoo_kept\" \"a\" {\n  lifecycle {\n    precondition {\n      condition     = var.e == \"b\"\n      error_message = \"It is ${var.e}.\"\n    }\n  }\n}\n",
        "output \"o\" {\n  value = 1\n  precondition {\n    condition     = var.e == \"b\"\n    error_message = \"It is ${var.e}.\"\n  }\n}\n",
        "variable \"f\" {\n  default   = \"a\"\n  ephemeral = true\n  validation {\n    condition     = var.f == \"b\"\n    error_message = \"It is ${var.f}.\"\n  }\n}\n",
        "variable \"f\" {\n  default   = \"a\"\n  ephemeral = true\n  validation {\n    condition     = var.f == \"b\"\n    error_message = \"It is not b.\"\n  }\n}\n",
        "resource \"zoo_kept\" \"a\" {\n  lifecycle {\n    postcondition {\n      condition     = var.e == \"b\"\n      error_message = \"It is not b.\"\n    }\n  }\n}\n",
    ];
    all_fail_alike(all.map(|config| (config, plan(config))));
}

/// What is done with leases, in order.
type Log = Arc<Mutex<Vec<String>>>;

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Lease {}

impl Lease {
    fn say(cx: &EphemeralContext<Self>, what: &str) -> Done<()> {
        let kept = cx.private().get::<u32>("kept")?;
        cx.client().lock().expect("nobody panicked").push(format!("{what} {kept:?}"));
        Ok(())
    }
}

impl EphemeralResource for Lease {
    type Client = Log;

    async fn open(self, cx: &EphemeralContext<Self>) -> Done<Self> {
        cx.private().set("kept", &1)?;
        // It is due at once.
        cx.renew_at(cx.now() - Duration::from_secs(60));
        Ok(self)
    }

    async fn renew(cx: &EphemeralContext<Self>) -> Done<()> {
        cx.private().set("kept", &2)?;
        Self::say(cx, "renewed")
    }

    async fn close(cx: &EphemeralContext<Self>) -> Done<()> {
        Self::say(cx, "closed")
    }
}

/// As Terraform's core has it: what a renewal keeps is given to the next one alone.
#[tokio::test]
async fn closing_is_given_what_opening_has_kept() -> Result<(), Failure> {
    let log = Log::default();
    let provider = Provider::with_client("example.com/tfsdk/lease", Arc::clone(&log))
        .ephemeral_resource::<Lease>("lease");
    Scenario::new().step(Step::apply("ephemeral \"lease_lease\" \"l\" {}\n")).run(provider).await?;
    let log = log.lock().expect("nobody panicked");
    assert!(!log.is_empty());
    for pair in log.chunks(2) {
        assert_eq!(pair, ["renewed Some(2)", "closed Some(1)"]);
    }
    Ok(())
}
