//! `variable` blocks: what a module takes as input.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::convert::{ConversionError, convert_within};
use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{ObjectType, Type};
use tfsdk_core::value::Value;
use tfsdk_lang::constraint::TypeConstraint;
use tfsdk_lang::expr::{Edition, Marks};

use crate::locals::Locals;
use crate::secret::Secrets;
use crate::validation::Validation;

/// An input variable, as a `variable` block declares it.
///
/// ```
/// use tfsdk::config::{File, Variables};
///
/// let source = "variable \"zone\" {\n  type      = string\n  default   = \"a\"\n  sensitive = true\n}\n";
/// let (file, _) = File::parse("main.tf", source);
/// let (variables, _) = Variables::declared([&file]);
/// let zone = variables.get("zone").unwrap();
/// assert!(zone.sensitive && zone.default.is_some());
/// assert_eq!(zone.constraint.to_string(), "string");
/// ```
#[derive(Clone, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The type that it is declared with; `any` when the block says none. Values are converted by
    /// [`convert_within`](Self::convert_within), which knows of override files.
    pub constraint: TypeConstraint,
    /// The default, already converted. A variable without one has to be set.
    pub default: Option<Value>,
    /// Whether null is a value of its own; otherwise null selects the default.
    pub nullable: bool,
    /// Whether the value is kept out of messages.
    pub sensitive: bool,
    /// Whether the value is left out of state and plan. It is kept out of messages as well.
    pub ephemeral: bool,
    /// The description.
    pub description: Option<String>,
    /// Why nobody should set it any more, if so: a value for it is warned of in these words. (Terraform 1.15 and newer.)
    pub deprecated: Option<String>,
    /// The `validation` blocks; see [`Variables::validate`].
    pub validations: Vec<Validation>,
    /// Where it is declared.
    pub declared_at: Option<Place>,
    /// Where the default stands: an override file may give another one.
    pub(crate) default_at: Option<Place>,
    /// The type that it was declared with first, where an override file gives another one and either has defaults.
    pub(crate) first_constraint: Option<Box<TypeConstraint>>,
    /// Whether a block declares it without a type, so that a text stands for itself.
    pub(crate) is_open: bool,
    /// Whether its block has mistakes, so that it may have a default that was not understood.
    pub(crate) is_doubtful: bool,
}

/// The marks of the value of a variable that is declared so.
pub(crate) fn marks(sensitive: bool, ephemeral: bool) -> Marks {
    let mut marks = Marks::NONE;
    if sensitive {
        marks = marks.and_own(&Marks::sensitive());
    }
    if ephemeral {
        marks = marks.and_own(&Marks::ephemeral());
    }
    marks
}

impl std::fmt::Debug for Variable {
    /// All of it; of one that is kept out of messages no value: neither its default, nor those within its type.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use std::fmt::Debug;
        let secrecy = self.secrecy();
        let hidden = secrecy.map(|secrecy| format!("({secrecy} value)"));
        let default: Option<&dyn Debug> = self.default.as_ref().map(|default| match &hidden {
            Some(hidden) => hidden as &dyn Debug,
            None => default,
        });
        let constraint: &dyn Debug = if hidden.is_some() { self.constraint.ty() } else { &self.constraint };
        let places: Vec<&Place> = self.validations.iter().map(Validation::place).collect();
        let validations: &dyn Debug = if hidden.is_some() { &places } else { &self.validations };
        f.debug_struct("Variable")
            .field("name", &self.name)
            .field("constraint", constraint)
            .field("default", &default)
            .field("nullable", &self.nullable)
            .field("sensitive", &self.sensitive)
            .field("ephemeral", &self.ephemeral)
            .field("description", &self.description)
            .field("deprecated", &self.deprecated)
            .field("validations", validations)
            .field("declared_at", &self.declared_at)
            .finish()
    }
}

