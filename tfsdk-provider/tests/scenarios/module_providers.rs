//! Configurations of providers in modules: written there, inherited, passed, and what is wrong with them.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};

use crate::alike::{all_fail_alike, fails_alike};
use crate::{beside, in_process};

/// A module that configures its provider itself, as modules once did.
const LEGACY: &str = r#"
variable "keeper" { default = "ann" }
provider "zoo" { keeper = var.keeper }
provider "zoo" {
  alias  = "north"
  keeper = "north of ${var.keeper}"
}
resource "zoo_hooked" "a" { text = "x" }
resource "zoo_hooked" "n" {
  provider = zoo.north
  text     = "y"
}
output "keepers" { value = [zoo_hooked.a.keeper, zoo_hooked.n.keeper] }
"#;

const REQUIRED: &str =
    "terraform {\n  required_providers {\n    zoo = { source = \"example.com/tfsdk/zoo\" }\n  }\n}\n";

/// A module that has to be passed a configuration.
const ALIASED: &str = r#"
terraform {
  required_providers {
    zoo = {
      source                = "example.com/tfsdk/zoo"
      configuration_aliases = [zoo.north]
    }
  }
}
resource "zoo_hooked" "a" { text = "x" }
resource "zoo_hooked" "n" {
  provider = zoo.north
  text     = "y"
}
output "keepers" { value = [zoo_hooked.a.keeper, zoo_hooked.n.keeper] }
"#;

const TWO: &str = r#"
provider "zoo" { keeper = "ann" }
provider "zoo" {
  alias  = "south"
  keeper = "ben"
}
"#;

fn call(arguments: &str) -> String {
    format!("module \"m\" {{\n  source = \"./m\"\n  {arguments}\n}}\n")
}

fn keepers() -> &'static str {
    "output \"keepers\" { value = module.m.keepers }\n"
}

fn in_m(module: &str) -> Scenario {
    Scenario::new().module("./m", module)
}

#[test]
fn a_module_may_configure_its_provider_itself() -> Result<(), Failure> {
    let config = call("keeper = zoo_hooked.r.keeper")
        + "resource \"zoo_hooked\" \"r\" { text = \"r\" }\nprovider \"zoo\" { keeper = \"root\" }\noutput \"first\" { value = module.m.keepers[0] }\noutput \"second\" { value = module.m.keepers[1] }\n";
    let scenario = in_m(LEGACY)
        .step(
            Step::apply(&*config)
                .plans("module.m.zoo_hooked.a", Action::Create)
                .stores("zoo_hooked.r", "keeper", "root of 1")
                .outputs("first", "root of 1 of 1")
                .outputs("second", "north of root of 1 of 1"),
        )
        .step(Step::apply(&*config).plans("module.m.zoo_hooked.n", Action::NoOp));
    beside("a legacy module", &scenario)
}

#[test]
fn what_a_module_configured_cannot_be_destroyed_without_it() -> Result<(), Failure> {
    let with = call("");
    fails_alike("a module that is gone", &in_m(LEGACY).step(Step::apply(&*with)).step(Step::plan("")));
    let text = "To work with module.m.zoo_hooked.a (orphan) its original provider configuration at module.m.provider[\"example.com/tfsdk/zoo\"] is required, but it has been removed.";
    let scenario =
        in_m(LEGACY).step(Step::apply(&*with)).step(Step::plan("").fails(text)).step(Step::apply(&*with));
    beside("a module that comes back", &scenario)
}

#[test]
fn a_module_inherits_the_default_configurations_around_it() -> Result<(), Failure> {
    let inner =
        "resource \"zoo_hooked\" \"a\" { text = \"x\" }\noutput \"keeper\" { value = zoo_hooked.a.keeper }\n";
    let outer =
        "module \"inner\" { source = \"./inner\" }\noutput \"keeper\" { value = module.inner.keeper }\n";
    let own = format!("provider \"zoo\" {{ keeper = \"own\" }}\n{outer}");
    let config = "provider \"zoo\" { keeper = \"root\" }\nmodule \"outer\" {\n  source = \"./outer\"\n  count  = 2\n}\nmodule \"own\" { source = \"./own\" }\noutput \"outer\" { value = module.outer[1].keeper }\noutput \"own\" { value = module.own.keeper }\n";
    let scenario = Scenario::new()
        .module("./outer", outer)
        .module("./own", own)
        .module("./outer/inner", inner)
        .module("./own/inner", inner)
        .step(Step::apply(config).outputs("outer", "root of 1").outputs("own", "own of 1"));
    beside("inherited", &scenario)
}

