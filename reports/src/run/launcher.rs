//! Which launcher was given: by its file name, by what the name resolves to, and where both leave it open by what it
//! says about itself.

use crate::exit::{Failure, NOT_EXECUTABLE, NOT_FOUND};
use crate::paths;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The families of launchers, by how they hand an environment to their ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// Open MPI 4's `orterun`: `-x NAME=VALUE`, for each application context, and what a rank starts by `MPI_Comm_spawn` inherits it.
    OpenMpi,
    /// Open MPI 5's `prterun`: the same, but what a rank starts inherits the launcher's own environment instead.
    Prrte,
    /// MPICH's, Intel's and MVAPICH's: `-genv NAME VALUE`.
    Hydra,
    /// Slurm: `--export=ALL,NAME=VALUE`, for each component of the job.
    Srun,
    /// No launcher, or one that is not known: the environment.
    Bare,
}

impl Launcher {
    /// Whether the preload has to be in the launcher's own environment, too. Its own processes have the library then, which does
    /// nothing before a call of MPI, and they make none.
    pub fn hands_its_environment_on(self) -> bool {
        match self {
            Launcher::Prrte | Launcher::Bare => true,
            Launcher::OpenMpi | Launcher::Hydra | Launcher::Srun => false,
        }
    }
}

/// The file that a command name stands for, looked for as `execvp` does.
pub fn find(name: &OsStr) -> Result<PathBuf, Failure> {
    let asked = name.to_string_lossy();
    let candidates: Vec<PathBuf> = if name.as_encoded_bytes().contains(&b'/') {
        vec![PathBuf::from(name)]
    } else {
        let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
        std::env::split_paths(&path).map(|folder| folder.join(name)).collect()
    };
    let mut not_executable = None;
    for file in candidates {
        match std::fs::metadata(&file) {
            Ok(data) if data.is_file() && data.permissions().mode() & 0o111 != 0 => return Ok(file),
            Ok(_) => not_executable = not_executable.or(Some(file)),
            Err(_) => {}
        }
    }
    Err(match not_executable {
        Some(file) => Failure {
            status: NOT_EXECUTABLE,
            message: format!("{} cannot be executed: give a launcher or a program", file.display()),
        },
        None => Failure {
            status: NOT_FOUND,
            message: format!("{asked} was not found: check the name, or put its folder on the PATH"),
        },
    })
}

/// The family of a launcher that [`find`] found.
pub fn recognise(file: &Path) -> Launcher {
    let name = paths::name(file);
    if let Some(known) = by_name(&name) {
        return known;
    }
    if !is_generic(&name) {
        return Launcher::Bare;
    }
    // `mpirun` may be anybody's: Debian's alternatives lead to a file that says more.
    let resolved = file.canonicalize().ok().and_then(|real| by_name(&paths::name(&real)));
    resolved.or_else(|| by_words(&version(file)?)).unwrap_or(Launcher::Bare)
}

/// Names that only one family has.
fn by_name(name: &str) -> Option<Launcher> {
    match name {
        "srun" => Some(Launcher::Srun),
        "orterun" => Some(Launcher::OpenMpi),
        "prterun" | "prun" => Some(Launcher::Prrte),
        "mpiexec.hydra" | "mpiexec.mpich" | "mpirun.mpich" | "mpirun_rsh.hydra" => Some(Launcher::Hydra),
        _ => None,
    }
}

/// Names that several families have.
fn is_generic(name: &str) -> bool {
    ["mpirun", "mpiexec"].iter().any(|generic| {
        name.strip_prefix(generic).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '_']))
    })
}

/// What a launcher's `--version` says.
fn by_words(text: &str) -> Option<Launcher> {
    let text = text.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    // «mpirun (Open MPI) 5.0.11», and «4.1.4» before it.
    let version =
        text.split("(open mpi) ").nth(1).and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    if says(&["prrte"]) || version.is_some_and(|version| version >= 5) {
        Some(Launcher::Prrte)
    } else if says(&["open mpi", "openrte", "open-mpi.org"]) {
        Some(Launcher::OpenMpi)
    } else if says(&["hydra", "intel(r) mpi", "mvapich", "mpich"]) {
        Some(Launcher::Hydra)
    } else if says(&["slurm"]) {
        Some(Launcher::Srun)
    } else {
        None
    }
}

/// A launcher that does not answer in this time is not asked further.
const PATIENCE: Duration = Duration::from_secs(10);

