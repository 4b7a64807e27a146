//! Looking into values.

use super::data::Data;
use super::elements::Elements;
use super::refinement::Refinement;
use super::typed::{Value, ValueRef};
use crate::error::{Error, ProblemKind};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::ty::TypeKind;

impl<'a> ValueRef<'a> {
    /// Whether this is null.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert!(Value::null(Type::STRING).as_ref().is_null());
    /// assert!(!Value::unknown(Type::STRING).as_ref().is_null());
    /// ```
    #[inline]
    pub fn is_null(self) -> bool {
        matches!(self.data, Data::Null)
    }

    /// Whether this is not unknown itself; parts of it may be.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let list = Value::tuple([Value::unknown(Type::STRING)]);
    /// assert!(list.as_ref().is_known());
    /// assert!(!list.as_ref().index(0).unwrap().is_known());
    /// ```
    #[inline]
    pub fn is_known(self) -> bool {
        !matches!(self.data, Data::Unknown(_))
    }

    /// Whether neither this nor any part of it is unknown.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let list = Value::tuple([Value::unknown(Type::STRING)]);
    /// assert!(!list.as_ref().is_wholly_known());
    /// ```
    pub fn is_wholly_known(self) -> bool {
        self.data.is_wholly_known()
    }

    /// What is known of an unknown value.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    /// use tfsdk::{Type, Value};
    ///
    /// let id = Value::refined(Type::STRING, Refinement::new().not_null().prefix("i-"))?;
    /// assert_eq!(id.as_ref().refinement().unwrap().known_prefix(), Some("i-"));
    /// assert!(Value::unknown(Type::STRING).as_ref().refinement().is_none());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn refinement(self) -> Option<&'a Refinement> {
        match self.data {
            Data::Unknown(Some(refinement)) => Some(refinement),
            _ => None,
        }
    }

    /// The text of a known string.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from("web").as_ref().as_str(), Some("web"));
    /// assert_eq!(Value::from(1).as_ref().as_str(), None);
    /// ```
    pub fn as_str(self) -> Option<&'a str> {
        self.data.as_str()
    }

    /// A known bool.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(true).as_ref().as_bool(), Some(true));
    /// ```
    pub fn as_bool(self) -> Option<bool> {
        match self.data {
            Data::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    /// A known number.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(15).as_ref().as_number().unwrap().to_string(), "15");
    /// ```
    pub fn as_number(self) -> Option<&'a Number> {
        match self.data {
            Data::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A known number, if it is exactly an `i64`.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(2).as_ref().as_i64(), Some(2));
    /// assert_eq!(Value::from(u64::MAX).as_ref().as_i64(), None);
    /// ```
    pub fn as_i64(self) -> Option<i64> {
        self.as_number()?.to_i64().ok()
    }

    /// The number of elements or attributes of a known composite value.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::tuple([Value::from(1)]).as_ref().len(), Some(1));
    /// assert_eq!(Value::unknown(Type::list(Type::NUMBER)).as_ref().len(), None);
    /// ```
    pub fn len(self) -> Option<usize> {
        match self.data {
            Data::Sequence(parts, _) => Some(parts.len()),
            Data::Map(entries, _) => Some(entries.len()),
            _ => None,
        }
    }

    /// Whether this is a known set that may come to have fewer elements than [`len`](Self::len) says: unknown elements may turn out
    /// to be equal. One alone has nothing to be equal to.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let unknown = Value::unknown(Type::STRING);
    /// let both = Value::set(Type::STRING, ["a".into(), unknown.clone()])?;
    /// assert!(both.as_ref().may_shrink());
    /// assert!(!Value::set(Type::STRING, [unknown])?.as_ref().may_shrink());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn may_shrink(self) -> bool {
        matches!(self.ty().kind(), TypeKind::Set(_))
            && self.len().is_some_and(|len| len > 1)
            && !self.is_wholly_known()
    }

    /// Whether this is a known composite value without elements.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert!(Value::tuple([]).as_ref().is_empty());
    /// assert!(!Value::null(Type::list(Type::STRING)).as_ref().is_empty());
    /// ```
    pub fn is_empty(self) -> bool {
        self.len() == Some(0)
    }

    /// An attribute of a known object.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let disk = Value::object([("size", Value::from(10))]);
    /// assert_eq!(disk.as_ref().attribute("size").unwrap().as_i64(), Some(10));
    /// assert!(disk.as_ref().attribute("name").is_none());
    /// ```
    pub fn attribute(self, name: &str) -> Option<ValueRef<'a>> {
        match (self.ty.kind(), self.data) {
            (TypeKind::Object(object), Data::Sequence(parts, _)) => {
                let position = object.position(name)?;
                Some(ValueRef { ty: object.attributes()[position].ty(), data: parts.get(position)? })
            }
            _ => None,
        }
    }

    /// An element of a known list or tuple, or of a set by its position in Terraform's order.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::tuple([Value::from("a"), Value::from("b")]);
    /// assert_eq!(zones.as_ref().index(1).unwrap().as_str(), Some("b"));
    /// assert!(zones.as_ref().index(2).is_none());
    /// ```
    pub fn index(self, index: usize) -> Option<ValueRef<'a>> {
        let Data::Sequence(parts, _) = self.data else { return None };
        let ty = match self.ty.kind() {
            TypeKind::List(element) | TypeKind::Set(element) => element,
            TypeKind::Tuple(elements) => elements.get(index)?,
            _ => return None,
        };
        Some(ValueRef { ty, data: parts.get(index)? })
    }

    /// An element of a known map.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tfsdk::Value;
    ///
    /// let tags = Value::of(&BTreeMap::from([("env", "dev")]))?;
    /// assert_eq!(tags.as_ref().key("env").unwrap().as_str(), Some("dev"));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn key(self, key: &str) -> Option<ValueRef<'a>> {
        match (self.ty.kind(), self.data) {
            (TypeKind::Map(ty), Data::Map(entries, _)) => {
                let position = entries.binary_search_by(|(k, _)| (**k).cmp(key)).ok()?;
                Some(ValueRef { ty, data: &entries[position].1 })
            }
            _ => None,
        }
    }

    /// The elements or attributes of a known composite value, each with its key; nothing for other values.
    ///
    /// Attributes and the elements of a map have the order of their names, those of a set Terraform's order.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let disk = Value::object([("name", Value::from("a")), ("size", Value::from(10))]);
    /// let parts: Vec<String> = disk.as_ref().elements().map(|(key, part)| format!("{}={part}", key.name().unwrap())).collect();
    /// assert_eq!(parts, ["name=\"a\"", "size=10"]);
    /// ```
    pub fn elements(self) -> Elements<'a> {
        Elements::of(self)
    }

    /// The part that `path` leads to.
    ///
    /// # Errors
    /// When a step does not fit, or leads into null or an unknown value. The path of the error leads to the value that
    /// the step was taken from.
    ///
    /// ```
    /// use tfsdk::{Value, path};
    ///
    /// let disk = Value::object([("zones", Value::tuple([Value::from("a")]))]);
    /// assert_eq!(disk.as_ref().at(&path!("zones[0]"))?.as_str(), Some("a"));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn at(self, path: &Path) -> Result<ValueRef<'a>, Error> {
        let mut value = self;
        for (i, step) in path.steps().iter().enumerate() {
            value = value.step(step).map_err(|e| e.at_path(&path.steps()[..i].to_vec().into()))?;
        }
        Ok(value)
    }

    /// The part one step further.
    ///
    /// # Errors
    /// When the step does not fit, or this is null or unknown.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::path::Step;
    ///
    /// let zones = Value::tuple([Value::from("a")]);
    /// assert_eq!(zones.as_ref().step(&Step::Index(0))?.as_str(), Some("a"));
    /// assert!(zones.as_ref().step(&Step::Index(1)).is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn step(self, step: &Step) -> Result<ValueRef<'a>, Error> {
        let next = match step {
            Step::Attribute(name) => self.attribute(name),
            Step::Index(index) if !matches!(self.ty.kind(), TypeKind::Set(_)) => self.index(*index),
            Step::Element(index) if matches!(self.ty.kind(), TypeKind::Set(_)) => self.index(*index),
            Step::Key(key) => self.key(key),
            _ => None,
        };
        next.ok_or_else(|| match self.data {
            Data::Null | Data::Unknown(_) => Error::new(
                ProblemKind::Path,
                format!("`{}` cannot be taken from {}", step.excerpt(), self.found()),
            ),
            // If the step does not even fit the type, that is the better message.
            _ => match self.ty.step(step) {
                Err(error) => error,
                Ok(_) => Error::new(ProblemKind::Path, format!("there is no element `{}`", step.excerpt())),
            },
        })
    }
}

