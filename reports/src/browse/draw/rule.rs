//! The page of a check, as `mpiwarden explain` shows it, for the width of the screen.

use crate::browse::look::{BOLD, DIM, FRAME, HELP};
use crate::browse::text::{line, plain, source, span, wrapped};
use crate::render::page;
use mpiwarden::checks::catalogue::Check;
use ratatui::text::{Line, Span};

/// The page; for a check that this version does not know, the finding's own help.
pub fn lines(check: &str, help: &str, width: usize) -> Vec<Line<'static>> {
    let Some(info) = Check::from_id(check).map(|check| check.info()).filter(|info| !info.page.is_empty())
    else {
        return wrapped(vec![span("help: ", HELP), plain(help)], width, 2);
    };
    let page = page::markdown(info.page);
    let mut lines = Vec::new();
    let mut code = false;
    let mut paragraph = String::new();
    for text in page.lines() {
        // Sentences go on in the next line; headings, items and code do not.
        let begins = text.is_empty() || text.starts_with(['#', '-', '*', '|']) || text.starts_with("```");
        if (begins || code) && !paragraph.is_empty() {
            lines.extend(flowing(&std::mem::take(&mut paragraph), width));
        }
        if text.starts_with("```") {
            code = !code;
        } else if code {
            lines.push(Line::from(vec![span("  │ ", DIM), plain(&source(text))]));
        } else if let Some(heading) = text.strip_prefix("# ") {
            lines.push(line(heading, BOLD));
        } else if text.starts_with('#') {
            lines.push(line(text.trim_start_matches('#').trim(), FRAME));
        } else if text.is_empty() {
            lines.push(Line::default());
        } else {
            let gap = if paragraph.is_empty() { "" } else { " " };
            paragraph = format!("{paragraph}{gap}{}", text.trim());
        }
    }
    if !paragraph.is_empty() {
        lines.extend(flowing(&paragraph, width));
    }
    lines
}

/// A paragraph: `code` in a colour, the marks of emphasis left out.
fn flowing(text: &str, width: usize) -> Vec<Line<'static>> {
    if text.matches('`').count() % 2 == 1 {
        return wrapped(vec![plain(text)], width, 0);
    }
    let part = |(index, part): (usize, &str)| -> Span<'static> {
        if index % 2 == 1 { span(part, HELP) } else { plain(&part.replace("**", "")) }
    };
    let indent = if text.starts_with("- ") { 2 } else { 0 };
    wrapped(text.split('`').enumerate().map(part).collect(), width, indent)
}
