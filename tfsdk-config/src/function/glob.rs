//! Patterns of paths, as `fileset` takes them. (Go: `doublestar` 1.)

use tfsdk_core::limits::{Budget, Exhausted};

use super::files::{FileEntry, FileError, Files, QUESTION};
use super::{Result, fail};

/// A pattern by its segments.
pub(super) struct Glob<'p>(Vec<Segment<'p>>);

enum Segment<'p> {
    /// A name, or `..`.
    Name(&'p str),
    /// `**`: any folders, or none.
    Folders,
    /// What one name has to match.
    Pattern(Vec<char>),
}

/// A pattern is no pattern. As in Go that is found where something is compared with the wrong part of it.
#[derive(Debug, PartialEq, Eq)]
struct Bad;

/// Why the search ended.
enum Stop {
    Bad,
    Error(tfsdk_lang::expr::FunctionError),
}

impl<E: Into<tfsdk_lang::expr::FunctionError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Stop::Error(error.into())
    }
}

/// Folders may be links to those around them.
const DEEPEST: usize = 256;

impl<'p> Glob<'p> {
    /// The pattern, which may turn out to be none.
    pub(super) fn new(pattern: &'p str, budget: &Budget) -> Result<Self> {
        budget.make(pattern.len().saturating_mul(2 * size_of::<Segment<'_>>()))?;
        budget.work(pattern.len() as u64)?;
        let segment = |text: &'p str| match text {
            "**" => Segment::Folders,
            _ if text.contains(['*', '?', '[', '{', '\\']) => Segment::Pattern(text.chars().collect()),
            _ => Segment::Name(text),
        };
        Ok(Self(pattern.split('/').map(segment).collect()))
    }

    /// The paths of the files that match; `None` if the pattern is none.
    pub(super) fn find(&self, files: &dyn Files, budget: &Budget) -> Result<Option<Vec<String>>> {
        match self.search(files, budget) {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Bad) => Ok(None),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn search(&self, files: &dyn Files, budget: &Budget) -> std::result::Result<Vec<String>, Stop> {
        let mut found = Vec::new();
        let is_rooted = matches!(self.0.first(), Some(Segment::Name("")));
        // Folders yet to be looked into, the segments that are done there, and how deep `**` led.
        let mut waiting = vec![(if is_rooted { "/" } else { "" }.to_owned(), 0, 0)];
        while let Some((path, done, depth)) = waiting.pop() {
            budget.work(16 + path.len() as u64 / 4)?;
            budget.make(path.len() + size_of::<(String, usize, usize)>())?;
            let below = |name: &str| match path.as_str() {
                "" => name.to_owned(),
                path if path.ends_with('/') => format!("{path}{name}"),
                path => format!("{path}/{name}"),
            };
            match self.0.get(done) {
                None => match entry(files, &path, budget)? {
                    Ok(FileEntry::File(_)) => found.push(path),
                    Err(FileError::NotAllowed) => return Err(not_allowed()),
                    Ok(_) | Err(_) => {}
                },
                Some(Segment::Name("" | ".")) => waiting.push((path.clone(), done + 1, depth)),
                Some(Segment::Name(name)) => waiting.push((below(name), done + 1, depth)),
                Some(Segment::Folders) => {
                    if done + 1 < self.0.len() {
                        waiting.push((path.clone(), done + 1, depth));
                    }
                    for name in names(files, &path, budget)? {
                        let inner = below(&name);
                        match entry(files, &inner, budget)? {
                            Ok(FileEntry::Folder) if depth < DEEPEST => {
                                waiting.push((inner, done, depth + 1))
                            }
                            Ok(FileEntry::File(_)) if done + 1 == self.0.len() => found.push(inner),
                            Ok(_) | Err(_) => {}
                        }
                    }
                }
                Some(Segment::Pattern(pattern)) => {
                    for name in names(files, &path, budget)? {
                        let letters: Vec<char> = name.chars().collect();
                        if matches(pattern, &letters, 0, budget)?.map_err(|Bad| Stop::Bad)? {
                            waiting.push((below(&name), done + 1, depth));
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}

/// What it costs to ask for a file of a folder, which the disk has just read: many are asked for.
const ENTRY: u64 = 100;

fn entry(
    files: &dyn Files,
    path: &str,
    budget: &Budget,
) -> std::result::Result<std::result::Result<FileEntry, FileError>, Exhausted> {
    budget.work(ENTRY)?;
    Ok(files.entry(path))
}

fn names(files: &dyn Files, path: &str, budget: &Budget) -> std::result::Result<Vec<String>, Stop> {
    let folder = if path.is_empty() { "." } else { path };
    let names = match entry(files, folder, budget)? {
        Ok(FileEntry::Folder) => {
            budget.work(QUESTION)?;
            files.names(folder)
        }
        Ok(_) => return Ok(Vec::new()),
        Err(error) => Err(error),
    };
    let names = match names {
        Ok(names) => names,
        Err(FileError::NotAllowed) => return Err(not_allowed()),
        Err(_) => Vec::new(),
    };
    budget.work(16 * names.len() as u64)?;
    budget.make(names.iter().map(|name| 64 + 5 * name.len()).sum())?;
    Ok(names)
}

fn not_allowed() -> Stop {
    let error = fail::<()>("the pattern leads to what this program does not allow to be read");
    error.err().map_or(Stop::Bad, Stop::Error)
}

/// So often stars and alternatives may stand behind each other.
const MOST_CHOICES: usize = 64;

type Matched = std::result::Result<bool, Bad>;

/// Whether a name matches. Each step is paid for, as stars can be tried in many ways.
fn matches(mut pattern: &[char], mut name: &[char], choices: usize, budget: &Budget) -> Result<Matched> {
    if choices > MOST_CHOICES {
        return fail("the pattern has too many stars and alternatives");
    }
    budget.work(1)?;
    while let ([first, rest @ ..], [letter, others @ ..]) = (pattern, name) {
        budget.work(1)?;
        match first {
            '\\' => match rest {
                [] => return Ok(Err(Bad)),
                [escaped, behind @ ..] if escaped == letter => (pattern, name) = (behind, others),
                _ => return Ok(Ok(false)),
            },
            '*' => {
                let behind = &rest[rest.iter().take_while(|c| **c == '*').count()..];
                if behind.is_empty() {
                    return Ok(Ok(true));
                }
                for at in 0..name.len() {
                    if matches(behind, &name[at..], choices + 1, budget)? == Ok(true) {
                        return Ok(Ok(true));
                    }
                }
                return Ok(Ok(false));
            }
            '[' => {
                let end = unescaped(rest, ']');
                budget.work(end.unwrap_or(rest.len()) as u64 / 4)?;
                let Some(end) = end else { return Ok(Err(Bad)) };
                match in_class(&rest[..end], *letter) {
                    Ok(true) => (pattern, name) = (&rest[end + 1..], others),
                    no => return Ok(no),
                }
            }
            '{' => {
                let end = unescaped(rest, '}');
                budget.work(end.unwrap_or(rest.len()) as u64 / 4)?;
                let Some(end) = end else { return Ok(Err(Bad)) };
                let mut options = &rest[..end];
                loop {
                    let comma = unescaped(options, ',');
                    let option = &options[..comma.unwrap_or(options.len())];
                    budget.make(8 * (option.len() + rest.len() - end))?;
                    budget.work((option.len() + rest.len() - end) as u64 / 8)?;
                    let whole = [option, &rest[end + 1..]].concat();
                    match matches(&whole, name, choices + 1, budget)? {
                        Ok(false) => {}
                        known => return Ok(known),
                    }
                    match comma {
                        Some(comma) => options = &options[comma + 1..],
                        None => return Ok(Ok(false)),
                    }
                }
            }
            first if *first == '?' || first == letter => (pattern, name) = (rest, others),
            _ => return Ok(Ok(false)),
        }
    }
    Ok(Ok(name.is_empty() && pattern.iter().all(|c| *c == '*') && pattern.len() <= 2))
}

/// Where a sign stands that is not escaped.
fn unescaped(pattern: &[char], sign: char) -> Option<usize> {
    let mut is_escaped = false;
    pattern.iter().position(|c| {
        let found = !is_escaped && *c == sign;
        is_escaped = !is_escaped && *c == '\\';
        found
    })
}

/// Whether a letter is in a class such as `^a-c`.
fn in_class(class: &[char], letter: char) -> Matched {
    let (is_negated, mut class) = match class {
        [] => return Err(Bad),
        ['^', rest @ ..] => (true, rest),
        class => (false, class),
    };
    let mut is_in = false;
    while !class.is_empty() {
        let low = class_letter(&mut class)?;
        let mut high = low;
        if let ['-', rest @ ..] = class {
            class = rest;
            high = class_letter(&mut class)?;
        }
        is_in |= (low..=high).contains(&letter);
    }
    Ok(is_in != is_negated)
}

fn class_letter(class: &mut &[char]) -> std::result::Result<char, Bad> {
    let (letter, rest) = match *class {
        [] | ['-', ..] | ['\\'] => return Err(Bad),
        ['\\', letter, rest @ ..] | [letter, rest @ ..] => (*letter, rest),
    };
    *class = rest;
    Ok(letter)
}
