//! Reads the prototypes of an installed `mpi.h`, after the preprocessor, and asks it for its constants.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use super::targets::Target;

/// The number of parameters of every `MPI_` and `MPIX_` function that the target's header declares.
///
/// # Errors
/// When the compiler cannot preprocess the header.
pub fn prototypes(target: &Target) -> Result<BTreeMap<String, usize>, String> {
    Ok(read_prototypes(&preprocess(target, "-P")?))
}

/// Every macro that the target's header defines, with what it stands for.
///
/// # Errors
/// When the compiler cannot preprocess the header.
pub fn macros(target: &Target) -> Result<BTreeMap<String, String>, String> {
    let text = preprocess(target, "-dM")?;
    let define = |line: &str| {
        let (name, body) = line.strip_prefix("#define ")?.split_once(' ')?;
        Some((name.to_owned(), body.to_owned()))
    };
    Ok(text.lines().filter_map(define).collect())
}

fn preprocess(target: &Target, option: &str) -> Result<String, String> {
    let mut command = Command::new(&target.cc);
    command.args(["-E", option, "-x", "c", "-include", "mpi.h", "/dev/null"]);
    let result = command.stdin(Stdio::null()).output().map_err(|e| format!("{command:?}: {e}"))?;
    if !result.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&result.stderr)));
    }
    Ok(String::from_utf8_lossy(&result.stdout).into_owned())
}

/// Finds `NAME(parameters)` wherever a name of MPI is followed by a parenthesis. Calls do not occur in a header.
pub fn read_prototypes(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (at, _) in text.match_indices("MPI") {
        if text[..at].ends_with(is_word) {
            continue; // PMPI_…, OMPI_…
        }
        let rest = &text[at..];
        let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let Some(parameters) = after.trim_start().strip_prefix('(') else {
            continue;
        };
        if !(name.starts_with("MPI_") || name.starts_with("MPIX_")) {
            continue;
        }
        // What is followed by a second list is the type that a function returns: `MPI_Comm (NAME)(parameters)`.
        if let Some((count, rest)) = count_parameters(parameters)
            && !rest.trim_start().starts_with('(')
        {
            found.insert(name.to_owned(), count);
        }
    }
    found
}

/// The parameters up to the closing parenthesis, and what follows it.
fn count_parameters(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0_usize;
    let mut commas = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ',' if depth == 0 => commas += 1,
            ')' if depth == 0 => {
                let listed = text[..at].trim();
                let empty = matches!(listed, "" | "void");
                // What may follow is no parameter: `…, ...)`.
                let open = usize::from(listed.ends_with("..."));
                return Some((if empty { 0 } else { commas + 1 - open }, &text[at + 1..]));
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}
