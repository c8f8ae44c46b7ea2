//! The two programs that a check's page shows.

use super::case::{Skip, parse_skip};

/// A C block of a page and what the comments right above it say.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Block {
    pub text: String,
    pub skips: Vec<Skip>,
    pub mca: Vec<(String, String)>,
}

/// What every block may use without saying so.
const INCLUDES: &str =
    "#include <mpi.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

/// The C block under a heading.
///
/// # Errors
/// When there is none, or a comment above it is no directive.
pub fn block_under(page: &str, heading: &str) -> Result<Block, String> {
    let mut lines = page
        .lines()
        .skip_while(|line| line.strip_prefix("## ") != Some(heading))
        .skip(1)
        .take_while(|line| !line.starts_with("## "));
    let mut block = Block::default();
    loop {
        let line = lines.next().ok_or_else(|| format!("no C block under `{heading}`"))?;
        if line == "```c" {
            break;
        }
        let comment = line.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
        match comment.map(str::trim).and_then(|comment| comment.split_once(':')) {
            Some(("skip", value)) => block.skips.push(parse_skip(value.trim())?),
            Some(("mca", value)) => {
                let (name, value) = value.trim().split_once(' ').ok_or("mca without a value")?;
                block.mca.push((name.to_owned(), value.trim().to_owned()));
            }
            Some((key, _)) => return Err(format!("`{key}:` is no directive")),
            None => {}
        }
    }
    block.text = INCLUDES.to_owned();
    for line in lines.take_while(|line| *line != "```") {
        block.text += line;
        block.text.push('\n');
    }
    Ok(block)
}
