//! `docs/BENCHMARKS.md` with its plots: measures, keeps the figures as rows in `docs/benchmarks`, and draws the page from them.
//!
//! `cargo run --release -p tfsdk-bench --bin benchmarks_page` measures all parts; with names of parts behind `--` these alone, and with
//! `draw` none: the page is then drawn from the rows that are there. Linux only, as it is `/proc` that tells what others took.

mod chapters;
mod digits;
mod elsewhere;
mod markdown;
mod plot;
mod program;
mod records;
mod scaling;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use records::{Part, Records};
use tfsdk_bench::measure::Effort;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match &arguments[..] {
        // A process of its own, as what a process held at most never falls.
        [peak, reader, path] if peak == "peak" => scaling::peak_of(reader, Path::new(path)),
        _ => run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut parts = Vec::new();
    for argument in arguments.iter().filter(|argument| *argument != "draw") {
        parts.push(Part::named(argument).ok_or_else(|| {
            let all: Vec<&str> = Part::ALL.iter().map(|part| part.name()).collect();
            format!(
                "there is no part `{argument}`; there are {}, and `draw`, which measures nothing",
                all.join(", ")
            )
        })?);
    }
    if arguments.is_empty() {
        parts = Part::ALL.to_vec();
    }
    for part in parts {
        eprintln!("measuring: {}", part.name());
        records::record(&folder(), part, &part.measure(Effort::Full)?)?;
    }
    for (path, text) in drawn(&Records::read(&folder())?)? {
        fs::write(root().join(path), text)?;
    }
    Ok(())
}

/// The files that are drawn, by their paths from the root of the project.
fn drawn(records: &Records) -> Result<Vec<(PathBuf, String)>, Failure> {
    let mut files = vec![(PathBuf::from("docs/BENCHMARKS.md"), markdown::page(records)?)];
    for (name, figure) in chapters::figures(records)? {
        for theme in plot::Theme::ALL {
            let path = Path::new("docs/benchmarks").join(format!("{name}-{}.svg", theme.name()));
            files.push((path, plot::svg(&figure, theme)?));
        }
    }
    Ok(files)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where the rows are, and the plots.
fn folder() -> PathBuf {
    root().join("docs/benchmarks")
}

#[cfg(test)]
mod tests {
    use super::{Part, Records, chapters, drawn, folder, root};
    use std::fs;
    use tfsdk_bench::measure::Effort;

    #[test]
    fn page_and_plots_are_drawn_from_the_rows() {
        for (path, text) in drawn(&Records::read(&folder()).unwrap()).unwrap() {
            let found = fs::read_to_string(root().join(&path)).unwrap_or_default();
            let draw = "cargo run --release -p tfsdk-bench --bin benchmarks_page -- draw";
            assert!(found == text, "{} is not what its rows give; draw it anew: {draw}", path.display());
        }
    }

    #[test]
    fn each_plot_has_a_measurement() {
        let mut rows = Vec::new();
        for part in Part::ALL {
            if part.is_of_this_process() {
                rows.extend(part.measure(Effort::Smoke).unwrap().into_iter().map(|row| row.measurement));
            }
        }
        let recorded = Records::read(&folder()).unwrap();
        for part in Part::ALL.into_iter().filter(|part| part.is_of_this_process()) {
            for row in recorded.rows(part) {
                assert!(rows.contains(&row.measurement), "{} is measured no longer", row.measurement);
            }
        }
        assert!(chapters::figures(&recorded).unwrap().len() > 10, "the page has lost its plots");
    }
}
