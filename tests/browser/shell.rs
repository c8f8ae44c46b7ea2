//! Types commands of a text as its reader would: with the command as built and an MPI on the `PATH`.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Places, ready_to_launch, start, wait};

/// Makes a folder anew in which commands can be typed: mpiwarden's own folder in it, and in `bin`, which is given back, the programs by the names that a
/// text uses.
pub fn set_up(places: &Places, folder: &Path, names: &[(&str, PathBuf)]) -> std::io::Result<PathBuf> {
    let _ = fs::remove_dir_all(folder); // of an earlier run, if any
    let bin = folder.join("bin");
    fs::create_dir_all(&bin)?;
    symlink(&places.root, folder.join("mpiwarden"))?;
    for (name, program) in names {
        symlink(program, bin.join(name))?;
    }
    Ok(bin)
}

/// Runs a script in a folder, and tells its exit status and what it said. `bin`: what comes first on the `PATH`, behind the command.
pub fn bash(
    places: &Places,
    bin: &Path,
    (script, folder): (&str, &Path),
    env: &[(&str, &str)],
) -> Result<(i32, String), String> {
    let mut command = Command::new("bash");
    command.arg("-c").arg(format!("exec 2>&1\n{script}")).current_dir(folder);
    let path = std::env::var("PATH").unwrap_or_default();
    let release = places.target.join("release");
    command.env("PATH", format!("{}:{}:{path}", release.display(), bin.display()));
    command.env("CARGO_TARGET_DIR", &places.target).stdin(Stdio::null());
    command.env_remove("GITHUB_ACTIONS").env("OMPI_MCA_rmaps_base_oversubscribe", "1");
    ready_to_launch(&mut command).envs(env.iter().copied());
    // What it says lies in the script's own folder: scripts are run side by side.
    let child = start(&mut command, folder)?;
    let (status, timed_out) = wait(child, Duration::from_secs(300))?;
    let said = fs::read(folder.join("stdout")).unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    if timed_out {
        return Err(format!("did not end in time:\n{said}"));
    }
    Ok((status.code().unwrap_or(-1), said))
}
