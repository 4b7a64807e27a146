//! Plans.

use std::collections::BTreeMap;

use tfsdk::files::{Action, CheckStatus, Plan};
use tfsdk::{Limits, Path, Tf, TfObject, Type, Value};

const PLAN: &str = include_str!("recorded/plan.json");

#[derive(TfObject, Debug, PartialEq)]
struct Data {
    #[tfsdk("id")]
    id: Tf<String>,
    #[tfsdk("input")]
    input: Value,
    #[tfsdk("output")]
    output: Value,
    #[tfsdk("triggers_replace")]
    triggers_replace: Value,
}

fn plan() -> Plan<'static> {
    Plan::from_json(PLAN).expect("Terraform wrote it")
}

#[test]
fn each_change_says_what_is_done() {
    let plan = plan();
    let actions: BTreeMap<String, &Action> =
        plan.changes.iter().map(|change| (change.address.to_string(), &change.delta.action)).collect();
    assert_eq!(actions["terraform_data.dropped"], &Action::Forget);
    assert_eq!(actions["terraform_data.each[\"x.y\"]"], &Action::DeleteThenCreate);
    assert_eq!(actions["terraform_data.kept"], &Action::CreateThenDelete);
    assert_eq!(actions["terraform_data.imported"], &Action::Update);
    assert_eq!(actions["terraform_data.many[0]"], &Action::NoOp);
    assert!(actions["terraform_data.kept"].is_replace());
    assert_eq!(plan.changes.iter().filter(|change| change.is_change()).count(), 9);
}

