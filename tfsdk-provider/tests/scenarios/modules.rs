//! Modules: inputs, outputs, instances, providers, moves, and what is wrong with them.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::{all_fail_alike, fails_alike};
use crate::{beside, in_process, run};

const ZONE: &str = r#"
variable "name" {
  type = string
  validation {
    condition     = var.name != "nobody"
    error_message = "It has to be somebody."
  }
}
variable "uses" {
  type    = number
  default = 1
}
locals { text = "${var.name}!" }
resource "zoo_hooked" "a" {
  text = local.text
  uses = var.uses
}
data "zoo_keeper" "k" { greeting = "Hi ${zoo_hooked.a.text}" }
module "inner" {
  source   = "./inner"
  for_each = toset(["x", "y"])
  family   = "${each.key}-${var.name}"
}
output "text" { value = zoo_hooked.a.text }
output "greeting" { value = data.zoo_keeper.k.text }
output "wholes" { value = [for inner in module.inner : inner.whole] }
"#;

const INNER: &str = r#"
variable "family" {}
resource "zoo_named" "n" {
  family = var.family
  name   = path.module
}
output "whole" { value = zoo_named.n.whole }
"#;

fn zones() -> Scenario {
    Scenario::new().module("./zone", ZONE).module("./zone/inner", INNER)
}

#[test]
fn modules_have_inputs_outputs_and_instances() -> Result<(), Failure> {
    let config = |name: &str, many: u8| {
        format!(
            r#"
resource "terraform_data" "later" {{ input = {name:?} }}
module "one" {{
  source = "./zone"
  name   = terraform_data.later.output
}}
module "many" {{
  source = "./zone"
  count  = {many}
  name   = "n${{count.index}}"
  uses   = 2
}}
module "named" {{
  source   = "./zone"
  for_each = {{ "a.b" = "c" }}
  name     = "${{each.key}} ${{each.value}} ${{module.one.text}}"
}}
output "one" {{ value = module.one.greeting }}
output "many" {{ value = module.many[*].text }}
output "named" {{ value = module.named["a.b"].wholes }}
"#
        )
    };
    let scenario = zones()
        .step(
            Step::apply(config("ann", 2))
                .plans("module.one.zoo_hooked.a", Action::Create)
                .plans_unknown("module.one.zoo_hooked.a", "text")
                .plans_unknown("module.named[\"a.b\"].zoo_hooked.a", "text")
                .stores("module.one.module.inner[\"x\"].zoo_named.n", "whole", "x-ann/zone/inner")
                .stores("module.many[1].zoo_hooked.a", "text", "n1!")
                .stores("module.many[1].zoo_hooked.a", "uses", 2)
                .outputs("one", "Hi ann!, nobody of 1"),
        )
        .step(
            Step::apply(config("ben", 1))
                .plans("module.one.zoo_hooked.a", Action::Update)
                .plans("module.many[0].zoo_hooked.a", Action::NoOp)
                .plans("module.many[1].zoo_hooked.a", Action::Delete)
                .loses("module.many[1].module.inner[\"y\"].zoo_named.n")
                .stores("module.named[\"a.b\"].zoo_hooked.a", "text", "a.b c ben!!"),
        )
        .step(Step::apply("").loses("module.one.zoo_hooked.a"));
    beside("modules", &scenario)
}

/// What goes into a module may come from what came out of it: its parts wait, and it does not.
#[test]
fn a_module_is_no_part_as_a_whole() -> Result<(), Failure> {
    let both = "variable \"in\" {}\nresource \"zoo_hooked\" \"first\" { text = \"first\" }\nresource \"zoo_hooked\" \"second\" { text = var.in }\noutput \"first\" { value = zoo_hooked.first.keeper }\noutput \"second\" { value = zoo_hooked.second.text }\n";
    let config = "module \"m\" {\n  source = \"./both\"\n  in = \"x-${zoo_hooked.between.keeper}\"\n}\nresource \"zoo_hooked\" \"between\" { text = module.m.first }\noutput \"second\" { value = module.m.second }\n";
    let scenario =
        Scenario::new().module("./both", both).step(Step::apply(config).outputs("second", "x-nobody of 1"));
    beside("a module's parts", &scenario)
}

