//! Writing schemas.

use std::collections::BTreeMap;

use crate::schema::{Attribute, Block, Description, DescriptionKind, NestedBlock, Schema};
use crate::text::append_json_string;

/// Writes JSON, with the properties in the order in which Terraform writes them.
#[derive(Default)]
pub(in crate::schema) struct Writer {
    out: String,
    /// Whether the next property is the first of its object.
    first: bool,
    /// Whether the schema is that of a configuration alone, in which nothing is computed.
    is_config: bool,
}

impl Writer {
    pub(in crate::schema) fn finish(self) -> String {
        self.out
    }

    pub(in crate::schema) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.out.push('{');
        self.first = true;
        write(self);
        self.out.push('}');
        self.first = false;
    }

    pub(in crate::schema) fn name(&mut self, name: &str) {
        if !std::mem::take(&mut self.first) {
            self.out.push(',');
        }
        append_json_string(name, &mut self.out);
        self.out.push(':');
    }

    pub(in crate::schema) fn raw(&mut self, json: &str) {
        self.out.push_str(json);
    }

    pub(in crate::schema) fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.name(name);
            append_json_string(text, &mut self.out);
        }
    }

    fn number(&mut self, name: &str, number: u64) {
        self.name(name);
        self.out.push_str(&number.to_string());
    }

    fn flags(&mut self, flags: &[(&str, bool)]) {
        for (name, set) in flags {
            if *set {
                self.name(name);
                self.out.push_str("true");
            }
        }
    }

    /// A property that is an object with an entry for each of these; left out if there are none.
    pub(in crate::schema) fn entries<T>(
        &mut self,
        name: &str,
        all: &BTreeMap<String, T>,
        write: impl Fn(&mut Self, &T),
    ) {
        self.each(name, all.iter().map(|(name, value)| (name.as_str(), value)), write);
    }

    fn each<'a, T: 'a>(
        &mut self,
        name: &str,
        all: impl Iterator<Item = (&'a str, &'a T)>,
        write: impl Fn(&mut Self, &T),
    ) {
        let mut all = all.peekable();
        if all.peek().is_some() {
            self.name(name);
            self.object(|out| {
                for (name, value) in all {
                    out.name(name);
                    write(out, value);
                }
            });
        }
    }

    pub(in crate::schema) fn schema(&mut self, schema: Option<&Schema>) {
        self.object(|out| {
            out.number("version", schema.map_or(0, Schema::version));
            if let Some(schema) = schema {
                out.block_of(schema);
            }
        });
    }

    /// The property with the block of a schema.
    pub(in crate::schema) fn block_of(&mut self, schema: &Schema) {
        self.is_config = schema.is_config;
        self.name("block");
        self.block(schema.block());
    }

    fn described(&mut self, description: &Description) {
        self.text("description", description.text());
        self.text(
            "description_kind",
            match description.kind() {
                DescriptionKind::Plain => "plain",
                DescriptionKind::Markdown => "markdown",
            },
        );
    }

    fn block(&mut self, block: &Block) {
        self.object(|out| {
            out.each("attributes", block.attributes().map(|a| (a.name(), a)), Self::attribute);
            out.each("block_types", block.blocks().map(|b| (b.name(), b)), Self::nested_block);
            out.described(block.description());
            out.flags(&[("deprecated", block.deprecation().is_some())]);
        });
    }

    fn attribute(&mut self, attribute: &Attribute) {
        let mode = attribute.terraform_mode_in(self.is_config);
        self.object(|out| {
            match attribute.nested_type() {
                None => {
                    out.name("type");
                    out.raw(&attribute.ty().to_json());
                }
                Some(nested) => {
                    out.name("nested_type");
                    out.object(|out| {
                        out.each("attributes", nested.attributes().map(|a| (a.name(), a)), Self::attribute);
                        out.text("nesting_mode", nested.nesting().name());
                    });
                }
            }
            out.described(attribute.description());
            out.flags(&[
                ("deprecated", attribute.deprecation().is_some()),
                ("required", mode.required),
                ("optional", mode.optional),
                ("computed", mode.computed),
                ("sensitive", attribute.is_sensitive()),
                ("write_only", attribute.is_write_only()),
            ]);
        });
    }

    fn nested_block(&mut self, nested: &NestedBlock) {
        self.object(|out| {
            out.text("nesting_mode", nested.nesting().name());
            out.name("block");
            out.block(nested.block());
            for (name, items) in [("min_items", nested.min()), ("max_items", nested.max())] {
                if items > 0 {
                    out.number(name, items);
                }
            }
        });
    }
}
