use tfsdk::map_with;

struct Port(Option<u16>);

map_with!(Port);
map_with!(Port: tfsdk::Nullable);
map_with!(Port: nullable);
map_with!(Port: ValueCreator);
map_with!(Port: ValueCreator, ValueConverter, as u16);
map_with!(Port: Nullable, for <T: Clone);

fn main() {}
