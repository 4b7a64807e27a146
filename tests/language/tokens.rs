//! How a text is split: numbers, names, comments, strings, and where each stands.

use tfsdk::Value;
use tfsdk::expr::{
    Expr, ExprKind, Pos, SourceRange, is_identifier, parse_body, parse_expression, parse_template,
};

use super::ask::gives;

fn parsed(source: &str) -> Expr {
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{source}: {problems}");
    expr
}

fn range(source: &str) -> String {
    parsed(source).range.to_string()
}

#[test]
fn a_name_begins_with_a_letter_and_may_hold_digits_and_dashes() {
    for name in ["a", "_", "a-b", "a1", "é", "a_b-c", "日本", "a-"] {
        assert!(is_identifier(name), "{name}");
        assert!(matches!(&parsed(name).kind, ExprKind::Variable(v) if **v == *name), "{name}");
    }
    for text in ["", "1a", "-a", "a b", "a.b", "a$", " a", "²"] {
        assert!(!is_identifier(text), "{text}");
    }
}

#[test]
fn numbers_are_read_exactly() {
    for text in ["1.50", "007", "1e5", "1E-5", "1.5e+5"] {
        assert!(matches!(&parsed(text).kind, ExprKind::Number(n) if *n == text.parse().unwrap()), "{text}");
    }
    gives("[1.50, 007, 1e2, 15e-1]", "[1.5, 7, 100, 1.5] : tuple([number, number, number, number])");
    // A point that no digit follows belongs to what comes next, an exponent without digits does, too.
    gives("[1, 2].0", "1 : number");
    gives("[for e in [3] : 1+e]", "[4] : tuple([number])");
    gives("[[5, 6]][0].1", "6 : number");
}

#[test]
fn comments_and_blanks_stand_anywhere() {
    gives("1 + /* two */ 2", "3 : number");
    gives("[ # one\n1, // two\n2]", "[1, 2] : tuple([number, number])");
    gives("/* a * b ** / */ 1", "1 : number");
    gives(
        "{ a = 1 # x\n b = 2 // y\n c = 3 /* z */ }",
        "{a = 1, b = 2, c = 3} : object({ a = number, b = number, c = number })",
    );
    gives("{ a = 1, // x\n b = 2 }", "{a = 1, b = 2} : object({ a = number, b = number })");
    // Without its end a comment is none.
    let (_, problems) = parse_expression(b"1 /* 2", "", Pos::START);
    assert!(!problems.is_empty());
    gives("6 /2", "3 : number");
}

#[test]
fn a_byte_order_mark_is_skipped_and_counted() {
    let (expr, problems) = parse_expression("\u{feff}abc".as_bytes(), "", Pos::START);
    assert!(problems.is_empty());
    assert_eq!((expr.range.start.byte, expr.range.start.column, expr.range.end.byte), (3, 1, 6));
    let (_, problems) = parse_expression("a \u{feff}".as_bytes(), "", Pos::START);
    assert!(!problems.is_empty(), "only at the front");
}

#[test]
fn an_expression_knows_where_it_stands() {
    assert_eq!(range(" ab "), "1,2-4");
    assert_eq!(range("a + b"), "1,1-6");
    assert_eq!(range("a + b - c"), "1,1-10");
    assert_eq!(range("(a)"), "1,1-4");
    assert_eq!(range("-a"), "1,1-3");
    assert_eq!(range("a.b[0]"), "1,1-7");
    assert_eq!(range("a[*].b"), "1,1-7");
    assert_eq!(range("a.*.b"), "1,1-6");
    assert_eq!(range("f(a, b)"), "1,1-8");
    assert_eq!(range("x::f()"), "1,1-7");
    assert_eq!(range("[a, b]"), "1,1-7");
    assert_eq!(range("{ a = b }"), "1,1-10");
    assert_eq!(range("\"a${b}\""), "1,1-8");
    assert_eq!(range("a ? b : c"), "1,1-10");
    assert_eq!(range("[for a in b : c]"), "1,1-17");
    assert_eq!(range("<<E\na\nE\n"), "1,1-3,2");
    assert_eq!(range("[\n1\n]"), "1,1-3,2");
}

