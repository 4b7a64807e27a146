use tfsdk::{Error, TfObject, Value, ValueConverter, ValueCreator, map_with};

struct Lower(String);

impl ValueConverter for Lower {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(Lower(value.get()?))
    }
}

impl ValueCreator for Lower {
    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::from(self.0.as_str()))
    }
}

struct Upper(String);

impl ValueConverter for Upper {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(Upper(value.get()?))
    }
}

map_with!(Upper: ValueConverter, as String);

#[derive(TfObject)]
struct Names {
    #[tfsdk("lower")]
    lower: Lower,
}

#[derive(TfObject)]
struct Capitals {
    #[tfsdk("upper")]
    upper: Upper,
}

fn main() {}
