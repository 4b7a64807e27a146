//! Bodies to values, by what a schema says.

mod blocks;
mod dynamic;
mod iteration;
mod schema;
mod shape;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::convert::convert;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::BlockNesting;
use tfsdk_core::text::Quoted;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Scope, SourceRange};

pub use shape::{AttributeShape, BlockShape, BodyShape};

use crate::body::{Body, FoundAttribute, RawBody, Wanted, WantedAttribute, WantedBlock};
use crate::misfit::{conversion_hint, misfit};
use iteration::{Iteration, IterationScope};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};

impl<'f> Body<'f> {
    /// The value of the body by `spec`, with the variables and functions of `scope`.
    ///
    /// As in Terraform, attributes are evaluated and converted, blocks of one type form a list, set, map or object by
    /// their nesting, `dynamic` blocks are expanded, and attributes of lists and sets of objects may be written as
    /// blocks. There is a value even when there are errors: what could not be evaluated is unknown. All problems are
    /// reported, in the order of the source.
    ///
    /// ```
    /// use tfsdk_config::{AttributeShape, BlockShape, BodyShape, File};
    /// use tfsdk_core::schema::BlockNesting;
    /// use tfsdk_lang::expr::NoScope;
    /// use tfsdk_core::ty::Type;
    ///
    /// let disk = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let spec = BodyShape::new(
    ///     [AttributeShape::optional("name", Type::STRING)],
    ///     [BlockShape { name: "disk".into(), nesting: BlockNesting::List, min_items: 0, max_items: 0, body: disk }],
    /// );
    /// let (file, _) = File::parse("main.tf", "disk {\n  size = \"10\"\n}\ndisk {\n  size = 20\n}\n");
    /// let (value, diags) = file.body().decode(&spec, &NoScope);
    /// assert!(diags.is_empty());
    /// assert_eq!(value.to_string(), "{ disk = [{ size = 10 }, { size = 20 }], name = null }");
    /// ```
    #[must_use]
    pub fn decode(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        self.decode_without(spec, scope, &[], &[])
    }

    /// Like [`decode`](Self::decode), for the body of a `resource` or `data` block: the arguments and blocks that belong
    /// to Terraform itself, such as `count` and `lifecycle`, are ignored, not evaluated.
    ///
    /// Everything in an escaping block `_ { … }` belongs to the schema, whatever its name.
    #[must_use]
    pub fn decode_resource(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        self.decode_without(spec, scope, &META_ARGUMENTS, &META_BLOCKS)
    }

    /// The body as a struct: decoded by `spec`, then read as a `T`.
    ///
    /// # Errors
    /// All problems of the body. If there are none: all reasons why the value does not fit `T`, each with its path and
    /// the place of its attribute or block.
    pub fn decode_as<T: for<'a> FromTf<'a>>(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
    ) -> Result<(T, Diagnostics), Diagnostics> {
        let (value, mut diagnostics) = self.decode(spec, scope);
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        match value.get() {
            Ok(read) => Ok((read, diagnostics)),
            Err(error) => {
                diagnostics.append(misfit(&error, |path| self.place(path)));
                Err(diagnostics)
            }
        }
    }

    /// Where the attribute or block is that a path leads into.
    fn place(self, path: &Path) -> Option<Place> {
        let (first, rest) = path.steps().split_first()?;
        let Step::Attribute(name) = first else { return None };
        let attributes = [WantedAttribute { name, required: false }];
        let blocks = [WantedBlock { name, labels: &[] }];
        let wanted = Wanted { attributes: &attributes, blocks: &blocks, partial: true, ..Wanted::default() };
        let content = self.raw.content(&wanted, self.file, &mut Diagnostics::new());
        let index = match rest.first() {
            Some(Step::Index(index)) => *index,
            _ => 0,
        };
        let range = match (content.attributes.first(), content.blocks.get(index)) {
            (Some(attribute), _) => attribute.expr.range(),
            (None, Some(block)) => block.header_range,
            (None, None) => content.missing_at,
        };
        Some(Place::new(range).in_file(self.file))
    }

    fn decode_without(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
        arguments: &'static [&'static str],
        blocks: &'static [&'static str],
    ) -> (Value, Diagnostics) {
        let mut decoder = Decoder {
            file: self.file,
            scope,
            attribute_blocks: spec.takes_attribute_blocks(),
            meta: Meta { arguments, blocks },
            generated: 0,
            diagnostics: Vec::new(),
        };
        let view = View { raw: self.raw, iteration: None, unknown: false, path: Path::root() };
        let value = decoder.body(&view, spec);
        let mut diagnostics = decoder.diagnostics;
        diagnostics.sort_by_key(|d| d.range().map(|range| range.start.byte));
        (value, diagnostics.into_iter().collect())
    }
}

