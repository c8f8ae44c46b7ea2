//! The program's own loads and stores, as far as watchpoints see them (`wrappers/src/watchpoints`): events like others, at the place of the instruction.
//!
//! What is watched is memory that calls are told of (`reachable.rs`), so that buffers which lie there are events, too. An access is kept when its
//! thread makes its next call, and only where no other thread has made an event meanwhile: between threads the order is not known. Only the program's own
//! instructions count, and functions of the run time that it calls (`memcpy`).
//!
//! A program that tells of its accesses itself (`wrappers/src/instrumented`) is believed, and needs no watchpoints: then all buffers are events.

use super::buffers::{self, GivenBuffer, Gives, Holds, Party, When};
use super::frames;
use super::keeping::{Recorder, with};
use super::reachable::{Span, Used};
use crate::abi;
use crate::instrumented::{self, LoggedAccess};
use crate::modules::{self, Part};
use crate::options::{self, Watch};
use crate::thread::{THREAD, Thread};
use crate::watchpoints::masked::{LONGEST, may_mask, touches};
use crate::watchpoints::{self, Changed, How, LocalWatch, SeenAccess, Turn, Watchpoints};
use std::ops::Range;
use std::sync::Arc;
use warden::call::{Buffer, Operation, Reduction, Rma, Sync};
use warden::events::{Did, Instances, LocalAccess, Number};
use warden::mirror::layout::{Elements, Layout, Overlap, Runs};
use warden::mirror::lent::LentMemory;

/// In the place of a window's number: memory that is watched.
const WATCHED: Number = Number::MAX;

/// One byte.
fn byte() -> Arc<Layout> {
    Arc::new(Layout {
        size: 1,
        lb: 0,
        extent: 1,
        true_lb: 0,
        true_extent: 1,
        elements: Elements::Unknown,
        signature: None,
        runs: Runs::Contiguous,
        overlap: Overlap::No,
        together: Overlap::No,
    })
}

/// What is certainly data of so many instances at an address: all of it where it has no hole, else the first byte.
fn data(span: Span, at: u64, count: u64) -> Range<u64> {
    if count == 0 {
        return 0..0;
    }
    span.dense(at, count)
        .or_else(|| span.near_bounds(at, 1).map(|(first, _)| first..first + 1))
        .unwrap_or(0..0)
}

impl Recorder {
    /// The watchpoints, if the calling thread has them; the first thread that asks gets them.
    fn watchpoints(&mut self) -> Option<&mut Watchpoints> {
        if let LocalWatch::Untried = self.local {
            let opened = match options::get().watch {
                Watch::Sample(seed) if !instrumented::tells() => {
                    THREAD.with(|thread| Watchpoints::open(thread, seed))
                }
                Watch::Off | Watch::Sample(_) | Watch::Exact => Err(std::io::Error::from_raw_os_error(0)),
            };
            self.local = match opened {
                Ok(watchpoints) => LocalWatch::On(Box::new(watchpoints)),
                Err(error) => {
                    watchpoints::set_may_watch(instrumented::tells());
                    LocalWatch::Off(error.raw_os_error().unwrap_or(0))
                }
            };
        }
        match &mut self.local {
            LocalWatch::On(watchpoints) if THREAD.with(watchpoints::is_owner) => Some(watchpoints),
            LocalWatch::On(_) | LocalWatch::Off(_) | LocalWatch::Untried => None,
        }
    }

    fn watch<C: IntoIterator<Item = Changed>>(&mut self, choose: impl FnOnce(&mut Watchpoints) -> C) {
        let Some(changed) = self.watchpoints().map(choose) else { return };
        for Changed { now, before } in changed {
            if let Some(before) = before {
                self.numbers.reachable.remove(WATCHED, Some(before.start));
            }
            self.numbers.reachable.add(WATCHED, now.start, now.end - now.start);
        }
    }

    /// The calling thread is outside of MPI again.
    fn goes_on(&mut self) {
        let Recorder { local: LocalWatch::On(watchpoints), numbers, .. } = self else { return };
        if THREAD.with(watchpoints::is_owner) {
            let lent = &numbers.requests.lent;
            watchpoints.go_on(|bytes| lent.meeting(&LentMemory::dense(bytes.clone(), true)).is_some());
        }
    }

    /// A call on a window has returned that completes operations, perhaps: once the first ones have been watched, all are taken to be complete.
    pub fn completes_operations(&mut self, sync: &Sync) {
        let completes = match sync {
            Sync::Fence(_)
            | Sync::Complete
            | Sync::Unlock(_)
            | Sync::UnlockAll
            | Sync::Flush(_)
            | Sync::FlushAll
            | Sync::FlushLocal(_)
            | Sync::FlushLocalAll => true,
            Sync::Wait
            | Sync::Test
            | Sync::Start(..)
            | Sync::Post(..)
            | Sync::Lock { .. }
            | Sync::LockAll(_)
            | Sync::Sync => false,
        };
        if let LocalWatch::On(watchpoints) = &mut self.local
            && completes
        {
            watchpoints.completed();
        }
    }

