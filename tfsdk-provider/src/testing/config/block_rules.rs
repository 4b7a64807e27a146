//! What the blocks of a module say wrongly, in Terraform's words: names, arguments, and what stands in `lifecycle`.
//!
//! It is what Terraform finds while it reads a configuration, before it asks a provider.

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_core::convert::convert;
use tfsdk_core::text::is_identifier;
use tfsdk_core::ty::Type;
use tfsdk_lang::expr::{AccessKind, Expr, ExprKind, NativeBlock, Reference};

use super::form::Form;
use super::import_rules::{imported_by_both, unimportable};
use super::module::{KNOWN, Module, NEWER};
use super::one_reference::{NOT_STATIC, is_static, is_traversal, mistakes_of_quotes, quoted};
use super::provider_name::ProviderName;
use super::refactoring_rules::OF_A_RESOURCE;
use super::reference::{named_by, plain, whole_of};
use super::resource_block::{ResourceMode, address_of};
use super::tree::{attribute, head};

impl Module {
    /// What is wrong with its blocks.
    pub(super) fn mistakes(&self) -> Diagnostics {
        let mut rules = Rules { module: self, found: Vec::new() };
        rules.root();
        self.labelled().for_each(|block| rules.block(block));
        let file = self.file_name();
        rules.found.into_iter().map(|one| one.in_file(&file)).collect()
    }
}

struct Rules<'m> {
    module: &'m Module,
    found: Vec<Diagnostic>,
}

impl<'m> Rules<'m> {
    fn tell(&mut self, place: SourceRange, summary: impl Into<String>, detail: impl Into<String>) {
        self.found.push(Diagnostic::error(summary.into(), detail.into()).in_source(place));
    }

    fn holds(&mut self, form: &Form, block: &NativeBlock) {
        self.found.extend(form.mistakes(&block.body));
    }

    /// Outside of all blocks.
    fn root(&mut self) {
        let Some(body) = self.module.body() else { return };
        let form = Form { labelled: &KINDS, ..Form::of(&[], &[]) };
        // Blocks that newer versions have are told by themselves.
        let found = form.mistakes(body);
        let is_newer = |one: &Diagnostic| {
            let block = |block: &&NativeBlock| one.place().is_some_and(|it| it.range() == block.kind_range);
            body.blocks.iter().find(block).is_some_and(|block| NEWER.contains(&block.kind.as_str()))
        };
        self.found.extend(found.into_iter().filter(|one| !is_newer(one)));
    }

    fn block(&mut self, block: &'m NativeBlock) {
        match block.kind.as_str() {
            "check" => self.check(block),
            "import" => {
                let is_by_identity = attribute(&block.body, "identity").is_some();
                self.holds(if is_by_identity { &IMPORT_BY_IDENTITY } else { &IMPORT }, block);
                self.found.extend(imported_by_both(block));
                self.found.extend(unimportable(block));
                self.provider_of_import(block);
            }
            "locals" => {
                if let Some(inner) = block.body.blocks.first() {
                    let summary = format!("Unexpected {:?} block", inner.kind);
                    self.tell(inner.kind_range, summary, "Blocks are not allowed here.");
                }
            }
            "module" => self.call(block),
            "moved" => {
                self.holds(&MOVED, block);
                self.address(block, "from");
                self.address(block, "to");
                let is_module =
                    |name: &str| attribute(&block.body, name).map(|expr| named_by(expr).is_module());
                if is_module("from") != is_module("to")
                    && is_module("from").is_some()
                    && is_module("to").is_some()
                {
                    self.tell(block.kind_range, "Invalid \"moved\" addresses", NOT_BOTH);
                }
            }
            "output" => self.output(block),
            "provider" => self.provider(block),
            "removed" => {
                self.holds(&REMOVED, block);
                self.address(block, "from");
                if let Some(from) = attribute(&block.body, "from") {
                    self.managed(from);
                }
                for inner in block.body.blocks.iter().filter(|inner| inner.kind == "lifecycle") {
                    self.holds(&Form::of(&[], &["destroy"]), inner);
                    self.constant(inner, "destroy", &Type::BOOL);
                }
            }
            "terraform" => {
                self.holds(&TERRAFORM, block);
                let told = block.body.blocks.iter().filter(|inner| inner.kind == "provider_meta");
                told.for_each(|inner| self.provider_meta(inner));
            }
            // All else of it was told where it was read: newer versions of Terraform know this argument as well.
            "variable" => {
                let newer = block.body.attributes.iter().filter(|given| given.name == "deprecated");
                for given in newer {
                    let detail = format!("An argument named {:?} is not expected here.", given.name);
                    self.tell(given.name_range, "Unsupported argument", detail);
                }
            }
            kind => {
                if let Some(mode) = ResourceMode::of_block(kind) {
                    self.resource(mode, block);
                }
            }
        }
    }

