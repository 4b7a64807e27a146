use tfsdk::tf_type;

fn main() {
    tf_type!("list(strng)");
}
