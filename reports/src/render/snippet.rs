//! One place for the terminal: file and line, and the line itself with a mark where it can be found.

use super::shown::{cut, shown, source};
use super::style::{BOLD, FRAME, painted};
use super::words;
use crate::report::Frame;
use crate::source::Sources;
use anstyle::Style;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

/// Longer lines are cut: the mark must stay visible.
const WIDEST: usize = 110;

/// How a place is shown.
pub struct SnippetStyle<'a> {
    /// `-->` for the place of a finding, `:::` for a related one.
    pub arrow: &'a str,
    /// The MPI function that is marked in the line when it stands there.
    pub call: &'a str,
    /// `^` or `-`.
    pub mark: char,
    pub style: Style,
    /// Width of the column of line numbers.
    pub gutter: usize,
    /// Paths below it are shown relative to it.
    pub base: &'a Path,
}

/// Writes the place: a line with the position, and where the source is there, the marked line.
pub fn write(
    out: &mut String,
    frame: Option<&Frame>,
    text: Option<&str>,
    look: &SnippetStyle,
    sources: &Sources,
) {
    let (gap, arrow) = (" ".repeat(look.gutter), painted(FRAME, look.arrow));
    let text = text.map(|text| format!(": {}", shown(text))).unwrap_or_default();
    let _ = writeln!(out, "{gap}{arrow} {}{text}", place(frame, look.base, BOLD));
    let Some((file, line)) = frame.and_then(|frame| Some((frame.file.as_ref()?, frame.line?))) else {
        return;
    };
    if let Some(doubt) = sources.doubt(file) {
        let _ = writeln!(out, "{gap} {} {}", painted(FRAME, "="), doubt.sentence());
    }
    let Some(source) = sources.line(file, line) else { return };
    let source = visible(&source);
    if source.trim().is_empty() {
        return;
    }
    let range = marked(&source, look.call);
    let before = source[..range.start].chars().count();
    let mark = look.mark.to_string().repeat(source[range].chars().count());
    let bar = painted(FRAME, "|");
    let number = painted(FRAME, format!("{line:>width$}", width = look.gutter));
    let _ = writeln!(out, "{gap} {bar}");
    let _ = writeln!(out, "{number} {bar} {source}");
    let _ = writeln!(out, "{gap} {bar} {}{}", " ".repeat(before), painted(look.style, mark));
}

/// "src/a.c:12, in setup", or what is known, as plain text.
pub fn position(frame: Option<&Frame>, base: &Path) -> String {
    place(frame, base, Style::new())
}

fn place(frame: Option<&Frame>, base: &Path, style: Style) -> String {
    let Some(frame) = frame else { return "a place that was not recorded".into() };
    let place = painted(style, words::position(frame, |path| shown(shortened(path, base))));
    match &frame.function {
        Some(function) => format!("{place}, in {}", shown(function)),
        None => place,
    }
}

/// Relative to the base where the path lies below it.
pub fn shortened<'a>(path: &'a str, base: &Path) -> &'a str {
    Path::new(path)
        .strip_prefix(base)
        .ok()
        .and_then(Path::to_str)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(path)
}

/// A line of source fit to be shown; long ones are cut.
pub fn visible(line: &str) -> String {
    cut(source(line), WIDEST)
}

/// The part of a line that is marked: the call's own name, else the first MPI name, else all but the indentation.
pub fn marked(line: &str, call: &str) -> Range<usize> {
    let own = (!call.is_empty()).then(|| name_at(line, call)).flatten();
    let any = || same_case(line).find("MPI_").map(|start| start..start + name_length(&line[start..]));
    own.or_else(any).unwrap_or(line.len() - line.trim_start().len()..line.len())
}

/// Where a whole name stands.
fn name_at(line: &str, name: &str) -> Option<Range<usize>> {
    let whole = |&(start, _): &(usize, &str)| name_length(&line[start..]) == name.len();
    same_case(line).match_indices(&same_case(name)).find(whole).map(|(start, _)| start..start + name.len())
}

/// In Fortran names are written in any case.
fn same_case(text: &str) -> String {
    text.to_ascii_uppercase()
}

fn name_length(text: &str) -> usize {
    text.find(|character: char| !character.is_ascii_alphanumeric() && character != '_').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_is_marked_before_anything_else() {
        let line = "  if (MPI_SUCCESS != MPI_Comm_dup_with_info(a) || MPI_Comm_dup(a, &b)) return;";
        let text = |call| &line[marked(line, call)];
        assert_eq!(text("MPI_Comm_dup"), "MPI_Comm_dup");
        assert_eq!(marked(line, "MPI_Comm_dup").start, line.rfind("MPI_Comm_dup").expect("it is there"));
        assert_eq!(text("MPI_Win_free"), "MPI_SUCCESS");
        assert_eq!(&"    helper(x);"[marked("    helper(x);", "MPI_Win_free")], "helper(x);");
    }

    #[test]
    fn lines_are_made_fit_for_a_terminal() {
        assert_eq!(visible("\tx\ty\u{1b}[31m"), "    x   y\\u{1b}[31m");
        assert_eq!(visible(&"é".repeat(200)).chars().count(), WIDEST + 1);
    }
}