    /// A label that names something.
    fn name(&mut self, block: &NativeBlock, position: usize, what: &str) {
        if let Some(label) = block.labels.get(position).filter(|label| !is_identifier(&label.text)) {
            self.tell(label.range, format!("Invalid {what}"), NO_NAME);
        }
    }

    fn check(&mut self, block: &NativeBlock) {
        self.name(block, 0, "check block name");
        let form = Form { blocks: &["assert"], labelled: &["data"], ..Form::of(&[], &[]) };
        self.holds(&form, block);
        let mut read: Option<&NativeBlock> = None;
        for inner in block.body.blocks.iter().filter(|inner| inner.kind == "data") {
            match read {
                None => self.resource(ResourceMode::Data, inner),
                Some(first) => {
                    let file = self.module.file_name();
                    let detail = format!(
                        "This check block already has a data resource defined at {file}:{}.",
                        head(first)
                    );
                    self.tell(head(inner), "Multiple data resource blocks", detail);
                }
            }
            read = read.or(Some(inner));
        }
        let mut sound = 0;
        for inner in unlabelled(block).filter(|inner| inner.kind == "assert") {
            let before = self.found.len();
            self.condition(inner, None);
            sound += usize::from(self.found.len() == before);
        }
        if sound == 0 {
            let detail = "Check blocks must have at least one assert block.";
            self.tell(head(block), "Zero assert blocks", detail);
        }
    }

    /// A condition, of a resource that may not refer to itself.
    fn condition(&mut self, block: &NativeBlock, resource: Option<&str>) {
        self.holds(&Form::of(&["condition", "error_message"], &[]), block);
        let kind = &block.kind;
        if let Some(condition) = attribute(&block.body, "condition")
            && condition.references().is_empty()
        {
            self.tell(condition.range, format!("Invalid {kind} expression"), OF_NOTHING);
        }
        let Some(resource) = resource else { return };
        for name in ["condition", "error_message"] {
            let Some(expr) = attribute(&block.body, name) else { continue };
            for _ in expr.references().iter().filter(|it| referred(it).as_deref() == Some(resource)) {
                let detail = format!("Configuration for {resource} may not refer to itself.");
                self.tell(expr.range, format!("Invalid reference in {kind}"), detail);
            }
        }
    }

    fn call(&mut self, block: &NativeBlock) {
        self.name(block, 0, "module instance name");
        self.holds(&Form { is_open: true, ..Form::of(&["source"], &[]) }, block);
        for inner in &block.body.blocks {
            match inner.kind.as_str() {
                kind if RESERVED_BLOCKS.contains(&kind) || kind == "provider" => {
                    self.reserved(inner, "module")
                }
                kind => {
                    let detail = format!("Blocks of type {kind:?} are not expected here.");
                    self.tell(inner.kind_range, "Unsupported block type", detail);
                }
            }
        }
        self.instances(block);
        self.depends_on(block);
    }