#[test]
fn what_is_known_only_after_apply_is_unknown() {
    let plan = plan();
    let imported = plan.change(&"terraform_data.imported".parse().expect("an address")).expect("it is there");
    let after: Data = imported.after().expect("it fits").expect("there will be one");
    assert_eq!(after.id, Tf::Known("from-elsewhere".to_owned()));
    assert_eq!(after.input.to_string(), r#"[(known after apply), { deep = (known after apply) }, "known"]"#);
    assert!(!after.output.is_known());
    let before: Data = imported.before().expect("it fits").expect("there is one");
    assert!(before.input.is_null());
}

#[test]
fn resources_that_there_will_be_are_read_as_structs() {
    let plan = plan();
    let all: Vec<(_, Data)> = plan.all("terraform_data").expect("they fit");
    // All but the one that is forgotten.
    assert_eq!(all.len(), plan.changes.len() - 1);
    let unknown = all.iter().filter(|(_, data)| data.id == Tf::Unknown).count();
    assert_eq!(unknown, 4);
}

#[test]
fn moves_imports_reasons_and_replacements_are_told() {
    let plan = plan();
    let change = |address: &str| plan.change(&address.parse().expect("an address")).expect("it is there");
    let previous = change("terraform_data.new").previous_address.as_ref().map(ToString::to_string);
    assert_eq!(previous.as_deref(), Some("terraform_data.old"));
    let importing = change("terraform_data.imported").delta.importing.as_ref().expect("it is imported");
    assert_eq!(importing.id.as_deref(), Some("from-elsewhere"));
    assert!(importing.identity.is_null());
    let kept = change("terraform_data.kept");
    assert_eq!(kept.reason.as_deref(), Some("replace_because_cannot_update"));
    assert_eq!(kept.delta.replace_paths, [Path::root().attribute("triggers_replace")]);
    assert_eq!(change("terraform_data.fails").reason.as_deref(), Some("replace_because_tainted"));
    let secret = Path::root().attribute("input").attribute("secret");
    assert_eq!(kept.delta.after.sensitive_paths().expect("marks"), [secret]);
}

#[test]
fn every_reason_for_a_change_is_told() {
    let plan = Plan::from_json(include_str!("recorded/reasons.plan.json")).expect("Terraform wrote it");
    let reasons: BTreeMap<String, (&Action, Option<&str>)> = plan
        .changes
        .iter()
        .map(|change| (change.address.to_string(), (&change.delta.action, change.reason.as_deref())))
        .collect();
    for (address, action, reason) in [
        ("data.terraform_remote_state.later", Action::Read, "read_because_config_unknown"),
        ("terraform_data.asked", Action::DeleteThenCreate, "replace_by_request"),
        ("terraform_data.fewer[1]", Action::Delete, "delete_because_count_index"),
        ("terraform_data.keyed[\"two\"]", Action::Delete, "delete_because_each_key"),
        ("terraform_data.triggered", Action::DeleteThenCreate, "replace_by_triggers"),
        ("terraform_data.unused", Action::Delete, "delete_because_no_resource_config"),
        ("module.gone.terraform_data.leaf", Action::Delete, "delete_because_no_resource_config"),
    ] {
        assert_eq!(reasons[address], (&action, Some(reason)), "{address}");
    }
    assert_eq!(reasons["terraform_data.fewer[0]"], (&Action::NoOp, None));
    assert_eq!(plan.output_changes["dropped"].action, Action::Delete);
    let added = &plan.output_changes["added"];
    assert_eq!((&added.action, added.after.is_sensitive(&Path::root()).ok()), (&Action::Create, Some(true)));
}

#[test]
fn moves_between_modules_and_imports_with_a_new_configuration_are_told() {
    let plan = Plan::from_json(include_str!("recorded/reasons.plan.json")).expect("Terraform wrote it");
    let moved: Vec<(String, String)> = plan
        .changes
        .iter()
        .filter_map(|change| {
            Some((change.previous_address.as_ref()?.to_string(), change.address.to_string()))
        })
        .collect();
    for (from, to) in [
        ("terraform_data.outside[1]", "module.inside[\"k\"].terraform_data.moved[\"x/y\"]"),
        ("terraform_data.outside[0]", "terraform_data.renamed[0]"),
        ("terraform_data.single", "terraform_data.single[0]"),
    ] {
        assert!(moved.contains(&(from.to_owned(), to.to_owned())), "{moved:?}");
    }
    let adopted = plan.change(&"terraform_data.adopted".parse().expect("an address")).expect("it is there");
    let id = adopted.delta.importing.as_ref().and_then(|importing| importing.id.as_deref());
    assert_eq!(id, Some("from-elsewhere"));
    let config = adopted.delta.generated_config.as_deref().expect("Terraform made one");
    assert!(config.starts_with("resource \"terraform_data\" \"adopted\" {\n"), "{config}");
}

#[test]
fn what_a_plan_says_of_the_whole() {
    let plan = plan();
    assert_eq!(plan.terraform_version, "1.11.4");
    assert!(plan.timestamp.as_deref().is_some_and(|time| time.ends_with('Z')));
    assert_eq!((plan.is_applyable, plan.is_complete, plan.is_errored), (Some(true), Some(true), false));
    assert_eq!(plan.variables["suffix"].get::<String>().ok().as_deref(), Some("3"));
    assert_eq!(plan.output_changes["hidden"].action, Action::NoOp);
    assert_eq!(plan.output_changes["plain"].action, Action::Update);
    assert_eq!(plan.checks[0].status, CheckStatus::Fail);
    assert!(plan.drift.is_empty() && plan.deferred.is_empty());
    let prior = plan.prior_state().expect("it is a state");
    assert_eq!(prior.resources.iter().filter(|resource| resource.is_tainted).count(), 1);
    let planned = plan.planned_values().expect("they are values");
    let imported = "terraform_data.imported".parse().expect("an address");
    assert!(planned.resource(&imported).is_some());
    assert!(planned.outputs["hidden"].is_sensitive);
}

/// Terraform lists it beside what there will be.
#[test]
fn what_is_forgotten_is_none_of_what_there_will_be() {
    let plan = plan();
    let dropped = "terraform_data.dropped".parse().expect("an address");
    assert_eq!(plan.change(&dropped).map(|change| &change.delta.action), Some(&Action::Forget));
    let planned = plan.planned_values().expect("they are values");
    assert!(planned.resource(&dropped).is_none());

    // Nor does Terraform write values where nothing is known yet, and an object that is deposed is not the one that there will be.
    let text = r#"{"format_version":"1.2","planned_values":{"root_module":{"resources":[
            {"address":"t_r.new","mode":"managed","type":"t_r","name":"new"},
            {"address":"t_r.kept","mode":"managed","type":"t_r","name":"kept","values":{"id":"k"}},
            {"address":"t_r.gone","mode":"managed","type":"t_r","name":"gone","values":{"id":"g"}}]}},
        "resource_changes":[
            {"address":"t_r.new","change":{"actions":["create"],"before":null,"after":{},"after_unknown":{"id":true}}},
            {"address":"t_r.kept","change":{"actions":["no-op"],"before":{"id":"k"},"after":{"id":"k"}}},
            {"address":"t_r.kept","deposed":"00000001","change":{"actions":["forget"],"before":{"id":"old"},"after":null}},
            {"address":"t_r.gone","change":{"actions":["forget"],"before":{"id":"g"},"after":null}}]}"#;
    let planned = Plan::from_json(text).expect("it is a plan").planned_values().expect("they are values");
    let addresses: Vec<String> =
        planned.resources.iter().map(|resource| resource.address.to_string()).collect();
    assert_eq!(addresses, ["t_r.new", "t_r.kept"]);
}

