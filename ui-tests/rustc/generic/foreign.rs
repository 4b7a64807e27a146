//! A type of one's own that stands for a parameter says what it brings into a schema, if only nothing.

use tfsdk::mapping::{FromTf, TfType, ToTf};
use tfsdk::stream::{Sink, Source};
use tfsdk::ty::TypeSpec;
use tfsdk::{Error, Mirrored, Tf, TfObject};

struct Celsius(i64);

impl TfType for Celsius {
    const SPEC: &'static TypeSpec = &TypeSpec::Number;
}

impl<'de> FromTf<'de> for Celsius {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        i64::from_tf(source).map(Celsius)
    }
}

impl ToTf for Celsius {
    fn to_tf<S: Sink>(&self, sink: &mut S) -> Result<(), Error> {
        self.0.to_tf(sink)
    }
}

impl Mirrored for Celsius {
    type Mirror = Celsius;

    fn into_mirror(self) -> Tf<Celsius> {
        Tf::Known(self)
    }

    fn complete(mirror: Tf<Celsius>) -> Result<Self, Error> {
        match mirror {
            Tf::Known(known) => Ok(known),
            Tf::Null | Tf::Unknown => Err(Error::invalid("it is not known")),
        }
    }
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Range<T> {
    #[tfsdk("least", required)]
    least: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Room {
    #[tfsdk("range", required)]
    range: Range<Celsius>,
}

fn main() {}
