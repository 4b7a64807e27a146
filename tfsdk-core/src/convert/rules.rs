//! Which conversions there are.

use super::conversion::Safety;
use super::converter::Converter;
use super::error::ConversionError;
use crate::limits::{Budget, Limits};
use crate::ty::Type;
use crate::value::Value;

/// The rules of conversion: by default what Terraform does, as [`convert`](super::convert) and its neighbours have it.
///
/// ```
/// use tfsdk::convert::Rules;
/// use tfsdk::{Type, Value};
///
/// let pair = Value::list(Type::STRING, ["web".into(), "80".into()]).unwrap();
/// let ty = Type::tuple([Type::STRING, Type::NUMBER]);
/// assert!(Rules::new().convert(&pair, &ty).is_err());
///
/// let rules = Rules::new().list_to_tuple(true);
/// assert_eq!(rules.convert(&pair, &ty)?.to_string(), r#"["web", 80]"#);
///
/// let one = Value::list(Type::STRING, ["web".into()]).unwrap();
/// let error = rules.convert(&one, &ty).unwrap_err();
/// assert_eq!(error.to_string(), "a tuple of 2 elements is required, but have list of 1 element");
/// # Ok::<(), tfsdk::convert::ConversionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    list_to_tuple: bool,
}

impl Rules {
    /// Terraform's rules.
    ///
    /// ```
    /// use tfsdk::convert::Rules;
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Rules::new().convert(&Value::from(1), &Type::STRING)?, Value::from("1"));
    /// # Ok::<(), tfsdk::convert::ConversionError>(())
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { list_to_tuple: false }
    }

    /// Whether a list or set converts to a tuple of exactly as many elements.
    ///
    /// Terraform's page on type constraints says: "A list can only be converted to a tuple if it has exactly the required
    /// number of elements." Terraform itself, up to 1.11.4 at least, converts none: "tuple required". So this is off by
    /// default, and what is converted by it is not what Terraform would make of the same input.
    ///
    /// Each element is converted to the type at its place; those of a set come in Terraform's order. A set of several elements
    /// of which some are unknown becomes an unknown tuple, as elements may turn out to be equal.
    ///
    /// ```
    /// use tfsdk::convert::Rules;
    /// use tfsdk::{Type, Value};
    ///
    /// let list = Value::list(Type::STRING, [Value::from("a"), Value::from("b")]).unwrap();
    /// let pair = Type::tuple([Type::STRING, Type::STRING]);
    /// assert!(Rules::new().convert(&list, &pair).is_err());
    /// assert_eq!(Rules::new().list_to_tuple(true).convert(&list, &pair)?.ty(), &pair);
    /// # Ok::<(), tfsdk::convert::ConversionError>(())
    /// ```
    #[must_use]
    pub const fn list_to_tuple(mut self, converts: bool) -> Self {
        self.list_to_tuple = converts;
        self
    }

    /// Converts a value to a type by these rules; otherwise like [`convert`](super::convert).
    ///
    /// # Errors
    /// As for that, and when a list or set has not as many elements as the tuple: how many it has, and how many are required.
    ///
    /// ```
    /// use tfsdk::convert::Rules;
    /// use tfsdk::{Type, Value};
    ///
    /// let converted = Rules::new().convert(&Value::from("8"), &Type::NUMBER)?;
    /// assert_eq!(converted, Value::from(8));
    /// # Ok::<(), tfsdk::convert::ConversionError>(())
    /// ```
    pub fn convert(self, value: &Value, ty: &Type) -> Result<Value, ConversionError> {
        let limits = Limits::new();
        let held = value.held(limits).saturating_add(ty.held(limits));
        self.convert_within(value, ty, &Budget::for_value(limits, held))
    }

    /// Converts a value to a type by these rules, within a budget; otherwise like
    /// [`convert_within`](super::convert_within).
    ///
    /// # Errors
    /// As for [`convert`](Self::convert), and as for that.
    ///
    /// ```
    /// use tfsdk::convert::Rules;
    /// use tfsdk::limits::{Budget, Limits};
    /// use tfsdk::{Type, Value};
    ///
    /// let budget = Budget::new(Limits::new(), 0);
    /// assert_eq!(Rules::new().convert_within(&Value::from("8"), &Type::NUMBER, &budget)?, Value::from(8));
    /// # Ok::<(), tfsdk::convert::ConversionError>(())
    /// ```
    pub fn convert_within(self, value: &Value, ty: &Type, budget: &Budget) -> Result<Value, ConversionError> {
        // Finding and applying a conversion recurse as deep as the two are.
        budget.admit(value.depth().max(ty.depth()), 0)?;
        let converter = self.converter(budget);
        let converted = match converter.conversion(value.ty(), ty, &ty.without_optional(), Safety::Unsafe) {
            Some(conversion) => converter.apply(&conversion, value.as_ref()),
            None => Err(converter.misfit(value.as_ref(), ty)),
        };
        match budget.exhausted() {
            // What else went wrong may have gone wrong by that.
            Some(exhausted) if converted.is_err() => Err(exhausted.into()),
            _ => converted,
        }
    }

    /// Whether the types allow a conversion by these rules; otherwise like [`is_convertible`](super::is_convertible).
    ///
    /// A list may still have the wrong number of elements for a tuple.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::convert::Rules;
    ///
    /// let pair = Type::tuple([Type::STRING, Type::STRING]);
    /// assert!(!Rules::new().is_convertible(&Type::list(Type::STRING), &pair));
    /// assert!(Rules::new().list_to_tuple(true).is_convertible(&Type::list(Type::STRING), &pair));
    /// ```
    #[must_use]
    pub fn is_convertible(self, from: &Type, to: &Type) -> bool {
        self.is_convertible_within(from, to, &budget_of_types([from, to]))
    }

    /// Whether the types allow a conversion by these rules, found within a budget; otherwise like
    /// [`is_convertible_within`](super::is_convertible_within).
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::convert::Rules;
    /// use tfsdk::limits::{Budget, Limits};
    ///
    /// let budget = Budget::new(Limits::new(), 0);
    /// assert!(Rules::new().is_convertible_within(&Type::NUMBER, &Type::STRING, &budget));
    /// ```
    #[must_use]
    pub fn is_convertible_within(self, from: &Type, to: &Type, budget: &Budget) -> bool {
        budget.admit(from.depth().max(to.depth()), 0).is_ok()
            && self.converter(budget).conversion(from, to, &to.without_optional(), Safety::Unsafe).is_some()
    }

    /// What finds and applies conversions by these rules, within a budget.
    pub(super) fn converter(self, budget: &Budget) -> Converter<'_> {
        Converter::new(self.list_to_tuple, budget)
    }
}

/// The budget for looking at these types.
pub(super) fn budget_of_types<'t>(types: impl IntoIterator<Item = &'t Type>) -> Budget {
    let limits = Limits::new();
    let held = types.into_iter().map(|ty| ty.held(limits)).fold(0, u64::saturating_add);
    Budget::for_value(limits, held)
}
