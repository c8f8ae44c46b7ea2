//! The creation of a window, beside the real call: the members tell each other who they are and what memory they give.
//!
//! Each member takes part, also one whose checker has switched itself off: else the others would wait for it.

use crate::abi::Abi;
use crate::directory::{self, Card, limit};
use crate::{guard, info, memory, output, start, state};
use warden::call::{Flavor, Handle};
use warden::findings::status::Limit;
use warden::mirror::directory::Extent;
use warden::mirror::facts::Fact;
use warden::mirror::facts_rma::{Hint, HintFault};

/// A window that is being made.
pub struct Making {
    pub rank: u32,
    pub cards: Vec<Card>,
    pub own: Card,
    /// What is to be told about its hints, once it is there.
    pub faults: Vec<Fact>,
    /// The hint no_locks was given; whether the library gives it back.
    pub no_locks: Option<bool>,
}

/// Before the real creation, on a communicator that is known to be live and no inter-communicator.
pub fn begin(abi: &'static Abi, flavor: Flavor, comm: Handle, memory: Extent, hints: usize) {
    let size = start::asked(abi, c"PMPI_Comm_size", comm);
    let Ok(group) = u32::try_from(size) else { return };
    memory::prepare();
    let own = match state::lock().as_mut() {
        Some(state) => state.directory.card(memory, flavor, group, output::rank()),
        None => Card::absent(),
    };
    let exchanged = directory::exchange(abi, comm, &own);
    let mut locked = state::lock();
    let Some(state) = locked.as_mut() else { return };
    let Some((rank, cards)) = exchanged else {
        state.directory.cancel(&own);
        return;
    };
    drop(locked);
    let given = |hint| info::is_true(abi, hints, hint);
    let extents = || cards.iter().filter_map(Card::extent);
    let differs = |value: fn(Extent) -> isize| {
        let mut values = extents().map(value);
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let mut faults = Vec::new();
    let mut tell = |hint| {
        let fault = HintFault { hint, since: None, earlier: None, known: true, target: None };
        faults.push(Fact::Hint(fault));
    };
    if given(c"same_size") && differs(|extent| extent.size) {
        tell(Hint::SameSize);
    }
    if given(c"same_disp_unit") && differs(|extent| extent.disp_unit) {
        tell(Hint::SameDispUnit);
    }
    let no_locks = given(c"no_locks").then_some(false);
    if let Some(state) = state::lock().as_mut() {
        let making = Making { rank, cards, own, faults, no_locks };
        // What an exception left there was never made.
        if let Some(old) = state.making.insert(guard::thread_number(), making) {
            state.directory.cancel(&old.own);
        }
    }
}

/// After the real creation: whether the library knows a hint that was given.
pub fn made(abi: &'static Abi, win: Handle) {
    directory::made(win);
    let thread = guard::thread_number();
    let asks = state::lock()
        .as_ref()
        .is_some_and(|state| state.making.get(&thread).is_some_and(|making| making.no_locks.is_some()));
    if !asks {
        return;
    }
    let known = info::window_has(abi, win, c"no_locks");
    if let Some(state) = state::lock().as_mut()
        && let Some(making) = state.making.get_mut(&thread)
    {
        making.no_locks = Some(known);
    }
}

/// A creation by a process whose checker is off: the others must not wait for its card.
#[cold]
pub fn absent(abi: &'static Abi, comm: usize) {
    let comm = abi.handle(comm);
    if !output::is_rank_process() || comm == abi.null(warden::call::Kind::Comm) {
        return;
    }
    if start::asked(abi, c"PMPI_Comm_test_inter", comm) == 0 {
        directory::exchange(abi, comm, &Card::absent());
    }
}

/// Says in the report why targets went unchecked: bits of [`limit`].
pub fn note(bits: u32) {
    let limits = [
        (limit::NO_TABLE, Limit::NoDirectory),
        (limit::FULL, Limit::DirectoryFull),
        (limit::ELSEWHERE, Limit::TargetsElsewhere),
        (limit::ABSENT, Limit::TargetsUnwatched),
        (limit::UNREADABLE, Limit::NoDirectory),
    ];
    for (bit, limit) in limits {
        if bits & bit != 0 {
            output::limit(limit);
        }
    }
}
