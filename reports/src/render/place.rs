//! Places and paths for machines: files relative to the working folder, and a frame in one line.
//!
//! Leaves out: colours and marks under source lines (`snippet.rs`), and whether a file is there at all.

use super::shown::shown;
use super::words;
use crate::fingerprint;
use crate::paths::parts;
use crate::report::{Finding, Frame};
use crate::source::{Doubt, Sources};
use std::path::Path;

/// What a renderer needs besides the report. It is handed in, so that a renderer asks nobody.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The working folder: paths below it are told relative to it.
    pub base: &'a Path,
    pub sources: &'a Sources,
}

/// Longer lines were not written by a person, and would swell a report.
const WIDEST: usize = 1000;

impl Setting<'_> {
    /// A path as a person names it: relative where it lies below the working folder.
    pub fn path(&self, path: &str) -> String {
        below(path, self.base).unwrap_or_else(|| normalised(path))
    }

    /// What is wrong, and where another finding reads the same, who called.
    pub fn headline(&self, finding: &Finding) -> String {
        shown(&words::headline(finding, |path| self.path(path)))
    }

    /// «src/a.c:12, in setup», or «app+0x1234» without debug information.
    pub fn written(&self, frame: &Frame) -> String {
        let place = words::position(frame, |path| self.path(path));
        match &frame.function {
            Some(function) => shown(&format!("{place}, in {function}")),
            None => shown(&place),
        }
    }

    /// The line of source that a frame stands on.
    pub fn source(&self, frame: &Frame) -> Option<String> {
        let line = self.sources.line(frame.file.as_ref()?, frame.line?)?;
        (!line.trim().is_empty() && line.len() <= WIDEST).then_some(line)
    }

    /// Why the lines of the frame's file are not shown, or not to be relied on.
    pub fn doubt(&self, frame: &Frame) -> Option<&'static str> {
        frame.line.and_then(|_| self.sources.doubt(frame.file.as_ref()?)).map(Doubt::sentence)
    }

    /// File and line where services pin a finding to a line of the project: the module where no file is known, line 1
    /// where no line is.
    pub fn pinned(&self, finding: &Finding) -> (String, u32) {
        match fingerprint::place(&finding.stack) {
            Some(frame) => {
                let path = frame.file.as_deref().unwrap_or(&frame.module);
                (self.path(path), frame.line.unwrap_or(1).max(1))
            }
            None => (self.path(&finding.library), 1),
        }
    }
}

/// The path from the working folder, when it lies below it. A relative path (compilers are told to write those) is
/// taken to be from there.
pub fn below(path: &str, base: &Path) -> Option<String> {
    let path = normalised(path);
    if !path.starts_with('/') {
        return (!path.starts_with("..") && path != ".").then_some(path);
    }
    let base = normalised(base.to_str().filter(|base| base.starts_with('/'))?);
    let rest = Path::new(&path).strip_prefix(base).ok()?.to_str()?;
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// Without «.» and «..»: debug information is full of «build/../src», and services compare paths as text. No file is
/// asked for, so behind a symbolic link this may name another folder than the compiler's.
fn normalised(path: &str) -> String {
    let absolute = path.starts_with('/');
    let parts = parts(path);
    // Above the root there is nothing.
    let above = if absolute { parts.iter().take_while(|part| **part == "..").count() } else { 0 };
    let joined = parts[above..].join("/");
    match (absolute, joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".into(),
        (false, false) => joined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_where_they_lie_below() {
        let base = Path::new("/home/u");
        for (path, told) in [
            ("/home/u/src/a.c", Some("src/a.c")),
            ("/home/u/build/../src/./a.c", Some("src/a.c")),
            ("/home/u2/a.c", None),
            ("/home/u/../v/a.c", None),
            ("/home/u", None),
            ("src/a.c", Some("src/a.c")),
            ("../a.c", None),
            ("", None),
        ] {
            assert_eq!(below(path, base).as_deref(), told, "{path}");
        }
        assert_eq!(below("/a.c", Path::new("")), None);
        assert_eq!(below("/a.c", Path::new("/")).as_deref(), Some("a.c"));
        assert_eq!(normalised("/../x/../y//z/"), "/y/z");
        assert_eq!(normalised("../../x/.."), "../..");
    }
}