#[test]
fn parts_of_an_expression_know_where_they_stand() {
    let ranges = |exprs: &[Expr]| exprs.iter().map(|e| e.range.to_string()).collect::<Vec<_>>();
    let ExprKind::Template(parts) = parsed("\"ab${c}d\"").kind else { panic!("a template") };
    assert_eq!(ranges(&parts), ["1,2-4", "1,6-7", "1,8-9"]);
    let ExprKind::Call(call) = parsed("x::f(1, 2...)").kind else { panic!("a call") };
    assert_eq!((call.name.as_str(), call.expand_final), ("x::f", true));
    assert_eq!(call.name_range.to_string(), "1,1-5");
    assert_eq!(call.args_range().to_string(), "1,5-14");
    assert_eq!(ranges(&call.args), ["1,6-7", "1,9-10"]);
    let ExprKind::Access { steps, .. } = parsed("a.b[0].1[*].c").kind else { panic!("accesses") };
    let steps: Vec<String> = steps.iter().map(|step| step.range.to_string()).collect();
    assert_eq!(steps, ["1,2-4", "1,4-7", "1,7-9", "1,9-14"]);
    let ExprKind::Object(items) = parsed("{ (a) = 1, b : 2 }").kind else { panic!("an object") };
    assert_eq!((items[0].computed, items[0].name(), items[1].name()), (true, None, Some("b")));
}

#[test]
fn columns_count_what_a_reader_sees() {
    assert_eq!(range("\"é👩\u{200d}👧\" "), "1,1-5");
    let ExprKind::Tuple(items) = parsed("[\"e\u{301}\", a]").kind else { panic!("a tuple") };
    assert_eq!(items[1].range.to_string(), "1,7-8");
    assert_eq!((items[1].range.start.byte, items[1].range.end.byte), (8, 9));
}

#[test]
fn places_go_on_behind_a_text() {
    let after = |text: &str| {
        let end = Pos { line: 3, column: 5, byte: 10 }.after(text.as_bytes());
        (end.line, end.column, end.byte)
    };
    assert_eq!(after(""), (3, 5, 10));
    assert_eq!(after("ab"), (3, 7, 12));
    assert_eq!(after("a\nb"), (4, 2, 13));
    assert_eq!(after("a\r\nb"), (4, 2, 14));
    assert_eq!(after("a\rb"), (3, 8, 13));
    assert_eq!(after("é\nb"), (4, 2, 14));
    assert_eq!(after("é\r\nb"), (4, 2, 15));
    assert_eq!(after("\n\n"), (5, 1, 12));
    let bytes = Pos::START.after(b"a\xff\xfeb");
    assert_eq!((bytes.column, bytes.byte), (5, 4), "a byte that is no text is one column");
}

#[test]
fn ranges_print_as_hcl_prints_them() {
    let at = |line, column| Pos { line, column, byte: 0 };
    let range = |start, end| SourceRange { start, end }.to_string();
    assert_eq!(range(at(1, 5), at(1, 9)), "1,5-9");
    assert_eq!(range(at(1, 5), at(2, 3)), "1,5-2,3");
    let (a, b) = (SourceRange::at(at(1, 2)), SourceRange::at(at(3, 4)));
    assert_eq!(a.to(b).to_string(), "1,2-3,4");
}

#[test]
fn a_text_may_stand_anywhere_in_its_file() {
    let start = Pos { line: 7, column: 3, byte: 100 };
    let (expr, _) = parse_expression(b"a +\nb", "", start);
    assert_eq!(expr.range, SourceRange { start, end: Pos { line: 8, column: 2, byte: 105 } });
    let (_, problems) = parse_expression(b"\"\\q\"", "", start);
    assert!(problems.to_string().starts_with("7,4-6: "), "{problems}");
}

