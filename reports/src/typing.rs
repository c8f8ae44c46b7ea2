//! What helps people type the command, made from the command line itself: completions for shells, pages for `man`.
//!
//! Left out: where they go; `packaging/install.sh` knows.

use crate::exit::Failure;
use clap::Command;
use clap_complete::Shell;
use std::path::Path;

/// The script that a shell reads.
pub fn completions(command: &mut Command, shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "mpiwarden", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes one page for the command and one for each of its subcommands.
pub fn manual(command: Command, folder: &Path) -> Result<(), Failure> {
    // In its help it goes by the name of the whole, and pages are named like that.
    let command = command.mut_subcommand("run", |run| run.display_name("mpiwarden-run"));
    clap_mangen::generate_to(command, folder).map_err(|error| {
        Failure::checker(format!("the manual pages could not be written to {}: {error}", folder.display()))
    })
}
