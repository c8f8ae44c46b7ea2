//! The few styles of the terminal. Whether colours are shown at all is decided where the text is printed.

use anstyle::{AnsiColor, Style};
use mpiwarden::findings::Severity;

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();
/// Line numbers, arrows and bars.
pub const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();
pub const HELP: Style = AnsiColor::Cyan.on_default();

/// The style of a severity's word and mark.
pub fn severity(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::BrightRed.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Note => AnsiColor::BrightGreen.on_default().bold(),
    }
}

/// The word of a severity.
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A text in a style, for formatting.
pub fn painted(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
