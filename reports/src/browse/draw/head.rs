//! The lines above the list, and the keys below it.

use super::{list, strip};
use crate::browse::look::{self, BOLD, CHOSEN, DIM};
use crate::browse::state::{Context, Over, Section, State, Tab};
use crate::browse::text::{cut, plain, span, wrapped};
use crate::render::numbers::grouped;
use crate::render::{style, words};
use ratatui::text::{Line, Span};

/// Screens with fewer rows show less above the list.
const ROOMY: u16 = 16;
const TIGHT: u16 = 8;

/// What stands above: more on a screen with more rows.
pub fn lines(context: &Context, state: &State) -> Vec<Line<'static>> {
    let (width, height) = (usize::from(state.size.0), state.size.1);
    if let (Some(opened), None, Section::Findings) = (&state.opened, &state.over, state.section) {
        return finding(context, state, opened.index, width, height);
    }
    let report = context.report;
    let mut lines = vec![sections(context, state, width)];
    if height >= TIGHT {
        lines.push(verdict(context, width));
    }
    if height >= ROOMY {
        let run = &report.run;
        if let Some(text) = words::reservation(report).filter(|_| words::unchecked(report).is_some()) {
            lines.push(Line::from(span(&cut(&text, width), look::FAULT)));
        }
        let seconds = run.seconds.map(|seconds| format!(" · {seconds:.1} s")).unwrap_or_default();
        let complete = if run.complete { "" } else { " · not complete: see 4 Coverage" };
        let command = cut(&run.command, width.saturating_sub(seconds.len() + complete.len()));
        lines.push(Line::from(vec![span(&(command + &seconds), DIM), span(complete, BOLD)]));
        lines.extend(strip::line(&context.ranks, width));
    }
    if state.section == Section::Findings
        && let Some(line) = filter(context, state, width)
    {
        lines.push(line);
    }
    if height >= ROOMY {
        lines.push(Line::default());
    }
    lines
}

fn sections(context: &Context, state: &State, width: usize) -> Line<'static> {
    let report = context.report;
    let names = [
        ("Findings", Some(report.findings.len())),
        ("Windows", Some(report.windows.len())),
        ("Keyvals", Some(report.keyvals.len())),
        ("Coverage", None),
    ];
    // Four letters tell them apart where there is no room.
    let narrow = width < 72;
    let mut spans = vec![if narrow { plain("") } else { span("mpiwarden  ", BOLD) }];
    for (number, ((name, count), section)) in names.into_iter().zip(Section::ALL).enumerate() {
        let text = match count {
            _ if narrow => format!("{} {}", number + 1, &name[..4]),
            Some(count) => format!("{} {name} ({})", number + 1, grouped(count as u64)),
            None => format!("{} {name}", number + 1),
        };
        // The chosen one is marked by a sign, too.
        if section == state.section {
            spans.push(span(&format!("[{text}]"), CHOSEN));
        } else {
            spans.push(plain(&format!(" {text} ")));
        }
    }
    Line::from(spans)
}

fn verdict(context: &Context, width: usize) -> Line<'static> {
    let report = context.report;
    let summary = report.summary;
    let style = match (summary.error, summary.warning) {
        _ if words::unchecked(report).is_some() => look::FAULT,
        (0, 0) => look::LIVE.patch(BOLD),
        (0, _) => look::severity(mpiwarden::findings::Severity::Warning),
        (_, _) => look::severity(mpiwarden::findings::Severity::Error),
    };
    Line::from(span(&cut(&words::outcome(report, |found| found), width), style))
}

/// What the list is narrowed to, or what is being typed.
fn filter(context: &Context, state: &State, width: usize) -> Option<Line<'static>> {
    let count = format!(
        "{} of {}",
        grouped(state.listed.len() as u64),
        grouped(context.report.findings.len() as u64)
    );
    if let Some(Over::Search { .. }) = state.over {
        let typed = cut(&state.filter.words, width.saturating_sub(count.len() + 14));
        return Some(Line::from(vec![
            span("search: ", BOLD),
            plain(&typed),
            Span::styled(" ", CHOSEN),
            span(&format!("  {count}"), DIM),
        ]));
    }
    (!state.filter.is_empty()).then(|| {
        let words = cut(&format!("only {}", state.filter.in_words()), width.saturating_sub(count.len() + 3));
        Line::from(vec![span(&words, BOLD), span(&format!(" · {count}"), DIM)])
    })
}

/// Rows of [`preview`].
pub const PREVIEW: u16 = 4;

/// There is room for the chosen finding's message below the list.
pub fn has_preview(state: &State) -> bool {
    let is_list = state.section == Section::Findings && state.opened.is_none();
    is_list
        && matches!(state.over, None | Some(Over::Search { .. }))
        && state.size.1 >= ROOMY
        && !state.listed.is_empty()
}

/// The whole message of the chosen finding, for the rows of the list have no room for it.
pub fn preview(context: &Context, state: &State) -> Vec<Line<'static>> {
    let width = usize::from(state.size.0);
    let chosen = state.listed.get(state.cursor().at).and_then(|&index| context.report.findings.get(index));
    let Some(finding) = chosen else { return Vec::new() };
    let mut lines = vec![span_line(&"─".repeat(width))];
    lines.extend(wrapped(vec![plain(&list::headline(context, finding))], width, 0));
    lines.truncate(usize::from(PREVIEW) - 1);
    let rest = Line::from(span(&cut(&words::occurrence(finding, &context.report.run), width), DIM));
    lines.push(rest);
    lines
}

