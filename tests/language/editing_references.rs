//! References that are changed in files, and blocks that go elsewhere.

use kit::Random;
use kit::layouts::configuration_with_mark;
use tfsdk::config::{self, Edit, File};
use tfsdk::expr::{NativeBody, Pos, parse_body};

/// The text with `from` renamed, and how many references that were.
fn renamed(source: &str, from: &str, to: &str) -> (String, usize) {
    let mut edit = Edit::parse("main.tf", source).expect("it is read");
    let count = edit.body().rename_references(from, to).expect("both are references");
    (edit.into_text(), count)
}

#[test]
fn a_reference_is_renamed_wherever_an_expression_may_have_it() {
    let (old, new) = ("a_disk.old", "a_disk.new");
    for (before, after) in [
        ("x = a_disk.old", "x = a_disk.new"),
        ("x = a_disk.old.size", "x = a_disk.new.size"),
        ("x = a_disk.old[0].size", "x = a_disk.new[0].size"),
        ("x = a_disk.old[*].size", "x = a_disk.new[*].size"),
        ("x = a_disk.old.*.size", "x = a_disk.new.*.size"),
        ("x = a_disk . old # why", "x = a_disk.new # why"),
        ("x = resource.a_disk.old.size", "x = resource.a_disk.new.size"),
        ("x = resource . a_disk.old", "x = resource . a_disk.new"),
        (
            "x = [for a_disk in l : \"${resource.a_disk.old.id}${a_disk.id}\"]",
            "x = [for a_disk in l : \"${resource.a_disk.new.id}${a_disk.id}\"]",
        ),
        ("x = \"${a_disk.old.id}-${f(a_disk.old)}\"", "x = \"${a_disk.new.id}-${f(a_disk.new)}\""),
        ("x = \"%{ if a_disk.old.on }y%{ endif }\"", "x = \"%{ if a_disk.new.on }y%{ endif }\""),
        ("x = <<EOT\n  ${a_disk.old.id}\nEOT", "x = <<EOT\n  ${a_disk.new.id}\nEOT"),
        (
            "x = \"%{ for a in a_disk.old }${a}${a_disk.old}%{ endfor }\"",
            "x = \"%{ for a in a_disk.new }${a}${a_disk.new}%{ endfor }\"",
        ),
        (
            "x = { for k, v in a_disk.old : k => v... if a_disk.old }",
            "x = { for k, v in a_disk.new : k => v... if a_disk.new }",
        ),
        ("x = provider::a::b(a_disk.old...)", "x = provider::a::b(a_disk.new...)"),
        (
            "x = -a_disk.old.0 + (a_disk.old ? !a_disk.old : null)",
            "x = -a_disk.new.0 + (a_disk.new ? !a_disk.new : null)",
        ),
        ("x = l[a_disk.old.i][*].k[a_disk.old.j]", "x = l[a_disk.new.i][*].k[a_disk.new.j]"),
        ("x = [for a in a_disk.old : a.b[a_disk.old.i]]", "x = [for a in a_disk.new : a.b[a_disk.new.i]]"),
        (
            "x = { a_disk = 1, (a_disk.old.k) = a_disk.old }",
            "x = { a_disk = 1, (a_disk.new.k) = a_disk.new }",
        ),
        (
            "b {\n  c {\n    depends_on = [a_disk.old, b.c]\n  }\n}",
            "b {\n  c {\n    depends_on = [a_disk.new, b.c]\n  }\n}",
        ),
        ("import {\n  to = a_disk.old\n}", "import {\n  to = a_disk.new\n}"),
    ] {
        let (text, count) = renamed(&format!("{before}\n"), old, new);
        assert_eq!(text, format!("{after}\n"));
        assert_eq!(count, before.matches("old").count(), "{before}");
    }
}

