//! What `terraform import` does beside the import: it reads data sources, stores outputs and holds conditions, and of resources it takes
//! what is stored.

use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::{beside, run};

const D: &str = "terraform_data.d";

/// A configuration with what is imported.
fn with_target(rest: &str) -> String {
    format!("resource \"terraform_data\" \"d\" {{}}\n{rest}")
}

/// A plan, so that there is a configuration, and then an import.
fn imported(config: &str) -> Scenario {
    imported_to(D, config)
}

fn imported_to(address: &str, config: &str) -> Scenario {
    Scenario::new().step(Step::plan(config)).step(Step::import(address, "x"))
}

#[test]
fn an_import_stores_outputs() -> Result<(), Failure> {
    let before = "resource \"zoo_lease\" \"l\" {\n  seconds = 3\n}\noutput \"old\" {\n  value = 1\n}\noutput \"seconds\" {\n  value = zoo_lease.l.seconds\n}\n";
    let config = with_target(
        "resource \"terraform_data\" \"e\" {\n  input = 1\n}\nresource \"zoo_lease\" \"l\" {\n  seconds = 4\n}\noutput \"id\" {\n  value = terraform_data.d.id\n}\noutput \"none\" {\n  value = terraform_data.e.id\n}\noutput \"both\" {\n  value = [terraform_data.d.id, terraform_data.e.id]\n}\noutput \"seconds\" {\n  value = zoo_lease.l.seconds\n}\noutput \"hidden\" {\n  value     = terraform_data.d.id\n  sensitive = true\n}\n",
    );
    let scenario = Scenario::new().step(Step::apply(before)).step(Step::plan(config)).step(
        Step::import(D, "x")
            .outputs("id", "x")
            .outputs("both", tfsdk::Value::tuple(["x".into(), tfsdk::Value::null(tfsdk::Type::STRING)]))
            // What is stored of a resource counts, and not what is configured.
            .outputs("seconds", 3)
            .outputs("hidden", "x"),
    );
    beside("outputs of an import", &scenario)?;
    run("outputs of an import", &scenario)
}

/// What fails so stores nothing.
#[test]
fn an_import_holds_conditions() -> Result<(), Failure> {
    let condition = |kind: &str, what: &str, word: &str| {
        format!("  {kind} {{\n    condition     = {what} == \"y\"\n    error_message = {word:?}\n  }}\n")
    };
    let lifecycle = |what: &str, word: &str| {
        format!(
            "  lifecycle {{\n{}{}  }}\n",
            condition("precondition", "local.t", &format!("Not before {word}.")),
            condition("postcondition", what, &format!("Not after {word}."))
        )
    };
    let locals = "locals {\n  t = \"x\"\n}\n";
    // What is imported is held to nothing.
    let target = format!("{locals}resource \"terraform_data\" \"d\" {{\n{}}}\n", lifecycle("self.id", "d"));
    let others = format!(
        "resource \"zoo_lease\" \"l\" {{\n  seconds = 3\n{}}}\nresource \"zoo_lease\" \"none\" {{\n  seconds = 3\n{}}}\ndata \"zoo_keeper\" \"k\" {{\n{}}}\n",
        lifecycle("self.seconds", "l"),
        lifecycle("self.seconds", "none"),
        lifecycle("self.text", "k"),
    );
    let check =
        format!("check \"c\" {{\n{}}}\n", condition("assert", "terraform_data.d.id", "It is checked."));
    let lease = "resource \"zoo_lease\" \"l\" {\n  seconds = 3\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(lease))
        .step(
            Step::plan(format!("{target}{others}{check}"))
                .fails("Not before d.")
                .fails("Not before l.")
                .fails("Not before none.")
                .fails("Not before k."),
        )
        // Of those that begin alike Terraform prints the first one alone.
        .step(
            Step::import(D, "x")
                .warns("Resource precondition failed: Not before")
                .warns("Resource postcondition failed: Not after")
                .warns("Check block assertion failed: It is checked."),
        );
    beside("conditions of an import", &scenario)?;

    let output = format!(
        "{check}output \"o\" {{\n  value = 1\n{}}}\noutput \"p\" {{\n  value = terraform_data.d.id\n}}\n",
        condition("precondition", "terraform_data.d.id", "Not given out.")
    );
    let config = with_target(&output);
    let scenario = Scenario::new().step(Step::plan(&config)).step(
        Step::import(D, "x")
            .fails("Module output value precondition failed: Not given out.")
            .warns("Check block assertion failed")
            .loses(D),
    );
    run("an output of an import", &scenario)?;
    let variable = with_target(&format!(
        "variable \"v\" {{\n  default = \"x\"\n{}}}\n",
        condition("validation", "var.v", "No y.")
    ));
    let failing = [
        ("an output", imported(&config)),
        ("a variable", Scenario::new().step(Step::plan(variable).fails("No y.")).step(Step::import(D, "x"))),
    ];
    all_fail_alike(failing);
    Ok(())
}

