//! The memory map in characters: addresses to the right, time downwards, regions as blocks, and over them what the
//! finding's call wanted. Signs tell all of it without colours.

use crate::browse::look::{self, BOLD, DIM, FAULT, FRAME, LIVE};
use crate::browse::state::Context;
use crate::browse::text::{cut, line, plain, span, wrapped};
use crate::pictures::{Access, Bar, MemoryMap, Place};
use crate::render::numbers::{counted, grouped};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Regions that are described below the picture.
const MOST_TOLD: usize = 40;

/// A character of the picture.
type Cell = (char, Style);

pub fn lines(context: &Context, map: &MemoryMap, width: usize, height: usize) -> Vec<Line<'static>> {
    let mut lines = title(map, width);
    if map.bars.is_empty() && map.accesses.is_empty() {
        lines.push(line("no memory is known of it", DIM));
        return lines;
    }
    let columns = width.saturating_sub(2).clamp(8, 120);
    lines.extend(picture(map, columns, rows(map, height)));
    lines.push(ticks(map, columns));
    lines.extend(legend(map, width));
    lines.push(Line::default());
    for access in map.accesses.iter().take(MOST_TOLD) {
        lines.extend(access_lines(context, access, width));
    }
    for (number, bar) in map.bars.iter().enumerate().take(MOST_TOLD) {
        lines.extend(described(map, bar, number, width));
    }
    let rest = map.omitted + map.bars.len().saturating_sub(MOST_TOLD);
    if rest > 0 {
        lines.push(line(&format!("… and {} more", grouped(rest as u64)), DIM));
    }
    lines
}

fn title(map: &MemoryMap, width: usize) -> Vec<Line<'static>> {
    let rank = map.rank.map_or("a rank that is not known".into(), |rank| format!("rank {rank}"));
    let what = match (map.flavor.as_str(), map.window) {
        ("dynamic", Some(_)) => "memory of the dynamic window".to_string(),
        (_, None) => "memory around, as far as the finding tells".to_string(),
        (flavor, Some(_)) => format!("memory of the window ({flavor})"),
    };
    wrapped(vec![span(&format!("{what} on {rank}"), BOLD), span("; addresses →, time ↓", DIM)], width, 0)
}

/// Enough rows that everything that begins or ends can be told apart, as far as there is room.
fn rows(map: &MemoryMap, height: usize) -> usize {
    let mut times: Vec<f64> = map.bars.iter().flat_map(|bar| [bar.y0, bar.y1]).collect();
    times.extend(map.accesses.iter().flat_map(|access| [access.y0, access.y1]));
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    (2 * times.len()).clamp(3, 16).min((height / 2).max(2))
}

fn picture(map: &MemoryMap, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let mut cells: Vec<Vec<Cell>> = vec![vec![(' ', Style::new()); columns]; rows];
    for gap in &map.gaps {
        let x = column(gap.x, columns);
        cells.iter_mut().for_each(|row| row[x] = ('≈', DIM));
    }
    for bar in &map.bars {
        let cell = if bar.detached { ('░', DIM) } else { ('▒', LIVE) };
        fill(&mut cells, (bar.x0, bar.x1), (bar.y0, bar.y1), cell);
    }
    for access in &map.accesses {
        let (x, y) = ((access.x0, access.x1), (access.y0, access.y1));
        match access.missing_x {
            Some(split) => {
                if split > access.x0 {
                    fill(&mut cells, (access.x0, split), y, ('█', BOLD));
                }
                fill(&mut cells, (split, access.x1), y, ('▓', FAULT));
            }
            // It must be seen which of it is attached.
            None => over(&mut cells, x, y),
        }
    }
    // Where everything is covered, a region is at least named.
    for (number, bar) in map.bars.iter().enumerate() {
        name(&mut cells, bar, &letter(number));
    }
    let line = |row: &Vec<Cell>| {
        let mut spans: Vec<Span<'static>> = vec![span("│", FRAME)];
        for piece in row.chunk_by(|a, b| a.1 == b.1) {
            spans.push(span(&piece.iter().map(|cell| cell.0).collect::<String>(), piece[0].1));
        }
        Line::from(spans)
    };
    cells.iter().map(line).collect()
}

/// The column or row of a fraction.
fn column(fraction: f64, count: usize) -> usize {
    // Fractions are within 0 and 1, and so the product is within the count.
    ((fraction * count as f64) as usize).min(count - 1)
}

/// First and last of what a range covers: at least one.
fn covered((from, to): (f64, f64), count: usize) -> std::ops::RangeInclusive<usize> {
    let first = column(from, count);
    // What ends where a column begins does not reach into it.
    let last = ((to * count as f64 - 1e-6).max(0.0) as usize).min(count - 1);
    first..=last.max(first)
}

fn fill(cells: &mut [Vec<Cell>], x: (f64, f64), y: (f64, f64), cell: Cell) {
    let rows = cells.len();
    for row in &mut cells[covered(y, rows)] {
        let columns = row.len();
        row[covered(x, columns)].fill(cell);
    }
}

/// Draws an access over what is there.
fn over(cells: &mut [Vec<Cell>], x: (f64, f64), y: (f64, f64)) {
    let rows = cells.len();
    for row in &mut cells[covered(y, rows)] {
        let columns = row.len();
        for cell in &mut row[covered(x, columns)] {
            *cell = (if is_region(cell.0) { '█' } else { '▓' }, FAULT);
        }
    }
}

