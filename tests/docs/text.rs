//! The texts cut into what the tests look at: pieces of code between backticks, and lines of shell blocks.

use std::fs;
use std::path::{Path, PathBuf};

pub const TEXTS: [&str; 11] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/comparison.md",
    "docs/faq.md",
    "docs/glossary.md",
    "docs/invariants.md",
    "docs/mpi-libraries.md",
    "docs/scale.md",
    "docs/trust.md",
    "docs/unsafe.md",
];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the repository; empty when it is not there.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// Fails with all complaints at once.
pub fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

pub fn files_below(folder: &str) -> Vec<PathBuf> {
    crate::support::files_below(&root().join(folder))
}

/// A piece of code in a text: what stands between two backticks, or a line of a block of shell commands.
pub struct Code {
    pub at: String,
    pub text: String,
    /// It is a line of a block.
    pub block: bool,
}

/// All pieces of code of a text; an odd number of backticks on a line is an error of the text.
pub fn codes(file: &str) -> Vec<Code> {
    let mut found = Vec::new();
    let mut block = None;
    for (index, line) in read(file).lines().enumerate() {
        let at = format!("{file}:{}", index + 1);
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(language.to_owned()) };
        } else if let Some(language) = &block {
            if language == "sh" && !line.trim().is_empty() {
                found.push(Code { at, text: line.trim().to_owned(), block: true });
            }
        } else {
            let parts: Vec<&str> = line.split('`').collect();
            assert!(parts.len() % 2 == 1, "{at}: a backtick without its partner");
            let inner = parts.into_iter().skip(1).step_by(2);
            found.extend(inner.map(|text| Code { at: at.clone(), text: text.to_owned(), block: false }));
        }
    }
    found
}

/// Every piece of code of the three texts that `judge` has something to say about.
pub fn complaints(judge: impl Fn(&Code) -> Vec<String>) -> Vec<String> {
    let all: Vec<Code> = TEXTS.iter().flat_map(|file| codes(file)).collect();
    assert!(all.len() > 50, "the texts name hardly anything: {} pieces of code", all.len());
    all.iter().flat_map(|code| judge(code).into_iter().map(|what| format!("{}: {what}", code.at))).collect()
}
