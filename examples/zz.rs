use tfsdk::config::Inputs;
use tfsdk::Value;
fn main() {
    match Inputs::new().paths(["/tmp/fs/rng/main.tf", "/tmp/fs/rng/terraform.tfvars"]).read::<Value>() {
        Ok((value, report)) => println!("{value} {report}"),
        Err(report) => println!("{report}"),
    }
}
