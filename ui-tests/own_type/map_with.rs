use tfsdk::map_with;

struct Port(u16);

map_with!();
map_with!(Port, Nullable);
map_with!(Port; Nullable);
map_with!("Port": Nullable);
map_with!(struct Port: Nullable);
map_with!(Port: Nullable for <T>);

fn main() {}
