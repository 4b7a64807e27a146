//! Templates: what their parts become, and how much of a text is known.

use tfsdk::Value;

use super::ask::{fails, gives, gives_in, scope};

#[test]
fn parts_join_to_a_string() {
    gives(r#""a${1}b${true}c""#, r#""a1btruec" : string"#);
    gives(r#""${1}${2}""#, r#""12" : string"#);
    gives(r#""""#, r#""" : string"#);
    gives(r#""a\tb""#, r#""a\tb" : string"#);
    gives(r#""$${a} %%{b}""#, r#""$${a} %%{b}" : string"#);
    gives(r#""$a %b $$ %%""#, r#""$a %b $$ %%" : string"#);
}

#[test]
fn a_sole_interpolation_is_the_value_itself() {
    gives(r#""${1}""#, "1 : number");
    gives(r#""${null}""#, "null : any");
    gives(r#""${[1]}""#, "[1] : tuple([number])");
    gives(r#""${n}""#, "? : number");
    gives(r#""${1} ""#, r#""1 " : string"#);
}

#[test]
fn strip_markers_take_the_space_beside_them() {
    gives(r#""a ${~ 1 ~} b""#, r#""a1b" : string"#);
    gives(r#""a ${~ 1} b""#, r#""a1 b" : string"#);
    gives(r#""a ${1 ~} b""#, r#""a 1b" : string"#);
    gives("\"%{ if true ~} a %{~ else ~} b %{~ endif }c\"", r#""ac" : string"#);
    gives("\"%{ for x in [1, 2] ~} ${x} %{~ endfor }\"", r#""12" : string"#);
}

#[test]
fn directives_choose_and_repeat() {
    gives(r#""%{ if 1 > 2 }a%{ else }b%{ endif }""#, r#""b" : string"#);
    gives(r#""%{ if 1 < 2 }a%{ else }b%{ endif }""#, r#""a" : string"#);
    gives(r#""x%{ if false }a%{ endif }y""#, r#""xy" : string"#);
    gives(r#""%{ if true }${1}%{ else }${"a"}%{ endif }""#, r#""1" : string"#);
    gives(r#""%{ for x in ["a", "b"] }<${x}>%{ endfor }""#, r#""<a><b>" : string"#);
    gives(r#""%{ for k, v in { a = 1, b = 2 } }${k}=${v};%{ endfor }""#, r#""a=1;b=2;" : string"#);
    gives(r#""%{ for i, v in ["a", "b"] }${i}${v}%{ endfor }""#, r#""0a1b" : string"#);
    gives(r#""%{ for x in [] }a%{ endfor }""#, r#""" : string"#);
    gives(
        r#""%{ for x in [1, 2] }%{ if x > 1 }${x}%{ for y in [x] }!${y}%{ endfor }%{ endif }%{ endfor }""#,
        r#""2!2" : string"#,
    );
}

#[test]
fn of_an_unknown_text_its_start_is_known() {
    gives(r#""ab-${s}""#, r#"?(not null, "ab-"…) : string"#);
    gives(r#""ab-${s}cd-${s}""#, r#"?(not null, "ab-"…) : string"#);
    gives(r#""${1}-${s}-${2}""#, r#"?(not null, "1-"…) : string"#);
    gives(r#""${s}ab-""#, "?(not null) : string");
    gives(r#""${d}/""#, "?(not null) : string");
    gives(r#""${n}!""#, "?(not null) : string");
    gives(r#""%{ if true }ab:%{ endif }${s}""#, r#"?(not null, "ab:"…) : string"#);
}

#[test]
fn a_last_character_that_a_mark_could_change_is_not_known() {
    gives(r#""abc${s}""#, r#"?(not null, "ab"…) : string"#);
    gives(r#""a${s}""#, "?(not null) : string");
    gives(r#""a1${s}""#, r#"?(not null, "a"…) : string"#);
    gives("\"-e\u{301}${s}\"", r#"?(not null, "-"…) : string"#);
    // One character to a reader, several to a machine.
    gives("\"-👩\u{200d}👧${s}\"", r#"?(not null, "-"…) : string"#);
    for separator in "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'".chars() {
        let mut scope = scope();
        let text = format!("a{separator}");
        scope.insert("x", Value::from(text.as_str()));
        gives_in(&scope, "\"${x}${s}\"", &format!("?(not null, {text:?}…) : string"));
    }
    gives("\"a\\n${s}\"", r#"?(not null, "a"…) : string"#);
    gives("\"a=${s}\"", r#"?(not null, "a"…) : string"#);
}

#[test]
fn at_most_128_bytes_of_the_start_are_kept() {
    let kept = |text: &str, kept: usize| {
        gives(&format!("\"{text}${{s}}\""), &format!("?(not null, {:?}…) : string", &text[..kept]));
    };
    kept(&"-".repeat(127), 127);
    kept(&"-".repeat(128), 128);
    kept(&"-".repeat(129), 128);
    kept(&"a".repeat(128), 127);
    kept(&"a".repeat(129), 127);
    // Cut where a character begins.
    kept(&format!("{}é-", "-".repeat(127)), 127);
    kept(&format!("{}é-", "-".repeat(126)), 126);
}

#[test]
fn parts_that_are_no_text_are_told_all() {
    let null = "Invalid template interpolation value: The expression result is null. Cannot include a null value in a \
                string template.";
    let wrong = |range: &str, found: &str| {
        format!(
            "{range} in 1,1-23: Invalid template interpolation value: Cannot include the given value in a string \
             template: {found}."
        )
    };
    fails(
        r#""a${null}b${[]}c${{}}""#,
        r#""a" : string"#,
        &[
            &format!("1,5-9 in 1,1-23: {null}"),
            &wrong("1,13-15", "string required"),
            &wrong("1,19-21", "string required"),
        ],
    );
    // Behind a problem the start is not known.
    fails(r#""a-${null}-${s}""#, "?(not null) : string", &[&format!("1,6-10 in 1,1-17: {null}")]);
    fails(r#""a-${s}${null}""#, "?(not null) : string", &[&format!("1,10-14 in 1,1-16: {null}")]);
}

#[test]
fn the_results_of_a_repetition_join() {
    gives(r#""%{ for x in [1, 2] }${x}-%{ endfor }""#, r#""1-2-" : string"#);
    gives(r#""%{ for x in l }${x}%{ endfor }""#, "?(not null) : string");
    gives(r#""%{ for x in [1, s] }${x}%{ endfor }""#, "?(not null) : string");
    gives(r#""%{ for x in [1] }%{ if b }a%{ endif }%{ endfor }""#, "?(not null) : string");
    gives(r#""ab-%{ for x in l }a%{ endfor }""#, r#"?(not null, "ab-"…) : string"#);
    // What an iteration holds is a template of its own, and says itself what is wrong with its parts.
    fails(
        r#""%{ for x in [1] }${null}%{ endfor }""#,
        r#""" : string"#,
        &[
            "1,21-25 in 1,21-25: Invalid template interpolation value: The expression result is null. Cannot include a \
           null value in a string template.",
        ],
    );
    fails(
        r#""%{ for x in [[], 2] }${x}%{ endfor }""#,
        r#""" : string"#,
        &[
            "1,25-26 in 1,25-26: Invalid template interpolation value: Cannot include the given value in a string \
           template: string required.",
        ],
    );
}

#[test]
fn heredocs_keep_their_lines() {
    gives("<<EOT\na\n  b\nEOT\n", r#""a\n  b\n" : string"#);
    gives("<<EOT\nEOT\n", r#""" : string"#);
    gives("<<EOT\na\\n\"${1}\"\nEOT\n", r#""a\\n\"1\"\n" : string"#);
    gives("<<EOT\n$${a}\n  EOT\n", r#""$${a}\n" : string"#);
    gives("<<EOT\nEOT2\nEOT x\nEOT\n", r#""EOT2\nEOT x\n" : string"#);
    gives("<<EOT\r\na\r\nEOT\r\n", r#""a\r\n" : string"#);
    gives("[<<A\na\nA\n, <<B\nb\nB\n]", r#"["a\n", "b\n"] : tuple([string, string])"#);
}

#[test]
fn a_heredoc_ends_where_its_marker_is_all_of_a_line() {
    gives("<<EOT\n${1}EOT\nEOT\n", r#""1EOT\n" : string"#);
    gives("<<EOT\n  ${1}  EOT\nEOT\n", r#""  1  EOT\n" : string"#);
    gives("<<EOT\n%{ if true }EOT\n%{ endif }EOT\nEOT\n", r#""EOT\nEOT\n" : string"#);
    gives("<<EOT\n$EOT\nEOT\n", r#""$EOT\n" : string"#);
    gives("<<EOT\n$${EOT\nEOT\n", r#""$${EOT\n" : string"#);
    gives("<<EOT\n${\"x\"}\n \tEOT \n", r#""x\n" : string"#);
}

#[test]
fn indented_heredocs_lose_what_all_lines_share() {
    gives("<<-EOT\n    a\n      b\n    EOT\n", r#""a\n  b\n" : string"#);
    gives("<<-EOT\n  a\nb\n  EOT\n", r#""  a\nb\n" : string"#);
    gives("<<-EOT\n    a\n\n    b\n  EOT\n", r#""a\n\nb\n" : string"#);
    gives("<<-EOT\n    ${1}\n      b\n  EOT\n", r#""1\n  b\n" : string"#);
    gives("<<-EOT\n    a ${1}\n   b\n  EOT\n", r#"" a 1\nb\n" : string"#);
    gives("<<-EOT\n${1}\n   b\n  EOT\n", r#""1\n   b\n" : string"#);
    gives("<<-EOT\n\ta\n\t\tb\n  EOT\n", r#""a\n\tb\n" : string"#);
    // A wide blank is one, whatever it takes in bytes.
    gives("<<-EOT\n\u{3000}a\n\u{3000}\u{3000}b\nEOT\n", "\"a\\n\\u3000b\\n\" : string");
    gives("<<EOT\n    a\n    EOT\n", r#""    a\n" : string"#);
}

#[test]
fn a_strip_marker_strips_no_more_than_its_line_up_to_a_sign() {
    // As Terraform 1.11 gives them.
    gives("<<A\na \n  ${~ 1}\nb\nA\n", "\"a \\n1\\nb\\n\" : string");
    gives("<<-A\n    a \n      $x ${~ 1 ~} \n \n    b\n    A\n", "\"a \\n  $x1 \\nb\\n\" : string");
}