#[test]
fn a_module_works_with_the_providers_that_it_is_given() -> Result<(), Failure> {
    let inner = "terraform {\n  required_providers {\n    zoo = { source = \"example.com/tfsdk/zoo\" }\n  }\n}\nresource \"zoo_hooked\" \"a\" { text = \"x\" }\noutput \"keeper\" { value = zoo_hooked.a.keeper }\n";
    let config = r#"
provider "zoo" { keeper = "ann" }
provider "zoo" {
  alias  = "north"
  keeper = "ben"
}
module "own" { source = "./m" }
module "north" {
  source    = "./m"
  count     = 2
  providers = { zoo = zoo.north }
}
output "own" { value = module.own.keeper }
output "north" { value = module.north[1].keeper }
"#;
    let scenario = Scenario::new()
        .module("./m", inner)
        .step(Step::apply(config).outputs("own", "ann of 1").outputs("north", "ben of 1"));
    beside("providers of modules", &scenario)
}

#[test]
fn resources_move_into_modules_and_within_them() -> Result<(), Failure> {
    let root = "resource \"zoo_hooked\" \"a\" { text = \"x\" }\n";
    let moved = |from: &str, to: &str| format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n");
    let m = "resource \"zoo_hooked\" \"b\" { text = \"x\" }\nmoved {\n  from = zoo_hooked.old\n  to   = zoo_hooked.b\n}\n";
    let call = |name: &str, count: &str| format!("module {name:?} {{\n  source = \"./m\"\n  {count}\n}}\n");
    let scenario = Scenario::new()
        .module("./m", m)
        .step(Step::apply(root))
        .step(
            Step::apply(call("m", "") + &moved("zoo_hooked.a", "module.m.zoo_hooked.old"))
                .plans("module.m.zoo_hooked.b", Action::NoOp)
                .loses("zoo_hooked.a"),
        )
        .step(
            Step::apply(call("n", "count = 1") + &moved("module.m", "module.n[0]"))
                .plans("module.n[0].zoo_hooked.b", Action::NoOp)
                .loses("module.m.zoo_hooked.b"),
        );
    beside("moves and modules", &scenario)
}

#[test]
fn a_data_source_waits_for_all_that_its_module_depends_on() -> Result<(), Failure> {
    let m = "data \"zoo_keeper\" \"k\" { greeting = \"Hi\" }\noutput \"text\" { value = data.zoo_keeper.k.text }\n";
    let config = |text: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{ text = {text:?} }}\nmodule \"m\" {{\n  source     = \"./m\"\n  depends_on = [zoo_hooked.a]\n}}\noutput \"text\" {{ value = module.m.text }}\n"
        )
    };
    let scenario = Scenario::new()
        .module("./m", m)
        .step(
            Step::apply(config("x"))
                .plans_unknown("module.m.data.zoo_keeper.k", "text")
                .outputs("text", "Hi, nobody of 1"),
        )
        .step(Step::apply(config("y")));
    beside("a module that depends", &scenario)
}

#[test]
fn what_is_wrong_with_a_module_is_told() -> Result<(), Failure> {
    let call = |arguments: &str| format!("module \"m\" {{\n  source = \"./zone\"\n  {arguments}\n}}\n");
    let scenario = zones()
        .step(Step::plan(call("")).fails("The argument \"name\" is required, but no definition was found."))
        .step(
            Step::plan(call("name = \"x\"\n  color = 1"))
                .fails("An argument named \"color\" is not expected here."),
        )
        .step(Step::plan(call("name = \"nobody\"")).fails("It has to be somebody."))
        .step(Step::plan(call("name = \"x\"\n  uses = \"many\"")).fails("a number is required"))
        .step(Step::plan(""));
    beside("mistakes of modules", &scenario)?;
    let said = |scenario: Scenario, config: &str| {
        in_process(&scenario.step(Step::plan(config))).expect_err("it is wrong").to_string()
    };
    let absent = said(zones(), "module \"m\" {\n  source = \"./town\"\n}\n");
    assert!(absent.contains("has the source \"./town\", which is not there."), "{absent}");
    assert!(
        absent.contains("The scenario has \"./zone\", \"./zone/inner\", by `Scenario::module`."),
        "{absent}"
    );
    let itself = Scenario::new().module("m", "module \"m\" {\n  source = \"../m\"\n}\n");
    let itself = said(itself, "module \"m\" {\n  source = \"./m\"\n}\n");
    assert!(itself.contains("m/main.tf:1,1-11: ") && itself.contains("calls itself"), "{itself}");
    let far = said(zones(), "module \"m\" {\n  source = \"example.com/x/y\"\n}\n");
    assert!(far.contains("begins with \"./\" or \"../\""), "{far}");
    Ok(())
}

