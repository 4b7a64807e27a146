//! Random expressions, most of which are about values that are not known.

use crate::Random;

/// An expression that uses functions and the attributes of `local`: `u`, a string that is not null; `d`, a string; `n`, a
/// number; `b`, a bool; `l`, a list of strings that is not null; `y`, of which not even the type is known.
///
/// Most expressions are of one type throughout, so that few of them are merely errors.
pub fn expression(random: &mut Random) -> String {
    let depth = random.of(&[1, 2, 2, 3, 4]);
    Grammar { random, is_monotone: false }.any(depth)
}

/// Like [`expression`], but only with what Terraform says nothing of that it takes back when more is known.
///
/// So there is no `try` or `can`, which act on errors that may come later; and no `for` expression or splat over a set,
/// where unknown elements count as different ones, but may turn out to be equal. Nor is an empty collection without a type compared:
/// it differs from every other that has one, and the other may turn out to have none, as where its elements are an error.
pub fn monotone_expression(random: &mut Random) -> String {
    let depth = random.of(&[1, 2, 2, 3, 4]);
    Grammar { random, is_monotone: true }.any(depth)
}

struct Grammar<'r> {
    random: &'r mut Random,
    is_monotone: bool,
}

/// What elements are.
#[derive(Clone, Copy)]
enum Of {
    Strings,
    Numbers,
}

