//! An opened finding: what its tabs show.

use super::{lanes, life, map, pages, place, rule, waits};
use crate::browse::look::{self, DIM, FRAME, HELP};
use crate::browse::state::{Context, Opened, Tab};
use crate::browse::text::{line, plain, span, wrapped};
use crate::render::{spoken, values, words};
use crate::report::{Finding, Frame};
use mpiwarden::findings::Detail;
use ratatui::text::{Line, Span};

/// The text of a tab.
pub fn lines(
    context: &Context,
    opened: &Opened,
    tab: Tab,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let Some(finding) = context.report.findings.get(opened.index) else { return Vec::new() };
    let pictures = context.pictures(opened.index);
    match tab {
        Tab::Here => here(context, opened, finding, width, height),
        Tab::Related(at) => {
            let Some(related) = finding.related.get(at) else { return Vec::new() };
            let mut lines = wrapped(vec![plain(&words::related(finding, related))], width, 0);
            lines.extend(stacked(context, opened, &related.stack, "", (width, height), Vec::new()));
            lines
        }
        Tab::Memory(at) => match pictures.memory.get(at) {
            Some(picture) => map::lines(context, picture, width, height),
            None => Vec::new(),
        },
        Tab::Life(at) => match pictures.lives.get(at) {
            Some(picture) => life::lines(context, picture, width),
            None => Vec::new(),
        },
        Tab::Lanes(at) => match pictures.lanes.get(at) {
            Some(picture) => lanes::lines(context, picture, width),
            None => Vec::new(),
        },
        Tab::Waits(at) => match pictures.waits.get(at) {
            Some(picture) => waits::lines(context, picture, width),
            None => Vec::new(),
        },
        Tab::Rule => rule::lines(&finding.check, &finding.help, width),
        Tab::Details => pages::details(context, finding, width),
    }
}

/// The stack that a tab shows.
pub fn stack<'a>(context: &'a Context, finding: usize, tab: Tab) -> Option<&'a [Frame]> {
    let finding = context.report.findings.get(finding)?;
    match tab {
        Tab::Here => Some(&finding.stack),
        Tab::Related(at) => finding.related.get(at).map(|related| related.stack.as_slice()),
        Tab::Memory(_) | Tab::Life(_) | Tab::Lanes(_) | Tab::Waits(_) | Tab::Rule | Tab::Details => None,
    }
}

fn here(
    context: &Context,
    opened: &Opened,
    finding: &Finding,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let mut told = Vec::new();
    let mut tell = |spans: Vec<Span<'static>>| told.extend(wrapped(spans, width, 2));
    tell(vec![plain(&words::occurrence(finding, &context.report.run))]);
    if let Some(values) = values::phrase(finding) {
        tell(vec![plain(&values)]);
    }
    if let Some(excuse) = words::excuse(finding) {
        tell(vec![plain(&excuse)]);
    }
    if finding.details.contains_key("held_back") {
        tell(vec![plain("it was not passed on to the MPI library (--guard)")]);
    }
    if let Some(Detail::Text(did)) = finding.details.get("library_did") {
        tell(vec![plain(&format!("the MPI library: {did}"))]);
    }
    if let Some(standard) = words::standard(finding) {
        tell(vec![plain(&format!("standard: {standard}"))]);
    }
    for said in context.follows.said(finding, |path| context.path(path)) {
        tell(vec![plain(&said)]);
    }
    if !finding.help.is_empty() {
        tell(vec![span("help: ", HELP), plain(&finding.help)]);
    }
    stacked(context, opened, &finding.stack, spoken::of(finding), (width, height), told)
}

/// A place with its source, what is told about it, and its stack.
fn stacked(
    context: &Context,
    opened: &Opened,
    stack: &[Frame],
    call: &str,
    (width, height): (usize, usize),
    told: Vec<Line<'static>>,
) -> Vec<Line<'static>> {
    let chosen = opened.frame.unwrap_or_else(|| place::first(stack)).min(stack.len().saturating_sub(1));
    let Some(frame) = stack.get(chosen) else {
        return [vec![line("a place that was not recorded", DIM)], told].concat();
    };
    let mark = if call.is_empty() { FRAME } else { look::FAULT };
    let mut lines = place::lines(context, frame, call, mark, width, height.saturating_sub(told.len()));
    for part in
        [told, place::stack(context, stack, chosen, width)].into_iter().filter(|part| !part.is_empty())
    {
        if height > 12 {
            lines.push(Line::default());
        }
        lines.extend(part);
    }
    lines
}
