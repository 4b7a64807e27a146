//! What a module tells the provider of itself, in a `provider_meta` block.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::{beside, run};

/// A module that tells this of itself, and has this.
fn told(arguments: &str, rest: &str) -> String {
    format!("terraform {{\n  provider_meta \"zoo\" {{\n    {arguments}\n  }}\n}}\n{rest}")
}

const VISITED: &str = "resource \"zoo_visited\" \"a\" {}\n";
const CLUB: &str = "name = \"club\"";

/// The attributes that say who asked.
const BY: [&str; 3] = ["planned_by", "made_by", "read_by"];

#[test]
fn each_request_for_a_resource_has_what_its_module_tells() -> Result<(), Failure> {
    let school = "name = \"school\"\n    guests = 1 + 2\n    basket = { food = [for food in [\"bread\", \"fish\"] : \"a ${food}\"] }";
    let all_by =
        |step: Step, by: &str| BY.iter().fold(step, |step, name| step.stores("zoo_visited.a", *name, by));
    let made = all_by(Step::apply(told(school, VISITED)), "school 3 a bread and a fish");
    // Another name is told to what is read, and changes by the plan what is as it was.
    let updated = all_by(Step::apply(told(CLUB, VISITED)).plans("zoo_visited.a", Action::Update), "club 1");
    let read =
        Step::plan(told("name = \"choir\"", VISITED)).plans_value("zoo_visited.a", "planned_by", "choir 1");
    let refreshed = Step::refresh().stores("zoo_visited.a", "read_by", "choir 1");
    let untold = all_by(Step::apply(VISITED), "nobody");
    // Nothing tells of what no module has any more.
    let gone = Step::apply(told(CLUB, ""))
        .warns("It is planned so for nobody.")
        .warns("It is so for nobody.")
        .loses("zoo_visited.a");
    let scenario =
        Scenario::new().step(made).step(updated).step(read).step(refreshed).step(untold).step(gone);
    beside("what a module tells", &scenario)
}

#[test]
fn what_is_destroyed_while_its_module_has_it_is_told_of_it() -> Result<(), Failure> {
    let staying = "resource \"zoo_visited\" \"a\" { stays = true }\n";
    let made = Step::apply(told(CLUB, staying));
    let fails = Step::destroy().fails("It was to be destroyed for club 1.");
    let ends = Step::apply(told(CLUB, VISITED));
    let destroyed = Step::destroy().warns("It is planned so for club 1.").warns("It is so for club 1.");
    beside("the end of what is told of", &Scenario::new().step(made).step(fails).step(ends).step(destroyed))
}

#[test]
fn what_a_replacement_leaves_behind_is_told_of_its_module() -> Result<(), Failure> {
    let replaced = |name: &str, trigger: &str| {
        let lifecycle = "create_before_destroy = true\n    replace_triggered_by = [terraform_data.t]";
        let rest = format!(
            "resource \"terraform_data\" \"t\" {{ input = {trigger:?} }}\nresource \"zoo_visited\" \"a\" {{\n  stays = true\n  lifecycle {{\n    {lifecycle}\n  }}\n}}\n"
        );
        told(&format!("name = {name:?}"), &rest)
    };
    let made = Step::apply(replaced("club", "x"));
    let deposes = Step::apply(replaced("school", "y")).fails("It was to be destroyed for school 1.");
    let again = Step::apply(replaced("choir", "y")).fails("It was to be destroyed for choir 1.");
    let ends = Step::apply(replaced("caretaker", "y")).warns("It is so for caretaker 1.");
    let scenario = Scenario::new().step(made).step(deposes).step(again).step(ends);
    beside("what a replacement leaves", &scenario)
}

#[test]
fn an_import_and_the_read_behind_it_are_told_nothing() -> Result<(), Failure> {
    let config = told(CLUB, VISITED);
    let imported = Step::import("zoo_visited.a", "x")
        .stores("zoo_visited.a", "made_by", "nobody yet")
        .stores("zoo_visited.a", "read_by", "nobody");
    beside("an import", &Scenario::new().step(Step::plan(&*config)).step(imported))?;

    let block = format!("{config}import {{\n  to = zoo_visited.a\n  id = \"x\"\n}}\n");
    beside("an import block", &Scenario::new().step(Step::plan(block)))
}