/// A module without instances is looked at, and so is what refers to it.
#[test]
fn a_module_without_instances_is_looked_at_all_the_same() -> Result<(), Failure> {
    let m = "variable \"n\" {\n  type    = number\n  default = 1\n}\nlocals { one = { n = var.n } }\noutput \"o\" { value = local.one.n }\n";
    let with = |module: &str, rest: &str| {
        let calls = "module \"none\" {\n  source = \"./m\"\n  count  = 0\n}\nmodule \"named\" {\n  source   = \"./m\"\n  for_each = {}\n}\n";
        Scenario::new().module("./m", m.to_owned() + module).step(Step::plan(calls.to_owned() + rest))
    };
    let output = |expr: &str| with("", &format!("output \"x\" {{ value = {expr} }}\n"));
    all_fail_alike([
        ("a local value", with("locals { x = local.one.y }\n", "")),
        ("a resource", with("resource \"zoo_kept\" \"a\" { name = local.one.y }\n", "")),
        ("a number", with("resource \"terraform_data\" \"a\" { count = -1 }\n", "")),
        ("keys", with("resource \"terraform_data\" \"a\" { for_each = [local.one.n] }\n", "")),
        ("an output", with("output \"x\" { value = 1 + \"a\" }\n", "")),
        (
            "a condition",
            with(
                "output \"x\" {\n  value = 1\n  precondition {\n    condition     = local.one.y\n    error_message = \"x\"\n  }\n}\n",
                "",
            ),
        ),
        ("a call", with("", "module \"x\" {\n  source = \"./m\"\n  count  = 0\n  n      = []\n}\n")),
        ("all", output("module.none[*].nope")),
        ("values", output("values(module.named)[*].nope")),
    ]);
    let sound = "resource \"terraform_data\" \"a\" { count = var.n }\nresource \"terraform_data\" \"b\" { for_each = toset([tostring(var.n)]) }\n";
    beside("what is not known", &with(sound, ""))?;
    let sound =
        output("[one(module.none[*].o), try(module.none[0].nope, 1), [for m in module.none : m.nope]]");
    beside("what is sound", &sound)
}

/// References are read as Terraform reads them, before anything is known.
#[test]
fn references_to_modules_are_read_alike() -> Result<(), Failure> {
    let call = |rest: &str| {
        let config = format!(
            "module \"m\" {{\n  source = \"./m\"\n}}\nresource \"terraform_data\" \"many\" {{ count = 1 }}\n{rest}"
        );
        Scenario::new().module("./m", "output \"o\" { value = 1 }\n").step(Step::plan(config))
    };
    let output = |expr: &str| call(&format!("output \"x\" {{ value = {expr} }}\n"));
    let depends = |on: &str| call(&format!("resource \"terraform_data\" \"a\" {{ depends_on = [{on}] }}\n"));
    all_fail_alike([
        ("no key", output("module.m[null].o")),
        ("half a key", output("terraform_data.many[0.5].id")),
        ("a bool", output("terraform_data.many[true].id")),
        ("two keys", depends("module.m[0][0]")),
        ("a part", depends("module.m.o.x")),
        ("no call", output("module.n[0].o")),
        ("the call of none", output("module.n[\"a\"]")),
        ("a text", output("module[\"m\"]")),
        ("all", output("module.*")),
        ("nothing", output("module.m.nope")),
    ]);
    beside("what is tried", &output("try(module.m.nope, 1)"))?;
    let named = "module \"named\" {\n  source   = \"./m\"\n  for_each = { a = 1 }\n}\noutput \"x\" { value = module.named.a }\noutput \"y\" { value = module.named.a.o }\n";
    beside("a name for a key", &call(named))?;
    let both = "module \"named\" {\n  source   = \"./m\"\n  for_each = { o = 1 }\n}\nmodule \"two\" {\n  source   = \"./two\"\n  for_each = { p = 1 }\n}\noutput \"x\" { value = module.named.o }\noutput \"y\" { value = module.named.o.o }\noutput \"z\" { value = module.two.p.p }\noutput \"all\" { value = [module.two.p, module.two[\"p\"].o, module.two] }\n";
    let two = "resource \"terraform_data\" \"a\" { input = 1 }\noutput \"o\" { value = terraform_data.a.output }\noutput \"p\" { value = 2 }\n";
    beside("a name for a key and an output", &call(both).module("./two", two))?;
    beside("what is depended on", &depends("module.m, module.m[0], module.m.o, module.m[0].o"))
}

