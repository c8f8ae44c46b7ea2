//! The pictures of a report, as the page draws them, up to a bound that the page tells.

use crate::pictures::Painter;
use crate::report::Report;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Bytes of all pictures. Nobody looks at thousands of them, and all must be read before the page is there.
const MOST: usize = 3 << 20;
/// Of the windows and keyvals: a large run has many, and most of them are like others.
const MOST_OTHERS: usize = 2 << 20;

/// Pictures by number: findings are counted from 1, windows and keyvals from 0. `omitted`: findings that may have one and
/// for which there was no room.
pub fn value(report: &Report) -> Value {
    let painter = Painter::new(report);
    let mut room = Room { left: MOST };
    let mut findings = Map::new();
    let mut omitted = 0;
    for index in 0..report.findings.len() {
        if room.left == 0 {
            omitted = report.findings.len() - index;
            break;
        }
        let pictures = painter.of_finding(index);
        if !pictures.is_empty() {
            room.put(&mut findings, index + 1, &pictures);
        }
    }
    let mut room = Room { left: MOST_OTHERS };
    let mut windows = Map::new();
    for index in 0..report.windows.len() {
        if room.left > 0 {
            room.put(&mut windows, index, &painter.of_window(index));
        }
    }
    let mut keyvals = Map::new();
    for index in 0..report.keyvals.len() {
        if room.left > 0 {
            room.put(&mut keyvals, index, &painter.of_keyval(index));
        }
    }
    json!({"findings": findings, "windows": windows, "keyvals": keyvals, "omitted": omitted})
}

/// What is left of the bound.
struct Room {
    left: usize,
}

impl Room {
    /// The last picture may be larger than what is left.
    fn put(&mut self, pictures: &mut Map<String, Value>, number: usize, picture: &impl Serialize) {
        // Models are numbers, texts and lists: there is nothing in them that JSON cannot say.
        let mut value = serde_json::to_value(picture).unwrap_or_default();
        round(&mut value);
        self.left = self.left.saturating_sub(value.to_string().len());
        pictures.insert(number.to_string(), value);
    }
}

/// Fractions of a picture: finer than a screen can show they only take room.
fn round(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(round),
        Value::Array(values) => values.iter_mut().for_each(round),
        Value::Number(number) => {
            if let Some(fraction) = number.as_f64().filter(|_| number.is_f64()) {
                *value = ((fraction * 1e5).round() / 1e5).into();
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
