//! The memory map: a window's regions over time, and what a finding's call wanted of them.

use super::access;
use super::axis::{Addresses, Events};
use super::drawn::{Access, Bar, MemoryMap, Tick};
use super::piece::{self, Piece};
use super::wanted::{self, Range, Wanted};
use super::when::{self, Within};
use crate::report::{Finding, Report, Window};
use mpiwarden::findings::Detail;

/// Regions of a picture: more cannot be told apart.
const MOST_BARS: usize = 64;
/// Accesses of a picture of a window.
const MOST_ACCESSES: usize = 32;
/// Least distance of two addresses below the picture.
const TICKS_APART: f64 = 0.2;

/// An access before it has its place.
struct Mark {
    range: (u64, u64),
    bytes: u64,
    event: Option<u64>,
    within: Within,
    label: String,
    finding: usize,
    fault: bool,
    missing: Option<u64>,
}

/// The picture of one finding: its window where that is known, else the regions that the finding names.
pub fn of_finding(
    report: &Report,
    finding: &Finding,
    index: usize,
    wanted: &Wanted,
    window: Option<usize>,
) -> MemoryMap {
    let rank = access::rank(finding);
    let of_report = window.and_then(|window| report.windows.get(window));
    let mark = mark(finding, index, wanted, of_report, rank, true);
    let mut pieces: Vec<Piece> = of_report
        .map(|window| window.regions.iter().map(|region| piece::of(window, region)).collect())
        .unwrap_or_default();
    for named in &wanted.named {
        let is_there = |window: &Window| window.regions.iter().any(|region| named.is_region(region));
        if !of_report.is_some_and(is_there) {
            pieces.push(piece::from_details(finding, named, rank));
        }
    }
    if let (Range::From(..), None, Some(Detail::Number(bytes))) =
        (wanted.bytes, of_report, finding.details.get("window_bytes"))
    {
        pieces.push(piece::whole(u64::try_from(*bytes).unwrap_or(0)));
    }
    let flavor = match (of_report, finding.details.get("flavor")) {
        (Some(window), _) => window.flavor.clone(),
        (None, Some(Detail::Text(flavor))) => flavor.clone(),
        (None, Some(Detail::Number(_)) | None) => "dynamic".into(),
    };
    let mut map = laid_out(pieces, vec![mark], of_report);
    (map.rank, map.window, map.flavor) = (rank, window.filter(|_| of_report.is_some()), flavor);
    map
}

/// The picture of a window, with what these findings wanted of it.
pub fn of_window(report: &Report, index: usize, findings: &[usize]) -> MemoryMap {
    let Some(window) = report.windows.get(index) else { return laid_out(Vec::new(), Vec::new(), None) };
    let pieces = window.regions.iter().map(|region| piece::of(window, region)).collect();
    let marks = findings.iter().take(MOST_ACCESSES).filter_map(|&position| {
        let finding = report.findings.get(position)?;
        let wanted = access::of(finding)?;
        Some(mark(finding, position, &wanted, Some(window), window.rank, false))
    });
    let mut map = laid_out(pieces, marks.collect(), Some(window));
    (map.rank, map.window, map.flavor) = (window.rank, Some(index), window.flavor.clone());
    map.omitted += findings.len().saturating_sub(MOST_ACCESSES);
    map
}

fn mark(
    finding: &Finding,
    index: usize,
    wanted: &Wanted,
    window: Option<&Window>,
    rank: Option<i32>,
    fault: bool,
) -> Mark {
    let range = match wanted.bytes {
        Range::At(first, bytes) => (first, first.saturating_add(bytes)),
        Range::From(first, end) => {
            // Without the window, its base is drawn at 0 and offsets before it cannot be.
            let base = window.and_then(|window| window.regions.first()).map_or(0, |region| region.base);
            let at = |offset: i64| (i128::from(base) + i128::from(offset)).clamp(0, u64::MAX.into()) as u64;
            (at(first), at(end.max(first)))
        }
    };
    let bytes = match wanted.bytes {
        Range::At(_, bytes) => bytes,
        Range::From(first, end) => end.saturating_sub(first).max(0).unsigned_abs(),
    };
    // Of a window with memory of its own, the first byte outside is that of the range before it or behind it.
    let memory = match wanted.bytes {
        Range::At(..) => None,
        Range::From(..) => window.and_then(|window| window.regions.first()),
    };
    let outside = memory.and_then(|memory| {
        let behind = memory.base.saturating_add(memory.size);
        if range.0 < memory.base { Some(range.0) } else { (range.1 > behind).then_some(range.0.max(behind)) }
    });
    let (event, label) = (wanted::event(finding, rank), wanted.label.clone());
    let within = when::of(finding, wanted, window, event);
    let missing = wanted.missing.or(outside);
    Mark { range, bytes, event, within, label, finding: index, fault, missing }
}