#[test]
fn what_is_called_alike_is_not_renamed() {
    for source in [
        "x = a_disk.older",
        "x = a_disk",
        "x = b.a_disk.old",
        "x = data.a_disk.old",
        "x = a_disk[\"old\"]",
        "x = \"a_disk.old\"",
        "x = [for a_disk in b : a_disk.old]",
        "x = { for k, a_disk in b : k => a_disk.old if a_disk.old }",
        "x = \"%{ for a_disk in l }${a_disk.old}%{ endfor }\"",
        "x = <<EOT\n%{ for k, a_disk in l ~}\n${a_disk.old}\n%{ endfor ~}\nEOT",
        "x = { a_disk = { old = 1 } }",
        "# a_disk.old",
        "moved {\n  from = a_disk.first\n  to   = a_disk.old\n}",
        "removed {\n  from = a_disk.old\n}",
        "b {\n  dynamic \"a_disk\" {\n    for_each = c\n    content {\n      x = a_disk.old\n    }\n  }\n}",
        "b {\n  dynamic \"c\" {\n    for_each = c\n    iterator = a_disk\n    content {\n      x = a_disk.old\n    }\n  }\n}",
    ] {
        let source = format!("{source}\n");
        assert_eq!(renamed(&source, "a_disk.old", "a_disk.new"), (source, 0));
    }
    // What a dynamic block repeats knows nothing of its variable; labels and content do.
    let source = |name: &str| {
        format!(
            "b {{\n  dynamic \"a_disk\" {{\n    for_each = a_disk.{name}\n    labels   = [a_disk.old]\n    content {{\n      x = a_disk.old\n      \
             y = resource.a_disk.{name}\n      dynamic \"c\" {{\n        for_each = a_disk.old\n        content {{\n          x = a_disk.old\n          \
             y = [resource.a_disk.{name}]\n        }}\n      }}\n    }}\n  }}\n}}\n"
        )
    };
    assert_eq!(renamed(&source("old"), "a_disk.old", "a_disk.new"), (source("new"), 3));
    // Nor is it another one if only what stands within is changed.
    let mut edit = Edit::parse("main.tf", source("old")).expect("it is read");
    let mut of_file = edit.block("b", &[]).expect("there is one");
    let mut dynamic = of_file.block("dynamic", &["a_disk"]).expect("there is one");
    let mut content = dynamic.block("content", &[]).expect("there is one");
    assert_eq!(content.rename_references("a_disk.old", "a_disk.new").expect("both are references"), 2);
    // The name that is given to the variable is no reference.
    let source = "b {\n  dynamic \"c\" {\n    for_each = d.e\n    iterator = d\n    content {\n      x = d.value\n    }\n  }\n}\n";
    assert_eq!(renamed(source, "d", "f"), (source.replace("d.e", "f.e"), 1));
    // A resource whose type is called as something else is: only `resource` leads to it.
    let source = "x = resource.var.zone\ny = var.zone\n";
    assert_eq!(renamed(source, "var.zone", "var.area"), (source.replace("= var.zone", "= var.area"), 1));
    assert_eq!(
        renamed(source, "resource.var.zone", "resource.var.area"),
        (source.replace("resource.var.zone", "resource.var.area"), 1)
    );
}

#[test]
fn a_resource_may_be_named_with_its_prefix() {
    let source = "x = a_disk.old\ny = resource.a_disk.old.id\n";
    let both = "x = a_disk.new\ny = resource.a_disk.new.id\n";
    assert_eq!(renamed(source, "resource.a_disk.old", "a_disk.new"), (both.to_owned(), 2));
    assert_eq!(renamed(source, "a_disk.old", "var.disk").0, "x = var.disk\ny = var.disk.id\n");
    // By itself, the type would be a name that Terraform keeps for later.
    let source = "x = resource.template.old\n";
    assert_eq!(renamed(source, "template.old", "template.new").0, source.replace("old", "new"));
}

#[test]
fn attributes_that_are_ignored_are_no_references() {
    let source = |ignored: &str, other: &str| {
        format!(
            "resource \"disk\" \"a\" {{\n  lifecycle {{\n    ignore_changes       = [{ignored}.size, tags]\n    \
             replace_triggered_by = [{other}]\n  }}\n\n  own {{\n    lifecycle {{\n      ignore_changes = [{other}]\n    }}\n  }}\n}}\n"
        )
    };
    let before = source("disk.old", "disk.old");
    assert_eq!(renamed(&before, "disk.old", "disk.new"), (source("disk.old", "disk.new"), 2));
    // Nor are they if only what is around them is changed.
    let mut edit = Edit::parse("main.tf", before).expect("it is read");
    let mut resource = edit.block("resource", &["disk", "a"]).expect("there is one");
    let mut lifecycle = resource.block("lifecycle", &[]).expect("there is one");
    assert_eq!(lifecycle.rename_references("disk.old", "disk.new").expect("both are references"), 1);
}

