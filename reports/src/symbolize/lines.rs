//! Lines of Fortran calls that debug information has wrong.
//!
//! gfortran gives many calls the line of the PROGRAM, SUBROUTINE or FUNCTION statement that they stand in: those with an
//! argument that the procedure may write. No call stands on such a statement, so the source tells that the line is
//! wrong; the right one lies between those of the instructions before and behind. Inside of a block it gives them the line of the
//! statement that begins the block: no call of a subroutine stands there either, and all of MPI's that are watched are subroutines. Where it
//! cannot be told there is no line: a wrong one would be worse.

use crate::source::{Sources, is_fortran};
use addr2line::Loader;

/// How far the instructions of one statement reach, in bytes.
const REACH: u64 = 4096;

/// The lines that the instructions before and behind a call have, where its own differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    pub before: u32,
    pub after: u32,
}

/// The neighbours of an instruction, as far as lines go that are behind its own: a procedure's statements. `None`: it is
/// the first one of its line, as no call is.
pub fn between(loader: &Loader, probe: u64, line: u32) -> Option<Between> {
    let rows = loader.find_location_range(probe.saturating_sub(REACH), probe + REACH).ok()?;
    let mut around = Between { before: line, after: u32::MAX };
    for (start, _, location) in rows {
        // Where a procedure begins its line is right: that is the place of a callback, and of no call.
        if start == probe {
            return None;
        }
        let Some(other) = location.line.filter(|other| *other > line) else { continue };
        if start <= probe {
            around.before = other;
        } else {
            around.after = other;
            break;
        }
    }
    Some(around)
}

/// What a line is on which the call of a subroutine cannot stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// No call at all can.
    Procedure,
    /// That of a function can.
    Block,
}

/// Whether a line of Fortran is a statement on which the call of a subroutine cannot stand.
pub fn cannot_be_a_calls(file: &str, line: u32, sources: &Sources) -> Option<Begins> {
    let text = sources.line(file, line).filter(|_| is_fortran(file))?;
    if begins_procedure(&text) {
        return Some(Begins::Procedure);
    }
    begins_block(&text).then_some(Begins::Block)
}

/// The line of a call that has a wrong one; `None` where nobody knows. `call`: the name of the MPI procedure.
pub fn mended(file: &str, around: Between, call: Option<&str>, sources: &Sources) -> Option<u32> {
    let Between { before, after } = around;
    let after = after.min(before.saturating_add(REACH as u32));
    let calls = |line: &u32| {
        let text = sources.line(file, *line).map(|text| statement(&text)).unwrap_or_default();
        match call {
            Some(call) => has_word(&text, &call.to_ascii_lowercase()),
            None => has_word(&text, "call"),
        }
    };
    let only = |lines: std::ops::RangeInclusive<u32>| {
        let found: Vec<u32> = lines.filter(calls).take(2).collect();
        if let [one] = found[..] { Some(one) } else { None }
    };
    only(before.saturating_add(1)..=after.saturating_sub(1)).or_else(|| only(before..=after))
}

/// A line without its comment, in lower case.
fn statement(text: &str) -> String {
    text.split('!').next().unwrap_or_default().to_ascii_lowercase()
}

fn has_word(text: &str, word: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word))
}

/// Whether a line is the statement that begins a program or procedure.
fn begins_procedure(text: &str) -> bool {
    let text = statement(text);
    let mut words =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let first = words.clone().next().unwrap_or_default();
    if first == "end" || first.starts_with("end") {
        return false;
    }
    first == "program"
        || words.any(|word| ["subroutine", "function", "procedure"].contains(&word)) && !text.contains('=')
}

/// Whether a line is a statement that begins a block, or a part of one.
fn begins_block(text: &str) -> bool {
    let text = statement(text);
    let mut words =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let begins = match words.next() {
        Some("if" | "else" | "elseif") => text.trim_end().ends_with("then") || text.trim() == "else",
        Some(first) => ["do", "select", "case", "block", "associate", "where"].contains(&first),
        None => false,
    };
    begins && !has_word(&text, "call")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
program a
  use mpi
  call MPI_INIT(ierr)
  x = 3
  call MPI_WIN_ATTACH(win, memory, size, ierr)
  call MPI_WIN_DETACH(win, memory, ierr) ! not MPI_WIN_ATTACH
  x = 4
contains
  recursive subroutine sub(x)
    call MPI_WIN_DETACH(win, memory, ierr)
  end subroutine sub
end program a
";

    fn line(line: u32, before: u32, after: u32, call: Option<&str>) -> Option<u32> {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("a.f90");
        std::fs::write(&file, TEXT).expect("written");
        let file = file.to_str().expect("a plain name");
        let sources = Sources::default();
        if cannot_be_a_calls(file, line, &sources).is_none() {
            return Some(line);
        }
        mended(file, Between { before, after }, call, &sources)
    }

    #[test]
    fn a_line_that_can_be_a_calls_stays() {
        assert_eq!(line(5, 4, 6, Some("MPI_Win_attach")), Some(5));
        assert_eq!(line(11, 4, 6, Some("MPI_Win_attach")), Some(11));
        assert_eq!(cannot_be_a_calls("/no/such/file.f90", 1, &Sources::default()), None);
    }

    #[test]
    fn blocks_begin_where_no_subroutine_is_called() {
        for text in [
            "if (rank == 0) then",
            "  ELSE IF (a) THEN ! call",
            "else",
            "do while (x < 1)",
            "do i = 1, n",
            "select case (x)",
        ] {
            assert!(begins_block(text), "{text}");
        }
        for text in
            ["if (rank == 0) call MPI_Put(x)", "call MPI_Barrier(comm)", "x = 1", "end if", "if (a) b = 3"]
        {
            assert!(!begins_block(text), "{text}");
        }
    }

    #[test]
    fn the_only_call_between_the_neighbours_is_it() {
        assert_eq!(line(1, 4, 6, None), Some(5));
        assert_eq!(line(1, 4, 7, Some("MPI_Win_attach")), Some(5));
        assert_eq!(line(1, 4, 7, Some("MPI_Win_detach")), Some(6));
        assert_eq!(line(1, 3, 4, Some("MPI_Init")), Some(3), "the line before is the call's own");
        assert_eq!(line(9, 9, 11, Some("MPI_Win_detach")), Some(10));
    }

    #[test]
    fn where_it_is_open_there_is_no_line() {
        assert_eq!(line(1, 4, 7, None), None);
        assert_eq!(line(1, 4, 7, Some("MPI_Put")), None);
    }
}