/// Chooses what is drawn, and gives everything its place.
fn laid_out(mut pieces: Vec<Piece>, marks: Vec<Mark>, window: Option<&Window>) -> MemoryMap {
    let omitted = pieces.len().saturating_sub(MOST_BARS);
    if omitted > 0 {
        // What lies next to an access says most; of the others the first.
        pieces.sort_by_key(|piece| marks.iter().map(|mark| distance(piece.range, mark.range)).min());
        pieces.truncate(MOST_BARS);
    }
    pieces.sort_by_key(|piece| (piece.range, piece.from));
    let ranges = pieces.iter().map(|piece| piece.range).chain(marks.iter().map(|mark| mark.range));
    let addresses = Addresses::new(ranges);
    let moments = pieces.iter().flat_map(|piece| [Some(piece.from), piece.to]);
    let lasting = window.map(|window| [window.created_at, window.freed_at]).unwrap_or_default();
    // An access that was before an attach needs a time before it.
    let before = |mark: &Mark| mark.within.to.filter(|_| mark.event.is_none()).map(|to| to.saturating_sub(1));
    let moments = moments.chain(marks.iter().flat_map(|mark| [mark.event, before(mark)])).chain(lasting);
    let events = Events::new(moments.flatten());
    let ticks = ticks(&pieces, &marks, &addresses, window);
    MemoryMap {
        rank: None,
        window: None,
        flavor: String::new(),
        timed: marks.iter().any(|mark| mark.event.is_some()),
        bars: pieces.into_iter().map(|piece| bar(piece, &marks, &addresses, &events)).collect(),
        accesses: marks.into_iter().map(|mark| placed(mark, &addresses, &events)).collect(),
        ticks,
        gaps: addresses.gaps,
        omitted,
    }
}

fn distance(one: (u64, u64), other: (u64, u64)) -> u64 {
    other.0.saturating_sub(one.1).max(one.0.saturating_sub(other.1))
}

fn meets(one: (u64, u64), other: (u64, u64)) -> bool {
    one.0 < other.1 && other.0 < one.1
}

fn bar(piece: Piece, marks: &[Mark], addresses: &Addresses, events: &Events) -> Bar {
    let over = |mark: &&Mark| mark.fault && meets(piece.range, mark.range);
    let note = |mark: &Mark| when::note(mark.within, piece.from, piece.to.filter(|_| piece.detached));
    let at_access = marks.iter().filter(over).find_map(note).map(str::to_string);
    let (x0, x1) = addresses.range(piece.range);
    let (y0, y1) = events.range(piece.from, piece.to);
    Bar {
        x0,
        x1,
        y0,
        y1,
        first: format!("{:#x}", piece.range.0),
        end: format!("{:#x}", piece.range.1),
        bytes: piece.bytes,
        label: piece.label,
        detached: piece.detached,
        attached_place: piece.attached_place,
        detached_place: piece.detached_place,
        at_access,
    }
}

fn placed(mark: Mark, addresses: &Addresses, events: &Events) -> Access {
    let (x0, x1) = addresses.range(mark.range);
    let (y0, y1) = match mark.event {
        Some(event) => (events.at(event), (events.at(event) + events.height()).min(1.0)),
        None => events.range(mark.within.from.unwrap_or(0), mark.within.to),
    };
    Access {
        x0,
        x1,
        y0,
        y1,
        first: format!("{:#x}", mark.range.0),
        end: format!("{:#x}", mark.range.1),
        bytes: mark.bytes,
        label: mark.label,
        finding: mark.finding,
        fault: mark.fault,
        missing: mark.missing.map(|byte| format!("{byte:#x}")),
        missing_x: mark.missing.map(|byte| addresses.at(byte).clamp(x0, x1)),
    }
}

/// The addresses that are worth reading: those of the accesses first, then those of the regions.
fn ticks(pieces: &[Piece], marks: &[Mark], addresses: &Addresses, window: Option<&Window>) -> Vec<Tick> {
    // People count from the base of a window that has one.
    let counted = window.is_none_or(|window| window.flavor != "dynamic");
    let base = window.and_then(|window| window.regions.first()).map(|region| region.base);
    let label = |address: u64| match base.filter(|_| counted) {
        Some(base) if address >= base => format!("+{}", address - base),
        Some(base) => format!("-{}", base - address),
        None => format!("{address:#x}"),
    };
    let wanted =
        marks.iter().flat_map(|mark| [mark.missing.unwrap_or(mark.range.0), mark.range.0, mark.range.1]);
    let known = pieces.iter().flat_map(|piece| [piece.range.0, piece.range.1]);
    let mut ticks: Vec<Tick> = Vec::new();
    for address in wanted.chain(known) {
        let x = addresses.at(address);
        if ticks.iter().all(|tick| (tick.x - x).abs() >= TICKS_APART) {
            ticks.push(Tick { x, label: label(address) });
        }
    }
    ticks.sort_by(|a, b| a.x.total_cmp(&b.x));
    ticks
}