fn version(file: &Path) -> Option<String> {
    let mut command = Command::new(file);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let mut output = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        // What came until then is enough.
        let _ = output.by_ref().take(1 << 20).read_to_end(&mut text);
        text
    });
    let begin = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Some(String::from_utf8_lossy(&reader.join().ok()?).into_owned())
}

/// The launcher's arguments with variables set for every rank.
///
/// They go right behind the launcher's name, and behind each `:` where a launcher takes them for one application
/// context only; nobody looks for where the program begins.
pub fn arguments(
    launcher: Launcher,
    arguments: &[OsString],
    variables: &[(String, OsString)],
) -> Vec<OsString> {
    let joined = |(name, value): &(String, OsString)| {
        let mut text = OsString::from(format!("{name}="));
        text.push(value);
        text
    };
    let (options, each_context): (Vec<OsString>, bool) = match launcher {
        Launcher::OpenMpi | Launcher::Prrte => {
            (variables.iter().flat_map(|variable| ["-x".into(), joined(variable)]).collect(), true)
        }
        Launcher::Hydra => {
            let option = |(name, value): &(String, OsString)| ["-genv".into(), name.into(), value.clone()];
            (variables.iter().flat_map(option).collect(), false)
        }
        Launcher::Srun => {
            let mut option = OsString::from("--export=ALL");
            for variable in variables {
                option.push(",");
                option.push(joined(variable));
            }
            (vec![option], true)
        }
        Launcher::Bare => return arguments.to_vec(),
    };
    let mut all = options.clone();
    for argument in arguments {
        all.push(argument.clone());
        if each_context && argument == ":" {
            all.extend(options.iter().cloned());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    fn check(launcher: Launcher, given: &str, expected: &str) {
        let variables =
            [("LD_PRELOAD".to_string(), "/l.so".into()), ("MPIWARDEN_RUN".to_string(), "r1".into())];
        assert_eq!(arguments(launcher, &words(given), &variables), words(expected));
    }

    #[test]
    fn variables_go_right_behind_the_launcher() {
        for launcher in [Launcher::OpenMpi, Launcher::Prrte] {
            check(launcher, "-n 2 ./app", "-x LD_PRELOAD=/l.so -x MPIWARDEN_RUN=r1 -n 2 ./app");
        }
        check(
            Launcher::OpenMpi,
            "-n 1 a : -n 1 b",
            "-x LD_PRELOAD=/l.so -x MPIWARDEN_RUN=r1 -n 1 a : -x LD_PRELOAD=/l.so -x MPIWARDEN_RUN=r1 -n 1 b",
        );
        check(
            Launcher::Hydra,
            "-n 1 a : -n 1 b",
            "-genv LD_PRELOAD /l.so -genv MPIWARDEN_RUN r1 -n 1 a : -n 1 b",
        );
        check(Launcher::Srun, "-n2 app", "--export=ALL,LD_PRELOAD=/l.so,MPIWARDEN_RUN=r1 -n2 app");
        check(Launcher::Bare, "a b", "a b");
    }

    #[test]
    fn names_and_words_tell_the_family() {
        assert_eq!(by_name("orterun"), Some(Launcher::OpenMpi));
        assert_eq!(by_name("mpiexec"), None);
        assert!(is_generic("mpirun") && is_generic("mpiexec.gforker") && !is_generic("mpirunner"));
        for (text, family) in [
            ("mpirun.openmpi (OpenRTE) 4.1.4", Some(Launcher::OpenMpi)),
            ("mpirun (Open MPI) 4.1.8", Some(Launcher::OpenMpi)),
            ("mpirun (Open MPI) 5.0.11", Some(Launcher::Prrte)),
            ("prterun (PRRTE) 3.0.5", Some(Launcher::Prrte)),
            ("HYDRA build details:\n  Version: 5.0.2", Some(Launcher::Hydra)),
            ("Intel(R) MPI Library for Linux* OS, Version 2021.18", Some(Launcher::Hydra)),
            ("something else", None),
        ] {
            assert_eq!(by_words(text), family, "{text}");
        }
    }

    #[test]
    fn a_name_that_leads_nowhere_ends_as_in_a_shell() {
        assert_eq!(find(OsStr::new("no-such-launcher")).expect_err("not there").status, NOT_FOUND);
        assert_eq!(find(OsStr::new("/no/such/app")).expect_err("not there").status, NOT_FOUND);
        assert_eq!(find(OsStr::new("/")).expect_err("a folder").status, NOT_EXECUTABLE);
        assert_eq!(find(OsStr::new("/etc/passwd")).expect_err("no program").status, NOT_EXECUTABLE);
    }
}
