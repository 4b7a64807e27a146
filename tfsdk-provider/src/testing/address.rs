//! Addresses: of resources, of their instances, and of the modules that they are in.

use tfsdk_core::text::is_identifier;

/// The address of a resource or of an instance of one, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address<'a> {
    /// The instance of a module that it is in, with its modules in turn, as `module.x[0].module.y`; empty in the root module.
    pub(super) module: &'a str,
    pub(super) type_name: &'a str,
    pub(super) name: &'a str,
    /// What stands between the brackets, as it is written.
    pub(super) key: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// What is no address becomes a name without a type.
    pub(super) fn of(text: &'a str) -> Self {
        let parts = parts(text);
        let is_call = |position: usize| parts.get(position).is_some_and(|part| part.name == "module");
        let calls = (0..).step_by(2).take_while(|position| is_call(*position)).count();
        let end = |count: usize| parts.get(count.wrapping_sub(1)).map_or(0, |part| part.end);
        let mut rest = parts.iter().skip(2 * calls).filter(|part| part.name != "data");
        let (type_name, last) = (rest.next(), rest.next());
        Self {
            module: text.get(..end(2 * calls)).unwrap_or_default(),
            type_name: type_name.map_or("", |part| part.name),
            name: last.map_or("", |part| part.name),
            key: last.or(type_name).and_then(|part| part.key),
        }
    }

    /// What Terraform calls a resource that is stored, or an instance of one; `None`: that is none of either.
    pub(super) fn of_managed(text: &'a str) -> Option<Self> {
        let address = Self::of(text);
        let is_type =
            is_identifier(address.type_name) && !["data", "ephemeral", "module"].contains(&address.type_name);
        // What could not be taken apart is not put together again.
        let is_whole = format!("{}{}", before(address.module), address.in_module()) == text;
        let modules = parts(address.module).into_iter().map(|part| part.key);
        let is_sound = modules.chain([address.key]).flatten().all(is_key);
        (is_type && is_identifier(address.name) && is_whole && is_sound).then_some(address)
    }

    /// Whether another one is this, or an instance of this where a key is left out.
    pub(super) fn has(&self, other: &Address<'_>) -> bool {
        let is_key = |own: Option<&str>, its: Option<&str>| own.is_none() || own == its;
        let [own, its] = [parts(self.module), parts(other.module)];
        own.len() == its.len()
            && own.iter().zip(&its).all(|(own, its)| own.name == its.name && is_key(own.key, its.key))
            && (self.type_name, self.name) == (other.type_name, other.name)
            && is_key(self.key, other.key)
    }

    /// The address of the resource, of which this may be an instance.
    pub(super) fn resource(&self) -> String {
        format!("{}{}.{}", before(self.module), self.type_name, self.name)
    }

    /// The same as its module calls it, with its key.
    pub(super) fn in_module(&self) -> String {
        let key = self.key.map(|key| format!("[{key}]")).unwrap_or_default();
        format!("{}.{}{key}", self.type_name, self.name)
    }

    /// The same as it is configured: once for all instances of its module.
    pub(super) fn configured(&self) -> String {
        format!("{}{}.{}", before(&without_keys(self.module)), self.type_name, self.name)
    }
}

/// Where Terraform shows a resource among others: what is in few modules first, data sources first in each, and keys by their
/// numbers.
pub(super) fn rank(address: &str, is_data: bool) -> impl Ord + use<> {
    let Address { module, type_name, name, key } = Address::of(address);
    let whole = |part: &Part<'_>| (part.name.to_owned(), key_rank(part.key));
    let modules: Vec<_> = parts(module).iter().map(whole).collect();
    (modules.len(), modules, !is_data, type_name.to_owned(), name.to_owned(), key_rank(key))
}

fn key_rank(key: Option<&str>) -> (bool, Option<u64>, String) {
    let key = key.unwrap_or_default();
    let number = key.parse().ok();
    (number.is_none() && !key.is_empty(), number, key.to_owned())
}

/// Whether this tells instances apart: a number, or a quoted text.
fn is_key(key: &str) -> bool {
    key.parse::<u64>().is_ok() || key.len() > 1 && key.starts_with('"') && key.ends_with('"')
}

/// What stands before the names of what is in a module.
pub(super) fn before(module: &str) -> String {
    if module.is_empty() { String::new() } else { format!("{module}.") }
}