impl Value {
    /// Whether this is null.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert!(Value::null(Type::STRING).is_null());
    /// assert!(!Value::from("").is_null());
    /// ```
    pub fn is_null(&self) -> bool {
        self.as_ref().is_null()
    }

    /// Whether this is not unknown itself; parts of it may be.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert!(Value::null(Type::STRING).is_known());
    /// assert!(!Value::unknown(Type::STRING).is_known());
    /// ```
    pub fn is_known(&self) -> bool {
        self.as_ref().is_known()
    }

    /// Whether neither this nor any part of it is unknown.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let disk = Value::object([("id", Value::unknown(Type::STRING))]);
    /// assert!(disk.is_known() && !disk.is_wholly_known());
    /// ```
    pub fn is_wholly_known(&self) -> bool {
        self.as_ref().is_wholly_known()
    }

    /// The text of a known string.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::from("web").as_str(), Some("web"));
    /// assert_eq!(Value::null(Type::STRING).as_str(), None);
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        self.as_ref().as_str()
    }

    /// A known bool.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(true).as_bool(), Some(true));
    /// assert_eq!(Value::from("true").as_bool(), None);
    /// ```
    pub fn as_bool(&self) -> Option<bool> {
        self.as_ref().as_bool()
    }

    /// A known number.
    ///
    /// ```
    /// use tfsdk::{Number, Value};
    ///
    /// assert_eq!(Value::from(3).as_number(), Some(&Number::from(3)));
    /// ```
    pub fn as_number(&self) -> Option<&Number> {
        self.as_ref().as_number()
    }

    /// An attribute of a known object.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let disk = Value::object([("size", Value::from(10))]);
    /// assert_eq!(disk.attribute("size").unwrap().as_i64(), Some(10));
    /// ```
    pub fn attribute(&self, name: &str) -> Option<ValueRef<'_>> {
        self.as_ref().attribute(name)
    }

    /// The elements or attributes of a known composite value, each with its key; nothing for other values.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::tuple([Value::from("a"), Value::from("b")]);
    /// let texts: Vec<&str> = zones.elements().filter_map(|(_, zone)| zone.as_str()).collect();
    /// assert_eq!(texts, ["a", "b"]);
    /// ```
    pub fn elements(&self) -> Elements<'_> {
        self.as_ref().elements()
    }

    /// The part that `path` leads to; see [`ValueRef::at`].
    ///
    /// # Errors
    /// When a step does not fit, or leads into null or an unknown value.
    ///
    /// ```
    /// use tfsdk::{Value, path};
    ///
    /// let disk = Value::object([("zones", Value::tuple([Value::from("a")]))]);
    /// assert_eq!(disk.at(&path!("zones[0]"))?.as_str(), Some("a"));
    /// assert!(disk.at(&path!("zones[1]")).is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn at(&self, path: &Path) -> Result<ValueRef<'_>, Error> {
        self.as_ref().at(path)
    }
}
