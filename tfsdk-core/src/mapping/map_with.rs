//! The macro that makes types of fields of types that convert themselves.

/// Makes a type of fields of one that implements [`Nullable`](crate::mapping::Nullable),
/// [`Unknownable`](crate::mapping::Unknownable), or [`ValueConverter`](crate::mapping::ValueConverter) and
/// [`ValueCreator`](crate::mapping::ValueCreator); it can stand inside `Option`, `Vec` and maps as well.
///
/// ```
/// use tfsdk::{Error, Nullable, Value};
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
/// A converter has the Terraform type of the Rust type that follows `as`. The parameters of a generic type stand at the end, as in
/// `map_with!(Either<A, B>: ValueConverter, as Value, for <A, B>)`, with the bounds that the type has, as in `for <T: Clone>`.
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
    ($type:ty: Nullable $(, $(for <$($param:tt)+)?)?) => {
        $crate::__map_with!(@params [] [$($($($param)+)?)?] Nullable $type);
    };
    ($type:ty: Unknownable $(, $(for <$($param:tt)+)?)?) => {
        $crate::__map_with!(@params [] [$($($($param)+)?)?] Unknownable $type);
    };
    ($type:ty: ValueConverter, ValueCreator, as $as:ty $(, $(for <$($param:tt)+)?)?) => {
        $crate::__map_with!(@params [] [$($($($param)+)?)?] ValueConverter ValueCreator $type, $as);
    };
    ($type:ty: ValueConverter, as $as:ty $(, $(for <$($param:tt)+)?)?) => {
        $crate::__map_with!(@params [] [$($($($param)+)?)?] ValueConverter $type, $as);
    };
    ($type:ty: ValueCreator, as $as:ty $(, $(for <$($param:tt)+)?)?) => {
        $crate::__map_with!(@params [] [$($($($param)+)?)?] ValueCreator $type, $as);
    };
    ($type:ty: ValueConverter $(, ValueCreator)? $(, $(for <$($param:tt)+)?)?) => {
        ::core::compile_error!(
            "the type that it is mapped as is missing\nhelp: write it behind `as`, such as `map_with!(Lower: ValueConverter, as String)`"
        );
    };
    ($type:ty: ValueCreator $(, $(for <$($param:tt)+)?)?) => {
        ::core::compile_error!(
            "the type that it is mapped as is missing\nhelp: write it behind `as`, such as `map_with!(Lower: ValueCreator, as String)`"
        );
    };
    ($type:ty $(:)?) => {
        ::core::compile_error!(
            "what the type implements is missing\nhelp: write it behind a colon, such as `map_with!(Port: Nullable)` or `map_with!(Lower: ValueConverter, ValueCreator, as String)`"
        );
    };
    ($type:ty: $($other:tt)+) => {
        ::core::compile_error!(::core::concat!(
            "`map_with!` does not know `",
            ::core::stringify!($($other)+),
            "`\nhelp: write what the type implements, without a path: `Nullable`, `Unknownable`, or `ValueConverter, ValueCreator, as String` with the type that it is mapped as; the parameters of a generic type stand behind it, as in `Nullable, for <T: Clone>`"
        ));
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "`map_with!` takes a type, a colon, and what the type implements\nhelp: write it such as `map_with!(Port: Nullable)` or `map_with!(Lower: ValueConverter, ValueCreator, as String)`"
        );
    };
}

