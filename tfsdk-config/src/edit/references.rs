//! References in a place that is changed.

use std::ops::Range;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::Excerpt;
use tfsdk_lang::expr::{
    AccessKind, AccessStep, Expr, ExprKind, NativeAttribute, NativeBlock, NativeBody, Reference,
    parse_expression_within,
};

use super::body::BodyEdit;
use super::source::{Change, bytes};
use crate::reference::NO_TYPES;

/// Blocks of a file that tell where objects of the state stood: these addresses stay what they were.
const OF_THE_PAST: [&str; 2] = ["moved", "removed"];

/// Blocks whose `provider` is a configuration of a provider.
const OF_A_PROVIDER: [&str; 6] = ["action", "data", "ephemeral", "import", "list", "resource"];

impl BodyEdit<'_> {
    /// Lets all references to one thing refer to another, in the expressions of this place and of the blocks in it; how many there were.
    ///
    /// `from` is a name, and names of attributes behind it, such as `aws_s3_bucket.logs`, `module.vpc`, `var.zone` or
    /// `data.aws_ami.linux`. What goes on behind it, such as `.arn` or `[0]`, stays. So does `resource.` before it, if `to` is a resource
    /// as well. `to` may have keys: where a resource gets a `count`, it is `aws_s3_bucket.logs[0]`. A variable of a `for` expression or of
    /// a `dynamic` block is something else, whatever it is called. So are the attributes in `ignore_changes`. The blocks `moved` and
    /// `removed` of a file tell of the past, and stay; so do texts in quotes.
    ///
    /// What a configuration of a provider is called, such as `aws.west`, looks like a resource. Where Terraform looks for one, it
    /// is renamed if `from` and `to` are two names each; `resource.aws.west` is no such configuration.
    ///
    /// The block that is referred to gets its name by [`set_labels`](Self::set_labels), and a configuration of a provider by its
    /// `alias`. A module has to be changed file by file.
    ///
    /// # Errors
    /// When `from` or `to` is none of these; when `to` would mean a variable of a `for` expression or of a `dynamic` block where
    /// it comes to stand; or when the text becomes larger than the limits allow. Nothing is changed then.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let source = "resource \"a_disk\" \"old\" {}\n\noutput \"size\" {\n  value = \"${a_disk.old.size} of ${a_disk.older.size}\"\n}\n";
    /// let mut edit = Edit::parse("main.tf", source)?;
    /// edit.block("resource", &["a_disk", "old"])?.set_labels(&["a_disk", "new"])?;
    /// assert_eq!(edit.body().rename_references("a_disk.old", "a_disk.new")?, 1);
    /// // What Terraform has to know, so that it does not destroy the old one.
    /// let mut moved = edit.add_block("moved", &[])?;
    /// moved.set_expression("from", "a_disk.old")?.set_expression("to", "a_disk.new")?;
    /// assert_eq!(
    ///     edit.text(),
    ///     "resource \"a_disk\" \"new\" {}\n\noutput \"size\" {\n  value = \"${a_disk.new.size} of ${a_disk.older.size}\"\n}\n\n\
    ///      moved {\n  from = a_disk.old\n  to   = a_disk.new\n}\n"
    /// );
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn rename_references(&mut self, from: &str, to: &str) -> Result<usize, Diagnostics> {
        let (from, to) = (self.reference(from, false)?, self.reference(to, true)?);
        let mut search = Search { renaming: Renaming::of(&from, &to), around: Vec::new(), found: Vec::new() };
        search.in_place(&self.source.tree, &self.at);
        let mut found = search.found;
        found.sort_by_key(|found| found.range.start);
        let in_the_way: Diagnostics = found.iter().filter_map(|found| to.in_the_way_at(found)).collect();
        if !in_the_way.is_empty() {
            return Err(in_the_way.in_file(&self.source.name));
        }
        // What is long may be written in place of what is shorter, many times.
        let grown = found.len().saturating_mul(to.text.len());
        self.source.budget().make(grown).map_err(|exhausted| self.source.problem_of(exhausted))?;
        let changes: Vec<Change> =
            found.into_iter().map(|found| Change::replace(found.range, to.text)).collect();
        self.source.apply(&changes)?;
        Ok(changes.len())
    }

    fn reference<'t>(&self, text: &'t str, may_have_keys: bool) -> Result<Named<'t>, Diagnostics> {
        let budget = self.source.budget();
        let (expr, problems) = parse_expression_within(text.as_bytes(), "", Pos::START, &budget);
        let is_whole = bytes(expr.range) == (0..text.len()) && !problems.has_errors();
        let names = match &expr.kind {
            ExprKind::Variable(name) if is_whole => Some((vec![name.to_string()], false)),
            ExprKind::Access { source, steps } if is_whole => names_of(source, steps, may_have_keys),
            _ => None,
        };
        names.map(|(names, has_keys)| Named { text, names, has_keys }).ok_or_else(|| {
            let keys = if may_have_keys { ", or keys, such as [0]," } else { "" };
            let detail = format!(
                "{} is no reference: a name is required, with names of attributes{keys} behind it, such as aws_s3_bucket.logs.",
                Excerpt(text)
            );
            self.problem_here(Diagnostic::error("Invalid reference", detail))
        })
    }
}

