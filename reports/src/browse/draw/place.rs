//! A place: where it is, the source around it with the faulty line marked, and the stack.

use super::list;
use crate::browse::look::{BOLD, CHOSEN, DIM, FRAME};
use crate::browse::state::Context;
use crate::browse::text::{cut, cut_front, line, plain, source, span};
use crate::fingerprint;
use crate::folding::{Part, folded};
use crate::render::snippet::marked;
use crate::render::words;
use crate::report::Frame;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Lines of source above and below the marked one.
const AROUND: u32 = 4;
/// Frames of a stack that are listed: a recursion may have any number.
const MOST_FRAMES: usize = 64;

/// The frame that a person looks at first.
pub fn first(stack: &[Frame]) -> usize {
    fingerprint::place_in(stack.iter()).unwrap_or(0)
}

/// Where it is and the lines around it. The mark is a sign and a style; `call` is what is underlined, where it stands
/// in the line.
pub fn lines(
    context: &Context,
    frame: &Frame,
    call: &str,
    mark: Style,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![position(context, frame, width)];
    let (Some(file), Some(number)) = (&frame.file, frame.line) else { return lines };
    let doubt = context.sources.doubt(file);
    lines.extend(doubt.map(|doubt| line(&cut(doubt.sentence(), width), DIM)));
    let Some(text) = context.sources.line(file, number) else {
        if doubt.is_some() {
            return lines;
        }
        lines.push(line("the source file is not there, or has no such line", DIM));
        return lines;
    };
    // Half of the room, so that the stack is seen, too.
    let around = AROUND.min((height as u32 / 4).saturating_sub(1));
    let last = number.saturating_add(around);
    let gutter = last.to_string().len();
    for near in number.saturating_sub(around).max(1)..=last {
        if near == number {
            lines.extend(faulty(&text, number, call, mark, gutter, width));
        } else if let Some(text) = context.sources.line(file, near) {
            let text = cut(&source(&text), width.saturating_sub(gutter + 5));
            lines.push(Line::from(vec![span(&format!("  {near:>gutter$} │ "), DIM), span(&text, DIM)]));
        }
    }
    lines
}

/// The marked line, and below it what is underlined.
fn faulty(
    text: &str,
    number: u32,
    call: &str,
    mark: Style,
    gutter: usize,
    width: usize,
) -> [Line<'static>; 2] {
    let room = width.saturating_sub(gutter + 5);
    let text = source(text);
    let range = marked(&text, call);
    let before = Span::raw(&text[..range.start]).width();
    let length = Span::raw(&text[range]).width();
    // Where the line is cut, so is the mark.
    let visible = room.saturating_sub(before).min(length);
    let under = format!("{}{}", " ".repeat(before.min(room)), "^".repeat(visible));
    [
        Line::from(vec![
            span("▸ ", mark),
            span(&format!("{number:>gutter$} │ "), FRAME),
            span(&cut(&text, room), BOLD),
        ]),
        Line::from(vec![plain(&" ".repeat(gutter + 3)), span("│ ", FRAME), span(&under, mark)]),
    ]
}

fn position(context: &Context, frame: &Frame, width: usize) -> Line<'static> {
    let function = frame.function.as_deref().map(|function| format!(", in {function}")).unwrap_or_default();
    let place = cut(&list::place(context, frame), width);
    let room = width.saturating_sub(Span::raw(place.as_str()).width());
    Line::from(vec![span(&place, BOLD), plain(&cut(&function, room))])
}

/// The stack, innermost first, with the frame whose source is shown. Frames that are no places are folded, unless one of
/// them is chosen.
pub fn stack(context: &Context, stack: &[Frame], chosen: usize, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![line("stack", FRAME)];
    let first = chosen.saturating_sub(MOST_FRAMES / 2);
    if first > 0 {
        lines.push(line(&format!("  … {first} inner frames"), DIM));
    }
    let end = stack.len().min(first + MOST_FRAMES);
    let mut number = first;
    for part in folded(stack.get(first..end).unwrap_or_default()) {
        let frames = match &part {
            Part::Frame(frame) => std::slice::from_ref(*frame),
            Part::Folded(frames) => frames,
        };
        let is_open = (number..number + frames.len()).contains(&chosen);
        if frames.len() > 1 && !is_open {
            lines.push(line(&format!("  … {}", words::folded(frames.len())), DIM));
        } else {
            let rows = frames.iter().zip(number..);
            lines.extend(rows.map(|(frame, at)| row(context, frame, at == chosen, width)));
        }
        number += frames.len();
    }
    if stack.len() > end {
        lines.push(line(&format!("  … {} more", stack.len() - end), DIM));
    }
    lines
}

fn row(context: &Context, frame: &Frame, is_chosen: bool, width: usize) -> Line<'static> {
    let sign = if is_chosen { "▸ " } else { "  " };
    let function = cut(frame.function.as_deref().unwrap_or("(no name)"), width / 2);
    let room = width.saturating_sub(Span::raw(function.as_str()).width() + 4);
    let row = Line::from(vec![
        span(sign, BOLD),
        plain(&function),
        span(&format!("  {}", cut_front(&list::place(context, frame), room)), DIM),
    ]);
    if is_chosen { row.patch_style(CHOSEN) } else { row }
}
