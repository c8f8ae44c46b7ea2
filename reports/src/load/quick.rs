//! What tells a finding from others, read out of its line without copying.
//!
//! Most lines of a large run tell of a fault that another rank told of before: of those nothing else is needed. The whole
//! line is understood only where it is the first or comes from a lower rank.

use super::places::{Places, StackIndex};
use mpiwarden::findings::Verdict;
use mpiwarden::findings::form::{FindingLine, Frame, Line};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// How the library begins these lines.
const FINDING: &[u8] = b"{\"line\":\"finding\",";
const COUNT: &[u8] = b"{\"line\":\"count\",";

#[derive(Deserialize)]
struct Count {
    number: u32,
    count: u64,
}

#[derive(Deserialize)]
struct Finding<'a> {
    number: u32,
    #[serde(borrow)]
    check: Cow<'a, str>,
    verdict: Verdict,
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(borrow)]
    call: Cow<'a, str>,
    #[serde(borrow)]
    language: Cow<'a, str>,
    #[serde(borrow)]
    stack: &'a RawValue,
}

/// A frequent line.
pub enum Quickly {
    Finding { number: u32, key: LineKey },
    Count { number: u32, count: u64 },
}

/// What makes findings the same, as numbers of [`KnownTexts`] texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineKey {
    /// Ranks are numbered in each world.
    world: u32,
    check: u32,
    verdict: Verdict,
    message: u32,
    call: u32,
    language: u32,
    pub stack: StackIndex,
}

/// Texts and stacks that were met, each once.
#[derive(Default)]
pub struct KnownTexts {
    texts: FxHashMap<Box<str>, u32>,
    /// By how they are written.
    stacks: FxHashMap<Box<str>, StackIndex>,
}

impl KnownTexts {
    /// What a line is, when it is one of the frequent ones and written as the library writes it.
    pub fn quickly(&mut self, world: u32, line: &[u8], places: &mut Places) -> Option<Quickly> {
        if line.starts_with(COUNT) {
            let Count { number, count } = serde_json::from_slice(line).ok()?;
            return Some(Quickly::Count { number, count });
        }
        if !line.starts_with(FINDING) {
            return None;
        }
        let quick: Finding = serde_json::from_slice(line).ok()?;
        let stack = match self.stacks.get(quick.stack.get()) {
            Some(&known) => known,
            None => {
                let frames: Vec<Frame> = serde_json::from_str(quick.stack.get()).ok()?;
                let stack = places.stack(&frames);
                self.stacks.insert(quick.stack.get().into(), stack);
                stack
            }
        };
        let parts = [&quick.check, &quick.message, &quick.call, &quick.language];
        let key = self.key(world, parts.map(|part| &**part), quick.verdict, stack);
        Some(Quickly::Finding { number: quick.number, key })
    }

    /// The key of a finding that was read as a whole.
    pub fn key_of(&mut self, world: u32, line: &FindingLine, places: &mut Places) -> LineKey {
        let stack = places.stack(&line.stack);
        self.key(world, [&line.check, &line.message, &line.call, &line.language], line.verdict, stack)
    }

    fn key(&mut self, world: u32, parts: [&str; 4], verdict: Verdict, stack: StackIndex) -> LineKey {
        let [check, message, call, language] = parts.map(|part| self.text(part));
        LineKey { world, check, verdict, message, call, language, stack }
    }

    fn text(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.texts.get(text) {
            return number;
        }
        let number = self.texts.len() as u32;
        self.texts.insert(text.into(), number);
        number
    }
}

/// What a whole line is.
pub enum Whole {
    Line(Line),
    /// A kind that a later version added.
    Later,
    Damaged,
}

/// Understands a line as a whole.
pub fn whole(line: &[u8]) -> Whole {
    #[derive(Deserialize)]
    struct Kind<'a> {
        #[serde(borrow)]
        line: Cow<'a, str>,
    }
    if let Ok(line) = serde_json::from_slice(line) {
        return Whole::Line(line);
    }
    match serde_json::from_slice::<Kind>(line) {
        Ok(kind)
            if !["rank", "finding", "candidate", "withdrawn", "detail", "count", "mirror"]
                .contains(&&*kind.line) =>
        {
            Whole::Later
        }
        Ok(_) | Err(_) => Whole::Damaged,
    }
}
