//! Where things lie: the repository, the build folder that this test program came from, the command and the library
//! under test.
//!
//! The release build is what is tested, as users get it; `tests/run.sh` makes it before the tests run.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone)]
pub struct Places {
    /// The repository's root folder.
    pub root: PathBuf,
    /// Cargo's target folder, wherever `CARGO_TARGET_DIR` puts it.
    pub target: PathBuf,
}

impl Places {
    pub fn find() -> Self {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let program = std::env::current_exe().expect("a running program has a path");
        // target/debug/deps/cases-0123456789abcdef
        let target =
            program.ancestors().nth(3).expect("cargo puts test programs three folders deep").to_path_buf();
        Self { root, target }
    }

    pub fn command(&self) -> PathBuf {
        self.target.join("release/mpiwarden")
    }

    pub fn library(&self) -> PathBuf {
        self.target.join("release/libmpiwarden.so")
    }

    /// The folder into which `tests/mpi/install.sh` puts the PyPI packages.
    pub fn mpi(&self) -> PathBuf {
        self.target.join("mpi")
    }

    /// What is wrong with the build under test, if something is: every suite fails then, none is skipped.
    pub fn missing_build(&self) -> Option<String> {
        [self.command(), self.library()].iter().find(|path| !path.is_file()).map(|path| {
            format!(
                "{} is missing: run `cargo build --release --workspace` first, or tests/run.sh",
                path.display()
            )
        })
    }

    /// `run-checked.sh` takes a build without its mark for an old one, and would build again. What was built later than
    /// the mark says is as good: sources that are newer still are seen.
    pub fn mark_as_built(&self) -> std::io::Result<()> {
        let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
        let built = changed(&self.command())?.max(changed(&self.library())?);
        let mark = self.target.join("release/.run-checked");
        if changed(&mark).is_ok_and(|marked| marked >= built) {
            return Ok(());
        }
        File::create(mark)?.set_modified(built)
    }

    /// The path as people type it in the repository's root folder.
    pub fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
