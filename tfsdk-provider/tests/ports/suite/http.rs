//! The provider http, and a server on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;

use crate::scenario::Scenario;

const DATA: &str = "data.http.test";

/// Answers as the path asks, until the test ends.
fn server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let failures = Arc::new(AtomicU32::new(0));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let failures = failures.clone();
            std::thread::spawn(move || answer(stream, &failures));
        }
    });
    format!("http://{address}")
}

fn answer(mut stream: TcpStream, failures: &AtomicU32) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut head = Vec::new();
    for line in reader.by_ref().lines() {
        match line.ok()? {
            line if line.is_empty() => break,
            line => head.push(line),
        }
    }
    let field = |name: &str| {
        let found = head
            .iter()
            .filter_map(|line| line.split_once(": "))
            .find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.to_owned())
    };
    let length = field("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let path = head.first()?.split(' ').nth(1)?.to_owned();
    let (status, body): (&str, Vec<u8>) = match path.as_str() {
        "/404" => ("404 Not Found", Vec::new()),
        "/binary" => ("200 OK", vec![0xff, 0x00]),
        "/post" => ("200 OK", [b"created ", body.as_slice()].concat()),
        "/host" => ("200 OK", field("host").unwrap_or_default().into_bytes()),
        "/restricted" if field("authorization").as_deref() != Some("Zm9vOmJhcg==") => {
            ("403 Forbidden", Vec::new())
        }
        "/often" if failures.fetch_add(1, Ordering::SeqCst) < 2 => ("500 Internal Server Error", Vec::new()),
        "/slow" => {
            std::thread::sleep(std::time::Duration::from_secs(2));
            ("200 OK", Vec::new())
        }
        _ => ("200 OK", b"1.0.0".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nX-Single: foobar\r\nX-Double: 1\r\nX-Double: 2\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).ok()
}

fn data(url: &str, arguments: &str) -> String {
    format!("data \"http\" \"test\" {{\n  url = \"{url}\"\n  {arguments}\n}}\n")
}

#[test]
fn an_answer_is_read_whole() {
    let server = server();
    let Some(scenario) = Scenario::new("http", &data(&format!("{server}/200"), "")) else { return };
    scenario.apply();
    let state = scenario.state(DATA);
    assert_eq!((&state["response_body"], &state["status_code"]), (&json!("1.0.0"), &json!(200)));
    assert_eq!(state["response_body_base64"], "MS4wLjA=");
    assert_eq!(
        (&state["response_headers"]["X-Single"], &state["response_headers"]["X-Double"]),
        (&json!("foobar"), &json!("1, 2"))
    );
    assert_eq!(state["id"], format!("{server}/200"));
}

#[test]
fn each_status_and_method_is_an_answer() {
    let server = server();
    let Some(scenario) = Scenario::new("http-methods", "") else { return };
    for (path, arguments, status, body) in [
        ("404", "", 404, ""),
        ("200", "method = \"HEAD\"", 200, ""),
        ("post", "method = \"POST\"\n  request_body = \"request body\"", 200, "created request body"),
        ("restricted", "request_headers = { Authorization = \"Zm9vOmJhcg==\" }", 200, "1.0.0"),
        ("restricted", "request_headers = { Authorization = \"unauthorized\" }", 403, ""),
        ("host", "request_headers = { Host = \"test-host\" }", 200, "test-host"),
    ] {
        scenario.change(&data(&format!("{server}/{path}"), arguments));
        let state = scenario.state(DATA);
        assert_eq!(
            (&state["status_code"], &state["response_body"]),
            (&json!(status), &json!(body)),
            "{path} {arguments}"
        );
    }
}

#[test]
fn what_is_no_text_is_warned_of_and_there_in_base64() {
    let server = server();
    let Some(scenario) = Scenario::new("http-binary", &data(&format!("{server}/binary"), "")) else { return };
    scenario.apply().has("Response body is not recognized as UTF-8");
    assert_eq!(scenario.state(DATA)["response_body_base64"], "/wA=");
}

#[test]
fn a_request_is_tried_again_and_waits_no_longer_than_it_may() {
    let server = server();
    let retry = "retry {\n    attempts = 2\n    min_delay_ms = 10\n    max_delay_ms = 20\n  }";
    let Some(scenario) = Scenario::new("http-retry", &data(&format!("{server}/often"), retry)) else {
        return;
    };
    scenario.apply_once();
    assert_eq!(scenario.state(DATA)["status_code"], 200);
    scenario
        .refuses(&data(&format!("{server}/slow"), "request_timeout_ms = 5"))
        .has("Error making request")
        .has("the request exceeded its timeout");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let Some(scenario) = Scenario::new("http-invalid", "") else { return };
    let url = "http://127.0.0.1:9";
    scenario.refuses(&data(url, "method = \"OPTIONS\"")).has("\"GET\"").has("\"POST\"");
    scenario.refuses(&data(url, "request_timeout_ms = 0")).has("at least 1");
    scenario
        .refuses(&data(url, "retry {\n    attempts = 1\n    min_delay_ms = 300\n    max_delay_ms = 200\n  }"))
        .has("retry.max_delay_ms must be at least retry.min_delay_ms, 300");
    scenario.refuses(&data("ftp://x", "")).has("Invalid URL").has("url = \"ftp://x\"");
    scenario.refuses(&data(url, "")).has("Error making request");
    scenario.refuses(&data(url, "retry {\n    attempts = -1\n  }")).has("attempts");
}
