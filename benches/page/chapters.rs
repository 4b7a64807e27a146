//! What the page is made of: its chapters, and in each what is measured, how it is drawn and what is said of it.

use tfsdk_bench::row::Row;

use crate::Failure;
use crate::digits::shown;
use crate::plot::{Bar, Bars, Curves, Figure, Series, Shares};
use crate::records::{Part, Records};

/// A part of the page.
pub(crate) struct Chapter {
    pub(crate) heading: &'static str,
    pub(crate) words: &'static str,
    pub(crate) part: Part,
    pub(crate) subjects: &'static [Subject],
}

/// What has a plot of its own.
pub(crate) struct Subject {
    /// Of its files.
    pub(crate) name: &'static str,
    pub(crate) heading: &'static str,
    pub(crate) words: &'static str,
    pub(crate) drawn: Drawn,
}

/// How it is drawn.
pub(crate) enum Drawn {
    /// The rows of this measurement against the number of these.
    Curves {
        measurement: &'static str,
        counted: &'static str,
        /// The size that the summary has.
        typical: u64,
    },
    /// Rows beside one another: those whose measurement starts so.
    Bars { measurements: &'static str, axis: &'static str },
}

const RULES: &str = "rules";

pub(crate) const CHAPTERS: [Chapter; 7] = [
    Chapter {
        heading: "Structs and values",
        words: "A resource of 20 attributes, one of which is a list of rules with five attributes each. The same struct for both sides; \
                for serde, what Terraform calls unknown is written by hand. `serde_json`'s and `rmpv`'s values know no types; tfsdk's \
                `Value` has one, and holds what it reads to it.",
        part: Part::Mapping,
        subjects: &[
            Subject {
                name: "from-msgpack",
                heading: "MessagePack to a struct",
                words: "",
                drawn: Drawn::Curves { measurement: "MessagePack -> struct", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "to-msgpack",
                heading: "A struct to MessagePack",
                words: "",
                drawn: Drawn::Curves { measurement: "struct -> MessagePack", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "from-json",
                heading: "JSON to a struct",
                words: "",
                drawn: Drawn::Curves { measurement: "JSON -> struct", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "to-json",
                heading: "A struct to JSON",
                words: "",
                drawn: Drawn::Curves { measurement: "struct -> JSON", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "from-value",
                heading: "A value to a struct",
                words: "",
                drawn: Drawn::Curves { measurement: "&Value -> struct", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "to-value",
                heading: "A struct to a value",
                words: "",
                drawn: Drawn::Curves { measurement: "struct -> Value", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "value-from-msgpack",
                heading: "MessagePack to a value",
                words: "",
                drawn: Drawn::Curves { measurement: "MessagePack -> Value", counted: RULES, typical: 1_000 },
            },
            Subject {
                name: "value-to-msgpack",
                heading: "A value to MessagePack",
                words: "",
                drawn: Drawn::Curves { measurement: "Value -> MessagePack", counted: RULES, typical: 1_000 },
            },
        ],
    },
    Chapter {
        heading: "Conversion",
        words: "Terraform's conversion of values to type constraints. There is no peer in Rust; what counts is that the time for an element \
                does not grow with their number.",
        part: Part::Convert,
        subjects: &[Subject {
            name: "conversion",
            heading: "Values to type constraints",
            words: "",
            drawn: Drawn::Curves { measurement: "conversion", counted: "elements", typical: 100_000 },
        }],
    },
    Chapter {
        heading: "Plans",
        words: "What a provider and Terraform's core do to plan a resource with a set of nested objects, each with three defaults and one \
                computed attribute. There is no peer in Rust. Users of Go's framework report 70 seconds for a set of 1,000 blocks with \
                defaults (terraform-plugin-framework, issue 775).",
        part: Part::Plan,
        subjects: &[Subject {
            name: "plan",
            heading: "The steps of a plan",
            words: "",
            drawn: Drawn::Curves { measurement: "a plan", counted: "objects of the set", typical: 10_000 },
        }],
    },
    Chapter {
        heading: "Configuration",
        words: "A `.tfvars` file to a struct, by the declared types of its variables. hcl-rs does less: it reads numbers with 64 bits, keeps no \
                places, and knows no types of variables.",
        part: Part::Config,
        subjects: &[
            Subject {
                name: "tfvars",
                heading: "Objects in a .tfvars file",
                words: "",
                drawn: Drawn::Curves {
                    measurement: ".tfvars -> struct",
                    counted: "bytes of the file",
                    typical: 1_000_000,
                },
            },
            Subject {
                name: "tfvars-shapes",
                heading: ".tfvars files of one MB",
                words: "",
                drawn: Drawn::Bars { measurements: ".tfvars -> struct, ", axis: "time" },
            },
        ],
    },
    Chapter {
        heading: "States",
        words: "A state of many buckets, 900 bytes each, to structs that have two of a bucket's 13 attributes. `StateReader` reads it resource by \
                resource; `State` holds the text. Both check all that is around the attributes, with addresses and what is sensitive, which \
                serde_json's structs leave out.",
        part: Part::State,
        subjects: &[
            Subject {
                name: "state",
                heading: "Time for a state",
                words: "",
                drawn: Drawn::Curves { measurement: "a state", counted: "buckets", typical: 1_000 },
            },
            Subject {
                name: "state-memory",
                heading: "Memory for a state",
                words: "What a process held at most that read the file and did nothing else.",
                drawn: Drawn::Curves {
                    measurement: "memory for a state",
                    counted: "buckets",
                    typical: 100_000,
                },
            },
        ],
    },
    Chapter {
        heading: "Compile time",
        words: "100 structs of 15 fields, each with a nested struct of three, that are read from MessagePack and written to it. What counts is the \
                user time of the library alone, less what it takes without any derive. `serde` is serde's derives with rmp-serde, `object` the \
                same structs with `TfObject`; `resource` gives each a schema as well, and reads, completes and writes its mirror, for \
                which serde has no counterpart.",
        part: Part::Compile,
        subjects: &[Subject {
            name: "compile-time",
            heading: "What derives add",
            words: "",
            drawn: Drawn::Bars { measurements: "", axis: "user time" },
        }],
    },
    Chapter {
        heading: "A provider",
        words: "Terraform plans, applies, plans again, replaces and destroys 200 resources that do nothing, ten at once: `terraform_data`, which \
                needs no provider, those of a provider with tfsdk, and those of the null provider of the crate tf-provider, which was given \
                a unix socket. Most of the time is Terraform's own.",
        part: Part::Life,
        subjects: &[Subject {
            name: "life",
            heading: "The life of 200 resources",
            words: "",
            drawn: Drawn::Bars { measurements: "all: ", axis: "time" },
        }],
    },
];

/// The name of the plot that shows all ratios.
pub(crate) const SUMMARY: &str = "summary";

/// What stands in the summary: the measurement as its subject says it, and the rows of its typical size that are held against
/// others.
pub(crate) fn summary(records: &Records) -> Vec<(&'static str, Vec<&Row>)> {
    let mut all = Vec::new();
    for chapter in &CHAPTERS {
        for subject in chapter.subjects {
            let is_typical = |row: &Row| match subject.drawn {
                Drawn::Curves { typical, .. } => row.n == Some(typical),
                Drawn::Bars { .. } => true,
            };
            let compared: Vec<&Row> = rows(records, chapter.part, subject)
                .into_iter()
                .filter(|row| row.ratio.is_some() && is_typical(row) && !is_variant(row))
                .collect();
            if !compared.is_empty() {
                all.push((subject.heading, compared));
            }
        }
    }
    all
}

/// What is told in its own chapter, as the summary would have it twice.
fn is_variant(row: &Row) -> bool {
    row.contender.ends_with("reused Vec") || row.measurement.starts_with(".tfvars -> struct, ")
}

/// All plots, by the names of their files; none of what was not measured yet.
pub(crate) fn figures(records: &Records) -> Result<Vec<(&'static str, Figure)>, Failure> {
    let bars = summary(records).into_iter().flat_map(|(heading, rows)| {
        rows.into_iter().map(move |row| Bar {
            label: label(heading, row),
            value: row.ratio.unwrap_or(f64::NAN),
            shown: format!("{:.2}", row.ratio.unwrap_or(f64::NAN)),
            is_ours: row.ratio.is_some_and(|ratio| ratio <= 1.0),
        })
    });
    let title = "Share of what the peer takes, in powers of ten: left of 1 it is less".to_owned();
    let mut all = vec![(SUMMARY, Figure::Shares(Shares { title, bars: bars.collect() }))];
    for chapter in &CHAPTERS {
        for subject in chapter.subjects {
            if let Some(figure) = figure(records, chapter.part, subject)? {
                all.push((subject.name, figure));
            }
        }
    }
    Ok(all)
}

/// What a bar of the summary shows.
pub(crate) fn label(heading: &str, row: &Row) -> String {
    let beside = row.beside.as_deref().unwrap_or_default();
    let peer = beside.split([',', ' ']).next().unwrap_or_default();
    match (row.contender.split_once(", "), row.contender.strip_prefix("tfsdk")) {
        (Some((_, how)), Some(_)) if !how.starts_with("by its") && how != "struct" => {
            format!("{heading}, {how} / {peer}")
        }
        (_, Some(_)) => format!("{heading} / {peer}"),
        _ if row.unit == "s" => {
            format!("{heading}: {}, {} / {peer}", row.measurement, row.contender)
        }
        _ => format!("{heading}: {} / {peer}", row.contender.split(',').next().unwrap_or_default()),
    }
}

/// The rows that a subject is about.
pub(crate) fn rows<'a>(records: &'a Records, part: Part, subject: &Subject) -> Vec<&'a Row> {
    let is_of_it = |row: &&Row| match subject.drawn {
        Drawn::Curves { measurement, .. } => row.measurement == measurement,
        Drawn::Bars { measurements, .. } => row.measurement.starts_with(measurements),
    };
    records.rows(part).iter().filter(is_of_it).collect()
}

fn figure(records: &Records, part: Part, subject: &Subject) -> Result<Option<Figure>, Failure> {
    let rows = rows(records, part, subject);
    let Some(first) = rows.first() else { return Ok(None) };
    match subject.drawn {
        Drawn::Curves { counted, .. } => {
            let mut series: Vec<Series> = Vec::new();
            for row in &rows {
                let n = row.n.ok_or("a row without a number")? as f64;
                let at = series.iter().position(|found| found.name == row.contender).unwrap_or_else(|| {
                    series.push(Series::new(&row.contender, is_peer(&rows, &row.contender)));
                    series.len() - 1
                });
                series[at].points.push((n, row.value));
                series[at].ratios.extend(row.ratio.map(|ratio| (n, ratio)));
            }
            let unit = first.unit.clone();
            Ok(Some(Figure::Curves(Curves { counted, unit, series })))
        }
        Drawn::Bars { measurements, axis } => {
            let mut groups: Vec<(String, Vec<Bar>)> = Vec::new();
            // Who has no part in it has no bar.
            for row in rows.iter().filter(|row| row.value > 0.0) {
                let name = row.measurement.trim_start_matches(measurements).to_owned();
                let at = groups.iter().position(|(found, _)| *found == name).unwrap_or_else(|| {
                    groups.push((name, Vec::new()));
                    groups.len() - 1
                });
                let bar = Bar {
                    label: row.contender.clone(),
                    value: row.value,
                    shown: shown(row.value, &row.unit),
                    is_ours: !is_peer(&rows, &row.contender),
                };
                groups[at].1.push(bar);
            }
            let title = format!("{}: {axis}", subject.heading);
            Ok(Some(Figure::Bars(Bars { title, groups })))
        }
    }
}

/// Whether others do its work, or it is none of ours.
fn is_peer(rows: &[&Row], contender: &str) -> bool {
    let is_beside = rows.iter().any(|row| row.beside.as_deref() == Some(contender));
    let foreign = ["hcl-rs", "serde", "rmp", "terraform_data", "tf-provider"];
    is_beside || foreign.iter().any(|name| contender.starts_with(name))
}
