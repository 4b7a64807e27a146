//! The JSON form of constraints, which is that of types.

use super::{ConstraintKind, TypeConstraint};

impl TypeConstraint {
    /// The JSON form: `"string"`, `["list","number"]`, `["object",{"a":"bool"},["a"]]`, where the third element lists
    /// the optional attributes. Defaults have none.
    ///
    /// ```
    /// use tfsdk_lang::constraint::TypeConstraint;
    ///
    /// let rule = TypeConstraint::parse("map(object({ a = optional(bool, true), b = any }))").unwrap();
    /// assert_eq!(rule.to_json(), r#"["map",["object",{"a":"bool","b":"dynamic"},["a"]]]"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        write_json(self, &mut out);
        out
    }
}

fn write_json(constraint: &TypeConstraint, out: &mut String) {
    let mut collection = |name: &str, element: &TypeConstraint| {
        out.push_str("[\"");
        out.push_str(name);
        out.push_str("\",");
        write_json(element, out);
        out.push(']');
    };
    match &constraint.kind {
        ConstraintKind::String => out.push_str("\"string\""),
        ConstraintKind::Number => out.push_str("\"number\""),
        ConstraintKind::Bool => out.push_str("\"bool\""),
        ConstraintKind::Any => out.push_str("\"dynamic\""),
        ConstraintKind::List(element) => collection("list", element),
        ConstraintKind::Set(element) => collection("set", element),
        ConstraintKind::Map(element) => collection("map", element),
        ConstraintKind::Tuple(elements) => {
            out.push_str("[\"tuple\",[");
            for (i, element) in elements.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_json(element, out);
            }
            out.push_str("]]");
        }
        ConstraintKind::Object(attributes) => {
            out.push_str("[\"object\",{");
            for (i, attribute) in attributes.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_string(&attribute.name, out);
                out.push(':');
                write_json(&attribute.constraint, out);
            }
            out.push('}');
            let optional: Vec<&str> =
                attributes.iter().filter(|a| a.optional).map(|a| a.name.as_str()).collect();
            if !optional.is_empty() {
                out.push_str(",[");
                for (i, name) in optional.into_iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_string(name, out);
                }
                out.push(']');
            }
            out.push(']');
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if u32::from(c) < 0x20 => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}
