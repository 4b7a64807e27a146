//! Bodies to values, by what a schema says.

mod blocks;
mod dynamic;
mod iteration;
mod known;
mod marks;
mod places;
mod schema;
mod shape;
mod trail;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::convert::{ConversionProblem, convert_within};
use tfsdk_core::error::{Problem, ProblemKind};
use tfsdk_core::limits::Budget;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::BlockNesting;
use tfsdk_core::text::Excerpt;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks, Scope, SourceRange};

pub use shape::{AttributeShape, BlockShape, BodyShape};

use crate::body::{Body, FoundAttribute, RawBody, Wanted, WantedAttribute, WantedBlock};
use crate::misfit::{WrittenValue, misfits, unread};
use crate::secret::sensitive_sentence;
use crate::secret::{Secrets, within_sensitive};
use iteration::{Iteration, IterationScope};
use known::KnownShapes;
use places::Places;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use trail::Trail;

impl<'f> Body<'f> {
    /// The value of the body by `spec`, with the variables and functions of `scope`.
    ///
    /// As in Terraform, attributes are evaluated and converted, blocks of one type form a list, set, map or object by
    /// their nesting, `dynamic` blocks are expanded, and attributes of lists and sets of objects may be written as
    /// blocks. There is a value even when there are errors: what could not be evaluated is unknown. All problems are
    /// reported, in the order of the source.
    ///
    /// The [limits](crate::File::parse_with) of the file hold for the whole, all expressions and `dynamic` blocks in it
    /// together: where one is met, there is an error, and nothing after it is evaluated.
    ///
    /// No value of a [sensitive](AttributeShape::sensitive) attribute is in a text of a diagnostic, and the places of lines
    /// with one are [hidden](tfsdk_core::diag::Place::hidden).
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BlockShape, BodyShape, File};
    /// use tfsdk::schema::BlockNesting;
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
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
        let Decoded { value, diagnostics, .. } = self.decode_without(spec, scope, &[], &[]);
        (value, diagnostics)
    }

    /// Like [`decode`](Self::decode), for the body of a `resource` or `data` block: the arguments and blocks that belong
    /// to Terraform itself, such as `count` and `lifecycle`, are ignored, not evaluated.
    ///
    /// Everything in an escaping block `_ { … }` belongs to the schema, whatever its name.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
    ///
    /// let source = "resource \"disk\" \"a\" {\n  count = var.disks\n  size  = 10\n}\n";
    /// let (file, _) = File::parse("main.tf", source);
    /// let (blocks, _) = file.body().blocks("resource", &["type", "name"]);
    /// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let (value, problems) = blocks[0].body.decode_resource(&shape, &NoScope);
    /// assert!(problems.is_empty());
    /// assert_eq!(value.to_string(), "{ size = 10 }");
    /// ```
    #[must_use]
    pub fn decode_resource(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        let Decoded { value, diagnostics, .. } =
            self.decode_without(spec, scope, &META_ARGUMENTS, &META_BLOCKS);
        (value, diagnostics)
    }

    /// Like [`decode_resource`](Self::decode_resource), with the marks of what the value is made of: which parts are sensitive or
    /// ephemeral, as the scope says it of its variables. What `spec` says to be sensitive is none of them.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::config::{AttributeShape, Bindings, BodyShape, File};
    /// use tfsdk::expr::{Marked, Marks};
    ///
    /// let (file, _) = File::parse("main.tf", "name = \"a\"\ntags = { pin = var.pin }\n");
    /// let pin = Marked::new("1234".into(), Marks::sensitive());
    /// let mut scope = Bindings::new();
    /// scope.insert("var", Marked::new(tfsdk::Value::object([("pin", pin.value)]), Marks::of_attributes([("pin".into(), pin.marks)])));
    /// let tags = AttributeShape::optional("tags", Type::map(Type::STRING));
    /// let shape = BodyShape::new([AttributeShape::required("name", Type::STRING), tags], []);
    /// let (value, problems) = file.body().decode_resource_marked(&shape, &scope);
    /// assert!(problems.is_empty());
    /// assert!(value.marks.attribute("name").is_none());
    /// assert!(value.marks.attribute("tags").attribute("pin").is_sensitive());
    /// ```
    #[must_use]
    pub fn decode_resource_marked(self, spec: &BodyShape, scope: &dyn Scope) -> (Marked, Diagnostics) {
        let Decoded { value, diagnostics, marked, .. } =
            self.decode_without(spec, scope, &META_ARGUMENTS, &META_BLOCKS);
        let marks = marks::of_parts(&value, &marked, self.limits);
        (Marked::new(value, marks), diagnostics)
    }

    /// Like [`decode`](Self::decode), for the body of a `provider` block: `alias` and `version`, which belong to Terraform
    /// itself, are ignored, not evaluated.
    ///
    /// ```
    /// use tfsdk::config::{BodyShape, File};
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::Type;
    ///
    /// let block = Block::new().with_attributes([Attribute::optional("region", Type::STRING)]);
    /// let schema = Schema::new(Kind::Provider, 0, block).unwrap();
    /// let (file, _) = File::parse("main.tf", "provider \"cloud\" {\n  alias  = \"eu\"\n  region = \"north\"\n}\n");
    /// let (blocks, _) = file.body().blocks("provider", &["name"]);
    /// let (value, problems) = blocks[0].body.decode_provider(&BodyShape::from(schema.block()), &tfsdk::config::Bindings::new());
    /// assert!(problems.is_empty());
    /// assert_eq!(value.to_string(), r#"{ region = "north" }"#);
    /// ```
    #[must_use]
    pub fn decode_provider(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        let Decoded { value, diagnostics, .. } =
            self.decode_without(spec, scope, &PROVIDER_ARGUMENTS, &META_BLOCKS);
        (value, diagnostics)
    }

    /// The body as a struct: decoded by `spec`, then read as a `T`.
    ///
    /// # Errors
    /// All problems of the body. If there are none: all reasons why the value does not fit `T`, each with its path and
    /// the place of its attribute or block.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::{TfObject, Type};
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: u32,
    /// }
    ///
    /// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let (file, _) = File::parse("main.tf", "size = 10\n");
    /// let (disk, _) = file.body().decode_as::<Disk>(&shape, &NoScope).unwrap();
    /// assert_eq!(disk.size, 10);
    ///
    /// let (file, _) = File::parse("main.tf", "size = -10\n");
    /// let problems = file.body().decode_as::<Disk>(&shape, &NoScope).err().unwrap();
    /// assert!(problems.to_string().starts_with("main.tf:1,"), "{problems}");
    /// ```
    pub fn decode_as<T: for<'a> FromTf<'a>>(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
    ) -> Result<(T, Diagnostics), Diagnostics> {
        let Decoded { value, mut diagnostics, secrets, marked } = self.decode_without(spec, scope, &[], &[]);
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        match value.get_with(self.limits) {
            Ok(read) => Ok((read, diagnostics)),
            Err(error) => {
                let places = Places::new(self);
                let told = |problem: &Problem| {
                    let path = problem.path();
                    let place = places.place(&path);
                    let declared = spec.sensitive_part(&path).map(|part| (part, "sensitive"));
                    let secret = |part: &Path, marks: &Marks| Some((part.clone(), marks.secrecy()?));
                    let made_of = || {
                        let (part, marks) = marked.iter().find(|(part, _)| leads_into(part, &path))?;
                        secret(part, marks)
                    };
                    // What a type of the program says of a whole block may quote a part of it.
                    let says_its_own = problem.kind() == ProblemKind::Invalid;
                    let around = || {
                        let mut all =
                            marked.iter().filter(|(part, _)| says_its_own && leads_into(&path, part));
                        all.next().and_then(|(_, marks)| secret(&path, marks))
                    };
                    let found = declared.or_else(made_of).or_else(around);
                    let told = match (found, path.steps().first()) {
                        (Some((part, secrecy)), _) => {
                            let detail = format!(
                                "The value of {}, which is {secrecy}, is not suitable.",
                                part.excerpt()
                            );
                            Diagnostic::error(INCORRECT_ATTRIBUTE, detail).at(part)
                        }
                        (None, Some(Step::Attribute(name))) => {
                            inappropriate(name, problem.message()).at(path)
                        }
                        (None, _) => unread(problem),
                    };
                    told.in_place(place)
                };
                let mut problems: Diagnostics = error.problems().iter().map(told).collect();
                (0..error.omitted()).for_each(|_| problems.omit(Severity::Error));
                diagnostics.append(secrets.hide_all(problems));
                Err(diagnostics)
            }
        }
    }

    fn decode_without(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
        arguments: &'static [&'static str],
        blocks: &'static [&'static str],
    ) -> Decoded {
        let budget = Budget::new(self.limits, self.raw.len());
        let mut decoder = Decoder {
            file: self.file,
            scope,
            budget: &budget,
            known: KnownShapes::default(),
            attribute_blocks: spec.takes_attribute_blocks(),
            meta: Meta { arguments, blocks },
            diagnostics: Diagnostics::up_to(self.limits.problems()),
            secrets: Secrets::new(),
            marked: Vec::new(),
            ended: false,
        };
        let view = View { raw: self.raw, iteration: None, unknown: false, trail: Trail::root() };
        let value = decoder.body(&view, spec);
        let mut diagnostics = decoder.secrets.hide_all(decoder.diagnostics);
        diagnostics.sort_by_key(|d| d.range().map(|range| range.start.byte));
        Decoded { value, diagnostics, secrets: decoder.secrets, marked: decoder.marked }
    }
}

