use tfsdk::schema::AttributeType;
use tfsdk::{Error, TfObject, Unknownable, map_with};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Topic {
    #[tfsdk("name", required)]
    name: Later,
    #[tfsdk("id", computed)]
    id: Later,
}

/// A text that may not be known yet, but is never null.
struct Later(Option<String>);

impl Unknownable for Later {
    type Value = String;

    fn unknown() -> Self {
        Later(None)
    }

    fn from_value(value: String) -> Result<Self, Error> {
        Ok(Later(Some(value)))
    }

    fn value(&self) -> Option<&String> {
        self.0.as_ref()
    }
}

impl AttributeType for Later {}

map_with!(Later: Unknownable);

fn main() {}
