//! What helps people type the command, made from the command line itself: completions for shells, pages for `man`.
//!
//! Left out: where they go; `packaging/install.sh` knows.

use crate::exit::{self, Failure};
use clap::Command;
use clap::builder::Resettable;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;
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
    let mut command = command.mut_subcommand("run", |run| run.display_name("mpiwarden-run"));
    command.build();
    let shown = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    let pages = std::iter::once((&command, exit::OF_OTHERS)).chain(shown.map(|subcommand| {
        let statuses = match subcommand.get_name() {
            "run" => exit::OF_A_RUN,
            "diff" => exit::OF_A_COMPARISON,
            _ => exit::OF_OTHERS,
        };
        (subcommand, statuses)
    }));
    pages.into_iter().try_for_each(|(command, statuses)| page(command, statuses, folder)).map_err(|error| {
        Failure::checker(format!("the manual pages could not be written to {}: {error}", folder.display()))
    })
}

/// A page whose last section says when the command ends with which status. The generator has no such section, and would put
/// what stands below the help into one of a name of its own.
fn page(command: &Command, statuses: &[(&str, &str)], folder: &Path) -> io::Result<()> {
    let man = Man::new(command.clone().after_help(Resettable::Reset));
    let mut text = Vec::new();
    man.render(&mut text)?;
    text.extend(b".SH \"EXIT STATUS\"\n");
    for (status, when) in statuses {
        text.extend(format!(".TP\n\\fB{status}\\fR\n{when}\n").bytes());
    }
    std::fs::write(folder.join(man.get_filename()), text)
}
