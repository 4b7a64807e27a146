use tfsdk::tf_type;

fn main() {
    tf_type!("object({ a = string");
    tf_type!("");
    tf_type!("list(string) b");
    tf_type!("string[]");
    tf_type!("map<string>");
}