/// Where nothing is planned, a resource is what is stored of it: others before it are not known, and those behind it are not there.
#[test]
fn an_import_knows_of_several_instances_what_is_stored() -> Result<(), Failure> {
    let of = |how: &str| format!("resource \"terraform_data\" \"c\" {{\n  {how}\n}}\n");
    let output = |value: &str| format!("output \"o\" {{\n  value = {value}\n}}\n");
    let all = [
        ("count = 3", "terraform_data.c[1]", "length(terraform_data.c)"),
        ("count = 3", "terraform_data.c[1]", "terraform_data.c[*].id"),
        ("count = 3", "terraform_data.c[1]", "terraform_data.c[0].id"),
        ("for_each = toset([\"k\", \"m\"])", "terraform_data.c[\"m\"]", "keys(terraform_data.c)"),
        ("for_each = toset([\"k\", \"m\"])", "terraform_data.c[\"m\"]", "terraform_data.c[\"m\"].id"),
    ];
    for (how, address, value) in all {
        let config = of(how) + &output(value);
        let scenario = Scenario::new().step(Step::plan(config)).step(Step::import(address, "x"));
        beside(&format!("{how}: {value}"), &scenario)?;
    }
    // As long as nothing is stored, an import says nothing of how many there are.
    let untold = with_target(&format!(
        "{}{}",
        of("count = 2"),
        output("terraform_data.c[5].id == length(terraform_data.c)")
    ));
    beside(
        "nothing of several",
        &Scenario::new().step(Step::plan(&untold).fails("Invalid index")).step(Step::import(D, "x")),
    )?;
    let missing = [
        (of("count = 3") + &output("terraform_data.c[2].id"), "terraform_data.c[1]"),
        (
            of("for_each = toset([\"k\", \"m\"])") + &output("terraform_data.c[\"k\"].id"),
            "terraform_data.c[\"m\"]",
        ),
        (
            with_target(
                &(of("count = 0") + &output("length(terraform_data.c) == 0 ? terraform_data.c[0].id : 1")),
            ),
            D,
        ),
    ];
    all_fail_alike(missing.iter().map(|(config, address)| {
        let planned = match config.contains("count = 0") {
            true => Step::plan(config).fails("Invalid index"),
            false => Step::plan(config),
        };
        (config.as_str(), Scenario::new().step(planned).step(Step::import(*address, "x")))
    }));
    // A refresh knows no more.
    let refreshed = [
        (of("count = 2"), "terraform_data.c[0].id"),
        (of("for_each = toset([\"k\"])"), "terraform_data.c[\"k\"].id"),
    ];
    all_fail_alike(refreshed.iter().map(|(of, value)| {
        let scenario = Scenario::new().step(Step::plan(of.clone() + &output(value))).step(Step::refresh());
        (*value, scenario)
    }));
    let lengths = of("count = 2") + &output("length(terraform_data.c)");
    let scenario = Scenario::new()
        .step(Step::apply(of("count = 3") + &output("length(terraform_data.c)")))
        .step(Step::plan(lengths))
        .step(Step::refresh().outputs("o", 3));
    beside("a refresh of several", &scenario)
}

/// Terraform looks at what resources and modules depend on before it plans, and an import plans nothing. Of outputs it is told.
#[test]
fn an_import_does_not_look_what_resources_depend_on() -> Result<(), Failure> {
    let nowhere = "  depends_on = [terraform_data.nope]\n";
    let told = "Reference to undeclared resource";
    let config = format!(
        "resource \"terraform_data\" \"d\" {{\n{nowhere}}}\ndata \"zoo_keeper\" \"k\" {{\n{nowhere}}}\nmodule \"m\" {{\n  source = \"./m\"\n{nowhere}}}\noutput \"k\" {{\n  value = data.zoo_keeper.k.text\n}}\noutput \"m\" {{\n  value = module.m.o\n}}\n"
    );
    let of_output = with_target(&format!("output \"o\" {{\n  value = 1\n{nowhere}}}\n"));
    let with_module = || Scenario::new().module("./m", "output \"o\" {\n  value = 1\n}\n");
    let scenario = with_module()
        .step(Step::plan(config).fails(told))
        .step(Step::import(D, "x").outputs("k", "Hello, nobody of 1").outputs("m", 1));
    run("what an import does not look at", &scenario)?;
    let failing = Scenario::new()
        .step(Step::plan(&of_output).fails(told))
        .step(Step::import(D, "x").fails(told).loses(D));
    run("what an output depends on", &failing)?;
    all_fail_alike([(
        "what an output depends on",
        Scenario::new().step(Step::plan(&of_output).fails(told)).step(Step::import(D, "x")),
    )]);
    Ok(())
}

