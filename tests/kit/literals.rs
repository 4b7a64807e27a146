//! Random files of values, most of which are literals of the type that is declared for them.

use crate::Random;

/// Declarations of variables, and a file that gives their values.
///
/// In some files something is wrong, does not fit, or is an expression that is more than a literal.
pub fn literals(random: &mut Random) -> (String, String) {
    let (mut declared, mut given) = (String::new(), String::new());
    let mut writer = Writer { slips: random.of(&[usize::MAX, usize::MAX, 60, 15]), random };
    for i in 0..=writer.random.below(3) {
        let ty = writer.ty(3);
        declared.push_str(&format!("variable \"v{i}\" {{\n  type = {}\n", ty.text()));
        if writer.random.one_in(4) {
            declared.push_str("  nullable = false\n");
        }
        declared.push_str("}\n");
        let name = if writer.slip() { format!("w{i}") } else { format!("v{i}") };
        let sign = writer.random.of(&[" = ", "=", "\t=  "]);
        let value = writer.value(&ty);
        let end = writer.random.of(&["\n", "\n\n", "  \n# comment: [\n", " // \"\n", "\r\n", " # é\n"]);
        given.push_str(&format!("{name}{sign}{value}{end}"));
    }
    (declared, given)
}

/// A declaration and a value in as few bytes as possible, of parts that are costly for their length.
pub fn dense_literals(random: &mut Random) -> (String, String) {
    let depth = random.of(&[1, 2, 5, 20, 36, 100]);
    let attributes: Vec<String> = (0..50).map(|i| format!("a{i} = optional(list(string))")).collect();
    let wide = format!("object({{ {} }})", attributes.join(", "));
    let (ty, value) = random.of(&[
        ("number", "1"),
        ("string", "1"),
        ("number", "-1"),
        ("number", "\"1\""),
        ("bool", "null"),
        ("list(bool)", "[]"),
        (wide.as_str(), "{}"),
        ("object({ a = optional(list(object({ b = optional(number, 1) })), [{}, {}, {}]) })", "{}"),
    ]);
    let (mut ty, mut value) = (ty.to_owned(), value.to_owned());
    let repeat = |value: &str, level: u32, random: &mut Random| {
        let most = (1500 / value.len()).min(400);
        let count = if level == 0 || random.one_in(4) { 1 + random.below(most) } else { 1 };
        vec![value; count].join(",")
    };
    for level in 0..depth {
        // The deepest would otherwise be too deep as types.
        match random.below(if depth > 36 { 4 } else { 6 }) {
            0..=2 => (ty, value) = (format!("list({ty})"), format!("[{}]", repeat(&value, level, random))),
            3 => (ty, value) = (format!("set({ty})"), format!("[{}]", repeat(&value, level, random))),
            4 => (ty, value) = (format!("map({ty})"), format!("{{a={value}}}")),
            // What the type does not have is left out.
            _ => (ty, value) = (format!("object({{ a = {ty} }})"), format!("{{b=[{{c=1}}],a={value}}}")),
        }
    }
    (format!("variable \"x\" {{\n  type = {ty}\n}}\n"), format!("x={value}\n"))
}

/// A text with something removed, doubled or put in.
pub fn mangled(text: &str, random: &mut Random) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let (mut from, mut to) = (random.of(&places), random.of(&places));
    if from > to {
        (from, to) = (to, from);
    }
    let signs = [
        "", "\"", "{", "}", "[", "]", ",", "\n", "=", ":", "==", "=>", "::", "$", "%", "${", "$${", "\\",
        "#", "//", "-", ".", "e", "1", "é", "\u{301}", "\u{a0}", "\t", "\r", "<<", "<<E\n", "for ", "null",
        "true ", "(", ")",
    ];
    match random.below(3) {
        0 => format!("{}{}{}", &text[..from], random.of(&signs), &text[from..]),
        1 if to - from < 12 => format!("{}{}{}", &text[..from], random.of(&signs), &text[to..]),
        _ => format!("{}{}{}", &text[..from], random.of(&signs), &text[from..]),
    }
}

