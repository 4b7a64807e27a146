//! With escapes in the literal, the text that they stand for is shown.

fn main() {
    tfsdk::tf_type!("object({\n  a = \"string\"\n})");
}
