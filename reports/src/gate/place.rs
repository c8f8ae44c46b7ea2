//! Where in a text something is wrong, as editors count: lines and columns from 1, columns in characters.

use std::fmt;

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file as it was named.
    pub source: String,
    pub line: usize,
    pub column: usize,
    /// What was found, and what to write.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.source, self.line, self.column, self.message)
    }
}

/// A text whose bytes can be found by line and column.
pub struct LineStarts<'a> {
    text: &'a str,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl<'a> LineStarts<'a> {
    pub fn of(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        LineStarts { text, starts }
    }

    /// The line of a byte; of one behind the end, the last.
    pub fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte.min(self.text.len()))
    }

    /// Line and column of a byte; of one behind the end, those of the end.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= byte);
        (line, self.text[self.starts[line - 1]..byte].chars().count() + 1)
    }

    /// A problem at a byte.
    pub fn problem(&self, source: &str, byte: usize, message: impl Into<String>) -> Problem {
        let (line, column) = self.position(byte);
        Problem { source: source.into(), line, column, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters() {
        let text = "a\n«é» = 1\n";
        let lines = LineStarts::of(text);
        assert_eq!(lines.position(0), (1, 1));
        assert_eq!(lines.position(text.find('=').expect("it is there")), (2, 5));
        assert_eq!(lines.position(1000), (3, 1));
        assert_eq!(LineStarts::of("").position(0), (1, 1));
    }
}
