//! Names of scenarios: a name IS a handle or a key number. One that is used again after a free is handed out again.

use std::collections::BTreeMap;

use mpiwarden::call::{Handle, Kind};
use mpiwarden::mirror::keyvals::KeyId;

use crate::setup;

/// A key that a scenario made.
#[derive(Clone, Copy, Debug)]
pub struct MadeKey {
    pub id: KeyId,
    pub kind: Kind,
}

/// What the names of one scenario mean.
#[derive(Debug, Default)]
pub struct Names {
    handles: BTreeMap<String, Handle>,
    numbers: BTreeMap<String, i32>,
    /// The keys that had a name, oldest first.
    keys: BTreeMap<String, Vec<MadeKey>>,
}

impl Names {
    /// The handle with this name; one that is not known yet is a new one.
    pub fn handle(&mut self, kind: Kind, name: &str) -> Handle {
        match name {
            "world" => setup::WORLD,
            "self" => setup::MYSELF,
            "int" => setup::INT,
            "char" => setup::CHAR,
            "null" => setup::null(kind),
            "null_request" => setup::NULL_REQUEST,
            _ => {
                let next = Handle(setup::FIRST_HANDLE + 8 * self.handles.len());
                *self.handles.entry(name.to_string()).or_insert(next)
            }
        }
    }

    /// The key number with this name, or itself.
    pub fn number(&mut self, name: &str) -> i32 {
        if name == "invalid" {
            return setup::KEYVAL_INVALID;
        }
        if let Some((_, number, _)) = setup::PREDEFINED.iter().find(|(known, _, _)| *known == name) {
            return *number;
        }
        if let Ok(number) = name.parse() {
            return number;
        }
        let next = setup::FIRST_KEY + self.numbers.len() as i32;
        *self.numbers.entry(name.to_string()).or_insert(next)
    }

    /// A key was made and is called so.
    pub fn made(&mut self, name: &str, key: MadeKey) {
        self.keys.entry(name.to_string()).or_default().push(key);
    }

    /// The key with this name: the last that was made, or with «#n» the n-th.
    pub fn key(&self, name: &str) -> Result<MadeKey, String> {
        let (name, which) = match name.split_once('#') {
            Some((name, which)) => (name, which.parse::<usize>().ok()),
            None => (name, None),
        };
        let keys = self.keys.get(name).ok_or(format!("no key is called {name}"))?;
        let index = which.unwrap_or(keys.len()) - 1;
        keys.get(index).copied().ok_or(format!("{name} was not made so often"))
    }
}

/// A number: decimal, negative, or hexadecimal with 0x.
pub fn number(word: &str) -> Result<isize, String> {
    let parsed = match word.strip_prefix("0x") {
        Some(digits) => usize::from_str_radix(digits, 16).map(|number| number as isize),
        None => word.parse(),
    };
    parsed.map_err(|_| format!("{word} is not a number"))
}
