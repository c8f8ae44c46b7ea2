//! docs/howto: the commands of each page are typed one after the other in a folder of its own. Scripts that need a cluster are read by the shell
//! and not run here (`tests/launcher/slurm.rs` submits the one for Slurm); commands of containers are not run at all, and the page says so.
//!
//! Left out: MPIs other than Debian's Open MPI.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use libtest_mimic::{Completion, Failed, Trial};

use crate::shell::{bash, set_up};
use crate::snippets::{Block, blocks, script};
use crate::support::{Machine, Places, Tokens, files_below, find_program};

/// The page whose commands need what tests do not have.
const NOT_TYPED: &str = "containers";

pub fn trials(places: &Places, tokens: &Arc<Tokens>) -> Vec<Trial> {
    let machine = Machine::look(places);
    let pages = files_below(&places.root.join("docs/howto"));
    let count = pages.len();
    let counted = Trial::test("howto::there_are_pages", move || match count {
        0 => Err("docs/howto has no page".into()),
        _ => Ok(()),
    });
    let trial = |page: PathBuf| {
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let trial_name = format!("howto::{name}");
        match names(&machine) {
            Err(why) => crate::skipped(&trial_name, &why),
            Ok(names) => {
                let (places, tokens) = (places.clone(), Arc::clone(tokens));
                Trial::ignorable_test(trial_name, move || {
                    let _held = tokens.take(1);
                    play(&places, &name, &fs::read_to_string(&page)?, &names)
                })
            }
        }
    };
    pages.into_iter().map(trial).chain([counted]).collect()
}

/// What the commands are to find on the `PATH`.
fn names(machine: &Machine) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let target = machine.need("ompi4").map_err(str::to_owned)?;
    for tool in ["cmake", "make", "pkg-config"] {
        find_program(Path::new(""), tool).ok_or_else(|| format!("{tool} is not installed"))?;
    }
    Ok(vec![
        ("mpicc", target.cc.clone()),
        ("mpif90", target.fortran.clone()?),
        ("mpirun", target.cc.with_file_name("mpirun.openmpi")),
    ])
}

fn play(
    places: &Places,
    name: &str,
    text: &str,
    names: &[(&'static str, PathBuf)],
) -> Result<Completion, Failed> {
    if let Some(missing) = places.missing_build() {
        return Err(missing.into());
    }
    places.mark_as_built()?;
    let folder = places.target.join("browser/howto").join(name);
    let (bin, project) = (set_up(places, &folder, names)?, folder.join("project"));
    fs::create_dir_all(&project)?;
    let blocks = blocks(text);
    for block in blocks.iter().filter(|block| block.language == "bash") {
        can_be_read(block, &project)?;
    }
    let has = |language: &str| blocks.iter().any(|block| block.language == language);
    match (has("sh"), name == NOT_TYPED && has("console")) {
        (true, _) => {}
        (false, true) => return Ok(Completion::ignored_with("no container can be started in the tests")),
        (false, false) => return Err("the page has no command".into()),
    }
    let (status, said) = bash(places, &bin, (&script(&blocks), &project), &[])?;
    match status {
        0 => Ok(Completion::Completed),
        _ => Err(format!("ended with {status} behind the last of these lines:\n{said}").into()),
    }
}

/// A script that is not run here has no mistake that the shell sees.
fn can_be_read(block: &Block, project: &Path) -> Result<(), Failed> {
    let path = project.join("read-only.sh");
    fs::write(&path, &block.text)?;
    let output = Command::new("bash").arg("-n").arg(&path).output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("line {}: {}", block.line, String::from_utf8_lossy(&output.stderr)).into()),
    }
}