#[test]
fn heredocs_end_at_a_line_that_holds_their_marker_alone() {
    gives("<<A\nA B\nAB\n A\n", r#""A B\nAB\n" : string"#);
    gives("<<A-b\nx\nA-b\n", r#""x\n" : string"#);
    gives("<<A\n${\"A\"}\nA\n", r#""A\n" : string"#);
    gives("<<A\na ${<<B\nb\nB\n} c\nA\n", r#""a b\n c\n" : string"#);
    for source in ["<<A\nx\n", "<<A\nx\nA", "<<A x\nA\n", "<< A\nA\n", "<<1\n1\n"] {
        let (_, problems) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(!problems.is_empty(), "{source}");
    }
}

#[test]
fn braces_inside_an_interpolation_are_its_own() {
    gives("\"${{ a = { b = 1 } }.a.b}\"", "1 : number");
    gives("\"x${\"y${\"z\"}\"}\"", r#""xyz" : string"#);
    gives("\"${[for k, v in { a = 1 } : \"${k}}\"][0]}\"", r#""a}" : string"#);
    gives("\"}${1}{\"", r#""}1{" : string"#);
}

#[test]
fn a_template_text_needs_no_quotes() {
    let text = |source: &str| {
        let (expr, problems) = parse_template(source.as_bytes(), "", Pos::START);
        let (value, more) = expr.evaluate_constant();
        assert!(problems.is_empty() && more.is_empty(), "{source}: {problems}{more}");
        value.to_string()
    };
    assert_eq!(text("a \"b\" ${1 + 1}\n\\n"), r#""a \"b\" 2\n\\n""#);
    assert_eq!(text("$${a} %%{b} $ % $$"), r#""$${a} %%{b} $ % $$""#);
    assert_eq!(text(""), r#""""#);
    assert_eq!(text("${[1]}"), "[1]");
    assert_eq!(text("a\rb\r\n"), r#""a\rb\r\n""#);
    assert_eq!(text("a ${~ 1 ~} b"), r#""a1b""#);
}

#[test]
fn a_line_ends_an_argument_and_a_comment_ends_the_line() {
    let (body, problems) =
        parse_body(b"a = 1 # x\nb = 2 // y\nc = 3 /* z\n*/\nd = 4\r\ne = 5", "", Pos::START);
    assert_eq!(problems.to_string(), "");
    let names: Vec<&str> = body.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e"]);
}

#[test]
fn identifiers_have_the_letters_that_terraform_knows() {
    // What the console of Terraform 1.11 takes for the name of an attribute, and what not.
    let names = [
        ("\u{10d0}", true),
        ("\u{1c90}", false), // Unicode 11
        ("\u{37a}", true),   // not in XID_Start
        ("\u{2118}", true),
        ("\u{b83}", true),
        ("\u{16e40}", false), // Unicode 11
        ("\u{1e900}", true),
        ("\u{1d49c}", true),
        ("\u{1bc80}", true),
        ("\u{3400}", true),
        ("\u{2ebf0}", false), // Unicode 15.1
        ("\u{9feb}", false),  // Unicode 11
        ("\u{4db6}", false),  // Unicode 13
        ("\u{8a0}", true),
        ("\u{8b6}", true),
        ("\u{8be}", false), // Unicode 13
        ("\u{b7}", false),
        ("a\u{b7}", true),
        ("a\u{305}", true),
        ("a\u{1df9}", false), // Unicode 14
        ("a\u{1df6}", false), // Unicode 10
        ("\u{309b}", true),   // not in XID_Start
        ("\u{1885}", true),
    ];
    for (name, is_known) in names {
        let (expr, mut problems) = parse_expression(format!("{{ {name} = 1 }}").as_bytes(), "", Pos::START);
        problems.append(expr.evaluate_constant().1);
        assert_eq!(!problems.has_errors(), is_known, "{name:?}: {problems}");
        // What is written can be read.
        let text = tfsdk::config::to_expression(&Value::object([(name, Value::from(1))])).unwrap();
        assert_eq!(!text.contains('"'), is_known, "{text}");
    }
}
