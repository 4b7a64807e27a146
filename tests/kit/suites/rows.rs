//! Reading rows: JSON Lines, one object a line.

use std::path::Path;

use serde_json::Value as Json;

/// The member that is added to a row whose line was broken.
const JOINED: &str = "(joined)";

/// Reads the rows of a file.
///
/// JSON strings may hold the line and paragraph separators U+2028 and U+2029, and in some copies of the files these have
/// become line feeds. So lines are joined until they make a row. Its strings keep the line feeds, and [`is_joined`]
/// recognises it.
pub fn read(file: &Path) -> Result<Vec<Json>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    parse(&text).map_err(|problem| format!("{}: {problem}", file.display()))
}

/// The rows of a text, as [`read`] reads those of a file.
pub fn parse(text: &str) -> Result<Vec<Json>, String> {
    let mut rows = Vec::new();
    let mut lines = text.split('\n').enumerate();
    while let Some((number, line)) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        let mut row = line.to_owned();
        let mut joined = false;
        loop {
            match serde_json::from_str::<Json>(&row) {
                Ok(mut json) => {
                    if let (true, Some(members)) = (joined, json.as_object_mut()) {
                        members.insert(JOINED.to_owned(), true.into());
                    }
                    rows.push(json);
                    break;
                }
                // Only a line that ends inside a string can have been broken there.
                Err(error) => match lines.next() {
                    Some((_, next)) if error.is_eof() => {
                        joined = true;
                        row.push_str("\\n");
                        row.push_str(next);
                    }
                    _ => return Err(format!("line {}: {error}", number + 1)),
                },
            }
        }
    }
    Ok(rows)
}

/// Whether the row was joined from several lines, since its separators had become line feeds.
pub fn is_joined(row: &Json) -> bool {
    row[JOINED] == true
}

/// The text as a joined row has it.
pub fn separators_as_feeds(text: &str) -> String {
    text.replace(['\u{2028}', '\u{2029}'], "\n")
}
