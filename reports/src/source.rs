//! Lines of source files, read once each. Files that cannot be found have no lines; that is no error. Nor have those that
//! are not what they were when the report was made ([`Sources::hold_to`]): a line that did not run is never shown for one
//! that did.
//!
//! A report may come from anybody, and lines that it names go into pages that are handed on: so only files whose names
//! end as source files do are looked into.

use crate::report::SourceFile;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::SystemTime;

/// Larger files are not source code that a person wrote.
const LARGEST: u64 = 32 << 20;

/// How the names of source files end, in whatever case: C, C++, CUDA and HIP, what compilers make of other languages, and what is
/// included in them and in Fortran.
const ENDINGS: &[&str] = &[
    "c", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "inl", "ipp", "tcc", "tpp", "txx", "inc",
    "def", "cu", "cuh", "hip", "cl", "fi", "fh", "y", "l", "rs", "py", "pyx", "pxd", "pxi", "jl", "d", "m",
    "mm", "s", "asm", "i", "ii", "ispc", "chpl", "nim", "zig", "adb", "ads", "pas", "go", "swift",
];

/// Those of Fortran.
const FORTRAN: &[&str] = &["f", "for", "ftn", "fpp", "f77", "f90", "f95", "f03", "f08", "f18"];

fn is_source(path: &str) -> bool {
    ends_in(path, ENDINGS) || is_fortran(path)
}

/// Whether a file is of Fortran, by its name.
pub fn is_fortran(path: &str) -> bool {
    ends_in(path, FORTRAN)
}

fn ends_in(path: &str, endings: &[&str]) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// A cache of files by the name that the debug information gives.
#[derive(Default)]
pub struct Sources {
    files: RefCell<FxHashMap<String, Option<Rc<File>>>>,
    held_to: RefCell<Option<FxHashMap<String, SourceFile>>>,
}

/// Why the lines of a file may not be those of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It is not the file that it was: it has no lines.
    Changed,
    /// It was not there when the report was made: it has no lines.
    Unknown,
    /// It was changed after the program was built.
    Newer,
}

impl Doubt {
    /// What is said beside the place.
    pub fn sentence(self) -> &'static str {
        match self {
            Doubt::Changed => "the source has changed since the run: its lines are not shown",
            Doubt::Unknown => "the source was not there when the report was made: its lines are not shown",
            Doubt::Newer => "the source is newer than the program: its lines may not be those that ran",
        }
    }
}

