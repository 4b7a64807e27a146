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
