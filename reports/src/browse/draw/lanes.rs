//! Which call came before which, in characters: a column for each rank, and a line for each call from top to bottom.

use super::life::place_text;
use crate::browse::look::{BOLD, DIM, FAULT, FRAME};
use crate::browse::state::Context;
use crate::browse::text::{cut, cut_front, line, plain, span, wrapped};
use crate::pictures::{Conflict, Connection, LaneStep, Lanes};
use crate::render::numbers::counted;
use ratatui::text::{Line, Span};

/// Columns of a lane with its name above it, and without.
const NAMED: usize = 10;
const NARROW: usize = 2;
/// Columns for the words.
const WORDS: usize = 30;

pub fn lines(context: &Context, lanes: &Lanes, width: usize) -> Vec<Line<'static>> {
    let column = if lanes.names.len() * NAMED + WORDS <= width { NAMED } else { NARROW };
    let mut lines = wrapped(vec![span("which call came before which", BOLD)], width, 0);
    lines.extend(wrapped(
        vec![span("time goes down in each column; between columns only as is said", DIM)],
        width,
        0,
    ));
    lines.push(Line::default());
    if column == NAMED {
        let names: Vec<Span<'static>> =
            lanes.names.iter().map(|name| span(&format!("{:<NAMED$}", cut(name, NAMED - 1)), DIM)).collect();
        lines.push(Line::from(names));
    }
    for (at, step) in lanes.steps.iter().enumerate() {
        let mut spans = columns(lanes, at, column, true);
        let indent = column * lanes.names.len();
        if column == NARROW {
            spans.push(span(&format!("{} ", at + 1), FRAME));
        }
        spans.push(span(&step.call, if step.fault { FAULT } else { BOLD }));
        if column == NARROW {
            spans.push(span(&format!("  {}", lanes.names.get(step.lane).map_or("", String::as_str)), DIM));
        }
        let words = words(lanes, at, step);
        if !words.is_empty() {
            spans.push(plain(&format!("  {words}")));
        }
        lines.extend(wrapped(spans, width, indent));
        let mut beneath = columns(lanes, at, column, false);
        if let Some(place) = &step.place {
            beneath.push(span(&cut_front(&place_text(context, place), width.saturating_sub(indent)), DIM));
        }
        lines.push(Line::from(beneath));
    }
    if let Some(Conflict { from, to, unordered }) = lanes.conflict {
        let (from, to) = (from + 1, to + 1);
        let text = match unordered {
            true => format!("no order is known between {from} and {to}"),
            false => format!("{from} and {to} do not fit each other"),
        };
        lines.extend(wrapped(vec![span(&text, FAULT)], width, 0));
    }
    if lanes.omitted > 0 {
        lines.push(line(&format!("… {} more", counted(lanes.omitted as u64, "call")), DIM));
    }
    lines
}

/// What a call is to the others.
fn words(lanes: &Lanes, at: usize, step: &LaneStep) -> String {
    let of = |all: &[Connection], what: &str| {
        let from: Vec<String> =
            all.iter().filter(|known| known.to == at).map(|known| (known.from + 1).to_string()).collect();
        (!from.is_empty()).then(|| format!("{what} {}", from.join(", ")))
    };
    let text = Some(step.text.clone()).filter(|text| !text.is_empty());
    let all = [text, of(&lanes.before, "certainly after"), of(&lanes.under_way, "completes")];
    all.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The lanes beside a call, or below it: from its first call to its last one a lane is there.
fn columns(lanes: &Lanes, at: usize, column: usize, is_call: bool) -> Vec<Span<'static>> {
    let one = |lane: usize| {
        let in_lane = |step: &LaneStep| step.lane == lane;
        let begun = lanes.steps[..=at].iter().any(in_lane);
        let behind = at + usize::from(!is_call);
        let goes_on = lanes.steps[behind..].iter().any(in_lane);
        let step = &lanes.steps[at];
        match (is_call && in_lane(step), step.fault, begun && goes_on) {
            (true, true, _) => span(&format!("{:<column$}", format!("✗{}", number(at, column))), FAULT),
            (true, false, _) => span(&format!("{:<column$}", format!("●{}", number(at, column))), FRAME),
            (false, _, true) => span(&format!("{:<column$}", "│"), FRAME),
            (false, _, false) => plain(&" ".repeat(column)),
        }
    };
    (0..lanes.names.len()).map(one).collect()
}

fn number(at: usize, column: usize) -> String {
    if column == NAMED { format!(" {}", at + 1) } else { String::new() }
}
