//! Which Terraform an expression is evaluated as.

/// The version of Terraform whose language is followed, where versions differ.
///
/// The default is the newest. A [`Scope`](super::Scope) says which one holds.
///
/// ```
/// use tfsdk::expr::Edition;
///
/// assert_eq!(Edition::default(), Edition::NEWEST);
/// assert_ne!(Edition::Terraform1_11, Edition::NEWEST);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Edition {
    /// Terraform 1.11 and before: `&&` and `||` need both operands, so that `x != null && x.a` fails for a null.
    Terraform1_11,
    /// Terraform 1.12 and later: an operand of `&&` or `||` that decides alone makes the other one count for nothing, be it
    /// unknown or an error.
    #[default]
    Terraform1_12,
}

impl Edition {
    /// The newest one, which is the default.
    pub const NEWEST: Self = Self::Terraform1_12;
}
