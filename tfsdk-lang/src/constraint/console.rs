//! How `terraform console` prints types.

use tfsdk_core::ty::{Type, TypeKind};

/// The text that `type(…)` gives in `terraform console`.
///
/// ```
/// use tfsdk::constraint::console_type;
/// use tfsdk::Type;
///
/// let ty = Type::list(Type::object([("a", Type::STRING)]));
/// assert_eq!(console_type(&ty), "list(\n    object({\n        a: string,\n    }),\n)");
/// ```
#[must_use]
pub fn console_type(ty: &Type) -> String {
    let mut out = String::new();
    write_type(ty, 0, &mut out);
    out
}

fn write_type(ty: &Type, indent: usize, out: &mut String) {
    let mut collection = |name: &str, element: &Type| {
        out.push_str(name);
        out.push('(');
        // Structures stand on lines of their own, so that what they are in stays visible.
        let structure = element.as_object().is_some() || element.elements().is_some();
        if structure {
            new_line(indent + 1, out);
            write_type(element, indent + 1, out);
            out.push(',');
            new_line(indent, out);
        } else {
            write_type(element, indent, out);
        }
        out.push(')');
    };
    match ty.kind() {
        TypeKind::String => out.push_str("string"),
        TypeKind::Number => out.push_str("number"),
        TypeKind::Bool => out.push_str("bool"),
        TypeKind::Dynamic => out.push_str("dynamic"),
        TypeKind::List(element) => collection("list", element),
        TypeKind::Set(element) => collection("set", element),
        TypeKind::Map(element) => collection("map", element),
        TypeKind::Tuple([]) => out.push_str("tuple([])"),
        TypeKind::Tuple(elements) => {
            out.push_str("tuple([");
            for element in elements {
                new_line(indent + 1, out);
                write_type(element, indent + 1, out);
                out.push(',');
            }
            new_line(indent, out);
            out.push_str("])");
        }
        TypeKind::Object(object) if object.is_empty() => out.push_str("object({})"),
        TypeKind::Object(object) => {
            out.push_str("object({");
            for attribute in object {
                new_line(indent + 1, out);
                out.push_str(attribute.name());
                out.push_str(": ");
                write_type(attribute.ty(), indent + 1, out);
                out.push(',');
            }
            new_line(indent, out);
            out.push_str("})");
        }
    }
}

fn new_line(indent: usize, out: &mut String) {
    out.push('\n');
    for _ in 0..indent {
        out.push_str("    ");
    }
}
