//! `csvdecode`.

use std::collections::HashSet;

use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, misfit, takes};
use super::string::as_text;
use super::{Result, fail, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    vec![Builtin::new("csvdecode", [takes("str", Type::STRING)], csvdecode_type, csvdecode)]
}

/// A list of objects that have an attribute for each column.
fn csvdecode_type(args: &[Value], budget: &Budget) -> Result<Type> {
    if !args[0].is_known() {
        return Ok(Type::DYNAMIC);
    }
    let columns = Records::new(as_text(&args[0]), budget).columns()?;
    make_elements(columns.len(), budget)?;
    Ok(Type::list(Type::object(columns.iter().map(|name| (name.as_str(), Type::STRING)))))
}

fn csvdecode(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let mut records = Records::new(as_text(&args[0]), budget);
    let columns: Vec<std::sync::Arc<str>> = records.columns()?.into_iter().map(Into::into).collect();
    let mut rows: Vec<Value> = Vec::new();
    while let Some((line, fields)) = records.next()? {
        if fields.len() != columns.len() {
            return fail(format!("CSV parse error on line {line}: wrong number of fields"));
        }
        make_elements(fields.len().saturating_mul(2), budget)?;
        let row = Value::object(columns.iter().cloned().zip(fields.into_iter().map(Value::from)));
        rows.push(row.sharing_type_of(rows.first()));
    }
    Value::list(ty.element().cloned().unwrap_or(Type::DYNAMIC), rows).map_err(misfit)
}

/// The records of a text, as Go reads them. (Go: `encoding/csv`.)
struct Records<'t> {
    rest: &'t str,
    /// The number of the line that was read last.
    line: usize,
    budget: &'t Budget,
}

impl<'t> Records<'t> {
    fn new(text: &'t str, budget: &'t Budget) -> Self {
        Self { rest: text, line: 0, budget }
    }

    /// The first record.
    fn columns(&mut self) -> Result<Vec<String>> {
        let Some((_, columns)) = self.next()? else { return fail("missing header line") };
        let mut seen = HashSet::new();
        match columns.iter().find(|name| !seen.insert(name.as_str())) {
            Some(twice) => fail(format!("duplicate column name {}", Excerpt(twice))),
            None => Ok(columns),
        }
    }

    /// The next line without its end, and whether it had one.
    fn next_line(&mut self) -> Option<(&'t str, bool)> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let (line, ended) = match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = rest;
                (line, true)
            }
            None => (std::mem::take(&mut self.rest), false),
        };
        Some((line.strip_suffix('\r').unwrap_or(line), ended))
    }

    /// The next record, and the line on which it starts. Empty lines are none.
    fn next(&mut self) -> Result<Option<(usize, Vec<String>)>> {
        let (mut line, mut ended) = loop {
            self.budget.work(1)?;
            match self.next_line() {
                Some(("", _)) => {}
                Some(line) => break line,
                None => return Ok(None),
            }
        };
        let start = self.line;
        let mut fields = Vec::new();
        loop {
            self.pay(line)?;
            let Some(quoted) = line.strip_prefix('"') else {
                let (field, rest) =
                    line.split_once(',').map_or((line, None), |(field, rest)| (field, Some(rest)));
                if field.contains('"') {
                    return self.wrong("bare \" in non-quoted-field");
                }
                fields.push(field.to_owned());
                match rest {
                    Some(rest) => line = rest,
                    None => return Ok(Some((start, fields))),
                }
                continue;
            };
            line = quoted;
            let mut field = String::new();
            loop {
                match line.split_once('"') {
                    Some((text, rest)) => {
                        self.pay_quoted(text)?;
                        field.push_str(text);
                        line = rest;
                        if let Some(rest) = line.strip_prefix('"') {
                            field.push('"');
                            line = rest;
                        } else {
                            break;
                        }
                    }
                    // The field goes on in the next line.
                    None => {
                        self.pay_quoted(line)?;
                        field.push_str(line);
                        match self.next_line() {
                            Some(next) if ended => {
                                field.push('\n');
                                (line, ended) = next;
                            }
                            _ => return self.wrong("extraneous or missing \" in quoted-field"),
                        }
                    }
                }
            }
            fields.push(field);
            match line.strip_prefix(',') {
                Some(rest) => line = rest,
                None if line.is_empty() => return Ok(Some((start, fields))),
                None => return self.wrong("extraneous or missing \" in quoted-field"),
            }
        }
    }

    /// Pays for what is left of a line, of which a field is cut off.
    fn pay(&self, line: &str) -> Result<()> {
        let field = line.find(',').unwrap_or(line.len());
        self.budget.work(2 + field as u64 / 16)?;
        Ok(self.budget.make(size_of::<String>() * 2 + field.saturating_mul(3))?)
    }

    /// Pays for a part of a field within quotes, where commas end nothing.
    fn pay_quoted(&self, part: &str) -> Result<()> {
        self.budget.work(1 + part.len() as u64 / 16)?;
        Ok(self.budget.make(2 * part.len())?)
    }

    fn wrong<T>(&self, problem: &str) -> Result<T> {
        fail(format!("CSV parse error on line {}: {problem}", self.line))
    }
}