enum Ty {
    Word(&'static str),
    Of(&'static str, Box<Ty>),
    Tuple(Vec<Ty>),
    Object(Vec<(&'static str, Ty, bool)>),
    /// A type with the default that an attribute of it has.
    Default(Box<Ty>, &'static str),
}

impl Ty {
    fn text(&self) -> String {
        match self {
            Ty::Word(word) => (*word).to_owned(),
            Ty::Of(kind, element) => format!("{kind}({})", element.text()),
            Ty::Tuple(types) => {
                format!("tuple([{}])", types.iter().map(Ty::text).collect::<Vec<_>>().join(", "))
            }
            Ty::Object(attributes) => {
                let attribute = |(name, ty, optional): &(&str, Ty, bool)| match optional {
                    true if matches!(ty, Ty::Default(..)) => format!("{name} = {}", ty.text()),
                    true => format!("{name} = optional({})", ty.text()),
                    false => format!("{name} = {}", ty.text()),
                };
                let attributes: Vec<String> = attributes.iter().map(attribute).collect();
                format!("object({{ {} }})", attributes.join(", "))
            }
            Ty::Default(ty, default) => format!("optional({}, {default})", ty.text()),
        }
    }
}

/// Not in front, where it begins another expression, stands `for`.
const NAMES: [&str; 5] = ["a", "b_c", "null", "d-e", "for"];

struct Writer<'r> {
    random: &'r mut Random,
    /// One in so many things is another than it should be.
    slips: usize,
}

impl Writer<'_> {
    fn slip(&mut self) -> bool {
        self.slips != usize::MAX && self.random.one_in(self.slips)
    }

    fn ty(&mut self, depth: u32) -> Ty {
        let scalar = self.random.of(&["string", "string", "number", "bool"]);
        if depth == 0 {
            return Ty::Word(scalar);
        }
        match self.random.below(12) {
            0..=3 => Ty::Word(scalar),
            4 if self.random.one_in(4) => Ty::Word("any"),
            4..=6 => Ty::Of(self.random.of(&["list", "list", "set"]), Box::new(self.ty(depth - 1))),
            7 | 8 => Ty::Of("map", Box::new(self.ty(depth - 1))),
            9 => Ty::Tuple((0..self.random.below(3)).map(|_| self.ty(depth - 1)).collect()),
            _ => {
                let mut names = NAMES.to_vec();
                names.retain(|_| !self.random.one_in(3));
                if names == ["for"] {
                    names.clear();
                }
                let attribute = |name| match self.random.of(&[0, 1, 1, 2, 2, 2]) {
                    0 => (name, self.default(), true),
                    kind => (name, self.ty(depth - 1), kind == 1),
                };
                Ty::Object(names.into_iter().map(attribute).collect())
            }
        }
    }

    fn default(&mut self) -> Ty {
        let numbered = || Ty::Object(vec![("a", Ty::Default(Box::new(Ty::Word("number")), "2"), true)]);
        match self.random.below(5) {
            0 => Ty::Default(Box::new(Ty::Word("string")), "\"d\""),
            1 => Ty::Default(Box::new(Ty::Of("list", Box::new(Ty::Word("string")))), "[\"x\", 1]"),
            2 => Ty::Default(Box::new(Ty::Of("set", Box::new(numbered()))), "[{}, { a = 3 }]"),
            3 => Ty::Default(Box::new(Ty::Of("map", Box::new(numbered()))), "{ k = {}, l = null }"),
            _ => Ty::Default(Box::new(numbered()), "{}"),
        }
    }

    fn value(&mut self, ty: &Ty) -> String {
        if self.random.one_in(if matches!(ty, Ty::Default(..)) { 3 } else { 30 }) {
            return "null".to_owned();
        }
        if self.slip() {
            return match self.random.below(4) {
                0 => self.scalar(),
                1 => self.random.of(EXPRESSIONS).to_owned(),
                2 => "[]".to_owned(),
                _ => "{}".to_owned(),
            };
        }
        match ty {
            Ty::Default(ty, _) => self.value(ty),
            Ty::Word("string") => self.string(),
            Ty::Word("number") => self.random.of(NUMBERS).to_owned(),
            Ty::Word("bool") => self.random.of(&["true", "false", "\"true\"", "\"1\""]).to_owned(),
            Ty::Word(_) => match self.random.below(4) {
                0 => self.list(&[Ty::Word("string"), Ty::Word("number")]),
                _ => self.scalar(),
            },
            Ty::Of("map", element) => {
                let keys = (0..self.random.below(4)).map(|_| self.key()).collect::<Vec<_>>();
                let entries = keys.into_iter().map(|key| (key, self.value(element))).collect();
                self.object(entries)
            }
            Ty::Of(_, element) => {
                let values = (0..self.random.below(4)).map(|_| self.value(element)).collect();
                self.listed(values)
            }
            Ty::Tuple(types) => self.list(types),
            Ty::Object(attributes) => {
                let mut entries = Vec::new();
                for (name, ty, optional) in attributes {
                    if (*optional && self.random.one_in(3)) || self.slip() {
                        continue;
                    }
                    entries.push(((*name).to_owned(), self.value(ty)));
                }
                if self.random.one_in(8) {
                    entries.push((self.key(), self.string()));
                }
                if self.random.one_in(3) {
                    entries.reverse();
                }
                if entries.first().is_some_and(|(key, _)| key == "for") && !self.slip() {
                    entries[0].0 = "\"for\"".to_owned();
                }
                self.object(entries)
            }
        }
    }

    fn scalar(&mut self) -> String {
        match self.random.below(3) {
            0 => self.string(),
            1 => self.random.of(NUMBERS).to_owned(),
            _ => self.random.of(&["true", "false", "null"]).to_owned(),
        }
    }

    fn string(&mut self) -> String {
        match self.random.below(8) {
            0 => self.random.of(NUMBERS).to_owned(),
            1 => {
                let lines: String = (0..self.random.below(4)).map(|_| self.random.of(LINES)).collect();
                let end = self.random.of(&["E", "  E", "\tE \t"]);
                format!("<<{}E\n{lines}{end}\n", self.random.of(&["", "-"]))
            }
            2 => format!("\"{}\"", (0..3).map(|_| self.random.of(PIECES)).collect::<String>()),
            _ => format!("\"{}\"", self.random.of(PIECES)),
        }
    }

    fn key(&mut self) -> String {
        match self.random.below(4) {
            0 => format!("\"{}\"", self.random.of(PIECES)),
            _ => self.random.of(&["a", "b_c", "x-1", "null", "true", "\"b c\""]).to_owned(),
        }
    }

    fn list(&mut self, types: &[Ty]) -> String {
        let values = types.iter().map(|ty| self.value(ty)).collect();
        self.listed(values)
    }

    fn listed(&mut self, values: Vec<String>) -> String {
        let mut text = "[".to_owned();
        for value in values {
            text.push_str(self.random.of(GAPS));
            text.push_str(&value);
            text.push_str(self.random.of(&["", "", " ", "\n"]));
            text.push(',');
        }
        if self.random.one_in(2) {
            text.pop_if_comma();
        }
        text.push_str(self.random.of(GAPS));
        text.push(']');
        text
    }

    fn object(&mut self, entries: Vec<(String, String)>) -> String {
        let mut text = "{".to_owned();
        text.push_str(self.random.of(GAPS));
        let count = entries.len();
        for (i, (key, value)) in entries.into_iter().enumerate() {
            let sign = self.random.of(&["=", " = ", " : ", ":", "\t= "]);
            text.push_str(&format!("{key}{sign}{value}"));
            if value.ends_with('\n') {
                continue;
            }
            let last = i + 1 == count;
            text.push_str(self.random.of(if last { &["", "\n", ",", ",\n", " # x\n"] } else { SEPARATORS }));
        }
        text.push('}');
        text
    }
}

/// Taking a comma back.
trait PopIfComma {
    fn pop_if_comma(&mut self);
}

impl PopIfComma for String {
    fn pop_if_comma(&mut self) {
        if self.ends_with(',') {
            self.pop();
        }
    }
}

const GAPS: &[&str] = &["", "", " ", "\n", "\n  ", "\t", " # one, two ]\n", " // }\n", "\r\n"];
const SEPARATORS: &[&str] = &["\n", "\n\n  ", ", ", ",\n", ",", " # x\n", ", // y\n", "\r\n"];
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "007",
    "1.50",
    "0.1",
    "-0",
    "-0.0",
    "-2.5",
    "65536",
    "123456789012345678",
    "0.000000000000000001",
    "1234567890123456789",
    "12345678901234567890.5",
    "1e3",
    "\"1\"",
    "\"-1.50\"",
    "1.0",
];
const PIECES: &[&str] = &[
    "", "a", "x y", "é", "e\u{301}", "\u{301}", "日本", "\\n", "\\\"", "\\\\", "\\t", "$", "%", "$$",
    "$${x}", "%%{if}", "$$${x}", "$${~x}", "#", "//", "}", "\\u00e9", "true", "12", "'", "a$", "%a",
];
const LINES: &[&str] = &[
    "a\n",
    "  a\n",
    "    b\n",
    "\n",
    "  \n",
    "\t\tc\n",
    "$ a\n",
    "  $${x}\n",
    "  %%{x}\n",
    " é\n",
    "  \u{301}a\n",
    "  \\n\n",
    "E x\n",
    " \u{a0}a\n",
    "a $\n",
    "\u{c}a\n",
    "  $$\n",
];
const EXPRESSIONS: &[&str] = &[
    "1 + 1",
    "(1)",
    "[1][0]",
    "\"${1}\"",
    "\"%{if true}a%{endif}\"",
    "true ? 1 : 2",
    "[for x in [1] : x]",
    "{ for x in [1] : \"a\" => x }",
    "{ (\"a\") = 1 }",
    "{ 1 = 2 }",
    "- 1",
    "!true",
    "-\"1\"",
    "x",
    "f(1)",
    "[1 2]",
    "{ a = 1 b = 2 }",
    "\"\\q\"",
    "1.2.3",
    "[1, 2",
    "[,]",
    "{ a.b = 1 }",
    "<<E\n${1}\nE",
    "1e-2",
];