fn span_line(text: &str) -> Line<'static> {
    Line::from(span(text, DIM))
}

/// Above an opened finding: what it is, and what can be looked at.
fn finding(context: &Context, state: &State, index: usize, width: usize, height: u16) -> Vec<Line<'static>> {
    let Some(finding) = context.report.findings.get(index) else { return Vec::new() };
    let style = look::severity(finding.severity);
    let at = format!("{} of {}", grouped(state.cursor().at as u64 + 1), grouped(state.listed.len() as u64));
    let title = format!("{}[{}]", style::word(finding.severity), finding.check);
    let mut lines = vec![Line::from(vec![
        span(&cut(&title, width.saturating_sub(at.len() + 2)), style),
        span(&format!("  {at}"), DIM),
    ])];
    let most = if height >= ROOMY { 3 } else { 1 };
    let mut message = wrapped(vec![span(&list::headline(context, finding), BOLD)], width, 0);
    if message.len() > most {
        message = vec![Line::from(span(&cut(&list::headline(context, finding), width * most), BOLD))];
        message = if most == 1 { message } else { wrapped(message.remove(0).spans, width, 0) };
        message.truncate(most);
    }
    lines.extend(message);
    lines.push(tabs(context, state, index, width));
    if height >= ROOMY {
        lines.push(Line::default());
    }
    lines
}

/// The tabs in one line; the chosen one is always in it.
fn tabs(context: &Context, state: &State, index: usize, width: usize) -> Line<'static> {
    let tabs = context.tabs(index);
    let chosen = state.opened.as_ref().map_or(0, |opened| opened.tab);
    let names: Vec<String> = tabs.iter().map(|tab| name(context, index, *tab)).collect();
    // From the first tab with which the chosen one still fits.
    let end = |first: usize| {
        names[first..=chosen.min(names.len() - 1)].iter().map(|name| name.len() + 2).sum::<usize>()
    };
    let first = (0..=chosen).find(|&first| end(first) + 2 <= width).unwrap_or(chosen);
    let mut spans = vec![span(if first > 0 { "…" } else { "" }, DIM)];
    for (number, name) in names.iter().enumerate().skip(first) {
        if number == chosen {
            spans.push(span(&format!("[{name}]"), CHOSEN));
        } else {
            spans.push(plain(&format!(" {name} ")));
        }
    }
    Line::from(spans)
}

fn name(context: &Context, index: usize, tab: Tab) -> String {
    let finding = &context.report.findings[index];
    match tab {
        Tab::Here => "here".into(),
        Tab::Related(at) => cut(finding.related.get(at).map_or("", |related| related.role.as_str()), 14),
        Tab::Memory(_) => "memory".into(),
        Tab::Life(_) => "life".into(),
        Tab::Lanes(_) => "order".into(),
        Tab::Waits(_) => "waits".into(),
        Tab::Rule => "rule".into(),
        Tab::Details => "details".into(),
    }
}

/// The keys that can be typed now; help and the way out stand first, for narrow screens have no room for all.
pub fn keys(context: &Context, state: &State) -> Line<'static> {
    let keys: &[(&str, &str)] = match (&state.over, &state.opened, state.section) {
        (Some(Over::Help { .. }), _, _) => &[("Esc", "back"), ("↑↓", "scroll")],
        (Some(Over::Search { .. }), _, _) => &[("Enter", "keep"), ("Esc", "give up"), ("↑↓", "choose")],
        (Some(Over::Fields { .. }), _, _) => {
            &[("Enter", "choose"), ("x", "take away"), ("Esc", "back"), ("↑↓", "move")]
        }
        (Some(Over::Values { .. }), _, _) => &[("Enter", "take"), ("Esc", "back"), ("↑↓", "move")],
        (Some(Over::Rank { .. }), _, _) => &[("0-9", "rank"), ("Enter", "take"), ("Esc", "back")],
        (None, Some(_), Section::Findings) if state.shows_frames(context) => {
            &[("Esc", "back"), ("Tab", "next part"), ("↑↓", "frame"), ("n/p", "next/previous")]
        }
        (None, Some(_), Section::Findings) => {
            &[("Esc", "back"), ("Tab", "next part"), ("↑↓", "scroll"), ("n/p", "next/previous")]
        }
        (None, Some(_), Section::Windows | Section::Keyvals | Section::Coverage) => {
            &[("Esc", "back"), ("↑↓", "scroll"), ("n/p", "next/previous")]
        }
        (None, None, Section::Findings) => {
            &[("Enter", "open"), ("/", "search"), ("f", "filter"), ("Tab", "next list")]
        }
        (None, None, Section::Windows | Section::Keyvals) => {
            &[("Enter", "open"), ("Tab", "next list"), ("↑↓", "move")]
        }
        (None, None, Section::Coverage) => &[("↑↓", "scroll"), ("Tab", "next list")],
    };
    let everywhere: &[(&str, &str)] =
        if state.over.is_none() { &[("?", "help"), ("q", "quit")] } else { &[] };
    let mut spans = Vec::new();
    for (key, does) in everywhere.iter().chain(keys) {
        spans.push(span(&format!("{key} "), BOLD));
        spans.push(span(&format!("{does}  "), DIM));
    }
    Line::from(spans)
}
