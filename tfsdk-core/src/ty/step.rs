//! Stepping through types by path.

use super::access::TypeKind;
use super::types::{ObjectAttribute, Type};
use crate::error::{Error, ProblemKind};
use crate::path::{Path, Step};
use crate::text::{Count, Excerpt, Quoted, nearest};

impl Type {
    /// The type of the part that `path` leads to, in values of this type.
    ///
    /// From the dynamic type every path leads to the dynamic type.
    ///
    /// # Errors
    /// When a step does not fit the type it is taken from: [`ProblemKind::Path`], with the path up to there.
    ///
    /// ```
    /// use tfsdk::{Path, Type};
    ///
    /// let ty = Type::object([("tags", Type::map(Type::STRING))]);
    /// assert_eq!(ty.at(&Path::root().attribute("tags").key("env")).ok(), Some(&Type::STRING));
    /// assert!(ty.at(&Path::root().attribute("tag")).is_err());
    /// ```
    pub fn at(&self, path: &Path) -> Result<&Type, Error> {
        let mut ty = self;
        for (i, step) in path.steps().iter().enumerate() {
            ty = ty.step(step).map_err(|e| e.at_path(&path.steps()[..i].to_vec().into()))?;
        }
        Ok(ty)
    }

    /// The type one step further.
    ///
    /// # Errors
    /// When the step does not fit this type.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::path::Step;
    ///
    /// let ty = Type::list(Type::STRING);
    /// assert_eq!(ty.step(&Step::Index(3))?, &Type::STRING);
    /// assert!(ty.step(&Step::Attribute("name".into())).is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn step(&self, step: &Step) -> Result<&Type, Error> {
        match (self.kind(), step) {
            (TypeKind::Dynamic, _) => Ok(self),
            (TypeKind::List(element), Step::Index(_))
            | (TypeKind::Map(element), Step::Key(_))
            | (TypeKind::Set(element), Step::Element(_)) => Ok(element),
            (TypeKind::Tuple(elements), Step::Index(index)) => elements.get(*index).ok_or_else(|| {
                Error::new(
                    ProblemKind::Path,
                    format!(
                        "there is no element {index}; the tuple has {}",
                        Count(elements.len(), "element")
                    ),
                )
            }),
            (TypeKind::Object(object), Step::Attribute(name)) => {
                object.get(name).map(ObjectAttribute::ty).ok_or_else(|| {
                    let hint = match nearest(name, object.iter().map(ObjectAttribute::name)) {
                        Some(near) => format!("; did you mean {}?", Quoted(near)),
                        None => String::new(),
                    };
                    Error::new(ProblemKind::Path, format!("there is no attribute {}{hint}", Excerpt(name)))
                })
            }
            (kind, step) => {
                let article = if matches!(kind, TypeKind::Object(_)) { "an" } else { "a" };
                let found = self.friendly_name();
                Err(Error::new(
                    ProblemKind::Path,
                    format!("`{}` cannot be taken from {article} {found}", step.excerpt()),
                ))
            }
        }
    }
}
