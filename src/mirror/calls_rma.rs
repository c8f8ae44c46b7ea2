//! One-sided operations (12.3): held against the epochs that are open and the memory that is really there.
//!
//! An operation is told before it is passed on, and leaves nothing but an entry among those that are not complete.

use super::about::About;
use super::calls_crossing::crossed;
use super::directory::{AsOf, Cover, Directory, Hole, Publish};
use super::epochs::Covered;
use super::facts::Fact;
use super::facts_rma::{Fault, Missed, MissedAt, OutOfBounds};
use super::ids::ObjectId;
use super::in_use::UsedBy;
use super::layout::Layout;
use super::marks::Mark;
use super::pending::{Held, PendingOp, ScatteredElements, Stage};
use super::requests::{Requested, Stands};
use super::state::Mirror;
use crate::call::{Buffer, Context, Flavor, Handle, Kind, Operation, Reduction, Rma, Sync, Target};
use std::ops::Range;
use std::sync::Arc;

/// Pieces of a datatype with holes that are looked up one by one.
const PIECES: usize = 4096;

/// Proof that an operation was entered.
#[derive(Clone, Copy, Debug, Default)]
pub struct RmaTicket {
    pub(super) win: Option<Handle>,
    pub(super) target: u32,
    /// Its number among the pending ones; 0: it is not followed.
    pub(super) number: u64,
    /// Its bytes at the target, where they are known: the first, and how many.
    pub bytes: Option<(u64, u64)>,
    /// The target's rank in `MPI_COMM_WORLD`.
    pub world: i32,
    /// Memory of this process that it uses until it is complete.
    pub buffers: [(usize, usize); 2],
    /// The target's memory was looked at, and holds the bytes.
    pub checked: bool,
    /// It breaks this rule, so that a guard does not pass it on.
    pub broken: Option<Rule>,
    /// Its place is wanted, by [`Mirror::place_of_early`].
    pub early: bool,
}

/// The rules that a guard enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// About memory: the class is `MPI_ERR_RMA_RANGE`.
    Range,
    /// About epochs: `MPI_ERR_RMA_SYNC`.
    Sync,
}

impl Mirror {
    /// The layout of a datatype, where it was asked for before.
    #[inline]
    pub fn layout(&self, datatype: Handle) -> Option<&Arc<Layout>> {
        self.layouts.get(&datatype)
    }

    /// Keeps the layout of a datatype until that is freed. One that is small is kept for others that are made in the same
    /// way, too. The recipe is what MPI says now, not what the call said: by calls that nobody saw the handle may be that of
    /// another datatype.
    pub fn keep_layout(&mut self, datatype: Handle, layout: Arc<Layout>, recipe: Option<u32>) {
        if let Some(recipe) = recipe.filter(|_| layout.is_small()) {
            self.recipes.insert(recipe, layout.clone());
        }
        self.layouts.insert(datatype, layout);
    }

    /// The datatypes of an operation whose layout is still to be asked for: known to be there, so that MPI can be asked.
    #[inline]
    pub fn unknown_layouts(&self, rma: &Rma) -> [Option<Handle>; 3] {
        // What moves nothing is looked at only for its operator.
        let counts = [Some(rma.target_count), Some(rma.origin.count), rma.result.map(|result| result.count)];
        if rma.reduction.is_none() && counts.iter().flatten().all(|count| *count == 0) {
            return [None; 3];
        }
        let wanted = |buffer: Option<Handle>| {
            buffer.filter(|datatype| !self.layouts.contains_key(datatype) && self.is_datatype(*datatype))
        };
        let second = |datatype: Handle| (datatype != rma.target_type).then_some(datatype);
        [
            wanted(Some(rma.target_type)),
            wanted(second(rma.origin.datatype)),
            wanted(rma.result.and_then(|result| second(result.datatype))),
        ]
    }

    /// Whether a datatype is known to be there, so that MPI can be asked about it.
    pub fn is_datatype(&self, datatype: Handle) -> bool {
        self.objects.get(Kind::Datatype, datatype).is_some()
            || (self.setup.is_predefined)(Kind::Datatype, datatype)
    }

