//! The layout of `terraform fmt`, line by line.

use kit::Random;
use kit::layouts::configuration_with_mark;
use tfsdk::Limits;
use tfsdk::config;
use tfsdk::config::format_with;

#[track_caller]
fn gives(source: &str, expected: &str) {
    assert_eq!(config::format(source).unwrap(), expected);
    assert_eq!(config::format(expected).unwrap(), expected, "twice");
}

#[test]
fn equals_signs_of_neighbours_stand_below_each_other() {
    gives("a=1\nbbb=2\n\nc=3\n", "a   = 1\nbbb = 2\n\nc = 3\n");
    gives("a=1\nbbb={\nc=3\n}\ndd=4\n", "a = 1\nbbb = {\n  c = 3\n}\ndd = 4\n");
    gives("é=1\nbb=[2]\nc=<<EOT\n x\nEOT\n", "é  = 1\nbb = [2]\nc  = <<EOT\n x\nEOT\n");
}

#[test]
fn comments_of_neighbours_stand_below_each_other() {
    gives("a=1 # x\nbb=22// y\n# z\n", "a  = 1  # x\nbb = 22 // y\n# z\n");
    gives("a { # x\n}\nb=1 #y\n", "a { # x\n}\nb = 1 #y\n");
}

#[test]
fn blocks_and_brackets_are_indented_by_two_spaces_a_line() {
    gives(
        "a \"b\"{\nc{\nd=[{\ne=1\n}]\n}\n}\n",
        "a \"b\" {\n  c {\n    d = [{\n      e = 1\n    }]\n  }\n}\n",
    );
    gives("a=[\n[\n1]\n]\n", "a = [\n  [\n  1]\n]\n");
}

#[test]
fn spaces_stand_between_tokens_as_terraform_has_them() {
    for (source, expected) in [
        ("f( 1,2 )", "f(1, 2)"),
        ("[ -1 - -2,! a ]", "[-1 - -2, !a]"),
        ("{a=1}", "{ a = 1 }"),
        ("{ }", "{}"),
        ("a . b [ 0 ]", "a.b[0]"),
        ("[for x in[1]:x]", "[for x in [1] : x]"),
        ("\"a${ b }${ {} }\"", "\"a${b}${ {} }\""),
        ("provider :: a :: b(c ...)", "provider::a::b(c...)"),
        ("a?b:-c", "a ? b : -c"),
    ] {
        gives(&format!("x = {source}\n"), &format!("x = {expected}\n"));
    }
}

#[test]
fn old_ways_to_write_something_become_new_ones() {
    gives("a b {\n}\n", "a \"b\" {\n}\n");
    gives("x = \"${a.b}\"\n", "x = a.b\n");
    gives("x = \"${~ f(\"${a}\") ~}\"\n", "x = f(\"${a}\")\n");
    gives("x = \"${a ?\nb : c}\"\n", "x = (a ?\nb : c)\n");
    for kept in [
        "\"${a # why\n}\"",
        "\"${<<EOT\nx\nEOT\n}\"",
        "\"${a}${b}\"",
        "\"${\"${a}\"}b\"",
        "[\"${a}\"]",
        "\"a\"",
        "\"\"",
    ] {
        gives(&format!("x = {kept}\n"), &format!("x = {kept}\n"));
    }
    for (old, new) in [
        ("\"string\"", "string"),
        ("\"list\"", "list(string)"),
        ("\"map\"", "map(string)"),
        ("list", "list(any)"),
        ("map", "map(any)"),
        ("set", "set(any)"),
        ("\"number\"", "\"number\""),
    ] {
        gives(
            &format!("variable \"v\" {{\n  type={old}\n}}\n"),
            &format!("variable \"v\" {{\n  type = {new}\n}}\n"),
        );
        gives(&format!("type = {old}\n"), &format!("type = {old}\n"));
    }
}