#[test]
fn a_module_is_passed_the_configurations_that_it_requires() -> Result<(), Failure> {
    let outer = format!(
        "{}module \"m\" {{\n  source    = \"./../m\"\n  providers = {{\n    zoo       = zoo.north\n    zoo.north = zoo\n  }}\n}}\noutput \"keepers\" {{ value = module.m.keepers }}\n",
        ALIASED.split("resource").next().unwrap_or_default()
    );
    let config = format!(
        "{TWO}{}{}module \"outer\" {{\n  source    = \"./outer\"\n  for_each  = toset([\"k\"])\n  providers = {{\n    zoo       = zoo\n    zoo.north = zoo.south\n  }}\n}}\noutput \"outer\" {{ value = module.outer[\"k\"].keepers }}\n",
        call("providers = { zoo.north = zoo.south }"),
        keepers()
    );
    let both = |one: &str, other: &str| tfsdk::Value::tuple([one, other].map(tfsdk::Value::from));
    let scenario = in_m(ALIASED).module("./outer", outer).step(
        Step::apply(config)
            .outputs("keepers", both("ann of 1", "ben of 1"))
            .outputs("outer", both("ben of 1", "ann of 1")),
    );
    beside("passed", &scenario)
}

/// Behind the alias anything may stand.
#[test]
fn a_configuration_that_is_required_ends_at_its_alias() -> Result<(), Failure> {
    let config = format!("{TWO}{}{}", call("providers = { zoo = zoo, zoo.north = zoo.south }"), keepers());
    for required in ["zoo.north.x", "zoo.north[0]"] {
        let module = ALIASED.replace("[zoo.north]", &format!("[{required}]"));
        let scenario = Scenario::new().module("./m", module).step(Step::plan(&*config));
        beside(required, &scenario)?;
    }
    Ok(())
}

/// An empty block was how modules once said what they have to be passed.
#[test]
fn an_empty_block_in_a_module_stands_for_what_is_passed() -> Result<(), Failure> {
    let proxy = format!(
        "{REQUIRED}provider \"zoo\" {{}}\nprovider \"zoo\" {{\n  alias = \"north\"\n}}\n{}",
        LEGACY.split_once("resource").map(|(_, rest)| format!("resource{rest}")).unwrap_or_default()
    );
    let both = |one: &str, other: &str| tfsdk::Value::tuple([one, other].map(tfsdk::Value::from));
    let passed =
        TWO.to_owned() + &call("providers = {\n    zoo = zoo.south\n    zoo.north = zoo\n  }") + keepers();
    let unpassed =
        TWO.to_owned() + &call("count = 1") + "output \"keepers\" { value = module.m[0].keepers }\n";
    let warning = "Redundant empty provider block: Earlier versions of Terraform used empty provider blocks";
    let scenario = in_m(&proxy)
        .step(Step::apply(passed).outputs("keepers", both("ben of 1", "ann of 1")).warns(warning))
        .step(Step::apply(&*unpassed).outputs("keepers", both("nobody of 1", "nobody of 1")).warns(warning))
        .step(Step::plan("").fails("To work with module.m[0].zoo_hooked.a (orphan) its original provider configuration at module.m.provider[\"example.com/tfsdk/zoo\"] is required"))
        .step(Step::apply(&*unpassed).warns(warning));
    beside("an empty block", &scenario)?;
    let fresh = TWO.to_owned() + &call("") + keepers();
    let scenario =
        in_m(&proxy).step(Step::apply(fresh).outputs("keepers", both("nobody of 1", "nobody of 1")));
    beside("an empty block that nothing is passed for", &scenario)
}

#[test]
fn a_module_calls_its_providers_what_it_likes() -> Result<(), Failure> {
    let animals = "terraform {\n  required_providers {\n    animals = { source = \"example.com/tfsdk/zoo\" }\n  }\n}\nresource \"zoo_hooked\" \"a\" {\n  provider = animals\n  text     = provider::animals::join(\"-\", \"a\", \"b\")\n}\noutput \"keepers\" { value = [zoo_hooked.a.keeper, zoo_hooked.a.text] }\n";
    let both = tfsdk::Value::tuple(["ben of 1", "a-b"].map(tfsdk::Value::from));
    let config = TWO.to_owned() + &call("providers = { animals = zoo.south }") + keepers();
    beside("a name of its own", &in_m(animals).step(Step::apply(config).outputs("keepers", both)))
}

