//! The raw provider, or another one, as a process.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program, without any of the variables that Terraform sets.
pub(crate) fn program() -> Command {
    program_at(env!("CARGO_BIN_EXE_terraform-provider-raw"))
}

/// The same for another program of this package.
pub(crate) fn program_at(path: &str) -> Command {
    let mut command = Command::new(path);
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["TF_", "PLUGIN_", "RAW_", "RUST_BACKTRACE"].iter().any(|start| name.starts_with(start)) {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program, with what Terraform 1.11 sets; `certificate` is that of its client, in PEM.
pub(crate) fn started_by_terraform(certificate: Option<&str>) -> Command {
    let mut command = program();
    as_terraform_starts(&mut command, certificate);
    command
}

/// The same for any program.
pub(crate) fn as_terraform_starts<'a>(
    command: &'a mut Command,
    certificate: Option<&str>,
) -> &'a mut Command {
    command
        .env("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
        .env("PLUGIN_MIN_PORT", "10000")
        .env("PLUGIN_MAX_PORT", "25000")
        .env("PLUGIN_PROTOCOL_VERSIONS", "5,6");
    if let Some(certificate) = certificate {
        command.env("PLUGIN_CLIENT_CERT", certificate);
    }
    command
}

/// How often a program in a hurry looks for its Terraform.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// How long it waits for what still runs when it is told to end.
const FOR_WHAT_RUNS: Duration = Duration::from_millis(150);

/// The program in a hurry.
pub(crate) fn in_a_hurry(command: &mut Command) -> &mut Command {
    command.env("RAW_HURRY", format!("{},{}", LOOK.as_millis(), FOR_WHAT_RUNS.as_millis()))
}

/// What the first line of stdout says.
#[derive(Clone, Debug)]
pub(crate) struct Handshake {
    pub(crate) protocol: u8,
    pub(crate) network: String,
    pub(crate) address: String,
    /// In DER; empty without TLS.
    pub(crate) certificate: Vec<u8>,
    /// What stands behind the certificate.
    pub(crate) rest: Vec<String>,
}

impl Handshake {
    fn parse(line: &str) -> Self {
        let parts: Vec<&str> = line.strip_suffix('\n').expect("a whole line").split('|').collect();
        let [version, protocol, network, address, kind, certificate, rest @ ..] = parts.as_slice() else {
            panic!("too few parts: {line:?}");
        };
        assert_eq!((*version, *kind), ("1", "grpc"), "{line:?}");
        Self {
            protocol: protocol.parse().expect("a version"),
            network: network.to_string(),
            address: address.to_string(),
            certificate: STANDARD_NO_PAD.decode(certificate).expect("base64 without padding"),
            rest: rest.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The program once it has said where it listens. It is ended with this.
pub(crate) struct Process {
    pub(crate) handshake: Handshake,
    child: Child,
    stdout: JoinHandle<String>,
    stderr: JoinHandle<String>,
}

impl Process {
    /// Starts the program, and reads its handshake.
    pub(crate) fn start(command: &mut Command) -> Self {
        Self::start_by(command, |line| line.ends_with('\n'), |line| (Handshake::parse(line), ())).0
    }

    /// Starts the program with `--debug`, and reads what it tells a person.
    pub(crate) fn start_debug<T>(
        command: &mut Command,
        read: impl FnOnce(&str) -> (Handshake, T),
    ) -> (Self, T) {
        Self::start_by(command, |text| text.contains("Ctrl-C.\n"), read)
    }

    fn start_by<T>(
        command: &mut Command,
        is_whole: impl Fn(&str) -> bool,
        read: impl FnOnce(&str) -> (Handshake, T),
    ) -> (Self, T) {
        let mut child = command.spawn().expect("the program starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout"));
        let mut text = String::new();
        while !is_whole(&text) {
            if stdout.read_line(&mut text).expect("text") == 0 {
                let mut stderr = String::new();
                let _ = child.stderr.take().expect("stderr").read_to_string(&mut stderr);
                panic!("no handshake: {text}{stderr}");
            }
        }
        let (handshake, more) = read(&text);
        let stderr = read_all(child.stderr.take().expect("stderr"));
        (Self { handshake, child, stdout: read_all(stdout), stderr }, more)
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a process").is_none()
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for its end by itself: whether it succeeded, what it wrote to stdout behind the handshake, and to stderr.
    pub(crate) fn finish(mut self) -> (bool, String, String) {
        let start = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("a process") {
                Some(status) => break status,
                None if start.elapsed() > PATIENCE => panic!("it does not end"),
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let empty = || std::thread::spawn(String::new);
        let stdout = std::mem::replace(&mut self.stdout, empty()).join().expect("stdout");
        let stderr = std::mem::replace(&mut self.stderr, empty()).join().expect("stderr");
        (status.success(), stdout, stderr)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if self.handshake.network == "unix" {
            let _ = std::fs::remove_file(&self.handshake.address);
        }
    }
}

fn read_all(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        let _ = from.read_to_string(&mut text);
        text
    })
}
