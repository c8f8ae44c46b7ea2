//! What mpiwarden 0.1 took for a finding's place, and its fingerprint: reports and rules of that time are still compared.
//!
//! It took headers of the system and the run times of C++ for the program.

use super::{Said, hash, inside_main, place_by};
use crate::report::Frame;
use crate::source::Sources;
use crate::symbolize::was_program;

/// The fingerprint that mpiwarden 0.1 gave.
pub fn of(said: &Said, stack: &[Frame], sources: &Sources) -> String {
    hash(said, &program_frames(stack), sources)
}

/// The place that it told.
pub fn place(stack: &[Frame]) -> Option<&Frame> {
    place_by(stack.iter(), &[|frame| was_program(&frame.module)]).map(|at| &stack[at])
}

/// The module that it told.
pub fn library(stack: &[Frame]) -> Option<&str> {
    program_frames(stack).first().map(|frame| frame.module.as_str())
}

/// What tells a finding from others where reports of both times are compared: its fingerprint of that time, and behind
/// system headers, which made one of many faults, what is a place today. Lines are left out, for they move.
pub fn key(fingerprint: &str, stack: &[Frame]) -> String {
    let (then, now) = (program_frames(stack), super::program_frames(stack));
    let mut key = fingerprint.to_owned();
    if then.len() != now.len() || !then.iter().zip(&now).all(|(then, now)| std::ptr::eq(*then, *now)) {
        for frame in now {
            let file = frame.file.as_deref().map(super::file_name);
            key += &format!("\n{}\n{}", frame.function.as_deref().unwrap_or(""), file.unwrap_or(""));
        }
    }
    key
}

fn program_frames(stack: &[Frame]) -> Vec<&Frame> {
    inside_main(stack, |frame| was_program(&frame.module))
        .unwrap_or_else(|| stack.iter().take(super::FRAMES).collect())
}
