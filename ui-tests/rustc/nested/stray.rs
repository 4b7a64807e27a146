//! A nested struct stands where Terraform knows its attributes, so that none of what it says of them is lost.

use tfsdk::{Error, Nullable, TfObject, TfValue, Value, ValueConverter, ValueCreator, map_with};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("tuple", required)]
    tuple: (Login, u8),
    #[tfsdk("lists", required)]
    lists: Vec<Vec<Login>>,
    #[tfsdk("newtype", required)]
    newtype: Option<Newtype>,
    #[tfsdk("plain", optional)]
    plain: Option<Vec<Plain>>,
    #[tfsdk("pages", required)]
    pages: Pages<Login>,
    #[tfsdk("numbers", required)]
    numbers: Pages<u8>,
    #[tfsdk("fine", optional)]
    fine: Option<Vec<Login>>,
    #[tfsdk("beside", required)]
    beside: (Login, Seconds),
    #[tfsdk("holder", required)]
    holder: Holder,
    #[tfsdk("resource", required)]
    resource: Vec<Other>,
    #[tfsdk("rules", required)]
    rules: Vec<(Tier, Seconds)>,
    #[tfsdk("text", required, text)]
    text: Name,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Login {
    #[tfsdk("password", required, sensitive)]
    password: String,
}

#[derive(TfValue)]
struct Newtype(Login);

#[derive(TfObject)]
struct Plain {
    #[tfsdk("login")]
    login: Option<Login>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Pages<T> {
    #[tfsdk("pages", required)]
    pages: Vec<Vec<T>>,
}

/// What one impl of this crate and one line make a type of fields.
struct Seconds(u64);

impl ValueConverter for Seconds {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(Seconds(value.get()?))
    }
}

impl ValueCreator for Seconds {
    fn to_value(&self) -> Result<Value, Error> {
        Value::of(&self.0)
    }
}
map_with!(Seconds: ValueConverter, ValueCreator, as u64);

struct Holder(Option<Login>);

impl Nullable for Holder {
    type Value = Login;

    fn null() -> Self {
        Holder(None)
    }

    fn from_value(login: Login) -> Result<Self, Error> {
        Ok(Holder(Some(login)))
    }

    fn value(&self) -> Option<&Login> {
        self.0.as_ref()
    }
}
map_with!(Holder: Nullable);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Other {
    #[tfsdk("password", required, sensitive)]
    password: String,
}

#[derive(TfValue)]
enum Tier {
    #[tfsdk("cold")]
    Cold,
}

/// Mapped by its text, of which Terraform knows no attributes.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Name {
    #[tfsdk("name", required, sensitive)]
    name: String,
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::str::FromStr for Name {
    type Err = std::convert::Infallible;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(Name { name: name.to_owned() })
    }
}

fn main() {}
