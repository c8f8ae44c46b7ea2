//! The lines of source around the places of a report, each line once, so that the page shows them on any machine.

use super::stacks::Stacks;
use crate::fingerprint;
use crate::render::shown::cut;
use crate::source::Sources;
use crate::symbolize::is_place;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Lines before and behind a place.
const AROUND: u32 = 4;
/// Frames of a stack whose source is kept: outer ones are the same for all.
const FRAMES: usize = 6;
/// Characters of a line; nobody wrote a longer one.
const WIDEST: usize = 300;
/// Bytes in all; places behind the bound are shown without their source.
const MOST: usize = 4 << 20;

/// By file: pieces of consecutive lines, each with the number of its first line.
pub fn value(stacks: &Stacks, sources: &Sources) -> Value {
    let mut asked: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for stack in &stacks.stacks {
        let frames = || stack.iter().map(|&index| &stacks.frames[index]);
        // The place itself may be none of the program's, where there is nothing else.
        let shown = fingerprint::place_in(frames().collect::<Vec<_>>().into_iter());
        let place = shown.and_then(|at| frames().nth(at));
        for frame in place.into_iter().chain(frames().filter(|frame| is_place(frame)).take(FRAMES)) {
            let (Some(file), Some(line)) = (&frame.file, frame.line) else { continue };
            if sources.line(file, line).is_some() {
                let lines = line.saturating_sub(AROUND).max(1)..=line.saturating_add(AROUND);
                asked.entry(file).or_default().extend(lines);
            }
        }
    }
    let mut size = 0;
    let mut files = serde_json::Map::new();
    for (file, lines) in asked {
        let mut pieces: Vec<(u32, Vec<String>)> = Vec::new();
        for line in lines {
            let Some(text) = sources.line(file, line).filter(|_| size < MOST) else { continue };
            let text = cut(text, WIDEST);
            size += text.len() + 4;
            match pieces.last_mut().filter(|(first, piece)| first + piece.len() as u32 == line) {
                Some((_, piece)) => piece.push(text),
                None => pieces.push((line, vec![text])),
            }
        }
        files.insert(file.to_string(), json!(pieces));
    }
    Value::Object(files)
}

/// By file: why its lines are not here, or not to be relied on.
pub fn doubts(stacks: &Stacks, sources: &Sources) -> Value {
    let files: BTreeSet<&String> = stacks.frames.iter().filter_map(|frame| frame.file.as_ref()).collect();
    let doubt = |file: &String| Some((file.clone(), sources.doubt(file)?.sentence().into()));
    Value::Object(files.into_iter().filter_map(doubt).collect())
}
