//! One row of a list.

use crate::browse::filter;
use crate::browse::look::{self, BOLD, CHOSEN, DIM};
use crate::browse::state::{Context, Section, State};
use crate::browse::text::{cut, cut_front, plain, span};
use crate::fingerprint;
use crate::paths::last;
use crate::render::numbers::{counted, grouped};
use crate::render::{style, words};
use crate::report::{Finding, Frame};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The row at this position of the list that is shown.
pub fn row(context: &Context, state: &State, at: usize, width: usize) -> Line<'static> {
    let chosen = at == state.cursor().at;
    let mut spans = vec![span(if chosen { "▸ " } else { "  " }, BOLD)];
    let width = width.saturating_sub(2);
    spans.extend(match state.section {
        Section::Findings => {
            state.listed.get(at).map(|&index| finding(context, index, width)).unwrap_or_default()
        }
        Section::Windows => window(context, at, width),
        Section::Keyvals => keyval(context, at, width),
        Section::Coverage => Vec::new(),
    });
    let line = Line::from(spans);
    if chosen { line.patch_style(CHOSEN) } else { line }
}

/// What stands in an empty list.
pub fn nothing(state: &State) -> &'static str {
    match state.section {
        Section::Findings if !state.filter.is_empty() => "no finding is left; Esc takes the filter away",
        Section::Findings => "no misuse was found",
        Section::Windows => "no window is in the report",
        Section::Keyvals => "no keyval is in the report",
        Section::Coverage => "",
    }
}

fn finding(context: &Context, index: usize, width: usize) -> Vec<Span<'static>> {
    let finding = &context.report.findings[index];
    let excused = !finding.counts();
    let severity = if excused { DIM } else { look::severity(finding.severity) };
    // A sign besides the style.
    let word = format!("{:<8}", style::word(finding.severity));
    let state = if excused { format!("({}) ", filter::state(finding)) } else { String::new() };
    let place = match fingerprint::place(&finding.stack) {
        Some(frame) if width >= 60 => cut_front(&place(context, frame), width / 4),
        Some(_) | None => String::new(),
    };
    let column = context.check_width.min(width / 2);
    let check = format!("{:<column$} ", cut(&finding.check, column));
    let used = word.len()
        + check.chars().count()
        + if place.is_empty() { 0 } else { Span::raw(place.as_str()).width() + 2 };
    let room = width.saturating_sub(used);
    // The caller is what tells the row from others: it is not what is cut.
    let caller =
        finding.called_from.as_ref().map(|frame| words::position(frame, |path| last(path).to_owned()));
    let caller = caller.map(|place| format!(", from {place}")); // rows have no room for folders
    let caller = cut(&caller.unwrap_or_default(), room / 2);
    let message =
        cut(&format!("{state}{}", finding.message), room.saturating_sub(Span::raw(caller.as_str()).width()))
            + &caller;
    let gap = room.saturating_sub(Span::raw(message.as_str()).width());
    vec![
        span(&word, severity),
        span(&check, if excused { DIM } else { Style::new() }),
        span(&message, if excused { DIM } else { Style::new() }),
        plain(&" ".repeat(if place.is_empty() { 0 } else { gap + 2 })),
        span(&place, DIM),
    ]
}

/// What is wrong, and where another finding reads the same, who called.
pub fn headline(context: &Context, finding: &Finding) -> String {
    words::headline(finding, |path| context.path(path))
}

/// «src/a.c:12», or the module and the offset.
pub fn place(context: &Context, frame: &Frame) -> String {
    words::position(frame, |path| context.path(path))
}

fn stack_place(context: &Context, stack: &[Frame]) -> String {
    fingerprint::place(stack).map(|frame| place(context, frame)).unwrap_or_default()
}

fn window(context: &Context, at: usize, width: usize) -> Vec<Span<'static>> {
    let Some(window) = context.report.windows.get(at) else { return Vec::new() };
    let rank = window
        .rank
        .map_or("a rank not known".into(), |rank| format!("rank {}", grouped(rank.unsigned_abs().into())));
    let regions = counted(window.regions.len() as u64, "region");
    let freed = if window.freed.is_empty() { "not freed" } else { "freed" };
    let text = format!("{rank:<10} {:<9} {regions:<12} {freed:<10}", cut(&window.flavor, 9));
    let room = width.saturating_sub(text.len());
    vec![plain(&cut(&text, width)), span(&cut_front(&stack_place(context, &window.created), room), DIM)]
}

fn keyval(context: &Context, at: usize, width: usize) -> Vec<Span<'static>> {
    let Some(keyval) = context.report.keyvals.get(at) else { return Vec::new() };
    let freed = if keyval.freed.is_empty() { "not freed" } else { "freed" };
    let who = cut(&words::who(&keyval.ranks, keyval.world, &context.report.run), 18);
    let uses = format!("set {}, deleted {}", grouped(keyval.set), grouped(keyval.deleted));
    let text = format!("{:<13} {who:<18} {freed:<10} {uses:<20} ", cut(&keyval.kind, 13));
    let room = width.saturating_sub(text.chars().count());
    vec![plain(&cut(&text, width)), span(&cut_front(&stack_place(context, &keyval.created), room), DIM)]
}