struct File {
    sha256: String,
    changed: Option<SystemTime>,
    text: String,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl Sources {
    /// A line, numbered from 1, without its end.
    pub fn line(&self, file: &str, line: u32) -> Option<String> {
        let file = self.file(file).filter(|read| self.agrees(file, read))?;
        let index = (line as usize).checked_sub(1)?;
        let start = *file.starts.get(index)?;
        let end = file.starts.get(index + 1).copied().unwrap_or(file.text.len());
        Some(file.text[start..end].trim_end().to_string())
    }

    /// From now on only files that are as the report has them have lines. Reports of mpiwarden 0.1 tell of none, and
    /// nobody knows.
    pub fn hold_to(&self, sources: Option<&[SourceFile]>) {
        let by_name = |sources: &[SourceFile]| {
            sources.iter().map(|source| (source.file.clone(), source.clone())).collect()
        };
        *self.held_to.borrow_mut() = sources.map(by_name);
    }

    /// What a file is now, for a report: whether it is newer is for each module that was compiled from it to say. Of a
    /// report that is made once more, what it was.
    pub fn described(&self, file: &str, built: impl IntoIterator<Item = SystemTime>) -> Option<SourceFile> {
        if let Some(held) = &*self.held_to.borrow() {
            return held.get(file).cloned();
        }
        let read = self.file(file)?;
        let newer = |built| read.changed.is_some_and(|changed| changed > built);
        let newer_than_program = built.into_iter().any(newer);
        Some(SourceFile { file: file.to_owned(), sha256: read.sha256.clone(), newer_than_program })
    }

    /// Why a file's lines are not shown, or to be doubted. None for a file that is not there.
    pub fn doubt(&self, file: &str) -> Option<Doubt> {
        let read = self.file(file)?;
        let held = self.held_to.borrow();
        match held.as_ref()?.get(file) {
            None => Some(Doubt::Unknown),
            Some(known) if known.sha256 != read.sha256 => Some(Doubt::Changed),
            Some(known) => known.newer_than_program.then_some(Doubt::Newer),
        }
    }

    fn file(&self, file: &str) -> Option<Rc<File>> {
        let mut files = self.files.borrow_mut();
        if let Some(known) = files.get(file) {
            return known.clone();
        }
        files.entry(file.to_string()).or_insert_with(|| read(file).map(Rc::new)).clone()
    }

    fn agrees(&self, file: &str, read: &File) -> bool {
        let held = self.held_to.borrow();
        held.as_ref().is_none_or(|held| held.get(file).is_some_and(|known| known.sha256 == read.sha256))
    }
}

fn read(path: &str) -> Option<File> {
    if !is_source(path) {
        return None;
    }
    let data = std::fs::metadata(path).ok()?;
    // Files that seem to be empty and are not are the system's own: the environment is one of them.
    if !data.is_file() || data.len() == 0 || data.len() > LARGEST {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    Some(File { sha256, changed: data.modified().ok(), text, starts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_from_one() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.c");
        std::fs::write(&path, "first\n  second  \nthird").expect("written");
        let path = path.to_str().expect("a plain name");
        let sources = Sources::default();
        let lines: Vec<_> = (0..5).map(|line| sources.line(path, line)).collect();
        assert_eq!(lines, [None, Some("first".into()), Some("  second".into()), Some("third".into()), None]);
        assert_eq!(sources.line("/no/such/file.c", 1), None);
    }

    #[test]
    fn only_source_files_are_looked_into() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        for (name, known) in
            [("a.F90", true), ("a.c++", true), ("key.pem", false), ("passwd", false), (".c", false)]
        {
            let path = folder.path().join(name);
            std::fs::write(&path, "first\n").expect("written");
            let line = Sources::default().line(path.to_str().expect("a plain name"), 1);
            assert_eq!(line.is_some(), known, "{name}");
        }
        // What cannot be read, or would never end, has no lines.
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir(path("folder.c")).expect("made");
        let mode = rustix::fs::Mode::RUSR;
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe.c"), mode).expect("made");
        std::os::unix::fs::symlink(path("loop.c"), path("loop.c")).expect("made");
        std::os::unix::fs::symlink("/dev/zero", path("device.c")).expect("made");
        for name in ["folder.c", "pipe.c", "loop.c", "device.c"] {
            assert_eq!(
                Sources::default().line(path(name).to_str().expect("a plain name"), 1),
                None,
                "{name}"
            );
        }
        // It seems to be empty, and is not.
        let link = folder.path().join("environ.c");
        std::os::unix::fs::symlink("/proc/self/environ", &link).expect("made");
        assert_eq!(Sources::default().line(link.to_str().expect("a plain name"), 1), None);
    }

    #[test]
    fn a_file_that_is_not_what_it_was_has_no_lines() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.c");
        let name = path.to_str().expect("a plain name");
        std::fs::write(&path, "first\n").expect("written");
        let then = Sources::default().described(name, []).expect("it is there");
        assert_eq!((then.sha256.len(), then.newer_than_program), (64, false));
        let held = |to: Option<&[SourceFile]>| {
            let sources = Sources::default();
            sources.hold_to(to);
            (sources.line(name, 1), sources.doubt(name))
        };
        let first = Some("first".to_string());
        assert_eq!(held(None), (first.clone(), None));
        assert_eq!(held(Some(std::slice::from_ref(&then))), (first.clone(), None));
        assert_eq!(held(Some(&[])), (None, Some(Doubt::Unknown)));
        let newer = Sources::default().described(name, [SystemTime::UNIX_EPOCH]).expect("it is there");
        assert_eq!(held(Some(&[newer])), (first, Some(Doubt::Newer)));
        std::fs::write(&path, "// a line\nfirst\n").expect("written");
        assert_eq!(held(Some(std::slice::from_ref(&then))), (None, Some(Doubt::Changed)));
        std::fs::remove_file(&path).expect("removed");
        assert_eq!(held(Some(&[then])), (None, None));
    }
}
