//! Replacing parts of values.

use super::data::Data;
use super::set::sort_set;
use super::typed::Value;
use super::walk::within_depth;
use crate::error::{Error, ProblemKind};
use crate::limits::Limits;
use crate::path::{Path, Step};
use crate::ty::{Type, TypeKind};

impl Value {
    /// This value with the part at `path` replaced.
    ///
    /// An attribute of an object or an element of a tuple may get another type. An element of a list, set or map has to
    /// keep the type of its collection, unless that is dynamic. A map gains the element if it has none of that key. A
    /// set is put into order again, and equal elements become one. What is not on the path is shared with the old value.
    ///
    /// # Errors
    /// When the path does not lead to a part, as none leads into null or an unknown value; or the type does not fit. With
    /// the path. When the value would be nested more deeply than the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::{Path, Value};
    ///
    /// let rule = Value::object([("name", Value::from("ssh")), ("port", Value::from(22))]);
    /// let moved = rule.with_at(&Path::root().attribute("port"), Value::from(2222))?;
    /// assert_eq!(moved.to_string(), r#"{ name = "ssh", port = 2222 }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn with_at(mut self, path: &Path, part: Value) -> Result<Value, Error> {
        self.replace(path.steps(), part)?;
        within_depth(&self, Limits::new())?;
        Ok(self)
    }

    fn replace(&mut self, path: &[Step], part: Value) -> Result<(), Error> {
        let Some((step, rest)) = path.split_first() else {
            *self = part;
            return Ok(());
        };
        let mut inner = match (self.as_ref().step(step), step) {
            (Ok(inner), _) => inner.to_value(),
            (Err(_), Step::Key(_)) if rest.is_empty() && matches!(self.data, Data::Map(..)) => part.clone(),
            (Err(error), _) => return Err(error),
        };
        inner.replace(rest, part).map_err(|error| error.at(step.clone()))?;
        self.put(step, inner)
    }

    /// Puts a new part where `step` leads.
    fn put(&mut self, step: &Step, part: Value) -> Result<(), Error> {
        let ty = match (self.ty.kind(), step) {
            (TypeKind::Object(object), Step::Attribute(name)) => {
                let types =
                    object.iter().map(|a| if *a.name() == **name { part.ty.clone() } else { a.ty().clone() });
                let ty: Type = object.with_types(types).into();
                Some(ty)
            }
            (TypeKind::Tuple(elements), Step::Index(index)) => Some(Type::tuple(
                elements
                    .iter()
                    .enumerate()
                    .map(|(i, ty)| if i == *index { part.ty.clone() } else { ty.clone() }),
            )),
            (_, _) => match self.ty.element() {
                Some(element) if *element == part.ty || part.ty.is_dynamic() => None,
                Some(element) if element.is_dynamic() => self.ty.with_element(part.ty.clone()),
                Some(element) => {
                    // Types in full: their names would often be the same, as in "expected object, found object".
                    return Err(Error::expected(element, &part.ty).at(step.clone()));
                }
                None => return Err(Error::new(ProblemKind::Path, "there is no part to replace")),
            },
        };
        match (&mut self.data, step) {
            (Data::Map(entries, _), Step::Key(key)) => {
                let place = entries.binary_search_by(|(k, _)| (**k).cmp(key));
                self.data = match place {
                    Ok(found) => {
                        entries.make_mut()[found].1 = part.data;
                        Data::ordered_map(entries.clone())
                    }
                    Err(place) => {
                        let mut entries = entries.to_vec();
                        entries.insert(place, (key.into(), part.data));
                        Data::ordered_map(entries)
                    }
                };
            }
            (Data::Sequence(parts, _), _) => {
                let position = match (self.ty.kind(), step) {
                    (TypeKind::Object(object), Step::Attribute(name)) => object.position(name),
                    (_, Step::Index(index) | Step::Element(index)) => Some(*index),
                    _ => None,
                };
                let Some(position) = position.filter(|position| *position < parts.len()) else {
                    return Err(Error::new(ProblemKind::Path, "there is no part to replace"));
                };
                parts.make_mut()[position] = part.data;
                self.data = match self.ty.kind() {
                    TypeKind::Set(_) => {
                        let element = ty.as_ref().unwrap_or(&self.ty).element().unwrap_or(&Type::DYNAMIC);
                        Data::sequence(sort_set(element, parts.to_vec()))
                    }
                    _ => Data::sequence(parts.clone()),
                };
            }
            _ => return Err(Error::new(ProblemKind::Path, "there is no part to replace")),
        }
        if let Some(ty) = ty {
            self.ty = ty;
        }
        Ok(())
    }
}
