//! A place in a file that is changed: the file itself, or a block of it.

use std::collections::HashMap;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Budget;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::{Excerpt, hcl_nearest, is_identifier};
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::{NativeAttribute, NativeBlock, NativeBody, parse_body_with};
use tfsdk_lang::format::{Surroundings, end_of_line, format_within};

use super::place::{
    begins_line, ends_line, file_start, follows_blank, indent_of, is_blank, line_start, with_lines,
};
use super::slot::{Slot, Written, value_range};
use super::source::{Change, Source, bytes};

/// How problems name the text of an expression that is to be set.
const EXPRESSION: &str = "<expression>";

/// How problems name configuration that is to be appended.
const CONFIGURATION: &str = "<configuration>";

/// The content of a file or of one of its blocks, to be changed.
///
/// Values come from anything that maps to Terraform, or as the text of an expression. A change returns the place again, so
/// that changes can follow each other.
///
/// ```
/// use tfsdk::config::Edit;
/// use tfsdk::Value;
///
/// let source = "resource \"aws_s3_bucket\" \"logs\" {\n  bucket = \"old\" # renamed in May\n}\n";
/// let mut edit = Edit::parse("main.tf", source)?;
/// let mut bucket = edit.block("resource", &["aws_s3_bucket", "logs"])?;
/// bucket.set("bucket", "new")?.set("tags", &Value::object([("team", Value::from("core"))]))?;
/// bucket.rename("bucket", "bucket_prefix")?.add_block("versioning", &[])?.set("enabled", &true)?;
/// assert_eq!(
///     edit.text(),
///     "resource \"aws_s3_bucket\" \"logs\" {\n  bucket_prefix = \"new\" # renamed in May\n  tags = {\n    team = \"core\"\n  }\n\n  \
///      versioning {\n    enabled = true\n  }\n}\n",
/// );
///
/// let problems = edit.block("resource", &["aws_s3_bucket", "log"]).unwrap_err();
/// assert!(problems.to_string().ends_with("Did you mean resource \"aws_s3_bucket\" \"logs\"?"), "{problems}");
/// # Ok::<(), tfsdk::diag::Diagnostics>(())
/// ```
#[derive(Debug)]
pub struct BodyEdit<'e> {
    pub(super) source: &'e mut Source,
    /// Which block of the file, which block of that, and so on.
    pub(super) at: Vec<usize>,
}

impl<'e> BodyEdit<'e> {
    pub(super) fn new(source: &'e mut Source) -> Self {
        Self { source, at: Vec::new() }
    }

