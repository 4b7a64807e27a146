//! The rows that were measured, part by part, and when, where and beside which versions they were.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};
use tfsdk_bench::measure::Effort;
use tfsdk_bench::row::{self, Row};

use crate::program::said;
use crate::{Failure, elsewhere, scaling};

/// What is measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Mapping,
    Convert,
    Plan,
    Config,
    State,
    Compile,
    Provider,
    Life,
}

impl Part {
    pub(crate) const ALL: [Self; 8] = [
        Self::Mapping,
        Self::Convert,
        Self::Plan,
        Self::Config,
        Self::State,
        Self::Compile,
        Self::Provider,
        Self::Life,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Mapping => "mapping",
            Self::Convert => "convert",
            Self::Plan => "plan",
            Self::Config => "config",
            Self::State => "state",
            Self::Compile => "compile",
            Self::Provider => "provider",
            Self::Life => "life",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }

    /// The crates that it is measured beside.
    fn peers(self) -> &'static [&'static str] {
        match self {
            Self::Mapping => &["rmp-serde", "serde_json", "rmpv"],
            Self::Convert | Self::Plan => &[],
            Self::Config => &["hcl-rs"],
            Self::State => &["serde_json"],
            Self::Compile => &["serde", "rmp-serde"],
            // Its version is in tools/peer/build, as it is none of our dependencies.
            Self::Provider | Self::Life => &[],
        }
    }

    /// Whether it needs no other program.
    #[cfg(test)]
    pub(crate) fn is_of_this_process(self) -> bool {
        !matches!(self, Self::State | Self::Compile | Self::Provider | Self::Life)
    }

    pub(crate) fn measure(self, effort: Effort) -> Result<Vec<Row>, Failure> {
        match self {
            Self::Mapping => scaling::mapping(effort),
            Self::Convert => scaling::convert(effort),
            Self::Plan => scaling::plan(effort),
            Self::Config => scaling::config(effort),
            Self::State => scaling::state(effort),
            Self::Compile => elsewhere::compile(),
            Self::Provider => elsewhere::provider(),
            Self::Life => elsewhere::life(),
        }
    }
}

/// When and where a part was measured.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Circumstances {
    part: String,
    pub(crate) date: String,
    pub(crate) machine: String,
    pub(crate) rust: String,
    /// The versions of the peers.
    pub(crate) peers: String,
}

/// What is in the folder of rows.
pub(crate) struct Records(BTreeMap<Part, (Circumstances, Vec<Row>)>);

impl Records {
    pub(crate) fn read(folder: &Path) -> Result<Self, Failure> {
        let mut records = BTreeMap::new();
        for circumstances in circumstances(folder)? {
            let part = Part::named(&circumstances.part).ok_or_else(|| {
                format!("measured.csv names the part `{}`, which there is not", circumstances.part)
            })?;
            let path = folder.join(format!("{}.csv", part.name()));
            let file = fs::File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let rows = row::read(file).map_err(|error| format!("{}: {error}", path.display()))?;
            records.insert(part, (circumstances, rows));
        }
        Ok(Self(records))
    }

    /// The rows of a part, in the order in which they were measured.
    pub(crate) fn rows(&self, part: Part) -> &[Row] {
        self.0.get(&part).map_or(&[], |(_, rows)| rows)
    }

    pub(crate) fn circumstances(&self, part: Part) -> Option<&Circumstances> {
        self.0.get(&part).map(|(circumstances, _)| circumstances)
    }
}

/// Writes the rows of a part, and under which circumstances they came to be.
pub(crate) fn record(folder: &Path, part: Part, rows: &[Row]) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    row::write(fs::File::create(folder.join(format!("{}.csv", part.name())))?, rows)?;
    let mut all: BTreeMap<String, Circumstances> =
        circumstances(folder)?.into_iter().map(|found| (found.part.clone(), found)).collect();
    all.insert(part.name().to_owned(), found_here(part)?);
    let mut writer = csv::Writer::from_path(folder.join("measured.csv"))?;
    for circumstances in all.values() {
        writer.serialize(circumstances)?;
    }
    Ok(writer.flush()?)
}

/// Those of all parts; none where nothing was measured yet.
fn circumstances(folder: &Path) -> Result<Vec<Circumstances>, Failure> {
    let path = folder.join("measured.csv");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let all: Result<Vec<Circumstances>, csv::Error> = csv::Reader::from_path(path)?.deserialize().collect();
    Ok(all?)
}

fn found_here(part: Part) -> Result<Circumstances, Failure> {
    let processor = fs::read_to_string("/proc/cpuinfo")?;
    let model = processor.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism()?;
    let rust = said(Command::new("rustc").arg("--version"))?;
    let mut peers: Vec<String> = Vec::new();
    for peer in part.peers() {
        // `name v1.2.3`, and what follows it.
        let id = said(
            Command::new("cargo").args(["tree", "--quiet", "--prefix", "none", "--depth", "0", "-p", peer]),
        )?;
        let version = id.split_whitespace().nth(1).unwrap_or_default();
        peers.push(format!("{peer} {}", version.trim_start_matches('v')));
    }
    if matches!(part, Part::Provider | Part::Life) {
        peers = elsewhere::peers()?;
    }
    Ok(Circumstances {
        part: part.name().to_owned(),
        date: said(Command::new("date").args(["--utc", "+%Y-%m-%d"]))?,
        machine: format!(
            "{} {}, {cores} cores of {}",
            std::env::consts::ARCH,
            std::env::consts::OS,
            model.map_or("an unknown processor", |(_, model)| model)
        ),
        rust: rust.split_whitespace().nth(1).unwrap_or_default().to_owned(),
        peers: peers.join(", "),
    })
}