/// The names of a variable and of its attributes, and whether there are keys.
fn names_of(source: &Expr, steps: &[AccessStep], may_have_keys: bool) -> Option<(Vec<String>, bool)> {
    let ExprKind::Variable(name) = &source.kind else { return None };
    let (mut names, mut has_keys) = (vec![name.to_string()], false);
    for step in steps {
        match &step.kind {
            AccessKind::Attribute(name) => names.push(name.clone()),
            AccessKind::Index(_) | AccessKind::LegacyIndex(_) if may_have_keys => has_keys = true,
            _ => return None,
        }
    }
    Some((names, has_keys))
}

/// A reference as the user wrote it.
struct Named<'t> {
    text: &'t str,
    names: Vec<String>,
    has_keys: bool,
}

impl Named<'_> {
    fn first(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// Whether it may be a configuration of a provider, which has an alias behind the name.
    fn may_be_provider(&self) -> bool {
        self.names.len() == 2 && !self.has_keys && !NO_TYPES.contains(&self.first())
    }

    /// What is wrong if this comes to stand where something was found.
    fn in_the_way_at(&self, found: &Found) -> Option<Diagnostic> {
        let detail = || {
            let name = self.first();
            format!(
                "Here {name} is a variable of a \"for\" expression or of a \"dynamic\" block, so {} would lead there. Rename that variable first.",
                self.text
            )
        };
        found.is_taken.then(|| Diagnostic::error("Name in use", detail()).in_source(found.place))
    }
}

/// What is looked for, and what becomes of it.
struct Renaming<'w> {
    /// The name of the variable.
    first: &'w str,
    attributes: &'w [String],
    /// Whether only `resource` leads there.
    needs_prefix: bool,
    /// What the new reference begins with.
    new_first: &'w str,
    /// Whether `resource` may stand before the new reference.
    may_keep_prefix: bool,
    /// Whether both may be configurations of a provider.
    may_be_provider: bool,
}

impl<'w> Renaming<'w> {
    fn of(from: &'w Named<'_>, to: &'w Named<'_>) -> Self {
        let names = match from.names.as_slice() {
            [prefix, rest @ ..] if prefix == "resource" && !rest.is_empty() => rest,
            names => names,
        };
        let (first, attributes) = names.split_first().map_or(("", names), |(first, rest)| (first, rest));
        Renaming {
            first,
            attributes,
            needs_prefix: names.len() < from.names.len() && NO_TYPES.contains(&first),
            new_first: to.first(),
            may_keep_prefix: !NO_TYPES.contains(&to.first()),
            may_be_provider: from.may_be_provider() && to.may_be_provider(),
        }
    }

    fn may_have_prefix(&self) -> bool {
        self.needs_prefix || !NO_TYPES.contains(&self.first)
    }

    /// Where the names stand, if the reference begins with them. `variables` are those that can be used there.
    fn found_in(&self, reference: &Reference<'_>, variables: [&[&str]; 2]) -> Option<Found> {
        let is_variable = |name: &str| variables.iter().any(|names| names.contains(&name));
        let attributes = self.attributes.iter().map(String::as_str);
        let start = reference.range.start.byte as usize;
        let (start, last, keeps_prefix) = match reference.name {
            name if name == self.first && !self.needs_prefix && !is_variable(name) => {
                (start, steps_to(reference.steps, attributes)?, false)
            }
            "resource" if self.may_have_prefix() && !is_variable("resource") => {
                let last = steps_to(reference.steps, std::iter::once(self.first).chain(attributes))?;
                let name = end_of(reference.steps.first()?) - self.first.len();
                (if self.may_keep_prefix { name } else { start }, last, self.may_keep_prefix)
            }
            _ => return None,
        };
        Some(Found {
            range: start..last.map_or(start + self.first.len(), end_of),
            place: reference.range,
            is_taken: !keeps_prefix && is_variable(self.new_first),
        })
    }
}

/// Where a reference stands.
struct Found {
    /// The bytes that become the new one.
    range: Range<usize>,
    place: SourceRange,
    /// Whether the new one would mean a variable.
    is_taken: bool,
}

/// What the expression of an argument has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    /// References to values.
    Values,
    /// Configurations of providers.
    Providers,
    /// Configurations of providers as values of a map, whose keys are what another module calls them.
    PassedProviders,
    /// Attributes of the resource itself.
    OwnAttributes,
}

