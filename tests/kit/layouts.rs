//! Configuration as people leave it: comments everywhere, tabs, odd spaces, blocks on one line, heredocs.

use crate::Random;

/// What a text is made of.
struct Layout<'r> {
    random: &'r mut Random,
    out: String,
    newline: &'static str,
    count: usize,
}

const VALUES: [&str; 34] = [
    "1",
    "-1.50",
    "\"x\"",
    "\"a ${ var.b }c\"",
    "null",
    "true",
    "[]",
    "{}",
    "[ 1,2 ,3]",
    "[1, 2,]",
    "{ a=1, b = 2 }",
    "{\n a = 1\n bbb = 2 # why\n}",
    "[\n1,\n      2, // two\n]",
    "[{\n a = 1\n}]",
    "[\n  { a = 1 },\n {\n  b = [\n1]\n }\n]",
    "f( 1 , 2 )",
    "f(\n  1,\n  2\n)",
    "f([ 1 ]...)",
    "a.b [0] . c",
    "a[ \"k\" ].*.b",
    "a + b*-c",
    "a-1",
    "!a&&b||( c )",
    "a ? b : c",
    "a == -1 ? [for x in[1]:x if x>1] : {}",
    "{for k,v in m:k=>v...}",
    "\"%{ if a }x%{ else }y%{ endif }\"",
    "( 1 )",
    "(\n  1 +\n 2\n)",
    "<<EOT\n a ${ b }\n\tc\nEOT",
    "<<-EOT\n      a\n    b\n    EOT",
    "f(<<EOT\nx\nEOT\n, 2)",
    "provider::a::b( 1 )",
    "{\n  a = <<EOT\n  x\nEOT\n  b=1\n}",
];

/// A whole file, free of syntax errors.
pub fn configuration(random: &mut Random) -> String {
    let newline = if random.one_in(5) { "\r\n" } else { "\n" };
    let mut layout = Layout { random, out: String::new(), newline, count: 0 };
    layout.body(3);
    if layout.random.one_in(4) {
        let kept = layout.out.trim_end_matches(['\r', '\n']).len();
        // A heredoc ends with its line.
        if !layout.out[..kept].ends_with("EOT") {
            layout.out.truncate(kept);
        }
    }
    layout.out
}

/// A file that begins with a byte order mark now and then.
pub fn configuration_with_mark(random: &mut Random) -> String {
    let text = configuration(random);
    if random.one_in(6) { format!("\u{feff}{text}") } else { text }
}

impl Layout<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(&text.replace('\n', self.newline));
    }

    fn space(&mut self) {
        let space = self.random.of(&["", " ", " ", "  ", "\t", " \t "]);
        self.push(space);
    }

    fn name(&mut self) -> String {
        self.count += 1;
        let stem = self.random.of(&["a", "bb", "long_name_", "é", "in", "for-x"]);
        format!("{stem}{}", self.count)
    }

    fn comment(&mut self) {
        self.count += 1;
        let comment = match self.random.below(4) {
            0 => format!("// note {}", self.count),
            1 => format!("/* note {} */", self.count),
            2 if self.random.one_in(3) => format!("/* note\n\n   {} */", self.count),
            2 => format!("/* note\n   {} */", self.count),
            _ => format!("#note {}", self.count),
        };
        self.push(&comment);
    }

    fn end_line(&mut self, comment: bool) {
        self.space();
        if comment && self.random.one_in(4) {
            self.comment();
        }
        self.push("\n");
    }

    fn body(&mut self, depth: usize) {
        for _ in 0..self.random.below(7) {
            self.space();
            match self.random.below(9) {
                0 => self.push("\n"),
                1 => {
                    self.comment();
                    self.push("\n");
                }
                2 | 3 if depth > 0 => self.block(depth - 1),
                _ => {
                    self.attribute(&VALUES);
                    let heredoc = self.out.ends_with("EOT");
                    if heredoc { self.push("\n") } else { self.end_line(true) }
                }
            }
        }
    }

    fn attribute(&mut self, values: &[&str]) {
        let name = self.name();
        self.push(&name);
        self.space();
        self.push("=");
        self.space();
        if self.random.one_in(12) {
            self.push("/* why */");
        }
        let value = self.random.of(values);
        self.push(value);
    }

    fn block(&mut self, depth: usize) {
        let kind = self.random.of(&["resource", "locals", "nested"]);
        self.push(kind);
        for _ in 0..self.random.below(3) {
            let label = self.random.of(&[" \"x\"", " \"a b\"", "  \"é\"", "\"y\""]);
            self.push(label);
        }
        self.space();
        self.push("{");
        match self.random.below(5) {
            0 => self.space(),
            1 => {
                self.space();
                let inline: Vec<&str> = VALUES.into_iter().filter(|value| !value.contains("EOT")).collect();
                self.attribute(&inline);
                self.space();
            }
            _ => {
                self.end_line(true);
                self.body(depth);
                self.space();
                if self.random.one_in(8) {
                    self.count += 1;
                    let comment = format!("/* note\n   {} */ ", self.count);
                    self.push(&comment);
                }
            }
        }
        self.push("}");
        self.end_line(true);
    }
}