impl Variable {
    /// Where a default is wrong: there, or where the variable is declared, as the lines of a secret are not shown.
    pub(crate) fn default_place(&self) -> Option<Place> {
        let default_at = self.default_at.as_ref().filter(|_| self.secrecy().is_none());
        default_at.or(self.declared_at.as_ref()).cloned()
    }

    /// Converts a value to the type of the variable, as [`TypeConstraint::convert_within`] does.
    ///
    /// Where an override file gives another `type`, the defaults of attributes are those of the first one, and those of
    /// the new one count for nothing: that is what Terraform does.
    ///
    /// # Errors
    /// When the value does not fit, and when the budget is exhausted.
    pub fn convert_within(&self, value: &Value, budget: &Budget) -> Result<Value, ConversionError> {
        match &self.first_constraint {
            None => self.constraint.convert_within(value, budget),
            Some(first) => {
                convert_within(&first.fill_defaults_within(value, budget)?, self.constraint.ty(), budget)
            }
        }
    }

    /// Gives it another type, as an override file does.
    pub(crate) fn override_constraint(&mut self, constraint: TypeConstraint) {
        let old = std::mem::replace(&mut self.constraint, constraint);
        self.is_open = false;
        if self.first_constraint.is_none() && (old.has_defaults() || self.constraint.has_defaults()) {
            self.first_constraint = Some(Box::new(old));
        }
    }

    /// The marks of its value: what it is made of is kept out of messages, or out of state and plan as well.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let (file, _) = File::parse("main.tf", "variable \"token\" {\n  ephemeral = true\n}\n");
    /// let (variables, _) = Variables::declared([&file]);
    /// let marks = variables.get("token").unwrap().marks();
    /// assert!(marks.is_ephemeral() && !marks.is_sensitive());
    /// ```
    #[must_use]
    pub fn marks(&self) -> Marks {
        marks(self.sensitive, self.ephemeral)
    }

    /// Why its value is kept out of messages; `None` if it may be shown.
    pub(crate) fn secrecy(&self) -> Option<&'static str> {
        self.marks().secrecy()
    }

    /// How messages name what holds its value.
    pub(crate) fn owner(&self) -> String {
        format!("var.{}", self.name)
    }

    /// A variable of this type, which has to be set and may be null.
    ///
    /// ```
    /// use tfsdk::config::Variable;
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// let zones = Variable::new("zones", TypeConstraint::parse("set(string)")?);
    /// assert!(zones.default.is_none() && zones.nullable);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, constraint: TypeConstraint) -> Self {
        Self {
            name: name.into(),
            constraint,
            default: None,
            nullable: true,
            sensitive: false,
            ephemeral: false,
            description: None,
            deprecated: None,
            validations: Vec::new(),
            declared_at: None,
            default_at: None,
            first_constraint: None,
            is_open: false,
            is_doubtful: false,
        }
    }
}

/// The input variables of a module, by name.
///
/// ```
/// use tfsdk::config::{File, Variables};
///
/// let (file, _) = File::parse("main.tf", "variable \"zone\" {}\nvariable \"size\" {}\n");
/// let (variables, problems) = Variables::declared([&file]);
/// assert!(problems.is_empty());
/// let names: Vec<_> = variables.iter().map(|variable| &variable.name[..]).collect();
/// assert_eq!(names, ["size", "zone"]);
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Variables {
    pub(crate) by_name: BTreeMap<String, Variable>,
    /// The defaults of sensitive ones.
    pub(crate) secrets: Secrets,
    /// Whether a file of declarations has errors, so that variables may be missing, or parts of them.
    pub(crate) is_partial: bool,
    /// Whether there may be sensitive ones among those that are missing.
    pub(crate) may_keep_others: bool,
    /// Which Terraform the conditions are evaluated as.
    pub(crate) edition: Edition,
    /// Whether a type declares them, not blocks.
    pub(crate) is_of_type: bool,
    /// The local values beside them, if any rule reads one.
    pub(crate) locals: Locals,
    /// Whether these are all there are.
    pub(crate) knows_locals: bool,
    /// The types of the resources beside them whose names do not tell that they are types.
    pub(crate) resource_types: BTreeSet<String>,
}

