//! What functions that read files are tried on.

/// Files by their paths.
pub const FILES: [(&str, &[u8]); 14] = [
    ("files/hello.txt", b"hello\n"),
    ("files/empty.txt", b""),
    ("files/bytes.dat", b"\xff\xfe\x00\x01"),
    ("files/decomposed.txt", "e\u{301}\r\n".as_bytes()),
    ("files/.hidden/secret.txt", b"s"),
    ("files/sub/b.txt", b"b"),
    ("files/sub/deep/c.txt", b"cc"),
    ("files/sub/deep/d.json", b"{\"d\":[1]}"),
    ("files/list.tftpl", b"%{ for i, x in items ~}\n${i}: ${upper(x)}\n%{ endfor ~}\n"),
    ("files/value.tftpl", b"${x}"),
    ("files/text.tftpl", b"x is ${x}!"),
    ("files/broken.tftpl", b"${"),
    ("files/again.tftpl", b"${templatefile(\"files/value.tftpl\", {})}"),
    ("files/two_errors.tftpl", b"${1 + null}${nothing()}"),
];

/// Local values that hold templates, as the language writes them.
pub const LOCALS: &str = r#"
  plain   = "no sequences"
  hello   = "hello $${name}"
  value   = "$${x}"
  nested  = { a = "a is $${a}", l = ["first $${x}", "second $${x}"] }
  loop    = "%%{ for x in items }<$${x}>%%{ endfor }"
  broken  = "$${"
  again   = "$${templatestring(x, {})}"
  upper   = "$${upper(x)}-$${length(x)}"
  number  = 12
  list    = ["x"]
  nothing = null
"#;
