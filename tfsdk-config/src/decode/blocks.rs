//! Nested blocks to values, by their nesting; and blocks that stand for an attribute.

use std::collections::HashSet;
use std::sync::Arc;

use tfsdk_core::convert::convert_within;
use tfsdk_core::path::Step;
use tfsdk_core::schema::{BlockNesting, Nesting};
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::ObjectType;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::SourceRange;

use super::decoder::Decoder;
use super::known::Known;
use super::shape::{AttributeShape, BlockShape};
use super::trail::Trail;
use super::view::{Instance, View};

impl Decoder<'_> {
    /// The value of all blocks of one type.
    pub(super) fn blocks(
        &mut self,
        parent: &View<'_>,
        spec: &BlockShape,
        instances: &[Instance<'_>],
        missing_at: SourceRange,
    ) -> Value {
        let path = parent.trail.then(Step::Attribute(Arc::clone(&spec.name)));
        match spec.nesting.shape() {
            Nesting::Single => self.single(spec, instances, missing_at, path),
            Nesting::List | Nesting::Set => self.sequence(spec, instances, missing_at, &path),
            Nesting::Map => self.map(spec, instances),
        }
    }

    fn single(
        &mut self,
        spec: &BlockShape,
        instances: &[Instance<'_>],
        missing_at: SourceRange,
        path: Trail,
    ) -> Value {
        let name = &spec.name;
        let Some(first) = instances.first() else {
            if spec.min_items > 0 {
                let detail = format!("A block of type {} is required here.", Excerpt(name));
                self.error(format!("Missing {name} block"), detail, missing_at, &path);
            }
            let known = self.known.get(&spec.body);
            return match spec.nesting {
                BlockNesting::Group => known.absent.clone(),
                _ => Value::null(known.ty.clone()),
            };
        };
        if let Some(second) = instances.get(1) {
            let detail = format!(
                "Only one block of type {} is allowed. Previous definition was at {}:{}.",
                Excerpt(name),
                self.file,
                first.header_range
            );
            self.error(format!("Duplicate {name} block"), detail, second.header_range, &path);
        }
        // There is only one, so its path needs no index.
        let view = View { trail: path, ..first.view.clone() };
        self.body(&view, &spec.body)
    }

    fn sequence(
        &mut self,
        spec: &BlockShape,
        instances: &[Instance<'_>],
        missing_at: SourceRange,
        path: &Trail,
    ) -> Value {
        let known = self.known.get(&spec.body);
        let ty = spec.nesting.value_type(known.ty.clone());
        let mut elements = Vec::new();
        let mut too_many = None;
        for instance in instances {
            self.mark_element(instance);
            let value = self.body(&instance.view, &spec.body);
            if instance.view.unknown || self.ended {
                return Value::unknown(ty);
            }
            if spec.max_items > 0 && elements.len() as u64 == spec.max_items {
                too_many = Some(instance.view.raw.missing_at());
            }
            elements.push(value);
        }
        let name = &spec.name;
        if (elements.len() as u64) < spec.min_items {
            let detail = format!("At least {} {} blocks are required.", spec.min_items, Excerpt(name));
            self.error(format!("Insufficient {name} blocks"), detail, missing_at, path);
        } else if let Some(range) = too_many {
            let detail = format!("No more than {} {} blocks are allowed", spec.max_items, Excerpt(name));
            self.error(format!("Too many {name} blocks"), detail, range, path);
        }
        let element = known.ty.clone();
        let result = match spec.nesting {
            BlockNesting::List if known.is_open() => return Value::tuple(elements),
            BlockNesting::List => Value::list(element, elements),
            _ if known.is_open() => {
                let wanted = tfsdk_core::ty::Type::set(element);
                return match convert_within(&Value::tuple(elements), &wanted, self.budget) {
                    Ok(set) => set,
                    Err(error) => {
                        let summary = format!("Unconsistent argument types in {name} blocks");
                        let detail = "Corresponding attributes in all blocks of this type must be the same.";
                        self.error(summary, format!("{detail} ({error})"), missing_at, path);
                        Value::unknown(wanted)
                    }
                };
            }
            _ => {
                // They are compared with each other.
                let sizes = elements.iter().map(Value::size).fold(0, u64::saturating_add);
                if !self.pay(sizes / 32, 0, missing_at) {
                    return Value::unknown(ty);
                }
                Value::set(element, elements)
            }
        };
        // The elements were made to be of that type.
        result.unwrap_or_else(|_| Value::unknown(ty))
    }

    /// That there is one of several tells of the collection that it is made of, whatever is written in it.
    fn mark_element(&mut self, instance: &Instance<'_>) {
        let View { trail, marks, unknown, .. } = &instance.view;
        // How many there will be is not known, and so nothing of any.
        if !unknown {
            self.mark(trail, marks.clone(), instance.header_range);
        }
    }

    fn map(&mut self, spec: &BlockShape, instances: &[Instance<'_>]) -> Value {
        let known = self.known.get(&spec.body);
        let ty = spec.nesting.value_type(known.ty.clone());
        let name = &spec.name;
        let mut seen = HashSet::new();
        let mut entries = Vec::new();
        for instance in instances {
            if instance.view.unknown {
                return Value::unknown(ty);
            }
            self.mark_element(instance);
            let value = self.body(&instance.view, &spec.body);
            if self.ended {
                return Value::unknown(ty);
            }
            let label = instance.label.as_deref().unwrap_or_default();
            if !seen.insert(label) {
                let detail = format!(
                    "A block for {name} {} was already defined. The {name} labels must be unique.",
                    Excerpt(label)
                );
                self.error(
                    format!("Duplicate {name} block"),
                    detail,
                    instance.header_range,
                    &instance.view.trail,
                );
                continue;
            }
            entries.push((label, value));
        }
        if known.is_open() {
            return Value::object(entries);
        }
        Value::map(known.ty.clone(), entries).unwrap_or_else(|_| Value::unknown(ty))
    }

    /// The value of an attribute whose elements are written as blocks; null without any.
    pub(super) fn attribute_blocks(
        &mut self,
        spec: &AttributeShape,
        element: &ObjectType,
        instances: &[Instance<'_>],
        around: &Known,
    ) -> Value {
        let Some(first) = instances.first() else {
            // Null, as it is where nothing is given.
            let absent = around.absent.attribute(&spec.name);
            return absent
                .map_or_else(|| Value::null(spec.ty.without_optional()), |absent| absent.to_value());
        };
        let body = self.known.of_object(element);
        // Terraform decides for the element's type separately whether blocks may stand for its attributes.
        let around = std::mem::replace(&mut self.attribute_blocks, body.takes_attribute_blocks());
        let mut elements = Vec::new();
        for instance in instances {
            self.mark_element(instance);
            // One element stands for an unknown number of blocks.
            elements.push(self.body(&instance.view, &body));
        }
        self.attribute_blocks = around;
        let ty = spec.ty.without_optional();
        match convert_within(&Value::tuple(elements), &ty, self.budget) {
            Ok(value) => value,
            Err(error) => {
                if self.pay(1, 0, first.header_range) {
                    let detail = format!(
                        "Inappropriate value for attribute {}: {}.",
                        Excerpt(&spec.name),
                        error.sentence()
                    );
                    let summary = "Incorrect attribute value type";
                    self.error(summary, detail, first.header_range, &Trail::root());
                }
                Value::unknown(ty)
            }
        }
    }
}
