//! The page.

use std::fmt::Write;

use tfsdk_bench::row::Row;

use crate::Failure;
use crate::chapters::{CHAPTERS, Drawn, SUMMARY, Subject, label, rows, summary};
use crate::digits::{number, shown};
use crate::records::{Part, Records};

const INTRODUCTION: &str = "# Benchmarks

What tfsdk takes, beside the crates that do the nearest work. Each figure is beside its peer's from the same run, in turns, so that a busy
machine slows all alike. A time is that of the fastest round, a ratio the median of the rounds' ratios. A ratio below 1 means that tfsdk takes
less, above 1 that it takes more: both are shown. Times depend on the machine, ratios hardly.

```sh
cargo run --release -p tfsdk-bench --bin benchmarks_page             # measures all, and draws this page
cargo run --release -p tfsdk-bench --bin benchmarks_page -- mapping  # one part alone
cargo run --release -p tfsdk-bench --bin benchmarks_page -- draw     # draws from the rows in docs/benchmarks
```

`TFSDK_PEER=$(tools/peer/build)` before it measures providers beside the crate tf-provider; these parts need `terraform`.
The rows that everything here is drawn from are in [benchmarks](benchmarks/).
";

pub(crate) fn page(records: &Records) -> Result<String, Failure> {
    let mut text = INTRODUCTION.to_owned();
    text.push_str("\n## At a glance\n\n");
    picture(&mut text, SUMMARY, "Shares of what the peers take; the table below has the figures.");
    writeln!(text, "\n| | beside | ratio | |\n|---|---|---|---|")?;
    for (heading, row) in summary(records)
        .into_iter()
        .flat_map(|(heading, rows)| rows.into_iter().map(move |row| (heading, row)))
    {
        let ratio = row.ratio.unwrap_or(f64::NAN);
        let label = label(heading, row);
        let (what, _) = label.rsplit_once(" / ").unwrap_or((&label, ""));
        let beside = row.beside.as_deref().unwrap_or_default();
        let more = if ratio > 1.0 { "**more than the peer**" } else { "" };
        writeln!(text, "| {what} | {beside} | {ratio:.2} | {more} |")?;
    }
    // What was not measured yet is left out.
    for chapter in CHAPTERS.iter().filter(|chapter| records.circumstances(chapter.part).is_some()) {
        write!(text, "\n## {}\n\n{}\n", chapter.heading, chapter.words)?;
        for subject in chapter.subjects {
            of_subject(&mut text, records, chapter.part, subject)?;
        }
    }
    if records.circumstances(Part::Provider).is_some() {
        of_provider(&mut text, records)?;
    }
    of_circumstances(&mut text, records)?;
    Ok(text)
}

fn of_subject(text: &mut String, records: &Records, part: Part, subject: &Subject) -> Result<(), Failure> {
    let rows = rows(records, part, subject);
    write!(text, "\n### {}\n\n", subject.heading)?;
    if !subject.words.is_empty() {
        write!(text, "{}\n\n", subject.words)?;
    }
    picture(text, subject.name, &format!("{}; the table below has the figures.", subject.heading));
    text.push('\n');
    match subject.drawn {
        Drawn::Curves { counted, typical, .. } => {
            text.push_str(&words_of_curves(&rows, counted, typical));
            table_of_curves(text, &rows, counted)
        }
        Drawn::Bars { measurements, .. } => {
            text.push_str(&words_of_bars(&rows, measurements));
            table_of_bars(text, &rows, measurements)
        }
    }
}

fn picture(text: &mut String, name: &str, alt: &str) {
    let _ = write!(
        text,
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"benchmarks/{name}-dark.svg\">\n  \
         <img alt=\"{alt}\" src=\"benchmarks/{name}-light.svg\">\n</picture>\n"
    );
}

/// The ratios in words, or, where there is no peer, how the time grows.
fn words_of_curves(rows: &[&Row], counted: &str, typical: u64) -> String {
    let mut text = String::new();
    for contender in contenders(rows) {
        let own: Vec<&&Row> = rows.iter().filter(|row| row.contender == contender).collect();
        let (Some(first), Some(last)) = (own.first(), own.last()) else { continue };
        let shown = own.iter().find(|row| row.n == Some(typical)).unwrap_or(last);
        if let (Some(beside), Some(ratio)) = (&shown.beside, shown.ratio) {
            let ratios = || own.iter().filter_map(|row| row.ratio);
            let (low, high) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
            let what = if shown.unit == "MB" { "memory" } else { "time" };
            let _ = writeln!(
                text,
                "* {contender}: **{ratio:.2}** of the {what} of {beside} at {} {counted}{}; {low:.2} to {high:.2} over all sizes.",
                number(shown.n.unwrap_or(0)),
                more(ratio),
            );
        } else if rows.iter().all(|row| row.ratio.is_none()) {
            // The smallest sizes have costs that do not grow.
            let from = own.iter().find(|row| row.n.unwrap_or(0) >= 1_000).unwrap_or(first);
            let (growth, times) = (last.value / from.value, last.n.unwrap_or(1) / from.n.unwrap_or(1));
            let _ = writeln!(
                text,
                "* {contender}: {} {counted} take {growth:.0} times what {} take, which is {:.2} times as much for each.",
                number(last.n.unwrap_or(0)),
                number(from.n.unwrap_or(0)),
                growth / times as f64,
            );
        }
    }
    text.push('\n');
    text
}

