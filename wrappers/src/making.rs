//! The creation of a window, beside the real call: what is asked of MPI about it, and what is made of its hints.
//!
//! The program's info object is read only after the creation has succeeded: an object that is not valid would call the program's
//! error handler once more. Only where the user promises that every rank is watched do the members tell each other who
//! they are and what memory they give; then each takes part, also one whose checker has switched itself off.

use crate::abi::Abi;
use crate::directory::{self, Card};
use crate::state::{Exchange, Hints, Making, State};
use crate::{asking, emit, groups, info, memory, options, output, state, thread};
use warden::call::{CallId, Flavor, Handle, WinMemory};
use warden::mirror::directory::{Extent, Published};
use warden::mirror::facts::{Fact, Mark};
use warden::mirror::facts_epochs::{Hint, HintMet};
use warden::mirror::objects::ObjectId;

/// Before the real creation: what the variable for the window holds. A library that calls an error handler of the program may
/// say success after it, though nothing was made and no argument may be looked at.
pub fn begin(abi: &'static Abi, win: usize, hints: usize) {
    if abi.is_info_null(hints) {
        return;
    }
    let before = memory::word_at(win).map(|word| abi.handle(word));
    if let Some(state) = state::lock().as_mut() {
        let making = Making { before, ..Making::default() };
        discard(state, thread::thread_number(), making);
    }
}

/// Enters a creation that begins. What an exception left there was never made.
fn discard(state: &mut State, thread: usize, making: Making) {
    if let Some(Exchange { own, .. }) = state.making.insert(thread, making).and_then(|old| old.exchanged) {
        state.directory.cancel(&own);
    }
}

/// Before the real creation, on a communicator that is known to be live and no inter-communicator: the members exchange
/// cards.
pub fn exchange(
    abi: &'static Abi,
    comm: Handle,
    flavor: Flavor,
    memory: &WinMemory,
    (rank, size): (u32, u32),
) {
    memory::prepare();
    let mpi_memory = flavor != Flavor::Create
        || state::lock().as_ref().is_some_and(|state| state.mirror.is_mpi_memory(memory.base, memory.size));
    let extent = Extent { size: memory.size, disp_unit: memory.disp_unit, mpi_memory };
    let given = Published { window: ObjectId(0), name: None, flavor, extent, rank, size };
    let own = match state::lock().as_mut() {
        Some(state) => state.directory.card(&given, output::rank()),
        None => Card::absent(),
    };
    let exchanged = directory::exchange(abi, comm, &own, own_table);
    let mut locked = state::lock();
    let Some(state) = locked.as_mut() else { return };
    let Some((rank, cards)) = exchanged else {
        state.directory.cancel(&own);
        return;
    };
    let thread = thread::thread_number();
    let before = state.making.get(&thread).and_then(|making| making.before);
    let exchanged = Some(Exchange { rank, cards, own });
    discard(state, thread, Making { before, exchanged, hints: Hints::default() });
}

/// After the real creation: which hints were given, and whether the library knows them. False: nothing was made, though the
/// library says so.
pub fn made(abi: &'static Abi, win: Handle, hints: usize) -> bool {
    if options::get().directory_over_mpi {
        directory::made(win);
    }
    if abi.is_info_null(hints) {
        return true;
    }
    let before = state::lock()
        .as_ref()
        .and_then(|state| state.making.get(&thread::thread_number()).and_then(|making| making.before));
    if before == Some(win) {
        return false;
    }
    let given = |hint| info::is_true(abi, hints, hint);
    let no_locks = given(c"no_locks").then(|| info::window_has(abi, win, c"no_locks"));
    let hints = Hints { no_locks, same_size: given(c"same_size"), same_disp_unit: given(c"same_disp_unit") };
    if let Some(state) = state::lock().as_mut() {
        state.making.entry(thread::thread_number()).or_default().hints = hints;
    }
    true
}

