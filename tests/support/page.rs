//! The programs that a check's page shows: a wrong and a right one, in C, in Fortran or in both.

use super::case::{Skip, parse_skip};

/// In what a block is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockLanguage {
    C,
    Fortran,
}

impl BlockLanguage {
    /// The line that opens such a block.
    pub fn fence(self) -> &'static str {
        match self {
            Self::C => "```c",
            Self::Fortran => "```fortran",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Fortran => "f90",
        }
    }

    /// What every block may use without saying so. A program in Fortran says itself which of the bindings it uses.
    fn prelude(self) -> &'static str {
        match self {
            Self::C => INCLUDES,
            Self::Fortran => "",
        }
    }
}

/// A block of a page and what the comments right above it say.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Block {
    pub text: String,
    pub skips: Vec<Skip>,
    pub mca: Vec<(String, String)>,
    /// No program: the one in Fortran under the same heading calls it.
    pub is_part: bool,
}

const INCLUDES: &str =
    "#include <mpi.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

/// The block of this language under a heading, if there is one.
///
/// # Errors
/// When a comment above it is no directive, or it has no end.
pub fn block_under(page: &str, heading: &str, language: BlockLanguage) -> Result<Option<Block>, String> {
    let mut lines = page
        .lines()
        .skip_while(|line| line.strip_prefix("## ") != Some(heading))
        .skip(1)
        .take_while(|line| !line.starts_with("## "));
    let mut block = Block::default();
    loop {
        let Some(line) = lines.next() else { return Ok(None) };
        if line == language.fence() {
            break;
        }
        if line.starts_with("```") {
            // Another language's: what was said above it is not about ours.
            lines.by_ref().find(|line| *line == "```").ok_or("a block without an end")?;
            block = Block::default();
            continue;
        }
        let comment = line.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
        match comment.map(str::trim).and_then(|comment| comment.split_once(':')) {
            Some(("skip", value)) => block.skips.push(parse_skip(value.trim())?),
            Some(("mca", value)) => {
                let (name, value) = value.trim().split_once(' ').ok_or("mca without a value")?;
                block.mca.push((name.to_owned(), value.trim().to_owned()));
            }
            Some(("part", _)) => block.is_part = true,
            Some((key, _)) => return Err(format!("`{key}:` is no directive")),
            None => {}
        }
    }
    if block.is_part && language != BlockLanguage::C {
        return Err("only a block in C is a part".to_owned());
    }
    block.text = language.prelude().to_owned();
    for line in lines.by_ref() {
        if line == "```" {
            return Ok(Some(block));
        }
        block.text += line;
        block.text.push('\n');
    }
    Err("a block without an end".to_owned())
}
