//! `mpiwarden run`: the launcher with the preload for its ranks only, then the merge, then the summary.

mod child;
mod done;
mod inherited;
pub mod launcher;
mod missing;
pub mod note;
mod preload;
mod processes;
mod program;
mod sanitizer;
mod standing;
pub mod verdict;
mod witness;

use crate::exit::{Failure, NOT_EXECUTABLE};
use crate::files;
use crate::formats;
use crate::gate::{self, Gate};
use crate::hang::{Watch, Watching};
use crate::load::{Loaded, RunFiles, living};
use crate::merge;
use crate::render::json;
use crate::source::Sources;
use child::Launched;
pub use done::Done;
use launcher::Launcher;
use note::{Locked, Note};
pub use preload::{How, library};
use program::Program;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Instant, SystemTime};
use std::{fs, io};

/// Runs a launcher with its arguments, and leaves the report in the output folder.
///
/// `gate`: read before, for the baseline may be the very report that this run replaces.
pub fn run(
    command: &[OsString],
    output: &Path,
    how: How<'_>,
    gate: &Gate,
    sources: &Sources,
) -> Result<Done, Failure> {
    let (name, arguments) =
        command.split_first().ok_or_else(|| Failure::usage("no launcher or program was given"))?;
    let file = launcher::find(name)?;
    let family = launcher::recognise(&file);
    let library = library()?;
    let id = format!("r{}p{}", stamp(), std::process::id());
    let programs = program::among(if family == Launcher::Bare { command } else { arguments });
    let shown = if how.hide_arguments { hidden(name, &programs) } else { quoted(command) };
    let mut noted = Note { command: shown, started: note::time(SystemTime::now()), ..Note::default() };
    let (output, locked) = prepare(output, &id, &noted)?;

    let preload = preload::prepare(&library, &mpi_libraries(&programs, family, &file), &output, &id, family)?;
    let variables = preload::variables(&preload.path, &output, &id, how, sanitizer::options(&programs));
    let mut child = Command::new(&file);
    child.args(launcher::arguments(family, arguments, &variables));
    // Busybox and friends look at the name they were called by.
    std::os::unix::process::CommandExt::arg0(&mut child, name);
    inherited::hand_on(&mut child);
    for (name, value) in &variables {
        // A launcher gets all but the preload itself, so that no process of its own is preloaded, where it can do without.
        if family.hands_its_environment_on() || name != "LD_PRELOAD" {
            child.env(name, value);
        }
    }
    // A script may have jobs that drop the preload, and so may a script that is a rank.
    let witness = witness::Witness::begin(&preload.path, family == Launcher::Bare);
    let begin = Instant::now();
    let launched = Arc::new(OnceLock::new());
    let watching =
        Watching { output: output.clone(), run: id.clone(), after: how.hang_after, abort: how.ends_hangs };
    let hands = standing::Job::new(&output, &id, &noted, gate, how, Arc::clone(&launched));
    let watch = Watch::begin(watching, hands);
    let started = |child: Launched| {
        witness.started(child.pid);
        let _ = launched.set(child);
    };
    let exit_status = child::run(&mut child, started).map_err(|error| Failure {
        status: NOT_EXECUTABLE,
        message: format!("{} could not be started: {error}", file.display()),
    })?;
    noted.seconds = Some((begin.elapsed().as_secs_f64() * 1e3).round() / 1e3);
    noted.exit_status = Some(exit_status);
    noted.waits = watch.end();
    let ended_hang = noted.waits.as_ref().is_some_and(|waits| waits.ended);
    let witness = witness.end();

    let unreadable =
        |error: io::Error| Failure::checker(format!("{} could not be read: {error}", output.display()));
    let files = || RunFiles::of(&output, &id).map_err(unreadable);
    living::wait(&files()?);
    let files = files()?;
    noted.seen = witness.into_seen(&files);
    noted.seen.folder_lost = !locked.is_in_place();
    // The report says the same: without this file only a later `convert` knows less.
    let _ = locked.renew(&noted);
    if noted.seen.folder_lost {
        // The report has to be somewhere, and that it cannot be written is said below.
        let _ = files::make_folder(&output);
    }
    let mut report = merge::report(&id, &noted, Loaded::read(&files), sources);
    gate::apply(&mut report, gate);
    // What was found is worth telling all the same.
    let unwritten = json::write(&report, &output).err().map(|error| {
        format!("the report could not be written to {}: {error}", json::path(&output).display())
    });
    Ok(Done { report, unwritten, ended_hang, exit_status, programs })
}

/// Makes the output folder fit for this run, before anything is started: a long job must not end without its report.
fn prepare(output: &Path, id: &str, noted: &Note) -> Result<(PathBuf, Locked), Failure> {
    let cannot = |error: io::Error| {
        Failure::checker(format!(
            "the output folder {} cannot be written ({error}), so nothing was run: give another one with --output",
            output.display()
        ))
    };
    let output = std::path::absolute(output).map_err(cannot)?;
    let locked = Locked::create(&output, id, noted).map_err(cannot)?;
    if let Some(command) = note::holder(&output, id) {
        locked.withdraw();
        return Err(Failure::checker(format!(
            "another run writes to the output folder {} and has not ended (`{command}`), so nothing was run: wait for its end, or give another folder with --output",
            output.display()
        )));
    }
    note::remove_older(&output, id);
    match fs::remove_file(json::path(&output)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        Ok(()) | Err(_) => {}
    }
    formats::remove_older(&output).map_err(cannot)?;
    Ok((output, locked))
}

/// The MPI libraries of the programs; where the arguments show none, the one that belongs to the launcher.
fn mpi_libraries(programs: &[Program], family: Launcher, file: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        programs.iter().flat_map(Program::mpi_libraries).map(Path::to_path_buf).collect();
    if found.is_empty() {
        let names: &[&str] = match family {
            Launcher::OpenMpi | Launcher::Prrte => &["libmpi.so.40", "libmpi.so.80"],
            Launcher::Hydra => &["libmpi.so.12", "libmpich.so.12"],
            Launcher::Srun | Launcher::Bare => &[],
        };
        found.extend(program::beside(file, names));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Seconds since 1970 and what is left of them, without a `-`: names of raw files are taken apart at it.
fn stamp() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    format!("{}.{:06}", now.as_secs(), now.subsec_micros())
}

/// Launcher and MPI programs alone. Launchers' options may hold secrets as well: they set variables of the environment.
fn hidden(launcher: &OsString, programs: &[Program]) -> String {
    let uses_mpi = |program: &&Program| !program.mpi_libraries().is_empty();
    let mpi: Vec<&Program> = programs.iter().filter(uses_mpi).collect();
    let named = if mpi.is_empty() { programs.iter().take(1).collect() } else { mpi };
    let names = named.iter().map(|program| program.path.clone().into_os_string());
    let mut words = vec![launcher.clone()];
    words.extend(names.filter(|name| name != launcher));
    format!("{} {HIDDEN}", quoted(&words))
}

/// In the place of what is left out.
const HIDDEN: &str = "(arguments hidden)";

/// The command as a shell would take it.
fn quoted(command: &[OsString]) -> String {
    let words: Vec<String> = command.iter().map(|word| word.to_string_lossy().replace('\0', "")).collect();
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}
