//! Functions that read files.

use std::sync::Arc;

use tfsdk_core::limits::Budget;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, misfit, takes};
use super::files::{FileEntry, FileError, Files, QUESTION};
use super::glob::Glob;
use super::path::{clean, join, pay, relative};
use super::string::as_text;
use super::{Bare, Quote, Result, fail, fail_at_quoting, fail_quoting, make_elements};

/// The files that a program hands in, if it does.
pub(super) type Allowed = Option<Arc<dyn Files>>;

pub(super) fn functions(files: &Allowed) -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    let bool = |_: &[Value], _: &Budget| Ok(Type::BOOL);
    let strings = |_: &[Value], _: &Budget| Ok(Type::set(Type::STRING));
    let with = |call: fn(&dyn Files, &[Value], &Budget) -> Result<Value>| {
        let files = files.clone();
        move |args: &[Value], _: &Type, budget: &Budget| {
            args.iter().try_for_each(|arg| pay(as_text(arg), budget))?;
            call(allowed(&files)?, args, budget)
        }
    };
    #[cfg_attr(not(feature = "functions"), allow(unused_mut, reason = "digests come with that feature"))]
    let mut functions = vec![
        Builtin::new("file", [text("path")], string, with(file)),
        Builtin::new("fileexists", [text("path")], bool, with(fileexists)),
        Builtin::new("fileset", [text("path"), text("pattern")], strings, with(fileset)),
        Builtin::new("abspath", [text("path")], string, with(abspath)),
        Builtin::new("pathexpand", [text("path")], string, |args, _, budget| {
            pay(as_text(&args[0]), budget)?;
            pathexpand(&args[0])
        }),
    ];
    #[cfg(feature = "functions")]
    {
        use super::base64::encoded;
        use super::digest::{hex, pay_for_digest};
        use md5::Md5;
        use sha1::Sha1;
        use sha2::{Digest, Sha256, Sha512};
        let of_content = |name, of: fn(&[u8]) -> String| {
            let files = files.clone();
            Builtin::new(name, [text("path")], string, move |args: &[Value], _: &Type, budget: &Budget| {
                pay(as_text(&args[0]), budget)?;
                let content = opened(allowed(&files)?, as_text(&args[0]), budget)?;
                pay_for_digest(content.len(), budget)?;
                Ok(of(&content).into())
            })
        };
        functions.extend([
            Builtin::new("filebase64", [text("path")], string, with(filebase64)),
            of_content("filemd5", |content| hex(&Md5::digest(content))),
            of_content("filesha1", |content| hex(&Sha1::digest(content))),
            of_content("filesha256", |content| hex(&Sha256::digest(content))),
            of_content("filesha512", |content| hex(&Sha512::digest(content))),
            of_content("filebase64sha256", |content| encoded(&Sha256::digest(content))),
            of_content("filebase64sha512", |content| encoded(&Sha512::digest(content))),
        ]);
    }
    functions
}

/// The files, if the program allows any to be read.
pub(super) fn allowed(files: &Allowed) -> Result<&dyn Files> {
    match files {
        Some(files) => Ok(&**files),
        None => fail("this program does not allow expressions to read files"),
    }
}

/// Why a file cannot be read, in Go's words.
struct Unread {
    missing: bool,
    opened: bool,
    text: String,
}

/// The content of a file, paid for before it is read.
fn content(files: &dyn Files, path: &str, budget: &Budget) -> Result<std::result::Result<Vec<u8>, Unread>> {
    let path = clean(path);
    let because = |how: &str, error: FileError| {
        let why = match &error {
            FileError::Missing => "no such file or directory",
            FileError::NotAllowed => "this program does not allow it to be read",
            FileError::Other(why) => why,
        };
        let text = format!("{how} {}: {why}", Bare(&path));
        Ok(Err(Unread { missing: error == FileError::Missing, opened: how == "read", text }))
    };
    budget.work(QUESTION)?;
    let len = match files.entry(&path) {
        Ok(FileEntry::File(len)) => len,
        Ok(FileEntry::Folder) => return because("read", FileError::Other("is a directory".to_owned())),
        Ok(FileEntry::Other) => return because("read", FileError::Other("is not a file".to_owned())),
        Err(error) => return because("open", error),
    };
    budget.make(usize::try_from(len).unwrap_or(usize::MAX).saturating_add(size_of::<Value>()))?;
    budget.work(QUESTION + len / 16)?;
    // What has more by now would be cut.
    match files.read(&path, len.saturating_add(1)) {
        Ok(content) if content.len() as u64 > len => {
            because("read", FileError::Other("it grows, or does not tell how long it is".to_owned()))
        }
        Ok(content) => Ok(Ok(content)),
        Err(error) => because("open", error),
    }
}