/// The impls that `map_with!` writes; what it takes is no promise.
#[doc(hidden)]
#[macro_export]
macro_rules! __map_with {
    // Puts what stands between `for <` and the last `>` in brackets: a matcher of bounds would end at the first `>` of a bound.
    (@params [] [] $($what:tt)*) => { $crate::__map_with!(@impls [] $($what)*); };
    (@params [$($param:tt)*] [> $(,)?] $($what:tt)*) => { $crate::__map_with!(@impls [$($param)*] $($what)*); };
    (@params [$($param:tt)*] [>> $(,)?] $($what:tt)*) => { $crate::__map_with!(@impls [$($param)* >] $($what)*); };
    (@params [$($param:tt)*] [$next:tt $($rest:tt)*] $($what:tt)*) => {
        $crate::__map_with!(@params [$($param)* $next] [$($rest)*] $($what)*);
    };
    (@params [$($param:tt)+] [] $($what:tt)*) => {
        ::core::compile_error!(
            "the list of parameters has no end\nhelp: it is the last, and ends with `>`, such as `for <T: Clone>`"
        );
    };
    (@impls [$($param:tt)*] Nullable $type:ty) => {
        $crate::__map_with!(@holder $type, [$($param)*], Nullable, read_nullable);
    };
    (@impls [$($param:tt)*] Unknownable $type:ty) => {
        $crate::__map_with!(@holder $type, [$($param)*], Unknownable, read_unknownable);
    };
    (@impls [$($param:tt)*] ValueConverter ValueCreator $type:ty, $as:ty) => {
        $crate::__map_with!(@type $type, [$($param)*], $as);
        $crate::__map_with!(@converter $type, [$($param)*]);
        $crate::__map_with!(@creator $type, [$($param)*]);
    };
    (@impls [$($param:tt)*] ValueConverter $type:ty, $as:ty) => {
        $crate::__map_with!(@type $type, [$($param)*], $as);
        $crate::__map_with!(@converter $type, [$($param)*]);
    };
    (@impls [$($param:tt)*] ValueCreator $type:ty, $as:ty) => {
        $crate::__map_with!(@type $type, [$($param)*], $as);
        $crate::__map_with!(@creator $type, [$($param)*]);
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
    (@holder $type:ty, [$($param:tt)*], $trait:ident, $read:ident) => {
        impl<$($param)*> $crate::mapping::TfType for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::TfType,
        {
            const SPEC: &'static $crate::ty::TypeSpec =
                <<$type as $crate::mapping::$trait>::Value as $crate::mapping::TfType>::SPEC;
            const NULL: bool = $crate::__map_with!(@null $trait <$type as $crate::mapping::$trait>::Value);
            const UNKNOWN: bool = $crate::__map_with!(@unknown $trait <$type as $crate::mapping::$trait>::Value);
        }

        impl<'de, $($param)*> $crate::mapping::FromTf<'de> for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::FromTf<'de>,
        {
            fn from_tf<S: $crate::stream::Source<'de>>(
                source: &mut S,
            ) -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::private::$read(source)
            }

            fn from_null() -> ::core::result::Result<Self, $crate::error::Error> {
                $crate::__map_with!(@from_null $trait $type)
            }
        }

        $crate::__map_with!(@whole $type, [$($param)*], [<$type as $crate::mapping::$trait>::Value]);

        impl<$($param)*> $crate::mapping::ToTf for $type
        where
            <$type as $crate::mapping::$trait>::Value: $crate::mapping::ToTf,
        {
            fn to_tf<K: $crate::stream::Sink>(
                &self,
                sink: &mut K,
            ) -> ::core::result::Result<(), $crate::error::Error> {
                $crate::private::write_known($crate::mapping::$trait::value(self), sink, |sink| {
                    $crate::__map_with!(@absent $trait sink)
                })
            }
        }
    };
    (@whole $type:ty, [$($param:tt)*], [$($reads:ty)?]) => {
        // Without parameters, the bound says what is so anyway.
        #[allow(trivial_bounds)]
        impl<$($param)*> $crate::mapping::Mirrored for $type
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
    (@type $type:ty, [$($param:tt)*], $as:ty) => {
        // Without parameters, the bound says what is so anyway.
        #[allow(trivial_bounds)]
        impl<$($param)*> $crate::mapping::TfType for $type
        where
            $as: $crate::mapping::TfType,
        {
            const SPEC: &'static $crate::ty::TypeSpec = <$as as $crate::mapping::TfType>::SPEC;
            // A converter receives null and unknown as values, and decides itself.
            const NULL: bool = true;
            const UNKNOWN: bool = true;
        }
    };
    (@converter $type:ty, [$($param:tt)*]) => {
        $crate::__map_with!(@whole $type, [$($param)*], [$type]);

        // Without parameters, the bound says what is so anyway.
        #[allow(trivial_bounds)]
        impl<'de, $($param)*> $crate::mapping::FromTf<'de> for $type
        where
            $type: $crate::mapping::ValueConverter + $crate::mapping::TfType,
        {
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
    (@creator $type:ty, [$($param:tt)*]) => {
        // Without parameters, the bound says what is so anyway.
        #[allow(trivial_bounds)]
        impl<$($param)*> $crate::mapping::ToTf for $type
        where
            $type: $crate::mapping::ValueCreator + $crate::mapping::TfType,
        {
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
    use crate::error::Error;
    use crate::mapping::{FromTf, ValueConverter, ValueCreator};
    use crate::stream::ValueSource;
    use crate::ty::Type;
    use crate::value::Value;

    struct Any(Value);

    impl ValueConverter for Any {
        fn from_value(value: Value) -> Result<Self, Error> {
            Ok(Any(value))
        }
    }

    map_with!(Any: ValueConverter, as Vec<String>);

    struct Bounded<'a, T: Into<String> + Clone, const N: usize>(&'a T);

    impl<'a, T: Into<String> + Clone, const N: usize> ValueCreator for Bounded<'a, T, N> {
        fn to_value(&self) -> Result<Value, Error> {
            Ok(Value::from(self.0.clone().into().repeat(N)))
        }
    }

    map_with!(Bounded<'a, T, N>: ValueCreator, as String, for <'a, const N: usize, T: Clone + Into<String>>);

    #[test]
    fn parameters_have_bounds() {
        let twice = Bounded::<_, 2>(&"a");
        assert_eq!(Value::of(&twice).ok(), Some(Value::from("aa")));
    }

    #[test]
    fn a_converter_receives_null_and_unknown() {
        for value in [Value::null(Type::list(Type::STRING)), Value::unknown(Type::list(Type::STRING))] {
            let read = Any::from_tf(&mut ValueSource::new(value.as_ref())).map(|any| any.0);
            assert_eq!(read.ok(), Some(value));
        }
    }
}