    /// Whether the program tells of its accesses itself. From the first time on all buffers are events.
    fn is_told(&mut self) -> bool {
        if !instrumented::tells() {
            return false;
        }
        self.numbers.reachable.add(WATCHED, 0, u64::MAX);
        true
    }

    fn wants_to_watch(&mut self) -> bool {
        if self.is_told() {
            self.told_of += 1;
            return true;
        }
        self.watchpoints().is_some_and(Watchpoints::wants)
    }

    fn lend_to_watch(&mut self, memory: &Range<u64>, writes: bool) {
        if instrumented::tells() {
            instrumented::of_buffer(memory.start as usize..memory.end as usize);
            return;
        }
        self.watch(|watchpoints| watchpoints.lend(memory, writes));
    }

    /// Others can reach this memory from now on.
    pub fn exposes(&mut self, window: Number, (base, size): (u64, u64), unit: u64) {
        if self.is_told() {
            instrumented::of_window(window, base as usize..base.saturating_add(size) as usize);
            return;
        }
        self.watch(|watchpoints| watchpoints.expose(window, base..base.saturating_add(size), unit.max(1)));
    }

    /// Others cannot reach it any more; without an address nothing of the window.
    pub fn hides(&mut self, window: Number, base: Option<u64>) {
        if instrumented::tells() {
            instrumented::forget_window(window, base.map(|base| base as usize));
        }
        if let Some(watchpoints) = self.watchpoints() {
            watchpoints.hide(window, base);
        }
    }

    /// A one-sided operation is about to be made, whose datatypes are known.
    pub fn watches_operation(&mut self, window: Number, rma: &Rma) {
        if !watches() || !self.wants_to_watch() {
            return;
        }
        let reads = rma.reduction != Some(Reduction::NoOp);
        let origin = (Some(rma.origin).filter(|_| reads), rma.operation == Operation::Get);
        for (buffer, writes) in [origin, (rma.result, true), (rma.compare, false)] {
            let Some(Buffer { address, count, datatype, .. }) = buffer else { continue };
            let Some(known) = self.numbers.datatypes.get(datatype) else { continue };
            let memory = data(known.span, address as u64, u64::try_from(count).unwrap_or(0));
            self.lend_to_watch(&memory, writes);
        }
        if let Ok(displacement) = u64::try_from(rma.displacement)
            && !instrumented::tells()
        {
            self.watch(|watchpoints| watchpoints.reach(window, displacement));
        }
    }

    fn keep_local(&mut self, seen: &SeenAccess, frames: &[usize]) {
        let byte = self.byte.get_or_insert_with(byte).clone();
        let shape = self.shape(&byte);
        let at = Instances { at: seen.bytes.start, count: seen.bytes.end - seen.bytes.start, shape };
        let how = match seen.how {
            How::Loads => LocalAccess::Loads,
            How::Stores => LocalAccess::Stores,
            How::Either => LocalAccess::Either,
        };
        let place = self.instruction(frames);
        self.locals += 1;
        self.put(place, Did::Local { at, how, often: seen.often });
    }

    /// What was watched is told when MPI ends.
    pub fn tell_watched(&mut self) {
        let seen = self.locals;
        let did = match &self.local {
            _ if instrumented::tells() => {
                Did::Watched { of: self.told_of, watched: self.told_of, seen, error: 0, exact: true }
            }
            LocalWatch::On(watchpoints) => {
                let (of, watched) = watchpoints.share();
                Did::Watched { of, watched, seen, error: 0, exact: false }
            }
            LocalWatch::Off(error) if *error != 0 => {
                Did::Watched { of: 0, watched: 0, seen, error: *error, exact: false }
            }
            LocalWatch::Off(_) | LocalWatch::Untried => return,
        };
        self.put(0, did);
    }
}

/// Whether the instruction certainly touched the bytes that are watched, and did not leave them out. At the beginning of a page that is not known.
fn is_certain(seen: &SeenAccess) -> bool {
    let last = seen.next.wrapping_sub(1);
    let Some(module) = modules::of(last).filter(|_| last % PAGE >= LONGEST) else { return false };
    // SAFETY: code of a module that is loaded, from the page of an instruction that has just run.
    let code = unsafe { std::slice::from_raw_parts((seen.next - LONGEST) as *const u8, LONGEST) };
    match seen.registers {
        // Functions of the run time make a mask and use it once; elsewhere a loop may use it again, when the register has another value.
        Some(registers) if module.part == Part::Runtime => touches(code, &registers, &seen.bytes),
        Some(_) | None => !may_mask(code),
    }
}