    fn output(&mut self, block: &NativeBlock) {
        self.name(block, 0, "output name");
        self.holds(&OUTPUT, block);
        self.constant(block, "description", &Type::STRING);
        self.constant(block, "sensitive", &Type::BOOL);
        self.constant(block, "ephemeral", &Type::BOOL);
        self.depends_on(block);
        for inner in unlabelled(block).filter(|inner| inner.kind == "precondition") {
            self.condition(inner, None);
        }
    }

    /// What a module tells a provider is constant, and known before anything is asked.
    fn provider_meta(&mut self, block: &NativeBlock) {
        match block.body.blocks.first() {
            Some(inner) => {
                let summary = format!("Unexpected {:?} block", inner.kind);
                self.tell(inner.kind_range, summary, "Blocks are not allowed here.");
            }
            None => {
                block.body.attributes.iter().for_each(|it| self.found.extend(it.expr.evaluate_constant().1));
                self.provider_name(block);
            }
        }
    }

    /// The name of a provider in this module.
    fn provider_name(&mut self, block: &NativeBlock) {
        let Some(name) = block.labels.first().map(|label| label.text.as_str()) else { return };
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let wrong = match name {
            "" => "must have at least one character",
            _ if name.contains('.') => "dots are not allowed",
            _ if name.contains("--") => "cannot use multiple consecutive dashes",
            _ if !name.chars().all(is_part) || name.starts_with('-') || name.ends_with('-') => {
                "must contain only letters, digits, and dashes, and may not use leading or trailing dashes"
            }
            _ => {
                let normal = name.to_lowercase();
                if normal != name {
                    let detail = format!(
                        "Provider names must be normalized. Replace {name:?} with {normal:?} to fix this error."
                    );
                    self.tell(head(block), "Invalid provider local name", detail);
                }
                return;
            }
        };
        let detail = format!("{name} is an invalid provider local name: {wrong}");
        self.tell(head(block), "Invalid provider local name", detail);
    }

    fn provider(&mut self, block: &NativeBlock) {
        self.provider_name(block);
        for given in &block.body.attributes {
            if ["count", "depends_on", "for_each", "source"].contains(&given.name.as_str()) {
                let detail = format!(
                    "The provider argument name {:?} is reserved for use by Terraform in a future version.",
                    given.name
                );
                self.tell(given.name_range, "Reserved argument name in provider block", detail);
            }
        }
        for inner in block.body.blocks.iter().filter(|it| RESERVED_BLOCKS.contains(&it.kind.as_str())) {
            self.reserved(inner, "provider");
        }
    }

    fn reserved(&mut self, inner: &NativeBlock, kind: &str) {
        let detail = format!(
            "The block type name {:?} is reserved for use by Terraform in a future version.",
            inner.kind
        );
        self.tell(inner.kind_range, format!("Reserved block type name in {kind} block"), detail);
    }

    fn resource(&mut self, mode: ResourceMode, block: &NativeBlock) {
        let [kind, type_name, name] = match mode {
            ResourceMode::Managed => ["resource", "resource type name", "resource name"],
            ResourceMode::Data => ["data", "data source name", "data resource name"],
            ResourceMode::Ephemeral => ["ephemeral", "ephemeral resource type", "ephemeral resource name"],
        };
        self.name(block, 0, type_name);
        self.name(block, 1, name);
        let mut first: Option<SourceRange> = None;
        for inner in &block.body.blocks {
            match (inner.kind.as_str(), mode) {
                ("lifecycle", _) => match first {
                    None => {
                        first = Some(inner.kind_range);
                        self.lifecycle(mode, inner, &address_of(mode, block));
                    }
                    Some(first) => {
                        let file = self.module.file_name();
                        let detail =
                            format!("This resource already has a lifecycle block at {file}:{first}.");
                        self.tell(inner.kind_range, "Duplicate lifecycle block", detail);
                    }
                },
                ("locals", _) => self.reserved(inner, kind),
                ("connection" | "provisioner", ResourceMode::Data | ResourceMode::Ephemeral) => {
                    let detail = format!("Blocks of type {:?} are not expected here.", inner.kind);
                    self.tell(inner.kind_range, "Unsupported block type", detail);
                }
                _ => {}
            }
        }
        self.instances(block);
        self.depends_on(block);
        self.provider_named(block);
    }