/// What is stored belongs to the configuration that it was planned with last.
#[test]
fn a_resource_goes_over_to_another_configuration() -> Result<(), Failure> {
    let with = |alias: &str| {
        format!(
            "provider \"zoo\" {{\n  alias  = {alias:?}\n  keeper = {alias:?}\n}}\nresource \"zoo_hooked\" \"a\" {{\n  provider = zoo.{alias}\n  text     = \"x\"\n}}\n"
        )
    };
    let both = with("a") + "provider \"zoo\" {\n  alias = \"b\"\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(both))
        .step(Step::apply(with("b")).plans("zoo_hooked.a", Action::NoOp))
        .step(Step::apply("provider \"zoo\" {\n  alias = \"b\"\n}\n").loses("zoo_hooked.a"));
    beside("another configuration", &scenario)
}

#[test]
fn a_module_with_providers_of_its_own_has_one_instance() {
    let plan = |config: String| in_m(LEGACY).step(Step::plan(config));
    fails_alike("count", &plan(call("count = 2")));
    fails_alike("for_each", &plan(call("for_each = toset([\"a\"])")));
    let other = "resource \"zoo_hooked\" \"r\" { text = \"r\" }\n";
    fails_alike("depends_on", &plan(call("depends_on = [zoo_hooked.r]") + other));
    let outer = "module \"m\" { source = \"./../m\" }\n";
    let deep = "module \"outer\" {\n  source = \"./outer\"\n  count  = 1\n}\n";
    fails_alike("deeper", &in_m(LEGACY).module("./outer", outer).step(Step::plan(deep)));
}

#[test]
fn what_is_passed_wrongly_is_told_alike() {
    let plan =
        |module: &str, arguments: &str| in_m(module).step(Step::plan(TWO.to_owned() + &call(arguments)));
    all_fail_alike([
        ("overridden", plan(LEGACY, "providers = { zoo = zoo.south }")),
        ("overridden twice", plan(LEGACY, "providers = {\n    zoo = zoo.south\n    zoo.north = zoo\n  }")),
        ("not passed", plan(ALIASED, "")),
        ("not passed the other", plan(ALIASED, "providers = { zoo = zoo.south }")),
        ("an alias that nobody requires", plan(REQUIRED, "providers = { zoo.east = zoo.south }")),
        ("not there", plan(ALIASED, "providers = { zoo.north = zoo.east }")),
        ("another name", plan(REQUIRED, "providers = { cats = zoo.south }")),
    ]);
}

/// What a name stands for is told by its source.
#[test]
fn what_is_passed_is_of_the_same_provider() {
    let requires =
        |entries: &str| format!("terraform {{\n  required_providers {{\n    {entries}\n  }}\n}}\n");
    let zoo = "zoo = { source = \"example.com/tfsdk/zoo\" }";
    let data = "data = { source = \"terraform.io/builtin/terraform\" }";
    let aliased = "data = {\n      source = \"terraform.io/builtin/terraform\"\n      configuration_aliases = [data.x]\n    }";
    let plan = |module: String, passed: &str| {
        let config = requires(zoo) + TWO + &call(&format!("providers = {{ {passed} }}"));
        in_m(&module).step(Step::plan(config))
    };
    all_fail_alike([
        ("both are required", plan(requires(&format!("{zoo}\n    {data}")), "data = zoo")),
        ("one is required", plan(requires(data), "data = zoo")),
        ("by the same name", plan(requires(&data.replace("data", "zoo")), "zoo = zoo")),
        ("an alias", plan(requires(&format!("{zoo}\n    {aliased}")), "data.x = zoo.south")),
    ]);
}

/// Which of the two it tells, is chance in Terraform.
#[test]
fn a_provider_is_required_once() -> Result<(), Failure> {
    let twice = "terraform {\n  required_providers {\n    zoo = { source = \"example.com/tfsdk/zoo\" }\n    cat = { source = \"example.com/tfsdk/zoo\" }\n  }\n}\n";
    let told = "Duplicate required provider: Provider example.com/tfsdk/zoo with the local name \"(zoo|cat)\" was previously required as \"(zoo|cat)\"\\. A provider can only be required once within required_providers\\.";
    let scenario = in_m(twice)
        .step(Step::plan(twice).warns_matching(told))
        .step(Step::plan(call("")).warns_matching(told))
        .step(Step::plan(""));
    beside("required twice", &scenario)
}

