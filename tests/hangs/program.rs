//! A program of the suite: what its name and the comments at its top say.
//!
//! ```text
//! // ranks: 2
//! // finds: deadlock 0-1          this is told, of these ranks; several lines are several right answers
//! // finds: nothing               not a word but the roll call
//! // says: tag 6                  the finding has this text somewhere
//! // prints: of 2 ranks            this is printed while it hangs, or at its end
//! // also: epoch-misuse           findings of other checks that are true, too; others are failures
//! // hang-after: 2                seconds; 1 where nothing is said
//! // on-hang: report              the run goes on; `abort` where nothing is said
//! // record: 2M                  how much a rank may record; what the command has as its own where nothing is said
//! // ends-by: SIGTERM             how the run is ended: SIGINT (as by Ctrl-C), SIGTERM, timeout, SIGKILL (of all ranks), itself
//! // may-end: yes                 a library may not hang here; then nothing is told
//! // skip: ompi4 — why            this target cannot run it
//! // cflags: -pthread
//! // known-fault: why            what is said of it is wrong today: a named skip, but for who asks for tests by name
//! ```
//!
//! `hang_*` hang, and the command ends them; `good_*` have no expectations: they end by themselves with status 0, and nothing at all
//! is told of them but what `also` says, though nothing moves for longer than `--hang-after`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ending::Ending;
use crate::expectation::{self, Whereabouts};
use crate::support::Target;

/// `--hang-after` of programs that hang, and of those that only look like it.
const SOON: u32 = 1;
const LATER: u32 = 3;
const EXTENSIONS: [&str; 4] = ["c", "cpp", "f90", "py"];
/// mpi4py is installed beside these.
const WITH_PYTHON: [&str; 2] = ["mpich5", "ompi5"];

/// A finding that is right, and of which ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub check: String,
    pub ranks: String,
}

#[derive(Debug)]
pub struct Hanging {
    /// `messages/hang_wrong_tag`
    pub name: String,
    pub source: PathBuf,
    pub ranks: u32,
    /// One of these must be told; empty where nothing may be.
    pub finds: Vec<Told>,
    pub says: Vec<String>,
    pub prints: Vec<String>,
    pub also: Vec<String>,
    pub hang_after: u32,
    pub aborts: bool,
    pub record: Option<String>,
    pub ending: Ending,
    pub may_end: bool,
    pub cflags: Vec<String>,
    /// What is wrong with what is said of it, while that is so.
    pub known_fault: Option<String>,
    pub places: Vec<Whereabouts>,
    skips: Vec<(Vec<String>, String)>,
}

/// Whether a file below the folder is a program.
pub fn is_one(path: &Path) -> bool {
    path.extension().is_some_and(|found| EXTENSIONS.iter().any(|known| found == *known))
}

impl Hanging {
    /// # Errors
    /// What is wrong with the file: unreadable, a mistyped directive or expectation.
    pub fn read(folder: &Path, source: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(source).map_err(|e| e.to_string())?;
        let extension = source.extension().unwrap_or_default().to_string_lossy();
        let mark = match extension.as_ref() {
            "f90" => "!",
            "py" => "#",
            _ => "//",
        };
        let name = source.strip_prefix(folder).unwrap_or(source).with_extension("").display().to_string();
        let is_good = source.file_name().is_some_and(|name| name.to_string_lossy().starts_with("good_"));
        // Two programs may differ in their language only.
        let name = if extension == "c" { name } else { format!("{name}_{extension}") };
        let mut program = Self {
            name,
            source: source.to_path_buf(),
            ranks: 0,
            finds: Vec::new(),
            says: Vec::new(),
            prints: Vec::new(),
            also: Vec::new(),
            hang_after: if is_good { LATER } else { SOON },
            aborts: true,
            record: None,
            ending: if is_good { Ending::Itself } else { Ending::Command },
            may_end: false,
            cflags: Vec::new(),
            known_fault: None,
            places: expectation::parse(&text, mark)?,
            skips: Vec::new(),
        };
        let mut told = false;
        for (line, number) in text.lines().zip(1..) {
            let Some(comment) = line.strip_prefix(mark) else {
                break;
            };
            told |= comment.trim().starts_with("finds:");
            program.directive(comment).map_err(|what| format!("line {number}: {what}"))?;
        }
        if program.ranks == 0 || told == is_good || (is_good && !program.places.is_empty()) {
            return Err(
                "needs `ranks:`, and `finds:` where it hangs, but nothing else where it does not".into()
            );
        }
        Ok(program)
    }

    fn directive(&mut self, comment: &str) -> Result<(), String> {
        let Some((key, value)) = comment.trim().split_once(':') else {
            return Ok(());
        };
        let value = value.trim();
        let number = || value.parse().map_err(|_| format!("`{value}` is no number"));
        match key {
            "ranks" => self.ranks = number()?,
            "finds" if value == "nothing" => {}
            "finds" => {
                let (check, ranks) = value.split_once(' ').ok_or("finds without ranks")?;
                self.finds.push(Told { check: check.to_owned(), ranks: ranks.to_owned() });
            }
            "says" => self.says.push(value.to_owned()),
            "prints" => self.prints.push(value.to_owned()),
            "also" => self.also.extend(value.split_whitespace().map(str::to_owned)),
            "hang-after" => self.hang_after = number()?,
            "record" => self.record = Some(value.to_owned()),
            "on-hang" => self.aborts = value != "report",
            "ends-by" => self.ending = Ending::named(value)?,
            "may-end" => self.may_end = value == "yes",
            "cflags" => self.cflags.extend(value.split_whitespace().map(str::to_owned)),
            "known-fault" => self.known_fault = Some(value.to_owned()),
            "skip" => {
                let (names, why) = value.split_once(" — ").ok_or("skip without a reason")?;
                self.skips.push((names.split_whitespace().map(str::to_owned).collect(), why.to_owned()));
            }
            // A directive with a slip of the pen would be a test that checks less than it says.
            word if word.chars().all(|c| c.is_ascii_lowercase() || c == '-') => {
                return Err(format!("`{word}:` is no directive"));
            }
            _ => {}
        }
        Ok(())
    }

    pub fn is_good(&self) -> bool {
        self.name.rsplit('/').next().is_some_and(|name| name.starts_with("good_"))
    }

    pub fn is_in(&self, extension: &str) -> bool {
        self.source.extension().is_some_and(|found| found == extension)
    }

    /// Why this target does not run it, if it does not.
    pub fn why_not(&self, target: &Target) -> Option<String> {
        if self.is_in("py") && !WITH_PYTHON.contains(&target.name) {
            return Some("mpi4py is not installed for it".to_owned());
        }
        if self.is_in("f90")
            && let Err(why) = &target.fortran
        {
            return Some(why.clone());
        }
        let names = |(names, _): &&(Vec<String>, String)| names.iter().any(|name| name == target.name);
        self.skips.iter().find(names).map(|(_, why)| why.clone())
    }
}
