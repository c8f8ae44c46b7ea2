//! Events of windows: one-sided operations, their synchronisation, and calls that make, change and end windows and communicators.

use super::amounts::{number_of, word_of};
use super::buffers::{Gives, Party, When};
use super::communicators;
use super::datatypes::KnownDatatype;
use super::keeping::{EventPlace, NOWHERE, Recorder, add, unknown, with};
use super::messages;
use super::numbers::KnownWindow;
use super::outside;
use super::pending::{Begun, BegunBy};
use super::reachable::Span;
use super::requests::started;
use crate::abi::{self, Abi};
use crate::asking;
use crate::site::Site;
use crate::state::{self, State};
use std::sync::Arc;
use warden::call::{
    Assertion, Call, CallId, Common, Context, Flavor, Handle, Kind, Operation, Outcome, Reduction, Results,
    Rma, Sync, Target,
};
use warden::events::{self, Did, EVERYBODY, Instances, Number, RmaKind, Shape};
use warden::mirror::layout::{Elements, Layout, Runs};
use warden::mirror::request_rules::RequestKind;

/// A one-sided operation is about to be made, on a window and with datatypes that were used lately: the number of its request, 0: it has none. `None`:
/// it has to be kept by [`operation`].
#[inline]
pub fn quick_operation(rma: &Rma, at: EventPlace) -> Option<Number> {
    let Target::Rank(target) = rma.target else { return Some(0) };
    let quick = with(|recorder| {
        let window = recorder.numbers.last_window(rma.win)?;
        let known = |recorder: &mut Recorder, datatype: Handle| {
            recorder.numbers.datatypes.get(datatype).filter(|known| known.shape != 0)
        };
        let event = recorder.rma(window, rma, target, known)?;
        recorder.watches_operation(window.number, rma);
        recorder.put_operation(at, &event);
        Some(event.request)
    });
    quick.flatten()
}

/// Likewise, of whatever operation. With the state's lock held, for the layouts are asked of the mirror.
pub fn operation(state: &State, rma: &Rma, at: EventPlace) -> Number {
    let Target::Rank(target) = rma.target else { return 0 };
    let kept = with(|recorder| {
        let window = recorder.window(state, rma.win)?;
        let known = |recorder: &mut Recorder, datatype: Handle| recorder.datatype(state, datatype);
        let event = recorder.rma(window, rma, target, known)?;
        recorder.watches_operation(window.number, rma);
        recorder.put_operation(at, &event);
        Some(event.request)
    });
    kept.flatten().unwrap_or_else(|| {
        unknown(at);
        0
    })
}

/// An operation with a request has begun.
pub fn operation_began(request: Number, handle: Handle, variable: usize) {
    let by = BegunBy { at: NOWHERE, kind: RequestKind::OneSided, persistent: false };
    started(request, (handle, variable), Begun::Operation, by);
}

impl Recorder {
    /// `None`: something of it is not known.
    #[inline]
    fn rma(
        &mut self,
        window: KnownWindow,
        rma: &Rma,
        target: i32,
        known: impl Fn(&mut Recorder, Handle) -> Option<KnownDatatype>,
    ) -> Option<events::KeptRma> {
        let target = u32::try_from(target).ok()?;
        let mut instances = |at: u64, count: i64, datatype: Handle| {
            let count = u64::try_from(count).ok()?;
            let shape = if count == 0 { 0 } else { known(self, datatype)?.shape };
            Some(Instances { at, count, shape })
        };
        let at_target = instances(0, rma.target_count, rma.target_type)?;
        let mut buffer =
            |buffer: warden::call::Buffer| instances(buffer.address as u64, buffer.count, buffer.datatype);
        // The origin buffer of MPI_NO_OP is not looked at (12.3.4).
        let gives = rma.reduction != Some(Reduction::NoOp);
        let origin = if gives { Some(buffer(rma.origin)?) } else { None };
        let result = rma.result.map(&mut buffer);
        let compare = rma.compare.map(&mut buffer);
        let kind = match rma.operation {
            Operation::Put => RmaKind::Put,
            Operation::Get => RmaKind::Get,
            Operation::Accumulate
            | Operation::GetAccumulate
            | Operation::FetchAndOp
            | Operation::CompareAndSwap => RmaKind::Accumulate {
                basic: known(self, rma.target_type)?.basic,
                operator: number_of(rma.reduction),
                reads: rma.operation != Operation::Accumulate,
                writes: rma.reduction != Some(Reduction::NoOp),
            },
        };
        Some(events::KeptRma {
            kind,
            window: window.number,
            target,
            displacement: rma.displacement as i64,
            at_target,
            origin,
            result: result.flatten(),
            compare: compare.flatten(),
            request: if rma.request { self.numbers.next() } else { 0 },
        })
    }