#[test]
fn a_configuration_of_a_provider_is_renamed_where_terraform_looks_for_one() {
    let source = |provider: &str, resource: &str| {
        format!(
            "terraform {{\n  required_providers {{\n    http = {{\n      configuration_aliases = [{provider}]\n    }}\n  }}\n}}\n\n\
             resource \"http\" \"a\" {{\n  provider = {provider}\n  input    = {resource}.id\n}}\n\n\
             check \"c\" {{\n  data \"http\" \"d\" {{\n    provider = {provider}\n  }}\n}}\n\n\
             module \"m\" {{\n  providers = {{\n    http.old = {provider}\n  }}\n\n  input = {resource}\n}}\n\n\
             locals {{\n  provider = {resource}\n}}\n"
        )
    };
    let before = source("http.old", "http.old");
    assert_eq!(renamed(&before, "http.old", "http.new"), (source("http.new", "http.new"), 7));
    for (from, to) in [
        ("resource.http.old", "http.new"),
        ("http.old", "resource.http.new"),
        ("http.old", "http.new[0]"),
        ("http.old", "module.http"),
        ("http.old", "http.new.one"),
    ] {
        assert_eq!(renamed(&before, from, to), (source("http.old", to), 3), "{from} {to}");
    }
}

#[test]
fn each_kind_of_block_that_asks_for_a_provider_is_known() {
    for header in [
        "resource \"http\" \"a\"",
        "data \"http\" \"a\"",
        "ephemeral \"http\" \"a\"",
        "list \"http\" \"a\"",
        "action \"http\" \"a\"",
        "import",
    ] {
        let source = |provider: &str, key: &str| format!("{header} {{\n  provider = {provider}[{key}]\n}}\n");
        let before = source("http.old", "local.old");
        assert_eq!(
            renamed(&before, "http.old", "http.new"),
            (source("http.new", "local.old"), 1),
            "{header}"
        );
        assert_eq!(renamed(&before, "http.old", "module.http"), (before.clone(), 0), "{header}");
        // A key is a value, whoever has it.
        let by_key = renamed(&before, "local.old", "module.m.new");
        assert_eq!(by_key, (source("http.old", "module.m.new"), 1), "{header}");
    }
    let run =
        |provider: &str| format!("run \"a\" {{\n  providers = {{\n    http.old = {provider}\n  }}\n}}\n");
    assert_eq!(renamed(&run("http.old"), "http.old", "http.new"), (run("http.new"), 1));
    assert_eq!(renamed(&run("http.old"), "http.old", "module.http"), (run("http.old"), 0));
}

#[test]
fn a_reference_that_would_mean_a_variable_is_refused_where_it_stands() {
    for (source, from, to, places) in [
        ("x = [for local in l : \"${var.x}${local}\"]\ny = var.x\n", "var.x", "local.x", ["1:26"].as_slice()),
        ("x = [for k, v in var.x : [var.x, k, [for z in var.x : z]]]\n", "var.x", "k.x", &["1:27", "1:47"]),
        ("x = [for a_disk in l : resource.a_disk.old]\n", "a_disk.old", "resource.a_disk.new", &[]),
        ("x = [for var in l : resource.a_disk.old]\n", "a_disk.old", "var.disk", &["1:21"]),
        (
            "b {\n  dynamic \"c\" {\n    for_each = var.x\n    content {\n      x = var.x\n    }\n  }\n}\n",
            "var.x",
            "c.main",
            &["5:11"],
        ),
    ] {
        let mut edit = Edit::parse("main.tf", source).expect("it is read");
        let Err(told) = edit.body().rename_references(from, to) else {
            assert!(places.is_empty(), "{source}");
            continue;
        };
        let starts = told.iter().filter_map(|one| one.range()).map(|range| range.start);
        let found: Vec<String> = starts.map(|start| format!("{}:{}", start.line, start.column)).collect();
        assert_eq!(found, places, "{told}");
        assert!(told.to_string().contains("main.tf") && told.to_string().contains(to), "{told}");
        assert_eq!(edit.text(), source);
    }
}

#[test]
fn a_reference_may_lead_elsewhere() {
    let source = "x = a_disk.d.size\ny = \"${a_disk.d.id}\"\n";
    assert_eq!(renamed(source, "a_disk.d", "a_disk.d[0]").0, source.replace("a_disk.d", "a_disk.d[0]"));
    assert_eq!(
        renamed(source, "a_disk.d", "module.disks[\"d\"].disk").0,
        source.replace("a_disk.d", "module.disks[\"d\"].disk")
    );
    assert_eq!(renamed("x = var.zone\n", "var.zone", "local.zone").0, "x = local.zone\n");
    // Only in this block.
    let mut edit = Edit::parse("main.tf", "x = var.a\n\nb {\n  x = var.a\n}\n\nmoved {\n  to = a.b\n}\n")
        .expect("it is read");
    let mut block = edit.block("b", &[]).expect("there is one");
    assert_eq!(block.rename_references("var.a", "var.b").expect("both are references"), 1);
    let mut moved = edit.block("moved", &[]).expect("there is one");
    assert_eq!(moved.rename_references("a.b", "a.c").expect("both are references"), 1);
    assert_eq!(edit.text(), "x = var.a\n\nb {\n  x = var.b\n}\n\nmoved {\n  to = a.c\n}\n");
}

