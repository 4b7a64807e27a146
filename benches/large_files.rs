//! Files of the sizes that make people ask, each read by a process of its own: time, and how much memory it held at most.
//!
//! `cargo run --release -p tfsdk-bench --bin large_files`: a state of 200 MB and schemas of 27 MB, beside `serde_json`; then the
//! structs of a provider of 160 types, written and checked. Each is done three times, in turn, and the median counts.
//! Linux only, as it is `/proc` that tells what a process held.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs, io};

use tfsdk::files::Generate;
use tfsdk::schema::ProviderSchemas;
use tfsdk_bench::buckets::{READERS, Work, state};
use tfsdk_bench::process::{cargo, children_user_seconds, peak};

const ROUNDS: usize = 3;

type Failure = Box<dyn std::error::Error>;

const OF_SCHEMAS: [(&str, Work); 2] = [
    ("serde_json to its values", |path| {
        let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(path)?)?;
        Ok(value.as_object().map_or(0, serde_json::Map::len))
    }),
    ("ProviderSchemas", |path| Ok(ProviderSchemas::from_json(&fs::read_to_string(path)?)?.providers.len())),
];

const OF_STRUCTS: [(&str, Work); 2] = [
    ("Generate, plain structs", |path| written(path, true)),
    ("Generate, structs with schemas", |path| written(path, false)),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match &arguments[..] {
        [] => compare(),
        [name, path] => measure(name, Path::new(path)),
        _ => Err("usage: large_files".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the files, and starts a process for each measurement.
fn compare() -> Result<(), Failure> {
    let folder = env::temp_dir().join(format!("tfsdk-large-files-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let compared = compare_in(&folder);
    fs::remove_dir_all(&folder)?;
    compared
}

fn compare_in(folder: &Path) -> Result<(), Failure> {
    table("state", &file(folder, "large.tfstate", &state(242_000))?, &READERS)?;
    table("schemas", &file(folder, "large.json", &schemas(1256)?)?, &OF_SCHEMAS)?;
    let provider = file(folder, "provider.json", &schemas(40)?)?;
    table("schemas of 160 types", &provider, &OF_STRUCTS)?;
    for is_plain in [true, false] {
        let kind = if is_plain { "plain structs" } else { "structs with schemas" };
        let (lines, structs, wall, user) = checked(folder, &provider, is_plain)?;
        println!(
            "  cargo check of {kind}: {structs} in {lines} lines, {wall:.1} s, {user:.1} s of user time"
        );
    }
    Ok(())
}

fn file(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let path = folder.join(name);
    fs::write(&path, text)?;
    Ok(path)
}

/// Schemas of a real provider, each so many times under other names.
fn schemas(times: usize) -> Result<String, Failure> {
    let mut all = ProviderSchemas::from_json(include_str!("../tests/schemas/aws.json"))?;
    for provider in all.providers.values_mut() {
        let resources = std::mem::take(&mut provider.resources);
        for (name, schema) in resources {
            provider.resources.extend((0..times).map(|i| (format!("{name}_{i}"), schema.clone())));
        }
    }
    Ok(all.to_json())
}

fn table(title: &str, path: &Path, measurements: &[(&str, Work)]) -> Result<(), Failure> {
    let mut found: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for (name, _) in measurements {
            let output = Command::new(env::current_exe()?).arg(name).arg(path).output()?;
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let numbers: Vec<f64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [ms, mb] = numbers[..] else {
                return Err(format!("{name}: {said}{}", String::from_utf8_lossy(&output.stderr)).into());
            };
            found.entry(name).or_default().push((ms, mb));
        }
    }
    println!("{title}: {:.1} MB", fs::metadata(path)?.len() as f64 / f64::from(1 << 20));
    let median = |name: &str| {
        let all = found.get_mut(name).map(std::mem::take).unwrap_or_default();
        let of = |part: fn(&(f64, f64)) -> f64| {
            let mut all: Vec<f64> = all.iter().map(part).collect();
            all.sort_by(f64::total_cmp);
            all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
        };
        (of(|(ms, _)| *ms), of(|(_, mb)| *mb))
    };
    let medians: Vec<(f64, f64)> = measurements.iter().map(|(name, _)| *name).map(median).collect();
    for ((name, _), (ms, mb)) in measurements.iter().zip(&medians) {
        println!("  {name:<32} {ms:>8.0} ms {:>6.2} {mb:>7.0} MB", ms / medians[0].0);
    }
    Ok(())
}

/// One measurement, in a process that does nothing else.
fn measure(name: &str, path: &Path) -> Result<(), Failure> {
    let is_state = path.extension().is_some_and(|extension| extension == "tfstate");
    let all = if is_state { &READERS[..] } else { &[OF_SCHEMAS, OF_STRUCTS].concat()[..] };
    let (_, work) = all.iter().find(|(found, _)| *found == name).ok_or("there is no such measurement")?;
    let start = Instant::now();
    std::hint::black_box(work(path)?);
    println!("{} {}", start.elapsed().as_secs_f64() * 1e3, peak());
    Ok(())
}

fn generator(path: &Path, is_plain: bool) -> Result<Generate, Failure> {
    let generator = Generate::from_file(path)?;
    Ok(if is_plain { generator.plain() } else { generator })
}

fn written(path: &Path, is_plain: bool) -> Result<usize, Failure> {
    Ok(generator(path, is_plain)?.to_rust()?.lines().count())
}

/// What `cargo check` takes for a library of all structs, after its dependencies: lines, structs, seconds, user seconds.
fn checked(folder: &Path, schemas: &Path, is_plain: bool) -> Result<(usize, usize, f64, f64), Failure> {
    let package = folder.join("package");
    fs::create_dir_all(package.join("src"))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dependency = format!("tfsdk = {{ path = {root:?} }}");
    fs::write(
        package.join("Cargo.toml"),
        format!(
            "[package]\nname = \"subject\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\n[workspace]\n"
        ),
    )?;
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    let check = |text: &str| -> Result<(f64, f64), Failure> {
        fs::write(package.join("src/lib.rs"), text)?;
        let (start, before) = (Instant::now(), children_user_seconds()?);
        let output = cargo(&package).args(["check", "--offline", "--quiet"]).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        Ok((start.elapsed().as_secs_f64(), children_user_seconds()? - before))
    };
    check("")?;
    let text = generator(schemas, is_plain)?.to_rust()?;
    let (wall, user) = check(&text)?;
    Ok((text.lines().count(), text.matches("pub struct ").count(), wall, user))
}
