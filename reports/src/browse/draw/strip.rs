//! The strip of ranks: one column a rank, or one for several.

use crate::browse::look::{self, DIM};
use crate::browse::ranks::Strip;
use crate::browse::text::span;
use crate::render::numbers::grouped;
use mpiwarden::findings::Severity;
use ratatui::text::Line;

/// The strip in one line; none for a single rank, which the other lines tell of.
pub fn line(ranks: &Strip, width: usize) -> Option<Line<'static>> {
    if ranks.len() < 2 {
        return None;
    }
    let last = grouped(ranks.len() as u64 - 1);
    let room = width.saturating_sub(last.len() + "ranks 0 ".len() + 1);
    let columns = ranks.columns(room.min(120));
    if columns.len() < 2 {
        return None;
    }
    let mut spans = vec![span("ranks 0 ", DIM)];
    // Neighbours of one severity are one piece.
    for piece in columns.chunk_by(|a, b| a == b) {
        let (sign, style) = match piece[0] {
            Some(Severity::Error) => ("E", look::severity(Severity::Error)),
            Some(Severity::Warning) => ("W", look::severity(Severity::Warning)),
            Some(Severity::Note) => ("N", look::severity(Severity::Note)),
            None => ("·", DIM),
        };
        spans.push(span(&sign.repeat(piece.len()), style));
    }
    spans.push(span(&format!(" {last}"), DIM));
    Some(Line::from(spans))
}