impl Has {
    /// Of an argument in a block with these around it, the outermost first.
    fn of(around: &[&str], argument: &str) -> Self {
        match (around, argument) {
            ([block] | ["check", block], "provider") if OF_A_PROVIDER.contains(block) => Has::Providers,
            (["terraform", "required_providers"], _) => Has::Providers,
            (["module" | "run"], "providers") => Has::PassedProviders,
            (["resource", "lifecycle"], "ignore_changes") => Has::OwnAttributes,
            _ => Has::Values,
        }
    }
}

struct Search<'w> {
    renaming: Renaming<'w>,
    /// The types of the blocks around.
    around: Vec<&'w str>,
    found: Vec<Found>,
}

impl<'w> Search<'w> {
    /// In a file, or in one of its blocks: which of the file, which of that, and so on.
    fn in_place(&mut self, file: &'w NativeBody, at: &[usize]) {
        let (mut body, mut iterators) = (file, Vec::new());
        for (level, index) in at.iter().enumerate() {
            let Some(block) = body.blocks.get(*index) else { return };
            if level + 1 == at.len() {
                return self.in_block(block, &mut iterators);
            }
            self.around.push(&block.kind);
            iterators.extend(iterator(block));
            body = &block.body;
        }
        self.in_arguments(&body.attributes, &iterators);
        for block in body.blocks.iter().filter(|block| !OF_THE_PAST.contains(&&*block.kind)) {
            self.in_block(block, &mut iterators);
        }
    }

    /// `iterators` are the variables of the `dynamic` blocks around.
    fn in_block(&mut self, block: &'w NativeBlock, iterators: &mut Vec<&'w str>) {
        let outside = iterators.len();
        let own = iterator(block);
        self.around.push(&block.kind);
        if own.is_some() {
            // The name of the variable is none of a reference; labels are made for each element, as the content is.
            let of_block = block.body.attributes.iter().filter(|one| one.name != "iterator");
            let (labels, others): (Vec<&NativeAttribute>, Vec<_>) =
                of_block.partition(|one| one.name == "labels");
            self.in_arguments(others, iterators);
            iterators.extend(own);
            self.in_arguments(labels, iterators);
        } else {
            self.in_arguments(&block.body.attributes, iterators);
        }
        for block in &block.body.blocks {
            self.in_block(block, iterators);
        }
        self.around.pop();
        iterators.truncate(outside);
    }

    fn in_arguments(
        &mut self,
        arguments: impl IntoIterator<Item = &'w NativeAttribute>,
        iterators: &[&'w str],
    ) {
        for NativeAttribute { name, expr, .. } in arguments {
            match (Has::of(&self.around, name), &expr.kind) {
                (Has::OwnAttributes, _) => {}
                (Has::PassedProviders, ExprKind::Object(items)) => {
                    items.iter().for_each(|item| self.in_provider(&item.value, iterators));
                }
                (Has::Providers | Has::PassedProviders, _) => self.in_provider(expr, iterators),
                (Has::Values, _) => self.in_expression(expr, iterators),
            }
        }
    }

    /// Only the keys of what cannot be renamed are references to values. OpenTofu has such keys.
    fn in_provider(&mut self, expr: &'w Expr, iterators: &[&'w str]) {
        match &expr.kind {
            _ if self.renaming.may_be_provider => self.in_expression(expr, iterators),
            ExprKind::Access { steps, .. } => {
                for AccessStep { kind, .. } in steps {
                    if let AccessKind::Index(key) = kind {
                        self.in_expression(key, iterators);
                    }
                }
            }
            _ => {}
        }
    }

    fn in_expression(&mut self, expr: &'w Expr, iterators: &[&'w str]) {
        expr.visit_references(|reference, variables| {
            self.found.extend(self.renaming.found_in(&reference, [variables, iterators]));
        });
    }
}

/// The last of the steps that lead by these names; of none there is no last.
fn steps_to<'s, 'n>(
    steps: &'s [AccessStep],
    names: impl Iterator<Item = &'n str>,
) -> Option<Option<&'s AccessStep>> {
    let (mut steps, mut last) = (steps.iter(), None);
    for wanted in names {
        let step = steps.next()?;
        last = Some(step).filter(|step| matches!(&step.kind, AccessKind::Attribute(name) if name == wanted));
        last?;
    }
    Some(last)
}

fn end_of(step: &AccessStep) -> usize {
    step.range.end.byte as usize
}

/// The name that a `dynamic` block gives to what it repeats.
fn iterator(block: &NativeBlock) -> Option<&str> {
    let [label] = block.labels.as_slice() else { return None };
    if block.kind != "dynamic" {
        return None;
    }
    let named = block.body.attributes.iter().find(|attribute| attribute.name == "iterator");
    match named.map(|named| &named.expr.kind) {
        Some(ExprKind::Variable(name)) => Some(name),
        Some(_) => None,
        None => Some(&label.text),
    }
}
