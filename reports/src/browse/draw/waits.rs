//! Who waits for whom, in characters: a paragraph for each group of ranks.

use super::life::place_text;
use crate::browse::look::{BOLD, DIM, FAULT, FRAME};
use crate::browse::state::Context;
use crate::browse::text::{cut_front, line, plain, span, wrapped};
use crate::pictures::WaitGraph;
use crate::render::numbers::counted;
use ratatui::text::Line;

/// Columns before what a group waits for.
const INDENT: usize = 4;

pub fn lines(context: &Context, graph: &WaitGraph, width: usize) -> Vec<Line<'static>> {
    let mut lines = wrapped(vec![span("who waits for whom", BOLD)], width, 0);
    for (at, point) in graph.points.iter().enumerate() {
        lines.push(Line::default());
        let style = if point.fault { FAULT } else { BOLD };
        let head = vec![
            span(&format!("{:<3} ", at + 1), FRAME),
            span(&point.who, style),
            plain(&format!("  {}", point.text)),
        ];
        lines.extend(wrapped(head, width, INDENT));
        if let Some(place) = &point.place {
            let place = cut_front(&place_text(context, place), width.saturating_sub(INDENT));
            lines.push(line(&format!("{:INDENT$}{place}", ""), DIM));
        }
        for arrow in graph.arrows.iter().filter(|arrow| arrow.from == at) {
            let Some(of) = graph.points.get(arrow.to) else { continue };
            let whom = format!("──▶ {}  {}", arrow.to + 1, of.who);
            lines.extend(wrapped(vec![plain(&" ".repeat(INDENT)), span(&whom, FRAME)], width, 2 * INDENT));
        }
    }
    if graph.omitted > 0 {
        lines.push(line(&format!("… {} more", counted(graph.omitted as u64, "group")), DIM));
    }
    lines
}