/// What is not configured any more stays as it is, and so does what is tainted, moved, forgotten or left of a replacement.
#[test]
fn an_import_leaves_all_else() -> Result<(), Failure> {
    let lease = |name: &str| format!("resource \"zoo_lease\" \"{name}\" {{\n  seconds = 3\n}}\n");
    let before = format!(
        "{}{}{}data \"zoo_keeper\" \"gone\" {{}}\ndata \"zoo_keeper\" \"later\" {{}}\nresource \"terraform_data\" \"c\" {{\n  count = 2\n  input = count.index\n}}\n",
        lease("from"),
        lease("gone"),
        lease("let_go")
    );
    let after = with_target(&format!(
        "{}moved {{\n  from = zoo_lease.from\n  to   = zoo_lease.to\n}}\nremoved {{\n  from = zoo_lease.let_go\n  lifecycle {{\n    destroy = false\n  }}\n}}\nresource \"terraform_data\" \"e\" {{}}\nimport {{\n  to = terraform_data.e\n  id = \"e\"\n}}\ndata \"zoo_keeper\" \"later\" {{\n  greeting = terraform_data.e.id\n}}\nresource \"terraform_data\" \"c\" {{\n  count = 1\n  lifecycle {{\n    create_before_destroy = true\n  }}\n}}\noutput \"to\" {{\n  value = zoo_lease.to.seconds\n}}\noutput \"later\" {{\n  value = data.zoo_keeper.later.greeting\n}}\noutput \"c\" {{\n  value = terraform_data.c[*].output\n}}\n",
        lease("to")
    ));
    let scenario = Scenario::new().step(Step::apply(before)).step(Step::plan(after)).step(
        Step::import(D, "x")
            .stores("zoo_lease.from", "seconds", 3)
            .stores("zoo_lease.gone", "seconds", 3)
            .stores("zoo_lease.let_go", "seconds", 3)
            .stores("data.zoo_keeper.gone", "text", "Hello, nobody of 1")
            .loses("zoo_lease.to")
            .loses("terraform_data.e")
            .outputs("c", tfsdk::Value::tuple([0.into(), 1.into()])),
    );
    beside("all else", &scenario)
}

/// Nothing can be imported with a provider that is not known yet.
#[test]
fn an_import_wants_to_know_the_configuration_of_providers() {
    let config = "resource \"terraform_data\" \"e\" {\n  input = \"somebody\"\n}\nprovider \"zoo\" {\n  keeper = terraform_data.e.output\n}\nresource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"1\"\n}\nresource \"terraform_data\" \"d\" {}\n";
    let import =
        |address: &str, id: &str| Scenario::new().step(Step::plan(config)).step(Step::import(address, id));
    all_fail_alike([("its own", import("zoo_named.n", "f/1")), ("another one", import(D, "x"))]);
}

/// What is opened fails whatever it is opened for.
#[test]
fn conditions_of_what_is_opened_fail_an_import_and_a_refresh() -> Result<(), Failure> {
    for (kind, condition) in [("precondition", "local.never"), ("postcondition", "self.visitor == \"y\"")] {
        let config = with_target(&format!(
            "locals {{\n  never = false\n}}\nephemeral \"zoo_ticket\" \"t\" {{\n  visitor = \"x\"\n  lifecycle {{\n    {kind} {{\n      condition     = {condition}\n      error_message = \"Not so.\"\n    }}\n  }}\n}}\n"
        ));
        let scenario = Scenario::new()
            .step(Step::plan(config).fails("Not so."))
            .step(Step::import(D, "x").fails("Not so."))
            .step(Step::refresh().fails("Not so."));
        beside("conditions of what is opened", &scenario)?;
    }
    Ok(())
}

#[test]
fn an_import_wants_a_module_that_is_there() {
    let import = |address: &str| imported_to(address, &with_target(""));
    all_fail_alike([
        ("no module", import("module.m.terraform_data.d")),
        ("no instance of one", import("module.m[0].module.n.terraform_data.d")),
    ]);
}