#[test]
fn the_configuration_says_what_is_written_where() {
    let configuration = plan().configuration().expect("it is one").expect("there is one");
    let address = configuration.providers["terraform"].address.as_deref();
    assert_eq!(address, Some("terraform.io/builtin/terraform"));
    let root = &configuration.root;
    let resource = |address: &str| root.resources.iter().find(|resource| resource.address == address);
    let kept = resource("terraform_data.kept").expect("it is there");
    assert_eq!(kept.expressions["triggers_replace"].references().expect("an argument"), ["var.suffix"]);
    assert!(kept.expressions["input"].constant().expect("an argument").is_none());
    let many = resource("terraform_data.many").expect("it is there");
    let count =
        many.count.as_ref().expect("it has one").constant().expect("an argument").expect("it is constant");
    assert_eq!(count.get::<u8>().ok(), Some(2));
    assert!(many.for_each.is_none());
    let config = &resource("data.terraform_remote_state.own").expect("it is there").expressions["config"];
    assert_eq!(config.references().expect("an argument"), ["path.module"]);
    let call = &root.calls["m"];
    assert_eq!(call.source.as_deref(), Some("./mod"));
    assert_eq!(call.expressions["prefix"].references().expect("an argument"), ["count.index", "var.suffix"]);
    let inner = call.module().expect("it is one");
    assert_eq!(inner.resources[0].address, "terraform_data.inner");
    assert_eq!(inner.calls["deep"].module().expect("it is one").resources[0].address, "terraform_data.leaf");
    assert_eq!(
        root.variables["suffix"].default.as_ref().and_then(|json| json.get::<String>().ok()).as_deref(),
        Some("1")
    );
    assert_eq!(root.variables["secret"].is_sensitive, Some(true));
    assert_eq!(root.outputs["hidden"].is_sensitive, Some(true));
    assert!(!format!("{configuration:?}").contains("s3cret"));
}

#[test]
fn blocks_of_the_configuration_are_expressions_as_well() {
    let text = r#"{"format_version":"1.2","configuration":{"root_module":{"resources":[{"address":"t_r.n","expressions":{
        "rule":[{"port":{"constant_value":1}},{"port":{"references":["var.port"]}}],"timeouts":{"create":{"constant_value":"1m"}}}}]}}}"#;
    let configuration = Plan::from_json(text)
        .and_then(|plan| plan.configuration())
        .expect("it is one")
        .expect("there is one");
    let expressions = &configuration.root.resources[0].expressions;
    let rules = expressions["rule"].blocks().expect("they are blocks");
    assert_eq!(rules[1]["port"].references().expect("an argument"), ["var.port"]);
    assert_eq!(expressions["timeouts"].blocks().expect("it is a block").len(), 1);
    assert!(expressions["rule"].references().is_err());
}

