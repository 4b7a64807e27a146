//! Evaluates random expressions of sensitive values, and prints what they give, as the console of the real Terraform does.

use kit::{Random, Terraform, expression};
use tfsdk::config::Console;
use tfsdk::expr::{Marked, Pos, parse_expression};
use tfsdk::limits::Limits;

/// Set `TFSDK_EXPRESSIONS` for more.
const EXPRESSIONS: usize = 300;

/// Expressions that Terraform is asked for at once.
const BATCH: usize = 50;

#[test]
fn terraform_hides_of_random_expressions_what_tfsdk_hides() {
    let Some(terraform) = Terraform::for_test("marks") else { return };
    terraform.write("main.tf", &kit::marks::configuration());
    let mut random = Random::of_this_run("marks");
    let wanted = std::env::var("TFSDK_EXPRESSIONS").ok().map(|count| count.parse().expect("a number"));
    let wanted: usize = wanted.unwrap_or(EXPRESSIONS);
    let scope = kit::marks::scope();
    let (mut all, mut refused, mut hidden) = (Vec::new(), Vec::new(), 0);
    while all.len() < wanted {
        let source = with_null(expression(&mut random), &mut random);
        // Whether it is sensitive is a value as well.
        let source = if random.one_in(3) { format!("issensitive({source})") } else { source };
        let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(problems.is_empty(), "{source}: {problems}");
        let (given, problems) = expr.evaluate_marked(&scope);
        if problems.has_errors() {
            refused.push((source, problems.to_string()));
            continue;
        }
        hidden += usize::from(!given.marks.is_none());
        all.push((source, shown(given)));
    }
    let mut disagreements = Vec::new();
    for batch in all.chunks(BATCH) {
        compare(&terraform, batch, &mut disagreements);
    }
    for batch in refused.chunks(BATCH) {
        refuse(&terraform, batch, &mut disagreements);
    }
    println!("{} expressions, {hidden} with marks, {} refused", all.len(), refused.len());
    assert!(refused.len() * 20 > all.len(), "{} of {}", refused.len(), all.len());
    assert!(hidden * 3 > all.len(), "{hidden} of {}", all.len());
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
}

/// As the console prints it.
fn shown(given: Marked) -> String {
    let text = Console::new(&given.value).marked(given.marks).with_limits(Limits::new()).text();
    text.unwrap_or_else(|error| error.to_string())
}

/// The expression, now and then with a sensitive null where it had something else.
fn with_null(source: String, random: &mut Random) -> String {
    if !random.one_in(4) {
        return source;
    }
    let words = random.of(&["local.u", "local.d", "local.l", "tomap({})", "tolist([])", "null"]);
    source.replacen(words, "local.none", 1)
}

/// Whether Terraform forgets the mark of a null, and tfsdk keeps it: what it makes a set of or another list of has no mark where
/// it is null, and what it formats gives none to the result where it is null and has no type. A condition may have chosen the
/// null, whose mark it has then.
fn is_forgotten(source: &str, theirs: &str) -> bool {
    let (expr, _) = parse_expression(source.as_bytes(), "", Pos::START);
    let is_so_without_marks_of = |names: &[&str]| {
        let (given, problems) = expr.evaluate_marked(&kit::marks::scope_without_marks_of(names));
        !problems.has_errors() && words(&shown(given)) == words(theirs)
    };
    let has_one_of = |words: &[&str]| words.iter().any(|word| source.contains(word));
    has_one_of(&["local.none"])
        && has_one_of(&["set", "format", "tolist(", "compact("])
        && (is_so_without_marks_of(&["none"]) || has_one_of(&["?"]) && is_so_without_marks_of(&["none", "b"]))
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asks whether all are errors for Terraform as well, and only where one is not which it is.
fn refuse(terraform: &Terraform, batch: &[(String, String)], disagreements: &mut Vec<String>) {
    let attempts: Vec<String> = batch.iter().map(|(source, _)| format!("can({source})")).collect();
    if let Ok(theirs) = terraform.console(&format!("[{}]", attempts.join(", "))) {
        if theirs.matches("false").count() == batch.len() {
            return;
        }
    }
    for (source, ours) in batch {
        if let Ok(theirs) = terraform.console(source) {
            disagreements.push(format!("{source}\n  tfsdk:     {ours}\n  terraform: {theirs}"));
        }
    }
}

/// Asks for all at once, and only where the answer differs for each.
fn compare(terraform: &Terraform, batch: &[(String, String)], disagreements: &mut Vec<String>) {
    let sources: Vec<&str> = batch.iter().map(|(source, _)| source.as_str()).collect();
    let ours: Vec<String> = batch.iter().map(|(_, text)| format!("{},", words(text))).collect();
    let theirs = terraform.console(&format!("[{}]", sources.join(", ")));
    if theirs.is_ok_and(|theirs| words(&theirs) == format!("[ {} ]", ours.join(" "))) {
        return;
    }
    for (source, ours) in batch {
        let theirs = terraform.console(source).unwrap_or_else(|error| error);
        if words(&theirs) != words(ours) && !is_forgotten(source, &theirs) {
            disagreements.push(format!("{source}\n  tfsdk:     {ours}\n  terraform: {theirs}"));
        }
    }
}
