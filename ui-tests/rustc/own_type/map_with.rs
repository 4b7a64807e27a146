use tfsdk::{Error, Value, ValueConverter, map_with};

struct Lower(String);

impl ValueConverter for Lower {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(Lower(value.get::<String>()?.to_lowercase()))
    }
}

map_with!(Lower: ValueConverter);

fn main() {}
