//! States and plans, whole and resource by resource.

use tfsdk::Path;
use tfsdk::files::{Plan, PlanReader, State, StateReader};

use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("state file", "resources that are wrong", 500, |n| {
        of_state(format!(r#"{{"version":4,"resources":[{}]}}"#, repeated(n, |_| r#"{"mode":1}"#.into(), ",")))
    }),
    attack("state file", "instances that are wrong", 500, |n| {
        of_state(stored(&repeated(n, |_| r#"{"attributes":{},"schema_version":-1}"#.into(), ",")))
    }),
    attack("state file", "instances of one resource", 500, |n| {
        of_state(stored(&repeated(n, |i| format!(r#"{{"index_key":{i},"attributes":{{"a":[{i}]}}}}"#), ",")))
    }),
    attack("state file", "one property again and again", 500, |n| {
        of_state(stored(&format!("{{{}}}", repeated(n, |_| r#""attributes":{}"#.into(), ","))))
    }),
    attack("state file", "properties that are not known", 500, |n| {
        of_state(format!(r#"{{{},"version":4}}"#, repeated(n, |i| format!(r#""p{i}":[[]]"#), ",")))
    }),
    attack("state file", "marks of sensitive parts", 500, |n| {
        let marks = repeated(n, |i| format!(r#"[{{"type":"get_attr","value":"a{i}"}}]"#), ",");
        of_state(stored(&format!(r#"{{"attributes":{{}},"sensitive_attributes":[{marks}]}}"#)))
    }),
    attack("state file", "parts of which each may be sensitive", 500, |n| {
        let attributes = repeated(n, |i| format!(r#""a{i}":1"#), ",");
        let marks = repeated(n, |i| format!(r#"[{{"type":"get_attr","value":"a{i}"}}]"#), ",");
        let json = stored(&format!(r#"{{"attributes":{{{attributes}}},"sensitive_attributes":[{marks}]}}"#));
        Prepared::new(json.len(), move || {
            let Ok(state) = State::from_json(&json) else { return };
            let data = &state.resources[0].data;
            let asked = (0..n).map(|i| Path::root().attribute(format!("a{i}")));
            assert!(asked.map(|path| data.has_sensitive(&path)).all(|found| found.is_ok_and(|found| found)));
        })
    }),
    attack("state file", "modules in one another", 500, |n| {
        let open = r#"{"child_modules":["#.repeat(n);
        of_state(format!(r#"{{"format_version":"1.0","values":{{"root_module":{open}{}}}}}"#, "]}".repeat(n)))
    }),
    attack("state file", "a module path that goes on", 500, |n| {
        let module = format!("module.a{}", ".module.b[0]".repeat(n));
        of_state(format!(
            r#"{{"version":4,"resources":[{{"module":"{module}","mode":"managed","type":"t","name":"n","provider":"p","instances":[{{}}]}}]}}"#
        ))
    }),
    attack("plan file", "changes that are wrong", 500, |n| {
        of_plan("resource_changes", &repeated(n, |_| r#"{"address":"a"}"#.into(), ","))
    }),
    attack("plan file", "unknown parts", 500, |n| {
        let values = repeated(n, |i| format!(r#""a{i}":[1]"#), ",");
        let unknown = repeated(n, |i| format!(r#""a{i}":[true]"#), ",");
        of_plan(
            "resource_changes",
            &format!(
                r#"{{"address":"a.b","change":{{"actions":["create"],"after":{{{values}}},"after_unknown":{{{unknown}}}}}}}"#
            ),
        )
    }),
    attack("plan file", "parts that differ and may be sensitive", 500, |n| {
        let side = |value: usize| repeated(n, |i| format!(r#""a{i}":{{"b":{value}}}"#), ",");
        let marks = repeated(n, |i| format!(r#""a{i}":{{"b":true}}"#), ",");
        of_plan(
            "resource_changes",
            &format!(
                r#"{{"address":"a.b","change":{{"actions":["update"],"before":{{{}}},"after":{{{}}},"after_sensitive":{{{marks}}}}}}}"#,
                side(1),
                side(2)
            ),
        )
    }),
    attack("plan file", "parts that differ beside others, deep in names that are long", 500, |n| {
        let (depth, name) = (n / 16, "x".repeat(200));
        let in_depth =
            |inner: String| format!("{}{inner}{}", format!("{{\"{name}\":").repeat(depth), "}".repeat(depth));
        let side = |value: usize| {
            in_depth(format!("{{{}}}", repeated(n, |i| format!(r#""a{i}":{{"b":[{value}]}}"#), ",")))
        };
        // One mark: the names of all that stand beside it lead into nothing.
        let marks = in_depth(r#"{"a0":{"b":true}}"#.into());
        of_plan(
            "resource_changes",
            &format!(
                r#"{{"address":"a.b","change":{{"actions":["update"],"before":{},"after":{},"after_sensitive":{marks}}}}}"#,
                side(1),
                side(1)
            ),
        )
    }),
    attack("plan file", "paths that are replaced", 500, |n| {
        let paths = repeated(n, |i| format!(r#"["a",{i}]"#), ",");
        of_plan(
            "resource_drift",
            &format!(r#"{{"address":"a.b","change":{{"actions":["update"],"replace_paths":[{paths}]}}}}"#),
        )
    }),
];

/// The state of a resource with these instances.
fn stored(instances: &str) -> String {
    format!(
        r#"{{"version":4,"resources":[{{"mode":"managed","type":"t","name":"n","provider":"p","instances":[{instances}]}}]}}"#
    )
}

fn of_state(json: String) -> Prepared {
    Prepared::new(json.len(), move || {
        if let Ok(state) = State::from_json(&json) {
            for resource in &state.resources {
                drop((
                    resource.data.untyped(),
                    resource.data.sensitive_paths(),
                    resource.address.to_string(),
                ));
            }
        }
        let mut reader = StateReader::new(json.as_bytes());
        while let Ok(Some(_)) = reader.next() {}
    })
}

fn of_plan(property: &str, changes: &str) -> Prepared {
    let json = format!(r#"{{"format_version":"1.2","{property}":[{changes}]}}"#);
    Prepared::new(json.len(), move || {
        let mut reader = PlanReader::new(json.as_bytes());
        while let Ok(Some(_)) = reader.next() {}
        let Ok(plan) = Plan::from_json(&json) else { return };
        for change in plan.changes.iter().chain(&plan.drift) {
            drop((
                change.delta.after.untyped(),
                change.delta.after.get::<Vec<bool>>(),
                change.delta.changed_paths(),
            ));
        }
    })
}
