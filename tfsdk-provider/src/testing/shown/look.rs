//! How what becomes of a value is written.

use std::collections::BTreeMap;
use std::fmt::Write;

use tfsdk_core::text::is_identifier;

use super::common::in_common;
use super::difference::{Becomes, Blocks, Difference, Elements, Shape};

/// How a part is written, as the whole around it has it.
#[derive(Clone, Copy, Default)]
pub(super) struct Look {
    /// What is as it was is written as well.
    is_whole: bool,
    /// That nothing is left needs no words.
    is_bare: bool,
    /// The whole forces the replacement, and says it at its parts.
    forces: bool,
    /// The whole has said it.
    has_said_forces: bool,
}

const SAME: &str = "    ";

pub(super) fn mark(becomes: Becomes) -> &'static str {
    match becomes {
        Becomes::Same => SAME,
        Becomes::New => "  + ",
        Becomes::Other => "  ~ ",
        Becomes::Gone => "  - ",
    }
}

fn indent(depth: usize) -> String {
    "    ".repeat(depth)
}

/// What is said before a part that becomes sensitive, or is so no longer.
fn warning(part: &Difference, depth: usize) -> String {
    let lines = part.warning.iter().flatten();
    lines.map(|line| format!("{}  # {line}\n", indent(depth))).collect()
}

fn hidden(what: &str, many: usize) -> String {
    let plural = if many == 1 { "" } else { "s" };
    format!("# ({many} unchanged {what}{plural} hidden)")
}

/// What Terraform shows also where it does not change, to tell one thing from another.
fn is_important(name: &str) -> bool {
    matches!(name, "id" | "name" | "tags")
}

