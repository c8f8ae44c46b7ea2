//! Types commands of a text as its reader would: with the command as built and an MPI on the `PATH`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Places, ready_to_launch, start, wait};

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