/// Who looks for what is referred to would take a block for an argument that refers to nothing.
#[test]
fn an_argument_and_a_block_that_stands_alone_are_told_apart_by_what_is_in_them() {
    let text = r#"{"format_version":"1.2","configuration":{"root_module":{"resources":[{"address":"t_r.n","expressions":{
        "size":{"constant_value":{"a":1}},"zone":{"references":["var.zone"]},"rule":[{"port":{"constant_value":1}}],
        "timeouts":{"create":{"references":["var.time"]}},"cited":{"references":{"references":["var.a"]}},
        "citing":{"constant_value":{"constant_value":1},"references":[ {"port":{"constant_value":1}}]},"empty":{}}}]}}}"#;
    let configuration = Plan::from_json(text)
        .and_then(|plan| plan.configuration())
        .expect("it is one")
        .expect("there is one");
    let expressions = &configuration.root.resources[0].expressions;
    for (name, found) in
        [("rule", "blocks"), ("timeouts", "a block"), ("cited", "a block"), ("citing", "a block")]
    {
        let told =
            format!("t_r.n: {name}: expected an argument, found {found}; `blocks` reads what is in it");
        let expression = &expressions[name];
        assert_eq!(expression.references().expect_err("no argument").to_string(), told, "{name}");
        assert_eq!(expression.constant().map(drop).expect_err("no argument").to_string(), told, "{name}");
        assert_eq!(expression.blocks().expect("blocks").len(), 1, "{name}");
    }
    for name in ["size", "zone"] {
        let told =
            format!("t_r.n: {name}: expected blocks, found an argument; `constant` and `references` read it");
        assert_eq!(expressions[name].blocks().map(drop).expect_err("no blocks").to_string(), told, "{name}");
        assert!(expressions[name].references().is_ok() && expressions[name].constant().is_ok(), "{name}");
    }
    // An argument of which nothing is told, or a block with nothing in it.
    let empty = &expressions["empty"];
    assert!(empty.constant().expect("an argument").is_none());
    assert_eq!(empty.references().expect("an argument"), [""; 0]);
    assert!(empty.blocks().expect("a block")[0].is_empty());
}

/// As Terraform 1.12 prints it.
#[test]
fn the_identities_of_both_sides_stand_beside_them() {
    let text = r#"{"format_version":"1.2","resource_changes":[
        {"address":"t_r.n","change":{"actions":["create"],"before":null,"after":{"id":"a"}}},
        {"address":"t_r.m","change":{"actions":["delete","create"],"before":{"id":"b"},"after":{"id":"c"},
         "before_identity":{"name":"b"},"after_identity":{"name":"c"}}}]}"#;
    let plan = Plan::from_json(text).expect("Terraform prints such");
    let [new, replaced] = &plan.changes[..] else { panic!("{} changes", plan.changes.len()) };
    assert!(new.delta.before_identity.is_null() && new.delta.after_identity.is_null());
    let shown = |data: &tfsdk::files::Data<'_>| data.untyped().expect("it is read").to_string();
    assert_eq!(shown(&replaced.delta.before_identity), r#"{ name = "b" }"#);
    assert_eq!(shown(&replaced.delta.after_identity), r#"{ name = "c" }"#);
}

#[test]
fn deferred_changes_and_drift_are_changes() {
    let change = r#"{"address":"t_r.n","mode":"managed","type":"t_r","name":"n","provider_name":"p","deposed":"00000001","change":
        {"actions":["update"],"before":{"id":"a"},"after":{"id":"b"},"after_unknown":{},"before_sensitive":{},"after_sensitive":{"id":true}}}"#;
    let text = format!(
        r#"{{"format_version":"1.9","resource_drift":[{change}],"deferred_changes":[{{"reason":"provider_config_unknown","resource_change":{change}}}],
        "relevant_attributes":[{{"resource":"t_r.n","attribute":["list",0,"id"]}}],"new_in_1.9":[1]}}"#
    );
    let plan = Plan::from_json(&text).expect("it is a plan");
    assert_eq!(plan.drift[0].deposed.as_deref(), Some("00000001"));
    assert_eq!(plan.deferred[0].reason, "provider_config_unknown");
    assert_eq!(plan.deferred[0].change.delta.action, Action::Update);
    let path = Path::root().attribute("list").index(0).attribute("id");
    assert_eq!(plan.relevant_attributes, [("t_r.n".to_owned(), path)]);
    #[derive(TfObject, Debug)]
    struct Wrong {
        #[tfsdk("id")]
        id: bool,
    }
    let error = plan.drift[0].after::<Wrong>().expect_err("it is a text").to_string();
    assert_eq!(error, "t_r.n: id: expected a bool, found (sensitive value)");
}

