//! What it costs to compile 100 structs of 15 fields, each with a nested struct of 3, that are read from MessagePack and
//! written to it: tfsdk's derives beside serde's with rmp-serde.
//!
//! `cargo run --release -p tfsdk-bench --bin compile_time [-- CONTENDER... [ROUNDS]]`, with `plain`, `serde`, `object`,
//! `resource` and `unused` as contenders; with `--rows` it prints what the page of benchmarks reads. Each is a library, built
//! from clean with cargo's default profiles (and checked) after its dependencies, and only the library itself counts. `plain` has
//! the same structs without any derive, and is subtracted from the others.
//!
//! `object` maps the structs alone. `resource` gives each a schema as well, and reads, completes and writes its
//! mirror; `unused` is the same with the mirror left alone.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs, io};

use tfsdk_bench::process::{cargo, children_user_seconds};
use tfsdk_bench::row::{self, Row};

const STRUCTS: usize = 100;
const FIELDS: usize = 15;
const NESTED_FIELDS: usize = 3;
const ROUNDS: usize = 5;

/// The field types, taken in turn, with `{}` for the nested struct, and how a schema describes such a field.
const TYPES: [(&str, &str); 10] = [
    ("String", "required, force_new"),
    ("i64", "optional, default = 1"),
    ("bool", "required"),
    ("Option<String>", "optional"),
    ("Vec<String>", "required"),
    ("std::collections::HashMap<String, String>", "required"),
    ("f64", "required"),
    ("Option<{}>", "optional"),
    ("Vec<{}>", "required"),
    ("Option<i64>", "optional, force_new"),
];

/// A way to give the structs their conversions.
struct Contender {
    name: &'static str,
    dependencies: &'static str,
    /// The attributes of a struct, and of a nested one.
    derive: [&'static str; 2],
    /// An attribute for each field, with `{}` for the field's name and `{mode}` for what its schema says.
    field: &'static str,
    /// The body of a function from `bytes: &[u8]` to `Result<Vec<u8>, Box<dyn Error>>`, with `{}` for the struct.
    body: &'static str,
}

const TFSDK: &str = concat!("tfsdk = { path = \"", env!("CARGO_MANIFEST_DIR"), "/..\" }\n");

const CONTENDERS: [Contender; 5] = [
    Contender {
        name: "plain",
        dependencies: "",
        derive: [""; 2],
        field: "",
        body: "let _: Option<{}> = None; Ok(bytes.to_vec())",
    },
    Contender {
        name: "serde",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }\nrmp-serde = \"1\"\n",
        derive: ["#[derive(serde::Serialize, serde::Deserialize)]"; 2],
        field: "",
        body: "let value: {} = rmp_serde::from_slice(bytes)?; Ok(rmp_serde::to_vec_named(&value)?)",
    },
    Contender {
        name: "object",
        dependencies: TFSDK,
        derive: ["#[derive(tfsdk::TfObject)]"; 2],
        field: "#[tfsdk(\"{}\")] ",
        body: "let value = tfsdk::msgpack::from_slice::<{}>(bytes)?; Ok(tfsdk::msgpack::to_vec(&value)?)",
    },
    Contender {
        name: "resource",
        dependencies: TFSDK,
        derive: SCHEMA,
        field: "#[tfsdk(\"{}\", {mode})] ",
        body: "let mirror = tfsdk::msgpack::from_slice::<{}Mirror>(bytes)?; let value = mirror.complete()?; \
               let _ = <{} as tfsdk::schema::TfSchema>::schema(); Ok(tfsdk::msgpack::to_vec(&{}Mirror::from(value))?)",
    },
    Contender {
        name: "unused",
        dependencies: TFSDK,
        derive: SCHEMA,
        field: "#[tfsdk(\"{}\", {mode})] ",
        body: "let value = tfsdk::msgpack::from_slice::<{}>(bytes)?; \
               let _ = <{} as tfsdk::schema::TfSchema>::schema(); Ok(tfsdk::msgpack::to_vec(&value)?)",
    },
];

const SCHEMA: [&str; 2] =
    ["#[derive(tfsdk::TfObject)] #[tfsdk(resource)]", "#[derive(tfsdk::TfObject)] #[tfsdk(nested)]"];

/// What cargo does, and what it is called.
const MODES: [(&str, &[&str]); 3] = [
    ("dev", &["build", "--profile", "dev"]),
    ("release", &["build", "--profile", "release"]),
    ("check", &["check", "--profile", "dev"]),
];

/// The cost of one compilation.
#[derive(Clone, Copy)]
struct Cost {
    user: f64,
    wall: f64,
}

