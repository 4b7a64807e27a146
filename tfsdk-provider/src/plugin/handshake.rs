//! The line by which a plugin says where it is reached.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::listener::Address;

/// The version of the line itself.
const HANDSHAKE_VERSION: u8 = 1;

/// The versions of Terraform's protocol, the newest first.
const PROTOCOLS: [u8; 2] = [6, 5];

pub(super) fn newest() -> u8 {
    PROTOCOLS[0]
}

/// The newest version of the protocol that both sides speak. With none in common it is the oldest one, and Terraform says that it
/// does not speak it; clients that offer none are older than version 6.
pub(super) fn negotiate(offered: Option<&str>) -> u8 {
    let offered: Vec<u8> =
        offered.unwrap_or_default().split(',').filter_map(|v| v.trim().parse().ok()).collect();
    let common = PROTOCOLS.into_iter().find(|version| offered.contains(version));
    common.unwrap_or(PROTOCOLS[PROTOCOLS.len() - 1])
}

/// The line: versions, where the plugin listens, and what it shows to prove that it is the one.
pub(super) fn line(
    protocol: u8,
    address: &Address,
    certificate: Option<&[u8]>,
    asks_for_multiplexing: bool,
) -> String {
    let certificate = certificate.map(|der| STANDARD_NO_PAD.encode(der)).unwrap_or_default();
    let Address { network, path } = address;
    let line = format!("{HANDSHAKE_VERSION}|{protocol}|{network}|{path}|grpc|{certificate}");
    // Who does not ask would read it as part of the certificate.
    if asks_for_multiplexing { line + "|false\n" } else { line + "\n" }
}

/// Writes it as the first that Terraform reads.
pub(super) fn send(line: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(line.as_bytes())?;
    stdout.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_common_version_is_spoken() {
        assert_eq!(negotiate(Some("5,6")), 6);
        assert_eq!(negotiate(Some("6, 5, 4")), 6);
        assert_eq!(negotiate(Some("5")), 5);
        assert_eq!(negotiate(Some("7,x,,300,5")), 5);
        assert_eq!(negotiate(Some("4")), 5);
        assert_eq!(negotiate(None), 5);
    }

    #[test]
    fn the_line_has_a_seventh_part_only_where_it_is_asked_for() {
        let address = Address { network: "unix", path: "/a/b".to_owned() };
        assert_eq!(line(6, &address, None, false), "1|6|unix|/a/b|grpc|\n");
        assert_eq!(line(6, &address, Some(&[255, 254]), false), "1|6|unix|/a/b|grpc|//4\n");
        assert_eq!(line(5, &address, None, true), "1|5|unix|/a/b|grpc||false\n");
    }
}
