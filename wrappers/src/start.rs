//! The start and the end of MPI in this process: when the rank gets its identity, and what is looked at then.

use crate::abi::{self, Abi};
use crate::modules::Counts;
use crate::next::Next;
use crate::{directory, emit, mirror_line, modules, output, state};
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use warden::call::{Call, Handle, Kind};
use warden::findings::status::{Limit, State};

/// Whether the start of MPI was dealt with.
static STARTED: AtomicBool = AtomicBool::new(false);
/// Whether MPI is up, as far as its start and its end were seen.
static UP: AtomicBool = AtomicBool::new(false);
/// Whether MPI began with a session, and nothing was seen of the World Model since.
static SESSIONS_ONLY: AtomicBool = AtomicBool::new(false);

/// Whether a session was begun.
static SESSIONS: AtomicBool = AtomicBool::new(false);

/// Whether the process ever began a session.
pub fn had_sessions() -> bool {
    SESSIONS.load(Relaxed)
}

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
        directory::make_room();
        return;
    }
    if is_world_up(abi) {
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
    let library = abi.map(state::library_version).unwrap_or_default();
    let standard = abi.map(state::standard_version).unwrap_or_default();
    output::start(abi, library, standard);
}

/// MPI is up: the rank is known, and what is loaded is looked through. `world`: by the World Model.
pub fn up(abi: &'static Abi, world: bool) {
    SESSIONS_ONLY.store(!world && (!STARTED.load(Relaxed) || SESSIONS_ONLY.load(Relaxed)), Relaxed);
    STARTED.store(true, Relaxed);
    UP.store(true, Relaxed);
    open();
    if world {
        output::identify(output::Answer {
            rank: asked(abi, c"PMPI_Comm_rank", abi.world()),
            size: asked(abi, c"PMPI_Comm_size", abi.world()),
            spawned: has_parent(abi),
            is_mpich: is_mpich(abi),
        });
    } else {
        SESSIONS.store(true, Relaxed);
        if SESSIONS_ONLY.load(Relaxed) {
            output::identify_by_launcher(is_mpich(abi));
        }
    }
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
    !state::library_version(abi).starts_with("Open MPI")
}

/// Before a session begins. What MPI loads for it, and unloads again, is its own, but what was loaded before may be the program's.
pub fn beginning() {
    if UP.load(Relaxed) {
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
        state::switch_off();
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
    UP.store(false, Relaxed);
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

/// The class of an error code.
pub fn error_class(abi: &Abi, code: c_int) -> Option<i32> {
    let address = abi.real(c"PMPI_Error_class")?;
    let mut class: c_int = 0;
    // SAFETY: MPI's function of this name; the code came from MPI.
    let done = unsafe {
        let error_class: unsafe extern "C" fn(c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        error_class(code, &mut class)
    };
    (done == 0).then_some(class)
}

/// Asks MPI one number about a communicator that the mirror knows to be live; -1 when it cannot be had.
pub fn asked(abi: &Abi, question: &std::ffi::CStr, comm: Handle) -> i32 {
    let Some(address) = abi.real(question) else { return -1 };
    let mut answer: c_int = -1;
    // SAFETY: PMPI_Comm_rank, PMPI_Comm_size and PMPI_Comm_test_inter have this signature; a handle fits a word.
    let code = unsafe {
        let ask: unsafe extern "C" fn(usize, *mut c_int) -> c_int = std::mem::transmute(address);
        ask(comm.0, &mut answer)
    };
    if code == 0 { answer } else { -1 }
}

/// Whether this process was started by `MPI_Comm_spawn` or its like (11.8.2).
fn has_parent(abi: &Abi) -> bool {
    let Some(address) = abi.real(c"PMPI_Comm_get_parent") else { return false };
    // A handle is written in its own width; the rest of the word stays zero.
    let mut parent = 0usize;
    // SAFETY: MPI's function of this name, with this signature; it is local, and MPI is up.
    let code = unsafe {
        let get_parent: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(address);
        get_parent(&mut parent)
    };
    // SAFETY: the variable is here, and MPI has written it.
    let parent = unsafe { abi.read_handle(&raw const parent as usize) };
    code == 0 && parent.is_some_and(|parent| parent != abi.null(Kind::Comm))
}

/// After a call that started processes: its root, and nobody else, enters how many they are.
pub fn spawned(abi: &Abi, comm: Handle, root: c_int, new: Handle) {
    if asked(abi, c"PMPI_Comm_rank", comm) == root {
        output::spawned(u32::try_from(asked(abi, c"PMPI_Comm_remote_size", new)).unwrap_or(0));
    }
}

/// Whether MPI's functions may be called that end the program outside of MPI.
#[inline]
pub fn is_up(abi: &Abi) -> bool {
    UP.load(Relaxed) || is_world_up(abi)
}

/// Whether there is `MPI_COMM_SELF`: programs that use sessions only have none (11.3). There, Intel MPI 2021.18 says that MPI
/// was initialized.
pub fn is_world_up(abi: &Abi) -> bool {
    // Where there is a table, there is the library that has these functions.
    let _ = abi;
    static INITIALIZED: Next = Next::new(c"PMPI_Initialized");
    static FINALIZED: Next = Next::new(c"PMPI_Finalized");
    !SESSIONS_ONLY.load(Relaxed) && asks(&INITIALIZED) && !asks(&FINALIZED)
}

/// Asks one of the questions that may be asked at any time.
fn asks(question: &Next) -> bool {
    let address = question.get();
    let mut answer: c_int = 0;
    // SAFETY: PMPI_Initialized and PMPI_Finalized have this signature and may be called at any time (11.4.1).
    unsafe {
        let ask: unsafe extern "C" fn(*mut c_int) -> c_int = std::mem::transmute(address);
        ask(&mut answer);
    }
    answer != 0
}
