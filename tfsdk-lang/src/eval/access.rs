//! Attributes, indexes and splats.

use super::constructor::TUPLE_ELEMENT;
use super::evaluation::{Evaluation, note, unknown};
use super::locals::Env;
use super::marks::{Marked, Marks};
use super::operator::not_null;
use crate::syntax::{AccessKind, AccessStep, Expr};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::number::Number;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, nearest};
use tfsdk_core::ty::{ObjectAttribute, Type, TypeKind};
use tfsdk_core::value::{Refinement, Value};

const BAD_INDEX: &str = "Invalid index";
const BAD_ATTRIBUTE: &str = "Unsupported attribute";
const NO_ELEMENT: &str = "The given key does not identify an element in this collection value";

impl Evaluation<'_> {
    pub(super) fn access(&mut self, source: &Expr, steps: &[AccessStep], env: Env<'_>) -> Marked {
        let before = self.errors_so_far();
        let value = self.eval(source, env);
        let failed = self.failed_since(before);
        self.steps(value, failed, source.range, steps, env)
    }

    /// Takes the steps one after another. `failed` tells whether the source had errors.
    fn steps(
        &mut self,
        mut value: Marked,
        mut failed: bool,
        source: SourceRange,
        steps: &[AccessStep],
        env: Env<'_>,
    ) -> Marked {
        let mut at = source;
        for step in steps {
            if !self.spend(1, step.range) {
                return unknown();
            }
            let before = self.errors_so_far();
            value = match &step.kind {
                AccessKind::Attribute(name) => self.attribute(&value, name, step.range),
                AccessKind::LegacyIndex(index) => {
                    self.index(&value, &Value::from(index.clone()).into(), step.range, step.range)
                }
                AccessKind::Index(key) => {
                    let key_value = self.eval(key, env);
                    self.index(&value, &key_value, key.range, step.range)
                }
                AccessKind::AttributeSplat(each) => self.splat(value, failed, at, each, step.range, env),
                AccessKind::Splat { each, marker } => self.splat(value, failed, at, each, *marker, env),
                AccessKind::Invalid => unknown(),
            };
            if self.failed_since(before) {
                failed = true;
            }
            at = source.to(step.range);
        }
        value
    }

    fn attribute(&mut self, whole: &Marked, name: &str, range: SourceRange) -> Marked {
        let before = self.errors_so_far();
        let part = self.attribute_of_value(whole, name, range);
        // Where there is no part, nothing of the whole comes of it.
        if self.failed_since(before) {
            return part.into();
        }
        Marked::new(part, whole.marks.attribute(name).and_own(&whole.marks))
    }

    fn attribute_of_value(
        &mut self,
        Marked { value, marks }: &Marked,
        name: &str,
        range: SourceRange,
    ) -> Value {
        if value.is_null() {
            let detail = "This value is null, so it does not have any attributes.";
            self.report(
                Diagnostic::error("Attempt to get attribute from null value", detail).in_source(range),
            );
            return Value::unknown(Type::DYNAMIC);
        }
        let mut hint = String::new();
        let (summary, detail) = match value.ty().kind() {
            TypeKind::Dynamic => return Value::unknown(Type::DYNAMIC),
            TypeKind::Object(object) => match (object.get(name), value.attribute(name)) {
                (Some(_), Some(part)) => return part.to_value(),
                (Some(attribute), None) => return Value::unknown(attribute.ty().clone()),
                (None, _) => {
                    // Of what is decoded, the names are as secret as the values.
                    if self.kept_from_readers(marks).is_none() {
                        if !self.spend(object.len() as u64 / 16, range) {
                            return Value::unknown(Type::DYNAMIC);
                        }
                        let names: Vec<&str> = object.iter().map(ObjectAttribute::name).collect();
                        hint = did_you_mean(self.suggested(name, &names, |name, names| {
                            nearest(name, names.iter().copied())
                        }));
                    }
                    let detail = format!("This object does not have an attribute named {}.", Excerpt(name));
                    (BAD_ATTRIBUTE, detail)
                }
            },
            TypeKind::Map(_) if !value.is_known() => return unknown_element(value.ty()),
            TypeKind::Map(_) => match value.as_ref().key(name) {
                Some(part) => return part.to_value(),
                None => {
                    let detail = format!("This map does not have an element with the key {}.", Excerpt(name));
                    ("Missing map element", detail)
                }
            },
            TypeKind::List(element) if element.as_object().is_some() => {
                let detail = match element.attribute(name) {
                    Some(_) => format!(
                        "Can't access attributes on a list of objects. Did you mean to access attribute {} for \
                         a specific element of the list, or across all elements of the list?",
                        Excerpt(name)
                    ),
                    None => "Can't access attributes on a list of objects. Did you mean to access an attribute for a \
                             specific element of the list, or across all elements of the list?"
                        .to_owned(),
                };
                (BAD_ATTRIBUTE, detail)
            }
            TypeKind::Set(element) if element.as_object().is_some() => (
                BAD_ATTRIBUTE,
                "Can't access attributes on a set of objects. Did you mean to access an attribute across all elements \
                 of the set?"
                    .to_owned(),
            ),
            TypeKind::String | TypeKind::Number | TypeKind::Bool => (
                BAD_ATTRIBUTE,
                format!("Can't access attributes on a primitive-typed value ({}).", value.ty().friendly_name()),
            ),
            _ => (BAD_ATTRIBUTE, "This value does not have any attributes.".to_owned()),
        };
        self.report(Diagnostic::error(summary, detail).with_hint(hint.trim_start()).in_source(range));
        Value::unknown(Type::DYNAMIC)
    }

    fn index(&mut self, whole: &Marked, key: &Marked, key_range: SourceRange, range: SourceRange) -> Marked {
        let before = self.errors_so_far();
        let (value, part) = self.index_of_value(whole, key, key_range, range);
        if self.failed_since(before) {
            return value.into();
        }
        let marks = part.and_own(&whole.marks);
        // Terraform passes over the marks of the name of an attribute. (HCL: `Index`.)
        let is_object = whole.value.ty().as_object().is_some();
        Marked::new(value, if is_object { marks } else { marks.and_own(&key.marks) })
    }

    /// The part, and its own marks.
    fn index_of_value(
        &mut self,
        whole: &Marked,
        key: &Marked,
        key_range: SourceRange,
        range: SourceRange,
    ) -> (Value, Marks) {
        let (Marked { value, marks }, Marked { value: key, marks: key_marks }) = (whole, key);
        let unknown = || (Value::unknown(Type::DYNAMIC), Marks::NONE);
        let wanted = match value.ty().kind() {
            TypeKind::List(_) | TypeKind::Tuple(_) => Type::NUMBER,
            _ => Type::STRING,
        };
        let mut converted = || self.converted(key, &wanted, key_range);
        let problem = match value.ty().kind() {
            _ if value.is_null() => {
                let detail = "This value is null, so it does not have any indices.";
                self.report(Diagnostic::error("Attempt to index null value", detail).in_source(range));
                return unknown();
            }
            _ if key.is_null() => "Can't use a null value as an indexing key.".to_owned(),
            TypeKind::Dynamic => return unknown(),
            _ if key.ty().is_dynamic() => return unknown(),
            TypeKind::List(_) | TypeKind::Tuple(_) => match converted() {
                None => return unknown(),
                Some(Err(error)) => format!("{NO_ELEMENT}: {}.", self.sentence(&error, key_marks)),
                Some(Ok(key)) => match key.as_number() {
                    Some(number) => {
                        let is_kept = [marks, key_marks].map(|marks| self.kept_from_readers(marks).is_some());
                        match position(value, number, is_kept) {
                            Ok(Some(i)) => {
                                let part = match (value.as_ref().index(i), value.ty().elements()) {
                                    (Some(part), _) => part.to_value(),
                                    (None, Some(types)) => {
                                        Value::unknown(types.get(i).cloned().unwrap_or(Type::DYNAMIC))
                                    }
                                    (None, None) => unknown_element(value.ty()),
                                };
                                return (part, marks.index(i));
                            }
                            Ok(None) => return (unknown_element(value.ty()), Marks::NONE),
                            Err(problem) => problem,
                        }
                    }
                    None => return (unknown_element(value.ty()), Marks::NONE),
                },
            },
            TypeKind::Map(_) => match converted() {
                None => return unknown(),
                Some(Err(error)) => format!("{NO_ELEMENT}: {}.", self.sentence(&error, key_marks)),
                Some(Ok(key)) => match key.as_str() {
                    Some(name) if value.is_known() => match value.as_ref().key(name) {
                        Some(part) => return (part.to_value(), marks.attribute(name)),
                        None => format!("{NO_ELEMENT}."),
                    },
                    name => {
                        let of_part = name.map_or(Marks::NONE, |name| marks.attribute(name));
                        return (unknown_element(value.ty()), of_part);
                    }
                },
            },
            TypeKind::Object(object) => match converted() {
                None => return unknown(),
                Some(Err(error)) => format!("{NO_ELEMENT}: {}.", self.sentence(&error, key_marks)),
                Some(Ok(name)) => match name.as_str() {
                    None => return unknown(),
                    Some(name) => match (object.get(name), value.attribute(name)) {
                        (Some(_), Some(part)) => return (part.to_value(), marks.attribute(name)),
                        (Some(attribute), None) => {
                            return (Value::unknown(attribute.ty().clone()), marks.attribute(name));
                        }
                        (None, _) if *key.ty() == Type::NUMBER => format!(
                            "{NO_ELEMENT}. An object only supports looking up attributes by name, not by numeric \
                             index."
                        ),
                        (None, _) => format!("{NO_ELEMENT}."),
                    },
                },
            },
            TypeKind::Set(_) => "Elements of a set are identified only by their value and don't have any separate \
                                 index or key to select with, so it's only possible to perform operations across all \
                                 elements of the set."
                .to_owned(),
            TypeKind::String | TypeKind::Number | TypeKind::Bool => "This value does not have any indices.".to_owned(),
        };
        self.report(Diagnostic::error(BAD_INDEX, problem).in_source(range));
        unknown()
    }

    /// Takes the steps `each` of every element. A value that is not a list, set or tuple is treated as a one-element list;
    /// null as empty.
    fn splat(
        &mut self,
        whole: Marked,
        failed: bool,
        source: SourceRange,
        each: &[AccessStep],
        marker: SourceRange,
        env: Env<'_>,
    ) -> Marked {
        if failed {
            return unknown();
        }
        let Marked { value, marks } = whole;
        let own = marks.own();
        let ty = value.ty().clone();
        let sequence = matches!(ty.kind(), TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Set(_));
        if value.is_null() {
            if !sequence {
                return Marked::new(Value::tuple([]), own);
            }
            let detail = "Splat expressions (with the * symbol) cannot be applied to null sequences.";
            self.error("Splat of null value", detail, source, source.to(marker));
            return unknown();
        }
        if ty.is_dynamic() {
            return Marked::new(Value::unknown(Type::DYNAMIC), own);
        }
        if !sequence {
            let refined = value.as_ref().refinement().is_some_and(Refinement::is_not_null);
            let could_be_null = !value.is_known() && !refined;
            let item = self.steps(Marked::new(value, marks), false, marker, each, env);
            if could_be_null {
                return Marked::new(Value::unknown(Type::DYNAMIC), own);
            }
            let of_item = self.marks_of_elements(vec![(0, item.marks)], source);
            return Marked::new(self.admitted(Value::tuple([item.value]), source), of_item.and_own(&own));
        }
        if !value.is_known() {
            let result = self.within(&own, |this| this.unknown_splat(&value, each, marker, env));
            return Marked::new(result, own);
        }
        let before = self.errors_so_far();
        let len = value.as_ref().len().unwrap_or(0);
        if !self.make(len.saturating_mul(TUPLE_ELEMENT), marker) {
            return unknown();
        }
        let mut items: Vec<Value> = Vec::with_capacity(len);
        let mut marked = Vec::new();
        for (key, element) in value.elements() {
            if !self.spend(1, marker) {
                return unknown();
            }
            let element = Marked::new(element.to_value(), marks.element(key));
            let item = self.within(&own, |this| this.steps(element, false, marker, each, env));
            note(&mut marked, items.len(), item.marks);
            items.push(self.like_its_neighbour(item.value, items.last()));
        }
        let marks = self.marks_of_elements(marked, source).and_own(&own);
        if self.failed_since(before) {
            // What goes on with the result is looked at as well. The problems of its type are those just found.
            let (result, _) =
                self.apart(0, |this| this.unknown_splat(&Value::unknown(ty), each, marker, env));
            return Marked::new(Value::unknown(result.ty().clone()), own);
        }
        if let TypeKind::Tuple(_) = ty.kind() {
            return Marked::new(self.admitted(Value::tuple(items), source), marks);
        }
        let element = if items.is_empty() {
            self.within(&own, |this| this.element_result(ty.element(), each, marker, env))
        } else {
            Type::DYNAMIC
        };
        match Value::list(element, items) {
            Ok(list) => Marked::new(self.admitted(list, source), marks),
            Err(_) => {
                self.report(Diagnostic::error("Invalid nested splat expressions", "The second level of splat expression produced elements of different types, so it isn't possible \
                     to construct a valid list to represent the top-level result.\n\nConsider using a for expression \
                     instead, to produce a tuple-typed result which can therefore have non-homogenous element types.").in_source(marker));
                unknown()
            }
        }
    }

    fn unknown_splat(
        &mut self,
        value: &Value,
        each: &[AccessStep],
        marker: SourceRange,
        env: Env<'_>,
    ) -> Value {
        if let TypeKind::Tuple(elements) = value.ty().kind() {
            if !self.make(elements.len().saturating_mul(TUPLE_ELEMENT), marker) {
                return Value::unknown(Type::DYNAMIC);
            }
            let types: Vec<Type> =
                elements.iter().map(|ty| self.element_result(Some(ty), each, marker, env)).collect();
            return self.admitted(not_null(Type::tuple(types)), marker);
        }
        let element = self.element_result(value.ty().element(), each, marker, env);
        let known = value.as_ref().refinement().cloned().unwrap_or_default();
        let mut refinement = Refinement::new().not_null().min_len(known.least_len());
        if let Some(greatest) = known.greatest_len() {
            refinement = refinement.max_len(greatest);
        }
        let ty = Type::list(element);
        Value::refined(ty.clone(), refinement).unwrap_or_else(|_| Value::unknown(ty))
    }

    /// The type that the steps give for an element of this type.
    fn element_result(
        &mut self,
        element: Option<&Type>,
        each: &[AccessStep],
        marker: SourceRange,
        env: Env<'_>,
    ) -> Type {
        let element = Value::unknown(element.cloned().unwrap_or(Type::DYNAMIC));
        self.steps(element.into(), false, marker, each, env).value.ty().clone()
    }
}