/// What breaks the hints of a window, by what its members on this node give to it: those that are found without waiting.
#[cold]
pub fn broken_hints(abi: &'static Abi, win: Handle, since: Option<Mark>) -> Vec<Fact> {
    let Some((window, hints, session, worlds)) = state::lock().as_mut().and_then(|state| {
        let window = state.mirror.window_id(win)?;
        let hints = *state.promised.get(&window)?;
        let session = state.mirror.session_of_window(win);
        Some((window, hints, session, state.directory.neighbours()))
    }) else {
        return Vec::new();
    };
    let targets = groups::of_world(abi, win, session, &worlds);
    let mut locked = state::lock();
    let Some(state) = locked.as_mut() else { return Vec::new() };
    for (&world, target) in worlds.iter().zip(&targets) {
        if let Some(target) = target {
            state.directory.meet(window, *target, world);
        }
    }
    let targets: Vec<u32> = targets.into_iter().flatten().collect();
    let extents = state.directory.extents(window, &targets);
    state::note(state.directory.take_limits());
    let differs = |value: fn(&Extent) -> isize| {
        let mut values = extents.iter().map(value);
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let mut broken = Vec::new();
    if hints.same_size && differs(|extent| extent.size) {
        broken.push(Hint::SameSize);
    }
    if hints.same_disp_unit && differs(|extent| extent.disp_unit) {
        broken.push(Hint::SameDispUnit);
    }
    if !broken.is_empty() {
        // Told once.
        state.promised.remove(&window);
    }
    let made = state.mirror.window_created(win);
    let met = |hint| HintMet { since, ..HintMet::new(hint, made) };
    broken.into_iter().map(|hint| Fact::Hint(met(hint))).collect()
}

/// Before a window is freed: the last time that its members can be asked what they gave to it.
pub fn before_free(abi: &'static Abi, win: Handle) {
    let asked = state::lock().as_ref().and_then(|state| {
        let promised = state.promised.contains_key(&state.mirror.window_id(win)?);
        promised.then_some((state.mirror.window_created(win), state.library))
    });
    if let Some((since, library)) = asked {
        let facts = broken_hints(abi, win, since);
        if !facts.is_empty() {
            emit::facts(&facts, CallId::of("MPI_Win_free"), library);
        }
    }
}

/// A creation by a process whose checker is off: where members exchange cards, the others must not wait for its.
#[cold]
pub fn absent(abi: &'static Abi, comm: usize) {
    let comm = abi.handle(comm);
    if !options::get().directory_over_mpi
        || !output::is_rank_process()
        || comm == abi.null(warden::call::Kind::Comm)
    {
        return;
    }
    if asking::asked(abi, c"PMPI_Comm_test_inter", comm) == 0 {
        directory::exchange(abi, comm, &Card::absent(), own_table);
    }
}

/// Targets of a window of which it is not known where they stand in the world: before a call that uses them.
#[inline]
pub fn unmet(state: &mut State, win: Handle, targets: &[i32]) -> Option<(ObjectId, Vec<i32>)> {
    if let [one] = targets
        && state.directory.was_met(win, *one)
    {
        return None;
    }
    let window = state.mirror.window_id(win).filter(|_| state.mirror.is_complete())?;
    let unmet = state.directory.unmet(window, win, targets);
    (!unmet.is_empty()).then_some((window, unmet))
}

/// Asks MPI where they stand. Without the state's lock, on a window that is live.
#[cold]
pub fn meet(abi: &'static Abi, win: Handle, (window, targets): (ObjectId, Vec<i32>)) {
    let session = state::lock().as_ref().and_then(|state| state.mirror.session_of_window(win));
    let found = groups::in_world(abi, win, session, &targets);
    let mut locked = state::lock();
    let Some(state) = locked.as_mut() else { return };
    for (&target, rank) in targets.iter().zip(&found.ranks) {
        if let Ok(target) = u32::try_from(target) {
            state.directory.meet(window, target, *rank);
        }
    }
    if found.is_world {
        state.directory.is_world(window);
    }
}

/// Where the own table lies, which others may read from now on.
fn own_table() -> (usize, usize) {
    state::lock().as_mut().map_or((0, 0), |state| state.directory.pin())
}