#[test]
fn what_was_only_moved_is_drift_in_a_plan_that_only_refreshes() {
    let plan = Plan::from_json(include_str!("recorded/moved.plan.json")).expect("Terraform wrote it");
    assert!(plan.changes.is_empty());
    let [moved] = &plan.drift[..] else { panic!("{} drift", plan.drift.len()) };
    assert_eq!(moved.address.to_string(), "terraform_data.after");
    assert_eq!(moved.previous_address, Some("terraform_data.before".parse().expect("an address")));
    assert_eq!(moved.delta.action, Action::NoOp);
    assert_eq!(moved.delta.changed_paths().expect("both sides are read"), []);
}

#[test]
fn bools_alone_mark_what_is_unknown() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"address":"a.b","type":"a","name":"b","change":{"actions":["create"],
        "before":null,"after":{"name":"n"},"after_unknown":{"id":"s3cret","name":false,"ports":[true,1,null]}}}]}"#;
    let plan = Plan::from_json(text).expect("it is a plan");
    let after = &plan.changes[0].delta.after;
    let told = "2 problems:
  id: expected `true` or `false`, which mark what is unknown, found a string
  ports[1]: expected `true` or `false`, which mark what is unknown, found a number";
    assert_eq!(after.untyped().expect_err("no marks").to_string(), told);
    let ty =
        Type::object([("id", Type::STRING), ("name", Type::STRING), ("ports", Type::list(Type::NUMBER))]);
    assert_eq!(after.value(&ty).expect_err("no marks").to_string(), told);
}

