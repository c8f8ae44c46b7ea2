//! The life of a key or an attribute in characters: a line of steps from top to bottom, with a column for the key and
//! one for each object that holds an attribute of it.

use crate::browse::look::{BOLD, DIM, FAULT, FRAME};
use crate::browse::state::Context;
use crate::browse::text::{cut_front, line, plain, span, wrapped};
use crate::pictures::{Life, Place, Step};
use crate::render::numbers::grouped;
use ratatui::text::{Line, Span};

/// Columns for objects; those behind share the last one.
const MOST_LANES: usize = 6;

pub fn lines(context: &Context, life: &Life, width: usize) -> Vec<Line<'static>> {
    let mut lines = wrapped(vec![span(&life.title, BOLD)], width, 0);
    if let Some(rank) = life.rank {
        let order = if life.steps.iter().any(|step| step.event.is_some()) {
            ", in the order of its events"
        } else {
            ""
        };
        lines.push(line(&format!("as rank {rank} saw it{order}"), DIM));
    }
    lines.push(Line::default());
    let lane = |step: &Step| step.lane.min(MOST_LANES - 1);
    let lanes = life.steps.iter().map(lane).max().unwrap_or(0) + 1;
    for (number, step) in life.steps.iter().enumerate() {
        if number == life.omitted_after && life.omitted > 0 {
            lines.push(omitted(life, lanes));
        }
        let mut spans = Vec::new();
        for column in 0..lanes {
            let here = lane(step) == column;
            // A lane is there from its first step to its last one.
            let in_lane = |step: &Step| lane(step) == column;
            let begun = life.steps[..=number].iter().any(in_lane);
            let goes_on = life.steps[number..].iter().any(in_lane);
            spans.push(match (here, step.fault, begun && goes_on) {
                (true, true, _) => span("✗ ", FAULT),
                (true, false, _) => span("● ", FRAME),
                (false, _, true) => span("│ ", FRAME),
                (false, _, false) => plain("  "),
            });
        }
        let indent = 2 * lanes;
        let style = if step.fault { FAULT } else { BOLD };
        spans.push(span(&format!("{:<9} ", step.what), style));
        spans.push(plain(&step.text));
        if let Some(event) = step.event {
            spans.push(span(&format!("  event {}", grouped(event)), DIM));
        }
        if step.rank.is_some() && step.rank != life.rank {
            spans.push(span(&format!("  on rank {}", step.rank.unwrap_or_default()), DIM));
        }
        lines.extend(wrapped(spans, width, indent));
        if let Some(place) = &step.place {
            lines.push(beneath(life, number, lanes, &place_text(context, place), width));
        }
    }
    if life.omitted > 0 && life.omitted_after >= life.steps.len() {
        lines.push(omitted(life, lanes));
    }
    lines
}

fn omitted(life: &Life, lanes: usize) -> Line<'static> {
    line(&format!("{}… {} more steps", "  ".repeat(lanes), grouped(life.omitted)), DIM)
}

/// The place of a step, below it, with the lanes that go on.
fn beneath(life: &Life, number: usize, lanes: usize, place: &str, width: usize) -> Line<'static> {
    let lane = |step: &Step| step.lane.min(MOST_LANES - 1);
    let mut spans: Vec<Span<'static>> = Vec::new();
    for column in 0..lanes {
        let in_lane = |step: &Step| lane(step) == column;
        let begun = life.steps[..=number].iter().any(in_lane);
        let goes_on = life.steps[number + 1..].iter().any(in_lane);
        spans.push(if begun && goes_on { span("│ ", FRAME) } else { plain("  ") });
    }
    spans.push(span(&cut_front(place, width.saturating_sub(2 * lanes)), DIM));
    Line::from(spans)
}

/// Where a step is.
pub(super) fn place_text(context: &Context, place: &Place) -> String {
    let at = place.position(|path| context.path(path));
    match &place.function {
        Some(function) => format!("{at}, in {function}"),
        None => at,
    }
}
