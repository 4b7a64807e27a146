//! Values, plans and findings as short texts, so that a test shows nothing but its case.
//!
//! A value is written as Terraform's language writes it: `{ name = "a", ports = [22, unknown] }`. Attributes that are
//! left out are null and blocks that are left out are not there, as in a configuration.

use tfsdk::diag::Diagnostics;
use tfsdk::expr::{Function, Marked, Pos, Scope, parse_expression};
use tfsdk::plan::{
    ApplyResponse, ApplyVerdict, Plan, PlanResponse, PlanVerdict, check_apply, check_plan, plan,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Member, NestedBlock, Schema};
use tfsdk::ty::TypeKind;
use tfsdk::{Error, Path, Type, Value, ValueRef};

use crate::plan::CHECKED;

/// The schema of a resource with these attributes and blocks.
pub fn resource<M: Into<Member>>(members: impl IntoIterator<Item = M>) -> Schema {
    Schema::new(Kind::Resource, 0, Block::new().with_members(members)).expect("it keeps the rules")
}

/// The schema of a resource that has this block and nothing else.
pub fn of_block(
    name: &str,
    nesting: BlockNesting,
    attributes: impl IntoIterator<Item = Attribute>,
) -> Schema {
    resource([NestedBlock::new(name, nesting, Block::new().with_attributes(attributes))])
}

/// Null of a schema: a resource that is not there.
pub fn none(schema: &Schema) -> Value {
    Value::null(schema.ty().clone())
}

/// The value of a schema that `text` writes.
pub fn value(schema: &Schema, text: &str) -> Value {
    value_with(schema, text, &[])
}

/// The same, where `text` may use names for values that it cannot write, such as refined unknown ones.
pub fn value_with(schema: &Schema, text: &str, names: &[(&str, Value)]) -> Value {
    block(schema.block(), evaluated(text, names).as_ref())
}

/// The value of a type that `text` writes.
pub fn of_type(ty: &Type, text: &str) -> Value {
    fitted(ty, evaluated(text, &[]).as_ref())
}

/// The value of no declared type that `text` writes.
pub fn dynamic(text: &str) -> Value {
    evaluated(text, &[])
}

/// A plan that Terraform accepts.
pub fn planned(schema: &Schema, prior: &Value, config: &Value) -> Plan {
    let plan = plan(schema, prior, config);
    let response = PlanResponse { planned: &plan.planned, requires_replace: &plan.requires_replace };
    let verdict = check_plan(CHECKED, schema, prior, config, response);
    assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
    plan
}

/// The plan of what does not exist yet.
pub fn created(schema: &Schema, config: &str) -> Value {
    let plan = planned(schema, &none(schema), &value(schema, config));
    assert!(plan.diagnostics.is_empty(), "{}", plan.diagnostics);
    assert_eq!(plan.requires_replace, [], "nothing is replaced that does not exist");
    plan.planned
}

/// The plan of a change from one text to another.
pub fn updated(schema: &Schema, prior: &str, config: &str) -> Plan {
    let plan = planned(schema, &value(schema, prior), &value(schema, config));
    assert!(plan.diagnostics.is_empty(), "{}", plan.diagnostics);
    plan
}

/// What Terraform makes of a planned value, and of the paths that are said to force a replacement.
pub fn checked_plan(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    planned: &Value,
    requires_replace: &[&str],
) -> PlanVerdict {
    let response = PlanResponse { planned, requires_replace: &paths(requires_replace) };
    check_plan(CHECKED, schema, prior, config, response)
}

/// What Terraform makes of the state that a provider answers after apply.
pub fn checked_apply(schema: &Schema, prior: &Value, planned: &Value, new_state: &Value) -> ApplyVerdict {
    let response = ApplyResponse { new_state, diagnostics: &Diagnostics::new() };
    check_apply(CHECKED, schema, prior, planned, response)
}

/// The paths whose change forces a replacement.
pub fn replaced(plan: &Plan) -> Vec<String> {
    plan.requires_replace.iter().map(ToString::to_string).collect()
}

/// Paths that are written as practitioners write them.
pub fn paths(paths: &[&str]) -> Vec<Path> {
    paths.iter().map(|path| path.parse().expect("it is a path")).collect()
}

/// Diagnostics, each on its line.
pub fn lines(found: &Diagnostics) -> Vec<String> {
    found.iter().map(ToString::to_string).collect()
}

/// The problems of an error, each on its line.
pub fn problems<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<String> {
    result.expect_err("it is not right").problems().iter().map(ToString::to_string).collect()
}

/// Whether two texts differ in letter case alone.
pub fn same_letters(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

struct Names<'a>(&'a [(&'a str, Value)]);

impl Scope for Names<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        match name {
            "unknown" => Some(Value::unknown(Type::DYNAMIC).into()),
            _ => self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone().into()),
        }
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(Vec::new())
    }

    fn function(&self, _: &str) -> Option<&dyn Function> {
        None
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        None
    }
}