#[test]
fn sensitive_variables_are_marked_and_not_quoted() {
    let plan = plan();
    let secret = &plan.variables["secret"];
    assert_eq!(secret.sensitive_paths().expect("marks"), [Path::root()]);
    let error = secret.get::<u8>().expect_err("it is a text");
    assert_eq!(error.to_string(), "expected a number, found (sensitive value)");
    assert_eq!(plan.variables["suffix"].sensitive_paths().expect("marks"), []);

    // One that nobody can tell from a sensitive one is held for that.
    let read = |configuration: &str| {
        let text = format!(
            r#"{{"format_version":"1.2","configuration":{configuration},"variables":{{"a":{{"value":"s3cret"}}}},"planned_values":{{}}}}"#
        );
        let plan = Plan::from_json(&text).expect("it is a plan");
        plan.variables["a"].is_sensitive(&Path::root()).expect("marks")
    };
    assert!(read(r#"{"root_module":{"variables":{"a":{"sensitive":"yes"}}}}"#));
    assert!(read(r#"{"root_module":{"variables":[]}}"#));
    assert!(!read(r#"{"root_module":{"variables":{"a":{"sensitive":false},"b":{"sensitive":true}}}}"#));
    assert!(!read(r#"{"root_module":{"variables":{"a":{}}}}"#));
    // Where a plan was slimmed, no declaration is left.
    assert!(read(r#"{"root_module":{"variables":{"b":{}}}}"#));
    assert!(read(r#"{"root_module":{"variables":null}}"#));
    assert!(read("null"));

    // Nor is what stands where a variable is expected, or the default of a sensitive one.
    let text = r#"{"format_version":"1.2","variables":{"a":"s3cret"},"planned_values":{}}"#;
    let error = Plan::from_json(text).expect_err("it is no object").to_string();
    assert_eq!(error, "var.a: expected an object, found (sensitive value)");
    let text = r#"{"format_version":"1.2","planned_values":{},"configuration":{"root_module":{"variables":{
        "a":{"default":{"key":"s3cret"},"sensitive":true},"b":{"default":"told"}}}}}"#;
    let plan = Plan::from_json(text).expect("it is a plan");
    let variables = plan.configuration().expect("it is one").expect("it is there").root.variables;
    let wrong = |name: &str| {
        let default = variables[name].default.as_ref().expect("it has one");
        default.get::<BTreeMap<String, u8>>().expect_err("it is none").to_string()
    };
    assert_eq!(wrong("a"), "expected a number, found (sensitive value)");
    assert_eq!(wrong("b"), "expected a map, found string \"told\"");
    for (variable, told) in [
        ("\"s3cret\"", "root_module.variables[\"a\"]: expected an object, found (sensitive value)"),
        ("{\"sensitive\":1}", "root_module.variables[\"a\"].sensitive: expected a bool, found number 1"),
    ] {
        let text = format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"configuration":{{"root_module":{{"variables":{{"a":{variable}}}}}}}}}"#
        );
        let plan = Plan::from_json(&text).expect("it is a plan");
        let error = plan.configuration().expect_err("it is no variable").to_string();
        assert_eq!(error, format!("configuration: {told}"));
    }
}

#[test]
fn imports_and_moves_are_changes() {
    let text = r#"{"format_version":"1.2","resource_changes":[
        {"address":"t_r.kept","change":{"actions":["no-op"],"before":{},"after":{}}},
        {"address":"t_r.moved","previous_address":"t_r.old","change":{"actions":["no-op"],"before":{},"after":{}}},
        {"address":"t_r.taken","change":{"actions":["no-op"],"before":{},"after":{},"importing":{"id":"x"}}}]}"#;
    let plan = Plan::from_json(text).expect("it is a plan");
    let changes = plan.changes.iter().map(tfsdk::files::Change::is_change);
    assert_eq!(changes.collect::<Vec<_>>(), [false, true, true]);
}

#[test]
fn all_that_is_wrong_with_a_plan_is_told_with_its_place() {
    let text = r#"{"format_version":"1.2",
        "resource_changes":[{"address":"x","previous_address":"y","change":{"actions":[],"replace_paths":[[true],["a"],[{}]]}}],
        "deferred_changes":[{"reason":"r","resource_change":{"address":"z","change":{"actions":[]}}}],
        "relevant_attributes":[{"resource":"a_b.c","attribute":["id"]},{"resource":"a_b.c","attribute":1},{"resource":"a_b.c","attribute":[[]]}]}"#;
    let name = "invalid address of a resource: expected a type and a name, such as `aws_subnet.private`";
    let step = "expected a name or a whole number from 0 on, found";
    assert_eq!(
        Plan::from_json(text).expect_err("much is wrong").to_string(),
        format!(
            "7 problems:\n  \
             resource_changes[0], x: address: {name}\n  \
             resource_changes[0], x: previous_address: {name}\n  \
             resource_changes[0], x: change.replace_paths[0][0]: {step} a bool\n  \
             resource_changes[0], x: change.replace_paths[2][0]: {step} an object\n  \
             deferred_changes[0]: resource_change.address: {name}\n  \
             relevant_attributes: [1].attribute: expected a path, which is a list of names and numbers, found a number\n  \
             relevant_attributes: [2].attribute[0]: {step} a list"
        )
    );
    let error = Plan::from_json(r#"{"format_version":"1.2","output_changes":[]}"#).expect_err("no object");
    assert_eq!(error.to_string(), "output_changes: line 1, column 42: expected an object, found `[`");
}

/// Who reads a plan did not write the structs for these parts, and would look for the lines in the whole file.
#[test]
fn what_is_wrong_in_a_part_of_a_plan_is_told_with_that_part_and_without_advice() {
    let plan = Plan::from_json(
        r#"{"format_version":"1.2","planned_values":{"outputs":{"a":null}},"prior_state":{"format_version":"1.0","values":7},
            "configuration":{"root_module":{"resources":[{"address":"a_b.c","expressions":{"size":null}}],"module_calls":{"m":{}}}}}"#,
    )
    .expect("its parts are read later");
    let error = plan.planned_values().expect_err("null is no output");
    assert_eq!(error.to_string(), "planned_values: output.a: expected an object, found null");
    let error = plan.prior_state().expect_err("7 are no values");
    assert_eq!(error.to_string(), "prior_state: values: line 1, column 34: expected an object, found `7`");
    let root = plan.configuration().expect("it can be read").expect("there is one").root;
    let expression = &root.resources[0].expressions["size"];
    for (error, place) in [
        (expression.constant().map(drop).expect_err("null is no expression"), "a_b.c: size"),
        (expression.references().map(drop).expect_err("null is no expression"), "a_b.c: size"),
        (root.calls["m"].module().map(drop).expect_err("there is no module"), "module.m"),
    ] {
        assert_eq!(error.to_string(), format!("{place}: expected an object, found null"));
    }
    let read = |configuration: &str| {
        let text =
            format!(r#"{{"format_version":"1.2","resource_changes":[],"configuration":{configuration}}}"#);
        let plan = Plan::from_json(&text).expect("it is a plan");
        plan.configuration().map(|read| read.is_some()).map_err(|error| error.to_string())
    };
    assert_eq!(read("null"), Ok(false));
    assert_eq!(
        read(r#"{"root_module":null}"#),
        Err("configuration: root_module: expected an object, found null".to_owned())
    );
}

/// Where many resources are looked through, the expression says itself which it is.
#[test]
fn what_is_wrong_with_an_expression_is_told_with_its_address_and_path() {
    let long = "m".repeat(1000);
    let text = format!(
        r#"{{"format_version":"1.2","configuration":{{
        "provider_config":{{"a.eu":{{"name":"a","expressions":{{"region":{{"constant_value":1}}}}}}}},
        "root_module":{{
            "outputs":{{"o":{{"expression":{{"references":["a_b.c"]}}}}}},
            "resources":[{{"address":"a_b.c","count_expression":{{"references":[[]]}}}}],
            "module_calls":{{"{long}":{{"module":null}},"net":{{
                "for_each_expression":{{"references":[[]]}},
                "module":{{
                    "module_calls":{{"deep":{{"module":{{"resources":[{{}}]}}}}}},
                    "resources":[{{"address":"a_b.d","expressions":{{
                        "rule":[{{"port":{{"constant_value":1}}}},{{"range":{{"from":{{"references":[[]]}}}}}}]}}}}]}}}}}}}}}}}}"#
    );
    let plan = Plan::from_json(&text).expect("its parts are read later");
    let configuration = plan.configuration().expect("it can be read").expect("there is one");
    let root = &configuration.root;
    let net = root.calls["net"].module().expect("it is one");
    let rules = net.resources[0].expressions["rule"].blocks().expect("they are blocks");
    let range = rules[1]["range"].blocks().expect("it is a block");
    let instead = "expected blocks, found an argument; `constant` and `references` read it";
    let no_text = "expected a string, found a list";
    for (error, told) in [
        (
            configuration.providers["a.eu"].expressions["region"].blocks().err(),
            format!("provider.a.eu: region: {instead}"),
        ),
        (
            root.outputs["o"].expression.as_ref().and_then(|it| it.blocks().err()),
            format!("output.o: {instead}"),
        ),
        (
            root.resources[0].count.as_ref().and_then(|it| it.references().err()),
            format!("a_b.c: count.references[0]: {}", no_text),
        ),
        (
            root.calls["net"].for_each.as_ref().and_then(|it| it.references().err()),
            format!("module.net: for_each.references[0]: {}", no_text),
        ),
        (rules[0]["port"].blocks().err(), format!("module.net.a_b.d: rule[0].port: {instead}")),
        (
            range[0]["from"].references().err(),
            format!("module.net.a_b.d: rule[1].range.from.references[0]: {}", no_text),
        ),
        (
            net.calls["deep"].module().err(),
            "module.net.module.deep: resources[0]: missing attribute \"address\"".to_owned(),
        ),
        // An address that nobody could read is not told.
        (root.calls[&long].module().err(), "configuration: expected an object, found null".to_owned()),
    ] {
        assert_eq!(error.expect("it cannot be read").to_string(), told);
    }
}