/// What is stored belongs to the configuration that the one of its address has.
#[test]
fn what_is_stored_belongs_to_the_provider_of_its_module() -> Result<(), Failure> {
    let kept = "resource \"zoo_kept\" \"k\" { name = \"x\" }\n";
    let module = format!("provider \"zoo\" {{ keeper = \"ann\" }}\n{kept}");
    let north = "provider \"zoo\" {\n  alias = \"north\"\n}\nresource \"zoo_kept\" \"k\" {\n  provider = zoo.north\n  name     = \"x\"\n}\n";
    let json = "{\"name\": \"X\", \"password_length\": 0, \"door\": []}";
    let gone = "To work with module.m.zoo_kept.k (orphan) its original provider configuration at module.m.provider[\"example.com/tfsdk/zoo\"] is required";
    let scenario = in_m(&module)
        .step(Step::plan(call("")))
        .step(Step::stored("module.m.zoo_kept.k", 0, json))
        .step(Step::plan("").fails(gone))
        .step(Step::apply(call("")).plans("module.m.zoo_kept.k", Action::NoOp));
    beside("stored in a module", &scenario)?;
    let gone = "To work with zoo_kept.k (orphan) its original provider configuration at provider[\"example.com/tfsdk/zoo\"].north is required";
    let scenario = Scenario::new()
        .step(Step::plan(north))
        .step(Step::stored("zoo_kept.k", 0, json))
        .step(Step::plan("").fails(gone))
        .step(Step::apply(north).plans("zoo_kept.k", Action::NoOp));
    beside("stored with an alias", &scenario)
}

/// `terraform get` tells these, which breaks their lines.
#[test]
fn what_is_no_entry_of_providers_is_told() -> Result<(), Failure> {
    let plan = |arguments: &str, text: &str| Step::plan(TWO.to_owned() + &call(arguments)).fails(text);
    let twice = "Duplicate provider address: A provider configuration was already passed to zoo at main.tf:10,5-20. Each child provider configuration can be assigned only once.";
    let reference = "Invalid provider configuration reference: The providers argument requires a provider type name, optionally followed by a period and then a configuration alias.";
    let written_twice = "Duplicate provider configuration: A default (non-aliased) provider configuration for \"zoo\" was already given at d/main.tf:1,1-15.";
    let scenario = in_m(REQUIRED)
        .module("./d", "provider \"zoo\" {}\nprovider \"zoo\" {}\n")
        .step(plan("providers = {\n    zoo = zoo.south\n    zoo = zoo\n  }", twice))
        .step(plan("providers = { zoo = 1 }", reference))
        .step(plan("providers = zoo.south", "Invalid expression: A static map expression is required."))
        .step(Step::plan("module \"d\" { source = \"./d\" }\n").fails(written_twice))
        .step(Step::plan(""));
    beside("entries of providers", &scenario)
}

/// What a module passes on, it has to be passed itself.
#[test]
fn what_is_passed_on_is_passed_before() {
    let outer = format!(
        "{}module \"m\" {{\n  source    = \"./../m\"\n  providers = {{\n    zoo       = zoo.north\n    zoo.north = zoo\n  }}\n}}\n",
        ALIASED.split("resource").next().unwrap_or_default()
    );
    let config = format!(
        "{TWO}module \"outer\" {{\n  source    = \"./outer\"\n  providers = {{ zoo.north = zoo.south }}\n}}\n"
    );
    fails_alike("passed on", &in_m(ALIASED).module("./outer", outer).step(Step::plan(config)));
}

#[test]
fn a_configuration_that_is_not_there_is_told_alike() {
    let north = "resource \"zoo_hooked\" \"n\" {\n  provider = zoo.north\n  text     = \"y\"\n}\n";
    fails_alike("in the root", &Scenario::new().step(Step::plan(north)));
    fails_alike("in a module", &in_m(north).step(Step::plan(TWO.to_owned() + &call(""))));
    let read = "data \"zoo_keeper\" \"k\" {\n  provider = zoo.north\n}\nephemeral \"zoo_ticket\" \"t\" {\n  provider = zoo.north\n  visitor  = \"bob\"\n}\n";
    fails_alike("what is read", &Scenario::new().step(Step::plan(read)));
}

#[test]
fn what_is_wrong_in_a_block_of_a_module_is_told_alike() {
    let plan = |module: &str| {
        in_m(&format!("{module}resource \"zoo_hooked\" \"a\" {{ text = \"x\" }}\n"))
            .step(Step::plan(call("")))
    };
    fails_alike("an argument", &plan("provider \"zoo\" { colour = \"red\" }\n"));
    fails_alike("a lion", &plan("provider \"zoo\" { keeper = \"a lion\" }\n"));
}