    /// An operation begins.
    pub fn rma_enter(
        &mut self,
        rma: &Rma,
        context: &Context,
        directory: &mut dyn Directory,
        facts: &mut Vec<Fact>,
    ) -> RmaTicket {
        let already = facts.len();
        if !self.span_is_plain() {
            self.span_of_others(context, facts);
        }
        let Some(object) = self.objects.get_mut(Kind::Win, rma.win).filter(|win| win.session_ended.is_none())
        else {
            self.use_object(Kind::Win, rma.win, false, context.thread, facts);
            return RmaTicket::default();
        };
        if facts.len() > already || !self.complete {
            return RmaTicket::default();
        }
        let Some(window) = object.window.as_deref_mut() else { return RmaTicket::default() };
        let Target::Rank(rank) = rma.target else { return RmaTicket::default() };
        let (id, flavor) = (object.id, window.flavor);
        if window.members.is_none() {
            window.members = directory.size(id);
        }
        let target = match (u32::try_from(rank), window.members) {
            (Ok(target), Some(size)) if target < size => target,
            (Ok(target), None) => target,
            (_, None) => return RmaTicket::default(),
            (_, Some(size)) => {
                facts.push(Fact::BadTarget { window: object.created, rank, size });
                return RmaTicket::default();
            }
        };
        let about = About {
            window: id,
            created: object.created,
            flavor,
            target,
            operation: rma.operation,
            directory,
        };
        let covered = window.epochs.covering(target);
        let mut ticket = RmaTicket { win: Some(rma.win), target, ..RmaTicket::default() };
        let when = match covered {
            Covered::Not(missing) => {
                facts.push(about.fault(Fault::NoEpoch(missing), None));
                ticket.broken = Some(Rule::Sync);
                return ticket;
            }
            Covered::Perhaps => None,
            Covered::Locked => Some(AsOf::Now),
            Covered::Started(number) => Some(AsOf::Post(number)),
            Covered::Fenced(number) => Some(AsOf::Fence(number)),
        };
        if rma.request && matches!(covered, Covered::Started(_) | Covered::Fenced(_)) {
            let since = window.epochs.start.as_ref().map(|start| start.mark);
            let since = since.or(window.epochs.fence.map(|fence| fence.mark)).unwrap_or_default();
            facts.push(about.fault(Fault::RequestEpoch { since }, None));
        }
        self.rma_known(rma, context, about, when, ticket, facts)
    }

