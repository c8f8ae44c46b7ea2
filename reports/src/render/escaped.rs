//! JSON without a hidden character in its text (`shown.rs`), whoever looks at the file.
//!
//! Data stay what they are: «\u202e» in JSON is the character. In files that a service shows to people it becomes visible text.

use super::shown::is_hidden;
use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, PrettyFormatter, Serializer};
use std::io::{self, Write};

/// What becomes of a hidden character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// JSON's own escape: a reader gets the character.
    Escaped,
    /// A reader gets «\u{202e}» as text.
    Shown,
}

/// With a line for each entry.
pub fn pretty(value: &impl Serialize, hidden: Hidden) -> String {
    written(value, Visible { inner: PrettyFormatter::new(), hidden })
}

/// In one line.
pub fn compact(value: &impl Serialize, hidden: Hidden) -> String {
    written(value, Visible { inner: CompactFormatter, hidden })
}

/// Data, with a line for each entry, as they come.
pub fn write_pretty(out: impl Write, value: &impl Serialize) -> io::Result<()> {
    write(out, value, Visible { inner: PrettyFormatter::new(), hidden: Hidden::Escaped })
}

/// Data in one line.
pub fn write_compact(out: impl Write, value: &impl Serialize) -> io::Result<()> {
    write(out, value, Visible { inner: CompactFormatter, hidden: Hidden::Escaped })
}

fn written(value: &impl Serialize, formatter: Visible<impl Formatter>) -> String {
    let mut out = Vec::new();
    write(&mut out, value, formatter).expect("it is written to memory, and all its keys are text");
    String::from_utf8(out).expect("JSON is UTF-8")
}

fn write(out: impl Write, value: &impl Serialize, formatter: Visible<impl Formatter>) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, formatter)).map_err(io::Error::from)
}

struct Visible<F> {
    inner: F,
    hidden: Hidden,
}

impl<F> Visible<F> {
    fn write_hidden<W: ?Sized + Write>(&self, out: &mut W, character: char) -> io::Result<()> {
        match self.hidden {
            Hidden::Shown => write!(out, "\\{}", character.escape_unicode()),
            Hidden::Escaped => {
                let mut units = [0; 2];
                character.encode_utf16(&mut units).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))
            }
        }
    }
}

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_hidden) {
            let (before, from) = rest.split_at(at);
            self.inner.write_string_fragment(out, before)?;
            let mut after = from.chars();
            if let Some(character) = after.next() {
                self.write_hidden(out, character)?;
            }
            rest = after.as_str();
        }
        self.inner.write_string_fragment(out, rest)
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, out: &mut W, escape: CharEscape) -> io::Result<()> {
        let control = match &escape {
            CharEscape::Backspace => Some('\u{8}'),
            CharEscape::FormFeed => Some('\u{c}'),
            CharEscape::AsciiControl(byte) => Some(char::from(*byte)),
            CharEscape::Quote
            | CharEscape::ReverseSolidus
            | CharEscape::Solidus
            | CharEscape::LineFeed
            | CharEscape::CarriageReturn
            | CharEscape::Tab => None,
        };
        match control.filter(|_| self.hidden == Hidden::Shown) {
            Some(control) => self.write_hidden(out, control),
            None => self.inner.write_char_escape(out, escape),
        }
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.inner.begin_array_value(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.inner.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inner.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn data_stay_what_they_are_and_text_becomes_visible() {
        let value = json!({"a\u{202e}b": ["x\u{2066}\u{e0001}\u{1b}\n", 1, {}]});
        let escaped = compact(&value, Hidden::Escaped);
        assert_eq!(escaped, r#"{"a\u202eb":["x\u2066\udb40\udc01\u001b\n",1,{}]}"#);
        assert_eq!(serde_json::from_str::<Value>(&escaped).expect("JSON"), value);
        let shown = compact(&value, Hidden::Shown);
        assert_eq!(shown, r#"{"a\\u{202e}b":["x\\u{2066}\\u{e0001}\\u{1b}\n",1,{}]}"#);
        assert_eq!(
            pretty(&json!({"a": [1, "b"]}), Hidden::Shown),
            serde_json::to_string_pretty(&json!({"a": [1, "b"]})).expect("JSON")
        );
    }
}