#[test]
fn a_provider_is_found_by_the_source_that_it_has() {
    let requires = |source: &str, name: &str| {
        let required = format!(
            "terraform {{\n  required_providers {{\n    {name} = {{ source = {source:?} }}\n  }}\n}}\n"
        );
        let scenario = Scenario::new()
            .step(Step::plan(format!("{required}resource \"zoo_hooked\" \"a\" {{\n  text = \"x\"\n}}\n")));
        in_process(&scenario).expect_err("it is another provider").to_string()
    };
    let told = |source: &str| {
        format!(
            "Step 1 (plan): it failed.\n  Error: There is no such resource: No provider of this scenario has it: zoo_hooked. Its providers are zoo, and the configuration asks for {source}, while the provider of this scenario is example.com/tfsdk/zoo: write `source = \"example.com/tfsdk/zoo\"` for it in `required_providers`.\n"
        )
    };
    assert_eq!(requires("hashicorp/zoo", "zoo"), told("hashicorp/zoo"));
    assert_eq!(requires("example.com/tfsdk/zo", "zoo"), told("example.com/tfsdk/zo"));
    assert_eq!(requires("example.com/tfsdk/clock", "clock"), told("hashicorp/zoo"));
}

/// Terraform says to run `terraform init`, which would not find it either.
#[test]
fn a_provider_that_terraform_was_not_given_is_told() {
    let Some(cli) = Cli::found() else {
        return kit::not_run(
            "a provider that was not given, as neither `terraform` nor `tofu` is on the path",
        );
    };
    let cli = cli.provider("example.com/tfsdk/zo", env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let hint = "A scenario runs with the providers alone that `Cli::provider` is given, which are example.com/tfsdk/zo. Give it those that are asked for here, each with the address that is its `source` in the configuration.";
    let config = "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n}\n";
    for step in [Step::plan(config), Step::import("zoo_hooked.a", "x")] {
        let before = Step::plan(
            "terraform {\n  required_providers {\n    zoo = { source = \"example.com/tfsdk/zoo\" }\n  }\n}\n"
                .to_owned()
                + config,
        );
        let failed =
            Scenario::new().step(before.fails("inconsistent with the current configuration")).step(step);
        let failure = failed.run_with(&cli).expect_err("it is not there").to_string();
        assert!(failure.starts_with("Step 2") && failure.contains(hint), "{failure}");
    }
}

/// Terraform 0.11 wrote references in quotes, and they are references still.
#[test]
fn configurations_are_named_in_quotes_as_well() -> Result<(), Failure> {
    let m = "terraform {\n  required_providers {\n    zoo = {\n      source                = \"example.com/tfsdk/zoo\"\n      configuration_aliases = [zoo.second]\n    }\n  }\n}\nresource \"zoo_hooked\" \"a\" {\n  provider = \"zoo.second\"\n  text     = \"x\"\n}\noutput \"keeper\" { value = zoo_hooked.a.keeper }\n";
    let config = "provider \"zoo\" {}\nprovider \"zoo\" {\n  alias  = \"north\"\n  keeper = \"ben\"\n}\nmodule \"m\" {\n  source = \"./m\"\n  providers = {\n    zoo          = \"zoo\"\n    \"zoo.second\" = \"zoo.north\"\n  }\n}\noutput \"keeper\" { value = module.m.keeper }\n";
    beside("in quotes", &in_m(m).step(Step::apply(config).outputs("keeper", "ben of 1")))
}

/// The provider of what is imported is that of the resource.
#[test]
fn an_import_of_what_is_configured_names_no_other_provider() -> Result<(), Failure> {
    let import = |provider: &str| {
        let config = format!(
            "provider \"zoo\" {{}}\nresource \"zoo_named\" \"a\" {{\n  family = \"a\"\n  name   = \"b\"\n}}\nimport {{\n  to       = zoo_named.a\n  id       = \"a/b\"\n  provider = {provider}\n}}\n"
        );
        in_process(&Scenario::new().step(Step::plan(config))).expect_err("it names one").to_string()
    };
    let told = import("zoo");
    assert!(told.contains("main.tf:9,3-17: Invalid import provider argument: "), "{told}");
    let told = import("zoo[0]");
    assert!(told.contains("Invalid provider configuration reference: "), "{told}");
    let same = "provider \"zoo\" { alias = \"n\" }\nresource \"zoo_named\" \"a\" {\n  family   = \"a\"\n  name     = \"b\"\n  provider = zoo.n\n}\nimport {\n  to       = zoo_named.a\n  id       = \"a/b\"\n  provider = zoo.n\n}\n";
    beside("the same provider", &Scenario::new().step(Step::apply(same)))
}
