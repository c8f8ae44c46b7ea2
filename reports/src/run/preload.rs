//! What the ranks get in their environment: the library, fit for their MPI, and where to write.

use super::launcher::Launcher;
use super::missing;
use crate::exit::Failure;
use crate::load::runs;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

const NAME: &str = "libmpiwarden.so";

/// The library for one run. Copies are removed when this goes.
pub struct Preload {
    pub path: PathBuf,
    copy: Option<PathBuf>,
    folder: Option<PathBuf>,
}

impl Drop for Preload {
    fn drop(&mut self) {
        // Left behind, they cost a few megabytes and nothing else.
        if let Some(copy) = &self.copy {
            let _ = fs::remove_file(copy);
        }
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir(folder);
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
    let cut = if mpi.is_empty() { None } else { missing::without(library, &mpi).ok().flatten() };
    let separators: &[u8] = if family == Launcher::Srun { b" :;\n," } else { b" :;\n" };
    let clean =
        |path: &Path| !path.as_os_str().as_encoded_bytes().iter().any(|byte| separators.contains(byte));
    if cut.is_none() && clean(library) {
        return Ok(Preload { path: library.into(), copy: None, folder: None });
    }
    let cannot = |error| Failure::checker(format!("the library could not be copied for this run: {error}"));
    let bytes = match cut {
        Some(bytes) => bytes,
        None => fs::read(library).map_err(cannot)?,
    };
    // In the output folder ranks on other nodes can read it too.
    let mut path = runs::raw(output).join(format!("{run}-{NAME}"));
    let mut folder = None;
    if !clean(&path) {
        // The dynamic loader takes LD_PRELOAD apart at spaces and colons and knows no quoting.
        let temporary = std::env::temp_dir().join(format!("mpiwarden-{run}"));
        path = temporary.join(NAME);
        if !clean(&path) {
            return Err(Failure::checker(format!(
                "neither {} nor {} can be preloaded, for their names hold a space, a colon or a comma: give another --output",
                output.display(),
                temporary.display()
            )));
        }
        fs::create_dir(&temporary).map_err(cannot)?;
        folder = Some(temporary);
    }
    let preload = Preload { path: path.clone(), copy: Some(path.clone()), folder };
    fs::write(&path, bytes).map_err(cannot)?;
    Ok(preload)
}

/// The variables for every rank. Variables of ours that the user set go along, for some launchers pass on none.
pub fn variables(library: &Path, output: &Path, run: &str, guard: bool) -> Vec<(String, OsString)> {
    let mut preload = OsString::from(library);
    // For tests: another tool behind this one. What the user preloads comes behind, too.
    for name in ["MPIWARDEN_PRELOAD_AFTER", "LD_PRELOAD"] {
        if let Some(more) = std::env::var_os(name).filter(|more| !more.is_empty()) {
            preload.push(":");
            preload.push(more);
        }
    }
    let mut own = vec![
        ("LD_PRELOAD", preload.as_os_str()),
        ("MPIWARDEN_OUTPUT", output.as_os_str()),
        ("MPIWARDEN_RUN", OsStr::new(run)),
    ];
    if guard {
        own.push(("MPIWARDEN_GUARD", OsStr::new("1")));
    }
    let mut variables: Vec<(String, OsString)> =
        own.iter().map(|(name, value)| (name.to_string(), value.to_os_string())).collect();
    let mut users: Vec<(String, OsString)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .filter(|(name, _)| name.starts_with("MPIWARDEN_") && own.iter().all(|(own, _)| own != name))
        .collect();
    users.sort();
    variables.extend(users);
    variables
}
