//! Valid files made invalid: as text of tokens (JSON and TOML have the same ones), as lines, and as bytes.
//!
//! A change is data, so that what fails can be made smaller. Left out: what the files mean.

use proptest::prelude::*;
use proptest::sample::Index;

/// What changes more than its place: signs of JSON and TOML, numbers at their limits, control characters, names of fields.
const WORDS: [&[u8]; 34] = [
    b"",
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"=",
    b"\n",
    b"\r",
    b"\\",
    b"#",
    b"[[",
    b"\\u0000",
    b"\\ud800",
    b"\\u202e",
    b"0",
    b"-1",
    b"2147483648",
    b"18446744073709551615",
    b"-9223372036854775808",
    b"1e999",
    b"1.5",
    b"null",
    b"true",
    b"{}",
    b"[]",
    b"\"5-3\"",
    b"\"0-4294967295\"",
    b"9999-99-99",
    b"\x00",
    b"\xff\xfe",
    b"'''",
];

/// One change of a file.
#[derive(Clone, Debug)]
pub enum Change {
    /// A token becomes a word of the list.
    Word(Index, usize),
    /// A token becomes another one of the file.
    Copy(Index, Index),
    /// A string, word or number becomes another one of the file: most readers go on then.
    Like(Index, Index),
    Swap(Index, Index),
    Remove(Index),
    /// A token stands there so many times.
    Repeat(Index, usize),
    /// A token is inside of so many brackets.
    Nest(Index, usize),
    RemoveLine(Index),
    RepeatLine(Index),
    SwapLines(Index, Index),
    /// Bytes become others.
    Bytes(Index, usize, Vec<u8>),
    /// The file ends here.
    Cut(Index),
}

/// Some changes, one after the other.
pub fn changes() -> impl Strategy<Value = Vec<Change>> {
    let at = any::<Index>;
    let one = prop_oneof![
        6 => (at(), 0..WORDS.len()).prop_map(|(token, word)| Change::Word(token, word)),
        2 => (at(), at()).prop_map(|(token, other)| Change::Copy(token, other)),
        16 => (at(), at()).prop_map(|(token, other)| Change::Like(token, other)),
        2 => (at(), at()).prop_map(|(token, other)| Change::Swap(token, other)),
        2 => at().prop_map(Change::Remove),
        1 => (at(), 2..200usize).prop_map(|(token, times)| Change::Repeat(token, times)),
        1 => (at(), 1..300usize).prop_map(|(token, depth)| Change::Nest(token, depth)),
        1 => at().prop_map(Change::RemoveLine),
        1 => at().prop_map(Change::RepeatLine),
        1 => (at(), at()).prop_map(|(line, other)| Change::SwapLines(line, other)),
        4 => (at(), 0..12usize, prop::collection::vec(any::<u8>(), 0..9))
            .prop_map(|(at, length, with)| Change::Bytes(at, length, with)),
        1 => at().prop_map(Change::Cut),
    ];
    prop::collection::vec(one, 1..4)
}

/// A file with the changes made to it.
pub fn changed(file: &[u8], changes: &[Change]) -> Vec<u8> {
    changes
        .iter()
        .fold(file.to_vec(), |bytes, change| if bytes.is_empty() { bytes } else { made(bytes, change) })
}

fn made(mut bytes: Vec<u8>, change: &Change) -> Vec<u8> {
    match change {
        Change::Bytes(at, length, with) => {
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, with.iter().copied());
            bytes
        }
        Change::Cut(at) => {
            bytes.truncate(at.index(bytes.len()));
            bytes
        }
        Change::RemoveLine(_) | Change::RepeatLine(_) | Change::SwapLines(..) => {
            let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            rearranged(lines, change).concat()
        }
        Change::Word(..)
        | Change::Copy(..)
        | Change::Like(..)
        | Change::Swap(..)
        | Change::Remove(_)
        | Change::Repeat(..)
        | Change::Nest(..) => rearranged(tokens(&bytes), change).concat(),
    }
}

fn rearranged<'a>(mut parts: Vec<&'a [u8]>, change: &Change) -> Vec<&'a [u8]> {
    let count = parts.len();
    match change {
        Change::Word(at, word) => parts[at.index(count)] = WORDS[*word],
        Change::Copy(at, other) => parts[at.index(count)] = parts[other.index(count)],
        Change::Like(at, other) => {
            let is_like = |token: &[u8], other: &[u8]| kind(token).is_some() && kind(token) == kind(other);
            // The next that is a value, and then the next of its kind: the ends of both are joined.
            let Some(at) =
                (0..count).map(|step| (at.index(count) + step) % count).find(|&at| kind(parts[at]).is_some())
            else {
                return parts;
            };
            let others = (0..count).map(|step| (other.index(count) + step) % count);
            if let Some(other) = others.into_iter().find(|&other| is_like(parts[at], parts[other])) {
                parts[at] = parts[other];
            }
        }
        Change::Swap(at, other) | Change::SwapLines(at, other) => {
            parts.swap(at.index(count), other.index(count));
        }
        Change::Remove(at) | Change::RemoveLine(at) => {
            parts.remove(at.index(count));
        }
        Change::RepeatLine(at) => parts.insert(at.index(count), parts[at.index(count)]),
        Change::Repeat(at, times) => {
            let at = at.index(count);
            parts.splice(at..at, vec![parts[at]; *times]);
        }
        Change::Nest(at, depth) => {
            let at = at.index(count);
            parts.splice(at + 1..at + 1, vec![&b"]"[..]; *depth]);
            parts.splice(at..at, vec![&b"["[..]; *depth]);
        }
        Change::Bytes(..) | Change::Cut(_) => {}
    }
    parts
}

/// Strings, words and numbers, signs, and the space between them; together they are the file.
fn tokens(bytes: &[u8]) -> Vec<&[u8]> {
    let (mut found, mut rest) = (Vec::new(), bytes);
    while let Some(&first) = rest.first() {
        let length = match first {
            b'"' | b'\'' => string(rest),
            byte if is_word(byte) => run(rest, is_word),
            byte if byte.is_ascii_whitespace() => run(rest, |byte| byte.is_ascii_whitespace()),
            _ => 1,
        };
        let (token, behind) = rest.split_at(length);
        found.push(token);
        rest = behind;
    }
    found
}

/// What a token is, if it is a value: a string, a number or a word.
fn kind(token: &[u8]) -> Option<u8> {
    match *token.first()? {
        b'"' | b'\'' => Some(b'"'),
        b'0'..=b'9' | b'-' => Some(b'0'),
        byte if byte.is_ascii_alphabetic() => Some(b'a'),
        _ => None,
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-._".contains(&byte)
}

fn run(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !belongs(byte)).unwrap_or(bytes.len())
}

/// How long the string at the beginning is, with its quotes.
fn string(bytes: &[u8]) -> usize {
    let (mut at, quote) = (1, bytes[0]);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quote == b'"' => at += 1,
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