/// What was read of a body.
struct Decoded {
    value: Value,
    diagnostics: Diagnostics,
    secrets: Secrets,
    marked: Vec<(Path, Marks)>,
}

/// Whether a path leads to a part or into it. Where a block of a set comes to stand is not known when it is read.
fn leads_into(part: &Path, path: &Path) -> bool {
    let same = |(a, b): (&Step, &Step)| a == b || matches!((a, b), (Step::Index(_), Step::Element(_)));
    part.steps().len() <= path.steps().len() && part.steps().iter().zip(path.steps()).all(same)
}

const INCORRECT_ATTRIBUTE: &str = "Incorrect attribute value type";

fn inappropriate(name: &str, sentence: &str) -> Diagnostic {
    let detail = format!("Inappropriate value for attribute {}: {sentence}.", Excerpt(name));
    Diagnostic::error(INCORRECT_ATTRIBUTE, detail)
}

/// Names that do not belong to the schema.
#[derive(Clone, Copy, Default)]
struct Meta {
    arguments: &'static [&'static str],
    blocks: &'static [&'static str],
}

/// The arguments of resources that belong to Terraform itself.
const META_ARGUMENTS: [&str; 4] = ["count", "depends_on", "for_each", "provider"];

/// The arguments of providers that belong to Terraform itself.
const PROVIDER_ARGUMENTS: [&str; 2] = ["alias", "version"];

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
    trail: Trail,
}

