//! A screen from a state: a pure function, and only what is seen is made.
//!
//! From top to bottom: which list, the run in one line, the strip of ranks, the filter; then the list, or the text of
//! what is opened; at the bottom always the keys that can be typed now. On a small screen the parts above go first.

mod choose;
mod finding;
mod head;
mod lanes;
mod life;
mod list;
mod map;
mod pages;
mod place;
mod rule;
mod strip;
mod waits;

use super::look::DIM;
use super::state::{Context, Opened, Over, Section, State, Tab};
use super::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Below this nothing can be read.
const SMALLEST: (u16, u16) = (16, 4);

/// Draws the whole screen.
pub fn screen(context: &Context, state: &State, buffer: &mut Buffer) {
    let area = buffer.area;
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        put(buffer, area, 0, &text::line("too small", Style::new()));
    } else {
        let above = head::lines(context, state);
        for (row, line) in above.iter().enumerate() {
            put(buffer, area, row, line);
        }
        let body = body(context, state);
        match lines(context, state) {
            Some(lines) => {
                let scroll = scroll(state).min(lines.len().saturating_sub(body.height.into()));
                for (row, line) in lines.iter().skip(scroll).take(body.height.into()).enumerate() {
                    put(buffer, body, row, line);
                }
                more(buffer, body, scroll, lines.len());
            }
            None => {
                let cursor = state.cursor();
                let last = state.rows(context).min(cursor.top + usize::from(body.height));
                for (row, index) in (cursor.top..last).enumerate() {
                    put(buffer, body, row, &list::row(context, state, index, body.width.into()));
                }
                if state.rows(context) == 0 {
                    put(buffer, body, 0, &text::line(list::nothing(state), DIM));
                }
                more(buffer, body, cursor.top, state.rows(context));
            }
        }
        if head::has_preview(state) {
            for (row, line) in head::preview(context, state).iter().enumerate() {
                put(buffer, area, usize::from(body.bottom()) + row, line);
            }
        }
        let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
        put(buffer, bottom, 0, &head::keys(context, state));
    }
    context.look.finish(buffer);
}

/// The part of the screen below the head and above the keys.
pub fn body(context: &Context, state: &State) -> Rect {
    let (width, height) = state.size;
    let above = (head::lines(context, state).len() as u16).min(height.saturating_sub(2));
    let below = 1 + if head::has_preview(state) { head::PREVIEW } else { 0 };
    Rect::new(0, above, width, height.saturating_sub(above + below))
}

/// The text that is shown, whole; none while a list is shown.
pub fn lines(context: &Context, state: &State) -> Option<Vec<Line<'static>>> {
    let area = body(context, state);
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    match &state.over {
        Some(Over::Help { .. }) => return Some(pages::help(width)),
        Some(Over::Fields { cursor }) => return Some(choose::fields(state, *cursor, width)),
        Some(Over::Values { field, cursor }) => {
            return Some(choose::values(context, state, *field, *cursor, width, height));
        }
        Some(Over::Rank { typed }) => return Some(choose::rank(context, typed, width)),
        Some(Over::Search { .. }) | None => {}
    }
    match (&state.opened, state.section) {
        (Some(opened), Section::Findings) => {
            Some(finding::lines(context, opened, state.tab(context)?, width, height))
        }
        (Some(opened), Section::Windows) => {
            let map = context.painter.of_window(opened.index);
            Some(pages::window(context, opened.index, &map, width, height))
        }
        (Some(opened), Section::Keyvals) => {
            Some(pages::keyval(context, opened.index, &context.painter.of_keyval(opened.index), width))
        }
        (_, Section::Coverage) => Some(pages::coverage(context, width)),
        (None, Section::Findings | Section::Windows | Section::Keyvals) => None,
    }
}

/// The frames that can be chosen in this tab.
pub struct Frames {
    pub count: usize,
    /// The one that is shown first.
    pub first: usize,
}

/// None where there is no stack.
pub fn frames(context: &Context, opened: &Opened, tab: Option<Tab>) -> Option<Frames> {
    let stack = finding::stack(context, opened.index, tab?)?;
    (!stack.is_empty()).then(|| Frames { count: stack.len(), first: place::first(stack) })
}

fn scroll(state: &State) -> usize {
    match (&state.over, &state.opened) {
        (Some(Over::Help { scroll }), _) => *scroll,
        (Some(Over::Fields { .. } | Over::Values { .. } | Over::Rank { .. }), _) => 0,
        (_, Some(opened)) => opened.scroll,
        (_, None) => state.cursor().top,
    }
}

fn put(buffer: &mut Buffer, area: Rect, row: usize, line: &Line) {
    if let Ok(row) = u16::try_from(row)
        && row < area.height
    {
        buffer.set_line(area.x, area.y + row, line, area.width);
    }
}

/// Signs at the right edge that there is more above or below.
fn more(buffer: &mut Buffer, area: Rect, top: usize, count: usize) {
    if area.height < 2 || area.width == 0 {
        return;
    }
    let x = area.right() - 1;
    if top > 0 {
        buffer[(x, area.y)].set_symbol("↑").set_style(DIM);
    }
    if count > top + usize::from(area.height) {
        buffer[(x, area.bottom() - 1)].set_symbol("↓").set_style(DIM);
    }
}
