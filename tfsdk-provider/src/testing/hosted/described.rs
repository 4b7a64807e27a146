//! A schema, and what depends on it alone.

use std::cell::OnceCell;
use std::ops::Deref;

use tfsdk_config::BodyShape;
use tfsdk_core::schema::Schema;

/// A schema, with what is made of it once for all bodies.
pub(crate) struct Described {
    schema: Schema,
    shape: OnceCell<BodyShape>,
}

impl Described {
    /// What its bodies have to contain.
    pub(crate) fn shape(&self) -> &BodyShape {
        self.shape.get_or_init(|| BodyShape::from(self.schema.block()))
    }
}

impl From<Schema> for Described {
    fn from(schema: Schema) -> Self {
        Self { schema, shape: OnceCell::new() }
    }
}

impl Deref for Described {
    type Target = Schema;

    fn deref(&self) -> &Schema {
        &self.schema
    }
}
