//! What parts of a configuration refer to.

use std::collections::BTreeSet;

use tfsdk_core::text::HclString;
use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, ExprKind, NativeBlock, NativeBody, Reference};

use super::one_reference::quoted;
use super::tree::{attribute, label};

/// The names of the parts that a body refers to.
pub(crate) fn of_body(body: &NativeBody) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    collect(body, referred, &mut all);
    all.extend(depends_on(body));
    all
}

/// The same with the key of the instance where one alone is meant: `zoo_kept.k[0]`.
pub(super) fn needs_of_body(body: &NativeBody) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    collect(body, needed, &mut all);
    all.extend(needs_of_depends_on(body));
    all
}

/// What the arguments of a resource or a provider refer to, those left out that are Terraform's own.
pub(crate) fn references_of(body: &NativeBody) -> Vec<Reference<'_>> {
    references_of_generated(body, &|_| true)
}

/// The same without what stands in the content of `dynamic` blocks that generate none: that is never read. What `dynamic` blocks
/// are expanded by is read before, wherever they stand.
pub(crate) fn references_of_generated<'b>(
    body: &'b NativeBody,
    generates: &dyn Fn(&'b Expr) -> bool,
) -> Vec<Reference<'b>> {
    let metas = ["alias", "count", "depends_on", "for_each", "provider", "version"];
    let own = body.attributes.iter().filter(|attribute| !metas.contains(&attribute.name.as_str()));
    let mut all: Vec<Reference<'_>> = own.flat_map(|attribute| attribute.expr.references()).collect();
    let blocks = ["connection", "lifecycle", "provisioner"];
    let mut within = Within { generates, iterators: Vec::new(), is_read: true, all: Vec::new() };
    for block in body.blocks.iter().filter(|block| !blocks.contains(&block.kind.as_str())) {
        within.look_into(block);
    }
    all.append(&mut within.all);
    all
}

/// What blocks in the body of a resource refer to, but for what `dynamic` blocks name themselves.
struct Within<'b, 'g> {
    /// Whether a collection makes a `dynamic` block generate any.
    generates: &'g dyn Fn(&'b Expr) -> bool,
    /// What the `dynamic` blocks around are called within.
    iterators: Vec<&'b str>,
    /// Whether these generate any.
    is_read: bool,
    all: Vec<Reference<'b>>,
}

impl<'b> Within<'b, '_> {
    fn look_into(&mut self, block: &'b NativeBlock) {
        let (outside, was_read) = (self.iterators.len(), self.is_read);
        if block.kind == "dynamic" {
            self.look_at_expansion(block);
        } else if self.is_read {
            block.body.attributes.iter().for_each(|it| self.add(&it.expr));
        }
        for inner in &block.body.blocks {
            self.look_into(inner);
        }
        self.iterators.truncate(outside);
        self.is_read = was_read;
    }

    /// What a `dynamic` block is expanded by, and whether its content is read.
    fn look_at_expansion(&mut self, block: &'b NativeBlock) {
        let others = |name: &str| !matches!(name, "iterator" | "labels");
        let own = block.body.attributes.iter().filter(|it| others(&it.name));
        own.for_each(|it| self.add(&it.expr));
        let collection = attribute(&block.body, "for_each");
        // One that is made of what is around it differs in each of these.
        let is_own = |expr: &Expr| !expr.references().iter().any(|it| self.iterators.contains(&it.name));
        let generates = |expr: &'b Expr| !is_own(expr) || (self.generates)(expr);
        let (name, is_named) = match attribute(&block.body, "iterator").map(Expr::as_keyword) {
            None => (label(block, 0), true),
            Some(Some(name)) => (name, true),
            Some(None) => (label(block, 0), false),
        };
        self.is_read = self.is_read && is_named && collection.is_none_or(generates);
        // Each of the blocks has its own labels.
        self.iterators.push(name);
        attribute(&block.body, "labels").into_iter().for_each(|labels| self.add(labels));
    }

    fn add(&mut self, expr: &'b Expr) {
        let others = expr.references().into_iter().filter(|it| !self.iterators.contains(&it.name));
        self.all.extend(others);
    }
}