#[test]
fn what_is_no_reference_is_told() {
    let mut edit = Edit::parse("main.tf", "x = a.b\n").expect("it is read");
    for (from, to, wrong) in [
        (
            "a.b[0]",
            "a.c",
            "\"a.b[0]\" is no reference: a name is required, with names of attributes behind it,",
        ),
        ("a..b", "a.c", "\"a..b\" is no reference"),
        ("", "a.c", "\"\" is no reference"),
        ("a.b", "", "\"\" is no reference"),
        (
            "a.b",
            "f(a)",
            "\"f(a)\" is no reference: a name is required, with names of attributes, or keys, such as [0], behind it,",
        ),
        ("a.b", "true", "\"true\" is no reference"),
        ("a.b", "a.c[*]", "\"a.c[*]\" is no reference"),
        ("a.b", "a.c.*", "\"a.c.*\" is no reference"),
        ("a.b", "a.c # why", "\"a.c # why\" is no reference"),
        (" a.b", "a.c", "\" a.b\" is no reference"),
    ] {
        let told = edit.body().rename_references(from, to).expect_err("one is none").to_string();
        assert!(told.contains(wrong), "{told}");
        assert_eq!(edit.text(), "x = a.b\n");
    }
}

/// How many references lead to `name.attribute`.
fn count(body: &NativeBody, name: &str, attribute: &str) -> usize {
    let references = body.attributes.iter().flat_map(|argument| argument.expr.references());
    let here = references.filter(|one| one.name == name && one.attribute == Some(attribute)).count();
    here + body.blocks.iter().map(|block| count(&block.body, name, attribute)).sum::<usize>()
}

fn visible(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn references_are_renamed_and_back_in_random_files() {
    let mut random = Random::of_this_run("references");
    let (mut all, rounds) = (0, kit::rounds(800));
    for _ in 0..rounds {
        let source = configuration_with_mark(&mut random);
        let source = if random.one_in(2) { source } else { config::format(&source).expect("it is read") };
        let (tree, _) = parse_body(source.as_bytes(), "", Pos::START);
        for name in ["a", "var"] {
            let (there, found) = renamed(&source, &format!("{name}.b"), "new.one");
            let (renamed_tree, problems) = parse_body(there.as_bytes(), "", Pos::START);
            assert!(problems.is_empty(), "{problems}\n{there}");
            assert_eq!(found, count(&tree, name, "b"), "{source}");
            assert_eq!((count(&renamed_tree, name, "b"), count(&renamed_tree, "new", "one")), (0, found));
            let (back, again) = renamed(&there, "new.one", &format!("{name}.b"));
            assert_eq!((visible(&back), again), (visible(&source), found));
            all += found;
        }
    }
    assert!(all > rounds / 20, "{all}");
}

#[test]
fn a_block_goes_to_another_file_as_it_is_written() {
    let source = "# above\nresource \"a\" \"b\" {\n  t = <<EOT\n  x\nEOT\n\n  # within\n  k {\n    l = [\n      1, # one\n    ]\n  }\n} # behind\n";
    let mut from = Edit::parse("main.tf", source).expect("it is read");
    let mut to = Edit::parse("a.tf", "locals {}\n").expect("it is read");
    assert_eq!(from.body().text(), source);
    let block = from.block("resource", &["a", "b"]).expect("there is one");
    to.body().append(block.text()).expect("it is configuration");
    block.delete().expect("it is removed");
    let written = source.trim_start_matches("# above\n").trim_end_matches(" # behind\n");
    assert_eq!((from.text(), to.text()), ("# above\n", &*format!("locals {{}}\n\n{written}\n")));

    let mut edit = Edit::parse("main.tf", written).expect("it is read");
    let mut outer = edit.block("resource", &["a", "b"]).expect("there is one");
    assert_eq!(outer.block_types().collect::<Vec<_>>(), ["k"]);
    let inner = outer.block("k", &[]).expect("there is one");
    assert_eq!(inner.text(), "k {\n    l = [\n      1, # one\n    ]\n  }");
    let (_, problems) = File::parse("main.tf", to.text());
    assert!(problems.is_empty(), "{problems}");
}
