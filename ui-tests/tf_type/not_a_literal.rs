use tfsdk::tf_type;

const TEXT: &str = "string";

fn main() {
    tf_type!(list(string));
    tf_type!(TEXT);
    tf_type!(concat!("list(", "string)"));
    tf_type!();
    tf_type!("string", "number");
}
