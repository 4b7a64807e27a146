//! Laws of numbers read from text.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use tfsdk::number::{Number, NumberWire, f64_from_text};

/// The longest text that a number may be asked for; for a longer one it has to refuse instead of taking the memory.
const LONGEST: usize = 20_000;

/// Holds the laws for a text; a line feed in it makes it two numbers, for which the laws about two hold as well.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    match text.split_once('\n') {
        None => drop(one(text)),
        Some((first, second)) => {
            if let (Some(first), Some(second)) = (one(first), one(second)) {
                two(&first, &second);
            }
        }
    }
}

/// The laws for the number that a text stands for.
fn one(text: &str) -> Option<Number> {
    let parsed = Number::parse(text);
    let double = f64_from_text(text);
    let Ok(number) = parsed else {
        assert!(double.is_err(), "{text:?} is a double but no number");
        return None;
    };

    let printed = number.to_string();
    assert!(reads_back(&printed, &number), "{text:?} is displayed as {printed:?}");
    if let Ok(plain) = number.text_within(LONGEST) {
        assert!(
            plain.len() <= LONGEST && plain.len() <= number.text_len_bound(),
            "{text:?} is longer than its bound"
        );
        assert!(reads_back(&plain, &number), "{text:?} is written {plain:?}");
        assert_eq!(plain, number.to_text());
    }

    assert!(same(&-(-number.clone()), &number), "{text:?} negated twice");
    assert_eq!(number.cmp(&Number::ZERO) == Ordering::Less, number.is_negative(), "{text:?} and its sign");
    assert_eq!(number == Number::ZERO, number.is_zero(), "{text:?} and zero");

    match number.wire() {
        NumberWire::Int(int) => assert_eq!(Number::from(int), number, "{text:?} on the wire"),
        NumberWire::Float(float) => {
            assert_eq!(Number::from_double(float).ok().as_ref(), Some(&number), "{text:?} on the wire")
        }
        NumberWire::Text => assert!(!number.is_zero() && !number.is_infinite(), "{text:?} on the wire"),
    }
    if let Ok(int) = number.to_i64() {
        assert_eq!(Number::from(int), number, "{text:?} as i64");
        assert!(number.is_integer());
    }
    if let Ok(int) = number.to_u64() {
        assert_eq!(Number::from(int), number, "{text:?} as u64");
    }
    if number.text_len_bound() <= LONGEST {
        if let Ok(int) = number.to_bigint() {
            assert_eq!(Number::from(int), number, "{text:?} as a big integer");
        }
    }

    // A double stands for the number if it equals the number, or if their shortest texts are the same.
    let field = number.to_f64();
    assert_eq!(
        field.as_ref().ok().map(|f| f.to_bits()),
        double.ok().map(|f| f.to_bits()),
        "{text:?} as a double, directly"
    );
    if let Ok(field) = field {
        let is = |made: Result<Number, _>| made.ok().as_ref() == Some(&number);
        assert!(is(Number::from_double(field)) || is(Number::from_f64(field)), "{text:?} became {field:?}");
        assert_eq!(field.to_bits(), number.nearest_f64().to_bits(), "{text:?} and its nearest double");
    }
    Some(number)
}

/// The laws for two numbers.
fn two(a: &Number, b: &Number) {
    assert_eq!(a.cmp(b), b.cmp(a).reverse(), "{a} and {b} in order");
    assert_eq!(a == b, a.cmp(b) == Ordering::Equal, "{a} and {b}, equal");
    assert_eq!((-a.clone()).cmp(&-b.clone()), b.cmp(a), "{a} and {b}, negated");
    if a == b {
        assert_eq!(hash(a), hash(b), "{a} and {b} are equal");
    }
    let (x, y) = (a.nearest_f64(), b.nearest_f64());
    assert!(a > b || x <= y, "{a} is at most {b}, but {x} more than {y}");

    if let Ok(sum) = a.add(b) {
        assert_eq!(b.add(a).ok().as_ref(), Some(&sum), "{a} + {b}");
    }
    if let Ok(product) = a.mul(b) {
        assert_eq!(b.mul(a).ok().as_ref(), Some(&product), "{a} * {b}");
    }
}

/// Whether the text of a number reads back as that number.
///
/// For a power of two the text, which is Go's shortest, can be nearer to the next smaller number, as numbers are twice
/// as dense below. Both then have that text.
fn reads_back(text: &str, number: &Number) -> bool {
    Number::parse(text).is_ok_and(|read| same(&read, number) || read.to_string() == number.to_string())
}

/// Whether two numbers are equal, and zeros of the same sign.
fn same(a: &Number, b: &Number) -> bool {
    a == b && a.is_negative_zero() == b.is_negative_zero() && hash(a) == hash(b)
}

fn hash(number: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}