/// Names that do not belong to the schema.
#[derive(Clone, Copy, Default)]
struct Meta {
    arguments: &'static [&'static str],
    blocks: &'static [&'static str],
}

/// The arguments of resources that belong to Terraform itself.
const META_ARGUMENTS: [&str; 4] = ["count", "depends_on", "for_each", "provider"];

/// The blocks of resources that belong to Terraform itself.
const META_BLOCKS: [&str; 4] = ["connection", "lifecycle", "locals", "provisioner"];

/// The block whose content is taken as if it stood outside it.
const ESCAPE: &str = "_";

/// A body that is being decoded.
#[derive(Clone)]
struct View<'f> {
    raw: RawBody<'f>,
    /// The `dynamic` block that it is generated by, if any.
    iteration: Option<Rc<Iteration>>,
    /// Whether it stands for any number of bodies that are not known yet.
    unknown: bool,
    path: Path,
}

struct Decoder<'d> {
    file: &'d Arc<str>,
    scope: &'d dyn Scope,
    attribute_blocks: bool,
    /// What is ignored in the outermost body; nothing once that is read.
    meta: Meta,
    /// How many blocks were generated by `dynamic` blocks.
    generated: usize,
    diagnostics: Vec<Diagnostic>,
}

impl<'d> Decoder<'d> {
    fn body<'f>(&mut self, view: &View<'f>, spec: &BodyShape) -> Value {
        let escaped = self.escaped(view);
        let mut given = HashSet::new();
        if self.attribute_blocks || !escaped.is_empty() {
            given = view.raw.attribute_names();
            given.extend(escaped.iter().flat_map(|body| body.attribute_names()));
        }
        let mut attributes = Vec::with_capacity(spec.attributes.len());
        let mut blocks = Vec::with_capacity(spec.blocks.len());
        for attribute in &spec.attributes {
            let name = &*attribute.name;
            match attribute.block_element() {
                Some(_) if self.attribute_blocks && !given.contains(name) => {
                    blocks.push(WantedBlock { name, labels: &[] });
                }
                _ => attributes.push(WantedAttribute { name, required: attribute.required }),
            }
        }
        blocks.extend(spec.blocks.iter().map(|block| WantedBlock {
            name: &block.name,
            labels: match block.nesting {
                BlockNesting::Map => &["key"],
                _ => &[],
            },
        }));
        let (found, instances, missing_at) = self.content(view, &escaped, &attributes, &blocks);
        let found: HashMap<&str, FoundAttribute<'f>> = found.into_iter().map(|a| (a.name, a)).collect();
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(spec.attributes.len() + spec.blocks.len());
        for attribute in &spec.attributes {
            let value = match (found.get(&*attribute.name), attribute.block_element()) {
                (Some(found), _) => self.attribute(view, attribute, found),
                (None, Some(element)) => self.attribute_blocks(attribute, element, &instances),
                (None, None) => Value::null(attribute.ty.without_optional()),
            };
            parts.push((Arc::clone(&attribute.name), value));
        }
        for block in &spec.blocks {
            let instances = instances.iter().filter(|instance| *instance.kind == *block.name);
            let value = self.blocks(view, block, instances, missing_at);
            parts.push((Arc::clone(&block.name), value));
        }
        Value::object(parts)
    }

    /// The escaping blocks of the outermost body.
    fn escaped<'f>(&mut self, view: &View<'f>) -> Vec<RawBody<'f>> {
        if self.meta.blocks.is_empty() {
            return Vec::new();
        }
        let blocks = [WantedBlock { name: ESCAPE, labels: &[] }];
        let wanted = Wanted { blocks: &blocks, partial: true, ..Wanted::default() };
        // Problems of their headers are reported when the body itself is read.
        let content = view.raw.content(&wanted, self.file, &mut Diagnostics::new());
        content.blocks.into_iter().map(|block| block.body).collect()
    }

    /// The wanted content of a body, with its `dynamic` blocks expanded.
    fn content<'f>(
        &mut self,
        view: &View<'f>,
        escaped: &[RawBody<'f>],
        attributes: &[WantedAttribute<'_>],
        blocks: &[WantedBlock<'_>],
    ) -> (Vec<FoundAttribute<'f>>, Vec<Instance<'f>>, SourceRange) {
        let meta = std::mem::take(&mut self.meta);
        let mut with_dynamic = Vec::with_capacity(blocks.len() + 1);
        with_dynamic.extend_from_slice(blocks);
        with_dynamic.push(WantedBlock { name: "dynamic", labels: &["type"] });
        if !escaped.is_empty() {
            with_dynamic.push(WantedBlock { name: ESCAPE, labels: &[] });
        }
        let mut attributes = attributes.to_vec();
        let elsewhere: HashSet<&str> = escaped.iter().flat_map(|body| body.attribute_names()).collect();
        for attribute in &mut attributes {
            attribute.required &= !elsewhere.contains(attribute.name);
        }
        let wanted = Wanted {
            attributes: &attributes,
            blocks: &with_dynamic,
            passed_attributes: meta.arguments,
            passed_blocks: meta.blocks,
            partial: false,
        };
        let mut problems = Diagnostics::new();
        let mut content = view.raw.content(&wanted, self.file, &mut problems);
        for attribute in &mut attributes {
            attribute.required = false;
        }
        let wanted = Wanted { attributes: &attributes, blocks: &with_dynamic, ..Wanted::default() };
        for body in escaped {
            let more = body.content(&wanted, self.file, &mut problems);
            for attribute in more.attributes {
                if let Some(first) = content.attribute(attribute.name) {
                    let (name, file, place) = (attribute.name, self.file, first.name_range);
                    let detail = format!("Argument {} was already set at {file}:{place}.", Quoted(name));
                    problems.push(
                        Diagnostic::error("Duplicate argument", detail).in_source(attribute.name_range),
                    );
                } else {
                    content.attributes.push(attribute);
                }
            }
            content.blocks.extend(more.blocks);
        }
        self.report(problems, &view.path);
        let mut instances = Vec::with_capacity(content.blocks.len());
        for block in content.blocks {
            match block.kind {
                "dynamic" => self.expand(view, &block, blocks, &mut instances),
                ESCAPE if !escaped.is_empty() => {}
                _ => instances.push(Instance {
                    kind: block.kind,
                    label: block.labels.first().map(|label| label.0.to_owned()),
                    header_range: block.header_range,
                    view: View { raw: block.body, path: Path::root(), ..view.clone() },
                }),
            }
        }
        number(&view.path, &mut instances);
        (content.attributes, instances, content.missing_at)
    }

    fn attribute(&mut self, view: &View<'_>, spec: &AttributeShape, found: &FoundAttribute<'_>) -> Value {
        let path = view.path.clone().step(Step::Attribute(found.name.to_owned().into()));
        if view.unknown {
            return Value::unknown(spec.ty.without_optional());
        }
        let value = self.evaluate(found.expr, view.iteration.as_deref(), &path);
        match convert(&value, &spec.ty) {
            Ok(value) => value,
            Err(error) => {
                let name = found.name;
                let detail =
                    format!("Inappropriate value for attribute {}: {}.", Quoted(name), error.sentence());
                let range = found.expr.range();
                let diagnostic = Diagnostic::error("Incorrect attribute value type", detail)
                    .in_source(range)
                    .in_file(self.file)
                    .with_context(found.name_range.to(range))
                    .with_hint(conversion_hint(&error));
                let path = error.path().steps().iter().cloned().fold(path, Path::step);
                self.diagnostics.push(diagnostic.at(path));
                Value::unknown(spec.ty.without_optional())
            }
        }
    }

    fn evaluate(
        &mut self,
        expression: crate::expression::Expression<'_>,
        iteration: Option<&Iteration>,
        path: &Path,
    ) -> Value {
        let mut problems = Diagnostics::new();
        let scope = IterationScope { base: self.scope, innermost: iteration };
        let value = expression.evaluate(self.file, &scope, &mut problems);
        self.report(problems, path);
        value
    }

    fn report(&mut self, problems: Diagnostics, path: &Path) {
        for problem in problems {
            let diagnostic = problem.in_file(self.file);
            self.diagnostics.push(if path.is_root() { diagnostic } else { diagnostic.at(path.clone()) });
        }
    }

    fn error(
        &mut self,
        summary: impl Into<String>,
        detail: impl Into<String>,
        range: SourceRange,
        path: &Path,
    ) {
        let diagnostic = Diagnostic::error(summary.into(), detail.into()).in_source(range).in_file(self.file);
        self.diagnostics.push(diagnostic.at(path.clone()));
    }
}

/// A block that is written, or one that a `dynamic` block generates.
struct Instance<'f> {
    kind: &'f str,
    label: Option<String>,
    header_range: SourceRange,
    view: View<'f>,
}

/// Gives each instance its path: by label where it has one, by index where there can be several.
fn number(path: &Path, instances: &mut [Instance<'_>]) {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for instance in instances {
        let index = counts.entry(instance.kind).or_default();
        let path = path.clone().step(Step::Attribute(instance.kind.to_owned().into()));
        instance.view.path = match &instance.label {
            Some(label) => path.step(Step::Key(label.clone().into())),
            None => path.step(Step::Index(*index)),
        };
        *index += 1;
    }
}

/// Whether the blocks of a body differ in type, as some attribute in it is dynamic.
fn is_open(ty: &Type) -> bool {
    ty.has_dynamic()
}
