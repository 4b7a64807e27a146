//! Attributes.

use std::sync::Arc;

use super::{Behaviour, DefaultValue, Description, Mode, NestedType};
use crate::ty::Type;

/// One attribute: its name, its type, who sets it, and how it behaves.
///
/// The constructors say who sets it, the methods after them how it behaves. Whether all of it fits together is
/// checked when a [`Schema`](super::Schema) is made of it.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let size = Attribute::optional("size", Type::NUMBER).default(10).force_new();
/// assert_eq!((size.name(), size.ty()), ("size", &Type::NUMBER));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use = "its methods return the changed attribute"]
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
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// assert_eq!(Attribute::new("id", Type::STRING, Mode::COMPUTED), Attribute::computed("id", Type::STRING));
    /// ```
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

    /// A nested attribute: its objects have attributes that behave each in its own way.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode, NestedType, Nesting};
    ///
    /// let rule = NestedType::new(Nesting::List, [Attribute::required("port", Type::NUMBER)]);
    /// let rules = Attribute::nested("rules", rule, Mode::OPTIONAL);
    /// assert_eq!(rules.ty().to_string(), "list(object({ port = number }))");
    /// ```
    pub fn nested(name: impl Into<Arc<str>>, nested: NestedType, mode: Mode) -> Self {
        let mut attribute = Attribute::new(name, nested.ty().clone(), mode);
        attribute.nested = Some(Box::new(nested));
        attribute
    }

    /// An attribute that the practitioner has to set.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::required("name", Type::STRING).mode().required);
    /// ```
    pub fn required(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::REQUIRED)
    }

    /// An attribute that the practitioner may set.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// assert_eq!(Attribute::optional("tags", Type::map(Type::STRING)).mode(), Mode::OPTIONAL);
    /// ```
    pub fn optional(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::OPTIONAL)
    }

    /// An attribute that the provider sets.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// assert_eq!(Attribute::computed("arn", Type::STRING).mode(), Mode::COMPUTED);
    /// ```
    pub fn computed(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::COMPUTED)
    }

    /// An attribute that the practitioner may set, and that the provider sets otherwise.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// assert_eq!(Attribute::optional_computed("zone", Type::STRING).mode(), Mode::OPTIONAL_COMPUTED);
    /// ```
    pub fn optional_computed(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Attribute::new(name, ty, Mode::OPTIONAL_COMPUTED)
    }

    /// Hides its values in Terraform's output.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::required("token", Type::STRING).sensitive().is_sensitive());
    /// ```
    #[doc(alias = "Sensitive")]
    pub fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Keeps its values out of plans and states: they reach the provider, and are stored nowhere.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::optional("password", Type::STRING).write_only().is_write_only());
    /// ```
    #[doc(alias = "WriteOnly")]
    pub fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// Warns practitioners who set it with `message`, which says what to use instead.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// let region = Attribute::optional("region", Type::STRING).deprecated("Use `zone` instead.");
    /// assert_eq!(region.deprecation(), Some("Use `zone` instead."));
    /// ```
    #[doc(alias = "DeprecationMessage")]
    pub fn deprecated(mut self, message: impl Into<Arc<str>>) -> Self {
        self.deprecated = Some(message.into());
        self
    }

    /// Says what it is for.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Description};
    ///
    /// let name = Attribute::required("name", Type::STRING).describe(Description::plain("Its name."));
    /// assert_eq!(name.description().text(), "Its name.");
    /// ```
    #[doc(alias = "MarkdownDescription")]
    pub fn describe(mut self, description: Description) -> Self {
        self.description = description;
        self
    }

    pub(super) fn with_behaviour(mut self, behaviour: Behaviour) -> Self {
        self.behaviour = (behaviour != Behaviour::default()).then(|| Box::new(behaviour));
        self
    }

    /// For the methods that change how it behaves, each in the file of its [behaviour](super::behaviour).
    pub(super) fn behaviour_mut(&mut self) -> &mut Behaviour {
        self.behaviour.get_or_insert_with(Box::default)
    }

    /// The name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert_eq!(Attribute::required("name", Type::STRING).name(), "name");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// The type of its values, nested attributes included.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert_eq!(Attribute::required("name", Type::STRING).ty(), &Type::STRING);
    /// ```
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// How its objects nest and what they contain; `None` unless it is a nested attribute.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode, NestedType, Nesting};
    ///
    /// let rule = NestedType::new(Nesting::Set, [Attribute::required("port", Type::NUMBER)]);
    /// let rules = Attribute::nested("rules", rule, Mode::OPTIONAL);
    /// assert_eq!(rules.nested_type().unwrap().nesting(), Nesting::Set);
    /// assert!(Attribute::required("name", Type::STRING).nested_type().is_none());
    /// ```
    pub fn nested_type(&self) -> Option<&NestedType> {
        self.nested.as_deref()
    }

    /// Who sets it, as the author said.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// assert_eq!(Attribute::required("name", Type::STRING).mode(), Mode::REQUIRED);
    /// ```
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Who sets it, as Terraform is told: what has a default is optional, and computed as well.
    ///
    /// In the schema of a configuration alone, such as a provider's, it is optional alone, as nothing is computed there.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Mode};
    ///
    /// let size = Attribute::optional("size", Type::NUMBER).default(10);
    /// assert_eq!(size.mode(), Mode::OPTIONAL);
    /// assert_eq!(size.terraform_mode(), Mode::OPTIONAL_COMPUTED);
    /// ```
    pub fn terraform_mode(&self) -> Mode {
        match self.behaviour.as_ref().and_then(|b| b.default.as_ref()) {
            Some(_) if self.mode.optional => Mode { computed: true, ..self.mode },
            // The function may find nothing; the provider says so then.
            Some(DefaultValue::Function(_)) if self.mode.required => Mode::OPTIONAL_COMPUTED,
            _ => self.mode,
        }
    }

    /// The same in the schema of a configuration alone, such as a provider's, or in another.
    pub(super) fn terraform_mode_in(&self, is_config: bool) -> Mode {
        let told = self.terraform_mode();
        Mode { computed: if is_config { self.mode.computed } else { told.computed }, ..told }
    }

    /// Whether its values are hidden in Terraform's output.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(!Attribute::required("name", Type::STRING).is_sensitive());
    /// ```
    pub fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// Whether its values are stored nowhere.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(!Attribute::required("name", Type::STRING).is_write_only());
    /// ```
    pub fn is_write_only(&self) -> bool {
        self.write_only
    }

    /// Whether no text shows its values: it is sensitive or write-only.
    #[doc(hidden)]
    pub fn is_hidden(&self) -> bool {
        self.sensitive || self.write_only
    }

    /// Whether it is hidden, or an attribute in it is.
    #[doc(hidden)]
    pub fn hides_a_part(&self) -> bool {
        self.is_hidden() || self.nested_type().is_some_and(|nested| nested.body().hides_a_part())
    }

    /// The message for those who set it, if it is deprecated; may be empty.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert_eq!(Attribute::required("name", Type::STRING).deprecation(), None);
    /// ```
    pub fn deprecation(&self) -> Option<&str> {
        self.deprecated.as_deref()
    }

    /// What it is for.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::required("name", Type::STRING).description().is_empty());
    /// ```
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// How it behaves beyond what Terraform is told; `None` if there is nothing to say.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// assert!(Attribute::required("name", Type::STRING).force_new().behaviour().unwrap().force_new);
    /// assert!(Attribute::required("name", Type::STRING).behaviour().is_none());
    /// ```
    pub fn behaviour(&self) -> Option<&Behaviour> {
        self.behaviour.as_deref()
    }
}
