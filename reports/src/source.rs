//! Lines of source files, read once each. Files that cannot be found have no lines; that is no error.
//!
//! A report may come from anybody, and lines that it names go into pages that are handed on: so only files whose names
//! end as source files do are looked into.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::Path;

/// Larger files are not source code that a person wrote.
const LARGEST: u64 = 32 << 20;

/// How the names of source files end, in whatever case: C, C++, Fortran, CUDA and HIP, what compilers make of other
/// languages, and what is included in them.
const ENDINGS: &[&str] = &[
    "c", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "inl", "ipp", "tcc", "tpp", "txx", "inc",
    "def", "cu", "cuh", "hip", "cl", "f", "for", "ftn", "fpp", "f77", "f90", "f95", "f03", "f08", "f18",
    "fi", "fh", "y", "l", "rs", "py", "pyx", "pxd", "pxi", "jl", "d", "m", "mm", "s", "asm", "i", "ii",
    "ispc", "chpl", "nim", "zig", "adb", "ads", "pas", "go", "swift",
];

fn is_source(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// A cache of files by the name that the debug information gives.
#[derive(Default)]
pub struct Sources {
    files: RefCell<FxHashMap<String, Option<File>>>,
}

struct File {
    text: String,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl Sources {
    /// A line, numbered from 1, without its end.
    pub fn line(&self, file: &str, line: u32) -> Option<String> {
        let mut files = self.files.borrow_mut();
        if !files.contains_key(file) {
            files.insert(file.to_string(), read(file));
        }
        let file = files.get(file)?.as_ref()?;
        let index = (line as usize).checked_sub(1)?;
        let start = *file.starts.get(index)?;
        let end = file.starts.get(index + 1).copied().unwrap_or(file.text.len());
        Some(file.text[start..end].trim_end().to_string())
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
    let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    Some(File { text, starts })
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
}