    /// What is imported is configured, and works with the provider that it names itself: an `import` block can only repeat it.
    fn provider_of_import(&mut self, block: &NativeBlock) {
        let Some(given) = block.body.attributes.iter().find(|it| it.name == "provider") else { return };
        let Some(to) = attribute(&block.body, "to").filter(|_| self.provider_named(block)) else { return };
        let to = whole_of(to);
        let mut resources = self.module.blocks().iter().filter(|it| it.kind == "resource");
        let target = resources.find(|it| address_of(ResourceMode::Managed, it) == to);
        let own = |target: &NativeBlock| attribute(&target.body, "provider").and_then(ProviderName::named_by);
        if target.is_some_and(|target| own(target) != ProviderName::named_by(&given.expr)) {
            let place = given.name_range.to(given.expr.range);
            self.tell(place, "Invalid import provider argument", ONLY_GENERATED);
        }
    }

    /// Whether what stands for the configuration of a provider names one.
    fn provider_named(&mut self, block: &NativeBlock) -> bool {
        let provider = attribute(&block.body, "provider");
        self.found.extend(provider.into_iter().flat_map(mistakes_of_quotes));
        let wrong = provider.filter(|provider| ProviderName::named_by(provider).is_none());
        if let Some(provider) = wrong {
            let detail = "The provider argument requires a provider type name, optionally followed by a period and then a configuration alias.";
            self.tell(provider.range, "Invalid provider configuration reference", detail);
        }
        wrong.is_none()
    }

    fn lifecycle(&mut self, mode: ResourceMode, block: &NativeBlock, resource: &str) {
        self.holds(&LIFECYCLE, block);
        if mode != ResourceMode::Managed {
            let what = if mode == ResourceMode::Data { "data" } else { "ephemeral" };
            for given in block.body.attributes.iter().filter(|it| LIFECYCLE.optional.contains(&&*it.name)) {
                let detail = format!(
                    "The lifecycle argument {:?} is defined only for managed resources (\"resource\" blocks), and is not valid for {what} resources.",
                    given.name
                );
                self.tell(given.name_range, format!("Invalid {what} resource lifecycle argument"), detail);
            }
        } else {
            self.constant(block, "create_before_destroy", &Type::BOOL);
            self.constant(block, "prevent_destroy", &Type::BOOL);
            if let Some(expr) = attribute(&block.body, "ignore_changes") {
                self.ignored(expr);
            }
            if let Some(expr) = attribute(&block.body, "replace_triggered_by") {
                // As Terraform has it, what stands behind the first that is wrong is not looked at.
                let _ = self.items(expr).iter().all(|trigger| self.trigger(trigger));
            }
        }
        for inner in unlabelled(block) {
            if matches!(inner.kind.as_str(), "precondition" | "postcondition") {
                self.condition(inner, Some(resource));
            }
        }
    }

    fn ignored(&mut self, expr: &Expr) {
        if matches!(&expr.kind, ExprKind::Variable(word) if &**word == "all") {
            return;
        }
        for item in self.items(expr) {
            match &item.kind {
                ExprKind::Text(text) if &**text == "*" => {
                    self.tell(expr.range, "Invalid ignore_changes wildcard", WILDCARD);
                }
                _ => {
                    self.found.extend(mistakes_of_quotes(item));
                    if !is_static(item) && quoted(item).is_none() {
                        self.tell(item.range, "Invalid expression", NOT_STATIC);
                    }
                }
            }
        }
    }