/// The smallest page.
const PAGE: usize = 4096;

/// Whose instruction it was, from the innermost place on; `None`: not the program's, or it is not certain that it touched what is watched.
fn frames(seen: &SeenAccess) -> Option<Vec<usize>> {
    // What a program tells of itself is no instruction.
    if !instrumented::tells() && !is_certain(seen) {
        return None;
    }
    let is_programs = |address: usize| {
        modules::of(address.wrapping_sub(1)).is_some_and(|module| {
            module.part == Part::Program && (module.is_executable() || module.was_met())
        })
    };
    if is_programs(seen.next) {
        return Some(vec![seen.next]);
    }
    // Functions of the run time store what they are asked to; some load more than that, up to the end of a vector.
    let by_run_time = seen.how == How::Stores
        && modules::of(seen.next.wrapping_sub(1)).is_some_and(|module| module.part == Part::Runtime);
    (by_run_time && is_programs(seen.top)).then(|| vec![seen.next, seen.top])
}

impl From<LoggedAccess> for SeenAccess {
    fn from(logged: LoggedAccess) -> SeenAccess {
        let LoggedAccess { caller, start, end, stores, often } = logged;
        let how = if stores { How::Stores } else { How::Loads };
        SeenAccess { bytes: start as u64..end as u64, how, next: caller, registers: None, top: 0, often }
    }
}

/// The calling thread, which is outside of MPI, has touched something that is watched. `base`: the frame pointer of the entry that it called, 0 where that is
/// not known. What lies on its stack below that is in no frame any more: whoever called or jumped there has stored, and `buffer-in-use` tells of that.
pub fn touched(thread: &Thread, base: usize) {
    let gone = frames::gone(base);
    let seen = with(|recorder| {
        let alone = recorder.is_of_this_thread();
        let mut seen = recorder.watchpoints().map(Watchpoints::accesses).unwrap_or_default();
        seen.extend(instrumented::take(thread).into_iter().map(SeenAccess::from));
        if alone { seen } else { Vec::new() }
    });
    let lives = |seen: &SeenAccess| !gone.contains(&(seen.bytes.start as usize));
    for seen in seen.unwrap_or_default().into_iter().filter(lives) {
        if let Some(frames) = frames(&seen) {
            with(|recorder| recorder.keep_local(&seen, &frames));
        }
    }
}

/// A call of the calling thread has returned.
pub fn takes_turn(turn: Turn) {
    with(|recorder| {
        if turn.watches {
            recorder.goes_on();
        }
        if turn.speaks || turn.moves {
            recorder.watch(|watchpoints| watchpoints.turn(turn));
        }
    });
}

/// The calling thread is inside of MPI: its watchpoints pause.
pub fn pauses() {
    with(|recorder| {
        if let Some(watchpoints) = recorder.watchpoints() {
            watchpoints.pause();
        }
    });
}

/// Whether the buffers of an operation that begins are to be offered to the watchpoints. Asked once for each operation, for it counts those that pass
/// while the budget is spent.
#[inline(always)]
pub fn watches() -> bool {
    watchpoints::may_watch()
}

/// A message is about to be begun.
pub fn watches_message(given: Option<GivenBuffer>, writes: bool) {
    let (Some(abi), Some(given)) = (abi::get(), given) else { return };
    let Holds::Elements { count, datatype } = given.holds else { return };
    let lend = |recorder: &mut Recorder| {
        let known = recorder.numbers.datatypes.get(abi.handle(datatype));
        if let Some(known) = known {
            let memory = data(known.span, given.address as u64, count.unsigned_abs());
            recorder.lend_to_watch(&memory, writes);
        }
        known.is_some()
    };
    let wants = |recorder: &mut Recorder| count > 0 && recorder.wants_to_watch();
    let is_done = with(|recorder| !wants(recorder) || lend(recorder));
    if is_done == Some(false) {
        buffers::layout(abi, abi.handle(datatype));
        with(lend);
    }
}

/// A collective operation with a request is about to be begun.
pub fn watches_collective(gives: &Gives, party: Party) {
    if with(Recorder::wants_to_watch) == Some(true) {
        watches_used(&buffers::of_collective(gives, party, When::Throughout, true));
    }
}

/// A persistent operation is about to be started.
pub fn watches_persistent(used: &[Used]) {
    if watches() && with(Recorder::wants_to_watch) == Some(true) {
        watches_used(used);
    }
}

fn watches_used(used: &[Used]) {
    with(|recorder| {
        for one in used {
            if let Some(layout) = &one.layout {
                recorder.lend_to_watch(&data(Span::of(layout), one.at, one.count), one.writes);
            }
        }
    });
}