struct Decoder<'d> {
    file: &'d Arc<str>,
    scope: &'d dyn Scope,
    budget: &'d Budget,
    known: KnownShapes,
    attribute_blocks: bool,
    /// What is ignored in the outermost body; nothing once that is read.
    meta: Meta,
    diagnostics: Diagnostics,
    /// The values of sensitive attributes.
    secrets: Secrets,
    /// The attributes whose values are made of what is sensitive or ephemeral, and the marks of each.
    marked: Vec<(Path, Marks)>,
    /// Whether the budget was exhausted and that is told.
    ended: bool,
}

/// What each attribute of a body takes, given or not.
const ATTRIBUTE: usize = 3 * size_of::<Value>();

impl<'d> Decoder<'d> {
    fn body<'f>(&mut self, view: &View<'f>, spec: &BodyShape) -> Value {
        let known = self.known.get(spec);
        let is_root = view.trail.is_root();
        if !is_root
            && known.may_be_empty
            && view.raw.is_empty()
            && self.pay(1, 2 * size_of::<Value>(), view.raw.missing_at())
        {
            return known.absent.clone();
        }
        let parts = spec.attributes.len() + spec.blocks.len();
        if !self.pay(parts as u64, parts * ATTRIBUTE, view.raw.missing_at()) {
            return Value::unknown(known.ty.clone());
        }
        let escaped = self.escaped(view);
        let mut given = HashSet::new();
        if self.attribute_blocks || !escaped.is_empty() {
            given = view.raw.attribute_names();
            given.extend(escaped.iter().flat_map(|body| body.attribute_names()));
        }
        for body in escaped.iter().chain([&view.raw]) {
            self.keep_lines(*body, spec);
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
            let name = &*attribute.name;
            let value = match (found.get(&*attribute.name), attribute.block_element()) {
                (Some(found), _) => self.attribute(view, attribute, found),
                (None, Some(element)) => {
                    let instances = instances.get(name).map_or(&[][..], Vec::as_slice);
                    let trail = view.trail.then(Step::Attribute(Arc::clone(&attribute.name)));
                    self.kept(attribute, &trail, |this| {
                        this.attribute_blocks(attribute, element, instances, &known)
                    })
                }
                (None, None) => known
                    .absent
                    .attribute(name)
                    .map_or_else(|| Value::null(attribute.ty.without_optional()), |absent| absent.to_value()),
            };
            parts.push((Arc::clone(&attribute.name), value));
        }
        for block in &spec.blocks {
            let instances = instances.get(&*block.name).map_or(&[][..], Vec::as_slice);
            let value = self.blocks(view, block, instances, missing_at);
            parts.push((Arc::clone(&block.name), value));
        }
        let value = Value::object(parts).sharing_type_of(Some(&known.absent));
        if self.admit(&value, view.raw.missing_at()) { value } else { Value::unknown(known.ty.clone()) }
    }

    /// Holds a value to the limits of depth and size; where it is beyond, that is told as by `pay`.
    fn admit(&mut self, value: &Value, range: SourceRange) -> bool {
        // An exhausted budget pays for nothing.
        let _ = self.budget.admit(value.depth(), value.size());
        self.pay(0, 0, range)
    }

    /// Pays for what is about to be done and made; otherwise that is told at `range`, once, and nothing more is read.
    fn pay(&mut self, steps: u64, bytes: usize, range: SourceRange) -> bool {
        let paid = self.budget.work(steps).and(self.budget.make(bytes));
        if let Err(limit) = paid {
            if !self.ended {
                let diagnostic = Diagnostic::limit("Configuration too expensive", limit);
                self.diagnostics.push(diagnostic.in_source(range).in_file(self.file));
            }
            self.ended = true;
        }
        paid.is_ok()
    }

    /// The escaping blocks of the outermost body.
    fn escaped<'f>(&mut self, view: &View<'f>) -> Vec<RawBody<'f>> {
        if self.meta.blocks.is_empty() {
            return Vec::new();
        }
        let blocks = [WantedBlock { name: ESCAPE, labels: &[] }];
        let wanted = Wanted { blocks: &blocks, partial: true, ..Wanted::default() };
        // Problems of their headers are reported when the body itself is read.
        let content = view.raw.content(&wanted, self.file, &mut Diagnostics::up_to(0));
        content.blocks.into_iter().map(|block| block.body).collect()
    }

    /// The wanted content of a body, with its `dynamic` blocks expanded.
    fn content<'f>(
        &mut self,
        view: &View<'f>,
        escaped: &[RawBody<'f>],
        attributes: &[WantedAttribute<'_>],
        blocks: &[WantedBlock<'_>],
    ) -> (Vec<FoundAttribute<'f>>, HashMap<&'f str, Vec<Instance<'f>>>, SourceRange) {
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
        let mut problems = self.further();
        let mut content = view.raw.content(&wanted, self.file, &mut problems);
        for attribute in &mut attributes {
            attribute.required = false;
        }
        let wanted = Wanted { attributes: &attributes, blocks: &with_dynamic, ..Wanted::default() };
        let mut set: HashMap<&str, SourceRange> = HashMap::new();
        if !escaped.is_empty() {
            set.extend(content.attributes.iter().map(|attribute| (attribute.name, attribute.name_range)));
        }
        for body in escaped {
            let more = body.content(&wanted, self.file, &mut problems);
            for attribute in more.attributes {
                if let Some(place) = set.get(attribute.name) {
                    let (name, file) = (attribute.name, self.file);
                    let detail = format!("Argument {} was already set at {file}:{place}.", Excerpt(name));
                    problems.push(
                        Diagnostic::error("Duplicate argument", detail).in_source(attribute.name_range),
                    );
                } else {
                    set.insert(attribute.name, attribute.name_range);
                    content.attributes.push(attribute);
                }
            }
            content.blocks.extend(more.blocks);
        }
        self.report(problems, &view.trail);
        let mut instances: HashMap<&str, Vec<Instance<'f>>> = HashMap::new();
        for block in content.blocks {
            if !self.pay(1, size_of::<Instance<'_>>(), block.header_range) {
                break;
            }
            match block.kind {
                "dynamic" => self.expand(view, &block, blocks, &mut instances),
                ESCAPE if !escaped.is_empty() => {}
                _ => instances.entry(block.kind).or_default().push(Instance {
                    label: block.labels.first().map(|label| label.0.into()),
                    header_range: block.header_range,
                    view: View { raw: block.body, trail: Trail::root(), ..view.clone() },
                }),
            }
        }
        for (kind, instances) in &mut instances {
            number(&view.trail, kind, instances);
        }
        (content.attributes, instances, content.missing_at)
    }

    /// Keeps the lines of sensitive attributes from being shown, also of those that are given twice.
    fn keep_lines(&mut self, body: RawBody<'_>, spec: &BodyShape) {
        let sensitive = spec.attributes.iter().filter(|attribute| attribute.sensitive);
        let names: HashSet<&str> = sensitive.map(|attribute| &*attribute.name).collect();
        if names.is_empty() {
            return;
        }
        for (_, range) in body.parts().into_iter().filter(|(name, _)| names.contains(name)) {
            self.secrets.insert(self.file, range);
        }
    }

    /// Reads an attribute; of one that is sensitive, a problem tells no more than where it is.
    fn kept<T>(&mut self, spec: &AttributeShape, trail: &Trail, read: impl FnOnce(&mut Self) -> T) -> T {
        if !spec.sensitive {
            return read(self);
        }
        let further = self.further();
        let before = std::mem::replace(&mut self.diagnostics, further);
        let value = read(self);
        let problems = std::mem::replace(&mut self.diagnostics, before);
        let owner = Excerpt(&spec.name).to_string();
        let told = |problem: Diagnostic| within_sensitive(&problem, &owner, "sensitive").at(trail.to_path());
        self.diagnostics.append(problems.map(told));
        value
    }

    fn attribute(&mut self, view: &View<'_>, spec: &AttributeShape, found: &FoundAttribute<'_>) -> Value {
        if view.unknown {
            return Value::unknown(spec.ty.without_optional());
        }
        let trail = view.trail.then(Step::Attribute(Arc::clone(&spec.name)));
        let Marked { value, marks } =
            self.kept(spec, &trail, |this| this.evaluate(found.expr, view.iteration.as_deref(), &trail));
        if !marks.is_none() && self.pay(1, size_of::<(Path, Marks)>(), found.expr.range()) {
            self.marked.push((trail.to_path(), marks.clone()));
        }
        match convert_within(&value, &spec.ty, self.budget) {
            Ok(value) => value,
            Err(error) => {
                let name = found.name;
                let range = found.expr.range();
                if self.pay(1, 0, range) {
                    let written = WrittenValue::new(self.file, found.expr);
                    let problems = if spec.sensitive || !marks.is_none() {
                        let sentence = sensitive_sentence(&error, value.ty(), &spec.ty);
                        let place = written.place();
                        inappropriate(name, &sentence).at(trail.to_path()).in_place(place).into()
                    } else {
                        let told = |problem: &ConversionProblem| inappropriate(name, &problem.sentence());
                        misfits(&error, &written, &trail.to_path(), self.budget, told)
                    };
                    let context = found.name_range.to(range);
                    self.diagnostics.append(problems.map(|problem| problem.with_context(context)));
                }
                Value::unknown(spec.ty.without_optional())
            }
        }
    }

    fn evaluate(
        &mut self,
        expression: crate::expression::Expression<'_>,
        iteration: Option<&Iteration>,
        trail: &Trail,
    ) -> Marked {
        let mut problems = self.further();
        let scope = IterationScope { base: self.scope, innermost: iteration };
        let value = expression.evaluate(self.file, &scope, self.budget, &mut problems);
        // The evaluation that exhausted the budget told so.
        self.ended |= self.budget.exhausted().is_some() && problems.has_errors();
        self.report(problems, trail);
        value
    }

    /// No diagnostics, and room for as many as may still be kept.
    fn further(&self) -> Diagnostics {
        Diagnostics::up_to(self.budget.limits().problems().saturating_sub(self.diagnostics.len()))
    }

    fn report(&mut self, problems: Diagnostics, trail: &Trail) {
        if problems.is_empty() {
            return;
        }
        let problems = problems.in_file(self.file);
        if trail.is_root() {
            self.diagnostics.append(problems);
        } else {
            let path = trail.to_path();
            self.diagnostics.append(problems.map(|problem| problem.at(path.clone())));
        }
    }

    fn error(
        &mut self,
        summary: impl Into<String>,
        detail: impl Into<String>,
        range: SourceRange,
        trail: &Trail,
    ) {
        let diagnostic = Diagnostic::error(summary.into(), detail.into()).in_source(range).in_file(self.file);
        self.diagnostics.push(diagnostic.at(trail.to_path()));
    }
}

/// A block that is written, or one that a `dynamic` block generates.
#[derive(Clone)]
struct Instance<'f> {
    label: Option<Arc<str>>,
    header_range: SourceRange,
    view: View<'f>,
}

/// Gives each instance of one kind its place: by label where it has one, by index where there can be several.
fn number(trail: &Trail, kind: &str, instances: &mut [Instance<'_>]) {
    let trail = trail.then(Step::Attribute(kind.into()));
    for (index, instance) in instances.iter_mut().enumerate() {
        instance.view.trail = trail.then(match &instance.label {
            Some(label) => Step::Key(Arc::clone(label)),
            None => Step::Index(index),
        });
    }
}