    /// The names of the arguments, in their order.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("a.tfvars", "zone = \"a\"\nsize = 1\n")?;
    /// assert_eq!(edit.body().names().collect::<Vec<_>>(), ["zone", "size"]);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tree().attributes.iter().map(|attribute| attribute.name.as_str())
    }

    /// The expression of an argument, as it is written.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "size = 1 + var.n # more\n")?;
    /// assert_eq!(edit.body().expression("size"), Some("1 + var.n"));
    /// assert_eq!(edit.body().expression("zone"), None);
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expression(&self, name: &str) -> Option<&str> {
        let attribute = self.find(name)?;
        self.source.text.get(value_range(&self.source.text, attribute))
    }

    /// Sets an argument to a value; it is added behind the others if it is not there.
    ///
    /// Texts of several lines stand in a heredoc where there is room for one. Where this very value is written out already, it stays as it
    /// is, with the comments in it; where it is another, comments within the old one are gone with it. In a file that
    /// `terraform fmt` would leave as it is, the value is written as `terraform fmt` writes it: the `type` of a variable, set to the text
    /// `"string"`, loses its quotes.
    ///
    /// # Errors
    /// When the name is no identifier; when the value cannot be written, such as an unknown one, or within the limits.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("a.tfvars", "size = 1 # more\n")?;
    /// edit.body().set("size", &2)?.set("zones", &vec!["a", "b"])?;
    /// assert_eq!(edit.text(), "size  = 2 # more\nzones = [\"a\", \"b\"]\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn set<T: ToTf + ?Sized>(&mut self, name: &str, value: &T) -> Result<&mut Self, Diagnostics> {
        self.check_name(name)?;
        let indent = self.item_indent();
        let slot = self.slot(name, self.find(name), &indent);
        let value = Value::of(value).map_err(|error| slot.problem_of(error))?;
        let written = slot.value(value.as_ref())?;
        self.put(vec![written])
    }

    /// Sets all attributes of an object as arguments, as [`set`](Self::set) does each.
    ///
    /// An argument whose attribute is null is set to `null`; others stay.
    ///
    /// # Errors
    /// As for that, and when the value is no object. Then none of them is set.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    /// use tfsdk::Value;
    ///
    /// let mut edit = Edit::parse("terraform.tfvars", "zone = \"a\"\n")?;
    /// edit.body().set_all(&Value::object([("count", Value::from(2)), ("zone", Value::from("b"))]))?;
    /// assert_eq!(edit.text(), "zone  = \"b\"\ncount = 2\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn set_all<T: ToTf + ?Sized>(&mut self, object: &T) -> Result<&mut Self, Diagnostics> {
        let object = Value::of(object).map_err(|error| self.source.problem_of(error))?;
        let found = match object.ty().as_object() {
            Some(_) if object.is_null() => "null".to_owned(),
            Some(_) if !object.is_known() => "what is known only after apply".to_owned(),
            Some(_) => String::new(),
            None => object.ty().friendly_name().to_string(),
        };
        if !found.is_empty() {
            let detail = format!("An object of arguments is required, but have {found}.");
            return Err(self.problem_here(Diagnostic::error("Unsuitable value", detail)));
        }
        let found: HashMap<&str, &NativeAttribute> =
            self.tree().attributes.iter().map(|attribute| (attribute.name.as_str(), attribute)).collect();
        let indent = self.item_indent();
        let (mut all, mut problems) = (Vec::new(), Diagnostics::up_to(self.source.limits.problems()));
        for (key, part) in object.elements() {
            let Key::Attribute(name) = key else { continue };
            let slot = self.slot(name, found.get(name).copied(), &indent);
            match self.check_name(name).and_then(|()| slot.value(part)) {
                Ok(written) => all.push(written),
                Err(wrong) => problems.append(wrong),
            }
        }
        let (all, _) = problems.checked(all)?;
        self.put(all)
    }

    /// Sets an argument to an expression, given as text; it is added behind the others if it is not there. It is written as
    /// `terraform fmt` lays it out, in any file. A block on one line gets lines of its own for what has to end its line, as a heredoc does.
    ///
    /// # Errors
    /// When the name is no identifier, or the text is not an expression and nothing else; comments may stand within it.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "")?;
    /// edit.add_block("locals", &[])?.set_expression("size", "2 * var.n")?;
    /// assert_eq!(edit.text(), "locals {\n  size = 2 * var.n\n}\n");
    /// assert!(edit.block("locals", &[])?.set_expression("size", "2 *").is_err());
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn set_expression(&mut self, name: &str, expression: &str) -> Result<&mut Self, Diagnostics> {
        self.check_name(name)?;
        let expression = expression.trim_matches([' ', '\t', '\r', '\n']);
        let ends_line = self.check_expression(expression)?;
        // On the line of its block there is no end of line behind it.
        if ends_line && self.find(name).is_some() && self.is_on_one_line() {
            self.or_unchanged(|this| {
                this.open_up("", false)?;
                this.put_expression(name, expression, ends_line)
            })?;
        } else {
            self.put_expression(name, expression, ends_line)?;
        }
        Ok(self)
    }

    /// Removes an argument, with the comment behind it on its line. Comments above it stay.
    ///
    /// # Errors
    /// When there is none of that name.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("terraform.tfvars", "# Old.\nzone = \"a\" # Really.\ncount = 1\n")?;
    /// edit.body().remove("zone")?;
    /// assert_eq!(edit.text(), "# Old.\ncount = 1\n");
    /// let problems = edit.body().remove("cuont").unwrap_err();
    /// assert!(problems.to_string().contains("Did you mean \"count\"?"));
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn remove(&mut self, name: &str) -> Result<&mut Self, Diagnostics> {
        let item = bytes(self.existing(name)?.range);
        let gone = with_lines(&self.source.text, item, self.inside());
        self.source.apply(&[Change::replace(gone, "")])?;
        Ok(self)
    }

    /// Gives an argument another name; its value and its place stay.
    ///
    /// # Errors
    /// When there is none of that name, or there is one of the new name already, or that is no identifier.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("a.tfvars", "zone = \"a\" # first\n")?;
    /// edit.body().rename("zone", "region")?;
    /// assert_eq!(edit.text(), "region = \"a\" # first\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn rename(&mut self, name: &str, new: &str) -> Result<&mut Self, Diagnostics> {
        let range = self.existing(name)?.name_range;
        self.check_name(new)?;
        if let Some(taken) = self.find(new).filter(|_| name != new) {
            let detail = format!("There is an argument {} already.", Excerpt(new));
            let problem = Diagnostic::error("Name taken", detail).in_source(taken.name_range);
            return Err(self.source.problem(problem));
        }
        self.source.apply(&[Change::replace(bytes(range), new)])?;
        Ok(self)
    }

    /// Adds arguments and blocks that are given as text, behind everything else.
    ///
    /// [`BodyShape::write`](crate::BodyShape::write) makes such text of a value with blocks in it.
    ///
    /// # Errors
    /// When the text has syntax errors, or an argument that is there already.
    ///
    /// ```
    /// use tfsdk::config::Edit;
    ///
    /// let mut edit = Edit::parse("main.tf", "locals {\n  a = 1\n}\n")?;
    /// edit.block("locals", &[])?.append("# Two.\nb=2")?;
    /// edit.body().append("output \"a\" {\nvalue = local.a\n}")?;
    /// assert_eq!(edit.text(), "locals {\n  a = 1\n  # Two.\n  b = 2\n}\n\noutput \"a\" {\n  value = local.a\n}\n");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    pub fn append(&mut self, configuration: &str) -> Result<&mut Self, Diagnostics> {
        let limits = self.source.limits;
        let (content, problems) =
            parse_body_with(configuration.as_bytes(), CONFIGURATION, Pos::START, limits);
        let (content, _) = problems.in_file(&CONFIGURATION.into()).checked(content)?;
        let budget = Budget::new(limits, configuration.len());
        let mut lines = configuration.trim_matches(['\r', '\n']).trim_end_matches([' ', '\t']).to_owned();
        if is_blank(&lines) {
            return Ok(self);
        }
        lines.push('\n');
        let (indent, newline) = (self.item_indent(), self.source.newline);
        let at = Surroundings { indent: &indent, newline: Some(newline) };
        let text = format_within(&lines, at, &budget).map_err(|error| self.source.problem_of(error))?;
        let first = |attributes: Option<SourceRange>| attributes.map_or(u32::MAX, |range| range.start.byte);
        let begins_with_block = first(content.blocks.first().map(|block| block.kind_range))
            < first(content.attributes.first().map(|attribute| attribute.range));
        self.insert_last(&text, begins_with_block)?;
        Ok(self)
    }

    fn put_expression(&mut self, name: &str, expression: &str, ends_line: bool) -> Result<(), Diagnostics> {
        let slot = self.slot(name, self.find(name), &self.item_indent()).expression(expression, ends_line)?;
        self.put(vec![slot])?;
        Ok(())
    }

    /// Makes several changes, of which one that fails takes back those before it.
    fn or_unchanged(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<(), Diagnostics>,
    ) -> Result<(), Diagnostics> {
        let before = self.source.clone();
        let done = change(self);
        if done.is_err() {
            *self.source = before;
        }
        done
    }

    fn slot<'s>(
        &'s self,
        name: &'s str,
        found: Option<&'s NativeAttribute>,
        item_indent: &'s str,
    ) -> Slot<'s> {
        Slot { source: self.source, name, found, item_indent }
    }

    /// Puts written arguments into their places; new ones behind the others.
    fn put(&mut self, written: Vec<Written>) -> Result<&mut Self, Diagnostics> {
        let (mut changes, mut lines) = (Vec::new(), String::new());
        for written in written {
            match written {
                Written::Over(change) => changes.push(change),
                Written::New(line) => lines.push_str(&line),
            }
        }
        changes.sort_by_key(|change| change.range.start);
        changes.retain(|change| self.source.text.get(change.range.clone()) != Some(&change.text));
        if lines.is_empty() {
            self.source.apply(&changes)?;
        } else if changes.is_empty() {
            self.insert_attributes(&lines)?;
        } else {
            self.or_unchanged(|this| {
                this.source.apply(&changes)?;
                this.insert_attributes(&lines)
            })?;
        }
        Ok(self)
    }

    /// Inserts the lines of arguments behind the last one; before the blocks, if there is none.
    fn insert_attributes(&mut self, line: &str) -> Result<(), Diagnostics> {
        let text = &self.source.text;
        let inside = self.inside();
        if self.is_on_one_line() {
            return self.open_up(line, false);
        }
        let Some(last) = self.tree().attributes.last() else {
            if self.at.is_empty() {
                return self.insert_last(line, false);
            }
            let (at, _) = end_of_line(text, inside.start);
            let mut line = line.to_owned();
            if !self.tree().blocks.is_empty() && !ends_line(text, at) {
                line.push_str(self.source.newline);
            }
            return self.source.apply(&[Change::insert(at, line)]);
        };
        let (at, _) = end_of_line(text, last.range.end.byte as usize);
        let line = if text[..at].ends_with('\n') {
            line.to_owned()
        } else {
            format!("{}{line}", self.source.newline)
        };
        self.source.apply(&[Change::insert(at, line)])
    }

    /// Inserts lines at the end of the body, after a blank line if `apart`.
    pub(super) fn insert_last(&mut self, lines: &str, apart: bool) -> Result<(), Diagnostics> {
        if self.is_on_one_line() {
            return self.open_up(lines, apart);
        }
        let (text, inside, newline) = (&self.source.text, self.inside(), self.source.newline);
        // The brace, or spaces without an end of line, stand on the last line.
        let mut at = line_start(text, inside.end).max(inside.start);
        let mut last = at;
        let mut behind = "";
        // So may a comment, which may have begun on a line before.
        if !is_blank(&text[at..inside.end]) {
            last = inside.end;
            at = last;
            if !self.at.is_empty() {
                at = text[..last].trim_end_matches([' ', '\t']).len();
                behind = indent_of(text, inside.start);
            }
        }
        let mut added = String::new();
        if !text[..at].ends_with('\n') && at > inside.start {
            added.push_str(newline);
        }
        let has_more = !is_blank(&text[inside.start..at]);
        if apart && has_more && (!added.is_empty() || !follows_blank(text, at)) {
            added.push_str(newline);
        }
        added.push_str(lines);
        added.push_str(behind);
        self.source.apply(&[Change::replace(at..last, added)])
    }

    /// Puts the content of a block that stands on one line on lines of its own, and more behind it.
    fn open_up(&mut self, lines: &str, apart: bool) -> Result<(), Diagnostics> {
        let (text, inside, newline) = (&self.source.text, self.inside(), self.source.newline);
        let indent = indent_of(text, inside.start);
        let content = text[inside.clone()].trim_matches([' ', '\t', '\r', '\n']);
        let mut opened = newline.to_owned();
        if !content.is_empty() {
            opened.push_str(&self.item_indent());
            opened.push_str(content);
            opened.push_str(newline);
            if apart {
                opened.push_str(newline);
            }
        }
        opened.push_str(lines);
        opened.push_str(indent);
        self.source.apply(&[Change::replace(inside, opened)])
    }

    /// Whether this block stands on the line of its opening brace.
    fn is_on_one_line(&self) -> bool {
        let text = &self.source.text;
        let (behind_brace, _) = end_of_line(text, self.inside().start);
        !self.at.is_empty() && !text[..behind_brace].ends_with('\n')
    }

    /// What stands before each argument and block of this body.
    pub(super) fn item_indent(&self) -> String {
        let (text, tree) = (&self.source.text, self.tree());
        let attributes = tree.attributes.iter().map(|attribute| attribute.range);
        let mut items = attributes.chain(tree.blocks.iter().map(|block| block.kind_range));
        let on_own_line = items.find(|range| begins_line(text, range.start.byte as usize));
        match on_own_line {
            Some(range) => indent_of(text, range.start.byte as usize).to_owned(),
            None if self.at.is_empty() => String::new(),
            None => format!("{}  ", indent_of(text, self.inside().start)),
        }
    }

    /// The content: between the braces, or all of the file.
    pub(super) fn inside(&self) -> std::ops::Range<usize> {
        match self.here() {
            Some(block) => block.open_range.end.byte as usize..block.close_range.start.byte as usize,
            None => file_start(&self.source.text)..self.source.text.len(),
        }
    }

    pub(super) fn tree(&self) -> &NativeBody {
        self.here().map_or(&self.source.tree, |block| &block.body)
    }

    /// The block that this is the content of.
    pub(super) fn here(&self) -> Option<&NativeBlock> {
        let (first, rest) = self.at.split_first()?;
        rest.iter().fold(self.source.tree.blocks.get(*first), |block, at| block?.body.blocks.get(*at))
    }

    fn find(&self, name: &str) -> Option<&NativeAttribute> {
        self.tree().attributes.iter().find(|attribute| attribute.name == name)
    }

    fn existing(&self, name: &str) -> Result<&NativeAttribute, Diagnostics> {
        if let Some(found) = self.find(name) {
            return Ok(found);
        }
        let names: Vec<&str> = self.names().collect();
        let near = if self.source.budget().suggest(names.len()) { hcl_nearest(name, names) } else { None };
        let hint = near.map(|near| format!(" Did you mean {}?", Excerpt(near))).unwrap_or_default();
        let detail = format!("There is no argument {} here.{hint}", Excerpt(name));
        Err(self.problem_here(Diagnostic::error("Argument not found", detail)))
    }

    fn check_name(&self, name: &str) -> Result<(), Diagnostics> {
        if is_identifier(name) {
            return Ok(());
        }
        let detail = format!("{} cannot be the name of an argument.", Excerpt(name));
        Err(self.problem_here(Diagnostic::error("Invalid argument name", detail)))
    }

    /// Checks that the text is one expression, and says whether its line has to end behind it.
    fn check_expression(&self, expression: &str) -> Result<bool, Diagnostics> {
        let read = |behind: &str| {
            let line = format!("x = {expression}{behind}\n");
            parse_body_with(line.as_bytes(), EXPRESSION, Pos::START, self.source.limits)
        };
        let end = Pos::START.after(expression.as_bytes());
        let (body, problems) = read("");
        // Places are those of the expression alone.
        let moved = |place: Pos| match place.line {
            1 => Pos { column: place.column.saturating_sub(4), byte: place.byte.saturating_sub(4), ..place },
            _ => Pos { byte: place.byte.saturating_sub(4), ..place },
        };
        let moved = |place: Pos| Some(moved(place)).filter(|place| place.byte <= end.byte).unwrap_or(end);
        let within = |problem: Diagnostic, range: SourceRange| {
            problem.in_source(SourceRange { start: range.start, end: range.end }).in_file(&EXPRESSION.into())
        };
        let problems = problems.map(|problem| match problem.range() {
            Some(range) => within(problem, SourceRange { start: moved(range.start), end: moved(range.end) }),
            None => problem,
        });
        let (body, _) = problems.checked(body)?;
        let is_all = match (body.attributes.as_slice(), body.blocks.as_slice()) {
            ([only], []) => bytes(only.expr.range.to(only.range)) == (4..4 + expression.len()),
            _ => false,
        };
        if !is_all {
            let detail = "One expression is required, with nothing before or behind it.";
            let whole = SourceRange { start: Pos::START, end };
            return Err(within(Diagnostic::error("Invalid expression", detail), whole).into());
        }
        Ok(read(" # more").1.has_errors())
    }

    /// A problem of this place: at the header of the block.
    pub(super) fn problem_here(&self, problem: Diagnostic) -> Diagnostics {
        self.source.problem(problem.in_source(self.header()))
    }

    /// Where the block begins, with its type and labels, or the file.
    fn header(&self) -> SourceRange {
        self.here().map_or(SourceRange::at(Pos::START), |block| block.kind_range.to(block.open_range))
    }
}
