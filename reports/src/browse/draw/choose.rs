//! Choosing what the list is narrowed to: a field, then one of its values.

use crate::browse::filter::{self, Field};
use crate::browse::look::{BOLD, CHOSEN, DIM};
use crate::browse::state::{Context, State};
use crate::browse::text::{cut, line, plain, span};
use crate::render::numbers::grouped;
use ratatui::text::{Line, Span};

pub fn fields(state: &State, cursor: usize, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![line("show only findings with this", BOLD)];
    for (number, field) in Field::ALL.into_iter().enumerate() {
        let value = state.filter.get(field).unwrap_or("any");
        lines.push(row(number == cursor, &format!("{:<9} {value}", field.name()), width));
    }
    lines
}

/// The values around the chosen one: there may be thousands.
pub fn values(
    context: &Context,
    state: &State,
    field: Field,
    cursor: usize,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let values = filter::values(context.report, field);
    let mut lines = vec![line(&format!("{} of the findings", field.name()), BOLD)];
    let room = height.saturating_sub(1).max(1);
    let top = (cursor + 1).saturating_sub(room);
    for number in top..(values.len() + 1).min(top + room) {
        let text = match number.checked_sub(1).and_then(|at| values.get(at)) {
            Some((value, count)) => {
                let now = if state.filter.get(field) == Some(value) { ", now" } else { "" };
                let count = format!("  ({}{now})", grouped(*count as u64));
                cut(value, width.saturating_sub(count.len() + 2)) + &count
            }
            None => "any".into(),
        };
        lines.push(row(number == cursor, &text, width));
    }
    lines
}

pub fn rank(context: &Context, typed: &str, width: usize) -> Vec<Line<'static>> {
    let last = grouped(u64::from(context.report.run.widest()).saturating_sub(1));
    vec![
        Line::from(vec![span("findings on rank: ", BOLD), plain(typed), Span::styled(" ", CHOSEN)]),
        line(&cut(&format!("from 0 to {last}; nothing typed means any rank"), width), DIM),
    ]
}

fn row(chosen: bool, text: &str, width: usize) -> Line<'static> {
    let sign = if chosen { "▸ " } else { "  " };
    let row = Line::from(vec![span(sign, BOLD), plain(&cut(text, width.saturating_sub(2)))]);
    if chosen { row.patch_style(CHOSEN) } else { row }
}