/// Terraform looks at the first and the last letter alone, and then writes what it cannot read.
#[test]
fn what_is_unwrapped_can_be_read() {
    gives("x = \"${(a) +\n  (b)}\"\n", "x = ((a) +\n(b))\n");
    gives("x = \"${(a) + (b\n)}\"\n", "x = ((a) + (b\n))\n");
    gives(
        "x = \"${(a) + b # )\n + (c /* ( */)}\"\n",
        "x = ((a) + b # )\n + (c /* ( */))\n".replace("\n + ", "\n+ ").as_str(),
    );
    // One pair around all of it is enough.
    gives("x = \"${(a +\n  (b))}\"\n", "x = (a +\n(b))\n");
    gives("x = \"${(f(a) +\n  (b /* ) */))}\"\n", "x = (f(a) +\n(b /* ) */))\n");
}

#[test]
fn nothing_that_is_written_is_lost() {
    // Terraform drops the label, and the line's end of the comment.
    gives("a \"$${b}\" {\n}\n", "a \"$${b}\" {\n}\n");
    let text = config::format("x = \"${ # c\n a }\"\n").unwrap();
    assert_eq!(text, "x = ( # c\na)\n");
    let mut random = Random::of_this_run("formatting");
    for _ in 0..kit::rounds(500) {
        let source = configuration_with_mark(&mut random);
        let text = config::format(&source).unwrap();
        let visible = |text: &str| text.replace([' ', '\t', '\u{feff}'], "");
        assert_eq!(visible(&text), visible(&source));
        assert_eq!(config::format(&text).unwrap(), text, "twice");
    }
}

#[test]
fn ends_of_lines_stay() {
    gives("a=1", "a = 1");
    assert_eq!(config::format("a=1\r\nb=2 # c\r\n").unwrap(), "a = 1\r\nb = 2 # c\r\n");
    assert_eq!(config::format("\u{feff}a=1\n \t").unwrap(), "a = 1\n  ");
}

#[test]
fn a_last_line_without_an_end_gets_none() {
    // What `terraform fmt` was seen to write to such files.
    for (text, formatted) in [
        ("", ""),
        ("  ", "  "),
        ("# c", "# c"),
        ("b {}", "b {}"),
        ("b {\n a=1\n}", "b {\n  a = 1\n}"),
        ("a=1\n  ", "a = 1\n  "),
        ("a=1 # c", "a = 1 # c"),
        ("a=1 // c", "a = 1 // c"),
        ("/* c */", "/* c */"),
        ("a=1\n\n # x", "a = 1\n\n# x"),
    ] {
        assert_eq!(config::format(text).unwrap(), formatted, "{text:?}");
    }
}

#[test]
fn spaces_at_the_end_of_the_last_line_stay_once() {
    for text in ["#x  ", "a = 1 #x  ", "a = 1 /* x */  ", "a = 1  "] {
        gives(text, text);
    }
}

#[test]
fn labels_are_written_anew() {
    // What `terraform fmt` was seen to write. But it loses a label with `$` or `%`, as the last, which stays here.
    for (label, written) in [
        ("a", "\"a\""),
        ("\"caf\\u00e9\"", "\"caf\u{e9}\""),
        ("\"e\u{301}\"", "\"\u{e9}\""),
        ("\"a\tb\"", "\"a\\tb\""),
        ("\"a\u{a0}\u{feff}\0\"", "\"a\\u00a0\\ufeff\\u0000\""),
        ("\"\\U0001F600\"", "\"\u{1f600}\""),
        ("\"c\\\\d\\\"\"", "\"c\\\\d\\\"\""),
        ("\"$${a}$\"", "\"$${a}$\""),
    ] {
        assert_eq!(config::format(&format!("b {label} {{}}\n")).unwrap(), format!("b {written} {{}}\n"));
    }
}

#[test]
fn what_cannot_be_read_is_not_laid_out() {
    let problems = config::format("a = [1\nb = 2\n").unwrap_err();
    assert!(problems.has_errors());
    let wide = format!("{} = 1\na = 1\n", "x".repeat(2000));
    assert!(config::format(&wide).is_ok());
    let many: String = (0..2000).map(|i| format!("a{i}=1\n")).collect();
    let bomb = format!("{}=1\n{many}", "x".repeat(4000));
    let problems = format_with(&bomb, Limits::new().max_size(1 << 16)).unwrap_err();
    assert!(problems.exhausted().is_some(), "{problems}");
    assert!(config::format(&bomb).is_ok());
}