#[test]
fn the_limits_of_a_plan_hold_for_all_parts_of_its_configuration() {
    // More than is allowed by default.
    let deep = "[".repeat(600) + &"]".repeat(600);
    let text = format!(
        r#"{{"format_version":"1.2","configuration":{{"root_module":{{"variables":{{"v":{{"default":{deep}}}}},
        "resources":[{{"address":"a_b.c","expressions":{{"size":{{"constant_value":{deep}}},"zone":{{"references":["a",{deep}]}},
            "rule":[{{"port":{{"constant_value":{deep}}}}}],"many":{{"references":[[],[],[]]}}}}}}],
        "module_calls":{{"m":{{"module":{{"variables":{{"v":{{"default":{deep}}}}}}}}}}}}}}}}}"#
    );
    let limits = Limits::new().max_depth(700).max_problems(1);
    let plan = Plan::from_json_with(&text, limits).expect("it is not too deep");
    let root = plan.configuration().expect("it can be read").expect("there is one").root;
    let expressions = &root.resources[0].expressions;
    assert_eq!(
        expressions["size"].constant().expect("an argument").map(|json| json.text().len()),
        Some(1200)
    );
    assert_eq!(expressions["zone"].references().expect_err("no text").exhausted(), None);
    let rules = expressions["rule"].blocks().expect("they are blocks");
    assert!(rules[0]["port"].constant().expect("an argument").is_some());
    let module = root.calls["m"].module().expect("it is one");
    for variable in [&root.variables["v"], &module.variables["v"]] {
        assert!(variable.default.as_ref().expect("it has one").untyped().is_ok());
    }
    let error = expressions["many"].references().expect_err("lists are no texts");
    assert_eq!((error.problems().count(), error.omitted()), (1, 2));
}