    /// An operation in an epoch, on a target that exists.
    fn rma_known(
        &mut self,
        rma: &Rma,
        context: &Context,
        mut about: About,
        when: Option<AsOf>,
        mut ticket: RmaTicket,
        facts: &mut Vec<Fact>,
    ) -> RmaTicket {
        let already = facts.len();
        self.rma_types(rma, context, &about, facts);
        let mut held = (Held::Settled, None);
        let (mut bytes, mut seen, mut elements) = (0..0, None, None);
        // UsedBy a datatype that is not to be used nothing is known.
        if facts.len() == already
            && let Some(layout) = self.layouts.get(&rma.target_type).cloned()
            && let Some(touched) = touched(&mut about, rma, &layout)
        {
            elements = scattered(rma, &layout, &touched);
            bytes = touched;
            if about.flavor == Flavor::Dynamic {
                if let Some(when) = when {
                    seen = about.directory.changes(about.window, about.target);
                    held = hold(&mut about, rma, &layout, &bytes, when, facts);
                }
            } else if let Some(fact) = out_of_bounds(&mut about, &bytes) {
                facts.push(fact);
                held.0 = Held::Missed;
            }
            if held.0 == Held::Missed {
                ticket.broken = Some(Rule::Range);
                // Where it is passed on all the same, it is the first to be suspected of a crash.
                ticket.bytes = Some((bytes.start as u64, (bytes.end - bytes.start) as u64));
                ticket.world = about.directory.world_rank(about.window, about.target);
                return ticket;
            }
        }
        if let Some(when) = when {
            let of = (about.window, about.target);
            ticket.early = self.no_put(rma, context, of, when, about.directory, facts);
        }
        let length = bytes.end - bytes.start;
        ticket.bytes = Some((bytes.start as u64, length as u64)).filter(|_| length > 0);
        ticket.world = about.directory.world_rank(about.window, about.target);
        ticket.checked = about.flavor != Flavor::Dynamic || matches!(held.0, Held::By(_));
        let (reads, writes) = (self.dense(rma.origin), rma.result.map_or(0..0, |result| self.dense(result)));
        let ignored = rma.reduction == Some(Reduction::NoOp);
        let (reads, writes) = if rma.operation == Operation::Get {
            (0..0, reads)
        } else if ignored {
            (0..0, writes)
        } else {
            (reads, writes)
        };
        ticket.buffers = [(reads.start, reads.end), (writes.start, writes.end)];
        let mark = Mark { call: Some(context.call), ..Mark::default() };
        let op = PendingOp {
            operation: rma.operation,
            call: context.call,
            site: context.site,
            bytes,
            held: held.0,
            seen,
            pieces: held.1,
            reduction: rma.reduction,
            elements,
            reads,
            writes,
            origin_done: false,
            stage: Stage::UnderWay,
            followed: rma.request,
            number: 0,
        };
        let already = facts.len();
        let Some(window) = self.window(rma.win) else { return ticket };
        crossed(&about, &window.epochs.pending, &op, facts);
        if facts.len() == already
            && let Some((side, by, earlier)) = self.crossed_elsewhere(&op, about.window, about.target)
        {
            facts.push(about.fault(Fault::OriginReused { side, by }, Some(earlier)));
        }
        let (reads, writes) = (op.reads.clone(), op.writes.clone());
        let Some(window) = self.window_mut(rma.win) else { return ticket };
        let epochs = &mut window.epochs;
        if let Some(AsOf::Fence(_)) = when
            && let Some(fence) = &mut epochs.fence
        {
            fence.operations += 1;
            fence.first.get_or_insert((mark, context.site));
        }
        ticket.number = epochs.pending.add(about.target, op);
        let of = UsedBy { win: rma.win, window: about.window, target: about.target, number: ticket.number };
        self.in_use.note(&reads, &writes, of);
        ticket
    }

    /// An operation has returned. `request`: what an `R…` form gave, with the place of the call and the address that
    /// it was written to.
    pub fn rma_leave(&mut self, ticket: RmaTicket, success: bool, request: Option<(Handle, Mark, usize)>) {
        let Some(win) = ticket.win.filter(|_| ticket.number != 0) else { return };
        if !success {
            if let Some(window) = self.window_mut(win) {
                window.epochs.pending.end(ticket.target, ticket.number, Stage::Refused);
            }
            return;
        }
        let Some((request, mark, at)) = request else { return };
        let Some(window) = self.window_id(win) else { return };
        let (target, number) = (ticket.target, ticket.number);
        let operation = Requested { win, window, target, number, mark };
        self.request_begun(request, Stands::Operation(operation), at);
    }

    /// The memory of a buffer, where its bytes have no holes; else nothing.
    fn dense(&self, buffer: Buffer) -> Range<usize> {
        let Some(layout) = self.layouts.get(&buffer.datatype) else { return 0..0 };
        let Some((first, end)) = layout.envelope(buffer.count) else { return 0..0 };
        let at = |offset: i128| usize::try_from(buffer.address as i128 + offset);
        match (at(first), at(end)) {
            (Ok(first), Ok(end)) if layout.is_dense(buffer.count) => first..end,
            (_, _) => 0..0,
        }
    }

    /// The window and the target of an operation, for questions about them.
    pub fn asked(&self, ticket: &RmaTicket) -> Option<(ObjectId, u32)> {
        Some((self.window_id(ticket.win?)?, ticket.target))
    }

    /// Whether a window has no operation that is not complete.
    #[inline]
    pub fn nothing_pending(&self, win: Handle) -> bool {
        self.window(win).is_none_or(|window| window.epochs.pending.is_empty())
    }

