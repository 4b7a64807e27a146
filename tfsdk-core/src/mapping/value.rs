//! Rust types from values, and values of them.

use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::limits::Limits;
use crate::path::Path;
use crate::stream::{Sink, Source, ValueSink, ValueSource};
use crate::ty::{Type, TypeSpec};
use crate::value::{Value, ValueRef};

impl Type {
    /// The Terraform type of a Rust type.
    ///
    /// A struct that reads a part of an object (`ignore_unmapped`) has no complete type; it does not compile here.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::of::<Option<Vec<u8>>>(), Type::list(Type::NUMBER));
    /// ```
    pub fn of<T: TfType + ?Sized>() -> Type {
        #[allow(
            clippy::panic,
            reason = "reached at compile time only, as the compile error it is meant to be"
        )]
        const {
            if !T::SPEC.is_complete() {
                panic!(
                    "this reads a part of an object (`ignore_unmapped`), so its type is not known; ask for the type of a struct that has all attributes"
                );
            }
        }
        Type::of_spec(T::SPEC)
    }
}

impl<'a> ValueRef<'a> {
    /// This value as a `T`; borrowed strings borrow from it.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::tuple([Value::from("a")]);
    /// let zone: &str = zones.as_ref().index(0).unwrap().get()?;
    /// assert_eq!(zone, "a");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get<T: FromTf<'a>>(self) -> Result<T, Error> {
        T::from_tf(&mut ValueSource::new(self))
    }
}

impl Value {
    /// This value as a `T`; borrowed strings borrow from it.
    ///
    /// (The framework's `Get`, `As` and `ElementsAs`.)
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(7).get::<u8>()?, 7);
    /// assert!(Value::from(-7).get::<u8>().is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get<'a, T: FromTf<'a>>(&'a self) -> Result<T, Error> {
        self.as_ref().get()
    }

    /// This value as a `T`, read within `limits`; see [`get`](Self::get).
    ///
    /// # Errors
    /// When it does not fit: all problems that `limits` allow, each with its path. When it is [not within](Self::within)
    /// `limits`: that alone.
    ///
    /// ```
    /// use tfsdk::{Limits, Value};
    ///
    /// let error = Value::of(&[-1, -2])?.get_with::<Vec<u8>>(Limits::new().max_problems(1)).unwrap_err();
    /// assert_eq!((error.problems().len(), error.omitted()), (1, 1));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get_with<'a, T: FromTf<'a>>(&'a self, limits: Limits) -> Result<T, Error> {
        self.within(limits)?;
        let mut source = ValueSource::with_limits(self.as_ref(), limits);
        T::from_tf(&mut source).map_err(|error| error.up_to(limits.problems()))
    }

    /// The part at `path` as a `T`. (The framework's `GetAttribute`.)
    ///
    /// # Errors
    /// When the path leads nowhere, or the part does not fit. The paths of the problems start at this value.
    ///
    /// ```
    /// use tfsdk::{Value, path};
    ///
    /// let disk = Value::object([("zones", Value::tuple([Value::from("a")]))]);
    /// assert_eq!(disk.get_at::<String>(&path!("zones[0]"))?, "a");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get_at<'a, T: FromTf<'a>>(&'a self, path: &Path) -> Result<T, Error> {
        self.at(path)?.get().map_err(|error| error.at_path(path))
    }

    /// The value of a `T`.
    ///
    /// # Errors
    /// When it cannot be written, such as a set with equal elements: all problems, each with its path.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::of(&["a", "b"])?.to_string(), r#"["a", "b"]"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn of<T: ToTf + ?Sized>(value: &T) -> Result<Value, Error> {
        let mut sink = ValueSink::new(Type::of::<T>());
        let written = value.to_tf(&mut sink);
        sink.check_with(written)?;
        sink.finish()
    }

    /// This value with the part at `path` replaced by the value of `part`. (The framework's `SetAttribute`.)
    ///
    /// # Errors
    /// When the path leads nowhere, the part cannot be written, or its type does not fit; see
    /// [`with_at`](Value::with_at).
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let disk = Value::object([("size", Value::from(1))]);
    /// assert_eq!(disk.set_at(&"size".parse().unwrap(), &2)?.to_string(), "{ size = 2 }");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn set_at<T: ToTf + ?Sized>(self, path: &Path, part: &T) -> Result<Value, Error> {
        let part = Value::of(part).map_err(|error| error.at_path(path))?;
        self.with_at(path, part)
    }
}

impl TfType for Value {
    const SPEC: &'static TypeSpec = &TypeSpec::Dynamic;
    const NULL: bool = true;
    const UNKNOWN: bool = true;
}

impl<'de> FromTf<'de> for Value {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        source.dynamic()
    }

    fn from_null() -> Result<Self, Error> {
        Ok(Value::null(Type::DYNAMIC))
    }
}

impl ToTf for Value {
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        self.write(sink, &Type::DYNAMIC)
    }
}
