//! What override files change of what others declare.

use tfsdk::Value;
use tfsdk::config::Inputs;

use super::{gives, refuses};

const OVERRIDDEN: &str = r#"
variable "a" {
  type    = string
  default = "ab"
  validation {
    condition     = length(var.a) > 3
    error_message = "too short"
  }
}
variable "b" {
  type     = number
  default  = 5
  nullable = false
}
variable "c" {
  type    = string
  default = "true"
}
variable "d" {
  default = [1]
}
"#;

fn overridden(files: &[(&str, &str)]) -> Inputs {
    Inputs::new().sources(files.iter().copied()).sources([("main.tf", OVERRIDDEN)])
}

#[test]
fn override_files_change_what_others_declare_in_the_order_of_their_names() {
    let files = [
        (
            "x_override.tf",
            "variable \"a\" {\n  default = \"abcdef\"\n}\nvariable \"d\" {\n  type = list(string)\n}\n",
        ),
        (
            "override.tf",
            "variable \"a\" {\n  default = \"z\"\n}\nvariable \"b\" {\n  nullable = true\n  default = null\n}\n",
        ),
        (
            "m_override.tf.json",
            "{\"variable\": {\"a\": {\"default\": \"json\"}, \"c\": {\"type\": \"bool\"}}}",
        ),
    ];
    gives(overridden(&files), r#"{ a = "abcdef", b = null, c = true, d = ["1"] }"#);
    let refused = refuses(overridden(&files[1..2]));
    assert!(refused[0].contains("too short"), "{refused:?}");
}

#[test]
fn what_overriding_makes_invalid_is_told() {
    let text = "variable \"b\" {\n  default = \"seven\"\n}\nvariable \"c\" {\n  type = number\n}\nvariable \"e\" {}\nvariable \
                \"a\" {\n  validation {\n    condition = true\n    error_message = \"x\"\n  }\n}\n";
    assert_eq!(
        refuses(overridden(&[("x_override.tf", text)])),
        [
            "x_override.tf:1,1-13: Invalid default value for variable: The overridden default value for this variable is not \
             compatible with the variable's type constraint: a number is required.",
            "x_override.tf:4,1-13: Invalid default value for variable: Overriding this variable's type constraint has made its \
             default value invalid: a number is required.",
            "x_override.tf:7,1-13: Missing base variable declaration to override: There is no variable named \"e\". An override \
             file can only override a variable that was already declared in a primary configuration file.",
            "x_override.tf:9,3-13: Can't override validation blocks: Override files cannot override \"validation\" blocks.",
            "main.tf:2,1-13: Invalid value for variable: too short\n\nThis was checked by the validation rule at main.tf:5,3-13.",
        ]
    );
    let refused = refuses(overridden(&[("override.tf", "variable \"b\" {\n  default = null\n}\n")]));
    assert!(refused[0].contains("A null default value is not valid when nullable=false."), "{refused:?}");
}

/// Asked of Terraform 1.11.4, which merges types and forgets their defaults.
#[test]
fn an_override_of_a_type_keeps_the_defaults_of_attributes() {
    const DECLARED: &str = r#"
variable "a" {
  type    = object({ x = optional(string, "old"), y = optional(string) })
  default = {}
}
variable "b" {
  type    = object({ x = optional(string, "old") })
  default = { x = "d" }
}
variable "c" {
  default = { x = "1" }
}
variable "d" {
  type    = map(object({ x = optional(number, 5), r = optional(string, "r") }))
  default = { k = {}, m = null }
}
variable "e" {
  type    = object({ x = optional(string, "old") })
  default = {}
}
variable "f" {
  type    = object({ x = optional(string, "7") })
  default = {}
}
variable "g" {
  type    = object({ x = optional(object({ y = optional(string, "in") }), {}) })
  default = {}
}
variable "h" {
  type    = list(object({ x = optional(string, "seven") }))
  default = []
}
"#;
    const OVERRIDING: &str = r#"
variable "a" {
  type = object({ x = optional(string, "new"), y = optional(string, "ny"), z = optional(string, "nz") })
}
variable "b" {
  default = {}
}
variable "c" {
  type = object({ x = optional(number, 2), y = optional(number, 3) })
}
variable "d" {
  type = object({ k = object({ x = string, r = string }), m = optional(object({ x = number })) })
}
variable "e" {
  type    = object({ x = optional(string, "new"), w = optional(bool, true) })
  default = {}
}
variable "f" {
  type = object({ x = number })
}
variable "g" {
  type = object({ x = optional(object({ y = optional(string, "nw"), z = optional(string, "z") }), { y = "q" }) })
}
variable "h" {
  type = list(object({ x = optional(number) }))
}
"#;
    let declared = || Inputs::new().sources([("main.tf", DECLARED), ("override.tf", OVERRIDING)]);
    gives(
        declared(),
        "{ a = { x = \"old\", y = null, z = null }, b = { x = \"old\" }, c = { x = 1, y = null }, \
         d = { k = { r = \"r\", x = \"5\" }, m = null }, e = { w = true, x = \"new\" }, f = { x = 7 }, \
         g = { x = { y = \"in\", z = null } }, h = [] }",
    );
    // A file of literals has a short way, and says the same.
    let given = "a = {}\nb = {}\nc = { x = 1 }\nd = { k = {}, m = {} }\ne = { x = null }\nf = {}\ng = {}\n";
    gives(
        declared().sources([("terraform.tfvars", given)]),
        "{ a = { x = \"old\", y = null, z = null }, b = { x = \"old\" }, c = { x = 1, y = null }, \
         d = { k = { r = \"r\", x = \"5\" }, m = { x = 5 } }, e = { w = null, x = \"old\" }, f = { x = 7 }, \
         g = { x = { y = \"in\", z = null } }, h = [] }",
    );
    let refused = refuses(declared().sources([("terraform.tfvars", "h = [{}]\n")]));
    assert!(refused[0].contains("a number is required"), "{refused:?}");
}

#[test]
fn an_override_may_make_a_variable_sensitive() {
    let files = [
        ("main.tf", "variable \"p\" {\n  type = number\n  default = \"hunter2\"\n}\n"),
        ("override.tf", "variable \"p\" {\n  sensitive = true\n}\n"),
    ];
    let report = Inputs::new().sources(files).read::<Value>().err().unwrap();
    assert!(!format!("{report} {report:?}").contains("hunter2"), "{report}");
}

#[test]
fn nothing_follows_from_a_default_that_an_override_makes_wrong() {
    let text = "variable \"a\" {\n  default = \"x\"\n  validation {\n    condition     = length(var.a) > 0\n    error_message = \"No.\"\n  }\n}\n";
    let refused = refuses(
        Inputs::new().sources([("main.tf", text), ("override.tf", "variable \"a\" {\n  type = number\n}\n")]),
    );
    assert_eq!(refused.len(), 1, "{refused:?}");
}
