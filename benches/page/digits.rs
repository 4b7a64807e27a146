//! How figures are written.

/// A figure with its unit, in the unit that makes it short.
pub(crate) fn shown(value: f64, unit: &str) -> String {
    let (value, unit) = match unit {
        "ns" if value >= 1e9 => (value / 1e9, "s"),
        "ns" if value >= 1e6 => (value / 1e6, "ms"),
        "ns" if value >= 1e3 => (value / 1e3, "µs"),
        _ => (value, unit),
    };
    match value {
        value if value >= 99.95 => format!("{value:.0} {unit}"),
        value if value >= 9.995 => format!("{value:.1} {unit}"),
        _ => format!("{value:.2} {unit}"),
    }
}

/// With commas, as in 10,000.
pub(crate) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
