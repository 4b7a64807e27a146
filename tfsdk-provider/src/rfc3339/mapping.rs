//! What makes a moment a value: its text. By hand, so that its mirror is itself.

use std::borrow::Cow;

use tfsdk_core::error::Error;
use tfsdk_core::mapping::{FromMapKey, FromTf, MapKey, Mirrored, Text, Tf, TfType, ToTf};
use tfsdk_core::schema::{AttributeType, TypeRules};
use tfsdk_core::stream::{Sink, Source};
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::TypeSpec;
use tfsdk_core::value::ValueRef;

use super::{ParseRfc3339Error, Rfc3339, parse};

impl TfType for Rfc3339 {
    const SPEC: &'static TypeSpec = Text::<Self>::SPEC;
}

impl<'de> FromTf<'de> for Rfc3339 {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        read(&source.string()?)
    }
}

impl ToTf for Rfc3339 {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.string(&self.text)
    }
}

impl Mirrored for Rfc3339 {
    type Mirror = Self;

    fn into_mirror(self) -> Tf<Self> {
        Tf::Known(self)
    }

    fn complete(mirror: Tf<Self>) -> Result<Self, Error> {
        Text::complete(mirror.map(Text)).map(|text| text.0)
    }
}

impl AttributeType for Rfc3339 {
    const RULES: TypeRules = TypeRules { validate: None, same_meaning: Some(is_same) };
}

impl MapKey for Rfc3339 {
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.text)
    }
}

impl<'de> FromMapKey<'de> for Rfc3339 {
    fn from_key(text: Cow<'de, str>) -> Result<Self, Error> {
        read(&text)
    }
}

/// A text of another kind is told as other values are, so that what was expected stands also where it may not be quoted.
fn read(text: &str) -> Result<Rfc3339, Error> {
    text.parse().map_err(|error: ParseRfc3339Error| {
        Error::invalid(format!("{error}, found string {}", Excerpt(text)))
            .with_advice("the field has the type `Rfc3339`")
    })
}

fn is_same(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let time = |value: ValueRef<'_>| parse(value.as_str()?);
    time(one).is_some_and(|one| time(other) == Some(one))
}
