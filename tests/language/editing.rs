//! Changes of files that exist: what was not touched stays.

use kit::show::ty;
use tfsdk::config::{self, Edit, File};
use tfsdk::diag::Diagnostics;
use tfsdk::{Limits, TfObject, Type, Value};

/// The text after a change, or what is said of it.
#[track_caller]
fn edited(source: &str, change: impl FnOnce(&mut Edit) -> Result<(), Diagnostics>) -> String {
    let mut edit = Edit::parse("main.tf", source).unwrap();
    match change(&mut edit) {
        Ok(()) => {
            let (_, problems) = File::parse("main.tf", edit.text());
            assert!(problems.is_empty(), "{problems}\n{}", edit.text());
            edit.into_text()
        }
        Err(problems) => {
            assert_eq!(edit.text(), source, "a change that fails changes nothing");
            format!("error: {problems}")
        }
    }
}

fn set(source: &str, name: &str, value: impl Into<Value>) -> String {
    let value = value.into();
    edited(source, |edit| edit.body().set(name, &value).map(drop))
}

fn remove(source: &str, name: &str) -> String {
    edited(source, |edit| edit.body().remove(name).map(drop))
}

fn block_of(
    source: &str,
    change: impl FnOnce(&mut config::BodyEdit<'_>) -> Result<(), Diagnostics>,
) -> String {
    edited(source, |edit| change(&mut edit.block("b", &[])?))
}

// Setting

#[test]
fn a_value_that_is_set_takes_the_place_of_the_old_one() {
    for (source, expected) in [
        ("a = 1\n", "a = 2\n"),
        ("a=1", "a=2"),
        ("\ta =  1   # why\nb = 3\n", "\ta =  2   # why\nb = 3\n"),
        ("a = [\n  1, # one\n]\nb = 3\n", "a = 2\nb = 3\n"),
        ("a = (\n 1\n) // why\n", "a = 2 // why\n"),
        ("a = /* in */ 1 /* behind */\r\nb=1\r\n", "a = /* in */ 2 /* behind */\r\nb=1\r\n"),
        ("a = <<EOT\n x\nEOT\nb   = 3\n", "a = 2\nb   = 3\n"),
        ("\u{feff}a = 1\n", "\u{feff}a = 2\n"),
        ("a = \"é\" # ü\n", "a = 2 # ü\n"),
    ] {
        assert_eq!(set(source, "a", 2), expected);
    }
}

#[test]
fn what_is_set_anew_stands_behind_the_others() {
    for (source, expected) in [
        ("", "new = 2\n"),
        ("a   = 1 # why\n", "a   = 1 # why\nnew = 2\n"),
        ("a=1", "a=1\nnew = 2\n"),
        ("a = 1", "a   = 1\nnew = 2\n"),
        ("a=1\r\n", "a=1\r\nnew = 2\r\n"),
        ("# head\n\na=1\n\n# tail\n", "# head\n\na=1\nnew = 2\n\n# tail\n"),
        ("a=1 /* x\n y */\nb {\n}\n", "a=1 /* x\n y */\nnew = 2\nb {\n}\n"),
        ("a=<<EOT\nx\nEOT\n", "a=<<EOT\nx\nEOT\nnew = 2\n"),
        ("# only a comment", "# only a comment\nnew = 2\n"),
    ] {
        assert_eq!(set(source, "new", 2), expected, "{source}");
    }
}

#[test]
fn what_is_set_in_a_block_stands_as_its_neighbours_do() {
    let set = |source: &str| block_of(source, |block| block.set("new", &2).map(drop));
    for (source, expected) in [
        ("b {\n}\n", "b {\n  new = 2\n}\n"),
        ("b {}", "b {\n  new = 2\n}"),
        ("b { }\n", "b {\n  new = 2\n}\n"),
        ("b { a = 1 } # why\n", "b {\n  a   = 1\n  new = 2\n} # why\n"),
        ("b { a=1 }\n", "b {\n  a=1\n  new = 2\n}\n"),
        ("b { /* why */ }\n", "b {\n  /* why */\n  new = 2\n}\n"),
        ("b {\n\ta=1\n}\n", "b {\n\ta=1\n\tnew = 2\n}\n"),
        (
            "b {\n    a=1 # why\n\n    c {\n    }\n}\n",
            "b {\n    a=1 # why\n    new = 2\n\n    c {\n    }\n}\n",
        ),
        ("b { # why\n    c {\n    }\n}\n", "b { # why\n    new = 2\n\n    c {\n    }\n}\n"),
        ("b {\n  # why\n}\n", "b {\n  new = 2\n  # why\n}\n"),
    ] {
        assert_eq!(set(source), expected, "{source}");
    }
}

#[test]
fn a_file_that_was_formatted_stays_so() {
    let source = "a   = 1 # x\nbbb = 22 # y\n";
    let formatted = "a   = 1  # x\nbbb = 22 # y\n";
    assert_eq!(set(formatted, "longer", 3), "a      = 1  # x\nbbb    = 22 # y\nlonger = 3\n");
    assert_eq!(set(formatted, "a", 333), "a   = 333 # x\nbbb = 22  # y\n");
    // No other byte changes in one that was not.
    assert_eq!(set(source, "longer", 3), "a   = 1 # x\nbbb = 22 # y\nlonger = 3\n");
    assert_eq!(remove("a   = 1\nbbb = 2\n", "bbb"), "a = 1\n");
    assert_eq!(remove("a    = 1\nbbb = 2\n", "bbb"), "a    = 1\n");
}

/// `terraform fmt` unwraps once each time, so a text that it leaves alone is unwrapped to its end.
#[test]
fn what_is_set_as_text_is_not_laid_out_anew_by_a_later_change() {
    for (set, unwrapped) in [
        (r#""${"${a}"}""#, "a"),
        (r#""${"${"${a}"}"}""#, "a"),
        (r#""${"${f("${a}")}"}""#, r#"f("${a}")"#),
        (r#""${"${a}b"}""#, r#""${a}b""#),
        ("\"${\"${a +\nb}\"}\"", "(\"${a +\nb}\")"),
    ] {
        let mut edit = Edit::new("main.tf");
        edit.body().set_expression("x", set).unwrap();
        let first = edit.text().to_owned();
        assert_eq!(first, format!("x = {unwrapped}\n"), "{set}");
        assert_eq!(tfsdk::config::format(&first).unwrap(), first);
        edit.body().set("y", &1).unwrap();
        assert_eq!(edit.text(), format!("{first}y = 1\n"), "{set}");
    }
    // Where a file is not laid out, nothing else is either.
    let kept = "a =  1\nx = \"${\"${a}\"}\"\n";
    assert_eq!(set(kept, "y", 1), format!("{kept}y = 1\n"));
}

#[test]
fn values_of_all_kinds_are_set() {
    let tags = Value::map(ty("string"), [("a b", "x".into()), ("c", "${y}".into())]).unwrap();
    assert_eq!(set("", "tags", tags.clone()), "tags = {\n  \"a b\" = \"x\"\n  c     = \"$${y}\"\n}\n");
    assert_eq!(
        block_of("b {\n\tx=1\n}\n", |block| block.set("tags", &tags).map(drop)),
        "b {\n\tx=1\n\ttags = {\n\t  \"a b\" = \"x\"\n\t  c     = \"$${y}\"\n\t}\n}\n"
    );
    assert_eq!(set("", "none", Value::null(ty("string"))), "none = null\n");
    assert_eq!(set("", "zones", Value::tuple(["a".into()])), "zones = [\"a\"]\n");
    #[derive(TfObject)]
    struct Disk {
        #[tfsdk("size")]
        size: u32,
        #[tfsdk("kind")]
        kind: Option<String>,
    }
    let disk = Disk { size: 3, kind: None };
    assert_eq!(
        edited("size=1\n", |edit| edit.body().set("disk", &disk)?.set_all(&disk).map(drop)),
        "size=3\ndisk = {\n  kind = null\n  size = 3\n}\nkind = null\n"
    );
}

#[test]
fn texts_of_several_lines_stand_in_heredocs_where_there_is_room() {
    let text = "one\n  two ${x}\n";
    assert_eq!(set("a = 1\n", "a", text), "a = <<-EOT\n  one\n    two $${x}\nEOT\n");
    assert_eq!(
        block_of("b {\n  a = 1\n}\n", |block| block.set("a", text).map(drop)),
        "b {\n  a = <<-EOT\n    one\n      two $${x}\n  EOT\n}\n"
    );
    let quoted = r#""one\n  two $${x}\n""#;
    assert_eq!(set("a = 1 # why\n", "a", text), format!("a = {quoted} # why\n"));
    assert_eq!(set("a = 1", "a", text), format!("a = {quoted}"));
    assert_eq!(set("a = 1\r\n", "a", text), format!("a = {quoted}\r\n"));
    assert_eq!(set("a = 1\n", "a", "one\ntwo"), "a = \"one\\ntwo\"\n");
    // What all lines are indented by would be taken from them.
    assert_eq!(set("a = 1\n", "a", "  EOT\n  b\n"), "a = <<EOT_\n  EOT\n  b\nEOT_\n");
}

#[test]
fn what_says_this_very_value_stays_as_it_is_written() {
    let text = "one\n  two ${x}\n";
    let heredoc = "a = <<EOT\none\n  two $${x}\nEOT\nb = 1\n";
    assert_eq!(set(heredoc, "a", text), heredoc);
    assert_ne!(set(heredoc, "a", "one\n"), heredoc);
    for source in ["a=(1 /* why */)\n", "a=( # why\n -1 )\n", "a=1.0\n"] {
        let number = if source.contains('-') { -1 } else { 1 };
        assert_eq!(set(source, "a", number), source);
        assert_ne!(set(source, "a", 2), source);
        assert_ne!(set(source, "a", number.to_string()), source);
    }
    let numbers = |all: &[i64]| Value::set(Type::NUMBER, all.iter().map(|n| Value::from(*n))).unwrap();
    let source = "a=[\n  3, # three\n  1, 2]\n";
    assert_eq!(set(source, "a", numbers(&[1, 2, 3])), source);
    assert_ne!(set(source, "a", numbers(&[1, 2])), source);
    assert_ne!(set(source, "a", numbers(&[1, 2, 4])), source);
    assert_ne!(set(source, "a", Value::tuple([1.into(), 2.into(), 3.into()])), source);
    let (list, map) = (Value::list(Type::NUMBER, [1.into()]), Value::map(Type::NUMBER, [("x", 1.into())]));
    let none = [Value::list(Type::NUMBER, []), Value::map::<&str>(Type::NUMBER, [])];
    let [no_list, no_map] = none.map(|none| none.unwrap());
    for (source, value) in [
        ("a={ x = 1 }\n", list.unwrap()),
        ("a=[1]\n", map.unwrap()),
        ("a={}\n", no_list),
        ("a=[]\n", no_map),
        ("a={ x = 1, y = 2 }\n", Value::object([("x", 1.into())])),
    ] {
        assert_ne!(set(source, "a", value), source);
    }
    let source = "a={ x = [{ y = 2 }, { y = null }], \"z\" = {} }\n";
    let y = |y: Option<i64>| Value::object([("y", y.map_or(Value::null(Type::NUMBER), Value::from))]);
    let whole = |parts| Value::object([("z", Value::object::<&str>([])), ("x", parts)]);
    let parts = Value::set(y(None).ty().clone(), [y(None), y(Some(2))]).unwrap();
    assert_eq!(set(source, "a", whole(parts)), source);
    assert_ne!(set(source, "a", whole(Value::tuple([y(Some(2)), y(Some(3))]))), source);
}

#[test]
fn expressions_are_set_as_text() {
    let set =
        |source: &str, text: &str| edited(source, |edit| edit.body().set_expression("a", text).map(drop));
    assert_eq!(set("a=1 # why\n", " var.x[ 0 ]\n"), "a=var.x[0] # why\n");
    assert_eq!(set("", "[for x in y:\nx]"), "a = [for x in y :\nx]\n");
    assert_eq!(set("", "f(1, # why\n2)"), "a = f(1, # why\n2)\n");
    assert_eq!(set("a=1\r\n", "{\nx = 1\n}"), "a={\r\n  x = 1\r\n}\r\n");
    assert_eq!(set("a=1 # why\nb=2\n", "<<EOT\n x\nEOT"), "a=<<EOT\n x\nEOT\n # why\nb=2\n");
    // The old way to write it is written as `terraform fmt` does in a file that was formatted.
    assert_eq!(set("", "\"${x}\""), "a = x\n");
    for wrong in
        ["", "1 2", "1\nb = 2", "1 # why", "/* why */ 1", "[1", "}", "1 }", "\"${\"", "1\n+ 2", "<<EOT\nx"]
    {
        let told = set("a=1\n", wrong);
        assert!(told.starts_with("error: <expression>:"), "{wrong}: {told}");
    }
    assert!(set("a=1\n", "[1 2]").starts_with("error: <expression>:1,4-5: Missing item separator"));
}

#[test]
fn a_block_on_one_line_is_opened_up_for_what_has_to_end_its_line() {
    let set = |source: &str, text: &str| block_of(source, |block| block.set_expression("a", text).map(drop));
    assert_eq!(set("b { a = 1 } # why\n", "<<EOT\nx\nEOT"), "b {\n  a = <<EOT\nx\nEOT\n} # why\n");
    assert_eq!(set("b { a=1 /* why */}\n", "<<EOT\nx\nEOT"), "b {\n  a=<<EOT\nx\nEOT\n /* why */\n}\n");
    assert_eq!(set("b { a = 1 }\n", "[<<EOT\nx\nEOT\n]"), "b { a = [<<EOT\nx\nEOT\n] }\n");
    // What fails opens up nothing.
    assert!(set("b { a = 1 }\n", "<<EOT\nx").starts_with("error: <expression>:"));
    let mut outcomes = Vec::new();
    for size in 1..1000 {
        let limits = Limits::new().max_size(size);
        let Ok(mut edit) = Edit::parse_with("main.tf", "b { a = 1 }\n", limits) else { continue };
        let done = edit.block("b", &[]).unwrap().set_expression("a", "<<EOT\nx\nEOT").is_ok();
        outcomes.push(done);
        assert_eq!(edit.text() != "b { a = 1 }\n", done, "{size}");
    }
    assert!(outcomes.is_sorted() && outcomes.contains(&false) && outcomes.contains(&true));
}

/// The limits are those of the file, of which a change reads a part alone.
#[test]
fn no_change_makes_a_file_that_its_limits_refuse() {
    let source = "a = 1\n\nb = 2\n\nc {\n  d = 3\n}\n";
    let mut outcomes = Vec::new();
    for size in (1..12_000).step_by(11) {
        let limits = Limits::new().max_size(size);
        let Ok(mut edit) = Edit::parse_with("main.tf", source, limits) else { continue };
        let is_done = edit.body().set_expression("b", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]").is_ok();
        if is_done {
            assert!(Edit::parse_with("main.tf", edit.text(), limits).is_ok(), "{size}");
        }
        outcomes.push(is_done);
    }
    assert!(outcomes.contains(&false) && outcomes.contains(&true));
}

#[test]
fn all_arguments_that_cannot_be_set_are_told_at_once() {
    let unknown = || Value::unknown(ty("string"));
    let object = Value::object([("b c", 1.into()), ("x", unknown()), ("y", Value::tuple([unknown()]))]);
    let told = edited("x = 1\n", |edit| edit.body().set_all(&object).map(drop));
    for part in ["\"b c\" cannot be the name of an argument", ": x: ", ": y[0]: "] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn what_is_wrong_with_text_that_is_appended_is_told_in_it() {
    let append = |text: &str| edited("a = 1\n", |edit| edit.body().append(text).map(drop));
    assert!(append("b = 1\nc = [").starts_with("error: <configuration>:2,"));
    assert!(append("b = 1\nb = 2").contains("already set at <configuration>:1,1-2"));
}

#[test]
fn what_cannot_be_set_is_told() {
    let unknown = Value::tuple([Value::unknown(ty("string"))]);
    let told = set("a = 1\n", "a", unknown);
    assert!(told.contains("a[0]"), "{told}");
    assert!(told.contains("known only after apply"), "{told}");
    assert_eq!(
        set("", "a b", 1),
        "error: main.tf:1,1-1: Invalid argument name: \"a b\" cannot be the name of an argument."
    );
    assert!(
        edited("", |edit| edit.body().set_all("x").map(drop)).contains("An object of arguments is required")
    );
    let empty = Type::object([("a", Type::STRING)]);
    for (value, found) in [
        (Value::null(empty.clone()), "null"),
        (Value::unknown(empty), "what is known only after apply"),
        (Value::from("hunter2"), "string"),
    ] {
        assert_eq!(
            block_of("b {\n}\n", |block| block.set_all(&value).map(drop)),
            format!(
                "error: main.tf:1,1-4: Unsuitable value: An object of arguments is required, but have {found}."
            )
        );
    }
    assert!(edited("", |edit| edit.body().set("a", &f64::NAN).map(drop)).starts_with("error: error: a: "));
}

// Removing and renaming

#[test]
fn what_is_removed_takes_its_line_and_its_comment() {
    for (source, expected) in [
        ("a = 1\n", ""),
        ("a = 1", ""),
        ("# above\na = 1 # behind\n# below\n", "# above\n# below\n"),
        ("x = 1\na = [\n  1\n] // behind\r\ny=1\n", "x = 1\ny=1\n"),
        ("x=1\n\na=1\n\ny=1\n", "x=1\n\ny=1\n"),
        ("x=1\n\na=1\ny=1\n", "x=1\n\ny=1\n"),
        ("a=1\n\nx=1\n", "x=1\n"),
        ("x=1\n\na=1\n", "x=1\n"),
        ("/* here */ a = 1 # behind\nx=1\n", "/* here */ \nx=1\n"),
        ("a = <<EOT\nx\nEOT\nx=1\n", "x=1\n"),
        ("\u{feff}a=1\nx=1\n", "\u{feff}x=1\n"),
        ("a=1 /* two\nlines */\nx=1\n", "x=1\n"),
    ] {
        assert_eq!(remove(source, "a"), expected, "{source}");
    }
    let remove = |source: &str| block_of(source, |block| block.remove("a").map(drop));
    assert_eq!(remove("b { a = 1 } # why\n"), "b {} # why\n");
    assert_eq!(remove("b { /* why */ a = 1 }\n"), "b { /* why */ }\n");
    assert_eq!(remove("b {\n  a=1\n}\n"), "b {\n}\n");
    assert_eq!(remove("b {\n  a=1\n\n  c {\n  }\n}\n"), "b {\n  c {\n  }\n}\n");
}

#[test]
fn what_is_renamed_stays_where_it_is() {
    let rename = |source: &str, new: &str| edited(source, |edit| edit.body().rename("a", new).map(drop));
    assert_eq!(rename("a=1 # why\nb=2\n", "c"), "c=1 # why\nb=2\n");
    assert_eq!(rename("a = 1\nb = 2\n", "long"), "long = 1\nb    = 2\n");
    assert_eq!(rename("a=1\n", "a"), "a=1\n");
    assert_eq!(
        rename("a=1\nb=2\n", "b"),
        "error: main.tf:2,1-2: Name taken: There is an argument \"b\" already."
    );
    assert!(rename("a=1\n", "1").starts_with("error: main.tf:1,1-1: Invalid argument name"));
    assert!(rename("aa=1\n", "b").contains("Did you mean \"aa\"?"));
}

// Blocks

#[test]
fn a_block_is_added_behind_everything_else() {
    let add =
        |source: &str| edited(source, |edit| edit.add_block("c", &["x", "${y}"])?.set("a", &1).map(drop));
    let added = "c \"x\" \"$${y}\" {\n  a = 1\n}\n";
    for (source, before) in [
        ("", ""),
        ("a=1", "a=1\n\n"),
        ("a=1\n", "a=1\n\n"),
        ("a=1\n\n", "a=1\n\n"),
        ("b {\n}\n# tail\n", "b {\n}\n# tail\n\n"),
    ] {
        assert_eq!(add(source), format!("{before}{added}"), "{source}");
    }
    assert_eq!(add("a=1\r\n"), format!("a=1\n\n{added}").replace('\n', "\r\n"));
    let add = |source: &str| block_of(source, |block| block.add_block("c", &[])?.set("a", &1).map(drop));
    assert_eq!(add("b {}\n"), "b {\n  c {\n    a = 1\n  }\n}\n");
    assert_eq!(add("b { x=1 }\n"), "b {\n  x=1\n\n  c {\n    a = 1\n  }\n}\n");
    assert_eq!(
        add("b {\n\tx=1 # why\n\t# last\n}\n"),
        "b {\n\tx=1 # why\n\t# last\n\n\tc {\n\t  a = 1\n\t}\n}\n"
    );
    assert!(edited("", |edit| edit.add_block("1", &[]).map(drop)).contains("Invalid block type"));
}

/// What is added never stands within the comment, where Terraform would not see it.
#[test]
fn a_block_is_added_behind_a_comment_before_the_brace() {
    let add = |source: &str| block_of(source, |block| block.add_block("c", &[])?.set("a", &1).map(drop));
    for (source, before) in [
        ("b {\n  x=1\n  /* one\n  two */ }\n", "b {\n  x=1\n  /* one\n  two */\n\n"),
        ("b {\n  x=1\n  /* one */}\n", "b {\n  x=1\n  /* one */\n\n"),
        ("b {\n\n  /* one\n\n */}\n", "b {\n\n  /* one\n\n */\n\n"),
    ] {
        assert_eq!(add(source), format!("{before}  c {{\n    a = 1\n  }}\n}}\n"), "{source}");
    }
    assert_eq!(
        edited("a {\n  b {\n    /* one\n    two */ }\n}\n", |edit| {
            edit.block("a", &[])?.block("b", &[])?.append("x=1").map(drop)
        }),
        "a {\n  b {\n    /* one\n    two */\n    x = 1\n  }\n}\n"
    );
}

#[test]
fn blocks_are_found_by_type_labels_and_number() {
    let source = "r \"a\" \"b\" {}\nr \"a\" \"b\" {}\nr \"a\" \"c\" {\n  n {}\n  n {}\n}\n";
    let told = |change: &dyn Fn(&mut Edit) -> Result<(), Diagnostics>| edited(source, change);
    assert_eq!(
        told(&|edit| edit.block("r", &["a", "b"]).map(drop)),
        "error: main.tf:2,1-2: More than one block: There are 2 blocks r \"a\" \"b\". Choose one of them by its number, from 0, with `nth_block`."
    );
    assert_eq!(
        told(&|edit| edit.nth_block("r", &["a", "b"], 2).map(drop)),
        "error: main.tf:1,1-1: Block not found: There is no number 2, from 0, among 2 blocks r \"a\" \"b\"."
    );
    assert_eq!(
        told(&|edit| edit.block("r", &["a", "cc"]).map(drop)),
        "error: main.tf:1,1-1: Block not found: There is no block r \"a\" \"cc\" here. Did you mean r \"a\" \"c\"?"
    );
    // One that has other labels is there, and not what is not there at all.
    assert_eq!(
        told(&|edit| edit.block("r", &[]).map(drop)),
        "error: main.tf:1,1-1: Block not found: There is no block r here. Did you mean r \"a\" \"b\"?"
    );
    // And what it has of them is what was asked for.
    for labels in [&["x"][..], &["a", "b", "c"]] {
        let said = told(&|edit| edit.block("r", labels).map(drop));
        assert_eq!(said.contains("Did you mean r \"a\" \"b\"?"), labels[0] == "a", "{said}");
    }
    assert_eq!(
        told(&|edit| edit.block("other", &[]).map(drop)),
        "error: main.tf:1,1-1: Block not found: There is no block other here."
    );
    assert_eq!(
        told(&|edit| edit.block("r", &["a", "c"])?.block("m", &[]).map(drop)),
        "error: main.tf:3,1-12: Block not found: There is no block m here. Did you mean n?"
    );
    assert_eq!(
        told(&|edit| edit.block("r", &["a", "c"])?.nth_block("n", &[], 1)?.set("x", &1).map(drop)),
        source.replace("  n {}\n}", "  n {\n    x = 1\n  }\n}")
    );
    let mut edit = Edit::parse("main.tf", source).unwrap();
    assert_eq!(edit.body().labels("r").collect::<Vec<_>>(), [["a", "b"], ["a", "b"], ["a", "c"]]);
}

#[test]
fn blocks_get_other_headers_and_go() {
    let header = |source: &str, labels: &[&str]| {
        edited(source, |edit| edit.block("b", &["x", "y"])?.set_labels(labels).map(drop))
    };
    assert_eq!(header("b \"x\" /* why */ y{ # z\n}\n", &["x", "z"]), "b \"x\" /* why */ \"z\"{ # z\n}\n");
    assert_eq!(header("b x y{}\n", &["q"]), "b \"q\"{}\n");
    assert_eq!(header("b x y {}\n", &[]), "b {}\n");
    let commented = "b /* x */ x  /* y */ \"y\" /* z */ { # w\n}\n";
    assert_eq!(header(commented, &["q"]), "b /* x */ \"q\"  /* y */ /* z */ { # w\n}\n");
    assert_eq!(
        header(commented, &["x", "y", "q", "r"]),
        "b /* x */ x  /* y */ \"y\" \"q\" \"r\" /* z */ { # w\n}\n"
    );
    let first = |source: &str| edited(source, |edit| edit.block("b", &[])?.set_labels(&["q"]).map(drop));
    assert_eq!(first("b{}\n"), "b \"q\"{}\n");
    assert_eq!(first("b /* x */ {\n}\n"), "b \"q\" /* x */ {\n}\n");
    let delete = |source: &str| edited(source, |edit| edit.block("b", &[])?.delete());
    assert_eq!(delete("a=1\n\n# above\nb {\n  x = 1\n} # behind\n\nc {}\n"), "a=1\n\n# above\n\nc {}\n");
    assert_eq!(delete("b {}\n\n\nc {}\n"), "\nc {}\n");
    assert_eq!(delete("c {}\n\nb {}\n"), "c {}\n");
    assert_eq!(
        edited("a {\n  b {}\n\n  c {}\n}\n", |edit| edit.block("a", &[])?.block("b", &[])?.delete()),
        "a {\n  c {}\n}\n"
    );
    for told in [
        edited("", |edit| edit.body().delete()),
        edited("", |edit| edit.body().set_labels(&["x"]).map(drop)),
        edited("", |edit| edit.body().set_type("x").map(drop)),
    ] {
        assert!(told.starts_with("error: main.tf:1,1-1: Not a block: "), "{told}");
    }
}

#[test]
fn text_is_appended_where_it_is_free_of_mistakes() {
    let append = |source: &str, text: &str| edited(source, |edit| edit.body().append(text).map(drop));
    assert_eq!(append("a=1", "b=2\n\nc \"d\" {\ne=3\n}"), "a=1\nb = 2\n\nc \"d\" {\n  e = 3\n}\n");
    assert_eq!(append("a=1\n", "\n\n# only\n"), "a=1\n# only\n");
    assert_eq!(append("a=1\n", " \n"), "a=1\n");
    assert_eq!(append("a=1\r\n", "b=2\n"), "a=1\r\nb = 2\r\n");
    assert!(append("a=1\n", "b=[\n").starts_with("error: "));
    for laid_out in ["a=1\n", "a = 1\n"] {
        assert!(append(laid_out, "a = 2").contains("already set at main.tf:1,1-2"));
    }
    assert_eq!(
        block_of("b {\n\tx=1\n}\n", |block| block.append("y {\nz=1\n}").map(drop)),
        "b {\n\tx=1\n\n\ty {\n\t  z = 1\n\t}\n}\n"
    );
}

// Files

#[test]
fn a_file_with_mistakes_is_not_changed() {
    let told = |name: &str, source: &[u8]| Edit::parse(name, source).unwrap_err().to_string();
    assert!(told("main.tf", b"a = [\n").starts_with("main.tf:"));
    assert_eq!(
        told("main.tf", b"a = \"\xff\"\n"),
        "main.tf:1,1-1: File cannot be edited: It is not UTF-8, which configuration has to be."
    );
    assert!(told("a.tfvars.json", b"{}").contains("JSON syntax"));
    assert!(!format!("{:?}", Edit::parse("main.tf", "a = \"secret\"\n").unwrap()).contains("secret"));
}

#[test]
fn limits_hold_for_each_change() {
    let limits = Limits::new().max_depth(3);
    let mut edit = Edit::parse_with("main.tf", "a = 1\n", limits).unwrap();
    let told =
        edit.body().set("a", &Value::tuple([Value::tuple([Value::tuple([Value::tuple([])])])])).unwrap_err();
    assert!(told.exhausted().is_some(), "{told}");
    assert_eq!(edit.text(), "a = 1\n");
    assert!(edit.body().set("a", "x").is_ok());
    let deep = "[".repeat(200) + &"]".repeat(200);
    assert!(edit.body().set_expression("a", &deep).is_err());
    let nested: String = (0..100).map(|i| format!("a{i} = 1\n")).collect();
    assert!(Edit::parse_with("main.tf", nested.repeat(20), Limits::new().max_problems(1)).is_err());
}

#[test]
fn what_is_wrong_with_an_expression_is_told_in_it() {
    let mut edit = Edit::parse("main.tf", "a = 1\n\nb {\n}\n").unwrap();
    let told = |edit: &mut Edit, text: &str| edit.body().set_expression("a", text).unwrap_err().to_string();
    let text = told(&mut edit, "1 +");
    assert!(text.starts_with("<expression>:1,4-4: "), "{text}");
    let text = told(&mut edit, "1\nb = 2");
    assert!(
        text.starts_with("<expression>:1,1-2,6: Invalid expression: One expression is required"),
        "{text}"
    );
    assert_eq!(edit.text(), "a = 1\n\nb {\n}\n");
}

/// A value that is there already in other words keeps them, and the comments in it.
#[test]
fn a_value_that_is_set_already_stays_as_it_is_written() {
    let source = "l = [\n  1, # one\n  2,\n]\nn = 1.50\no = {\n  # why\n  a = 1e3\n}\nt = \"a\\u0062\"\n";
    let mut edit = Edit::parse("a.tfvars", source).expect("it is read");
    let object = Value::object([("a", Value::from(1000))]);
    edit.body()
        .set("l", &vec![1, 2])
        .and_then(|body| body.set("n", &1.5))
        .and_then(|body| body.set("o", &object))
        .and_then(|body| body.set("t", "ab"))
        .expect("all are set");
    assert_eq!(edit.text(), source);
    // Another type is another value, and what is computed is not written out.
    let mut edit = Edit::parse("a.tfvars", "n = \"1\"\ns = 1 + 1\n").expect("it is read");
    edit.body().set("n", &1).and_then(|body| body.set("s", &2)).expect("both are set");
    assert_eq!(edit.text(), "n = 1\ns = 2\n");
}