    fn window(&mut self, state: &State, win: Handle) -> Option<KnownWindow> {
        let known = self.numbers.window(win, state.mirror.window_id(win)?)?;
        self.numbers.use_window(win, known);
        Some(known)
    }

    /// A datatype, whose layout is told where it is new.
    fn datatype(&mut self, state: &State, datatype: Handle) -> Option<KnownDatatype> {
        let layout = state.mirror.layout(datatype)?;
        let shape = self.shape(layout);
        let known = KnownDatatype { span: Span::of(layout), shape, basic: basic(layout) };
        self.numbers.datatypes.keep(datatype, known);
        Some(known)
    }

    /// The number of a layout, which is told where it is new.
    pub(super) fn shape(&mut self, layout: &Arc<Layout>) -> Number {
        let (number, is_new) = self.numbers.shape(layout);
        if is_new {
            self.put(0, Did::Shape { shape: number, bytes: shape(layout) });
        }
        number
    }
}

fn shape(layout: &Layout) -> Shape {
    let runs = match &layout.runs {
        _ if layout.size == 0 => Some(Vec::new()),
        Runs::Contiguous => Some(vec![(layout.true_lb, layout.true_extent.unsigned_abs())]),
        Runs::Several(runs) => Some(runs.iter().map(|run| (run.offset, run.length)).collect()),
        Runs::TooMany => None,
    };
    let element = match layout.elements {
        Elements::One { size, .. } => size,
        Elements::Mixed | Elements::Unknown => 0,
    };
    Shape { extent: layout.extent, runs, element }
}

/// A number for the one predefined datatype that a layout is made of, equal on all ranks; 0: there is none, or it has no name of the standard's.
fn basic(layout: &Layout) -> u32 {
    let Elements::One { element, .. } = layout.elements else { return 0 };
    element.and_then(|element| element.name).map_or(0, |name| word_of(name) as u32 | 1)
}

fn rank_of(target: &Target) -> Option<i64> {
    match target {
        Target::Rank(rank) => Some((*rank).into()),
        Target::Null => None,
    }
}

/// A synchronisation call of a window is about to be made.
pub fn synchronises(state: &State, win: Handle, sync: &Sync, at: EventPlace) {
    add(at, |recorder| {
        let known = recorder.numbers.last_window(win).or_else(|| recorder.window(state, win));
        let Some(known) = known else { return Some(Did::Unknown { call: at.call }) };
        let window = known.number;
        match sync {
            Sync::Fence(Assertion { no_precede, no_succeed, .. }) => {
                Some(Did::Fence { window, precede: !no_precede, succeed: !no_succeed })
            }
            Sync::Start(Some(to), _) => Some(Did::Access { window, to: to.clone() }),
            Sync::Post(Some(to), _) => Some(Did::Expose { window, to: to.clone() }),
            Sync::Start(None, _) | Sync::Post(None, _) => Some(Did::Unknown { call: at.call }),
            Sync::Complete => Some(Did::AccessEnded { window }),
            Sync::Lock { target, exclusive, .. } => {
                rank_of(target).map(|to| Did::Lock { window, to, exclusive: *exclusive })
            }
            Sync::LockAll(_) => Some(Did::Lock { window, to: EVERYBODY, exclusive: false }),
            Sync::Unlock(target) => rank_of(target).map(|to| Did::Unlock { window, to }),
            Sync::UnlockAll => Some(Did::Unlock { window, to: EVERYBODY }),
            // Who shares memory with others may be told anything through it.
            Sync::Sync if known.shared => Some(Did::Unknown { call: at.call }),
            Sync::Sync => Some(Did::Sync { window }),
            Sync::Wait
            | Sync::Test
            | Sync::Flush(_)
            | Sync::FlushAll
            | Sync::FlushLocal(_)
            | Sync::FlushLocalAll => None,
        }
    });
}

