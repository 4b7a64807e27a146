//! What a struct says that it is for.
//!
//! A type constraint (`object = "object({ … })"`), or a schema of a file (`schema_file = "…", resource = "…"`).

use syn::LitStr;

use super::proof::Proof;
use crate::context::Context;
use crate::key::OBJECT;
use crate::parse::Tag;
use crate::wanted_attribute::WantedAttribute;

/// What a struct is for: an object with these attributes.
pub(crate) struct Wanted {
    pub(crate) by: By,
    /// In the order of their names.
    pub(crate) attributes: Vec<WantedAttribute>,
}

/// What says so.
pub(crate) enum By {
    #[cfg_attr(not(feature = "constraints"), allow(dead_code, reason = "none can be read"))]
    Constraint(LitStr),
    Schema(Proof),
}

impl Wanted {
    /// What a struct is for, if it says so. What cannot be understood is reported.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>) -> Option<Self> {
        let schema = Proof::of(cx, tag);
        if let Some(literal) = tag.text(&OBJECT) {
            let attributes = super::constraint::attributes(cx, literal)?;
            return Some(Wanted { by: By::Constraint(literal.clone()), attributes });
        }
        let (proof, attributes) = schema?;
        Some(Wanted { by: By::Schema(proof), attributes })
    }

    /// The file with the schema.
    pub(crate) fn proof(&self) -> Option<&Proof> {
        match &self.by {
            By::Schema(proof) => Some(proof),
            By::Constraint(_) => None,
        }
    }
}
