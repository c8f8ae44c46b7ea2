//! The fingerprint of a finding: the same from run to run for the same defect at the same place.
//!
//! A hash of check, call, language and the first three frames of the program, each as function, file name and trimmed
//! source line; without sources the line number, without symbols module and offset (contract, «The report»).

use crate::report::Frame;
use crate::source::Sources;
use crate::symbolize::is_program;
use sha2::{Digest, Sha256};
use std::path::Path;

/// How many frames tell places apart.
pub const FRAMES: usize = 3;

/// The first frames that belong to the program; of a stack that has none, the first frames.
pub fn program_frames(stack: &[Frame]) -> Vec<&Frame> {
    let program: Vec<&Frame> = stack.iter().filter(|frame| is_program(&frame.module)).take(FRAMES).collect();
    if program.is_empty() { stack.iter().take(FRAMES).collect() } else { program }
}

/// The frame that a person looks at first: of the program's frames the first that has a file, else the first.
pub fn place(stack: &[Frame]) -> Option<&Frame> {
    let program = || stack.iter().filter(|frame| is_program(&frame.module));
    program().find(|frame| frame.file.is_some()).or_else(|| program().next()).or(stack.first())
}

/// 32 hexadecimal digits.
pub fn of(check: &str, call: &str, language: &str, stack: &[Frame], sources: &Sources) -> String {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        // The length in front keeps («a», «bc») and («ab», «c») apart.
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    part(check);
    part(call);
    part(language);
    for frame in program_frames(stack) {
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

    fn frame(module: &str, file: Option<&str>, line: Option<u32>) -> Frame {
        let function = Some("f".to_string());
        Frame { function, file: file.map(str::to_string), line, module: module.into(), offset: 16 }
    }

    fn print(stack: &[Frame]) -> String {
        of("keyval-freed", "MPI_Comm_get_attr", "c", stack, &Sources::default())
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
}
