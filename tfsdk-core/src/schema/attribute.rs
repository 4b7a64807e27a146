//! Attributes.

use std::sync::Arc;

use super::validate::Validate;
use super::{Behaviour, Change, DefaultValue, Description, DiffSuppress, Mode, NestedType, SameMeaning};
use crate::error::Error;
use crate::ty::Type;
use crate::value::{Value, ValueRef};

/// One attribute: its name, its type, who sets it, and how it behaves.
///
/// The constructors say who sets it, the methods after them how it behaves. Whether all of it fits together is
/// checked when a [`Schema`](super::Schema) is made of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    name: Arc<str>,
    ty: Type,
    nested: Option<Box<NestedType>>,
    mode: Mode,
    sensitive: bool,
    write_only: bool,
    deprecated: Option<Arc<str>>,
    description: Description,
    behaviour: Option<Box<Behaviour>>,
}

impl Attribute {
    /// An attribute of this type.
    pub fn new(name: impl Into<Arc<str>>, ty: Type, mode: Mode) -> Self {
        Attribute {
            name: name.into(),
            ty,
            nested: None,
            mode,
            sensitive: false,
            write_only: false,
            deprecated: None,
            description: Description::default(),
            behaviour: None,
        }
    }

    /// An attribute whose objects have attributes with schemas of their own.
    pub fn nested(name: impl Into<Arc<str>>, nested: NestedType, mode: Mode) -> Self {
        let mut attribute = Attribute::new(name, nested.ty().clone(), mode);
        attribute.nested = Some(Box::new(nested));
        attribute
    }

    /// An attribute that the practitioner has to set.
    pub fn required(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::REQUIRED)
    }

    /// An attribute that the practitioner may set.
    pub fn optional(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::OPTIONAL)
    }

    /// An attribute that the provider sets.
    pub fn computed(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::COMPUTED)
    }

    /// An attribute that the practitioner may set, and else the provider.
    pub fn optional_computed(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::OPTIONAL_COMPUTED)
    }

    /// Its values are hidden in Terraform's output.
    #[must_use]
    pub fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Its values reach the provider and are never kept, neither in a plan nor in the state.
    #[must_use]
    pub fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// Practitioners who set it are warned with `message`, which says what to use instead.
    #[must_use]
    pub fn deprecated(mut self, message: impl Into<Arc<str>>) -> Self {
        self.deprecated = Some(message.into());
        self
    }

    /// What it is for.
    #[must_use]
    pub fn describe(mut self, description: Description) -> Self {
        self.description = description;
        self
    }

    /// The value it has where the configuration has none.
    ///
    /// The author writes `optional` beside it; Terraform is told `optional` and `computed`, as it demands of an
    /// attribute that the provider fills in.
    #[must_use]
    pub fn default(self, value: impl Into<Value>) -> Self {
        self.default_of(DefaultValue::Value(value.into()))
    }

    /// Like [`default`](Attribute::default), made anew for each plan. It has to come out the same each time.
    #[must_use]
    pub fn default_fn(self, make: impl Fn() -> Result<Value, Error> + Send + Sync + 'static) -> Self {
        self.default_of(DefaultValue::Function(Arc::new(make)))
    }

    #[must_use]
    pub(super) fn default_of(mut self, default: DefaultValue) -> Self {
        self.behave().default = Some(default);
        self
    }

    /// When it changes, the whole resource is made anew.
    #[must_use]
    pub fn force_new(mut self) -> Self {
        self.behave().force_new = true;
        self
    }

    /// Where the provider computes it, its value stays as it was: it is not planned as unknown when something
    /// else changes.
    #[must_use]
    pub fn keep(mut self) -> Self {
        self.behave().keep = true;
        self
    }

    /// It identifies an element of the set or list of objects that it stands in.
    #[must_use]
    pub fn key(mut self) -> Self {
        self.behave().key = true;
        self
    }

    /// In a configuration its elements may be written as blocks.
    #[must_use]
    pub fn attributes_as_blocks(mut self) -> Self {
        self.behave().attributes_as_blocks = true;
        self
    }

    /// Where `suppress` says so, a change of the configuration is no change, and the prior value stays.
    #[must_use]
    pub fn diff_suppress(mut self, suppress: impl Fn(&Change<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.behave().diff_suppress = Some(DiffSuppress(Arc::new(suppress)));
        self
    }

    /// Where `same` says so, two values mean the same, and the earlier one stays.
    ///
    /// Unlike [`diff_suppress`](Attribute::diff_suppress) it belongs to the type of the attribute, and holds
    /// wherever two values meet: in a plan, after apply and after a refresh.
    #[must_use]
    pub fn same_meaning(
        mut self,
        same: impl Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.behave().same_meaning = Some(SameMeaning(Arc::new(same)));
        self
    }

    /// Its values have to pass `validator`, besides those given before.
    #[must_use]
    pub fn validate(mut self, validator: impl Validate + 'static) -> Self {
        self.behave().validators.push(super::validate::Validator::new(validator));
        self
    }

    fn behave(&mut self) -> &mut Behaviour {
        self.behaviour.get_or_insert_with(Box::default)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// The type of its values, that of nested attributes included.
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// The schema of its objects, where they have one.
    pub fn nested_type(&self) -> Option<&NestedType> {
        self.nested.as_deref()
    }

    /// Who sets it, as the author said.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Who sets it, as Terraform is told: a default makes an optional attribute computed as well.
    pub fn terraform_mode(&self) -> Mode {
        let default = self.behaviour.as_ref().is_some_and(|b| b.default.is_some());
        Mode { computed: self.mode.computed || (default && self.mode.optional), ..self.mode }
    }

    /// Whether its values are hidden in Terraform's output.
    pub fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// Whether its values are never kept.
    pub fn is_write_only(&self) -> bool {
        self.write_only
    }

    /// What those who set it are told, when it is deprecated; may be empty.
    pub fn deprecation(&self) -> Option<&str> {
        self.deprecated.as_deref()
    }

    /// What it is for.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// What Terraform does not know of it; `None` when there is nothing.
    pub fn behaviour(&self) -> Option<&Behaviour> {
        self.behaviour.as_deref()
    }

    /// Whether an element of this attribute could be written as a block: it is a list or set of objects without
    /// a schema of their own.
    pub fn may_be_blocks(&self) -> bool {
        let collection = matches!(self.ty.kind(), crate::ty::TypeKind::List(_) | crate::ty::TypeKind::Set(_));
        self.nested.is_none() && collection && self.ty.element().is_some_and(|e| e.as_object().is_some())
    }
}
