//! Where each rank must be said to be: what a program has behind `//~` (Fortran `!~`, Python `#~`) on the line where it waits.
//!
//! ```text
//! MPI_Barrier(comm);          //~ waits 0-1,3: MPI_Barrier                these ranks are in this call, at this line
//! MPI_Recv(…);                //~ waits 2: MPI_Recv from 0 tag 7          … and wait for this; as well `to`, `root`, `target`
//! //~^ waits 0: MPI_Recv                                                  one line up for each `^`
//! MPI_Win_start(…);           //~ either waits 0: MPI_Win_start           at one of all lines that say so: libraries differ
//! MPI_Init(…);                //~ maybe waits 0: MPI_Init                 allowed, not demanded
//! MPI_Barrier(comm);          //~ outside 1: MPI_Barrier                  outside of MPI, and this was its last call
//! MPI_Finalize();             //~ [ompi4 ompi5] waits 0: MPI_Finalize     under these targets only
//! ```
//!
//! Ranks of different worlds have the same numbers: a line is then met by any of them.

use crate::support::Target;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    Must,
    Either,
    Maybe,
}

/// What a rank waits for, where the expectation says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// The field of the report: `peer`, `tag`, `root` or `target`.
    pub field: &'static str,
    pub number: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whereabouts {
    pub line: u32,
    pub ranks: Vec<u32>,
    pub call: String,
    /// The call is the last one, and the rank is outside of it.
    pub outside: bool,
    pub demand: Demand,
    pub partners: Vec<Partner>,
    targets: Vec<String>,
}

impl Whereabouts {
    pub fn holds_under(&self, target: &Target) -> bool {
        self.targets.is_empty() || self.targets.iter().any(|name| name == target.name)
    }

    /// As it stands in the program.
    pub fn shown(&self) -> String {
        let what = if self.outside { "outside" } else { "waits" };
        let partners: String =
            self.partners.iter().map(|one| format!(" {} {}", one.field, one.number)).collect();
        format!("line {}: {what} {:?}: {}{partners}", self.line, self.ranks, self.call)
    }
}

/// All expectations of a source text, whose comments begin with `mark`.
///
/// # Errors
/// The line and what is wrong with it: a mistyped expectation must not pass as a comment.
pub fn parse(source: &str, mark: &str) -> Result<Vec<Whereabouts>, String> {
    let mark = format!("{mark}~");
    let marked = |(text, line): (&str, u32)| text.split_once(&mark).map(|(_, rest)| (rest.to_owned(), line));
    source
        .lines()
        .zip(1..)
        .filter_map(marked)
        .map(|(text, line)| parse_one(&text, line).map_err(|what| format!("line {line}: {what}")))
        .collect()
}

fn parse_one(text: &str, line: u32) -> Result<Whereabouts, String> {
    let rest = text.trim_start_matches('^');
    let up = (text.len() - rest.len()) as u32;
    let mut rest = rest.trim();
    let mut targets = Vec::new();
    if let Some(list) = rest.strip_prefix('[') {
        let (names, after) = list.split_once(']').ok_or("the list of targets has no `]`")?;
        targets = names.split_whitespace().map(str::to_owned).collect();
        rest = after.trim_start();
    }
    let (head, what) = rest.split_once(':').ok_or("no `waits RANKS: CALL`")?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let (demand, words) = match words.as_slice() {
        ["either", rest @ ..] => (Demand::Either, rest),
        ["maybe", rest @ ..] => (Demand::Maybe, rest),
        rest => (Demand::Must, rest),
    };
    let (outside, ranks) = match words {
        ["waits", ranks] => (false, ranks),
        ["outside", ranks] => (true, ranks),
        _ => return Err(format!("`{head}` is no `waits RANKS`")),
    };
    let mut words = what.split_whitespace();
    let call = words.next().filter(|call| call.starts_with("MPI_")).ok_or("no call after the ranks")?;
    let words: Vec<&str> = words.collect();
    let partners = words.chunks(2).map(partner).collect::<Result<_, _>>()?;
    let line = line.checked_sub(up).filter(|line| *line > 0).ok_or("points above the first line")?;
    Ok(Whereabouts {
        line,
        ranks: ranks_of(ranks)?,
        call: call.to_owned(),
        outside,
        demand,
        partners,
        targets,
    })
}

fn partner(words: &[&str]) -> Result<Partner, String> {
    let field = match words {
        ["from" | "to", _] => "peer",
        ["tag", _] => "tag",
        ["root", _] => "root",
        ["target", _] => "target",
        _ => return Err(format!("`{}` is no partner", words.join(" "))),
    };
    let number = words[1].parse().map_err(|_| format!("`{}` is no number", words[1]))?;
    Ok(Partner { field, number })
}

/// `0-1,3` as the report writes it.
///
/// # Errors
/// What cannot be read.
pub fn ranks_of(text: &str) -> Result<Vec<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| format!("`{text}` is no rank"));
    let mut ranks = Vec::new();
    for part in text.split(',') {
        match part.split_once('-') {
            Some((first, last)) => ranks.extend(number(first)?..=number(last)?),
            None => ranks.push(number(part)?),
        }
    }
    Ok(ranks)
}
