//! What a data source is planned to be that is read once more is known.

use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::beside;

/// An animal in each nesting, of this name, in a register that is read after something else is made.
fn register(name: &str) -> String {
    format!(
        r#"
resource "terraform_data" "first" {{ input = "one" }}
data "zoo_register" "all" {{
  first     = {{ name = {name} }}
  in_order  = [{{ name = {name} }}, {{ name = "b" }}]
  in_a_herd = [{{ name = {name} }}, {{ name = "b", kind = "ape" }}]
  by_name   = {{ a = {{ name = {name} }}, b = {{ name = "b" }} }}
  cage {{
    animal {{
      name = {name}
    }}
    row {{
      name = {name}
    }}
  }}
  group {{
    name = {name}
  }}
  row {{
    name = {name}
  }}
  row {{
    place = "b"
  }}
  herd {{
    name = {name}
  }}
  herd {{
    name = "b"
  }}
  named "a" {{
    name = {name}
  }}
  named "b" {{
    place = "b"
  }}
  depends_on = [terraform_data.first]
}}
"#
    )
}

#[test]
fn what_is_computed_in_maps_and_sets_is_null_until_a_data_source_is_read() -> Result<(), Failure> {
    let nothing = "resource \"terraform_data\" \"first\" {}\ndata \"zoo_register\" \"all\" {\n  depends_on = [terraform_data.first]\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(register("terraform_data.first.output")))
        .step(Step::destroy())
        .step(Step::apply(register("null")))
        .step(Step::destroy())
        .step(Step::apply(nothing));
    beside("what is read later", &scenario)
}

#[test]
fn an_output_that_is_planned_as_known_is_applied_as_it_was_planned() -> Result<(), Failure> {
    let used = |part: &str| register("\"a\"") + &format!("output \"used\" {{ value = {part} }}\n");
    // It is planned as null, and with it all that is made of it: the next apply puts that right.
    let named = used("data.zoo_register.all.by_name[\"a\"].kind");
    let upper = used("try(upper(data.zoo_register.all.named[\"a\"].kind), \"none\")");
    // It is planned as unknown.
    let in_order = used("data.zoo_register.all.in_order[0].kind");
    let scenario = Scenario::new()
        .step(Step::apply(&named).leaves_changes())
        .step(Step::apply(&named).outputs("used", "bear"))
        .step(Step::destroy())
        .step(Step::apply(&upper).leaves_changes().outputs("used", "none"))
        .step(Step::apply(&upper).outputs("used", "BEAR"))
        .step(Step::destroy())
        .step(Step::apply(&in_order).outputs("used", "bear"));
    beside("an output that is planned as known", &scenario)
}
