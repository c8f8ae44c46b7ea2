//! The fingerprint of a finding: the same from run to run for the same defect at the same place.
//!
//! A hash of check, call, language and the first three frames of the program, each as function, file name and trimmed
//! source line; without sources the line number, without symbols module and offset (contract, «The report»). Frames of
//! system headers and run times are no places (`symbolize/system.rs`); up to version 0.1 they were (`old.rs`).

pub mod old;

use crate::report::Frame;
use crate::source::Sources;
use crate::symbolize::{is_place, is_program};
use sha2::{Digest, Sha256};
use std::path::Path;

/// How many frames tell places apart.
pub const FRAMES: usize = 3;

/// Which recipe the fingerprints of a report were made by. Later ones are larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recipe {
    /// Of mpiwarden 0.1, in SARIF `mpiwarden/v1`.
    First,
    /// `mpiwarden/v2`.
    #[default]
    Second,
}

impl Recipe {
    /// Of a report's `tool.version`.
    pub fn of_version(version: &str) -> Recipe {
        if version.starts_with("0.1.") { Recipe::First } else { Recipe::Second }
    }
}

/// What of a finding besides its place tells it from others.
#[derive(Clone, Copy)]
pub struct Said<'a> {
    pub check: &'a str,
    pub call: &'a str,
    pub language: &'a str,
}

/// The first frames that are places; of a stack that has none, the first of the program's modules, or of all. What lies
/// outside of `main` is in the program's file too, but it is the compiler's, and moves with every other change of the
/// program.
pub fn program_frames(stack: &[Frame]) -> Vec<&Frame> {
    inside_main(stack, is_place)
        .or_else(|| inside_main(stack, |frame| is_program(&frame.module)))
        .unwrap_or_else(|| stack.iter().take(FRAMES).collect())
}

/// The first such frames up to `main`; `None` where there is none.
fn inside_main(stack: &[Frame], is: impl Fn(&Frame) -> bool) -> Option<Vec<&Frame>> {
    let named = |frame: &Frame, name| frame.function.as_deref() == Some(name);
    let inside = stack.iter().position(|frame| named(frame, "main")).map_or(stack.len(), |main| main + 1);
    let frames = stack[..inside].iter().filter(|frame| is(frame) && !named(frame, "_start"));
    let frames: Vec<&Frame> = frames.take(FRAMES).collect();
    (!frames.is_empty()).then_some(frames)
}

/// The frame that a person looks at first: the first place that has a file, else the first place. Of a stack without
/// places, the same of the program's modules.
pub fn place(stack: &[Frame]) -> Option<&Frame> {
    place_in(stack.iter()).map(|at| &stack[at])
}

/// Where in a stack that frame stands.
pub fn place_in<'f>(stack: impl ExactSizeIterator<Item = &'f Frame> + Clone) -> Option<usize> {
    place_by(stack, &[is_place, |frame| is_program(&frame.module)])
}

/// By the first of the conditions that any frame meets; where none does, the first frame.
fn place_by<'f>(
    stack: impl ExactSizeIterator<Item = &'f Frame> + Clone,
    conditions: &[fn(&Frame) -> bool],
) -> Option<usize> {
    let by = |is: &fn(&Frame) -> bool| {
        let fitting = || stack.clone().enumerate().filter(|(_, frame)| is(frame));
        fitting().find(|(_, frame)| frame.file.is_some()).or_else(|| fitting().next())
    };
    let place = conditions.iter().find_map(by);
    place.map(|(at, _)| at).or((stack.len() > 0).then_some(0))
}

/// 32 hexadecimal digits.
pub fn of(said: &Said, stack: &[Frame], sources: &Sources) -> String {
    hash(said, &program_frames(stack), sources)
}