/// A synchronisation call has returned. `flag`: what `MPI_Win_test` said.
pub fn synchronised(win: Handle, sync: &Sync, flag: bool, success: bool, at: EventPlace) {
    let mut known = with(|recorder| recorder.numbers.last_window(win)).flatten();
    if known.is_none() {
        let locked = state::lock();
        let Some(state) = locked.as_ref() else { return };
        known = with(|recorder| recorder.window(state, win)).flatten();
    }
    add(at, |recorder| {
        let Some(known) = known.filter(|_| success) else {
            return Some(Did::Unknown { call: at.call });
        };
        let window = known.number;
        recorder.completes_operations(sync);
        match sync {
            Sync::Fence(_) => Some(Did::Fenced { window }),
            Sync::Wait => Some(Did::ExposeEnded { window }),
            Sync::Test => flag.then_some(Did::ExposeEnded { window }),
            Sync::Unlock(target) => rank_of(target).map(|to| Did::Unlocked { window, to }),
            Sync::UnlockAll => Some(Did::Unlocked { window, to: EVERYBODY }),
            Sync::Flush(target) => rank_of(target).map(|to| Did::Flush { window, to, local: false }),
            Sync::FlushLocal(target) => rank_of(target).map(|to| Did::Flush { window, to, local: true }),
            Sync::FlushAll => Some(Did::Flush { window, to: EVERYBODY, local: false }),
            Sync::FlushLocalAll => Some(Did::Flush { window, to: EVERYBODY, local: true }),
            Sync::Start(..)
            | Sync::Post(..)
            | Sync::Complete
            | Sync::Lock { .. }
            | Sync::LockAll(_)
            | Sync::Sync => None,
        }
    });
}

/// What is kept of a call that the mirror is told of, when it has returned.
#[derive(Clone, Copy)]
pub enum AfterCall {
    /// Everybody of this communicator took part.
    Left(Number),
    /// It made a window on this communicator.
    Window {
        on: Handle,
        comm: Number,
        flavor: Flavor,
    },
    /// A duplication was begun, whose request has this number among the events.
    Duplicating {
        request: Number,
    },
    /// It made a communicator, and only its members took part.
    Members,
    /// It made one between the group of this communicator and another one.
    Between(Number),
    /// It started processes over this one.
    Started(Handle),
    Attached {
        win: Handle,
        base: usize,
        size: isize,
    },
    /// It told where a member's memory is; [`Target::Null`]: that of the first one that has any.
    Queried {
        win: Handle,
        rank: Target,
    },
}

/// A call that the mirror is told of is about to be made.
pub fn call_begins(call: &Call, context: &Context, site: Site) -> Option<AfterCall> {
    let place = || EventPlace::of(site, context.call);
    if changes_comms(call) {
        with(|recorder| recorder.numbers.forget_comms());
    }
    if let Call::WorldEnd = call {
        with(|recorder| {
            recorder.tell_watched();
            recorder.put(0, Did::Closes {});
        });
    }
    if let Call::ObjectFree { kind: Kind::Datatype, .. } = call {
        with(|recorder| {
            recorder.numbers.datatypes.forget();
            recorder.numbers.signatures.forget();
        });
    }
    match call {
        Call::CommDup { comm, nonblocking: false }
        | Call::CommMake { from: [Some(comm), _], common: Common::Parent, .. }
        | Call::ObjectFree { kind: Kind::Comm, object: comm, .. } => {
            return messages::everybody_begins(*comm, place()).map(AfterCall::Left);
        }
        // What it does with the file itself is not followed.
        Call::FileOpen { comm } => {
            unknown(place());
            return messages::everybody_begins(*comm, place()).map(AfterCall::Left);
        }
        Call::WinMake { comm: on, flavor, .. } => {
            let comm = messages::everybody_begins(*on, place())?;
            return Some(AfterCall::Window { on: *on, comm, flavor: *flavor });
        }
        Call::ObjectFree { kind: Kind::Win, object, .. } => {
            outside::look_now_and_then();
            return window_ends(*object, place()).map(AfterCall::Left);
        }
        // Collective over the local communicator, too (7.6.2).
        Call::CommMake { from: [None, Some(local)], common: Common::Members, .. } => {
            let local = messages::everybody_begins(*local, place());
            return Some(local.map_or(AfterCall::Members, AfterCall::Between));
        }
        Call::CommMake { common: Common::Members, .. } => return Some(AfterCall::Members),
        Call::WinAttach { win, base, size, .. } => {
            return Some(AfterCall::Attached { win: *win, base: *base, size: *size });
        }
        Call::WinDetach { win, base, .. } => {
            let base = *base as u64;
            on_window(*win, place(), |recorder, window| {
                recorder.numbers.reachable.remove(window, Some(base));
                recorder.hides(window, Some(base));
                Did::Detach { window, base }
            });
        }
        Call::WinSharedQuery { win, rank } => {
            return Some(AfterCall::Queried { win: *win, rank: *rank });
        }
        Call::CommDup { comm, nonblocking: true } => {
            let party = Party { comm: comm.0, root: 0, language: site.language };
            let over = (&Gives::NOTHING, party);
            let how = (true, When::Throughout);
            let begun = messages::collective_begins(over, events::Collective::Everybody, how, place())?;
            return Some(AfterCall::Duplicating { request: begun.request });
        }
        Call::CommMake { from: [None, Some(over)], common: Common::Nothing, .. } => {
            unknown(place());
            return STARTS.contains(&context.call).then_some(AfterCall::Started(*over));
        }
        Call::CommMake { common: Common::Parent | Common::Nothing, .. } | Call::FileClose => unknown(place()),
        Call::WorldEnd | Call::SessionEnd { .. } => outside::look(),
        Call::ObjectFree { kind: Kind::Datatype, .. }
        | Call::WorldBegin
        | Call::Abort
        | Call::SessionBegin
        | Call::KeyvalCreate { .. }
        | Call::KeyvalFree { .. }
        | Call::AttrSet { .. }
        | Call::AttrGet { .. }
        | Call::AttrDelete { .. }
        | Call::Obtain { .. }
        | Call::GroupFromSession { .. }
        | Call::TypeDup { .. }
        | Call::TypeCommit { .. }
        | Call::TypeMake { .. }
        | Call::WinInfo { .. }
        | Call::AllocMem { .. }
        | Call::FreeMem { .. } => {}
    }
    None
}

