//! As much of HTTP/1.1 as it takes, without TLS.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// A request.
pub(crate) struct Request<'a> {
    host: &'a str,
    head: String,
    body: &'a str,
    has_body: bool,
    timeout: Option<Duration>,
}

/// What a server answers.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl<'a> Request<'a> {
    /// # Errors
    /// What is wrong with the URL.
    pub(crate) fn new(
        method: &str,
        url: &'a str,
        headers: &BTreeMap<String, String>,
        body: &'a str,
        timeout: Option<Duration>,
    ) -> Result<Self, String> {
        let rest = url.strip_prefix("http://").ok_or_else(|| format!("Expected http://…, found {url:?}."))?;
        let (host, path) = rest.find('/').map_or((rest, "/"), |slash| rest.split_at(slash));
        let own = |name: &str| headers.keys().any(|key| key.eq_ignore_ascii_case(name));
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !own("host") {
            head.push_str(&format!("Host: {host}\r\n"));
        }
        if !body.is_empty() {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        headers.iter().for_each(|(name, value)| head.push_str(&format!("{name}: {value}\r\n")));
        if host.is_empty() || head.matches('\n').count() != head.matches("\r\n").count() {
            return Err(format!("There is no host in {url:?}, or a line break in a header."));
        }
        head.push_str("\r\n");
        Ok(Self { host, head, body, has_body: method != "HEAD", timeout })
    }

    /// # Errors
    /// There is no answer, or none of HTTP.
    pub(crate) fn send(&self) -> io::Result<Response> {
        let host = if self.host.contains(':') { self.host.to_owned() } else { format!("{}:80", self.host) };
        let address = host.to_socket_addrs()?.next().ok_or(io::ErrorKind::AddrNotAvailable)?;
        let mut stream = match self.timeout {
            Some(timeout) => TcpStream::connect_timeout(&address, timeout)?,
            None => TcpStream::connect(address)?,
        };
        stream.set_read_timeout(self.timeout)?;
        stream.write_all(self.head.as_bytes())?;
        stream.write_all(self.body.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                io::Error::new(io::ErrorKind::TimedOut, "the request exceeded its timeout")
            }
            _ => error,
        })?;
        Response::parse(&answer, self.has_body)
            .ok_or_else(|| io::Error::other("the answer is not one of HTTP"))
    }
}

impl Response {
    fn parse(answer: &[u8], has_body: bool) -> Option<Self> {
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = std::str::from_utf8(answer.get(..end)?).ok()?;
        let (first, lines) = head.split_once("\r\n").unwrap_or((head, ""));
        let status = first.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok()?;
        let mut headers = BTreeMap::new();
        for (name, value) in lines.split("\r\n").filter_map(|line| line.split_once(':')) {
            let values: &mut String = headers.entry(name.to_owned()).or_default();
            let comma = if values.is_empty() { "" } else { ", " };
            values.push_str(comma);
            values.push_str(value.trim());
        }
        let body = if has_body { answer.get(end + 4..)?.to_vec() } else { Vec::new() };
        Some(Self { status, headers, body })
    }
}