fn hash(said: &Said, frames: &[&Frame], sources: &Sources) -> String {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        // The length in front keeps («a», «bc») and («ab», «c») apart.
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    part(said.check);
    part(said.call);
    part(said.language);
    for frame in frames {
        part(frame.function.as_deref().unwrap_or(""));
        match (&frame.file, frame.line) {
            (Some(file), Some(line)) => {
                part(file_name(file));
                match sources.line(file, line) {
                    Some(text) => part(text.trim()),
                    None => part(&line.to_string()),
                }
            }
            (Some(_) | None, Some(_) | None) => {
                part(file_name(&frame.module));
                part(&frame.offset.to_string());
            }
        }
    }
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn file_name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: Said<'static> = Said { check: "keyval-freed", call: "MPI_Comm_get_attr", language: "c" };

    fn frame(module: &str, file: Option<&str>, line: Option<u32>) -> Frame {
        let function = Some("f".to_string());
        Frame { function, file: file.map(str::to_string), line, module: module.into(), offset: 16 }
    }

    fn print(stack: &[Frame]) -> String {
        of(&SAID, stack, &Sources::default())
    }

    #[test]
    fn libraries_and_deep_frames_do_not_matter() {
        let app = |line| frame("/bin/app", Some("/src/a.c"), Some(line));
        let near = print(&[app(1), app(2), app(3)]);
        assert_eq!(near, print(&[frame("/lib/libmpi.so.12", None, None), app(1), app(2), app(3), app(4)]));
        assert_ne!(near, print(&[app(1), app(2), app(9)]));
        assert_eq!(near.len(), 32);
    }

    #[test]
    fn what_starts_the_program_does_not_matter() {
        let named = |name: &str, place: Option<(&str, u32)>, offset| Frame {
            function: Some(name.into()),
            file: place.map(|(file, _)| file.into()),
            line: place.map(|(_, line)| line),
            module: "/bin/app".into(),
            offset,
        };
        let [setup, main] =
            [named("setup", Some(("/src/a.c", 3)), 64), named("main", Some(("/src/a.c", 9)), 96)];
        let libc = frame("/lib/libc.so.6", None, None);
        let started = |offset| {
            let start = named("_start", None, offset);
            print(&[setup.clone(), main.clone(), libc.clone(), start])
        };
        assert_eq!(started(16), started(32));
        assert_eq!(started(16), print(&[setup.clone(), main.clone()]));
        assert_ne!(started(16), print(&[setup.clone(), named("_start", None, 16)]));
        assert_eq!(print(&[setup.clone(), named("_start", None, 16)]), print(&[setup]));
    }

    #[test]
    fn a_source_line_outweighs_its_number_and_its_folder() {
        let print_at = |text: &str, line| {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let path = folder.path().join("a.c");
            std::fs::write(&path, text).expect("written");
            print(&[frame("/bin/app", path.to_str(), Some(line))])
        };
        assert_eq!(print_at("call();\n", 1), print_at("// new\n\n   call();\n", 3));
        assert_ne!(print_at("call();\n", 1), print_at("other();\n", 1));
    }

    #[test]
    fn the_place_is_the_first_of_the_program_with_a_file() {
        let stack = [
            frame("/lib/libmpi.so.40", Some("attr.c"), Some(1)),
            frame("/opt/libsolver.so", None, None),
            frame("/bin/app", Some("main.c"), Some(7)),
        ];
        assert_eq!(place(&stack), Some(&stack[2]));
        assert_eq!(place(&stack[..2]), Some(&stack[1]));
        assert_eq!(place(&stack[..1]), Some(&stack[0]));
        assert_eq!(place(&[]), None);
    }

    #[test]
    fn headers_of_the_system_are_neither_place_nor_fingerprint() {
        let header = frame("/bin/app", Some("/usr/include/c++/12/bits/new_allocator.h"), Some(158));
        let run_time = frame("/usr/lib/libstdc++.so.6", None, None);
        let own = |line| frame("/bin/app", Some("/src/a.cpp"), Some(line));
        let through = |line| [run_time.clone(), header.clone(), header.clone(), header.clone(), own(line)];
        assert_eq!(place(&through(3)), Some(&own(3)));
        assert_ne!(print(&through(3)), print(&through(9)));
        assert_eq!(print(&through(3)), print(&[own(3)]));
        // Before, all faults below the same headers were one.
        let before = |line| old::of(&SAID, &through(line), &Sources::default());
        assert_eq!(before(3), before(9));
        assert_eq!(old::place(&through(3)), Some(&header));
        // Where there is nothing else, it is what there is.
        assert_eq!(place(&[run_time.clone(), header.clone()]), Some(&header));
        assert_eq!(print(&[run_time, header.clone()]), print(&[header]));
    }

    #[test]
    fn without_system_frames_nothing_changed() {
        let stack = [frame("/lib/libmpi.so.40", None, None), frame("/bin/app", Some("/src/a.c"), Some(1))];
        assert_eq!(print(&stack), old::of(&SAID, &stack, &Sources::default()));
    }
}
