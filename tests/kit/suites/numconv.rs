//! Suite `numconv`: Terraform's numbers read into Rust's types.

use num_bigint::BigInt;
use serde_json::Value as Json;
use tfsdk::number::Number;
use tfsdk::{Error, FromTf, msgpack};

use super::support::unhex;
use super::{Report, Row, Rule};

const FRACTION: Rule = Rule {
    reason: "Go cuts a fraction off for some whole targets without a word; here it is refused",
    covers: |row| row["ok"] == true && number_of(row).is_some_and(|number| !number.is_integer()),
};

const FLOAT64: Rule = Rule {
    reason: "a double is taken where it is exactly the number or its shortest text is that of the number; Go also \
             refuses exact ones by their text, and its named types round",
    covers: |row| row["target"].as_str().is_some_and(|target| target.contains("loat64")),
};

const FLOAT32: Rule = Rule {
    reason: "a single precision float is taken where it is exactly the number or its shortest text is that of the \
             number; Go asks for the text of the double, and rounds",
    covers: |row| row["target"].as_str().is_some_and(|target| target.contains("loat32")),
};

const KEPT: Rule = Rule {
    reason: "a single precision float that would be written as another number is refused, even where it is exactly \
             the number; Go takes it",
    covers: |row| {
        let written = |number: &Number| Number::from_f32(number.nearest_f32());
        let another = |number: Number| written(&number).is_ok_and(|written| !written.equals(&number));
        row["target"].as_str().is_some_and(|target| target.contains("loat32"))
            && number_of(row).is_some_and(another)
    },
};

const INFINITE: Rule = Rule {
    reason: "an infinite number is no whole number: refused",
    covers: |row| number_of(row).is_some_and(|number| number.is_infinite()),
};

fn number_of(row: &Json) -> Option<Number> {
    msgpack::from_slice(&unhex(row["msgpack_hex"].as_str()?).ok()?).ok()
}

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let target = json["target"].as_str().unwrap_or_default();
    let bytes = match unhex(json["msgpack_hex"].as_str().unwrap_or_default()) {
        Ok(bytes) => bytes,
        Err(problem) => return row.differs("msgpack", "hexadecimal", problem),
    };
    match target {
        "int8" => whole::<i8>(row, &bytes),
        "int16" => whole::<i16>(row, &bytes),
        "int32" | "types.Int32" | "int32(types.Int32Type)" => whole::<i32>(row, &bytes),
        "int64" | "types.Int64" | "int64(types.Int64Type)" => whole::<i64>(row, &bytes),
        "int" => whole::<isize>(row, &bytes),
        "uint8" => whole::<u8>(row, &bytes),
        "uint16" => whole::<u16>(row, &bytes),
        "uint32" => whole::<u32>(row, &bytes),
        "uint64" => whole::<u64>(row, &bytes),
        "uint" => whole::<usize>(row, &bytes),
        "*big.Int" => whole::<BigInt>(row, &bytes),
        "*big.Float" | "types.Number" => number(row, &bytes),
        "float64" | "types.Float64" | "float64(types.Float64Type)" => double(row, &bytes),
        "float32" | "types.Float32" | "float32(types.Float32Type)" => single(row, &bytes),
        "bool" => refused(row, msgpack::from_slice::<bool>(&bytes)),
        // A long number is written as text, and only the schema tells it from a string.
        "string" => match tfsdk::Value::of(&Number::ZERO).and_then(|number| number.get::<String>()) {
            Err(_) => row.equal("string", json["ok"] == true, false),
            Ok(text) => row.differs("string", "an error", text),
        },
        other => row.differs("target", "one of those known", other),
    }
}

fn refused<T: std::fmt::Debug>(row: &mut Row<'_>, came: Result<T, Error>) {
    row.equal("accepted", row.json["ok"] == true, came.is_ok());
}

fn whole<T: for<'de> FromTf<'de> + ToString>(row: &mut Row<'_>, bytes: &[u8]) {
    let json = row.json;
    let came = msgpack::from_slice::<T>(bytes);
    match (json["ok"] == true, came) {
        (true, Ok(came)) => {
            let recorded = json["result"].as_str().unwrap_or_default();
            // Terraform prints some results with an exponent.
            match (Number::parse(recorded), Number::parse(&came.to_string())) {
                (Ok(recorded), Ok(came)) => row.equal("result", recorded, came),
                other => row.differs("result", recorded, format_args!("{other:?}")),
            }
        }
        (false, Err(_)) => {}
        (true, Err(error)) => match [FRACTION, INFINITE].iter().find(|rule| (rule.covers)(json)) {
            Some(rule) => row.differs_by_rule(rule),
            None => row.differs("result", &json["result"], error),
        },
        (false, Ok(came)) => row.differs("result", "an error", came.to_string()),
    }
}

fn number(row: &mut Row<'_>, bytes: &[u8]) {
    let json = row.json;
    match msgpack::from_slice::<Number>(bytes) {
        // The recorded result is rounded for printing; the text of the input is not.
        Ok(came) => match Number::parse(json["number"].as_str().unwrap_or_default()) {
            Ok(made) => {
                let same = made == came || made.to_text() == came.to_text();
                if !same {
                    row.differs("number", made, came);
                }
            }
            Err(error) => row.differs("number", &json["number"], error),
        },
        Err(error) => row.differs("number", &json["number"], error),
    }
}

fn double(row: &mut Row<'_>, bytes: &[u8]) {
    let json = row.json;
    let recorded = json["bits"].as_str().and_then(|bits| u64::from_str_radix(bits, 16).ok());
    let came = msgpack::from_slice::<f64>(bytes);
    if json["ok"] == came.is_ok()
        && (recorded.is_none() || came.as_ref().ok().map(|f| f.to_bits()) == recorded)
    {
        return;
    }
    let Some(number) = number_of(json) else { return row.differs("number", "one", "none") };
    let stands_for = |double: f64| is(&number, Number::from_double(double), double);
    match came {
        Ok(came) if stands_for(came) => row.differs_by_rule(&FLOAT64),
        Ok(came) => row.differs("double", format_args!("{recorded:?}"), came),
        Err(_) if !stands_for(number.nearest_f64()) => row.differs_by_rule(&FLOAT64),
        Err(error) => row.differs("double", number.nearest_f64(), error),
    }
}

fn single(row: &mut Row<'_>, bytes: &[u8]) {
    let json = row.json;
    let recorded = json["bits"].as_str().and_then(|bits| u32::from_str_radix(bits, 16).ok());
    let came = msgpack::from_slice::<f32>(bytes);
    if json["ok"] == came.is_ok()
        && (recorded.is_none() || came.as_ref().ok().map(|f| f.to_bits()) == recorded)
    {
        return;
    }
    let Some(number) = number_of(json) else { return row.differs("number", "one", "none") };
    let stands_for = |single: f32| is(&number, Number::from_double(f64::from(single)), single);
    match came {
        Ok(came) if stands_for(came) => row.differs_by_rule(&FLOAT32),
        Ok(came) => row.differs("float", format_args!("{recorded:?}"), came),
        Err(_) if number.is_infinite() || !stands_for(number.nearest_f32()) => row.differs_by_rule(&FLOAT32),
        Err(_) if (KEPT.covers)(json) => row.differs_by_rule(&KEPT),
        Err(error) => row.differs("float", number.nearest_f32(), error),
    }
}

/// Whether a float stands for a number: exactly, or by its shortest text.
fn is<E>(number: &Number, exact: Result<Number, E>, float: impl ToString) -> bool {
    exact.is_ok_and(|exact| exact == *number) || float.to_string() == number.to_text()
}
