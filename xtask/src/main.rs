//! `cargo xtask TASK`: what is written by a program and not by hand.
//!
//! One task so far: `new-check`, the skeleton of a check.

mod new_check;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask new-check ID --family FAMILY --section SECTION

  ID       names the fault in words of small letters with hyphens between them, as type-bad-argument
  FAMILY   a folder of src/checks, as objects
  SECTION  of MPI 5.0, on which most findings rest, as 5.1.2";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["new-check", id, rest @ ..] => asked(id, rest).and_then(|asked| new_check::make(&asked)),
        ["help" | "-h" | "--help"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [] => Err(format!("no task is given\n\n{USAGE}")),
        [other, ..] => Err(format!("there is no task {other}\n\n{USAGE}")),
    };
    match done {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::from(2)
        }
    }
}

fn asked(id: &str, options: &[&str]) -> Result<new_check::Asked, String> {
    let mut asked = new_check::Asked { id: id.to_owned(), family: String::new(), section: String::new() };
    for pair in options.chunks(2) {
        match *pair {
            ["--family", value] => asked.family = value.to_owned(),
            ["--section", value] => asked.section = value.to_owned(),
            [name @ ("--family" | "--section")] => return Err(format!("{name} has no value\n\n{USAGE}")),
            _ => return Err(format!("unknown: {}\n\n{USAGE}", pair.join(" "))),
        }
    }
    for (name, value) in [("--family", &asked.family), ("--section", &asked.section)] {
        if value.is_empty() {
            return Err(format!("{name} is missing\n\n{USAGE}"));
        }
    }
    Ok(asked)
}
