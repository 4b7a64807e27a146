//! Makes the Rust messages of `tfsdk-provider` from its `.proto` files, without protoc.
//!
//! `cargo run --manifest-path tools/messages/Cargo.toml` writes them anew; with `-- --check` it writes nothing and fails
//! where what is checked in differs from what would be written.

mod rpcs;
mod versions;

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::{fs, io};

use prost_build::Module;
use prost_types::FileDescriptorSet;

/// Each `.proto` file, its package, and the file of Rust that is made of it.
const FILES: [(&str, &str, &str); 4] = [
    ("tfplugin6.proto", "tfplugin6", "tfplugin6.rs"),
    ("tfplugin5.proto", "tfplugin5", "tfplugin5.rs"),
    ("go_plugin.proto", "plugin", "go_plugin.rs"),
    ("health.proto", "grpc.health.v1", "health.rs"),
];

fn main() -> ExitCode {
    let check = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => {
            eprintln!("unknown argument {other:?}: there is only --check");
            return ExitCode::from(2);
        }
    };
    match run(check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all is as it should be.
fn run(check: bool) -> Result<bool, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let proto = root.join("tfsdk-provider/proto");
    let descriptors = protox::compile(FILES.map(|(file, _, _)| file), [&proto])?;

    let differences = versions::differences(&descriptors);
    for difference in &differences {
        eprintln!("tfplugin5 and tfplugin6 differ on the wire: {difference}");
    }

    let mut as_made = differences.is_empty();
    for (source, package, file) in FILES {
        let text = formatted(&root, &generate(&descriptors, source, package)?)?;
        let path = root.join("tfsdk-provider/src/proto").join(file);
        if !check {
            fs::write(&path, text)?;
        } else if fs::read_to_string(&path)? != text {
            eprintln!(
                "{file} is not what {source} makes: run `cargo run --manifest-path tools/messages/Cargo.toml`"
            );
            as_made = false;
        }
    }
    Ok(as_made)
}

fn generate(descriptors: &FileDescriptorSet, source: &str, package: &str) -> Result<String, Box<dyn Error>> {
    let module = Module::from_protobuf_package_name(package);
    let requests = descriptors.file.iter().filter(|file| file.name() == source);
    let requests: Vec<_> = requests.map(|file| (module.clone(), file.clone())).collect();
    let mut config = prost_build::Config::new();
    config
        .btree_map(["."])
        .bytes(["."])
        .extern_path(".google.protobuf.Timestamp", "crate::proto::Timestamp")
        .service_generator(Box::new(rpcs::Rpcs { descriptors: descriptors.clone() }));
    let text = config.generate(requests)?.remove(&module).ok_or("nothing was made")?;
    Ok(format!(
        "// Made from proto/{source} by tools/messages; change that file, and make this one anew.\n\n{text}"
    ))
}

fn formatted(root: &Path, text: &str) -> Result<String, Box<dyn Error>> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = rustfmt.stdin.take().ok_or_else(|| io::Error::other("rustfmt has no input"))?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = rustfmt.wait_with_output()?;
    writer.join().map_err(|_| "writing to rustfmt failed")??;
    if !output.status.success() {
        return Err(format!("rustfmt: {}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
