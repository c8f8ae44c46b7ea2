//! One test program under tests/cases: its name, its directives and its expectations.

use std::fs;
use std::path::{Path, PathBuf};

use super::expectation::{Expectation, Related, parse_expectations};
use super::targets::NAMES;

/// What the program's own exit status must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Zero,
    NonZero,
    /// A library may crash or abort there.
    Any,
    /// The job is ended because it stands still (`--on-hang abort`): 66, whatever the launcher makes of that.
    Ended,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skip {
    pub targets: Vec<String>,
    pub reason: String,
}

#[derive(Debug, Clone)]
pub struct Case {
    /// `keyvals/keyval-invalid/bad_set`
    pub name: String,
    pub source: PathBuf,
    pub ranks: u32,
    pub skips: Vec<Skip>,
    pub exit: Exit,
    pub cflags: Vec<String>,
    pub env: Vec<(String, String)>,
    /// Pairs of words that an Open MPI launcher gets after `--mca`.
    pub mca: Vec<(String, String)>,
    /// A C file that becomes another preloaded library, after ours.
    pub preload_after: Option<PathBuf>,
    /// The Fortran compiler makes the program: always of a Fortran file, by a directive of a C one with Fortran parts.
    pub is_fortran: bool,
    /// What the report says of its questions: a question, and why only in part, or nothing.
    pub questions: Vec<(String, String)>,
    pub expectations: Vec<Expectation>,
    pub related: Vec<Related>,
}

impl Case {
    /// # Errors
    /// What is wrong with the file: unreadable, a mistyped directive or expectation.
    pub fn read(folder: &Path, source: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(source).map_err(|e| e.to_string())?;
        let name = source.strip_prefix(folder).unwrap_or(source).with_extension("").display().to_string();
        Self::parse(name, source, &text)
    }

    /// # Errors
    /// As [`Case::read`].
    pub fn parse(name: String, source: &Path, text: &str) -> Result<Self, String> {
        let is_fortran = source.extension().is_some_and(|e| e == "f90" || e == "f");
        // Of the comments only how they begin differs.
        let lines: Vec<String> =
            text.lines().map(|line| if is_fortran { in_c(line) } else { line.to_owned() }).collect();
        let (expectations, related) = parse_expectations(&lines.join("\n"))?;
        let mut case = Self {
            name,
            source: source.to_path_buf(),
            ranks: 1,
            skips: Vec::new(),
            exit: Exit::Zero,
            cflags: Vec::new(),
            env: Vec::new(),
            mca: Vec::new(),
            preload_after: None,
            is_fortran,
            questions: Vec::new(),
            expectations,
            related,
        };
        for (index, line) in lines.iter().enumerate() {
            let Some(comment) = line.strip_prefix("//") else {
                break;
            };
            case.directive(comment).map_err(|what| format!("line {}: {what}", index + 1))?;
        }
        case.consistent()?;
        Ok(case)
    }

    /// `key: value` in a comment at the top; other comments are for people.
    fn directive(&mut self, comment: &str) -> Result<(), String> {
        let Some((key, value)) = comment.trim().split_once(':') else {
            return Ok(());
        };
        let value = value.trim();
        match key {
            "ranks" => {
                self.ranks = value
                    .parse()
                    .ok()
                    .filter(|ranks| (1..=8).contains(ranks))
                    .ok_or_else(|| format!("`{value}` ranks"))?;
            }
            "skip" => self.skips.push(parse_skip(value)?),
            "exit" => {
                self.exit = match value {
                    "0" => Exit::Zero,
                    "nonzero" => Exit::NonZero,
                    "any" => Exit::Any,
                    "ended" => Exit::Ended,
                    _ => return Err(format!("`{value}` is none of 0, nonzero, any, ended")),
                }
            }
            "cflags" => self.cflags.extend(value.split_whitespace().map(str::to_owned)),
            "env" => self.env.push(pair(value, '=').ok_or("env without NAME=VALUE")?),
            "mca" => self.mca.push(pair(value, ' ').ok_or("mca without a value")?),
            "in-part" => {
                self.questions.push(pair(value, ' ').ok_or("in-part without a question and a reason")?)
            }
            "whole" => self.questions.push((value.to_owned(), String::new())),
            "compiler" if value == "fortran" => self.is_fortran = true,
            "preload-after" => self.preload_after = Some(self.source.with_file_name(value)),
            // A directive with a slip of the pen would be a test that checks less than it says.
            word if word.chars().all(|c| c.is_ascii_lowercase() || c == '-') => {
                return Err(format!("`{word}:` is no directive"));
            }
            _ => {}
        }
        Ok(())
    }

    fn consistent(&self) -> Result<(), String> {
        if !self.is_wrong() && !self.expectations.is_empty() {
            return Err("a good program expects no finding".to_owned());
        }
        let demanded = self.expectations.iter().any(|one| !one.optional);
        if self.is_wrong() && !demanded {
            return Err("a bad program expects a finding".to_owned());
        }
        Ok(())
    }

    /// As its file's name says: `bad_` or `good_`.
    pub fn is_wrong(&self) -> bool {
        self.name.rsplit('/').next().is_some_and(|name| name.starts_with("bad_"))
    }

    pub fn skipped_under(&self, target: &str) -> Option<&str> {
        self.skips
            .iter()
            .find(|skip| skip.targets.iter().any(|name| name == target))
            .map(|skip| skip.reason.as_str())
    }

    pub fn is_cpp(&self) -> bool {
        self.source.extension().is_some_and(|e| e == "cpp")
    }
}

pub(super) fn parse_skip(value: &str) -> Result<Skip, String> {
    let (names, reason) = value
        .split_once(" — ")
        .or_else(|| value.split_once(" - "))
        .ok_or("skip without a reason (`skip: ompi4 — why`)")?;
    let targets: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    if let Some(name) = targets.iter().find(|name| !NAMES.contains(&name.as_str())) {
        return Err(format!("`{name}` is no target"));
    }
    Ok(Skip { targets, reason: reason.trim().to_owned() })
}

/// A line of Fortran with its comments as C++ has them, where they are directives or expectations.
fn in_c(line: &str) -> String {
    match line.strip_prefix('!') {
        Some(comment) if !comment.starts_with('~') => format!("//{comment}"),
        Some(_) | None => line.replacen("!~", "//~", 1),
    }
}

fn pair(value: &str, between: char) -> Option<(String, String)> {
    let (left, right) = value.split_once(between)?;
    Some((left.trim().to_owned(), right.trim().to_owned()))
}
