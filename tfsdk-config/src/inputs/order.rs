//! Which of several values counts.

use std::collections::HashSet;

use crate::file::File;
use crate::file_kind::{self, FileKind, split};
use crate::given::{Origin, Source, TextValue};

/// A file or a text, by its index.
#[derive(Clone, Copy)]
pub(super) enum Item {
    File(usize),
    Text(usize),
}

/// What gives values; what counts less comes first.
pub(super) fn in_order<'s>(
    order: &[Item],
    files: &'s [File],
    texts: &'s [TextValue],
    folders: &[String],
) -> Vec<Source<'s>> {
    let of_declarations = files.iter().filter(|file| declares(file)).map(|file| split(file.name()).0);
    let folders: HashSet<&str> = of_declarations.chain(folders.iter().map(String::as_str)).collect();
    let mut found: HashSet<(&str, &str)> = HashSet::new();
    let mut rank = |file: &'s File| {
        let name = file.name();
        // Whoever names a file once more, with `./` or without, wants it to count there.
        let is_found = (folders.is_empty() || folders.contains(split(name).0)) && found.insert(split(name));
        if is_found { FileKind::of(name).rank(name) } else { file_kind::NAMED }
    };
    let ranked = order.iter().filter_map(|item| match *item {
        Item::File(index) => {
            let file = files.get(index).filter(|file| !declares(file))?;
            Some((rank(file), Source::File(file)))
        }
        Item::Text(index) => {
            let text = texts.get(index)?;
            let rank = match text.origin {
                Origin::Environment => file_kind::ENVIRONMENT,
                Origin::Flag => file_kind::NAMED,
            };
            Some((rank, Source::Text(text)))
        }
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|(a, _), (b, _)| a.cmp(b));
    ranked.into_iter().map(|(_, source)| source).collect()
}

pub(super) fn declares(file: &File) -> bool {
    FileKind::of(file.name()).declares()
}
