//! What a type has otherwise than the one that is wanted.

use tfsdk_core::text::{did_you_mean, nearest};
use tfsdk_core::ty::{ObjectType, Type, TypeKind};

/// As many as a reader looks through.
const TOLD: usize = 20;

/// What a type that is found says where it is `any`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Any {
    /// It is the type of values that are not there yet, and may become the wanted one.
    MayFit,
    /// It is the type of a value, and no other.
    Differs,
}

/// In lines, what would have to be changed of a type so that it becomes the wanted one; empty where nothing has to.
pub(crate) fn differences(found: &Type, wanted: &Type, any: Any) -> String {
    let mut all = Differences { lines: Vec::new(), any };
    all.add("", found, wanted);
    let Differences { mut lines, .. } = all;
    let more = lines.len().saturating_sub(TOLD);
    lines.truncate(TOLD);
    if more > 0 {
        lines.push(format!("{more} more"));
    }
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

struct Differences {
    lines: Vec<String>,
    any: Any,
}

impl Differences {
    fn add(&mut self, place: &str, found: &Type, wanted: &Type) {
        match (found.kind(), wanted.kind()) {
            (_, TypeKind::Dynamic) => {}
            (TypeKind::Dynamic, _) if self.any == Any::MayFit => {}
            (TypeKind::Object(found), TypeKind::Object(wanted)) => self.add_attributes(place, found, wanted),
            (TypeKind::List(found), TypeKind::List(wanted))
            | (TypeKind::Set(found), TypeKind::Set(wanted))
            | (TypeKind::Map(found), TypeKind::Map(wanted)) => {
                self.add(&format!("{place}[*]"), found, wanted)
            }
            (TypeKind::Tuple(found), TypeKind::Tuple(wanted)) if found.len() == wanted.len() => {
                for (i, (found, wanted)) in found.iter().zip(wanted).enumerate() {
                    self.add(&format!("{place}[{i}]"), found, wanted);
                }
            }
            _ if found.conforms_to(wanted) => {}
            _ => {
                let at = if place.is_empty() { String::new() } else { format!("{place}: ") };
                self.lines.push(match (found.kind(), wanted.kind()) {
                    (TypeKind::Tuple(found), TypeKind::Tuple(wanted)) => {
                        format!("{at}expected a tuple of {}, found one of {}", wanted.len(), found.len())
                    }
                    _ => {
                        format!("{at}expected {}, found {}", wanted.friendly_name(), found.friendly_name())
                    }
                });
            }
        }
    }

    fn add_attributes(&mut self, place: &str, found: &ObjectType, wanted: &ObjectType) {
        let at = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
        for attribute in wanted.iter() {
            let name = attribute.name();
            match found.get(name) {
                Some(it) => self.add(&at(name), it.ty(), attribute.ty()),
                None => self.lines.push(format!("{}: it is missing", at(name))),
            }
        }
        for name in found.iter().map(|it| it.name()).filter(|name| wanted.get(name).is_none()) {
            let meant = did_you_mean(nearest(name, wanted.iter().map(|it| it.name())));
            self.lines.push(format!("{}: there is no such attribute.{meant}", at(name)));
        }
    }
}
