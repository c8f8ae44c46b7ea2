//! A file as lines, one at a time, in memory that does not grow with the file.

use std::io::{self, BufRead, BufReader, Read};

/// No line that the library writes is longer; more without a line end is damage.
const LONGEST: u64 = 16 << 20;
/// What is kept for the next line at most.
const KEPT: usize = 1 << 20;

/// One line of a file.
#[derive(Debug, PartialEq)]
pub enum RawLine<'a> {
    /// With its end, or the last one, which may have none.
    Line { text: &'a [u8], ended: bool },
    /// So many bytes without an end.
    TooLong(u64),
}

/// The lines of something that can be read.
pub struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub fn of(reader: R) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(1 << 16, reader), line: Vec::new() }
    }

    /// The next line that is not blank; none at the end.
    pub fn next(&mut self) -> io::Result<Option<RawLine<'_>>> {
        loop {
            self.line.clear();
            self.line.shrink_to(KEPT);
            let length = (&mut self.reader).take(LONGEST).read_until(b'\n', &mut self.line)? as u64;
            let ended = self.line.last() == Some(&b'\n');
            if length == LONGEST && !ended {
                return Ok(Some(RawLine::TooLong(length + self.reader.skip_until(b'\n')? as u64)));
            }
            if length == 0 {
                return Ok(None);
            }
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some(RawLine::Line { text: &self.line, ended }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_ends_and_blank_ones_are_passed_over() {
        let mut lines = Lines::of(&b"one\n\n  \ntwo"[..]);
        assert_eq!(lines.next().expect("memory"), Some(RawLine::Line { text: b"one\n", ended: true }));
        assert_eq!(lines.next().expect("memory"), Some(RawLine::Line { text: b"two", ended: false }));
        assert_eq!(lines.next().expect("memory"), None);
    }

    #[test]
    fn a_line_without_an_end_is_not_kept() {
        let (long, rest) = (100 << 20, b"\nnext\n");
        let mut lines = Lines::of(io::repeat(b'x').take(long).chain(&rest[..]));
        assert_eq!(lines.next().expect("memory"), Some(RawLine::TooLong(long + 1)));
        assert_eq!(lines.next().expect("memory"), Some(RawLine::Line { text: b"next\n", ended: true }));
        assert!(lines.line.capacity() <= KEPT);
    }
}
