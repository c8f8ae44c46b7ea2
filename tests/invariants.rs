//! The borders between the crates, as far as no lint keeps them: what the core must be free of, who may know an ABI,
//! and how large a file may grow.

#[path = "support/files.rs"]
mod files;

use files::files_below;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that only compute.
const PURE: [(&str, &str); 4] = [
    ("Cargo.toml", "src"),
    ("spec/Cargo.toml", "spec/src"),
    ("keys/Cargo.toml", "keys/src"),
    ("analysis/Cargo.toml", "analysis/src"),
];

/// What a pure crate may take from the standard library, by whole paths: `use std::{…}` would hide what it takes. All
/// else may mean I/O, a clock, the environment or a process.
const INSIDE: [&str; 9] = [
    "::collections::",
    "::fmt::",
    "::hash::",
    "::iter::",
    "::mem::",
    "::ops::",
    "::slice::",
    "::sync::Arc;",
    "::sync::Arc<",
];

/// What needs no path to reach outside.
const OUTSIDE_WORLD: [&str; 6] = ["print!", "println!", "dbg!", "extern \"C\"", "libc::", "static mut"];

/// Names that only a table of an ABI may know.
const ABI_WORDS: [&str; 4] = ["ompi_mpi_", "OMPI_C_MPI_", "MPIR_Dup_fn", "0x4400000"];

/// A file with more lines than this holds more than one idea.
const MOST_LINES: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder of the repository.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = files_below(&root().join(folder));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    found
}

/// The lines of a file that are code outside its unit tests, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(index, line)| (index + 1, line))
}

fn lines_with(folder: &str, words: &[&str], but_not_in: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in rust_files(folder) {
        let short = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        if !but_not_in.is_empty() && short.starts_with(but_not_in) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file that was just listed can be read");
        for (number, line) in code(&text) {
            if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                found.push(format!("{short}:{number}: `{word}`"));
            }
        }
    }
    found
}

fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

/// What a line of a pure crate takes from the standard library and may not.
fn outside(line: &str) -> Option<&str> {
    let std_at = |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let mut found =
        line.match_indices("std").filter(|(at, _)| std_at(*at)).map(|(at, std)| &line[at + std.len()..]);
    found.find(|rest| {
        let is_path = rest.starts_with("::") || rest.starts_with([' ', ';']);
        is_path && !INSIDE.iter().any(|inside| rest.starts_with(inside))
    })
}

#[test]
fn imports_are_read_in_every_form() {
    for line in
        ["use std::{fmt, fs};", "use std as other;", "::std::io::stdin()", "use std::sync::{Arc, Mutex};"]
    {
        assert!(outside(line).is_some(), "{line}");
    }
    for line in ["use std::collections::{BTreeMap, VecDeque};", "std::mem::take(old)", "no_std::fs::read()"] {
        assert_eq!(outside(line), None, "{line}");
    }
}

#[test]
fn pure_crates_touch_nothing_outside_themselves() {
    let mut complaints = Vec::new();
    for (_, folder) in PURE {
        let files = rust_files(folder);
        assert!(!files.is_empty(), "{folder}");
        complaints.extend(lines_with(folder, &OUTSIDE_WORLD, ""));
        for path in files {
            let text = fs::read_to_string(&path).expect("a file that was just listed can be read");
            let taken = code(&text).filter_map(|(number, line)| Some((number, outside(line)?)));
            complaints.extend(taken.map(|(number, what)| format!("{}:{number}: std{what}", path.display())));
        }
    }
    none(&complaints);
}

#[test]
fn pure_crates_forbid_unsafe_code() {
    for (manifest, _) in PURE {
        let text = fs::read_to_string(root().join(manifest)).expect("each crate has its manifest");
        assert!(text.contains("\n[lints.rust]\nunsafe_code = \"forbid\"\n"), "{manifest}");
    }
}

#[test]
fn checks_never_change_the_mirror() {
    none(&lines_with("src/checks", &["&mut Mirror", "&mut self.mirror"], ""));
}

/// Files of the mirror with texts: names of the standard, of deviations for their page, and of tables for the tests.
const WITH_TEXTS: [&str; 3] = ["predefined.rs", "deviations.rs", "sizes.rs"];