#[test]
fn each_module_tells_of_itself_alone() -> Result<(), Failure> {
    let visit = "data \"zoo_visit\" \"v\" {}\noutput \"by\" { value = data.zoo_visit.v.by }\n";
    let call = |name: &str, source: &str| format!("module \"{name}\" {{\n  source = \"./{source}\"\n}}\n");
    let outputs =
        "output \"told\" { value = module.told.by }\noutput \"untold\" { value = module.untold.by }\n";
    let root = format!("{visit}{}{}{outputs}", call("told", "told"), call("untold", "untold"));
    let scenario = Scenario::new()
        .module("./told", told("name = \"inner\"", &format!("{visit}{VISITED}")))
        .module("./untold", visit)
        .step(
            Step::apply(told("name = \"outer\"", &root))
                .outputs("by", "outer 1")
                .outputs("told", "inner 1")
                .outputs("untold", "nobody")
                .stores("module.told.zoo_visited.a", "made_by", "inner 1"),
        );
    beside("modules", &scenario)
}

/// It is the provider that counts, and not what a module calls it.
#[test]
fn a_module_tells_a_provider_by_its_own_name_for_it() -> Result<(), Failure> {
    let required = "terraform {\n  required_providers {\n    park = { source = \"example.com/tfsdk/zoo\" }\n  }\n  provider_meta \"park\" {\n    name = \"club\"\n  }\n  provider_meta \"zoo\" {\n    name = \"a stranger\"\n  }\n}\n";
    let visit =
        "data \"zoo_visit\" \"v\" {\n  provider = park\n}\noutput \"by\" { value = data.zoo_visit.v.by }\n";
    let config = format!("{required}provider \"park\" {{}}\n{visit}");
    beside("another name", &Scenario::new().step(Step::apply(config).outputs("by", "club 1")))
}

#[test]
fn what_nobody_takes_is_told_of_each_resource() {
    let data = "resource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"b\" { count = 2 }\n";
    let to_terraform = "terraform {\n  provider_meta \"terraform\" {\n    a = 1\n  }\n}\n";
    let module = Scenario::new().module("./m", format!("{to_terraform}{data}"));
    all_fail_alike([
        ("a resource", Scenario::new().step(Step::plan(format!("{to_terraform}{data}")))),
        ("in a module", module.step(Step::plan("module \"m\" { source = \"./m\" }\n"))),
    ]);
}

#[test]
fn what_a_module_tells_wrongly_is_told_alike() -> Result<(), Failure> {
    let visit = "data \"zoo_visit\" \"v\" {}\n";
    let wrong = [
        "",
        "nam = \"a\"",
        // By the rules of the provider's struct.
        "name = \"\"\n    guests = 10",
        "name = \"a\"\n    guests = -1",
    ];
    let both = wrong.iter().flat_map(|wrong| [told(wrong, VISITED), told(wrong, visit)]);
    let both: Vec<(String, Scenario)> =
        both.map(|config| (config.clone(), Scenario::new().step(Step::plan(config)))).collect();
    all_fail_alike(both.iter().map(|(config, scenario)| (&**config, scenario)));
    // In this process more is said.
    let name = told("name = [1]", VISITED);
    let number = told("name = \"a\"\n    guests = \"many\"", VISITED);
    let basket = told("name = \"a\"\n    basket = { fod = [] }", VISITED);
    let plan = |config: String, fails: &str| Scenario::new().step(Step::plan(config).fails(fails));
    run("a name", &plan(name, "Inappropriate value for attribute \"name\": string required."))?;
    run("a number", &plan(number, "Inappropriate value for attribute \"guests\": a number is required."))?;
    run(
        "a basket",
        &plan(basket, "Inappropriate value for attribute \"basket\": attribute \"food\" is required."),
    )
}

#[test]
fn what_such_a_block_may_not_have_is_told_alike() {
    let wrong = [
        told("a = var.x\n    b = upper(\"x\")\n    c = 1 + \"a\"", ""),
        told("basket {\n      food = []\n    }", ""),
        "terraform {\n  provider_meta {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"a\" \"b\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"zoo\" {\n  }\n  provider_meta \"zoo\" {\n  }\n}\nterraform {\n  provider_meta \"zoo\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"Zoo\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"z.o\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"z_o\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"z--o\" {\n  }\n}\n".to_owned(),
        "terraform {\n  provider_meta \"\" {\n  }\n}\n".to_owned(),
        "provider \"Zoo\" {\n}\n".to_owned(),
        "provider \"z.o\" {\n}\n".to_owned(),
    ];
    all_fail_alike(wrong.iter().map(|config| (&**config, Scenario::new().step(Step::plan(config)))));
}
