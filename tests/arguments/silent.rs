//! The list of wrong arguments of which nothing is said, and of what is said besides.

use crate::support::Places;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;

struct Entry {
    /// The libraries that it is for; none: all.
    libraries: Vec<String>,
    /// The parameter, what is wrong with it, and the check.
    what: Vec<String>,
    calls: Vec<String>,
    why: String,
    used: Cell<bool>,
}

pub struct Silent {
    entries: Vec<Entry>,
    library: String,
}

impl Silent {
    /// A line is `PARAMETER WAY: CALL CALL — reason`, or `PARAMETER WAY CHECK: CALL — reason` of a check that says something besides (`right CHECK`: at the right
    /// call). Calls are written without `MPI_`, and stand for those that end in `_c` too; `*` is for anything. `[ompi4 ompi5] ` before it: only there.
    ///
    /// # Errors
    /// When it cannot be read, or a line has another form.
    pub fn read(places: &Places, library: &str) -> Result<Silent, String> {
        let path = places.root.join("tests/arguments/silent.txt");
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let entries = lines.map(|line| {
            entry(line).ok_or_else(|| format!("silent.txt: no «PARAMETER WAY: CALLS — reason»: {line}"))
        });
        Ok(Silent { entries: entries.collect::<Result<_, String>>()?, library: library.to_owned() })
    }

    /// Why, if it is listed. `what`: the parameter, the way, the check.
    pub fn of(&self, call: &str, what: &str) -> Option<&str> {
        let entry = self
            .entries
            .iter()
            .find(|entry| entry.is_for(&self.library) && entry.names(call) && entry.fits(what))?;
        entry.used.set(true);
        Some(&entry.why)
    }

    /// The lines that fit nothing, where the library has such a call.
    pub fn unused(&self, calls: &BTreeSet<&str>) -> impl Iterator<Item = String> {
        let is_there =
            |entry: &&Entry| entry.is_for(&self.library) && calls.iter().any(|call| entry.names(call));
        let unused = self.entries.iter().filter(|entry| !entry.used.get());
        unused.filter(is_there).map(|entry| format!("{}: {}", entry.what.join(" "), entry.calls.join(" ")))
    }
}

impl Entry {
    fn is_for(&self, library: &str) -> bool {
        self.libraries.is_empty() || self.libraries.iter().any(|of| of == library)
    }

    fn names(&self, call: &str) -> bool {
        let call = call.strip_prefix("MPI_").unwrap_or(call);
        let small = call.strip_suffix("_c").unwrap_or(call);
        self.calls.iter().any(|pattern| fits(pattern, call) || fits(pattern, small))
    }

    fn fits(&self, what: &str) -> bool {
        let words: Vec<&str> = what.split(' ').collect();
        self.what.len() == words.len()
            && self.what.iter().zip(&words).all(|(pattern, word)| fits(pattern, word))
    }
}

fn entry(line: &str) -> Option<Entry> {
    let (line, why) = line.split_once(" — ")?;
    let (libraries, line) = match line.strip_prefix('[') {
        Some(rest) => rest.split_once("] ")?,
        None => ("", line),
    };
    let (what, calls) = line.split_once(": ")?;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    Some(Entry {
        libraries: words(libraries),
        what: words(what),
        calls: words(calls),
        why: why.to_owned(),
        used: Cell::new(false),
    })
}

/// Whether a word is the pattern's, in which `*` is for anything.
fn fits(pattern: &str, word: &str) -> bool {
    match pattern.split_once('*') {
        Some((begin, rest)) => {
            let tail = word.strip_prefix(begin);
            tail.is_some_and(|tail| {
                tail.char_indices().map(|(at, _)| at).chain([tail.len()]).any(|at| fits(rest, &tail[at..]))
            })
        }
        None => pattern == word,
    }
}