/// The content of a file for functions that say nothing more of what is wrong.
#[cfg(feature = "functions")]
fn opened(files: &dyn Files, path: &str, budget: &Budget) -> Result<Vec<u8>> {
    match content(files, path, budget)? {
        Ok(content) => Ok(content),
        Err(unread) => fail(unread.text),
    }
}

/// The content of a file that is the first argument.
pub(super) fn read(files: &dyn Files, path: &str, budget: &Budget) -> Result<Vec<u8>> {
    match content(files, path, budget)? {
        Ok(content) => Ok(content),
        Err(Unread { missing: true, .. }) => fail_at_quoting(
            0,
            [Quote::Argument(0)],
            format!(
                "no file exists at {}; this function works only with files that are distributed as part of the \
                 configuration source code, so if this file will be created by a resource in this configuration you must \
                 instead obtain this result from an attribute of that resource",
                Excerpt(path)
            ),
        ),
        Err(Unread { opened: true, text, .. }) => {
            fail_at_quoting(0, [Quote::Argument(0)], format!("failed to read file: {text}"))
        }
        Err(unread) => fail_at_quoting(0, [Quote::Argument(0)], unread.text),
    }
}

/// The content of a file as a text.
pub(super) fn read_text(files: &dyn Files, path: &str, budget: &Budget) -> Result<String> {
    match String::from_utf8(read(files, path, budget)?) {
        Ok(text) => Ok(text),
        Err(_) => fail_quoting(
            [Quote::Argument(0)],
            format!(
                "contents of {} are not valid UTF-8; use the filebase64 function to obtain the Base64 encoded contents or the \
             other file functions (e.g. filemd5, filesha256) to obtain file hashing results instead",
                Excerpt(path)
            ),
        ),
    }
}

fn file(files: &dyn Files, args: &[Value], budget: &Budget) -> Result<Value> {
    let text = read_text(files, as_text(&args[0]), budget)?;
    super::look_at(&text, budget)?;
    budget.make(text.len())?;
    Ok(text.into())
}

#[cfg(feature = "functions")]
fn filebase64(files: &dyn Files, args: &[Value], budget: &Budget) -> Result<Value> {
    let content = read(files, as_text(&args[0]), budget)?;
    budget.make(content.len().saturating_mul(3))?;
    Ok(super::base64::encoded(&content).into())
}

fn fileexists(files: &dyn Files, args: &[Value], budget: &Budget) -> Result<Value> {
    budget.work(QUESTION)?;
    let path = &clean(as_text(&args[0]));
    match files.entry(path) {
        Ok(FileEntry::File(_)) => Ok(true.into()),
        Ok(FileEntry::Folder) => fail(format!("{} is a directory, not a file", Excerpt(path))),
        Ok(FileEntry::Other) => fail(format!("{} is not a regular file", Excerpt(path))),
        Err(FileError::Missing) => Ok(false.into()),
        Err(FileError::NotAllowed) => {
            fail(format!("this program does not allow {} to be read", Excerpt(path)))
        }
        Err(FileError::Other(_)) => fail(format!("failed to stat {}", Excerpt(path))),
    }
}

fn abspath(files: &dyn Files, args: &[Value], budget: &Budget) -> Result<Value> {
    let path = join(files.root(), as_text(&args[0]));
    budget.make(path.len())?;
    Ok(path.into())
}

/// No program hands in the folder that `~` stands for.
fn pathexpand(path: &Value) -> Result<Value> {
    match as_text(path).strip_prefix('~') {
        None => Ok(path.clone()),
        Some(rest) if rest.is_empty() || rest.starts_with('/') => {
            fail("this program does not say which folder \"~\" stands for")
        }
        Some(_) => fail("cannot expand user-specific home dir"),
    }
}

fn fileset(files: &dyn Files, args: &[Value], budget: &Budget) -> Result<Value> {
    let (folder, pattern) = (as_text(&args[0]), as_text(&args[1]));
    // No folder is this one, not the root of all.
    let whole = join(".", &format!("{}/{pattern}", if folder.is_empty() { "." } else { folder }));
    let Some(found) = Glob::new(&whole, budget)?.find(files, budget)? else {
        return fail(format!("failed to glob pattern {}: syntax error in pattern", Excerpt(&whole)));
    };
    make_elements(found.len(), budget)?;
    let folder = clean(folder);
    let mut paths = Vec::with_capacity(found.len());
    for path in found {
        pay(&path, budget)?;
        paths.push(Value::from(relative(&folder, &path)));
    }
    Value::set(Type::STRING, paths).map_err(misfit)
}
