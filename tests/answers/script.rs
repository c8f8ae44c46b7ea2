//! One program as a list of steps, in an order in which they can be made one after another: so no program can hang. Each step is one line of C, made by
//! one rank or by all.

use crate::window::Kept;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Which of the two accesses in question a line makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    First,
    Second,
}

/// The steps of one program.
#[derive(Clone, Debug, Default)]
pub struct Script {
    pub ranks: usize,
    /// What it is, for people.
    pub title: String,
    declared: Vec<String>,
    steps: Vec<String>,
    /// The steps in question.
    sides: [Option<usize>; 2],
    numbers: usize,
    /// The windows that it needs.
    pub windows: Vec<Kept>,
}

/// Where the two lines of a program stand in the file; 0: it has no such line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    pub first: u32,
    pub second: u32,
}

impl Script {
    pub fn new(ranks: usize) -> Script {
        Script { ranks, ..Script::default() }
    }

    /// A name that nothing else in the program has.
    pub fn name(&mut self, of: &str) -> String {
        self.numbers += 1;
        format!("{of}{}", self.numbers)
    }

    /// A variable of the program. They are static: nothing of them is ever gone.
    pub fn declare(&mut self, what: impl Into<String>) {
        self.declared.push(format!("static {};", what.into()));
    }

    /// An array of numbers for one operation alone.
    pub fn buffer(&mut self, basic: &str, count: usize) -> String {
        let name = self.name("buffer");
        let c = match basic {
            "MPI_FLOAT" => "float",
            "MPI_UNSIGNED" => "unsigned",
            _ => "int",
        };
        self.declare(format!("{c} {name}[{count}]"));
        name
    }

    /// A step of all ranks.
    pub fn all(&mut self, step: impl Into<String>) {
        self.steps.push(step.into());
    }

    /// A step of one rank.
    pub fn at(&mut self, rank: usize, step: impl AsRef<str>) {
        self.steps.push(format!("if (rank == {rank}) {{ {} }}", step.as_ref()));
    }

    /// The step that is in question.
    pub fn access(&mut self, side: Side, rank: usize, step: impl AsRef<str>) {
        self.sides[side as usize] = Some(self.steps.len());
        self.at(rank, step);
    }

    /// Some time, that orders nothing.
    pub fn pause(&mut self, rank: usize, microseconds: usize) {
        self.at(rank, format!("usleep({microseconds});"));
    }

    /// The program as a function, behind what is in `file` already.
    pub fn write(&self, number: usize, file: &mut String) -> Lines {
        let mut lines = [0; 2];
        let mut line = file.lines().count() as u32;
        let mut add = |file: &mut String, text: &str| {
            file.push_str(text);
            file.push('\n');
            line += 1;
            line
        };
        add(file, &format!("/* {number}: {} */", self.title));
        add(file, &format!("static void program_{number}(void)"));
        add(file, "{");
        let ranks = self.ranks;
        add(file, &format!("    MPI_Comm comm = comms[{ranks}];"));
        add(file, &format!("    if (rank >= {ranks}) {{ return; }}"));
        for declared in &self.declared {
            add(file, &format!("    {declared}"));
        }
        for (at, step) in self.steps.iter().enumerate() {
            let here = add(file, &format!("    {step}"));
            for (side, line) in self.sides.iter().zip(&mut lines) {
                if *side == Some(at) {
                    *line = here;
                }
            }
        }
        // Whatever is next may use the same windows.
        add(file, "    MPI_Barrier(comm);");
        add(file, "}");
        Lines { first: lines[0], second: lines[1] }
    }
}

/// What all programs of a file need: C before them, and the calls before the first and after the last of them.
pub struct Frame {
    pub text: &'static str,
    pub begin: &'static str,
    pub end: &'static str,
}

/// All programs as one file.
pub fn file(scripts: &[Script], frame: &Frame) -> (String, Vec<Lines>) {
    let mut windows: BTreeMap<Kept, bool> = BTreeMap::new();
    for kept in scripts.iter().flat_map(|script| &script.windows) {
        *windows.entry(Kept { again: false, ..*kept }).or_default() |= kept.again;
    }
    let written: Vec<[String; 3]> =
        windows.into_iter().map(|(kept, again)| Kept { again, ..kept }.write()).collect();
    let all = |part: usize| written.iter().map(|one| one[part].as_str()).collect::<String>();
    let mut text = String::from(include_str!("begin.c"));
    text += frame.text;
    text += &all(0);
    let lines: Vec<Lines> =
        scripts.iter().enumerate().map(|(number, script)| script.write(number, &mut text)).collect();
    write!(text, "int main(int count, char **words)\n{{\n    int one = count > 1 ? atoi(words[1]) : -1; /* that one alone */\n\n    begin();\n{}{}", frame.begin, all(1)).expect(TAKES);
    for number in 0..scripts.len() {
        writeln!(text, "    if (one < 0 || one == {number}) {{ program_{number}(); }}").expect(TAKES);
    }
    write!(text, "{}{}    end();\n    return 0;\n}}\n", all(2), frame.end).expect(TAKES);
    (text, lines)
}

const TAKES: &str = "a text takes whatever is written";