fn words_of_bars(rows: &[&Row], measurements: &str) -> String {
    let mut text = String::new();
    for row in rows {
        if let (Some(beside), Some(ratio)) = (&row.beside, row.ratio) {
            let what = row.measurement.trim_start_matches(measurements);
            let _ = writeln!(
                text,
                "* {what}: {} takes **{ratio:.2}** of {beside}{}.",
                row.contender,
                more(ratio)
            );
        }
    }
    // Where the first of each measurement is no peer but a floor.
    if text.is_empty() {
        for row in rows.iter().filter(|row| row.contender == "tfsdk") {
            let what = row.measurement.trim_start_matches(measurements);
            let others = rows.iter().filter(|it| {
                it.measurement == row.measurement && it.contender != row.contender && it.value > 0.0
            });
            for other in others {
                let ratio = row.value / other.value;
                let _ = writeln!(
                    text,
                    "* {what}: tfsdk takes **{ratio:.2}** of {}{}.",
                    other.contender,
                    more(ratio)
                );
            }
        }
    }
    text.push('\n');
    text
}

fn more(ratio: f64) -> &'static str {
    if ratio > 1.0 { ", which is **more**" } else { "" }
}

fn table_of_curves(text: &mut String, rows: &[&Row], counted: &str) -> Result<(), Failure> {
    let mut sizes: Vec<u64> = rows.iter().filter_map(|row| row.n).collect();
    sizes.sort_unstable();
    sizes.dedup();
    write!(text, "| {counted} |")?;
    sizes.iter().for_each(|size| text.push_str(&format!(" {} |", number(*size))));
    write!(text, "\n|---|{}\n", "---|".repeat(sizes.len()))?;
    for contender in contenders(rows) {
        write!(text, "| {contender} |")?;
        for size in &sizes {
            let found = rows.iter().find(|row| row.contender == contender && row.n == Some(*size));
            let cell = found.map_or(String::new(), |row| shown(row.value, &row.unit));
            write!(text, " {cell} |")?;
        }
        text.push('\n');
    }
    Ok(())
}

fn table_of_bars(text: &mut String, rows: &[&Row], measurements: &str) -> Result<(), Failure> {
    let mut columns: Vec<&str> = Vec::new();
    for row in rows {
        if !columns.contains(&row.measurement.as_str()) {
            columns.push(&row.measurement);
        }
    }
    text.push_str("| |");
    columns.iter().for_each(|name| text.push_str(&format!(" {} |", name.trim_start_matches(measurements))));
    write!(text, "\n|---|{}\n", "---|".repeat(columns.len()))?;
    for contender in contenders(rows) {
        write!(text, "| {contender} |")?;
        for column in &columns {
            let found = rows.iter().find(|row| row.contender == contender && row.measurement == *column);
            let cell =
                found.filter(|row| row.value > 0.0).map_or(String::new(), |row| shown(row.value, &row.unit));
            write!(text, " {cell} |")?;
        }
        text.push('\n');
    }
    Ok(())
}

/// What a provider takes by itself.
fn of_provider(text: &mut String, records: &Records) -> Result<(), Failure> {
    let rows: Vec<&Row> = records.rows(Part::Provider).iter().collect();
    text.push_str(
        "\n## A provider by itself\n\nWith mutual TLS, as Terraform starts it; without Terraform. The life in a scenario is that of one resource, \
         created, left alone, changed, replaced and destroyed in a test's own process.\n\n",
    );
    let names = contenders(&rows);
    writeln!(text, "| | {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()))?;
    let mut seen: Vec<&str> = Vec::new();
    for row in &rows {
        if seen.contains(&row.measurement.as_str()) {
            continue;
        }
        seen.push(&row.measurement);
        write!(text, "| {} |", row.measurement)?;
        for name in &names {
            let found = rows.iter().find(|it| it.measurement == row.measurement && it.contender == *name);
            write!(text, " {} |", found.map_or(String::new(), |it| shown(it.value, &it.unit)))?;
        }
        text.push('\n');
    }
    Ok(())
}

fn of_circumstances(text: &mut String, records: &Records) -> Result<(), Failure> {
    text.push_str(
        "\n## Where and when\n\n| part | date | machine | Rust | beside |\n|---|---|---|---|---|\n",
    );
    for part in Part::ALL {
        if let Some(found) = records.circumstances(part) {
            let (date, machine, rust, peers) = (&found.date, &found.machine, &found.rust, &found.peers);
            writeln!(text, "| {} | {date} | {machine} | {rust} | {peers} |", part.name())?;
        }
    }
    Ok(())
}

fn contenders<'a>(rows: &[&'a Row]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for row in rows {
        if !names.contains(&row.contender.as_str()) {
            names.push(&row.contender);
        }
    }
    names
}