fn is_region(sign: char) -> bool {
    ['▒', '░', '█'].contains(&sign)
}

/// The region's letter, in its first row.
fn name(cells: &mut [Vec<Cell>], bar: &Bar, letter: &str) {
    let rows = cells.len();
    let row = &mut cells[column(bar.y0, rows)];
    let first = column(bar.x0, row.len());
    for (offset, character) in letter.chars().enumerate() {
        if let Some(cell) = row.get_mut(first + offset) {
            *cell = (character, BOLD);
        }
    }
}

/// a … z, then aa …
fn letter(number: usize) -> String {
    let sign = |number: usize| char::from(b'a' + (number % 26) as u8);
    match number.checked_sub(26) {
        None => sign(number).to_string(),
        Some(rest) => format!("{}{}", sign(rest / 26), sign(rest)),
    }
}

/// The addresses below the picture. One that would run into its neighbour is left out.
fn ticks(map: &MemoryMap, columns: usize) -> Line<'static> {
    let mut text = String::new();
    for tick in &map.ticks {
        let length = tick.label.chars().count();
        // Behind the middle an address ends where it points to.
        let at = column(tick.x, columns);
        let start = if tick.x > 0.5 { (at + 1).saturating_sub(length) } else { at };
        let used = text.chars().count();
        if (used > 0 && start <= used) || start + length > columns {
            continue;
        }
        text.push_str(&" ".repeat(start - used));
        text.push_str(&tick.label);
    }
    Line::from(vec![span("└", FRAME), span(&text, DIM)])
}

fn legend(map: &MemoryMap, width: usize) -> Vec<Line<'static>> {
    let mut spans = Vec::new();
    let mut add = |sign: &str, style: Style, text: &str| {
        spans.push(span(if spans.is_empty() { "" } else { "   " }, style));
        spans.push(span(sign, style));
        spans.push(plain(text));
    };
    let dynamic = map.flavor == "dynamic";
    if map.bars.iter().any(|bar| !bar.detached) {
        add("▒", LIVE, if dynamic { " attached" } else { " there" });
    }
    if map.bars.iter().any(|bar| bar.detached) {
        add("░", DIM, if dynamic { " attached, later detached" } else { " there, later gone" });
    }
    let split = |access: &Access| access.missing_x.is_some_and(|x| x > access.x0);
    if map.accesses.iter().any(split) {
        add("█", BOLD, " wanted, and there");
    }
    if map.accesses.iter().any(|access| access.missing_x.is_some()) {
        add("▓", FAULT, " wanted, from the first byte that is not there");
    } else if !map.accesses.is_empty() {
        add("▓", FAULT, " what the call is about");
        if !map.bars.is_empty() {
            add("█", FAULT, " the same, over a region");
        }
    }
    if !map.gaps.is_empty() {
        add("≈", DIM, " addresses left out");
    }
    let mut lines = wrapped(spans, width, 2);
    if !map.accesses.is_empty() && !map.timed {
        let whole = map.accesses.iter().all(|access| (access.y0, access.y1) == (0.0, 1.0));
        let unknown = if whole {
            "at which of these times the call was made is not known"
        } else {
            "the call is drawn over all of the time at which it can have been made"
        };
        lines.extend(wrapped(vec![span(unknown, DIM)], width, 2));
    }
    lines
}

fn access_lines(context: &Context, access: &Access, width: usize) -> Vec<Line<'static>> {
    let mut spans = vec![span("▓ ", FAULT), span(&access.label, BOLD)];
    spans.push(plain(&format!(" {}", extent(&access.first, &access.end, access.bytes))));
    if let Some(missing) = &access.missing {
        spans.push(plain(&format!(", not there from {missing}")));
    }
    if let (false, Some(finding)) = (access.fault, context.report.findings.get(access.finding)) {
        let text = format!(": {}[{}]", crate::render::style::word(finding.severity), finding.check);
        spans.push(span(&cut(&text, width), look::severity(finding.severity)));
    }
    wrapped(spans, width, 2)
}

fn extent(first: &str, end: &str, bytes: u64) -> String {
    match bytes {
        0 => format!("at {first}"),
        _ => format!("{}, from {first} to before {end}", counted(bytes, "byte")),
    }
}

fn described(map: &MemoryMap, bar: &Bar, number: usize, width: usize) -> Vec<Line<'static>> {
    let mut text = extent(&bar.first, &bar.end, bar.bytes);
    if bar.attached_place.as_ref().map(Place::short).as_ref() != Some(&bar.label) {
        text = format!("{}: {text}", bar.label);
    }
    let mut at = |what: &str, place: &Option<Place>| {
        if let Some(place) = place {
            text.push_str(&format!(", {what} at {}", place.short()));
        }
    };
    // Memory is attached to dynamic windows only; that of others comes with the window.
    let dynamic = map.flavor == "dynamic";
    at(if dynamic { "attached" } else { "made" }, &bar.attached_place);
    at(if dynamic { "detached" } else { "freed" }, &bar.detached_place);
    if let Some(note) = &bar.at_access {
        text.push_str(&format!("; {note}"));
    }
    wrapped(vec![span(&format!("{} ", letter(number)), BOLD), plain(&text)], width, 2)
}
