//! Types of your own that are mapped by what they can hold or by how they convert.

use super::traits::{FromTf, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::value::Value;

/// A type of your own that holds null or a value of another type, as `Option` does.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Maybe<T>: Nullable, for <T>);`. (The framework's `Nullable`.)
///
/// ```
/// use tfsdk::{Error, Nullable, json, map_with};
///
/// #[derive(Debug, PartialEq)]
/// enum Size {
///     Unlimited,
///     Bytes(u64),
/// }
///
/// impl Nullable for Size {
///     type Value = u64;
///
///     fn null() -> Self {
///         Size::Unlimited
///     }
///     fn from_value(value: u64) -> Result<Self, Error> {
///         Ok(Size::Bytes(value))
///     }
///     fn value(&self) -> Option<&u64> {
///         match self {
///             Size::Unlimited => None,
///             Size::Bytes(bytes) => Some(bytes),
///         }
///     }
/// }
/// map_with!(Size: Nullable);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(json::from_str::<Vec<Size>>("[null, 1]")?, [Size::Unlimited, Size::Bytes(1)]);
///     Ok(())
/// }
/// ```
pub trait Nullable: Sized {
    /// What it holds if it is not null.
    type Value;

    /// The null.
    fn null() -> Self;

    /// Holds a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Self::Value) -> Result<Self, Error>;

    /// The value, or `None` for null.
    fn value(&self) -> Option<&Self::Value>;
}

/// A type of your own that holds the unknown value or a value of another type.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Later<T>: Unknownable, for <T>);`. If it holds null as well,
/// its `Value` is an `Option`. (The framework's `Unknownable`.)
///
/// ```
/// use tfsdk::{Error, Type, Unknownable, Value, map_with};
///
/// #[derive(Debug, PartialEq)]
/// struct Id(Option<String>);
///
/// impl Unknownable for Id {
///     type Value = String;
///
///     fn unknown() -> Self {
///         Id(None)
///     }
///     fn from_value(value: String) -> Result<Self, Error> {
///         Ok(Id(Some(value)))
///     }
///     fn value(&self) -> Option<&String> {
///         self.0.as_ref()
///     }
/// }
/// map_with!(Id: Unknownable);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(Value::unknown(Type::STRING).get::<Id>()?, Id(None));
///     Ok(())
/// }
/// ```
pub trait Unknownable: Sized {
    /// What it holds if it is known.
    type Value;

    /// The unknown value.
    fn unknown() -> Self;

    /// Holds a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Self::Value) -> Result<Self, Error>;

    /// The value, or `None` when it is unknown.
    fn value(&self) -> Option<&Self::Value>;
}

/// A type of your own that is made from a whole value: null, unknown or known.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Timestamp: ValueConverter, ValueCreator, as String);`.
/// (terraform-plugin-go's `tftypes.ValueConverter`.)
///
/// ```
/// use tfsdk::{Error, Type, Value, ValueConverter, ValueCreator, map_with};
///
/// /// A list, or one string that stands for a list of one.
/// struct Names(Vec<String>);
///
/// impl ValueConverter for Names {
///     fn from_value(value: Value) -> Result<Self, Error> {
///         match value.as_str() {
///             Some(one) => Ok(Names(vec![one.to_owned()])),
///             None => value.get().map(Names),
///         }
///     }
/// }
/// impl ValueCreator for Names {
///     fn to_value(&self) -> Result<Value, Error> {
///         Value::of(&self.0)
///     }
/// }
/// map_with!(Names: ValueConverter, ValueCreator, as Value);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(Value::from("a").get::<Names>()?.0, ["a"]);
///     Ok(())
/// }
/// ```
pub trait ValueConverter: Sized {
    /// Makes it from a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Value) -> Result<Self, Error>;
}

/// A type of your own that makes the value that it is written as.
///
/// (terraform-plugin-go's `tftypes.ValueCreator`.)
///
/// ```
/// use tfsdk::{Error, Type, Value, ValueCreator, map_with};
///
/// /// A time of the day, written as text.
/// struct Time(u8, u8);
///
/// impl ValueCreator for Time {
///     fn to_value(&self) -> Result<Value, Error> {
///         Ok(Value::from(format!("{:02}:{:02}", self.0, self.1)))
///     }
/// }
/// map_with!(Time: ValueCreator, as String);
///
/// assert_eq!(Value::of(&Time(7, 30))?, Value::from("07:30"));
/// # Ok::<(), Error>(())
/// ```
pub trait ValueCreator {
    /// The value, of the type that was given after `as`.
    ///
    /// # Errors
    /// When it has no value.
    fn to_value(&self) -> Result<Value, Error>;
}

/// Reads a [`Nullable`].
pub fn read_nullable<'de, T, S>(source: &mut S) -> Result<T, Error>
where
    T: Nullable<Value: FromTf<'de>>,
    S: Source<'de>,
{
    if source.take_null()? { Ok(T::null()) } else { T::from_value(T::Value::from_tf(source)?) }
}

/// Reads an [`Unknownable`].
pub fn read_unknownable<'de, T, S>(source: &mut S) -> Result<T, Error>
where
    T: Unknownable<Value: FromTf<'de>>,
    S: Source<'de>,
{
    match source.take_unknown()? {
        Some(_) => Ok(T::unknown()),
        None => T::from_value(T::Value::from_tf(source)?),
    }
}

/// Writes what a [`Nullable`] or [`Unknownable`] holds, or else what `absent` writes.
pub fn write_known<V: ToTf, K: Sink>(
    value: Option<&V>,
    sink: &mut K,
    absent: impl FnOnce(&mut K) -> Result<(), Error>,
) -> Result<(), Error> {
    match value {
        None => absent(sink),
        Some(value) => value.to_tf(sink),
    }
}

/// Reads a [`ValueConverter`] whose Terraform type is known at compile time.
pub fn read_converted<'de, T: ValueConverter, S: Source<'de>>(
    source: &mut S,
    spec: &'static crate::ty::TypeSpec,
) -> Result<T, Error> {
    T::from_value(crate::stream::read_value(source, &spec.into())?)
}

/// Writes a [`ValueCreator`] whose Terraform type is known at compile time.
pub fn write_created<T: ValueCreator + ?Sized, K: Sink>(
    value: &T,
    sink: &mut K,
    spec: &'static crate::ty::TypeSpec,
) -> Result<(), Error> {
    value.to_value()?.write(sink, &spec.into())
}

/// Makes a type of fields of one that implements [`Nullable`], [`Unknownable`], or [`ValueConverter`] and
/// [`ValueCreator`]; it can stand inside `Option`, `Vec` and maps as well.
///
/// ```
/// use tfsdk::{Error, Nullable, Tf, Value};
///
/// #[derive(Debug, PartialEq)]
/// struct Port(Option<u16>);
///
/// impl Nullable for Port {
///     type Value = u16;
///     fn null() -> Self {
///         Port(None)
///     }
///     fn from_value(port: u16) -> Result<Self, Error> {
///         Ok(Port(Some(port)))
///     }
///     fn value(&self) -> Option<&u16> {
///         self.0.as_ref()
///     }
/// }
/// tfsdk::map_with!(Port: Nullable);
///
/// let ports: Vec<Port> = Value::of(&[Some(22), None])?.get()?;
/// assert_eq!(ports, [Port(Some(22)), Port(None)]);
/// # Ok::<(), Error>(())
/// ```
///
/// A converter has the Terraform type of the Rust type that follows `as`.
///
/// ```
/// # use tfsdk::{Error, Value, ValueConverter, ValueCreator};
/// struct Lower(String);
///
/// impl ValueConverter for Lower {
///     fn from_value(value: Value) -> Result<Self, Error> {
///         Ok(Lower(value.get::<String>()?.to_lowercase()))
///     }
/// }
/// impl ValueCreator for Lower {
///     fn to_value(&self) -> Result<Value, Error> {
///         Ok(Value::from(self.0.as_str()))
///     }
/// }
/// tfsdk::map_with!(Lower: ValueConverter, ValueCreator, as String);
///
/// assert_eq!(Value::from("EU").get::<Lower>()?.0, "eu");
/// # Ok::<(), Error>(())
/// ```
#[macro_export]
macro_rules! map_with {
    ($type:ty: Nullable $(, for <$($param:ident),+>)?) => {
        $crate::map_with!(@holder $type, [$($($param),+)?], Nullable, read_nullable);
    };
    ($type:ty: Unknownable $(, for <$($param:ident),+>)?) => {
        $crate::map_with!(@holder $type, [$($($param),+)?], Unknownable, read_unknownable);
    };
    (@null Nullable $value:ty) => { true };
    (@null Unknownable $value:ty) => { <$value as $crate::mapping::TfType>::NULL };
    (@unknown Nullable $value:ty) => { <$value as $crate::mapping::TfType>::UNKNOWN };
    (@unknown Unknownable $value:ty) => { true };
    (@absent Nullable $sink:ident) => { $sink.null() };
    (@absent Unknownable $sink:ident) => { $sink.unknown(::core::option::Option::None) };
    (@from_null Nullable $type:ty) => { ::core::result::Result::Ok(<$type as $crate::mapping::Nullable>::null()) };
    (@from_null Unknownable $type:ty) => {
        <$type as $crate::mapping::Unknownable>::from_value(
            <<$type as $crate::mapping::Unknownable>::Value as $crate::mapping::FromTf<'_>>::from_null()?,
        )
    };
    (@holder $type:ty, [$($param:ident),*], $trait:ident, $read:ident) => {
        impl<$($param),*> $crate::mapping::TfType for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::TfType,
        {
            const SPEC: &'static $crate::ty::TypeSpec =
                <<$type as $crate::mapping::$trait>::Value as $crate::mapping::TfType>::SPEC;
            const NULL: bool = $crate::map_with!(@null $trait <$type as $crate::mapping::$trait>::Value);
            const UNKNOWN: bool = $crate::map_with!(@unknown $trait <$type as $crate::mapping::$trait>::Value);
        }

        impl<'de, $($param),*> $crate::mapping::FromTf<'de> for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::FromTf<'de>,
        {
            fn from_tf<S: $crate::stream::Source<'de>>(
                source: &mut S,
            ) -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::private::$read(source)
            }

            fn from_null() -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::map_with!(@from_null $trait $type)
            }
        }

        $crate::map_with!(@whole $type, [$($param),*], [<$type as $crate::mapping::$trait>::Value]);

        impl<$($param),*> $crate::mapping::ToTf for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::ToTf,
        {
            fn to_tf<K: $crate::stream::Sink>(
                &self,
                sink: &mut K,
            ) -> ::core::result::Result<(), $crate::error::Error> {
                $crate::private::write_known($crate::mapping::$trait::value(self), sink, |sink| {
                    $crate::map_with!(@absent $trait sink)
                })
            }
        }
    };
    (@whole $type:ty, [$($param:ident),*], [$($reads:ty)?]) => {
        impl<$($param),*> $crate::mapping::Mirrored for $type
        $(where
            $reads: for<'de> $crate::mapping::FromTf<'de>,)?
        {
            type Mirror = Self;

            fn into_mirror(self) -> $crate::mapping::Tf<Self> {
                $crate::mapping::Tf::Known(self)
            }

            fn complete(
                mirror: $crate::mapping::Tf<Self>,
            ) -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::private::from_null(mirror)
            }
        }
    };
    ($type:ty: ValueConverter, ValueCreator, as $as:ty) => {
        $crate::map_with!(@type $type, $as);
        $crate::map_with!(@converter $type);
        $crate::map_with!(@creator $type);
    };
    ($type:ty: ValueConverter, as $as:ty) => {
        $crate::map_with!(@type $type, $as);
        $crate::map_with!(@converter $type);
    };
    ($type:ty: ValueCreator, as $as:ty) => {
        $crate::map_with!(@type $type, $as);
        $crate::map_with!(@creator $type);
    };
    (@type $type:ty, $as:ty) => {
        impl $crate::mapping::TfType for $type {
            const SPEC: &'static $crate::ty::TypeSpec = <$as as $crate::mapping::TfType>::SPEC;
            // A converter receives null and unknown as values, and decides itself.
            const NULL: bool = true;
            const UNKNOWN: bool = true;
        }
    };
    (@converter $type:ty) => {
        $crate::map_with!(@whole $type, [], []);

        impl<'de> $crate::mapping::FromTf<'de> for $type {
            fn from_tf<S: $crate::stream::Source<'de>>(
                source: &mut S,
            ) -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::private::read_converted(source, <Self as $crate::mapping::TfType>::SPEC)
            }

            fn from_null() -> ::core::result::Result<Self, $crate::error::Error> {
                <Self as $crate::mapping::ValueConverter>::from_value($crate::value::Value::null(
                    $crate::ty::Type::of::<Self>(),
                ))
            }
        }
    };
    (@creator $type:ty) => {
        impl $crate::mapping::ToTf for $type {
            fn to_tf<K: $crate::stream::Sink>(
                &self,
                sink: &mut K,
            ) -> ::core::result::Result<(), $crate::error::Error> {
                $crate::private::write_created(self, sink, <Self as $crate::mapping::TfType>::SPEC)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::ValueSource;
    use crate::ty::Type;

    struct Any(Value);

    impl ValueConverter for Any {
        fn from_value(value: Value) -> Result<Self, Error> {
            Ok(Any(value))
        }
    }

    map_with!(Any: ValueConverter, as Vec<String>);

    #[test]
    fn a_converter_receives_null_and_unknown() {
        for value in [Value::null(Type::list(Type::STRING)), Value::unknown(Type::list(Type::STRING))] {
            let read = Any::from_tf(&mut ValueSource::new(value.as_ref())).map(|any| any.0);
            assert_eq!(read.ok(), Some(value));
        }
    }
}