impl Grammar<'_> {
    fn any(&mut self, depth: u32) -> String {
        match self.random.below(11) {
            0 => self.number(depth),
            1 | 2 => self.bool(depth),
            3 => self.string(depth),
            4 => self.list(depth, Of::Strings),
            5 => self.set(depth, Of::Strings),
            6 => self.map(depth, Of::Strings),
            7 => self.object(depth),
            8 => self.tuple(depth),
            9 => self.collection(depth),
            _ => self.random.of(&["local.y", "null"]).to_owned(),
        }
    }

    /// The words, each `%` replaced by the next part.
    fn filled(words: &str, parts: impl IntoIterator<Item = String>) -> String {
        let mut parts = parts.into_iter();
        let fill = |word: char| match word {
            '%' => parts.next().unwrap_or_default(),
            _ => word.to_string(),
        };
        words.chars().map(fill).collect()
    }

    fn one_of(&mut self, of: Of, depth: u32) -> String {
        match of {
            Of::Strings => self.string(depth),
            Of::Numbers => self.number(depth),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        match depth {
            1.. if self.random.one_in(3) => self.bool(depth - 1),
            _ => self.random.of(&["local.u == \"z\"", "local.b", "local.u == \"\""]).to_owned(),
        }
    }

    /// A conditional between two of a kind.
    fn either(&mut self, depth: u32, mut one: impl FnMut(&mut Self) -> String) -> String {
        let condition = self.condition(depth);
        let parts = [condition, one(self), one(self)];
        Self::filled("(% ? % : %)", parts)
    }

    fn number(&mut self, depth: u32) -> String {
        const ATOMS: [&str; 12] = [
            "local.n",
            "local.n",
            "0",
            "1",
            "2",
            "3",
            "-1",
            "0.5",
            "5",
            "(local.b ? 5 : 6)",
            "(local.b ? -1 : 3)",
            "tonumber(\"4\")",
        ];
        if depth == 0 || self.random.one_in(12) {
            return self.random.of(&ATOMS).to_owned();
        }
        let d = depth - 1;
        match self.random.below(23) {
            0..=2 => {
                let words = self.random.of(&["(% + %)", "(% - %)", "(% * %)", "(% / %)"]);
                Self::filled(words, [self.number(d), self.number(d)])
            }
            3 => self.either(d, |this| this.number(d)),
            4 => Self::filled("length(%)", [self.collection(d)]),
            5 => Self::filled("length(%)", [self.string(d)]),
            6 => {
                let words = self.random.of(&["min(%, %)", "max(%, %)"]);
                Self::filled(words, [self.number(d), self.number(d)])
            }
            7 | 8 => {
                let words =
                    self.random.of(&["-%", "abs(%)", "ceil(%)", "floor(%)", "signum(%)", "pow(%, 2)"]);
                Self::filled(words, [self.number(d)])
            }
            9 => Self::filled("tonumber(%)", [self.string(d)]),
            10 => {
                let words = self.random.of(&["%[0]", "%[1]"]);
                Self::filled(words, [self.tuple(d)])
            }
            11 => {
                let words = self.random.of(&["%[0]", "%[1]", "sum(%)", "one(%)", "min(%...)", "max(%...)"]);
                Self::filled(words, [self.list(d, Of::Numbers)])
            }
            12 => Self::filled("%.n", [self.object(d)]),
            13 => Self::filled("index(%, %)", [self.list(d, Of::Strings), self.string(d)]),
            14 => {
                let parts = [self.map(d, Of::Numbers), self.string(d), self.number(d)];
                Self::filled("lookup(%, %, %)", parts)
            }
            15 if !self.is_monotone => Self::filled("try(%, %)", [self.number(d), self.number(d)]),
            16 => Self::filled("coalesce(%, %)", [self.number(d), self.number(d)]),
            17 => Self::filled("parseint(%, 16)", [self.string(d)]),
            18 => Self::filled("element(%, %)", [self.list(d, Of::Numbers), self.number(d)]),
            19 => Self::filled("(% % %)", [self.number(d), "%".to_owned(), self.number(d)]),
            _ => self.number(0),
        }
    }

    fn string(&mut self, depth: u32) -> String {
        const ATOMS: [&str; 12] = [
            "local.u",
            "local.u",
            "local.d",
            "\"a\"",
            "\"ab\"",
            "\"ab-${local.u}\"",
            "\"\"",
            "\"b\"",
            "\"1\"",
            "\"${local.n}\"",
            "\"%{if local.b}x%{else}y%{endif}\"",
            "\"10.0.0.0/8\"",
        ];
        if depth == 0 || self.random.one_in(12) {
            return self.random.of(&ATOMS).to_owned();
        }
        let d = depth - 1;
        match self.random.below(25) {
            0 | 1 => {
                let (before, after) = (self.random.of(&["a", "", "x-"]), self.random.of(&["", "b"]));
                format!("\"{before}${{{}}}{after}\"", self.string(d))
            }
            2 => self.either(d, |this| this.string(d)),
            3 | 4 => {
                let words = self.random.of(&[
                    "upper(%)",
                    "lower(%)",
                    "md5(%)",
                    "sha1(%)",
                    "sha256(%)",
                    "base64encode(%)",
                    "title(%)",
                    "chomp(%)",
                    "strrev(%)",
                    "urlencode(%)",
                    "trimspace(%)",
                    "trimprefix(%, \"a\")",
                    "trimsuffix(%, \"b\")",
                    "trim(%, \"a\")",
                    "indent(2, %)",
                    "substr(%, 0, 1)",
                    "regex(\"a.\", %)",
                    "nonsensitive(%)",
                    "replace(%, \"a\", \"b\")",
                    "replace(%, \"/a/\", \"b\")",
                    "uuidv5(\"dns\", %)",
                    "cidrhost(%, 5)",
                ]);
                Self::filled(words, [self.string(d)])
            }
            5 => Self::filled("join(%, %)", [self.string(0), self.list(d, Of::Strings)]),
            6 => Self::filled("tostring(%)", [self.number(d)]),
            7 => Self::filled("tostring(%)", [self.bool(d)]),
            8 => Self::filled("%.s", [self.object(d)]),
            9 => {
                let words = self.random.of(&["%[0]", "one(%)", "coalesce(%...)", "element(%, 1)"]);
                Self::filled(words, [self.list(d, Of::Strings)])
            }
            10 => {
                let words = self.random.of(&["%[\"a\"]", "%.a", "lookup(%, \"a\", \"z\")"]);
                Self::filled(words, [self.map(d, Of::Strings)])
            }
            11 => Self::filled("format(\"a-%-%\", %, %)", {
                let verbs = self.random.of(&[["%s", "%v"], ["%v", "%d"], ["%q", "%#v"]]).map(str::to_owned);
                let [a, b] = verbs;
                [a, b, self.string(d), self.number(d)]
            }),
            12 => Self::filled("replace(%, %, %)", [self.string(d), self.string(0), self.string(d)]),
            13 => Self::filled("coalesce(%, %)", [self.string(d), self.string(d)]),
            14 if !self.is_monotone => Self::filled("try(%, \"q\")", [self.string(d)]),
            15 => {
                let words = self.random.of(&["jsonencode(%)", "yamlencode(%)"]);
                Self::filled(words, [self.any(d)])
            }
            16 => format!("\"%{{ for x in {} }}${{x}}y%{{ endfor }}\"", self.list(d, Of::Strings)),
            17 => Self::filled("element(%, %)", [self.list(d, Of::Strings), self.number(d)]),
            18 => format!("\"%{{ if {} }}a%{{ else }}b%{{ endif }}\"", self.bool(d)),
            _ => self.string(0),
        }
    }

    fn bool(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.one_in(12) {
            return self
                .random
                .of(&["local.b", "true", "false", "(local.u == \"a\")", "!local.b"])
                .to_owned();
        }
        let d = depth - 1;
        match self.random.below(20) {
            0..=4 => {
                let words =
                    self.random.of(&["(% < %)", "(% > %)", "(% <= %)", "(% >= %)", "(% == %)", "(% != %)"]);
                Self::filled(words, [self.number(d), self.number(d)])
            }
            5 => {
                let words = self.random.of(&["(% == %)", "(% != %)"]);
                Self::filled(words, [self.string(d), self.string(d)])
            }
            6 => Self::filled("(% == %)", [self.any(d), self.any(d)]),
            7 | 8 => {
                let words = self.random.of(&["(% && %)", "(% || %)", "anytrue([%, %])", "alltrue([%, %])"]);
                Self::filled(words, [self.bool(d), self.bool(d)])
            }
            9 => Self::filled("!%", [self.bool(d)]),
            10 => Self::filled("contains(%, %)", [self.list(d, Of::Strings), self.string(d)]),
            11 => {
                let words = self.random.of(&["startswith(%, %)", "endswith(%, %)", "strcontains(%, %)"]);
                Self::filled(words, [self.string(d), self.string(d)])
            }
            12 if !self.is_monotone => Self::filled("can(%)", [self.any(d)]),
            13 => {
                let sides = [self.collection(d), self.collection(d)];
                match self.is_monotone && sides.iter().any(|side| side.contains("([])")) {
                    true => self.bool(0),
                    false => Self::filled("(% == %)", sides),
                }
            }
            14 => Self::filled("(% == null)", [self.any(d)]),
            15..=17 => {
                let words = self.random.of(&[
                    "(length(%) > 0)",
                    "(length(%) > 1)",
                    "(length(%) >= 1)",
                    "(length(%) < 2)",
                    "(length(%) <= 2)",
                    "(length(%) == 2)",
                ]);
                Self::filled(words, [self.collection(d)])
            }
            18 => self.either(d, |this| this.bool(d)),
            _ => self.bool(0),
        }
    }

    fn list(&mut self, depth: u32, of: Of) -> String {
        if depth == 0 {
            let words = self.random.of(&["local.l", "tolist([%])", "tolist([%, %])", "[%, %]", "[%]"]);
            if words == "local.l" && matches!(of, Of::Numbers) {
                return "tolist([])".to_owned();
            }
            return Self::filled(words, [self.one_of(of, 0), self.one_of(of, 0)]);
        }
        let d = depth - 1;
        let attribute = match of {
            Of::Strings => "s",
            Of::Numbers => "n",
        };
        match self.random.below(21) {
            0 | 1 => {
                let words = self.random.of(&["tolist([%, %])", "[%, %]"]);
                Self::filled(words, [self.one_of(of, d), self.one_of(of, d)])
            }
            2 => {
                let words = self.random.of(&["concat(%, %)", "flatten([%, %])", "coalescelist(%, %)"]);
                Self::filled(words, [self.list(d, of), self.list(d, of)])
            }
            3 => self.either(d, |this| this.list(d, of)),
            4 => Self::filled("tolist(%)", [self.set(d, of)]),
            5 if !self.is_monotone => {
                let words = self.random.of(&["[for x in % : x]", "%[*]", "[for k, v in % : k]"]);
                Self::filled(words, [self.set(d, of)])
            }
            6 => {
                let parts = [self.list(d, of), self.one_of(of, 0)];
                Self::filled("[for x in % : x if x != %]", parts)
            }
            7..=9 => {
                let words = self.random.of(&[
                    "%[*]",
                    "reverse(%)",
                    "slice(%, 0, 1)",
                    "distinct(%)",
                    "chunklist(%, 1)[0]",
                    "[for x in % : x]",
                ]);
                Self::filled(words, [self.list(d, of)])
            }
            10 => Self::filled("values(%)", [self.map(d, of)]),
            11 => Self::filled("[for k, v in % : v]", [self.map(d, of)]),
            12 => {
                Self::filled(&format!("[for o in [%, %] : o.{attribute}]"), [self.object(d), self.object(d)])
            }
            13 => Self::filled(&format!("[%, %][*].{attribute}"), [self.object(d), self.object(d)]),
            14 => match of {
                Of::Strings => Self::filled("split(\",\", %)", [self.string(d)]),
                Of::Numbers => Self::filled("range(%)", [self.number(d)]),
            },
            15 => match of {
                Of::Strings => {
                    let words = self.random.of(&["sort(%)", "compact(%)", "keys({for x in % : x => 1})"]);
                    Self::filled(words, [self.list(d, of)])
                }
                Of::Numbers => self.list(d, of),
            },
            16 => match of {
                Of::Strings => Self::filled("keys(%)", [self.map(d, of)]),
                Of::Numbers => self.list(0, of),
            },
            _ => self.list(0, of),
        }
    }

    fn set(&mut self, depth: u32, of: Of) -> String {
        if depth == 0 {
            let words = self.random.of(&["toset([%, %])", "toset([%])", "toset([])"]);
            return Self::filled(words, [self.one_of(of, 0), self.one_of(of, 0)]);
        }
        let d = depth - 1;
        match self.random.below(6) {
            0..=2 => Self::filled("toset(%)", [self.list(d, of)]),
            3 | 4 => {
                let words = self.random.of(&["setunion(%, %)", "setintersection(%, %)", "setsubtract(%, %)"]);
                Self::filled(words, [self.set(d, of), self.set(d, of)])
            }
            _ => self.either(d, |this| this.set(d, of)),
        }
    }

    fn map(&mut self, depth: u32, of: Of) -> String {
        if depth == 0 {
            let words = self.random.of(&["tomap({a = %})", "{a = %, b = %}", "tomap({})", "{(local.u) = %}"]);
            return Self::filled(words, [self.one_of(of, 0), self.one_of(of, 0)]);
        }
        let d = depth - 1;
        match self.random.below(9) {
            0 => Self::filled("tomap({a = %, b = %})", [self.one_of(of, d), self.one_of(of, d)]),
            1 => Self::filled("merge(%, %)", [self.map(d, of), self.map(d, of)]),
            2 => self.either(d, |this| this.map(d, of)),
            3 => Self::filled("{for k, v in % : k => v}", [self.map(d, of)]),
            4 => Self::filled("{for x in % : x => %}", [self.list(d, Of::Strings), self.one_of(of, d)]),
            5 => Self::filled("zipmap(%, %)", [self.list(d, Of::Strings), self.list(d, of)]),
            6 => Self::filled("{for x in % : x => x...}", [self.list(d, Of::Strings)]),
            7 => Self::filled("transpose({a = %})", [self.list(d, Of::Strings)]),
            _ => Self::filled("{a = %}", [self.one_of(of, d)]),
        }
    }

    fn object(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        match self.random.below(4) {
            0 if depth > 0 => self.either(d, |this| this.object(d)),
            1 if depth > 0 => Self::filled("merge(%, {n = %})", [self.object(d), self.number(d)]),
            _ => Self::filled("{s = %, n = %}", [self.string(d), self.number(d)]),
        }
    }

    fn tuple(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        match self.random.below(3) {
            0 => Self::filled("[%, %]", [self.number(d), self.number(d)]),
            1 => Self::filled("[%, %]", [self.number(d), self.string(d)]),
            _ => self.either(d, |this| Self::filled("[%, \"a\"]", [this.number(d)])),
        }
    }

    fn collection(&mut self, depth: u32) -> String {
        let of = self.random.of(&[Of::Strings, Of::Strings, Of::Numbers]);
        match self.random.below(3) {
            0 => self.list(depth, of),
            1 => self.set(depth, of),
            _ => self.map(depth, of),
        }
    }
}
