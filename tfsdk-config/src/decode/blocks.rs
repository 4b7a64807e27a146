//! Nested blocks to values, by their nesting; and blocks that stand for an attribute.

use std::collections::HashSet;

use tfsdk_core::convert::convert;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{BlockNesting, Nesting};
use tfsdk_core::text::Quoted;
use tfsdk_core::ty::ObjectType;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::SourceRange;

use super::{AttributeShape, BlockShape, BodyShape, Decoder, Instance, View, is_open};

impl Decoder<'_> {
    /// The value of all blocks of one type.
    pub(super) fn blocks<'i, 'f: 'i>(
        &mut self,
        parent: &View<'_>,
        spec: &BlockShape,
        instances: impl Iterator<Item = &'i Instance<'f>>,
        missing_at: SourceRange,
    ) -> Value {
        let path = parent.path.clone().step(Step::Attribute(spec.name.to_string().into()));
        match spec.nesting.shape() {
            Nesting::Single => self.single(spec, instances, missing_at, path),
            Nesting::List | Nesting::Set => self.sequence(spec, instances, missing_at, &path),
            Nesting::Map => self.map(spec, instances),
        }
    }

    fn single<'i, 'f: 'i>(
        &mut self,
        spec: &BlockShape,
        mut instances: impl Iterator<Item = &'i Instance<'f>>,
        missing_at: SourceRange,
        path: Path,
    ) -> Value {
        let name = &spec.name;
        let Some(first) = instances.next() else {
            if spec.min_items > 0 {
                let detail = format!("A block of type {} is required here.", Quoted(name));
                self.error(format!("Missing {name} block"), detail, missing_at, &path);
            }
            return match spec.nesting {
                BlockNesting::Group => absent(&spec.body),
                _ => Value::null(spec.ty()),
            };
        };
        if let Some(second) = instances.next() {
            let detail = format!(
                "Only one block of type {} is allowed. Previous definition was at {}:{}.",
                Quoted(name),
                self.file,
                first.header_range
            );
            self.error(format!("Duplicate {name} block"), detail, second.header_range, &path);
        }
        // There is only one, so its path needs no index.
        let view = View { path, ..first.view.clone() };
        self.body(&view, &spec.body)
    }

    fn sequence<'i, 'f: 'i>(
        &mut self,
        spec: &BlockShape,
        instances: impl Iterator<Item = &'i Instance<'f>>,
        missing_at: SourceRange,
        path: &Path,
    ) -> Value {
        let mut elements = Vec::new();
        let mut too_many = None;
        for instance in instances {
            let value = self.body(&instance.view, &spec.body);
            if instance.view.unknown {
                return Value::unknown(spec.ty());
            }
            if spec.max_items > 0 && elements.len() as u64 == spec.max_items {
                too_many = Some(instance.view.raw.missing_at());
            }
            elements.push(value);
        }
        let name = &spec.name;
        if (elements.len() as u64) < spec.min_items {
            let detail = format!("At least {} {} blocks are required.", spec.min_items, Quoted(name));
            self.error(format!("Insufficient {name} blocks"), detail, missing_at, path);
        } else if let Some(range) = too_many {
            let detail = format!("No more than {} {} blocks are allowed", spec.max_items, Quoted(name));
            self.error(format!("Too many {name} blocks"), detail, range, path);
        }
        let element = spec.body.ty();
        let result = match spec.nesting {
            BlockNesting::List if is_open(&element) => return Value::tuple(elements),
            BlockNesting::List => Value::list(element, elements),
            _ if is_open(&element) => {
                let wanted = tfsdk_core::ty::Type::set(element);
                return match convert(&Value::tuple(elements), &wanted) {
                    Ok(set) => set,
                    Err(error) => {
                        let summary = format!("Unconsistent argument types in {name} blocks");
                        let detail = "Corresponding attributes in all blocks of this type must be the same.";
                        self.error(summary, format!("{detail} ({error})"), missing_at, path);
                        Value::unknown(wanted)
                    }
                };
            }
            _ => Value::set(element, elements),
        };
        // The elements were made to be of that type.
        result.unwrap_or_else(|_| Value::unknown(spec.ty()))
    }

    fn map<'i, 'f: 'i>(
        &mut self,
        spec: &BlockShape,
        instances: impl Iterator<Item = &'i Instance<'f>>,
    ) -> Value {
        let name = &spec.name;
        let mut seen = HashSet::new();
        let mut entries = Vec::new();
        for instance in instances {
            if instance.view.unknown {
                return Value::unknown(spec.ty());
            }
            let value = self.body(&instance.view, &spec.body);
            let label = instance.label.as_deref().unwrap_or_default();
            if !seen.insert(label) {
                let detail = format!(
                    "A block for {name} {} was already defined. The {name} labels must be unique.",
                    Quoted(label)
                );
                let path = instance.view.path.clone();
                self.error(format!("Duplicate {name} block"), detail, instance.header_range, &path);
                continue;
            }
            entries.push((label, value));
        }
        let element = spec.body.ty();
        if is_open(&element) {
            return Value::object(entries);
        }
        Value::map(element, entries).unwrap_or_else(|_| Value::unknown(spec.ty()))
    }

    /// The value of an attribute whose elements are written as blocks; null without any.
    pub(super) fn attribute_blocks(
        &mut self,
        spec: &AttributeShape,
        element: &ObjectType,
        instances: &[Instance<'_>],
    ) -> Value {
        let body = BodyShape::of_object(element);
        // Terraform decides for the element's type separately whether blocks may stand for its attributes.
        let around = std::mem::replace(&mut self.attribute_blocks, body.takes_attribute_blocks());
        let mut elements = Vec::new();
        for instance in instances.iter().filter(|instance| *instance.kind == *spec.name) {
            // One element stands for an unknown number of blocks.
            elements.push(self.body(&instance.view, &body));
        }
        self.attribute_blocks = around;
        let ty = spec.ty.without_optional();
        if elements.is_empty() {
            return Value::null(ty);
        }
        match convert(&Value::tuple(elements), &ty) {
            Ok(value) => value,
            Err(error) => {
                let range =
                    instances.iter().find(|instance| *instance.kind == *spec.name).map(|i| i.header_range);
                if let Some(range) = range {
                    let name = &spec.name;
                    let detail =
                        format!("Inappropriate value for attribute {}: {}.", Quoted(name), error.sentence());
                    self.error("Incorrect attribute value type", detail, range, &Path::root());
                }
                Value::unknown(ty)
            }
        }
    }
}

/// The value of a group without a block: its attributes are null, and none is reported as missing.
fn absent(spec: &BodyShape) -> Value {
    let attributes = spec
        .attributes
        .iter()
        .map(|a| (std::sync::Arc::clone(&a.name), Value::null(a.ty.without_optional())));
    let blocks = spec.blocks.iter().map(|block| {
        let element = block.body.ty();
        let open = is_open(&element);
        let value = match block.nesting {
            BlockNesting::Single => Ok(Value::null(block.ty())),
            BlockNesting::Group => Ok(absent(&block.body)),
            BlockNesting::List if open => Ok(Value::tuple([])),
            BlockNesting::Map if open => Ok(Value::object::<&str>([])),
            BlockNesting::List => Value::list(element, []),
            BlockNesting::Set => Value::set(element, []),
            BlockNesting::Map => Value::map::<&str>(element, []),
        };
        (std::sync::Arc::clone(&block.name), value.unwrap_or_else(|_| Value::null(block.ty())))
    });
    Value::object(attributes.chain(blocks))
}