/// What a block says that it depends on.
pub(crate) fn depends_on(body: &NativeBody) -> impl Iterator<Item = String> {
    depended(body, referred)
}

/// The same with the keys of instances.
pub(super) fn needs_of_depends_on(body: &NativeBody) -> impl Iterator<Item = String> {
    depended(body, needed)
}

fn depended(body: &NativeBody, name: fn(&Reference<'_>) -> String) -> impl Iterator<Item = String> {
    let items = match attribute(body, "depends_on").map(|expr| &expr.kind) {
        Some(ExprKind::Tuple(items)) => items.as_slice(),
        _ => &[],
    };
    // What depends on an instance of a module, or on an output, by a name waits for outputs of that name alone, as in Terraform.
    let all = move |expr: &Expr| others(expr).map(|it| name(&it)).collect::<Vec<_>>();
    items.iter().flat_map(move |item| match quoted(item) {
        Some(quoted) => all(&quoted),
        None => all(item),
    })
}

fn collect(body: &NativeBody, name: fn(&Reference<'_>) -> String, all: &mut BTreeSet<String>) {
    all.extend(body.attributes.iter().flat_map(|attribute| named(&attribute.expr, name)));
    body.blocks.iter().for_each(|block| collect(&block.body, name, all));
}

/// The names of the parts that an expression refers to: of a module, the output or all of it.
pub(crate) fn references(expr: &Expr) -> impl Iterator<Item = String> {
    named(expr, referred).into_iter()
}

/// The same with the keys of instances.
pub(super) fn needs(expr: &Expr) -> impl Iterator<Item = String> {
    named(expr, needed).into_iter()
}

fn named(expr: &Expr, name: fn(&Reference<'_>) -> String) -> Vec<String> {
    others(expr).flat_map(|it| [name(&it)].into_iter().chain(by_name(&it))).collect()
}

/// The references of an expression to other parts.
fn others(expr: &Expr) -> impl Iterator<Item = Reference<'_>> {
    let own = ["each", "count", "self", "path", "terraform"];
    expr.references().into_iter().filter(move |it| !own.contains(&it.name))
}

/// What a name behind that of a module means where it is the key of an instance: whether it is one, or an output, the call says.
fn by_name(reference: &Reference<'_>) -> Option<String> {
    match (reference.name, reference.attribute, reference.steps.get(1).map(|step| &step.kind)) {
        ("module", Some(call), Some(AccessKind::Attribute(name))) => {
            Some(format!("module.{call}{KEY}{name}"))
        }
        _ => None,
    }
}

/// What stands between the name of a call and that of an instance of its module.
const KEY: &str = ".key.";

/// The name of a call, of which an instance is meant by name.
pub(crate) fn call_of_key(name: &str) -> Option<&str> {
    Some(name.strip_prefix("module.")?.split_once(KEY)?.0)
}

/// The address that an expression is, without the keys of instances.
pub(super) fn whole_of(expr: &Expr) -> String {
    let (source, steps) = match &expr.kind {
        ExprKind::Access { source, steps } => (&source.kind, steps.as_slice()),
        kind => (kind, &[][..]),
    };
    let ExprKind::Variable(first) = source else { return String::new() };
    let names = steps.iter().filter_map(|step| match &step.kind {
        AccessKind::Attribute(name) => Some(&**name),
        _ => None,
    });
    [&**first].into_iter().chain(names).collect::<Vec<_>>().join(".")
}

/// An address whose keys are constant as Terraform prints it, however it is written.
pub(super) fn constant_address(expr: &Expr) -> Option<String> {
    let ExprKind::Access { source, steps } = &expr.kind else { return None };
    let ExprKind::Variable(first) = &source.kind else { return None };
    let mut address = first.to_string();
    for step in steps {
        match &step.kind {
            AccessKind::Attribute(name) => address.push_str(&format!(".{name}")),
            AccessKind::LegacyIndex(index) => address.push_str(&format!("[{index}]")),
            AccessKind::Index(key) => {
                let (key, found) = key.evaluate_constant();
                if found.has_errors() || !key.is_known() {
                    return None;
                }
                match key.as_str() {
                    Some(key) => address.push_str(&format!("[{}]", HclString(key))),
                    None => address.push_str(&format!("[{key}]")),
                }
            }
            _ => return None,
        }
    }
    Some(address)
}

/// What an address names behind the modules that it leads through.
pub(super) struct Named {
    /// Empty for a module.
    names: Vec<String>,
}

impl Named {
    pub(super) fn is_module(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn is_data(&self) -> bool {
        self.first() == Some("data")
    }

    pub(super) fn is_ephemeral(&self) -> bool {
        self.first() == Some("ephemeral")
    }

    fn first(&self) -> Option<&str> {
        self.names.first().map(String::as_str)
    }
}

/// What an address names, without the keys of instances.
pub(super) fn named_by(expr: &Expr) -> Named {
    let whole = whole_of(expr);
    let mut names: Vec<&str> = whole.split('.').collect();
    while names.first() == Some(&"module") {
        names.drain(..names.len().min(2));
    }
    Named { names: names.into_iter().map(ToOwned::to_owned).collect() }
}

/// A reference without the `resource` that may stand before the type of a resource.
pub(crate) fn plain<'e>(reference: &Reference<'e>) -> Reference<'e> {
    match reference.steps {
        [
            AccessStep { kind: AccessKind::Attribute(type_name), .. },
            AccessStep { kind: AccessKind::Attribute(name), range },
            ..,
        ] if reference.name == RESOURCE => Reference {
            name: type_name,
            attribute: Some(name),
            steps: reference.steps.get(1..).unwrap_or_default(),
            range: reference.range.to(*range),
        },
        _ => *reference,
    }
}

/// What may stand before the type of a managed resource.
pub(crate) const RESOURCE: &str = "resource";

fn referred(reference: &Reference<'_>) -> String {
    let Reference { name, attribute: Some(attribute), steps, .. } = plain(reference) else {
        return reference.name.to_owned();
    };
    match (name, steps.get(1..).and_then(first_name)) {
        ("module", Some(output)) => format!("module.{attribute}.output.{output}"),
        ("data" | "ephemeral", Some(part)) => format!("{name}.{attribute}.{part}"),
        _ => format!("{name}.{attribute}"),
    }
}

/// The same with the key of an instance, if it is written as one: with `[var.i]` all of them are meant.
fn needed(reference: &Reference<'_>) -> String {
    let whole = referred(reference);
    let Reference { name, steps, .. } = plain(reference);
    let names = if matches!(name, "data" | "ephemeral") { 2 } else { 1 };
    let key = match steps.get(names).map(|step| &step.kind) {
        _ if matches!(name, "local" | "module" | "var") => None,
        Some(AccessKind::LegacyIndex(index)) => Some(index.to_string()),
        Some(AccessKind::Index(Expr { kind: ExprKind::Number(index), .. })) => Some(index.to_string()),
        Some(AccessKind::Index(Expr { kind: ExprKind::Text(key), .. })) => Some(HclString(key).to_string()),
        _ => None,
    };
    match key {
        Some(key) => format!("{whole}[{key}]"),
        None => whole,
    }
}

/// The first attribute that steps take, of one element or of each.
fn first_name(mut steps: &[AccessStep]) -> Option<&str> {
    // There may be more of them than a stack has room for.
    loop {
        let (first, rest) = steps.split_first()?;
        steps = match &first.kind {
            AccessKind::Attribute(name) => return Some(name),
            AccessKind::Index(_) | AccessKind::LegacyIndex(_) => rest,
            AccessKind::AttributeSplat(each) | AccessKind::Splat { each, .. } => each,
            AccessKind::Invalid => return None,
        };
    }
}