    /// Whether all operations on a window are complete at the origin, by a synchronisation call that was just entered.
    #[inline]
    pub fn buffers_are_free(&self, win: Handle, sync: &Sync) -> bool {
        let Some(epochs) = self.window(win).map(|window| &window.epochs) else { return true };
        matches!(sync, Sync::FlushLocalAll) && epochs.passive()
            || matches!(sync, Sync::FlushLocal(Target::Rank(rank)) if u32::try_from(*rank).is_ok_and(|target|
                epochs.covering(target) == Covered::Locked && epochs.pending.are_all_on(target)))
    }

    /// Whether there is anything to tell others.
    #[inline]
    pub fn has_published(&self) -> bool {
        !self.published.is_empty()
    }

    /// What this process has to tell others, since the last call. The room stays for the next.
    pub fn take_published(&mut self) -> impl Iterator<Item = Publish> {
        self.published.drain(..)
    }
}

/// The bytes that an operation touches at the target: addresses for a dynamic window, else offsets from its base.
fn touched(about: &mut About, rma: &Rma, layout: &Layout) -> Option<Range<i128>> {
    let (first, end) = layout.envelope(rma.target_count)?;
    if about.flavor == Flavor::Dynamic {
        // An address, that may be negative as a number; together with the datatype's own offset it wraps around.
        let at = (rma.displacement as i128 + first).rem_euclid(1 << usize::BITS);
        return Some(at..at + (end - first));
    }
    let extent = about.directory.extent(about.window, about.target)?;
    let start = rma.displacement as i128 * extent.disp_unit as i128;
    Some(start + first..start + end)
}

/// The elements of an accumulate that have holes between them.
fn scattered(rma: &Rma, layout: &Arc<Layout>, touched: &Range<i128>) -> Option<ScatteredElements> {
    if rma.reduction.is_none() || layout.is_dense(rma.target_count) {
        return None;
    }
    let (first, _) = layout.envelope(rma.target_count)?;
    Some(ScatteredElements { layout: layout.clone(), count: rma.target_count, from: touched.start - first })
}

fn out_of_bounds(about: &mut About, bytes: &Range<i128>) -> Option<Fact> {
    let extent = about.directory.extent(about.window, about.target)?;
    (bytes.start < 0 || bytes.end > extent.size as i128).then(|| {
        let (first, end, flavor) = (bytes.start, bytes.end, about.flavor);
        let (size, disp_unit) = (extent.size, extent.disp_unit);
        about.fault(Fault::OutOfBounds(OutOfBounds { first, end, size, disp_unit, flavor }), None)
    })
}

/// Looks up what holds the bytes at the target. `Held::Missed`: they are not there, and that was told.
fn hold(
    about: &mut About,
    rma: &Rma,
    layout: &Layout,
    bytes: &Range<i128>,
    when: AsOf,
    facts: &mut Vec<Fact>,
) -> (Held, Option<Box<[Range<usize>]>>) {
    let missed = Held::Missed;
    let (Ok(first), Ok(end)) = (usize::try_from(bytes.start), usize::try_from(bytes.end)) else {
        // Addresses that wrap around.
        let (first, end) = (bytes.start.max(0) as usize, usize::MAX);
        facts.push(memory_fault(about, rma, first..end, true, Hole::default(), when));
        return (missed, None);
    };
    let whole = first..end;
    let (when, found) = since_opening(about, std::slice::from_ref(&whole), when);
    match found {
        Cover::Unknown => (Held::Settled, None),
        Cover::NotYet => (Held::Asked(when), pieces(layout, rma)),
        Cover::Whole(serial) => (Held::By(serial), None),
        Cover::Several(serial) if layout.is_dense(rma.target_count) => {
            facts.push(about.fault(Fault::Spans { first, end }, None));
            (Held::By(serial), None)
        }
        Cover::Hole(hole) if layout.is_dense(rma.target_count) => {
            facts.push(memory_fault(about, rma, whole, true, *hole, when));
            (missed, None)
        }
        Cover::Several(_) | Cover::Hole(_) => {
            let Some(pieces) = pieces(layout, rma) else { return (Held::Settled, None) };
            let (when, found) = since_opening(about, &pieces, when);
            match found {
                Cover::Unknown => (Held::Settled, None),
                Cover::NotYet => (Held::Asked(when), Some(pieces)),
                Cover::Whole(serial) => (Held::By(serial), Some(pieces)),
                Cover::Several(serial) => {
                    facts.push(about.fault(Fault::Spans { first, end }, None));
                    (Held::By(serial), Some(pieces))
                }
                Cover::Hole(hole) => {
                    facts.push(memory_fault(about, rma, whole, false, *hole, when));
                    (missed, None)
                }
            }
        }
    }
}

