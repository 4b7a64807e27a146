//! Figures as rows of text, which one program measures and another draws.

use std::error::Error;
use std::io::{Read, Write};

use serde::{Deserialize, Serialize};

/// One figure.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Row {
    /// What was done.
    pub measurement: String,
    /// Who did it.
    pub contender: String,
    /// How many there were of what is measured; nothing where there is but one size.
    pub n: Option<u64>,
    /// How much it took.
    pub value: f64,
    /// Of which unit.
    pub unit: String,
    /// The contender whose work this one does as well.
    pub beside: Option<String>,
    /// The share of what that one took.
    pub ratio: Option<f64>,
}

impl Row {
    /// A figure of one size, which is held against no other. Three digits are kept, as more are never the same twice.
    pub fn new(measurement: &str, contender: &str, value: f64, unit: &str) -> Self {
        let [measurement, contender, unit] = [measurement, contender, unit].map(str::to_owned);
        Self { measurement, contender, n: None, value: rounded(value), unit, beside: None, ratio: None }
    }

    /// The same of so many.
    #[must_use]
    pub fn of(self, n: usize) -> Self {
        Self { n: Some(n as u64), ..self }
    }

    /// The same, held against another contender: the share of what that one took.
    #[must_use]
    pub fn beside(self, other: &str, ratio: f64) -> Self {
        Self { beside: Some(other.to_owned()), ratio: Some(rounded(ratio)), ..self }
    }
}

/// The rows of a file.
///
/// # Errors
/// When it is no table of rows; the error names the line.
pub fn read(input: impl Read) -> Result<Vec<Row>, Box<dyn Error>> {
    let rows: Result<Vec<Row>, csv::Error> = csv::Reader::from_reader(input).deserialize().collect();
    Ok(rows?.into_iter().map(|row| Row { value: rounded(row.value), ..row }).collect())
}

/// Writes rows, as [`read`] reads them.
///
/// # Errors
/// When they cannot be written.
pub fn write(output: impl Write, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let mut writer = csv::Writer::from_writer(output);
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(writer.flush()?)
}

fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::{Row, read, write};

    #[test]
    fn what_is_written_is_read() {
        let rows = [
            Row::new("a, b", "x", 1234.5, "ns").of(10).beside("y", 0.123_456),
            Row::new("c", "x", 0.001_234_5, "ms"),
        ];
        assert_eq!((rows[0].value, rows[0].ratio), (1230.0, Some(0.123)));
        let mut text = Vec::new();
        write(&mut text, &rows).unwrap();
        assert_eq!(read(text.as_slice()).unwrap(), rows);
        assert!(read("measurement\nx\n".as_bytes()).unwrap_err().to_string().contains("missing field"));
    }
}
