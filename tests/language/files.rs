//! Functions that read files and ask for the time: only as far as the program lets them.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use kit::files::FILES;
use tfsdk::Limits;
use tfsdk::config::{Bindings, FileEntry, FileError, Files, Folder, Functions, MemoryFiles};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::limits::Exhausted;

fn evaluated(functions: Functions, source: &str, limits: Limits) -> Result<String, tfsdk::expr::Diagnostics> {
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{problems}");
    let (value, problems) = expr.evaluate_with(&Bindings::new().with_functions(functions), limits);
    if problems.has_errors() { Err(problems) } else { Ok(value.to_string()) }
}

fn error(functions: Functions, source: &str) -> String {
    evaluated(functions, source, Limits::new()).expect_err(source).to_string()
}

#[test]
fn without_files_or_a_clock_functions_say_that_the_program_did_not_allow_it() {
    for source in [
        "file(\"a\")",
        "fileexists(\"a\")",
        "fileset(\"a\", \"*\")",
        "filebase64(\"a\")",
        "filemd5(\"a\")",
        "filesha1(\"a\")",
        "filesha256(\"a\")",
        "filesha512(\"a\")",
        "filebase64sha256(\"a\")",
        "filebase64sha512(\"a\")",
        "templatefile(\"a\", {})",
        "abspath(\"a\")",
        "core::file(\"a\")",
    ] {
        let told = error(Functions::terraform(), source);
        assert!(told.contains("this program does not allow expressions to read files"), "{source}: {told}");
    }
    for source in ["timestamp()", "plantimestamp()"] {
        let told = error(Functions::terraform(), source);
        assert!(told.contains("this program does not tell expressions the time"), "{source}: {told}");
    }
    let told = error(Functions::terraform(), "pathexpand(\"~/a\")");
    assert!(told.contains("does not say which folder"), "{told}");
}

#[test]
fn plantimestamp_stays_and_timestamp_goes_on() {
    let seconds = std::sync::atomic::AtomicU64::new(0);
    let clock =
        move || UNIX_EPOCH + Duration::from_secs(seconds.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let source = "[plantimestamp(), timestamp(), timestamp(), plantimestamp()]";
    let told = evaluated(Functions::terraform().with_clock(clock), source, Limits::new());
    let second = |n: u32| format!("\"1970-01-01T00:00:0{n}Z\"");
    let expected = [second(0), second(1), second(2), second(0)].join(", ");
    assert_eq!(told.ok(), Some(format!("[{expected}]")));
    for far in [Duration::MAX / 4, Duration::from_secs(253_402_300_800)] {
        let clock = move || UNIX_EPOCH.checked_add(far).unwrap_or(UNIX_EPOCH);
        assert!(evaluated(Functions::terraform().with_clock(clock), "timestamp()", Limits::new()).is_ok());
    }
}

/// A folder for one test, with another one beside it.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let place = std::env::temp_dir().join(format!("tfsdk-{name}-{}", std::process::id()));
        for (path, content) in FILES {
            let path = place.join("in").join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, content).expect("it can be written");
        }
        fs::create_dir_all(place.join("in-too")).expect("it can be made");
        fs::write(place.join("in-too/secret"), "secret").expect("it can be written");
        fs::write(place.join("secret"), "secret").expect("it can be written");
        Self(place)
    }

    fn functions(&self) -> Functions {
        Functions::terraform().with_files(Folder::new(self.0.join("in")).expect("it is there"))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn no_path_leads_out_of_a_folder() {
    let place = Place::new("no-way-out");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(place.0.join("secret"), place.0.join("in/link")).expect("a link");
        std::os::unix::fs::symlink(&place.0, place.0.join("in/up")).expect("a link");
    }
    let outside = place.0.join("secret").display().to_string();
    let beside = place.0.join("in-too/secret").display().to_string();
    let mut paths =
        vec!["../secret", "files/../../secret", "../in-too/secret", "../in/../secret", &outside, &beside];
    if cfg!(unix) {
        paths.extend(["link", "up/secret"]);
    }
    for path in paths {
        for source in [
            format!("file(\"{path}\")"),
            format!("filesha256(\"{path}\")"),
            format!("fileexists(\"{path}\")"),
            format!("templatefile(\"{path}\", {{}})"),
        ] {
            let told = error(place.functions(), &source);
            assert!(told.contains("does not allow"), "{source}: {told}");
        }
    }
    for source in ["fileset(\"..\", \"*\")", "fileset(\".\", \"../*\")", "fileset(\"/\", \"*\")"] {
        let told = error(place.functions(), source);
        assert!(told.contains("does not allow"), "{source}: {told}");
    }
    // What is not there is not told apart from what is, outside, also not by links to what is not there.
    let mut absent = vec!["../none"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../none", place.0.join("in/dangling")).expect("a link");
        std::os::unix::fs::symlink("dangling", place.0.join("in/dangling-too")).expect("a link");
        std::os::unix::fs::symlink("around", place.0.join("in/around")).expect("a link");
        absent.extend(["up/none", "up/none/more", "link/more", "dangling", "dangling-too", "around"]);
    }
    for path in absent {
        for function in ["file", "fileexists"] {
            let told = error(place.functions(), &format!("{function}(\"{path}\")"));
            assert!(told.contains("does not allow"), "{function}(\"{path}\"): {told}");
        }
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("files/none", place.0.join("in/inside")).expect("a link");
        let found = evaluated(place.functions(), "fileexists(\"inside\")", Limits::new());
        assert_eq!(found.ok().as_deref(), Some("false"));
    }
    // Inside, all ways are open.
    let inside = place.0.join("in/files/sub/../sub/b.txt").canonicalize().expect("it is there");
    for path in ["files/sub/b.txt", "./files/sub/deep/../b.txt", &inside.display().to_string()] {
        let read = evaluated(place.functions(), &format!("file(\"{path}\")"), Limits::new());
        assert_eq!(read.ok().as_deref(), Some("\"b\""), "{path}");
    }
}

