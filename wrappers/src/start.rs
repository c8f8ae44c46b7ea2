//! The start and the end of MPI in this process: when the rank gets its identity, and what is looked at then.

use crate::abi::{self, Abi};
use crate::arguments::quick;
use crate::modules::Counts;
use crate::{
    asking, descriptors, emit, mirror_line, modules, node_copy, output, own_threads, places, recorder, state,
    switch, up,
};
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use warden::call::{Call, Handle};
use warden::findings::status::{Limit, State};

/// Whether the start of MPI was dealt with.
static STARTED: AtomicBool = AtomicBool::new(false);
/// Before a call: when MPI is up and nobody saw it start (an entry that is not wrapped, another language), the mirror
/// is told, so that nothing is said about a call «before MPI».
#[inline]
pub fn before_call(abi: &'static Abi, call: &Call) {
    if !STARTED.load(Relaxed) {
        first_call(abi, call);
    }
}

/// As [`before_call`], before a call that does not start MPI.
#[inline]
pub fn before_other(abi: &'static Abi) {
    if !STARTED.load(Relaxed) {
        first_call(abi, &Call::Abort);
    }
}

/// Whether the start of MPI was dealt with, so that there is nothing to do before a call.
#[inline]
pub fn is_dealt_with() -> bool {
    STARTED.load(Relaxed)
}

#[cold]
fn first_call(abi: &'static Abi, call: &Call) {
    open();
    if matches!(call, Call::WorldBegin | Call::SessionBegin) {
        // MPI starts threads.
        descriptors::make_room();
        own_threads::before_start();
        return;
    }
    if up::is_world_up() {
        if let Some(state) = state::lock().as_mut() {
            if state.mirror.is_up() {
                return;
            }
            state.mirror.started_unseen();
        }
        output::limit(Limit::StartUnseen);
        up(abi, true);
    }
}

/// Takes the slot of this process in the status file, once.
pub fn open() {
    let abi = abi::get();
    let library = abi.map(asking::library_version).unwrap_or_default();
    let standard = abi.map(asking::standard_version).unwrap_or_default();
    output::start(abi.map_or(0, |abi| abi.table().code), library, standard);
    places::begin();
}

/// MPI is up: the rank is known, and what is loaded is looked through. `world`: by the World Model.
pub fn up(abi: &'static Abi, world: bool) {
    up::SESSIONS_ONLY.store(!world && (!STARTED.load(Relaxed) || up::SESSIONS_ONLY.load(Relaxed)), Relaxed);
    STARTED.store(true, Relaxed);
    up::UP.store(true, Relaxed);
    open();
    if world {
        output::identify(output::Answer {
            rank: asking::asked(abi, c"PMPI_Comm_rank", abi.world()),
            size: asking::asked(abi, c"PMPI_Comm_size", abi.world()),
            spawned: asking::has_parent(abi),
            is_mpich: is_mpich(abi),
        });
    } else {
        if up::SESSIONS_ONLY.load(Relaxed) {
            output::identify_by_launcher(is_mpich(abi));
        }
    }
    // Before MPI's own threads are listed: its thread is none that may call MPI.
    node_copy::begin();
    own_threads::started();
    recorder::begin();
    output::thread_level(
        if world { asking::thread_level(abi) } else { c_int::MAX },
        abi.table().thread_multiple,
    );
    output::state(State::Running);
    MISSED.store(u64::MAX, Relaxed);
    look_around();
}

/// Enters which rank this process is without asking MPI: it may not be up, or nobody will see that it is.
pub fn identify_by_launcher() {
    if let Some(abi) = abi::get() {
        output::identify_by_launcher(is_mpich(abi));
    }
}

/// MPICH or one of its kin.
fn is_mpich(abi: &Abi) -> bool {
    !asking::library_version(abi).starts_with("Open MPI")
}

/// Before a session begins. What MPI loads for it, and unloads again, is its own, but what was loaded before may be the program's.
pub fn beginning() {
    if up::UP.load(Relaxed) {
        sees_all();
    }
}

/// How much had been loaded, and unloaded, when that was looked through last.
static LOADS: AtomicU64 = AtomicU64::new(u64::MAX);
static CHANGES: AtomicU64 = AtomicU64::new(u64::MAX);
/// How many modules were never seen until MPI was up: what MPI opens while it starts, and closes again, is its own.
static MISSED: AtomicU64 = AtomicU64::new(u64::MAX);
/// Some functions of modules that were looked through had not been searched by the loader.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Whether every call of the program was seen until now: what was loaded since the last look may have made some where nobody
/// saw them. To be asked before every verdict, and at the end.
pub fn sees_all() -> bool {
    let Counts { loads, changes } = modules::counts();
    let open = OPEN.load(Relaxed);
    // What is unloaded has been looked at, but for functions of it that were open then.
    if loads != LOADS.load(Relaxed) || (open && changes != CHANGES.load(Relaxed)) {
        look_around();
    } else if open {
        limited(modules::still_open());
    }
    state::lock().as_ref().is_none_or(|state| state.mirror.is_complete())
}

/// Looks through what is loaded: languages and layers whose calls are not seen, and other MPI libraries.
pub fn look_around() {
    let scan = modules::scan();
    output::imports(&scan.imports);
    let missed = MISSED.fetch_min(scan.missed, Relaxed);
    let unseen = if scan.missed > missed { Limit::ModuleUnseen as u32 } else { 0 };
    OPEN.store(scan.open, Relaxed);
    limited(scan.limits | unseen);
    LOADS.store(scan.counts.loads, Relaxed);
    CHANGES.store(scan.counts.changes, Relaxed);
    abi::count_libraries();
    if abi::several() {
        emit::several_libraries();
        switch::switch_off();
    }
}

/// Notes in the report and in the mirror what is not seen. `limits`: bits of [`Limit`].
fn limited(limits: u32) {
    for limit in [Limit::Fortran, Limit::Cxx, Limit::Pmpi, Limit::FreesUnseen, Limit::ModuleUnseen] {
        if limits & limit as u32 == 0 {
            continue;
        }
        output::limit(limit);
        if limit == Limit::FreesUnseen {
            continue;
        }
        if let Some(state) = state::lock().as_mut() {
            state.mirror.incomplete();
            state.publish();
        }
    }
}

/// Before the real `MPI_Finalize`.
pub fn ending() {
    sees_all();
    output::state(State::Ending);
}

/// After the real `MPI_Finalize`, or a `MPI_Session_finalize` when nothing else is up.
pub fn ended() {
    // Without findings nobody reads what the mirror knew.
    let told = output::has_told();
    let ended = match state::lock().as_ref() {
        Some(state) if state.mirror.is_up() => return,
        Some(state) => Some((told.then(|| state.mirror.snapshot()), state.mirror.was_unwound())),
        None => None,
    };
    up::UP.store(false, Relaxed);
    quick::end();
    let Some((snapshot, unwound)) = ended else { return };
    if unwound {
        output::limit(Limit::Unwound);
    }
    output::end(snapshot.map(|snapshot| mirror_line::line(&snapshot)));
    crate::memory::unwatch_all();
}

/// Before the real `MPI_Abort`, which does not return.
pub fn aborting() {
    sees_all();
    output::state(State::Aborted);
}

/// After a call that started processes: its root, and nobody else, enters how many they are.
pub fn spawned(abi: &Abi, comm: Handle, root: c_int, new: Handle) {
    if asking::asked(abi, c"PMPI_Comm_rank", comm) == root {
        output::spawned(u32::try_from(asking::asked(abi, c"PMPI_Comm_remote_size", new)).unwrap_or(0));
    }
}
