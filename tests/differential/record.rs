//! What `driver.c` recorded, line by line. A record may end anywhere: a library can crash.

use mpiwarden::mirror::facts::CallbackRole;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Program(usize),
    ProgramEnd,
    Skipped(usize),
    Begin(usize),
    End { rc: i32, flag: bool, value: i64 },
    Callback { role: CallbackRole, key: i32, place: i32, value: i64 },
    CallbackEnd,
    Finalize,
    FinalizeEnd(i32),
    Last,
}

impl Line {
    fn read(line: &str) -> Option<Line> {
        let mut words = line.split(' ');
        let word = words.next()?;
        let mut number = || words.next()?.parse::<i64>().ok();
        Some(match word {
            "P" => Line::Program(number()? as usize),
            "E" => Line::ProgramEnd,
            "-" => Line::Skipped(number()? as usize),
            ">" => Line::Begin(number()? as usize),
            "<" => Line::End { rc: number()? as i32, flag: number()? != 0, value: number()? },
            "C" | "D" => {
                let role = if word == "C" { CallbackRole::Copy } else { CallbackRole::Delete };
                Line::Callback { role, key: number()? as i32, place: number()? as i32, value: number()? }
            }
            "c" | "d" => Line::CallbackEnd,
            "F" => Line::Finalize,
            "f" => Line::FinalizeEnd(number()? as i32),
            "Z" => Line::Last,
            _ => return None,
        })
    }
}

/// Where each program begins in the lines of a record, and the lines.
#[derive(Debug)]
pub struct Record {
    pub lines: Vec<Line>,
    pub starts: Vec<(usize, usize)>,
}

impl Record {
    /// # Errors
    /// A line that is none, other than the last, which may be cut off.
    pub fn read(text: &str) -> Result<Record, String> {
        let (mut lines, mut starts) = (Vec::new(), Vec::new());
        let mut all = text.lines().peekable();
        while let Some(text) = all.next() {
            match Line::read(text) {
                Some(line) => {
                    if let Line::Program(number) = line {
                        starts.push((number, lines.len() + 1));
                    }
                    lines.push(line);
                }
                None if all.peek().is_none() => {}
                None => return Err(format!("the record has a line «{text}»")),
            }
        }
        Ok(Record { lines, starts })
    }

    /// The lines of each program, with its number; of the last, all that follow.
    pub fn programs(&self) -> impl Iterator<Item = (usize, &[Line])> {
        self.starts.iter().enumerate().map(|(index, (number, start))| {
            let end = self.starts.get(index + 1).map_or(self.lines.len(), |(_, next)| next - 1);
            (*number, &self.lines[*start..end])
        })
    }
}
