//! The form of a scenario: the text of a file, cut into scenarios and lines. What the words mean is not known here.
//!
//! ```text
//! == name of the scenario
//! # a remark
//! [t1:] [@depth] [name[, name] =] word argument… [-> result…] [fails] [{]      //~ expectation, expectation…
//! [t1:] }
//! ```
//!
//! A call in capitals (`MPI_COMM_DUP`) is made in Fortran. A block `{ … }` is what happens inside of a call or callback; each thread has its own. Expectations are of the form
//! `verdict[check-id]`, `verdict[check-id] x2` for two on one line, and `related[check-id] role`.

use std::collections::BTreeSet;

use mpiwarden::call::{CALLS, CallInfo};

/// One scenario.
#[derive(Debug)]
pub struct Scenario {
    pub name: String,
    pub lines: Vec<Line>,
}

/// One line that does something.
#[derive(Debug)]
pub struct Line {
    pub number: usize,
    pub thread: usize,
    /// How deep on the stack the caller is, where the blocks do not say it.
    pub depth: Option<usize>,
    /// What the results are called.
    pub targets: Vec<String>,
    /// A call by its C name.
    pub word: String,
    /// The call stands in capitals: it is made in Fortran.
    pub fortran: bool,
    pub arguments: Vec<String>,
    /// What stands behind the arrow.
    pub results: Vec<String>,
    pub fails: bool,
    pub opens: bool,
    pub expected: BTreeSet<String>,
}

/// Cuts a file into its scenarios.
pub fn read(text: &str) -> Result<Vec<Scenario>, String> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("== ") {
            scenarios.push(Scenario { name: name.trim().to_string(), lines: Vec::new() });
            continue;
        }
        let Some(scenario) = scenarios.last_mut() else {
            return Err(format!("line {number}: stands before the first scenario"));
        };
        scenario.lines.push(read_line(line, number)?);
    }
    Ok(scenarios)
}

fn read_line(line: &str, number: usize) -> Result<Line, String> {
    let (code, expected) = match line.split_once("//~") {
        Some((code, expected)) => (code, read_expected(expected, number)?),
        None => (line, BTreeSet::new()),
    };
    let mut words: Vec<String> = code.replace(',', " ").split_whitespace().map(str::to_string).collect();
    let mut of_line = Line {
        number,
        thread: 0,
        depth: None,
        targets: Vec::new(),
        word: String::new(),
        fortran: false,
        arguments: Vec::new(),
        results: Vec::new(),
        fails: false,
        opens: false,
        expected,
    };
    if let Some(thread) =
        words.first().and_then(|word| word.strip_prefix('t')?.strip_suffix(':')?.parse().ok())
    {
        of_line.thread = thread;
        words.remove(0);
    }
    if let Some(depth) = words.first().and_then(|word| word.strip_prefix('@')?.parse().ok()) {
        of_line.depth = Some(depth);
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(|word| word == "{") {
        of_line.opens = true;
        words.pop();
    }
    if words.last().is_some_and(|word| word == "fails") {
        of_line.fails = true;
        words.pop();
    }
    if let Some(arrow) = words.iter().position(|word| word == "->") {
        of_line.results = words.split_off(arrow + 1);
        words.pop();
    }
    if let Some(equals) = words.iter().position(|word| word == "=") {
        let rest = words.split_off(equals + 1);
        words.pop();
        of_line.targets = std::mem::replace(&mut words, rest);
    }
    if words.is_empty() {
        return Err(format!("line {number}: nothing happens in it"));
    }
    of_line.word = words.remove(0);
    let capitals = |call: &&CallInfo| call.name.to_ascii_uppercase() == of_line.word;
    if let Some(call) = CALLS.iter().find(capitals) {
        of_line.word = call.name.to_string();
        of_line.fortran = true;
    }
    of_line.arguments = words;
    Ok(of_line)
}

fn read_expected(text: &str, number: usize) -> Result<BTreeSet<String>, String> {
    let mut expected = BTreeSet::new();
    for part in text.split(',') {
        let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
        if !part.contains('[') || !part.contains(']') {
            return Err(format!(
                "line {number}: an expectation is «verdict[id]» or «related[id] role», not «{part}»"
            ));
        }
        if !expected.insert(part.clone()) {
            return Err(format!("line {number}: «{part}» is expected twice"));
        }
    }
    Ok(expected)
}

#[test]
fn a_line_is_cut_into_its_parts() {
    let line = read_line("t1: d, r = MPI_Comm_idup c -> x fails {  //~ note[a], related[b] role", 7)
        .expect("it is right");
    assert_eq!((line.thread, line.targets.len(), line.word.as_str()), (1, 2, "MPI_Comm_idup"));
    assert_eq!((line.arguments.len(), line.results.len(), line.fails, line.opens), (1, 1, true, true));
    assert_eq!(line.expected.len(), 2);
}
