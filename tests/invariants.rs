//! The borders between the crates, as far as no lint keeps them: what the core must be free of, who may know an ABI,
//! and how large a file may grow.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that mean I/O, a clock, the environment or another process. None has a place in the core.
const OUTSIDE_WORLD: [&str; 12] = [
    "std::fs",
    "std::io",
    "std::env",
    "std::net",
    "std::process",
    "std::time",
    "std::thread",
    "println!",
    "eprint!",
    "extern \"C\"",
    "libc::",
    "static mut",
];

/// Names that only a table of an ABI may know.
const ABI_WORDS: [&str; 4] = ["ompi_mpi_", "OMPI_C_MPI_", "MPIR_Dup_fn", "0x4400000"];

/// A file with more lines than this holds more than one idea.
const MOST_LINES: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder of the repository.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
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

#[test]
fn the_core_touches_nothing_outside_itself() {
    assert!(!rust_files("src").is_empty());
    assert!(!rust_files("spec/src").is_empty());
    none(&lines_with("src", &OUTSIDE_WORLD, ""));
    none(&lines_with("spec/src", &OUTSIDE_WORLD, ""));
}

#[test]
fn checks_never_change_the_mirror() {
    none(&lines_with("src/checks", &["&mut Mirror", "&mut self.mirror"], ""));
}

#[test]
fn only_the_tables_know_an_abi() {
    none(&lines_with("src", &ABI_WORDS, ""));
    none(&lines_with("spec/src", &ABI_WORDS, ""));
    none(&lines_with("wrappers/src", &ABI_WORDS, "wrappers/src/abi/"));
    none(&lines_with("reports/src", &ABI_WORDS, ""));
}

#[test]
fn files_hold_one_idea() {
    let mut large = Vec::new();
    for path in ["src", "spec", "wrappers", "reports", "tests"].iter().flat_map(|folder| rust_files(folder)) {
        let lines = fs::read_to_string(&path).map_or(0, |text| text.lines().count());
        if lines > MOST_LINES {
            large.push(format!("{} has {lines} lines", path.strip_prefix(root()).unwrap_or(&path).display()));
        }
    }
    none(&large);
}