/// The position that a number means in a list or tuple; `None` if its length is not known.
///
/// Of a length that is to be kept from readers nothing is told.
fn position(value: &Value, number: &Number, is_kept: [bool; 2]) -> Result<Option<usize>, String> {
    let [value_is_kept, number_is_kept] = is_kept;
    // Why there is none says something of the number.
    let wrong = |why: &str| match number_is_kept {
        true => Err(format!("{NO_ELEMENT}.")),
        false => Err(format!("{NO_ELEMENT}: {why}.")),
    };
    let len = match value.ty().kind() {
        TypeKind::Tuple(elements) => Some(elements.len()),
        _ => value.as_ref().len(),
    };
    if !number.is_integer() && !number.is_infinite() {
        return wrong(
            "indexing a sequence requires a whole number, but the given index has a fractional part",
        );
    }
    if number.is_negative() {
        return wrong("a negative number is not a valid index for a sequence");
    }
    let Some(len) = len else { return Ok(None) };
    match number.to_u64().ok().and_then(|i| usize::try_from(i).ok()) {
        Some(i) if i < len => Ok(Some(i)),
        _ if value_is_kept => Err(format!("{NO_ELEMENT}.")),
        // Terraform explains only the first position behind the last element.
        Some(0) => wrong("the collection has no elements"),
        Some(i) if i == len => {
            wrong("the given index is greater than or equal to the length of the collection")
        }
        _ => Err(format!("{NO_ELEMENT}.")),
    }
}

fn unknown_element(ty: &Type) -> Value {
    Value::unknown(ty.element().cloned().unwrap_or(Type::DYNAMIC))
}
