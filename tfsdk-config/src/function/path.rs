//! Functions of paths as texts. (Go: `path/filepath`, on Unix.)

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::Result;
use super::builtin::{Builtin, takes};
use super::string::{as_text, make_copy};

pub(super) fn functions() -> Vec<Builtin> {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    let part = |name, part: fn(&str) -> String| {
        Builtin::new(name, [takes("path", Type::STRING)], string, move |args, _, budget| {
            pay(as_text(&args[0]), budget)?;
            Ok(part(as_text(&args[0])).into())
        })
    };
    vec![part("basename", base), part("dirname", dir)]
}

/// Pays for going through the segments of a path.
pub(super) fn pay(path: &str, budget: &Budget) -> Result<()> {
    make_copy(path, budget)?;
    // A segment may be a letter.
    budget.make(path.len().saturating_mul(8))?;
    Ok(budget.work(path.len() as u64 / 4)?)
}

/// The shortest path that means the same, without looking at what there is. (Go: `Clean`.)
pub(super) fn clean(path: &str) -> String {
    let is_rooted = path.starts_with('/');
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => match segments.last() {
                Some(&last) if last != ".." => drop(segments.pop()),
                _ if is_rooted => {}
                _ => segments.push(".."),
            },
            segment => segments.push(segment),
        }
    }
    match (is_rooted, segments.join("/")) {
        (true, path) => format!("/{path}"),
        (false, path) if path.is_empty() => ".".to_owned(),
        (false, path) => path,
    }
}

/// A path that starts in a folder, unless it starts at the root.
pub(super) fn join(folder: &str, path: &str) -> String {
    if path.starts_with('/') { clean(path) } else { clean(&format!("{folder}/{path}")) }
}

/// The way from a folder to a path, both clean. (Go: `Rel`.)
pub(super) fn relative(folder: &str, path: &str) -> String {
    let segments = |path: &'_ str| -> Vec<String> {
        path.split('/').filter(|segment| !matches!(*segment, "" | ".")).map(str::to_owned).collect()
    };
    let (folder, path) = (segments(folder), segments(path));
    let common = folder.iter().zip(&path).take_while(|(a, b)| a == b).count();
    let up = folder[common..].iter().map(|_| "..");
    up.chain(path[common..].iter().map(String::as_str)).collect::<Vec<_>>().join("/")
}

fn base(path: &str) -> String {
    if path.is_empty() {
        return ".".to_owned();
    }
    match path.trim_end_matches('/').rsplit('/').next() {
        None | Some("") => "/".to_owned(),
        Some(last) => last.to_owned(),
    }
}

fn dir(path: &str) -> String {
    clean(path.rfind('/').map_or("", |at| &path[..=at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_between_two_folders_goes_up_and_down() {
        assert_eq!(relative("sub", "a.txt"), "../a.txt");
        assert_eq!(relative(".", "sub/a.txt"), "sub/a.txt");
        assert_eq!(relative("a/b", "a/c/d"), "../c/d");
        assert_eq!(clean("../a/./../../b//"), "../../b");
        assert_eq!(clean("/../a"), "/a");
    }
}
