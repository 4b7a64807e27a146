//! Each byte and each character in each encoding that is known here, as the real Terraform has them.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kit::Terraform;
use tfsdk::Value;
use tfsdk::config::{Bindings, Functions};
use tfsdk::expr::{Pos, parse_expression};

/// One name of each.
const ENCODINGS: &str = "US-ASCII UTF-8 ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-6-E \
    ISO-8859-6-I ISO-8859-7 ISO-8859-8 ISO-8859-8-E ISO-8859-8-I ISO-8859-9 ISO-8859-10 ISO-8859-13 ISO-8859-14 \
    ISO-8859-15 ISO-8859-16 IBM037 IBM437 IBM850 IBM852 IBM855 IBM00858 IBM860 IBM862 IBM863 IBM865 IBM866 IBM1047 \
    IBM01140 KOI8-R KOI8-U macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 \
    windows-1255 windows-1256 windows-1257 windows-1258 UTF-16 UTF-16BE UTF-16LE";

#[test]
fn each_byte_and_each_character_is_in_each_encoding_what_it_is_in_terraform() {
    let Some(terraform) = Terraform::for_test("encodings") else { return };
    let names = list(ENCODINGS.split_whitespace().map(str::to_owned));
    let bytes = list((0..=255_u8).map(|byte| base64(&[byte])));
    let decoded = format!("[for e in {names} : [for b in {bytes} : try(textdecodebase64(b, e), false)]]");
    let came = ours(&decoded);
    assert_eq!(Ok(json(&came)), terraforms(&terraform, &decoded));

    let mut chars = BTreeSet::from(["日".to_owned(), "😀".to_owned()]);
    for (_, texts) in came.as_ref().elements() {
        chars.extend(texts.elements().filter_map(|(_, text)| text.as_str().map(str::to_owned)));
    }
    assert!(chars.len() > 600, "{}", chars.len());
    let chars = list(chars.iter().map(|text| base64(text.as_bytes())));
    let encoded =
        format!("[for e in {names} : [for c in {chars} : try(textencodebase64(base64decode(c), e), false)]]");
    assert_eq!(Ok(json(&ours(&encoded))), terraforms(&terraform, &encoded));
}

fn list(texts: impl Iterator<Item = String>) -> String {
    format!("[{}]", texts.map(|text| format!("{text:?}")).collect::<Vec<_>>().join(", "))
}

fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

fn ours(source: &str) -> Value {
    let scope = Bindings::new().with_functions(Functions::terraform());
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{problems}");
    let (value, problems) = expr.evaluate(&scope);
    assert!(problems.is_empty(), "{problems}");
    value
}

fn json(value: &Value) -> String {
    tfsdk::json::value_to_string(value, value.ty()).expect("it has no unknown parts")
}

fn terraforms(terraform: &Terraform, source: &str) -> Result<String, String> {
    // The console would print what cannot be printed in words of its own.
    let answer = terraform.console(&format!("base64encode(jsonencode({source}))"))?;
    let bytes = STANDARD.decode(answer.trim_matches('"')).map_err(|e| e.to_string())?;
    String::from_utf8(bytes).map_err(|e| e.to_string())
}
