//! Stacks as numbers: thousands of findings share a few places, and the page must be read within a moment.

use crate::fingerprint;
use crate::report::Frame;
use crate::symbolize::is_place;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

/// Fields of the report that hold a stack.
const FIELDS: [&str; 5] = ["stack", "created", "freed", "attached", "detached"];
/// A script counts exactly up to here.
const LARGEST: u64 = 1 << 53;

/// All places that were met, each once.
#[derive(Default)]
pub struct Stacks {
    numbers: FxHashMap<Vec<usize>, usize>,
    frame_numbers: FxHashMap<Frame, usize>,
    pub frames: Vec<Frame>,
    pub stacks: Vec<Vec<usize>>,
}

impl Stacks {
    /// Replaces every stack in a value by its number, and numbers that a script would round by text.
    pub fn take_from(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    if FIELDS.contains(&name.as_str()) && field.is_array() {
                        *field = self.number(field.take()).into();
                    } else if matches!(name.as_str(), "base" | "offset") && field.is_u64() {
                        *field = format!("{:#x}", field.as_u64().unwrap_or(0)).into();
                    } else {
                        self.take_from(field);
                    }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.take_from(value)),
            Value::Number(number) => {
                let large = number.as_u64().is_some_and(|number| number > LARGEST)
                    || number.as_i64().is_some_and(|number| number.unsigned_abs() > LARGEST);
                if large {
                    *value = number.to_string().into();
                }
            }
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }

    fn number(&mut self, stack: Value) -> usize {
        // It was a stack a moment ago; a field of another kind that has its name has no frames.
        let frames: Vec<Frame> = serde_json::from_value(stack).unwrap_or_default();
        let stack: Vec<usize> = frames.into_iter().map(|frame| self.frame(frame)).collect();
        let next = self.stacks.len();
        *self.numbers.entry(stack).or_insert_with_key(|stack| {
            self.stacks.push(stack.clone());
            next
        })
    }

    fn frame(&mut self, frame: Frame) -> usize {
        let next = self.frames.len();
        *self.frame_numbers.entry(frame).or_insert_with_key(|frame| {
            self.frames.push(frame.clone());
            next
        })
    }

    /// All of it as the script reads it. A frame: function, file and module by their numbers among the texts, the line, the
    /// offset, and whether it is a place: code of the program itself. A stack: its frames, with the one that a person looks at first in front.
    pub fn value(&self) -> Value {
        let mut texts = Texts::default();
        let mut frames = Vec::new();
        for frame in &self.frames {
            let function = frame.function.as_deref().map(|name| texts.number(name));
            let file = frame.file.as_deref().map(|name| texts.number(name));
            let module = texts.number(&frame.module);
            let program = u8::from(is_place(frame));
            frames.push(json!([function, file, frame.line, module, format!("{:#x}", frame.offset), program]));
        }
        let stack = |stack: &Vec<usize>| {
            let place = fingerprint::place_in(stack.iter().map(|&index| &self.frames[index]));
            let place = place.map(|at| json!(stack[at]));
            json!(
                [place].into_iter().chain(stack.iter().map(|&index| Some(json!(index)))).collect::<Vec<_>>()
            )
        };
        let stacks: Vec<Value> = self.stacks.iter().map(stack).collect();
        json!({"texts": texts.texts, "frames": frames, "stacks": stacks})
    }
}

/// Names, each once.
#[derive(Default)]
struct Texts<'a> {
    numbers: FxHashMap<&'a str, usize>,
    texts: Vec<&'a str>,
}

impl<'a> Texts<'a> {
    fn number(&mut self, text: &'a str) -> usize {
        let next = self.texts.len();
        *self.numbers.entry(text).or_insert_with(|| {
            self.texts.push(text);
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_stacks_are_kept_once_and_large_numbers_as_text() {
        let frame = json!({"function": "f", "file": "a.c", "line": 1, "module": "app", "offset": 7});
        let mut value = json!({"findings": [
            {"stack": [frame], "count": 3, "details": {"last": u64::MAX}},
            {"stack": [frame], "related": [{"stack": []}], "base": 255},
        ]});
        let mut stacks = Stacks::default();
        stacks.take_from(&mut value);
        assert_eq!(
            value,
            json!({"findings": [
                {"stack": 0, "count": 3, "details": {"last": u64::MAX.to_string()}},
                {"stack": 0, "related": [{"stack": 1}], "base": "0xff"},
            ]})
        );
        assert_eq!(
            stacks.value(),
            json!({"texts": ["f", "a.c", "app"], "frames": [[0, 1, 1, 2, "0x7", 1]], "stacks": [[0, 0], [null]]})
        );
    }
}
