//! What the ranks get in their environment: the library, fit for their MPI, and where to write.

use super::launcher::Launcher;
use super::missing;
use super::sanitizer::SanitizerOptions;
use crate::exit::Failure;
use crate::files;
use crate::hang;
use crate::load::runs;
use anstream::ColorChoice;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const NAME: &str = "libmpiwarden.so";

/// What a run is asked for besides its report.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// Operations that break a memory or epoch rule are not passed on.
    pub guard: bool,
    /// How much a rank may keep of what it does; empty: nothing is said of it.
    pub record: &'a str,
    /// How the program's own loads and stores are looked at; empty: nothing is said of it.
    pub watch: &'a str,
    /// How long nothing may move before that is said; zero: never.
    pub hang_after: Duration,
    /// The job is ended then.
    pub ends_hangs: bool,
    /// Nothing is said while it runs; and how it is said.
    pub quiet: bool,
    pub color: ColorChoice,
    /// The report names launcher and programs, and not what they were given: that may be secret.
    pub hide_arguments: bool,
}

/// The library for one run. Copies are removed when this goes.
pub struct Preload {
    pub path: PathBuf,
    copy: Option<PathBuf>,
    /// Where the copy is, when not in the output folder; removed with what is in it.
    _folder: Option<TempDir>,
}

impl Drop for Preload {
    fn drop(&mut self) {
        // Left behind, it costs a few megabytes and nothing else.
        if let Some(copy) = &self.copy {
            let _ = fs::remove_file(copy);
        }
    }
}

/// Where the library is: beside the command, in a prefix's library folder, or where `MPIWARDEN_LIBRARY` says.
pub fn library() -> Result<PathBuf, Failure> {
    if let Some(path) = std::env::var_os("MPIWARDEN_LIBRARY").filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        return path.canonicalize().map_err(|error| {
            Failure::checker(format!(
                "MPIWARDEN_LIBRARY names {}, which cannot be used: {error}",
                path.display()
            ))
        });
    }
    let command = std::env::current_exe().and_then(|path| path.canonicalize()).unwrap_or_default();
    let folder = command.parent().unwrap_or(Path::new("/"));
    let places = [".", "../lib", "../lib64", ".."].map(|place| folder.join(place).join(NAME));
    places.iter().find_map(|path| path.canonicalize().ok()).ok_or_else(|| {
        Failure::checker(format!(
            "{NAME} was not found in {0} or in the folder lib beside it, for `cargo install` installs no libraries: \
             install both by `./run-checked.sh --install PREFIX` in the sources, or name the library in MPIWARDEN_LIBRARY",
            folder.display()
        ))
    })
}

/// The library for ranks that run on these MPI libraries.
pub fn prepare(
    library: &Path,
    mpi: &[PathBuf],
    output: &Path,
    run: &str,
    family: Launcher,
) -> Result<Preload, Failure> {
    let mpi: Vec<&Path> = mpi.iter().map(PathBuf::as_path).collect();
    // An MPI library that cannot be read is an unknown one: the full library then.
    let cut = if mpi.is_empty() { missing::for_unknown(library) } else { missing::without(library, &mpi) };
    let cut = cut.ok().flatten();
    let separators: &[u8] = if family == Launcher::Srun { b" :;\n," } else { b" :;\n" };
    let clean =
        |path: &Path| !path.as_os_str().as_encoded_bytes().iter().any(|byte| separators.contains(byte));
    if cut.is_none() && clean(library) {
        return Ok(Preload { path: library.into(), copy: None, _folder: None });
    }
    let cannot = |error| Failure::checker(format!("the library could not be copied for this run: {error}"));
    let bytes = match cut {
        Some(bytes) => bytes,
        None => fs::read(library).map_err(cannot)?,
    };
    // In the output folder ranks on other nodes can read it too. Not where anybody could put another library in its place.
    let raw = runs::raw(output);
    let mut path = raw.join(format!("{run}-{NAME}"));
    let mut folder = None;
    if !clean(&path) || files::is_open(&raw) || files::is_open(output) {
        // The dynamic loader takes LD_PRELOAD apart at spaces and colons and knows no quoting.
        let temporary = tempfile::Builder::new().prefix("mpiwarden-").tempdir().map_err(cannot)?;
        path = temporary.path().join(NAME);
        if !clean(&path) {
            return Err(Failure::checker(format!(
                "neither {} nor {} can be preloaded, for their names hold a space, a colon or a comma, or everybody may write there: give another --output",
                output.display(),
                temporary.path().display()
            )));
        }
        folder = Some(temporary);
    }
    let preload = Preload { path: path.clone(), copy: Some(path.clone()), _folder: folder };
    files::create(&path).and_then(|mut file| file.write_all(&bytes)).map_err(cannot)?;
    Ok(preload)
}

/// The variables for every rank. Variables of ours that the user set go along, for some launchers pass on none.
pub fn variables(
    library: &Path,
    output: &Path,
    run: &str,
    how: How<'_>,
    sanitizers: SanitizerOptions,
) -> Vec<(String, OsString)> {
    let mut preload = OsString::from(library);
    // For tests: another tool behind this one. What the user preloads comes behind, too.
    for name in ["MPIWARDEN_PRELOAD_AFTER", "LD_PRELOAD"] {
        if let Some(more) = std::env::var_os(name).filter(|more| !more.is_empty()) {
            preload.push(":");
            preload.push(more);
        }
    }
    let (hang_after, node) = (format!("{}", how.hang_after.as_secs_f64()), OsString::from(hang::own_node()));
    let mut own = vec![
        ("LD_PRELOAD", preload.as_os_str()),
        ("MPIWARDEN_OUTPUT", output.as_os_str()),
        ("MPIWARDEN_RUN", OsStr::new(run)),
        ("MPIWARDEN_HANG_AFTER", OsStr::new(&hang_after)),
        // Its ranks need no watcher of their own.
        ("MPIWARDEN_COMMAND_NODE", &node),
    ];
    if how.guard {
        own.push(("MPIWARDEN_GUARD", OsStr::new("1")));
    }
    if !how.record.is_empty() {
        own.push(("MPIWARDEN_RECORD", OsStr::new(how.record)));
    }
    if !how.watch.is_empty() {
        own.push(("MPIWARDEN_WATCH", OsStr::new(how.watch)));
    }
    if how.hide_arguments {
        own.push(("MPIWARDEN_HIDE_ARGUMENTS", OsStr::new("1")));
    }
    let mut variables: Vec<(String, OsString)> =
        own.iter().map(|(name, value)| (name.to_string(), value.to_os_string())).collect();
    let mut users: Vec<(String, OsString)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .filter(|(name, _)| name.starts_with("MPIWARDEN_") && own.iter().all(|(own, _)| own != name))
        .collect();
    users.sort();
    variables.extend(users);
    variables.extend(sanitizers);
    variables
}
