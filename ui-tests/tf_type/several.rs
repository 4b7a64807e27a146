//! Every problem is an error of its own.

use tfsdk::constraint::TypeConstraint;

fn constraint() -> &'static TypeConstraint {
    tfsdk::tf_type!(
        r#"
        object({
          name    = strng
          enabled = optional(bool, "perhaps")
          tags    = map()
          name    = string
        })
        "#
    )
}

fn main() {
    constraint();
}
