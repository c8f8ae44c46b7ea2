//! The command as a whole, without MPI: a shell script stands for the program, and files made by hand for what its
//! ranks write.

use super::{Rank, finding, frame, freed_key};
use mpiwarden::findings::Verdict;
use mpiwarden_reports::report::Report;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder with a program that leaves prepared raw files as its ranks would.
pub struct Scene {
    pub folder: tempfile::TempDir,
}

impl Scene {
    pub fn new(ranks: &[Rank], exit_status: i32) -> Scene {
        let folder = tempfile::tempdir().expect("a folder for the test");
        super::write(&folder.path().join("made"), "RUNID", ranks);
        // The run's id is in the files' names and in the first line of findings files.
        let script = format!(
            "#!/bin/sh\necho out; echo err >&2\nfor file in \"$(dirname \"$0\")\"/made/raw/*; do\n\
             name=$(basename \"$file\"); to=$MPIWARDEN_OUTPUT/raw/$MPIWARDEN_RUN${{name#RUNID}}\n\
             case $name in *.status) cp \"$file\" \"$to\" ;; *) sed s/RUNID/$MPIWARDEN_RUN/ \"$file\" >\"$to\" ;; esac\n\
             done\nexit {exit_status}\n"
        );
        let path = folder.path().join("app");
        fs::write(&path, script).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        // Any library will do for a shell: it is not MPI's.
        fs::write(folder.path().join("empty.c"), "int nothing_at_all;\n").expect("written");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o", "libmpiwarden.so", "empty.c"]).current_dir(folder.path());
        assert!(compiler.status().expect("there is a C compiler").success());
        Scene { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Output {
        self.start(arguments).output().expect("it was built for this test")
    }

    /// The command before it is started, without what this machine's environment says.
    pub fn start(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mpiwarden"));
        command.args(arguments).current_dir(self.folder.path());
        let ours = |name: &str| name.starts_with("MPIWARDEN_") || name.starts_with("GITHUB_");
        for (name, _) in std::env::vars().filter(|(name, _)| ours(name)) {
            command.env_remove(name);
        }
        command.env("MPIWARDEN_LIBRARY", self.path("libmpiwarden.so"));
        command
    }

    pub fn report(&self) -> Report {
        let text = fs::read(self.path("mpiwarden-report/report.json")).expect("there is a report");
        serde_json::from_slice(&text).expect("of this form")
    }
}

pub fn status(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

pub fn error_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn faulty(rank: i32, world: u32) -> Rank {
    Rank::ended(rank, world).finding(freed_key(vec![frame("/bin/app", 0x10)]), 1)
}

pub fn leaky() -> Rank {
    let line =
        finding("keyval-leak", Verdict::Leak, "m", "MPI_Comm_create_keyval", vec![frame("/bin/app", 0x10)]);
    Rank::ended(0, 1).finding(line, 1)
}
