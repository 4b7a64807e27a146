//! Numbers that Terraform knows to more digits than a field holds.

use tfsdk::TfObject;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{DataContext, DataSource, Function, Provider, Result};

use crate::core::zoo;
use crate::run;

const N: &str = "zoo_numbers.n";

/// Numbers that are hard to hold, each as it stands in a configuration. The unsigned 64-bit integer holds the second.
const HARD: [&str; 7] = [
    "0.1",
    "9223372036854775808",
    "1 - 0.99",
    "100 / 3",
    "340282346638528859811704183484516925440",
    "123456789012345678901234567890",
    "0.1234567890123456789012345678901",
];

/// A resource of this name, in which each float is this number.
fn everywhere(name: &str, number: &str) -> String {
    format!(
        r#"
locals {{ n = {number} }}
resource "zoo_numbers" "n" {{
  name   = {name:?}
  double = local.n
  single = local.n
  exact  = local.n
  list   = [local.n, 1, local.n]
  set    = [local.n, 2]
  map    = {{ a = local.n }}
  plain  = {{ double = local.n, small = 1 }}
  one    = {{ double = local.n }}
  parts  = [{{ double = local.n }}, {{ double = 1, small = 2 }}]
  heap   = [{{ double = local.n }}, {{ double = 2 }}]
  either = local.n
  block {{ double = local.n }}
}}
locals {{
  r = zoo_numbers.n
}}
output "kept" {{
  value = alltrue([for found in [
    local.r.double, local.r.single, local.r.exact, local.r.list[0], local.r.list[2], max(local.r.set...), local.r.map["a"],
    local.r.plain.double, local.r.one.double, local.r.parts[0].double, max([for part in local.r.heap : part.double]...),
    local.r.either, local.r.block.double
  ] : found == local.n || found == 2 && local.n < 2])
}}
"#
    )
}

#[test]
fn a_float_takes_any_number_and_keeps_its_digits() -> Result<(), Failure> {
    let mut scenario = Scenario::new();
    for number in HARD {
        scenario = scenario
            .step(Step::apply(everywhere("made", number)).outputs("kept", true))
            .step(Step::apply(everywhere("changed", number)).plans(N, Action::Update).outputs("kept", true));
    }
    run("floats of any digits", &scenario)
}

#[test]
fn what_is_computed_of_a_float_has_the_digits_of_the_float() -> Result<(), Failure> {
    let config = "resource \"zoo_numbers\" \"n\" {\n  name   = \"n\"\n  double = 100 / 3\n}\noutput \"half\" { value = tostring(zoo_numbers.n.half) }\n";
    let half = (100.0_f64 / 3.0 / 2.0).to_string();
    run("a computed float", &Scenario::new().step(Step::apply(config).outputs("half", half)))
}

#[test]
fn floats_that_read_alike_are_no_change() -> Result<(), Failure> {
    // As another program stored them, or an upgrade or import that has only the float.
    let state = r#"{"name": "n", "double": 33.333333333333336, "single": 33.333332, "list": [33.333333333333336],
        "map": {"a": 33.333332}, "plain": {"double": 33.333333333333336, "small": null}, "either": 33.333333333333336,
        "one": {"double": 33.333333333333336, "small": null, "twice": 66.66666666666667}, "half": 16.666666666666668}"#;
    let config = "resource \"zoo_numbers\" \"n\" {\n  name   = \"n\"\n  double = 100 / 3\n  single = 100 / 3\n  list   = [100 / 3]\n  map    = { a = 100 / 3 }\n  plain  = { double = 100 / 3, small = null }\n  one    = { double = 100 / 3 }\n  either = 100 / 3\n}\n";
    let other = config.replace("100 / 3", "100 / 7");
    let scenario = Scenario::new()
        .step(Step::plan(config))
        .step(Step::stored(N, 0, state.replace('\n', "")))
        .step(Step::apply(config).plans(N, Action::NoOp))
        .step(Step::apply(other).plans(N, Action::Replace).replaced_by(N, "double"));
    run("floats that read alike", &scenario)
}

#[test]
fn what_no_field_is_near_to_is_refused_when_it_is_planned() -> Result<(), Failure> {
    let wrong = r#"
resource "zoo_numbers" "n" {
  name     = "n"
  double   = 1e400
  single   = 1e39
  signed   = 9223372036854775808
  unsigned = -1
  small    = 0.5
  list     = [1, 1e-400]
  plain    = { double = 1, small = 256 }
  one      = { small = 300 }
  block { small = -1 }
}
"#;
    let scenario = Scenario::new()
        .step(
            Step::apply(wrong)
                .fails("double")
                .fails("single")
                .fails("Expected a whole number from -9223372036854775808 to 9223372036854775807, found 9223372036854775808.")
                .fails("Expected a whole number from 0 to 18446744073709551615, found -1.")
                .fails("Expected a whole number from 0 to 255, found 0.5.")
                .fails("list[1]")
                .fails("Expected a whole number from 0 to 255, found 256.")
                .fails("one.small")
                .fails("Expected a whole number from 0 to 255, found 300.")
                .fails("block.small"),
        )
        .step(Step::apply(""));
    run("numbers out of range", &scenario)
}