fn evaluated(text: &str, names: &[(&str, Value)]) -> Value {
    let (expr, found) = parse_expression(text.as_bytes(), "", Pos::START);
    assert!(found.is_empty(), "{found} in {text}");
    let (value, found) = expr.evaluate(&Names(names));
    assert!(found.is_empty(), "{found} in {text}");
    value
}

fn block(schema: &Block, written: ValueRef<'_>) -> Value {
    if written.is_null() {
        return Value::null(schema.ty().clone());
    }
    if !written.is_known() {
        return Value::unknown(schema.ty().clone());
    }
    no_others(written, schema.members().iter().map(Member::name));
    Value::object(schema.members().iter().map(|member| {
        let part = written.attribute(member.name());
        let part = match (member, part) {
            (Member::Attribute(attribute), Some(part)) => fitted(attribute.ty(), part),
            (Member::Attribute(attribute), None) => Value::null(attribute.ty().clone()),
            (Member::Block(nested), Some(part)) => nested_block(nested, part),
            (Member::Block(nested), None) => nested_block(nested, absent(nested.nesting()).as_ref()),
        };
        (member.name().to_owned(), part)
    }))
}

/// The value of a block that is not written.
fn absent(nesting: BlockNesting) -> Value {
    match nesting {
        BlockNesting::Single => Value::null(Type::DYNAMIC),
        BlockNesting::Group | BlockNesting::Map => Value::object::<&str>([]),
        BlockNesting::List | BlockNesting::Set => Value::tuple([]),
    }
}

fn nested_block(nested: &NestedBlock, written: ValueRef<'_>) -> Value {
    let ty = nested.ty();
    if written.is_null() {
        return Value::null(ty.clone());
    }
    if !written.is_known() {
        return as_unknown(ty, written);
    }
    if matches!(nested.nesting(), BlockNesting::Single | BlockNesting::Group) {
        return block(nested.block(), written);
    }
    let parts: Vec<(String, Value)> =
        written.elements().map(|(key, part)| (name(key), block(nested.block(), part))).collect();
    match (ty.kind(), nested.nesting()) {
        (TypeKind::Dynamic, BlockNesting::Map) => Value::object(parts),
        (TypeKind::Dynamic, _) => Value::tuple(parts.into_iter().map(|(_, part)| part)),
        _ => collection(ty, parts),
    }
}

/// The value as one of the type: null for what is left out, and everything else as it is written.
fn fitted(ty: &Type, written: ValueRef<'_>) -> Value {
    if written.is_null() {
        return Value::null(ty.clone());
    }
    if !written.is_known() {
        return as_unknown(ty, written);
    }
    match ty.kind() {
        TypeKind::Dynamic => written.to_value(),
        TypeKind::Object(object) => {
            no_others(written, object.iter().map(|attribute| attribute.name()));
            Value::object(object.iter().map(|attribute| {
                let part = written.attribute(attribute.name());
                let part = part
                    .map_or_else(|| Value::null(attribute.ty().clone()), |part| fitted(attribute.ty(), part));
                (attribute.name().to_owned(), part)
            }))
        }
        TypeKind::Tuple(types) => {
            assert_eq!(written.len(), Some(types.len()), "{written} is no {ty}");
            Value::tuple(types.iter().zip(written.elements()).map(|(ty, (_, part))| fitted(ty, part)))
        }
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            let parts = written.elements().map(|(key, part)| (name(key), fitted(element, part)));
            collection(ty, parts.collect())
        }
        _ => {
            assert_eq!(written.ty(), ty, "of {written}");
            written.to_value()
        }
    }
}

fn as_unknown(ty: &Type, written: ValueRef<'_>) -> Value {
    match written.ty() == ty {
        // A refined one, by its name.
        true => written.to_value(),
        false => Value::unknown(ty.clone()),
    }
}

fn collection(ty: &Type, parts: Vec<(String, Value)>) -> Value {
    let element = ty.element().expect("it is a collection").clone();
    let values = parts.iter().map(|(_, part)| part.clone());
    match ty.kind() {
        TypeKind::Map(_) => Value::map(element, parts.iter().map(|(key, part)| (key, part.clone()))),
        TypeKind::Set(_) => Value::set(element, values),
        _ => Value::list(element, values),
    }
    .expect("it is written right")
}

fn name(key: tfsdk::value::Key<'_>) -> String {
    match key {
        tfsdk::value::Key::Attribute(name) | tfsdk::value::Key::Key(name) => name.to_owned(),
        _ => String::new(),
    }
}

fn no_others<'a>(written: ValueRef<'_>, names: impl Iterator<Item = &'a str>) {
    let names: Vec<&str> = names.collect();
    for (key, _) in written.elements() {
        let name = name(key);
        assert!(names.contains(&&*name), "{name} is none of {names:?}");
    }
}