    /// What replaces a resource names one other, by keys that are there when it is read or of its own instance. Gives whether it does.
    fn trigger(&mut self, expr: &Expr) -> bool {
        let wrong = "Invalid replace_triggered_by expression";
        let references: Vec<Reference<'_>> = expr.references().iter().map(plain).collect();
        let is_key = |it: &&Reference<'_>| {
            matches!((it.name, it.attribute), ("count", Some("index")) | ("each", Some("key")))
        };
        let (mut resources, mut is_sound) = (0, true);
        for reference in references.iter().filter(|it| !is_key(it)) {
            if !NO_RESOURCES.contains(&reference.name) {
                resources += 1;
                continue;
            }
            let detail = "Only resources, count.index, and each.key may be used in replace_triggered_by.";
            self.tell(reference.range, "Invalid reference in replace_triggered_by expression", detail);
            is_sound = false;
        }
        let said = match resources {
            0 => "Missing resource reference in replace_triggered_by expression.",
            1 if is_traversal(expr) || !is_sound => return is_sound,
            1 => {
                self.tell(expr.range, wrong, "Unexpected expression found in replace_triggered_by.");
                return true;
            }
            _ => "Multiple resource references in replace_triggered_by expression.",
        };
        self.tell(expr.range, wrong, said);
        false
    }

    /// An argument that is not evaluated as an expression.
    fn constant(&mut self, block: &NativeBlock, name: &str, ty: &Type) {
        let Some(expr) = attribute(&block.body, name) else { return };
        let (value, found) = expr.evaluate_constant();
        self.found.extend(found);
        let why = match convert(&value, ty) {
            Ok(value) if !value.is_known() => "value must be known".to_owned(),
            Ok(value) if value.is_null() => "null value is not allowed".to_owned(),
            Ok(_) => return,
            Err(error) => error.sentence(),
        };
        self.tell(start_of(expr), "Unsuitable value type", format!("Unsuitable value: {why}"));
    }

    /// `count` or `for_each`, and not both.
    fn instances(&mut self, block: &NativeBlock) {
        let [count, for_each] =
            ["count", "for_each"].map(|name| block.body.attributes.iter().find(|it| it.name == name));
        if let (Some(_), Some(for_each)) = (count, for_each) {
            self.tell(for_each.name_range, "Invalid combination of \"count\" and \"for_each\"", BOTH);
        }
    }

    fn depends_on(&mut self, block: &NativeBlock) {
        let Some(expr) = attribute(&block.body, "depends_on") else { return };
        for item in self.items(expr) {
            self.found.extend(mistakes_of_quotes(item));
            match quoted(item).map(|quoted| quoted.kind) {
                Some(ExprKind::Variable(name)) if !NO_RESOURCES.contains(&&*name) => {
                    self.tell(start_of(item), "Invalid reference", NO_RESOURCE_NAME);
                }
                None if !is_static(item) => self.tell(item.range, "Invalid expression", NOT_STATIC),
                _ => {}
            }
        }
    }

    /// An address, which is written as a reference.
    fn address(&mut self, block: &NativeBlock, name: &str) {
        if let Some(expr) = attribute(&block.body, name).filter(|expr| !is_static(expr)) {
            self.tell(expr.range, "Invalid expression", NOT_STATIC);
        }
    }

    /// What may be destroyed.
    fn managed(&mut self, from: &Expr) {
        let named = named_by(from);
        if named.is_data() {
            self.tell(from.range, "Data source address not allowed", NEVER_DESTROYED);
        } else if named.is_ephemeral()
            && let ExprKind::Access { steps, .. } = &from.kind
            && let Some(last) = steps.last()
        {
            // Terraform knows no ephemeral resources here, and takes the name for a key.
            self.tell(last.range, "Resource instance keys not allowed", OF_A_RESOURCE);
        }
    }

    fn items<'e>(&mut self, expr: &'e Expr) -> &'e [Expr] {
        match &expr.kind {
            ExprKind::Tuple(items) => items,
            _ => {
                self.tell(expr.range, "Invalid expression", "A static list expression is required.");
                &[]
            }
        }
    }
}

