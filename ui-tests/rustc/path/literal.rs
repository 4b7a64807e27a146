use tfsdk::path;

fn main() {
    path!("rules[");
    path!("rules[0]port");
    path!("rules[99999999999999999999999]");
    path!(r#"tags["a]"#);
    path!(r#"tags["\x"]"#);
    path!("größe");
    path!("a b");
}
