//! Paths as text: a report may be of another machine, so no file is asked for.

use std::path::Path;

/// The name without folders; empty where there is none.
pub fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What stands behind the last slash.
pub fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The parts of a path without `.` and `..`: compilers write «lib/gcc/12/../../../include/c++».
pub fn parts(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&last| last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts
}