/// What is wrong with the arguments of a call stands where Terraform has it.
#[test]
fn the_arguments_of_a_call_are_told_alike() {
    let m = "variable \"name\" {\n  type     = string\n  nullable = false\n}\n";
    let call = |arguments: &str| {
        let config = format!(
            "module \"m\" {{\n  source = \"./m\"\n  {arguments}\n}}\nvariable \"e\" {{\n  default   = [\"e\"]\n  ephemeral = true\n}}\n"
        );
        Scenario::new().module("./m", m).step(Step::plan(config))
    };
    all_fail_alike([
        ("none", call("")),
        ("null", call("name = null")),
        ("another", call("name  = \"a\"\n  nobody = 1")),
        ("ephemeral and of another type", call("name = { a = var.e }")),
    ]);
    let versioned = call("name    = \"a\"\n  version = \"1.0.0\"");
    let told = in_process(&versioned).expect_err("a folder has no version").to_string();
    assert!(told.contains("main.tf:2,12-17: Invalid registry module source address: "), "{told}");
    assert!(told.contains("can't use local directory \"./m\" as a module registry address."), "{told}");
}

/// What Terraform says of a call before it evaluates anything is told where that could not be done.
#[test]
fn no_cycle_hides_what_is_wrong_with_a_call() {
    let cycle = "locals {\n  a = local.b\n  b = local.a\n}\n";
    let call = |arguments: &str| {
        let config = format!("{cycle}module \"m\" {{\n  source = \"./m\"\n  {arguments}\n}}\n");
        Scenario::new().module("./m", "variable \"n\" {}\n").step(Step::plan(config))
    };
    all_fail_alike([("nothing", call("")), ("more", call("n = 1\n  o = 2")), ("neither", call("o = 2"))]);
}

/// As Terraform reads all modules before it stops, a mistake in one hides none in another.
#[test]
fn the_mistakes_of_all_modules_are_told_at_once() -> Result<(), Failure> {
    let config = "module \"a\" { source = \"./a\" }\nmodule \"b\" { source = \"./b\" }\noutput \"x\" { value = 1 }\noutput \"x\" { value = 1 }\n";
    let inner = "module \"c\" { source = \"./c\" }\noutput \"y\" {}\n";
    let scenario = Scenario::new()
        .module("./a", inner)
        .module("./a/c", "moved {\n  from = terraform_data.a\n}\n")
        .module("./b", "resource \"terraform_data\" \"a\" {\n  count = 1\n  for_each = {}\n}\n")
        .step(
            Step::plan(config)
                .fails("Duplicate output definition")
                .fails("Missing required argument: The argument \"value\" is required")
                .fails("Missing required argument: The argument \"to\" is required")
                .fails("Invalid combination of \"count\" and \"for_each\""),
        );
    run("mistakes in several modules", &scenario)?;
    let imports =
        "import {\n  to = terraform_data.a\n  id = \"a\"\n}\nresource \"terraform_data\" \"a\" {}\n";
    let calls = "module \"a\" { source = \"./m\" }\nmodule \"b\" { source = \"./m\" }\n";
    let step = Step::plan(calls).fails("in \"module.a\"").fails("in \"module.b\"");
    run("a mistake in two calls", &Scenario::new().module("./m", imports).step(step))?;
    let twice = in_process(
        &Scenario::new().module("./m", "module \"x\" { source = \"./x\" }\n").step(Step::plan(calls)),
    );
    let twice = twice.expect_err("it is wrong").to_string();
    assert_eq!(twice.matches("Unreadable module").count(), 1, "{twice}");
    let calls = "module \"a\" { source = \"./x\" }\nmodule \"b\" { source = \"./y\" }\n";
    in_process(&Scenario::new().step(Step::plan(calls).fails("source \"./x\"").fails("source \"./y\"")))
}

/// A local value that is made of itself is told with the module that it stands in.
#[test]
fn a_local_value_of_itself_is_told_with_its_module() {
    let scenario = Scenario::new()
        .module("./m", "locals {\n  a = local.a\n}\n")
        .step(Step::plan("module \"m\" { source = \"./m\" }\n"));
    fails_alike("a local value", &scenario);
}