impl Look {
    fn forces(self, replaces: bool) -> &'static str {
        if !self.has_said_forces && (replaces || self.forces) { " # forces replacement" } else { "" }
    }

    fn to_null(self, becomes: Becomes) -> &'static str {
        if !self.is_bare && becomes == Becomes::Gone { " -> null" } else { "" }
    }

    pub(super) fn written(self, part: &Difference, depth: usize) -> String {
        let (becomes, forces, to_null) =
            (part.becomes, self.forces(part.replaces), self.to_null(part.becomes));
        match &part.shape {
            Shape::Plain(before, after) => match becomes {
                Becomes::New => format!("{after}{forces}"),
                Becomes::Gone => format!("{before}{to_null}{forces}"),
                Becomes::Same => format!("{before}{forces}"),
                Becomes::Other => format!("{before} -> {after}{forces}"),
            },
            Shape::Text(before, after) => self.text(part, depth, before.as_deref(), after.as_deref()),
            Shape::Json(inner) => self.json(part, inner, depth),
            Shape::HiddenBlock => {
                let line = |text: &str| format!("{}  # {text}\n", indent(depth + 1));
                format!(
                    "{{{forces}\n{}{}{}{SAME}}}",
                    line("At least one attribute in this block is (or was) sensitive,"),
                    line("so its contents will not be displayed."),
                    indent(depth)
                )
            }
            Shape::Hidden(instead) => format!("{instead}{to_null}{forces}"),
            Shape::Unknown(before) => match before {
                Some(before) if becomes != Becomes::New => {
                    let look = Self {
                        is_bare: true,
                        has_said_forces: self.has_said_forces || part.replaces,
                        ..self
                    };
                    format!("{} -> (known after apply){forces}", look.written(before, depth))
                }
                _ => format!("(known after apply){forces}"),
            },
            Shape::Elements(parts, of) => self.elements(part, parts, *of, depth),
            Shape::Map { parts, nested } => self.map(part, parts, *nested, depth),
            Shape::Object { parts, nested } => {
                if parts.is_empty() {
                    return format!("{{}}{to_null}{forces}");
                }
                let look = Self { is_bare: !nested, ..self };
                let all = self.attributes(parts, look, depth);
                format!("{{{forces}\n{all}{}{SAME}}}{to_null}", indent(depth))
            }
            Shape::Block { attributes, blocks } => {
                if attributes.is_empty() && blocks.is_empty() {
                    return format!("{{}}{forces}");
                }
                let all = self.attributes(attributes, self, depth);
                let blocks = self.blocks(blocks, !attributes.is_empty(), depth);
                format!("{{{forces}\n{all}{blocks}{}{SAME}}}", indent(depth))
            }
            Shape::Types(gone, new) => {
                let look = Self { is_bare: true, has_said_forces: part.replaces, ..self };
                format!("{} -> {}{forces}", look.written(gone, depth), look.written(new, depth))
            }
        }
    }

    /// Attributes, each on a line.
    fn attributes(self, parts: &BTreeMap<String, Difference>, look: Self, depth: usize) -> String {
        let named = |name: &String| if is_identifier(name) { name.clone() } else { format!("{name:?}") };
        let width = parts.keys().map(|name| named(name).chars().count()).max().unwrap_or_default();
        let (mut text, mut unchanged) = (String::new(), 0);
        for (name, part) in parts {
            let look = if is_important(name) { Self { is_whole: true, ..look } } else { look };
            if part.becomes == Becomes::Same && !self.is_whole && !look.is_whole {
                unchanged += 1;
                continue;
            }
            let (value, name) = (look.written(part, depth + 1), named(name));
            text.push_str(&warning(part, depth + 1));
            let _ = writeln!(text, "{}{}{name:width$} = {value}", indent(depth + 1), mark(part.becomes));
        }
        if unchanged > 0 {
            let _ = writeln!(text, "{}{SAME}{}", indent(depth + 1), hidden("attribute", unchanged));
        }
        text
    }

    fn blocks(self, blocks: &[Blocks], has_attributes: bool, depth: usize) -> String {
        let (mut text, mut unchanged) = (String::new(), 0);
        for Blocks { name, replaces, all } in blocks {
            let look = Self { forces: *replaces, ..self };
            let mut is_first = has_attributes;
            for (label, part) in all {
                if part.becomes == Becomes::Same && !self.is_whole {
                    unchanged += 1;
                    continue;
                }
                if std::mem::take(&mut is_first) {
                    text.push('\n');
                }
                let label = label.as_ref().map(|label| format!(" {label:?}")).unwrap_or_default();
                let body = look.written(part, depth + 1);
                let _ = writeln!(text, "{}{}{name}{label} {body}", indent(depth + 1), mark(part.becomes));
            }
        }
        if unchanged > 0 {
            let _ = writeln!(text, "\n{}{SAME}{}", indent(depth + 1), hidden("block", unchanged));
        }
        text
    }

    fn elements(self, whole: &Difference, parts: &[Difference], of: Elements, depth: usize) -> String {
        let to_null = self.to_null(whole.becomes);
        let forces_parts = whole.replaces && of == Elements::NestedSet;
        let forces = self.forces(whole.replaces && !forces_parts);
        if parts.is_empty() {
            return format!("[]{to_null}{forces}");
        }
        let look = Self { is_bare: true, ..self };
        let look = if of == Elements::NestedSet { Self { forces: forces_parts, ..look } } else { look };
        let neighbour = Self { is_whole: true, ..self };
        let mut text = format!("[{forces}\n");
        let mut unchanged: Vec<&Difference> = Vec::new();
        let mut is_next = false;
        let line = |part: &Difference, look: Self| {
            let value = look.written(part, depth + 1);
            format!("{}{}{}{value},\n", warning(part, depth + 1), indent(depth + 1), mark(part.becomes))
        };
        for part in parts {
            let is_same = part.becomes == Becomes::Same;
            if is_same && !is_next && !self.is_whole {
                unchanged.push(part);
                continue;
            }
            is_next = false;
            if of != Elements::List {
                text.push_str(&line(part, look));
                continue;
            }
            // The order matters: a neighbour tells where in it something changes.
            if let Some(last) = unchanged.pop() {
                if !unchanged.is_empty() {
                    let many = hidden("element", unchanged.len());
                    let _ = writeln!(text, "{}{SAME}{many}", indent(depth + 1));
                }
                text.push_str(&line(last, neighbour));
                unchanged.clear();
            }
            text.push_str(&line(part, if is_same { neighbour } else { look }));
            is_next = !is_same;
        }
        if !unchanged.is_empty() {
            let _ = writeln!(text, "{}{SAME}{}", indent(depth + 1), hidden("element", unchanged.len()));
        }
        format!("{text}{}{SAME}]{to_null}", indent(depth))
    }

    fn map(
        self,
        whole: &Difference,
        parts: &BTreeMap<String, Difference>,
        is_nested: bool,
        depth: usize,
    ) -> String {
        let to_null = self.to_null(whole.becomes);
        let forces = self.forces(whole.replaces && !is_nested);
        if parts.is_empty() {
            return format!("{{}}{to_null}{forces}");
        }
        let look = Self {
            is_bare: whole.becomes == Becomes::Gone || is_nested,
            forces: whole.replaces && is_nested,
            ..self
        };
        let width = 2 + parts.keys().map(|key| key.chars().count()).max().unwrap_or_default();
        let (mut text, mut unchanged) = (format!("{{{forces}\n"), 0);
        for (key, part) in parts {
            if part.becomes == Becomes::Same && !self.is_whole {
                unchanged += 1;
                continue;
            }
            let key = format!("{key:?}");
            let comma = if matches!(part.shape, Shape::Object { .. }) { "," } else { "" };
            let value = look.written(part, depth + 1);
            text.push_str(&warning(part, depth + 1));
            let _ =
                writeln!(text, "{}{}{key:width$} = {value}{comma}", indent(depth + 1), mark(part.becomes));
        }
        if unchanged > 0 {
            let _ = writeln!(text, "{}{SAME}{}", indent(depth + 1), hidden("element", unchanged));
        }
        format!("{text}{}{SAME}}}{to_null}", indent(depth))
    }

    fn text(self, part: &Difference, depth: usize, before: Option<&str>, after: Option<&str>) -> String {
        let (forces, to_null) = (self.forces(part.replaces), self.to_null(part.becomes));
        let quoted = |text: Option<&str>| text.map_or_else(|| "null".to_owned(), |text| format!("{text:?}"));
        let is_long = |text: Option<&str>| text.is_some_and(|text| text.contains('\n'));
        if !is_long(before) && !is_long(after) {
            return match part.becomes {
                Becomes::New | Becomes::Same => format!("{}{forces}", quoted(after.or(before))),
                Becomes::Gone => format!("{}{to_null}{forces}", quoted(before)),
                Becomes::Other => format!("{} -> {}{forces}", quoted(before), quoted(after)),
            };
        }
        let line = |mark: &str, text: &str| format!("{}{mark}{text}\n", indent(depth + 1));
        let lines = |text: Option<&str>| -> Vec<String> {
            let trimmed = text.map(|text| if is_long(Some(text)) { text.trim() } else { text });
            trimmed.into_iter().flat_map(|text| text.split('\n')).map(str::to_owned).collect()
        };
        let all: String = match part.becomes {
            Becomes::Other => {
                let [before, after] = [lines(before), lines(after)];
                let pairs = in_common(&before, &after, |one, other| one == other, |_, _| false);
                let pairs = pairs.into_iter().map(|pair| match pair {
                    (Some(one), Some(_)) => line(SAME, &before[one]),
                    (Some(one), None) => line("  - ", &before[one]),
                    (None, other) => line("  + ", other.map_or("", |other| &after[other])),
                });
                pairs.collect()
            }
            _ => lines(after.or(before)).iter().map(|text| line(SAME, text)).collect(),
        };
        format!("<<-EOT{forces}\n{all}{}{SAME}EOT{to_null}", indent(depth))
    }

    fn json(self, part: &Difference, inner: &Difference, depth: usize) -> String {
        let is_layout = inner.becomes == Becomes::Same && part.becomes == Becomes::Other;
        let look = if is_layout { Self { is_whole: true, ..self } } else { self };
        let (layout, forces) = match (is_layout, part.replaces) {
            (true, true) => (" # whitespace changes force replacement", ""),
            (true, false) => (" # whitespace changes", ""),
            (false, replaces) => ("", self.forces(replaces)),
        };
        let value = Self { is_bare: true, ..look }.written(inner, depth + 1);
        let to_null = self.to_null(part.becomes);
        if !value.contains('\n') {
            return format!("jsonencode({value}){to_null}{layout}{forces}");
        }
        let mark = if part.becomes == Becomes::Other && !is_layout { mark(Becomes::Other) } else { SAME };
        let place = indent(depth + 1);
        format!("jsonencode({layout}\n{place}{mark}{value}{forces}\n{place}){to_null}")
    }
}
