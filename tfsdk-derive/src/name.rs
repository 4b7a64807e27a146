//! Attribute names: which are valid, and which was meant.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

pub(crate) use tfsdk_text::is_attribute_name as is_valid;
pub(crate) use tfsdk_text::{hcl_nearest, nearest};

/// The valid name nearest to `text`, if one can be made of it.
pub(crate) fn corrected(text: &str) -> Option<String> {
    let plain = text.replace('ß', "ss").nfd().filter(|c| !is_combining_mark(*c)).collect::<String>();
    // What other letters are among those of a name, nobody can say.
    if plain.chars().any(|c| !c.is_ascii() && c.is_alphabetic()) {
        return None;
    }
    let name = snake_case(&plain);
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = name.trim_matches(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    let name = name.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    is_valid(name).then(|| name.to_owned())
}

/// Words with capitals inside that are one word nevertheless.
const ONE_WORD: &[&str] = &[
    "KiB",
    "MiB",
    "GiB",
    "TiB",
    "PiB",
    "EiB",
    "IPv4",
    "IPv6",
    "OAuth",
    "DynamoDB",
    "GraphQL",
    "MySQL",
    "PostgreSQL",
    "iOS",
    "macOS",
];

/// `gpuMemoryGiB`, `GpuMemoryGiB` and `gpu_memory_gib` as `gpu_memory_gib`.
pub(crate) fn snake_case(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut name = String::new();
    let mut i = 0;
    while i < chars.len() {
        let len = word_length(&chars[..i], &chars[i..]);
        let inside = i > 0 && chars[i - 1].is_alphanumeric() && chars[i].is_uppercase();
        if inside {
            name.push('_');
        }
        name.extend(chars[i..i + len].iter().flat_map(|c| c.to_lowercase()));
        i += len;
    }
    name
}

/// How many characters at the start of `rest` belong together whatever their case.
fn word_length(before: &[char], rest: &[char]) -> usize {
    let starts_word = rest[0].is_uppercase() || before.last().is_none_or(|c| !c.is_alphanumeric());
    if starts_word {
        for word in ONE_WORD {
            let len = word.chars().count();
            let ends_word = rest.get(len).is_none_or(|c| !c.is_lowercase());
            if ends_word && rest.len() >= len && word.chars().eq(rest[..len].iter().copied()) {
                return len;
            }
        }
    }
    // An acronym, up to the capital that starts the next word; `IDs` is one as well.
    let capitals = rest.iter().take_while(|c| c.is_uppercase()).count();
    match rest.get(capitals) {
        _ if capitals < 2 => 1,
        Some('s') if rest.get(capitals + 1).is_none_or(|c| !c.is_lowercase()) => capitals + 1,
        Some(c) if c.is_lowercase() => capitals - 1,
        _ => capitals,
    }
}

#[cfg(test)]
mod tests {
    use super::{corrected, snake_case};

    #[test]
    fn camel_case_becomes_words() {
        for (text, name) in [
            ("gpuMemoryGiB", "gpu_memory_gib"),
            ("GiBPerSecond", "gib_per_second"),
            ("subnetIDs", "subnet_ids"),
            ("IDsOfSubnets", "ids_of_subnets"),
            ("HTTPServer", "http_server"),
            ("vpcID", "vpc_id"),
            ("XMLHttpRequest", "xml_http_request"),
            ("ec2InstanceType", "ec2_instance_type"),
            ("EC2Instance", "ec2_instance"),
            ("enableIPv6", "enable_ipv6"),
            ("IPv6Cidr", "ipv6_cidr"),
            ("usesMySQL", "uses_mysql"),
            ("planB", "plan_b"),
            ("aB", "a_b"),
            ("A", "a"),
            ("already_snake", "already_snake"),
            ("two__lines", "two__lines"),
            ("Mixed_Case", "mixed_case"),
            ("SCREAMING_CASE", "screaming_case"),
            ("s3Bucket", "s3_bucket"),
            ("isAWSome", "is_aw_some"),
        ] {
            assert_eq!(snake_case(text), name, "{text}");
        }
    }

    #[test]
    fn what_is_no_name_is_corrected_where_a_name_is_in_it() {
        for (text, name) in [
            ("1a", Some("a")),
            ("a-b", Some("a_b")),
            ("index document", Some("index_document")),
            ("_private", Some("private")),
            ("a,omitempty", Some("a_omitempty")),
            ("Größe", Some("grosse")),
            ("Éléments", Some("elements")),
            ("naïve–approach", Some("naive_approach")),
            ("размер", None),
            ("x大小", None),
            ("*()-", None),
            ("", None),
            ("12", None),
        ] {
            assert_eq!(corrected(text).as_deref(), name, "{text}");
        }
    }
}
