//! The process's buffer for messages in buffered mode (3.6): how large it is, as calls that attach and detach one say.

use crate::recorder::Used;
use crate::{abi, state};
use mpiwarden_spec::Procedure;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};
use warden::call::Language;
use warden::mirror::arguments::buffering::misfit;
use warden::mirror::arguments::{BadArgument, Buffering};

/// Its bytes; [`NONE`]: none is attached; [`ANY`]: MPI makes one as large as is needed.
static ROOM: AtomicI64 = AtomicI64::new(NONE);
const NONE: i64 = -1;
const ANY: i64 = i64::MAX;
/// A communicator or a session had a buffer of its own, which is used in place of the process's: no message is judged from then on.
static ELSEWHERE: AtomicBool = AtomicBool::new(false);

/// So many elements of a datatype fitted.
static FITTED: (AtomicUsize, AtomicI64) = (AtomicUsize::new(0), AtomicI64::new(0));

/// The version of the standard that has `MPI_BUFFER_AUTOMATIC`, and says that what is detached must be there: before, some programs asked so whether it was.
const WITH_AUTOMATIC: (u32, u32) = (4, 1);

fn has_automatic() -> Option<bool> {
    Some(state::lock().as_ref()?.library.standard >= WITH_AUTOMATIC)
}

/// A buffer was attached to the process.
pub fn attached(buffer: usize, size: i64, language: Language) {
    // In Fortran it is a variable of the library, whose address is not known.
    let may_be_automatic = match language {
        Language::C => abi::get().is_some_and(|abi| abi.table().buffer_automatic == buffer),
        Language::Fortran => has_automatic() != Some(false),
    };
    set(if may_be_automatic { ANY } else { size.max(0) });
}

/// It was detached.
pub fn detached() {
    set(NONE);
}

fn set(room: i64) {
    FITTED.1.store(0, Relaxed);
    ROOM.store(room, Relaxed);
}

/// A buffer is attached to a communicator, or to a session.
pub fn attached_elsewhere() {
    ELSEWHERE.store(true, Relaxed);
}

/// Whether so many elements certainly fit.
#[inline(always)]
pub fn fits(count: i64, datatype: usize) -> bool {
    FITTED.0.load(Relaxed) == datatype && count <= FITTED.1.load(Relaxed)
        || count == 0
        || ROOM.load(Relaxed) == ANY
        || ELSEWHERE.load(Relaxed)
}

/// So many elements of a datatype are not too many.
pub fn know(count: i64, datatype: usize) {
    if ROOM.load(Relaxed) != NONE {
        FITTED.0.store(datatype, Relaxed);
        FITTED.1.store(count, Relaxed);
    }
}

/// What is known of the buffer, for a call that uses it.
pub fn now(call: Procedure) -> Buffering {
    let is_complete = state::lock().as_ref().is_some_and(|state| state.mirror.is_complete());
    let is_other = call.is_buffered() && ELSEWHERE.load(Relaxed);
    let may_be_none = call.small().name() == "MPI_Buffer_detach" && has_automatic() != Some(true);
    if !is_complete || is_other || may_be_none {
        return Buffering::Unknown;
    }
    match ROOM.load(Relaxed) {
        NONE => Buffering::None,
        ANY => Buffering::Automatic,
        room => Buffering::Room(room),
    }
}

/// What is wrong with a message in buffered mode from these buffers, to somebody.
pub fn misfit_of(buffers: &[Used]) -> Option<BadArgument> {
    const SENDS: Procedure = Procedure::of("MPI_Bsend");
    let bytes = |used: &Used| i64::try_from(used.layout.as_ref()?.size.checked_mul(used.count)?).ok();
    let bytes = buffers.iter().map(bytes).try_fold(0i64, |all, one| all.checked_add(one?))?;
    misfit(now(SENDS), bytes)
}