impl Variables {
    /// No variables yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            by_name: BTreeMap::new(),
            secrets: Secrets::new(),
            is_partial: false,
            may_keep_others: false,
            edition: Edition::NEWEST,
            is_of_type: false,
            locals: Locals::new(),
            knows_locals: false,
            resource_types: BTreeSet::new(),
        }
    }

    /// The same, with the conditions of `validation` blocks evaluated as this Terraform does.
    ///
    /// ```
    /// use tfsdk::config::{File, Functions, Variables};
    /// use tfsdk::expr::Edition;
    ///
    /// let source = r#"
    /// variable "name" {
    ///   default = null
    ///   validation {
    ///     condition     = var.name == null || length(var.name) > 3
    ///     error_message = "It is too short."
    ///   }
    /// }
    /// "#;
    /// let (file, _) = File::parse("main.tf", source);
    /// let (variables, _) = Variables::declared([&file]);
    /// let problems = |variables: Variables| variables.validate(&variables.values([]).0, &Functions::terraform());
    /// assert!(problems(variables.clone()).is_empty());
    /// assert!(!problems(variables.with_edition(Edition::Terraform1_11)).is_empty());
    /// ```
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// A variable for each attribute of an object type; those that are optional need not be set.
    ///
    /// ```
    /// use tfsdk::config::Variables;
    /// use tfsdk::ty::{ObjectAttribute, ObjectType};
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("zone", Type::STRING)]);
    /// let variables = Variables::of_type(ty.as_object().unwrap());
    /// assert_eq!(variables.get("zone").unwrap().constraint.to_string(), "string");
    /// ```
    #[must_use]
    pub fn of_type(ty: &ObjectType) -> Self {
        let variable = |name: &str, ty: &Type, optional: bool| {
            let mut variable = Variable::new(name, TypeConstraint::from(ty));
            variable.default = optional.then(|| Value::null(ty.without_optional()));
            (name.to_owned(), variable)
        };
        let by_name = ty.iter().map(|a| variable(a.name(), a.ty(), a.is_optional())).collect();
        Self { by_name, is_of_type: true, ..Self::new() }
    }

    /// Adds a variable, and returns the one of its name that was there before.
    ///
    /// ```
    /// use tfsdk::config::{Variable, Variables};
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// let mut variables = Variables::new();
    /// variables.insert(Variable::new("zone", TypeConstraint::parse("string")?));
    /// assert!(variables.insert(Variable::new("zone", TypeConstraint::parse("any")?)).is_some());
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn insert(&mut self, variable: Variable) -> Option<Variable> {
        self.by_name.insert(variable.name.clone(), variable)
    }

    /// The variable of this name.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let (file, _) = File::parse("main.tf", "variable \"zone\" {}\n");
    /// let (variables, _) = Variables::declared([&file]);
    /// assert!(variables.get("zone").is_some() && variables.get("zones").is_none());
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.by_name.get(name)
    }

    /// The same diagnostics, those places [hidden](Place::hidden) that would be shown with a line of a value that is kept
    /// out of messages: a default of a variable that is sensitive or ephemeral.
    ///
    /// For what [`File::parse`](crate::File::parse) found in the files of declarations: parsing does not know what their lines mean.
    /// [`VariableValues::hide`](crate::VariableValues::hide) does the same for files that give values.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let source = "variable \"password\" {\n  sensitive = true\n  default = \"a\"\n  default = \"b\"\n}\n";
    /// let (file, problems) = File::parse("main.tf", source);
    /// let (variables, _) = Variables::declared([&file]);
    /// assert!(variables.hide(problems).iter().all(|problem| problem.place().is_some_and(|place| place.is_hidden())));
    /// ```
    #[must_use]
    pub fn hide(&self, diagnostics: Diagnostics) -> Diagnostics {
        self.secrets.hide_all(diagnostics)
    }

    /// The variables in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Variable> {
        self.by_name.values()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}