#[test]
fn the_mirror_words_no_message() {
    let mut texts = Vec::new();
    for path in rust_files("src/mirror") {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if WITH_TEXTS.contains(&&*name) || name == "tests.rs" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file that was just listed can be read");
        for (number, line) in code(&text) {
            let literals = line.split('"').skip(1).step_by(2);
            let is_ours = ["reason = ", "expect(", "assert", "panic!"].iter().any(|word| line.contains(word));
            if !is_ours && literals.into_iter().any(|text| text.matches(' ').count() > 1) {
                texts.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    none(&texts);
}

#[test]
fn only_the_tables_know_an_abi() {
    for (_, folder) in PURE {
        none(&lines_with(folder, &ABI_WORDS, ""));
    }
    none(&lines_with("wrappers/src", &ABI_WORDS, "wrappers/src/abi/"));
    none(&lines_with("reports/src", &ABI_WORDS, ""));
}

/// The crates of the product that have more than a few types.
const CRATES: [&str; 6] = ["src", "spec/src", "keys/src", "analysis/src", "wrappers/src", "reports/src"];

/// Names that say nothing where a search finds them.
const EMPTY_NAMES: [&str; 8] = ["Of", "When", "told", "met", "kept", "handed", "standing", "some"];

/// Crates without such names.
const NAMED_WELL: [&str; 6] = ["src", "spec/src", "keys/src", "analysis/src", "exact/src", "reports/src"];

/// The names that a text defines, with the word before each: `struct`, `fn` and their like.
fn definitions(text: &str) -> Vec<(&str, &str)> {
    let before = ["pub", "crate", "super", "in", "unsafe", "async", "const"];
    let kinds = ["struct", "enum", "union", "trait", "type", "fn", "mod"];
    let found = code(text).filter_map(|(_, line)| {
        let words = line
            .split(|c: char| !c.is_alphanumeric() && !['_', '$'].contains(&c))
            .filter(|word| !word.is_empty());
        let mut words = words.skip_while(|word| before.contains(word));
        // A type that stands deeper in the line is what an implementation says of its trait's.
        let kind = words
            .next()
            .filter(|kind| kinds.contains(kind) && (*kind != "type" || !line.starts_with(' ')))?;
        // What a macro defines is named by who invokes it.
        Some((kind, words.next().filter(|name| !name.starts_with('$'))?))
    });
    found.collect()
}

/// As [`definitions`], of every file of a crate, with the file.
fn definitions_in(folder: &str) -> Vec<(String, String, String)> {
    let of_file = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a file that was just listed can be read");
        let file = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let found = definitions(&text).into_iter();
        found.map(|(kind, name)| (kind.to_owned(), name.to_owned(), file.clone())).collect::<Vec<_>>()
    };
    rust_files(folder).into_iter().flat_map(of_file).collect()
}

#[test]
fn no_type_name_is_used_twice_in_a_crate() {
    let mut complaints = Vec::new();
    for folder in CRATES {
        let mut types = BTreeMap::<String, Vec<String>>::new();
        for (kind, name, file) in definitions_in(folder) {
            if ["struct", "enum", "union", "trait", "type"].contains(&kind.as_str()) {
                types.entry(name).or_default().push(file);
            }
        }
        assert!(types.len() > 5, "{folder}");
        types.retain(|_, files| files.len() > 1);
        complaints
            .extend(types.iter().map(|(name, files)| format!("{folder}: {name} in {}", files.join(" "))));
    }
    none(&complaints);
}

#[test]
fn names_say_something_when_they_are_found() {
    let definitions = NAMED_WELL.iter().flat_map(|folder| definitions_in(folder));
    let empty = definitions.filter(|(kind, name, _)| kind != "mod" && EMPTY_NAMES.contains(&name.as_str()));
    none(&empty.map(|(kind, name, file)| format!("{file}: {kind} {name}")).collect::<Vec<_>>());
    let fields = EMPTY_NAMES.map(|name| format!("pub {name}:"));
    let fields = fields.iter().map(String::as_str).collect::<Vec<_>>();
    for folder in NAMED_WELL {
        none(&lines_with(folder, &fields, ""));
    }
}

#[test]
fn definitions_are_found_in_every_form() {
    let text = "pub(crate) struct A<T> {\npub const fn b() {\nunsafe trait C {}\ntype D = u8;\n    type Other = u8;\nlet e = enum_of;\nconst F: u8 = 1;\n\
                // struct G;";
    let expected = [("struct", "A"), ("fn", "b"), ("trait", "C"), ("type", "D")];
    assert_eq!(definitions(text), expected);
}

#[test]
fn files_hold_one_idea() {
    let mut large = Vec::new();
    for path in ["src", "spec", "keys", "analysis", "exact", "wrappers", "reports", "tests"]
        .iter()
        .flat_map(|folder| rust_files(folder))
    {
        let lines = fs::read_to_string(&path).map_or(0, |text| text.lines().count());
        if lines > MOST_LINES {
            large.push(format!("{} has {lines} lines", path.strip_prefix(root()).unwrap_or(&path).display()));
        }
    }
    none(&large);
}
