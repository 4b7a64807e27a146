//! Type constraints: what Terraform's language says in place of a type.
//!
//! A constraint is a type that may leave parts open (`any`), name attributes that may be left out (`optional(…)`) and
//! say what stands in for them. Values are converted to it; see [`TypeConstraint::convert`].

mod console;
mod defaults;
mod display;
mod parse;

use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use tfsdk_core::value::Value;

pub use console::console_type;
pub use parse::Dialect;

/// A type constraint, such as `list(object({ name = string, port = optional(number, 22) }))`.
///
/// Two constraints are equal when they accept the same and fill in the same. Unlike a [`Type`] a constraint carries
/// defaults; [`ty`](Self::ty) is what is left without them.
///
/// ```
/// use tfsdk::constraint::TypeConstraint;
/// use tfsdk::Value;
///
/// let rule = TypeConstraint::parse("object({ name = string, port = optional(number, 22) })")?;
/// let value = Value::object([("name", Value::from("ssh"))]);
/// assert_eq!(rule.convert(&value)?.to_string(), r#"{ name = "ssh", port = 22 }"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TypeConstraint {
    kind: ConstraintKind,
    ty: Type,
    has_defaults: bool,
}

/// The kinds of constraint.
///
/// ```
/// use tfsdk::constraint::{ConstraintKind, TypeConstraint};
///
/// let zones = TypeConstraint::parse("set(string)")?;
/// let ConstraintKind::Set(element) = zones.kind() else { panic!("it is a set") };
/// assert_eq!(element.kind(), &ConstraintKind::String);
/// # Ok::<(), tfsdk::diag::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstraintKind {
    /// `string`
    String,
    /// `number`
    Number,
    /// `bool`
    Bool,
    /// `any`
    Any,
    /// `list(…)`
    List(Box<TypeConstraint>),
    /// `set(…)`
    Set(Box<TypeConstraint>),
    /// `map(…)`
    Map(Box<TypeConstraint>),
    /// `object({…})`: the attributes in the order of their names
    Object(Vec<ConstraintAttribute>),
    /// `tuple([…])`
    Tuple(Vec<TypeConstraint>),
}

/// An attribute of an object constraint.
///
/// ```
/// use tfsdk::constraint::{ConstraintKind, TypeConstraint};
///
/// let rule = TypeConstraint::parse("object({ name = string, port = optional(number, 22) })")?;
/// let ConstraintKind::Object(attributes) = rule.kind() else { panic!("it is an object") };
/// assert!(!attributes[0].optional);
/// assert_eq!(attributes[1].default.as_ref().unwrap().to_string(), "22");
/// # Ok::<(), tfsdk::diag::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstraintAttribute {
    /// Its name.
    pub name: String,
    /// What its value has to be.
    pub constraint: TypeConstraint,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands in for it when it is left out or null; its type is that of the constraint.
    /// `None` without a default: null stands in then.
    pub default: Option<Value>,
}

impl TypeConstraint {
    /// The kind of constraint, for matching on it.
    ///
    /// ```
    /// use tfsdk::constraint::{ConstraintKind, TypeConstraint};
    ///
    /// assert_eq!(TypeConstraint::parse("any")?.kind(), &ConstraintKind::Any);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> &ConstraintKind {
        &self.kind
    }

    /// The type, in which `any` is the dynamic type and optional attributes are marked; without the defaults.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    /// use tfsdk::Type;
    ///
    /// assert_eq!(TypeConstraint::parse("list(any)")?.ty(), &Type::list(Type::DYNAMIC));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// The type that converted values have, as far as the constraint says: no attribute is optional any more.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    /// use tfsdk::Type;
    ///
    /// let rule = TypeConstraint::parse("object({ port = optional(number, 22) })")?;
    /// assert_eq!(rule.implied_type(), Type::object([("port", Type::NUMBER)]));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn implied_type(&self) -> Type {
        self.ty.without_optional()
    }

    /// The JSON form, which is that of its [type](Self::ty): `"string"`, `["list","number"]`,
    /// `["object",{"a":"bool"},["a"]]`, where the third element lists the optional attributes. Defaults have none.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// let rule = TypeConstraint::parse("map(object({ a = optional(bool, true), b = any }))").unwrap();
    /// assert_eq!(rule.to_json(), r#"["map",["object",{"a":"bool","b":"dynamic"},["a"]]]"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        self.ty.to_json()
    }

    /// Whether an attribute anywhere in it has a default.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// assert!(TypeConstraint::parse("list(object({ port = optional(number, 22) }))")?.has_defaults());
    /// assert!(!TypeConstraint::parse("list(object({ port = optional(number) }))")?.has_defaults());
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn has_defaults(&self) -> bool {
        self.has_defaults
    }

    pub(crate) fn new(kind: ConstraintKind) -> Self {
        let (ty, has_defaults) = match &kind {
            ConstraintKind::String => (Type::STRING, false),
            ConstraintKind::Number => (Type::NUMBER, false),
            ConstraintKind::Bool => (Type::BOOL, false),
            ConstraintKind::Any => (Type::DYNAMIC, false),
            ConstraintKind::List(element) => (Type::list(element.ty.clone()), element.has_defaults),
            ConstraintKind::Set(element) => (Type::set(element.ty.clone()), element.has_defaults),
            ConstraintKind::Map(element) => (Type::map(element.ty.clone()), element.has_defaults),
            ConstraintKind::Tuple(elements) => {
                let ty = Type::tuple(elements.iter().map(|element| element.ty.clone()));
                (ty, elements.iter().any(|element| element.has_defaults))
            }
            ConstraintKind::Object(attributes) => {
                let ty = ObjectType::new(attributes.iter().map(|a| {
                    let ty = a.constraint.ty.clone();
                    if a.optional {
                        ObjectAttribute::optional(a.name.as_str(), ty)
                    } else {
                        ObjectAttribute::new(a.name.as_str(), ty)
                    }
                }));
                let has_defaults =
                    attributes.iter().any(|a| a.default.is_some() || a.constraint.has_defaults);
                (ty.into(), has_defaults)
            }
        };
        Self { kind, ty, has_defaults }
    }
}

impl From<&Type> for TypeConstraint {
    /// The constraint for exactly this type, without defaults.
    fn from(ty: &Type) -> Self {
        let boxed = |element: &Type| Box::new(Self::from(element));
        Self::new(match ty.kind() {
            TypeKind::String => ConstraintKind::String,
            TypeKind::Number => ConstraintKind::Number,
            TypeKind::Bool => ConstraintKind::Bool,
            TypeKind::Dynamic => ConstraintKind::Any,
            TypeKind::List(element) => ConstraintKind::List(boxed(element)),
            TypeKind::Set(element) => ConstraintKind::Set(boxed(element)),
            TypeKind::Map(element) => ConstraintKind::Map(boxed(element)),
            TypeKind::Tuple(elements) => ConstraintKind::Tuple(elements.iter().map(Self::from).collect()),
            TypeKind::Object(object) => ConstraintKind::Object(
                object
                    .iter()
                    .map(|a| ConstraintAttribute {
                        name: a.name().to_owned(),
                        constraint: Self::from(a.ty()),
                        optional: a.is_optional(),
                        default: None,
                    })
                    .collect(),
            ),
        })
    }
}