fn main() -> ExitCode {
    let mut wanted = Wanted { contenders: Vec::new(), rounds: ROUNDS, as_rows: false };
    for argument in env::args().skip(1) {
        match (CONTENDERS.iter().find(|contender| contender.name == argument), argument.parse()) {
            (Some(contender), _) => wanted.contenders.push(contender),
            (None, Ok(rounds)) if rounds > 0 => wanted.rounds = rounds,
            _ if argument == "--rows" => wanted.as_rows = true,
            _ => {
                eprintln!("no contender `{argument}`; there are plain, serde, object, resource and unused");
                return ExitCode::FAILURE;
            }
        }
    }
    if wanted.contenders.is_empty() {
        wanted.contenders = CONTENDERS.iter().collect();
    }
    match run(&wanted) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for.
struct Wanted {
    contenders: Vec<&'static Contender>,
    rounds: usize,
    as_rows: bool,
}

fn run(Wanted { contenders, rounds, as_rows }: &Wanted) -> Result<(), Box<dyn Error>> {
    let root = match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => PathBuf::from(dir),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"),
    }
    .join("compile-time");
    if !as_rows {
        println!(
            "{STRUCTS} structs of {FIELDS} fields with nested ones of {NESTED_FIELDS}, median of {rounds} rounds; seconds for \
             the library alone"
        );
    }
    let mut rows = Vec::new();
    for contender in contenders {
        write_package(&root.join(contender.name), contender)?;
    }
    for (mode, arguments) in MODES {
        let mut costs: Vec<Vec<Cost>> = vec![Vec::new(); contenders.len()];
        for contender in contenders {
            build(&root.join(contender.name), arguments)?;
        }
        for _ in 0..*rounds {
            for (contender, costs) in contenders.iter().zip(&mut costs) {
                let package = root.join(contender.name);
                clean(&package, arguments[2])?;
                costs.push(build(&package, arguments)?);
            }
        }
        let summary = Summary::new(contenders, &costs);
        if *as_rows {
            rows.extend(summary.rows(mode));
        } else {
            summary.print(mode);
        }
    }
    if *as_rows { row::write(io::stdout().lock(), &rows) } else { Ok(()) }
}

fn write_package(package: &Path, contender: &Contender) -> io::Result<()> {
    fs::create_dir_all(package.join("src"))?;
    fs::write(
        package.join("Cargo.toml"),
        format!(
            "[package]\nname = \"subject\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{}\n[workspace]\n",
            contender.dependencies
        ),
    )?;
    // The workspace's own choice of versions, so that both sides and every run compile the same dependencies.
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock"), package.join("Cargo.lock"))?;
    fs::write(package.join("src/lib.rs"), source(contender))
}

/// The library: the structs, and for each a public function that is not generic, so that its code is generated here.
fn source(contender: &Contender) -> String {
    let mut text = String::new();
    for n in 0..STRUCTS {
        let (name, nested) = (format!("S{n}"), format!("N{n}"));
        item(&mut text, contender.derive[1], contender, &nested, "", NESTED_FIELDS);
        item(&mut text, contender.derive[0], contender, &name, &nested, FIELDS);
        let body = contender.body.replace("{}", &name);
        let _ = writeln!(
            text,
            "pub fn round_{n}(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {{\n    {body}\n}}\n"
        );
    }
    text
}

fn item(text: &mut String, derive: &str, contender: &Contender, name: &str, nested: &str, fields: usize) {
    let _ = writeln!(text, "/// A struct.\n{derive}\npub struct {name} {{");
    for f in 0..fields {
        let (ty, mode) = TYPES[f % TYPES.len()];
        let field = format!("f{f}");
        let attribute = contender.field.replace("{}", &field).replace("{mode}", mode);
        let _ = writeln!(text, "    /// A field.\n    {attribute}pub {field}: {},", ty.replace("{}", nested));
    }
    text.push_str("}\n\n");
}

/// Removes what was compiled of the library itself, incremental state included.
fn clean(package: &Path, profile: &str) -> io::Result<()> {
    let output =
        cargo(package).args(["clean", "--quiet", "--package", "subject", "--profile", profile]).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    let directory = if profile == "dev" { "debug" } else { profile };
    match fs::remove_dir_all(package.join("target").join(directory).join("incremental")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn build(package: &Path, arguments: &[&str]) -> io::Result<Cost> {
    let (start, before) = (Instant::now(), children_user_seconds()?);
    let output = cargo(package).args(arguments).arg("--quiet").output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    Ok(Cost { user: children_user_seconds()? - before, wall: start.elapsed().as_secs_f64() })
}

/// The medians of a mode.
struct Summary {
    costs: Vec<(&'static str, Cost)>,
    /// User seconds without any derive.
    base: f64,
    /// User seconds that serde's derives add.
    serde: Option<f64>,
}

impl Summary {
    fn new(contenders: &[&'static Contender], costs: &[Vec<Cost>]) -> Self {
        let median = |costs: &[Cost], of: fn(&Cost) -> f64| {
            let mut values: Vec<f64> = costs.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
        };
        let costs: Vec<(&'static str, Cost)> = contenders
            .iter()
            .zip(costs)
            .map(|(contender, costs)| {
                let [user, wall] = [median(costs, |cost| cost.user), median(costs, |cost| cost.wall)];
                (contender.name, Cost { user, wall })
            })
            .collect();
        let user = |name: &str| Some(costs.iter().find(|(found, _)| *found == name)?.1.user);
        let base = user("plain").unwrap_or(0.0);
        let serde = user("serde").map(|user| user - base);
        Self { costs, base, serde }
    }

    fn print(&self, mode: &str) {
        println!("\n{mode:<10} {:>8} {:>8} {:>8} {:>9}", "user", "wall", "added", "of serde");
        for (name, Cost { user, wall }) in &self.costs {
            let added = user - self.base;
            let ratio = self.serde.map_or(String::new(), |serde| format!("{:.2}", added / serde));
            println!("  {name:<8} {user:>8.2} {wall:>8.2} {added:>8.2} {ratio:>9}");
        }
    }

    /// What each contender adds, beside serde.
    fn rows(&self, mode: &str) -> Vec<Row> {
        let of = |(name, cost): &(&str, Cost)| {
            let added = cost.user - self.base;
            let row = Row::new(mode, name, added, "s");
            match self.serde {
                Some(serde) if *name != "serde" => row.beside("serde", added / serde),
                _ => row,
            }
        };
        self.costs.iter().filter(|(name, _)| *name != "plain").map(of).collect()
    }
}