/// `import` blocks are for plans: `terraform import` does not look where they lead, nor at what they name.
#[test]
fn an_import_does_not_look_at_import_blocks() -> Result<(), Failure> {
    let block = |to: &str, rest: &str| format!("import {{\n  to = {to}\n  {rest}\n}}\n");
    let each = "id       = \"a\"\n  for_each = toset([\"a\"])";
    let circle = "resource \"terraform_data\" \"e\" {\n  input = terraform_data.f.id\n}\nresource \"terraform_data\" \"f\" {}\n";
    const CYCLE: &str = "Cycle: ";
    const NOT_STATIC: &str = "A single static variable reference is required";
    let no_target = "Configuration for import target does not exist";
    let all = [
        (block("module.nope.terraform_data.x", "id = \"a\""), no_target),
        (block("module.m.terraform_data.nope", "id = \"a\""), no_target),
        (block("terraform_data.nope", "id = \"a\""), no_target),
        (block("terraform_data.nope[each.key]", each), "The target resource does not use for_each."),
        (block("terraform_data.d[each.value]", each), "The target resource does not use for_each."),
        (block("terraform_data.d[var.x]", each), "There is no variable named \"var\"."),
        (block("terraform_data.d[0]", "id = \"a\""), "The target resource does not use count."),
        (block("terraform_data.d[length(\"a\")]", "id = \"a\""), NOT_STATIC),
        (block(D, &format!("id = {D}.id")), "The import ID cannot reference the resource being imported."),
        (block(D, "id = terraform_data.nope.id"), "Reference to undeclared resource"),
        (block(D, "id = null"), "The import ID cannot be null."),
        (circle.to_owned() + &block("terraform_data.f", "id = terraform_data.e.id"), CYCLE),
    ];
    for (blocks, told) in all {
        let config = with_target(&format!("module \"m\" {{\n  source = \"./m\"\n}}\n{blocks}"));
        let scenario = Scenario::new()
            .module("./m", "resource \"terraform_data\" \"x\" {}\n")
            .step(Step::plan(config).fails(told))
            .step(Step::import(D, "x").stores(D, "id", "x"));
        // Of parts that need each other this process says more than Terraform, and of a key that is not static less.
        match told {
            CYCLE | NOT_STATIC => run(&blocks, &scenario)?,
            _ => beside(&blocks, &scenario)?,
        }
    }
    // What shows as the configuration is read shows to each command.
    let data = with_target(&block("data.zoo_keeper.k", "id = \"a\""));
    all_fail_alike([(
        "of what is read",
        Scenario::new().step(Step::plan(data).fails("Only managed")).step(Step::import(D, "x")),
    )]);
    Ok(())
}

/// Where only what was replaced is left, its place is taken all the same.
#[test]
fn an_import_does_not_lead_beside_what_is_left_of_a_replacement() -> Result<(), Failure> {
    const NAMED: &str = "zoo_named.n";
    const LEFT: &str = "zoo_named.n (deposed)";
    let config = |input: &str| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {input:?}\n}}\nresource \"zoo_named\" \"n\" {{\n  family = \"f\"\n  name   = terraform_data.t.output\n  lifecycle {{\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.t]\n    precondition {{\n      condition     = terraform_data.t.output != \"wrong\"\n      error_message = \"It is wrong.\"\n    }}\n  }}\n}}\noutput \"o\" {{\n  value = zoo_named.n.whole\n}}\n"
        )
    };
    let import =
        |id: &str, told: &str| Step::import(NAMED, id).fails(told).loses(NAMED).stores(LEFT, "name", "first");
    let scenario = Scenario::new()
        .step(Step::apply(config("first")))
        .step(Step::apply(config("wrong")).fails("It is wrong.").loses(NAMED).stores(LEFT, "name", "first"))
        .step(import("f/1", "Resource already managed by Terraform"))
        // The provider is asked first.
        .step(import("nothing", "There is no zoo_named with the id"))
        .step(Step::apply(config("last")).loses(LEFT).stores(NAMED, "name", "last"));
    beside("beside what is left", &scenario)
}

#[test]
fn what_was_made_is_imported_again_with_its_outputs() -> Result<(), Failure> {
    let named = |output: &str| {
        format!(
            "resource \"zoo_named\" \"n\" {{\n  family = \"f\"\n  name   = \"1\"\n}}\noutput \"o\" {{\n  value = {output}\n}}\n"
        )
    };
    let config = named("zoo_named.n.whole");
    let scenario = Scenario::new()
        .step(Step::apply(&config).outputs("o", "f/1"))
        .step(Step::plan(named("upper(zoo_named.n.whole)")))
        .step(Step::import_again("zoo_named.n", "${family}/${name}").outputs("o", "F/1"));
    beside("imported again", &scenario)
}

/// Its id is made up anew by Terraform, and counted in this process: what is imported by it is the same in both all the same.
#[test]
fn what_has_a_made_up_id_is_imported_by_that_of_each_side() -> Result<(), Failure> {
    let again =
        ["input", "output"].into_iter().fold(Step::import_again("terraform_data.d", "${id}"), Step::except);
    let scenario = Scenario::new()
        .step(Step::apply("resource \"terraform_data\" \"d\" {\n  input = 1\n}\n"))
        .step(again.stores("terraform_data.d", "id", "00000000-0000-0000-0000-000000000000"));
    beside("made up ids", &scenario)
}