/// The blocks in a block that have no label too many, which would be told of each.
fn unlabelled(block: &NativeBlock) -> impl Iterator<Item = &NativeBlock> {
    block.body.blocks.iter().filter(|inner| inner.labels.is_empty())
}

/// Where Terraform shows an expression that has a value of a wrong type.
fn start_of(expr: &Expr) -> SourceRange {
    match &expr.kind {
        ExprKind::Text(text) => {
            let start = expr.range.start.after(b"\"");
            SourceRange { start, end: start.after(text.as_bytes()) }
        }
        ExprKind::Call(call) => call.name_range.to(call.open_range),
        _ => expr.range,
    }
}

/// The address of the resource that a reference is to.
fn referred(reference: &Reference<'_>) -> Option<String> {
    let Reference { name, attribute: Some(attribute), steps, .. } = plain(reference) else { return None };
    match (name, steps.get(1).map(|step| &step.kind)) {
        ("data" | "ephemeral", Some(AccessKind::Attribute(part))) => {
            Some(format!("{name}.{attribute}.{part}"))
        }
        _ if NO_RESOURCES.contains(&name) => None,
        _ => Some(format!("{name}.{attribute}")),
    }
}

const KINDS: [&str; KNOWN.len()] = {
    let mut kinds = [""; KNOWN.len()];
    let mut at = 0;
    while at < KNOWN.len() {
        kinds[at] = KNOWN[at].0;
        at += 1;
    }
    kinds
};

/// An identity stands in the place of an id, from Terraform 1.12 on.
const IMPORT: Form = Form::of(&["to", "id"], &["provider", "for_each"]);
const IMPORT_BY_IDENTITY: Form = Form::of(&["to", "identity"], &["provider", "for_each", "id"]);
const MOVED: Form = Form::of(&["from", "to"], &[]);
const REMOVED: Form =
    Form { blocks: &["connection", "lifecycle"], labelled: &["provisioner"], ..Form::of(&["from"], &[]) };
const OUTPUT: Form = Form {
    blocks: &["precondition"],
    ..Form::of(&["value"], &["description", "sensitive", "depends_on", "ephemeral"])
};
const TERRAFORM: Form = Form {
    blocks: &["cloud", "required_providers"],
    labelled: &["backend", "provider_meta"],
    ..Form::of(&[], &["required_version", "experiments", "language"])
};
const LIFECYCLE: Form = Form {
    blocks: &["precondition", "postcondition"],
    ..Form::of(&[], &["create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by"])
};

const RESERVED_BLOCKS: [&str; 2] = ["lifecycle", "locals"];

/// What a reference begins with that is to no managed resource.
const NO_RESOURCES: [&str; 8] = ["count", "each", "local", "module", "path", "self", "terraform", "var"];

const BOTH: &str = "The \"count\" and \"for_each\" meta-arguments are mutually-exclusive, only one should be used to be explicit about the number of resources to be created.";
const NO_NAME: &str = "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes.";
const NOT_BOTH: &str =
    "The \"from\" and \"to\" addresses must either both refer to resources or both refer to modules.";
const NEVER_DESTROYED: &str = "Data sources are never destroyed, so they are not valid targets of removed blocks. To remove the data source from state, remove the data source block from configuration.";
const OF_NOTHING: &str = "The condition expression must refer to at least one object from elsewhere in the configuration, or else its result would not be checking anything.";
const ONLY_GENERATED: &str = "The provider argument can only be specified in import blocks that will generate configuration.\n\nUse the provider argument in the target resource block to configure the provider for a resource with explicit provider configuration.";
const NO_RESOURCE_NAME: &str = "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.";
const WILDCARD: &str = "The [\"*\"] form of ignore_changes wildcard is was deprecated and is now invalid. Use \"ignore_changes = all\" to ignore changes to all attributes.";
