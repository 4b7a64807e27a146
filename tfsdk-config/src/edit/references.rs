//! References in a place that is changed.

use std::ops::Range;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::span::Pos;
use tfsdk_core::text::Excerpt;
use tfsdk_lang::expr::{
    AccessKind, AccessStep, Expr, ExprKind, NativeBlock, NativeBody, Reference, parse_expression_within,
};

use super::body::BodyEdit;
use super::source::{Change, bytes};

/// Blocks of a file that tell where objects of the state stood: these addresses stay what they were.
const OF_THE_PAST: [&str; 2] = ["moved", "removed"];

/// Names that are no type of a resource, unless `resource` stands before them.
const IS_NO_TYPE: [&str; 11] =
    ["count", "data", "each", "ephemeral", "local", "module", "path", "resource", "self", "terraform", "var"];

impl BodyEdit<'_> {
    /// Lets all references to one thing refer to another, in the expressions of this place and of the blocks in it; how many there were.
    ///
    /// `from` is a name, and names of attributes behind it, such as `aws_s3_bucket.logs`, `module.vpc`, `var.zone` or
    /// `data.aws_ami.linux`. What goes on behind it, such as `.arn` or `[0]`, stays, and `resource.` before it is left out. `to` may have keys as well: where a resource gets a
    /// `count`, it is `aws_s3_bucket.logs[0]`. A variable of a `for` expression or of a `dynamic` block is something else, whatever it
    /// is called. The blocks `moved` and `removed` of a file tell of the past, and stay; so do texts in quotes.
    ///
    /// The block that is referred to gets its name by [`set_labels`](Self::set_labels). A module has to be changed file by file.
    ///
    /// # Errors
    /// When `from` or `to` is none of these, or the text becomes larger than the limits allow.
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
        let wanted = self.path(from, false)?;
        self.path(to, true)?;
        let mut ranges = Vec::new();
        within(self.tree(), &wanted, self.at.is_empty(), &mut ranges);
        ranges.sort_by_key(|range| range.start);
        // What is short may be written in place of what is shorter, many times.
        let grown = ranges.len().saturating_mul(to.len());
        self.source.budget().make(grown).map_err(|exhausted| self.source.problem_of(exhausted))?;
        let changes: Vec<Change> = ranges.into_iter().map(|range| Change::replace(range, to)).collect();
        self.source.apply(&changes)?;
        Ok(changes.len())
    }

    /// The names of a reference; behind them may be keys.
    fn path(&self, written: &str, may_have_keys: bool) -> Result<Vec<String>, Diagnostics> {
        let budget = self.source.budget();
        let (expr, problems) = parse_expression_within(written.as_bytes(), "", Pos::START, &budget);
        let is_whole = bytes(expr.range) == (0..written.len()) && !problems.has_errors();
        let names = match &expr.kind {
            ExprKind::Variable(name) if is_whole => Some(vec![name.to_string()]),
            ExprKind::Access { source, steps } if is_whole => names(source, steps, may_have_keys),
            _ => None,
        };
        names.ok_or_else(|| {
            let keys = if may_have_keys { ", or keys, such as [0]," } else { "" };
            let detail = format!(
                "{} is no reference: a name is required, with names of attributes{keys} behind it, such as aws_s3_bucket.logs.",
                Excerpt(written)
            );
            self.problem_here(Diagnostic::error("Invalid reference", detail))
        })
    }
}

/// The names of a variable and of its attributes.
fn names(source: &Expr, steps: &[AccessStep], may_have_keys: bool) -> Option<Vec<String>> {
    let ExprKind::Variable(name) = &source.kind else { return None };
    let mut names = vec![name.to_string()];
    for step in steps {
        match &step.kind {
            AccessKind::Attribute(name) => names.push(name.clone()),
            AccessKind::Invalid => return None,
            _ if may_have_keys => {}
            _ => return None,
        }
    }
    Some(names)
}

/// Where these names stand in what is written in a body.
fn within(body: &NativeBody, wanted: &[String], is_file: bool, found: &mut Vec<Range<usize>>) {
    of_arguments(body, wanted, found);
    for block in &body.blocks {
        let is_variable =
            iterator(block).is_some_and(|name| wanted.first().is_some_and(|first| first == name));
        if is_variable {
            // What is repeated speaks of that variable, and what it is made of does not.
            of_arguments(&block.body, wanted, found);
        } else if !(is_file && OF_THE_PAST.contains(&&*block.kind)) {
            within(&block.body, wanted, false, found);
        }
    }
}

fn of_arguments(body: &NativeBody, wanted: &[String], found: &mut Vec<Range<usize>>) {
    for attribute in &body.attributes {
        let references = attribute.expr.references();
        found.extend(references.iter().filter_map(|reference| names_in(reference, wanted)));
    }
}

/// Where the names stand, if the reference begins with them.
fn names_in(reference: &Reference<'_>, wanted: &[String]) -> Option<Range<usize>> {
    let (first, attributes) = wanted.split_first()?;
    let attributes = attributes.iter().map(String::as_str);
    let last = if reference.name == first {
        steps_to(reference.steps, attributes)
    } else if reference.name == "resource" && !IS_NO_TYPE.contains(&&**first) {
        steps_to(reference.steps, std::iter::once(first.as_str()).chain(attributes))
    } else {
        None
    };
    let start = reference.range.start.byte as usize;
    last.map(|last| start..last.map_or(start + first.len(), |last| last.range.end.byte as usize))
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