/// The address of a module or a resource, without the keys of instances.
pub(super) fn without_keys(address: &str) -> String {
    parts(address).iter().map(|part| part.name).collect::<Vec<_>>().join(".")
}

/// Whether two addresses are those of different instances of one module.
pub(super) fn is_other_instance(module: &str, other: &str) -> bool {
    module != other && without_keys(module) == without_keys(other)
}

/// The instances of modules that an address leads through, each with those around it.
pub(super) fn modules(address: &str) -> Vec<&str> {
    let module = Address::of(address).module;
    parts(module).iter().skip(1).step_by(2).filter_map(|part| module.get(..part.end)).collect()
}

/// Whether an address is this one, that of an instance of it, or of something in it.
pub(super) fn is_in(address: &str, whole: &str) -> bool {
    address.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
}

/// Whether an address ends with the key of an instance.
pub(super) fn is_keyed(address: &str) -> bool {
    parts(address).last().is_some_and(|part| part.key.is_some())
}

/// The names between dots, each with its key.
pub(super) fn steps(address: &str) -> Vec<(&str, Option<&str>)> {
    // The root module has no name.
    parts(address).into_iter().filter(|_| !address.is_empty()).map(|part| (part.name, part.key)).collect()
}

struct Part<'a> {
    name: &'a str,
    key: Option<&'a str>,
    /// Where it ends, with its key.
    end: usize,
}

/// What stands between dots. A key may have dots and brackets of its own in its quotes.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut bracket) = (0, None);
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut push = |start: usize, bracket: Option<usize>, end: usize| {
        let whole = text.get(start..end).unwrap_or_default();
        let name = bracket.and_then(|bracket: usize| whole.get(..bracket - start)).unwrap_or(whole);
        let key = whole.get(name.len()..).and_then(|key| key.strip_prefix('[')?.strip_suffix(']'));
        parts.push(Part { name, key, end });
    };
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '[' if bracket.is_none() => bracket = Some(at),
            '.' => {
                push(start, bracket.take(), at);
                start = at + 1;
            }
            _ => {}
        }
    }
    push(start, bracket, text.len());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart() {
        let address = Address::of(r#"module.x["a.b\"]"].module.y[0].zoo_kept.k["é.["]"#);
        assert_eq!(
            address,
            Address {
                module: r#"module.x["a.b\"]"].module.y[0]"#,
                type_name: "zoo_kept",
                name: "k",
                key: Some(r#""é.[""#)
            }
        );
        assert_eq!(address.configured(), "module.x.module.y.zoo_kept.k");
        assert_eq!(Address::of("zoo_kept.k").resource(), "zoo_kept.k");
        assert_eq!(Address::of("data.zoo_keeper.k[1]").type_name, "zoo_keeper");
        assert_eq!(Address::of("").name, "");
        let mut all = ["a.b[10]", "module.x.a.b", "a.b[2]", "a.b", "a.a"];
        all.sort_by_key(|address| rank(address, false));
        assert_eq!(all, ["a.a", "a.b", "a.b[2]", "a.b[10]", "module.x.a.b"]);
        assert_eq!(
            modules(r#"module.x["a.b"].module.y.zoo_kept.k"#),
            [r#"module.x["a.b"]"#, r#"module.x["a.b"].module.y"#]
        );
        assert!(modules("zoo_kept.k").is_empty());
        let managed = |text| Address::of_managed(text);
        for none in [
            "",
            "zoo_kept",
            "data.zoo_keeper.k",
            "module.x",
            "ephemeral.x.y",
            "a.b.c",
            "a.b[]",
            "a.b[0",
            "a.b[0]x",
            "a.b c",
        ] {
            assert_eq!(managed(none), None, "{none}");
        }
        let has = |one: &'static str, other: &'static str| {
            managed(one).zip(managed(other)).map(|(one, other)| one.has(&other))
        };
        assert_eq!(has("module.x.a.b", "module.x[0].a.b[\"c\"]"), Some(true));
        assert_eq!(has("module.x[1].a.b", "module.x[0].a.b"), Some(false));
        assert_eq!(has("a.b", "a.bc"), Some(false));
        assert_eq!(has("a.b[0]", "a.b"), Some(false));
        assert!(is_in("module.x[0].zoo_kept.k", "module.x") && !is_in("module.xy", "module.x"));
    }
}