/// What holds some bytes at a moment of the target, or now where nothing did then: all that 12.2.4 asks for is that
/// the attach has returned before the operation, be it after the fence or post.
pub(super) fn since_opening(about: &mut About, pieces: &[Range<usize>], when: AsOf) -> (AsOf, Cover) {
    let then = cover_at(about, pieces, when);
    match then {
        Cover::Hole(_) if when != AsOf::Now => match cover_at(about, pieces, AsOf::Now) {
            Cover::Hole(_) => (when, then),
            // Where it cannot be told what is there now, nothing is said.
            now @ (Cover::Whole(_) | Cover::Several(_) | Cover::Unknown | Cover::NotYet) => (AsOf::Now, now),
        },
        Cover::Hole(_) | Cover::Whole(_) | Cover::Several(_) | Cover::Unknown | Cover::NotYet => (when, then),
    }
}

pub(super) fn cover_at(about: &mut About, pieces: &[Range<usize>], when: AsOf) -> Cover {
    match pieces {
        [one] => about.directory.cover(about.window, about.target, one.clone(), when),
        _ => cover_pieces(about, pieces, when),
    }
}

/// The byte ranges of a target datatype with holes; `None` when there are too many, or there are no holes.
fn pieces(layout: &Layout, rma: &Rma) -> Option<Box<[Range<usize>]>> {
    if layout.is_dense(rma.target_count) {
        return None;
    }
    let runs = layout.runs(rma.target_count, PIECES)?;
    let at = |offset: i128| (rma.displacement as i128 + offset).rem_euclid(1 << usize::BITS);
    let piece = |(first, end): (i128, i128)| {
        let from = usize::try_from(at(first)).ok()?;
        Some(from..from.checked_add(usize::try_from(end - first).ok()?)?)
    };
    runs.into_iter().map(piece).collect()
}

/// The same question for every piece.
fn cover_pieces(about: &mut About, pieces: &[Range<usize>], when: AsOf) -> Cover {
    let mut serial = None;
    let mut several = false;
    for piece in pieces {
        let found = match about.directory.cover(about.window, about.target, piece.clone(), when) {
            Cover::Whole(found) => found,
            Cover::Several(found) => {
                several = true;
                found
            }
            other @ (Cover::Unknown | Cover::NotYet | Cover::Hole(_)) => return other,
        };
        several |= serial.is_some_and(|serial| serial != found);
        serial = Some(serial.map_or(found, |serial: u64| serial.rotate_left(7) ^ found));
        if !several {
            serial = Some(found);
        }
    }
    match serial {
        None => Cover::Unknown,
        Some(serial) if several => Cover::Several(serial),
        Some(serial) => Cover::Whole(serial),
    }
}

/// The fact that a byte at the target is not attached, found while the operation begins. `contiguous`: it touches all bytes.
fn memory_fault(
    about: &About,
    rma: &Rma,
    bytes: Range<usize>,
    contiguous: bool,
    hole: Hole,
    when: AsOf,
) -> Fact {
    let address = rma.displacement as usize;
    let own = |buffer: Buffer| buffer.address != 0 && buffer.address == address;
    let missed = Missed {
        first: bytes.start,
        end: bytes.end,
        contiguous,
        hole,
        own_buffer: own(rma.origin) || rma.result.is_some_and(own),
        at: missed_at(when),
        refused: false,
    };
    about.fault(Fault::Memory(Box::new(missed)), None)
}

pub(super) fn missed_at(when: AsOf) -> MissedAt {
    match when {
        AsOf::Now => MissedAt::Begin,
        AsOf::Fence(_) | AsOf::Post(_) => MissedAt::Opening,
    }
}