#[test]
fn an_empty_path_is_the_folder_itself() {
    let place = Place::new("empty");
    let found = |source: &str| evaluated(place.functions(), source, Limits::new()).ok();
    assert_eq!(found("fileset(\"\", \"files/*.txt\")"), found("fileset(\".\", \"files/*.txt\")"));
    assert_eq!(found("fileset(\"\", \"files/hello.*\")").as_deref(), Some("toset([\"files/hello.txt\"])"));
}

#[test]
fn a_folder_and_files_in_memory_answer_alike() {
    let place = Place::new("alike");
    for source in [
        "fileset(\"files\", \"**\")",
        "fileset(\"files/sub\", \"../*.txt\")",
        "file(\"files/hello.txt\")",
        "fileexists(\"files/none\")",
        "filebase64(\"files/bytes.dat\")",
        "filesha512(\"files/sub/b.txt\")",
        "templatefile(\"files/list.tftpl\", { items = [\"a\"] })",
    ] {
        let of_folder = evaluated(place.functions(), source, Limits::new());
        let in_memory = Functions::terraform().with_files(MemoryFiles::from(FILES));
        let in_memory = evaluated(in_memory, source, Limits::new());
        assert_eq!(of_folder.ok(), in_memory.ok(), "{source}");
    }
    for source in
        ["file(\"files\")", "file(\"files/none\")", "file(\"files/hello.txt/x\")", "fileexists(\"files\")"]
    {
        let in_memory = Functions::terraform().with_files(MemoryFiles::from(FILES));
        assert_eq!(error(place.functions(), source), error(in_memory, source), "{source}");
    }
}

/// Says that a file is long, and fails if anybody reads it.
struct Long;

impl Files for Long {
    fn root(&self) -> &str {
        "/"
    }

    fn entry(&self, _: &str) -> Result<FileEntry, FileError> {
        Ok(FileEntry::File(1 << 40))
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, FileError> {
        panic!("{path} was read")
    }

    fn names(&self, _: &str) -> Result<Vec<String>, FileError> {
        Ok(Vec::new())
    }
}

#[test]
fn a_file_is_paid_for_before_it_is_read() {
    for source in [
        "file(\"a\")",
        "filemd5(\"a\")",
        "filebase64(\"a\")",
        "templatefile(\"a\", {})",
        "try(file(\"a\"), 1)",
    ] {
        let functions = Functions::terraform().with_files(Long);
        let problems = evaluated(functions, source, Limits::new()).expect_err(source);
        assert_eq!(problems.exhausted(), Some(Exhausted::Size), "{source}: {problems}");
    }
}

/// Many files and folders, and how often something was asked of them.
#[derive(Default)]
struct Asked(std::sync::Arc<std::sync::atomic::AtomicU64>);

impl Asked {
    fn again(&self) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

impl Files for Asked {
    fn root(&self) -> &str {
        "/"
    }

    fn entry(&self, path: &str) -> Result<FileEntry, FileError> {
        self.again();
        Ok(if path.ends_with('f') { FileEntry::File(1) } else { FileEntry::Folder })
    }

    fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, FileError> {
        Ok(Vec::new())
    }

    fn names(&self, _: &str) -> Result<Vec<String>, FileError> {
        self.again();
        Ok((0..3000).map(|i| format!("{i}f")).collect())
    }
}

/// Each question may wait for a disk, and those about the files of a folder, which it has just read, not so long.
#[test]
fn each_question_about_a_file_is_paid_for() {
    for (source, most) in [
        ("fileset(\".\", \"*\")", 5_100),
        ("fileset(\".\", \"**\")", 5_100),
        ("fileset(\".\", \"*/f\")", 5_100),
        ("fileset(\".\", \"{a,b,c}/**\")", 5_100),
        ("[for i in range(1000) : fileexists(\"${i}f\")]", 510),
        ("[for i in range(6000) : fileset(\"${i}f\", \"*\")]", 5_100),
    ] {
        let files = Asked::default();
        let asked = std::sync::Arc::clone(&files.0);
        let _ = evaluated(Functions::terraform().with_files(files), source, Limits::new().max_work(500_000));
        let asked = asked.load(std::sync::atomic::Ordering::Relaxed);
        assert!(asked <= most, "{source}: {asked} questions");
    }
}

/// A file that has more when it is read than when it was asked for, as those of `/proc` have.
struct Grows;

impl Files for Grows {
    fn root(&self) -> &str {
        "/"
    }

    fn entry(&self, path: &str) -> Result<FileEntry, FileError> {
        Ok(FileEntry::File(if path == "empty" { 0 } else { 2 }))
    }

    fn read(&self, _: &str, len: u64) -> Result<Vec<u8>, FileError> {
        Ok(b"secret"[..usize::try_from(len).unwrap_or(6).min(6)].to_vec())
    }

    fn names(&self, _: &str) -> Result<Vec<String>, FileError> {
        Ok(Vec::new())
    }
}

#[test]
fn a_file_that_grows_is_not_cut() {
    for source in
        ["file(\"a\")", "file(\"empty\")", "filebase64(\"a\")", "filemd5(\"a\")", "templatefile(\"a\", {})"]
    {
        let told = error(Functions::terraform().with_files(Grows), source);
        assert!(told.contains("it grows, or does not tell how long it is"), "{source}: {told}");
    }
    #[cfg(target_os = "linux")]
    {
        let folder = Folder::new("/proc/self").expect("it is there");
        let told = error(Functions::terraform().with_files(folder), "file(\"status\")");
        assert!(told.contains("it grows, or does not tell how long it is"), "{told}");
    }
}

#[test]
fn a_pattern_that_can_match_in_many_ways_meets_a_limit() {
    let files = || MemoryFiles::from([("a".repeat(200), "")]);
    for pattern in
        ["*a".repeat(30) + "b", "{a,a}".repeat(60) + "b", "*".repeat(100_000) + "b", "{".repeat(10_000)]
    {
        let source = format!("fileset(\".\", \"{pattern}\")");
        let told = evaluated(Functions::terraform().with_files(files()), &source, Limits::new());
        let text = told.as_ref().map_or_else(ToString::to_string, Clone::clone);
        let holds = text.contains("raise `Limits::max_")
            || text.contains("too many stars")
            || text.contains("syntax error");
        assert!(holds || text == "toset([])", "{text}");
    }
}

/// Each try of a long class costs as much as the class is long.
#[test]
fn a_pattern_with_a_long_class_meets_a_limit() {
    let files = MemoryFiles::from([("a".repeat(100), "")]);
    let pattern = |class: usize| format!("fileset(\".\", \"*?*?*[{}]\")", "b".repeat(class));
    let told = |class: usize| {
        let functions = Functions::terraform().with_files(files.clone());
        evaluated(functions, &pattern(class), Limits::new().max_work(1 << 21))
    };
    // There are as many tries, and they are cheap.
    assert_eq!(told(1).as_deref().ok(), Some("toset([])"));
    let problems = told(25_000);
    let problems = problems.expect_err("there are many tries");
    assert_eq!(problems.exhausted(), Some(Exhausted::Work), "{problems}");
}

#[test]
fn a_template_that_calls_itself_is_an_error() {
    let files = MemoryFiles::from([("a", "${core::templatefile(\"a\", {})}")]);
    let told = error(Functions::terraform().with_files(files), "templatefile(\"a\", {})");
    assert!(told.contains("cannot recursively call templatefile"), "{told}");
}