#[test]
fn words_of_later_versions_are_kept() {
    let text = r#"{"format_version":"1.3","resource_changes":[{"address":"t_r.n","change":{"actions":["create","forget"]}}]}"#;
    let plan = Plan::from_json(text).expect("it is a plan");
    assert_eq!(plan.changes[0].delta.action, Action::Other(vec!["create".to_owned(), "forget".to_owned()]));
}

#[test]
fn what_is_no_plan_says_what_it_is() {
    for (text, expected) in [
        (include_str!("recorded/first.tfstate"), "this is a state, and no plan; `State` reads it"),
        (include_str!("recorded/first.show.json"), "this is a state, and no plan; `State` reads it"),
        ("{}", "this is no plan: expected `format_version`, as `terraform show -json` prints"),
        // What `terraform show -json` prints where there is no state.
        (
            r#"{"format_version":"1.0"}"#,
            "this is no plan: expected `planned_values` and `resource_changes`, as `terraform show -json PLAN` prints; without PLAN it prints the state",
        ),
        (
            r#"{"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]}"#,
            "this is no plan: this is what `terraform validate -json` prints",
        ),
        (
            r#"{"format_version":"1.0","function_signatures":{}}"#,
            "this is no plan: these are the functions that `terraform metadata functions -json` prints",
        ),
        (
            "{\"@level\":\"info\",\"type\":\"version\"}\n{\"@level\":\"info\",\"type\":\"change_summary\"}\n",
            "this is what a command of Terraform says of its run with `-json`, a message to a line; `terraform show -json` prints a plan or a state",
        ),
        (
            r#"{"format_version":"1.2","resource_changes":[{"address":"x","change":{"actions":[]}}]}"#,
            "resource_changes[0], x: address: invalid address of a resource: expected a type and a name, such as `aws_subnet.private`",
        ),
    ] {
        assert_eq!(Plan::from_json(text).expect_err("it is no plan").to_string(), expected);
    }
}