/// Calls that start processes.
const STARTS: [CallId; 2] = [CallId::of("MPI_Comm_spawn"), CallId::of("MPI_Comm_spawn_multiple")];

/// Whether a call may make a communicator, or free one.
fn changes_comms(call: &Call) -> bool {
    matches!(
        call,
        Call::CommDup { .. }
            | Call::CommMake { .. }
            | Call::ObjectFree { kind: Kind::Comm, .. }
            | Call::WorldBegin
            | Call::WorldEnd
            | Call::SessionBegin
            | Call::SessionEnd { .. }
    )
}

/// Such a call has returned.
pub fn call_returned(after: AfterCall, outcome: &Outcome, context: &Context, site: Site) {
    let at = EventPlace::of(site, context.call);
    if !outcome.success {
        // What only asks orders nothing.
        if !matches!(after, AfterCall::Queried { .. }) {
            unknown(at);
        }
        return;
    }
    if let (AfterCall::Duplicating { request: number }, Results::Pending { request, .. }) =
        (after, &outcome.results)
    {
        let by = BegunBy { at, kind: RequestKind::Collective, persistent: false };
        return started(number, (*request, 0), Begun::Collective, by);
    }
    let made = if let Results::Object(made) = outcome.results {
        made
    } else if let Results::ByMembers { handle, .. } = outcome.results {
        Some(handle)
    } else if let Results::Window { win, .. } = outcome.results {
        Some(win)
    } else {
        None
    };
    match after {
        AfterCall::Left(comm) => {
            messages::left(comm, &[], at);
            // Where it made a communicator, others may wait on that for this process before it has used it.
            if let (Some(made), Some(abi)) = (made, abi::get()) {
                communicators::comm(abi, made);
            }
        }
        AfterCall::Window { on, comm, flavor } => {
            messages::left(comm, &[], at);
            match (made, abi::get()) {
                (Some(win), Some(abi)) => window_made(abi, win, on, comm, flavor),
                _ => unknown(at),
            }
        }
        AfterCall::Duplicating { .. } => unknown(at),
        AfterCall::Started(over) => {
            if let (Some(made), Some(abi)) = (made, abi::get()) {
                communicators::started(abi, over, made);
            }
        }
        // They wait for each other, perhaps.
        AfterCall::Between(local) => {
            messages::left(local, &[], at);
            call_returned(AfterCall::Members, outcome, context, site);
        }
        AfterCall::Members => match made.and_then(|made| messages::everybody_begins(made, at)) {
            Some(comm) => messages::left(comm, &[], at),
            None => unknown(at),
        },
        AfterCall::Queried { win, rank } => {
            if let Results::Shared { base, size } = outcome.results {
                mapped(win, rank, (base as u64, size.max(0).unsigned_abs() as u64), at);
            }
        }
        AfterCall::Attached { win, base, size } => {
            let (base, size) = (base as u64, size.unsigned_abs() as u64);
            on_window(win, at, |recorder, window| {
                recorder.numbers.reachable.add(window, base, size);
                recorder.exposes(window, (base, size), 1);
                Did::Attached { window, base, size }
            });
        }
    }
}