#[test]
fn each_number_out_of_range_is_told_with_its_place() {
    let told = zoo().validate::<zoo::Numbers>(
        "zoo_numbers",
        r#"{ name = "n", double = 1e400, single = 1e39, list = [1e-400], small = 256, signed = 0.5 }"#,
    );
    assert_eq!(
        told,
        [
            "error: double: Invalid value: Expected a number from -1.7976931348623157e308 to 1.7976931348623157e308, found 1e+400.",
            "error: list[0]: Invalid value: Expected 0 or a number from 5e-324 on, found 1e-400.\n\nAt list[0].",
            "error: signed: Invalid value: Expected a whole number from -9223372036854775808 to 9223372036854775807, found 0.5.",
            "error: single: Invalid value: Expected a number from -3.4028235e38 to 3.4028235e38, found 1000000000000000000000000000000000000000.",
            "error: small: Invalid value: Expected a whole number from 0 to 255, found 256.",
        ]
    );
}

/// Terraform stores none, and says that it cannot write its plan.
#[test]
fn an_infinite_number_is_told_to_who_configured_it() {
    let told = zoo().validate::<zoo::Numbers>(
        "zoo_numbers",
        r#"{ name = "n", double = 1 / 0, single = 1 / 0, small = -1 / 0, list = [1, -1 / 0], one = { double = 1 / 0 } }"#,
    );
    assert_eq!(
        told,
        [
            "error: single: Invalid value: Expected a number from -3.4028235e38 to 3.4028235e38, found +Inf.",
            "error: small: Invalid value: Expected a whole number from 0 to 255, found -Inf.",
            "error: double: Invalid value: `double` is an infinite number, and Terraform can store none.",
            "error: list[1]: Invalid value: `list[1]` is an infinite number, and Terraform can store none.",
            "error: one: Invalid value: `one.double` is an infinite number, and Terraform can store none.",
        ]
    );
}

/// Terraform knows no variable while it validates, and plans again what was not known.
#[test]
fn an_infinite_number_that_is_known_later_is_told_to_who_configured_it() -> Result<(), Failure> {
    let of = |divisor: &str| {
        format!(
            "variable \"none\" {{\n  default = 0\n}}\nresource \"terraform_data\" \"a\" {{\n  input = 0\n}}\n\
             resource \"zoo_numbers\" \"n\" {{\n  name  = \"n\"\n  exact = 1 / {divisor}\n}}\n"
        )
    };
    let told = "`exact` is an infinite number, and Terraform can store none.";
    let scenario = Scenario::new()
        .step(Step::apply(of("var.none")).fails(told))
        .step(Step::apply(of("terraform_data.a.output")).fails(told));
    run("infinite numbers", &scenario)
}

/// How much there is.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Share {
    #[tfsdk("of", required)]
    of: f64,
    #[tfsdk("factor", optional, default = 0.5)]
    factor: f32,
    #[tfsdk("names", computed, null_is_empty)]
    names: Vec<String>,
    #[tfsdk("share", computed)]
    share: Option<f64>,
}

impl DataSource for Share {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        self.share = Some(self.of * f64::from(self.factor));
        Ok(self)
    }
}

#[test]
fn functions_and_data_sources_take_any_number_and_keep_what_was_configured() -> Result<(), Failure> {
    let provider = Provider::with_client("example.com/tfsdk/shares", ())
        .data_source::<Share>("share")
        .function(Function::new("half", ["of"], |of: f64| Ok(of / 2.0)));
    let config = r#"
data "shares_share" "s" { of = 100 / 3 }
output "kept" { value = data.shares_share.s.of == 100 / 3 }
output "share" { value = tostring(data.shares_share.s.share) }
output "names" { value = length(data.shares_share.s.names) }
output "half" { value = tostring(provider::shares::half(100 / 3)) }
"#;
    let half = (100.0_f64 / 3.0 / 2.0).to_string();
    let step = Step::apply(config)
        .outputs("kept", true)
        .outputs("share", half.clone())
        .outputs("names", 0)
        .outputs("half", half);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let told = "`of` is an infinite number, and Terraform can store none.";
    let at_once = Step::apply("data \"shares_share\" \"s\" {\n  of = 1 / 0\n}\n").fails(told);
    let later =
        "variable \"none\" {\n  default = 0\n}\ndata \"shares_share\" \"s\" {\n  of = 1 / var.none\n}\n";
    let later = Step::apply(later).fails(told);
    runtime.block_on(Scenario::new().step(step).step(at_once).step(later).run(provider))
}