/// The memory of a member of a shared window lies here.
fn mapped(win: Handle, rank: Target, (base, size): (u64, u64), at: EventPlace) {
    let rank = match rank {
        Target::Rank(rank) => u32::try_from(rank).ok(),
        Target::Null => abi::get().and_then(|abi| first_with_memory(abi, win)),
    };
    let Some(rank) = rank.filter(|_| size > 0) else { return };
    on_window(win, at, |recorder, window| {
        recorder.numbers.reachable.add(window, base, size);
        Did::Mapped { window, rank, base, size }
    });
}

/// The first member of a shared window that has any memory in it.
fn first_with_memory(abi: &Abi, win: Handle) -> Option<u32> {
    let query = abi.real(c"PMPI_Win_shared_query")?;
    let size_of = |rank: u32| {
        let (mut size, mut unit, mut base) = (0isize, 0i32, 0usize);
        // SAFETY: MPI's function of this name, which has just succeeded for this window; the rank is that of a member.
        let code = unsafe {
            let query: unsafe extern "C-unwind" fn(usize, u32, *mut isize, *mut i32, *mut usize) -> i32 =
                std::mem::transmute(query);
            query(win.0, rank, &mut size, &mut unit, &mut base)
        };
        (code == 0).then_some(size)
    };
    // There is one, as the call said.
    (0..).map_while(|rank| Some((rank, size_of(rank)?))).find(|(_, size)| *size > 0).map(|(rank, _)| rank)
}

/// An event of a window that is live.
fn on_window(win: Handle, at: EventPlace, did: impl FnOnce(&mut Recorder, Number) -> Did) {
    let locked = state::lock();
    let Some(state) = locked.as_ref() else { return };
    add(at, |recorder| {
        let Some(known) = recorder.window(state, win) else { return Some(Did::Unknown { call: at.call }) };
        Some(did(recorder, known.number))
    });
}

/// A window is about to be freed: the communicator that it was made on.
fn window_ends(win: Handle, at: EventPlace) -> Option<Number> {
    let mut comm = None;
    let locked = state::lock();
    let state = locked.as_ref()?;
    add(at, |recorder| {
        let Some(known) = recorder.window(state, win) else { return Some(Did::Unknown { call: at.call }) };
        recorder.place_and_put(at, Did::WindowEnds { window: known.number });
        recorder.numbers.forget_window();
        recorder.numbers.reachable.remove(known.number, None);
        recorder.hides(known.number, None);
        comm = Some(known.comm);
        Some(Did::Collective { comm: known.comm, kind: events::Collective::Everybody, root: 0, request: 0 })
    });
    comm
}

/// A window was made on this communicator.
fn window_made(abi: &'static Abi, win: Handle, on: Handle, comm: Number, flavor: Flavor) {
    let known = state::lock()
        .as_ref()
        .and_then(|state| Some((state.mirror.window_known(win)?, state.mirror.window_created(win)?)));
    let Some((known, created)) = known else { return };
    let rank = asking::asked(abi, c"PMPI_Comm_rank", on);
    let size = asking::asked(abi, c"PMPI_Comm_size", on);
    let (Ok(rank), Ok(members)) = (u32::try_from(rank), u32::try_from(size)) else { return };
    let name = communicators::own_name(communicators::among(abi, on, known.name), members);
    let dynamic = flavor == Flavor::Dynamic;
    add(NOWHERE, |recorder| {
        let window = recorder.numbers.new_window(win, known.id, (comm, name), flavor == Flavor::Shared);
        let (base, size) =
            if dynamic { (0, 0) } else { (known.base as u64, known.size.max(0).unsigned_abs() as u64) };
        recorder.numbers.reachable.add(window, base, size);
        let made = Did::Window {
            window,
            name,
            rank,
            members,
            base,
            size,
            unit: known.disp_unit as i64,
            dynamic,
            event: created.when.event().unwrap_or(0),
        };
        if flavor == Flavor::Shared {
            recorder.put(0, made);
            return Some(Did::Shared { window });
        }
        recorder.exposes(window, (base, size), known.disp_unit.max(1).unsigned_abs() as u64);
        Some(made)
    });
}
