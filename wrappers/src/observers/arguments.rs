//! The arguments of a call are looked at before it is made, whoever else is told of it.

use super::{At, Observer};
use crate::abi;
use crate::arguments::{self, quick};
use crate::contained::contained_in;
use crate::observers::spot::Where;
use crate::thread::{THREAD, Thread, Whereabouts};
use crate::watching;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;
use warden::call::CallId;

/// A call with all its words.
pub struct Arguments<const N: usize> {
    pub at: Where,
    /// What it is given is plainly right.
    pub plain: bool,
    pub words: [usize; N],
}

impl<P: Whereabouts, const N: usize> Observer<P> for Arguments<N> {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if !self.plain {
            unclear(thread, self.at, &self.words);
        }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

#[inline(never)]
fn unclear(thread: &Thread, at: Where, words: &[usize]) {
    let Some(call) = Procedure::at(at.call) else { return };
    look(thread, At { id: CallId::counted(call), site: at.site }, call, words);
}

/// The places of the addresses where something must be that a check looks at (`Procedure::addresses`).
pub const fn addresses(id: CallId) -> u32 {
    let at = id.0 as usize;
    if at < Procedure::CHECKED.len() { Procedure::CHECKED[at].addresses() } else { 0 }
}

/// Looks whether such an address is null, of a call that is looked at by somebody else.
#[cold]
#[inline(never)]
pub fn nothing_there(at: At, words: &[usize]) {
    if let Some(call) = Procedure::CHECKED.get(usize::from(at.id.0)) {
        nothing_given(at, *call, words);
    }
}

/// The same of a call that the mirror is not told of.
#[cold]
#[inline(never)]
pub fn nothing_given(at: At, call: Procedure, words: &[usize]) {
    THREAD.with(|thread| {
        before(thread, at, || {
            arguments::look_for_nothing(thread, at, call, words);
        });
    });
}

/// Whether it is a call that chooses processes, or places for them: of such a one more is looked at than the mirror does.
pub const fn is_judged(id: CallId) -> bool {
    let at = id.0 as usize;
    at < Procedure::CHECKED.len() && Procedure::CHECKED[at].is_judged()
}

/// Which arguments are a group, an operator, an info object or an error handler, which the mirror is not asked about
/// (`Procedure::others_given`).
pub const fn others_given(id: CallId) -> u32 {
    let at = id.0 as usize;
    if at < Procedure::CHECKED.len() { Procedure::CHECKED[at].others_given() } else { 0 }
}

/// Whether the arguments of such a call are plainly right, but for the objects among them. Most are made so rarely that they are always looked at.
#[inline(always)]
pub fn are_plain(id: CallId, words: &[usize]) -> bool {
    const LOCKS: u16 = CallId::of("MPI_Win_lock").0;
    const ALLOCATES: u16 = CallId::of("MPI_Alloc_mem").0;
    const CREATES: u16 = CallId::of("MPI_Comm_create_group").0;
    const DECODES: [u16; 2] =
        [CallId::of("MPI_Type_get_contents").0, CallId::of("MPI_Type_get_contents_c").0];
    let first = words.first().copied().unwrap_or(0);
    if id.0 == LOCKS {
        quick::is_lock(first)
    } else if id.0 == ALLOCATES {
        first as isize >= 0
    } else if DECODES.contains(&id.0) {
        let (lengths, is_large) = if id.0 == DECODES[0] { (1..4, false) } else { (1..5, true) };
        let is_length = |word: &usize| if is_large { *word as isize >= 0 } else { *word as i32 >= 0 };
        words.get(lengths).is_some_and(|all| all.iter().all(is_length))
            && abi::get().is_some_and(|abi| abi.datatype_name(abi.handle(first)).is_none())
    } else if id.0 == CREATES {
        words.get(2).is_some_and(|tag| quick::tag(*tag))
    } else {
        false
    }
}

/// Looks whether such an object was freed, or never was one.
#[cold]
#[inline(never)]
pub fn freed_besides(at: At, words: &[usize]) {
    if let Some(call) = Procedure::CHECKED.get(usize::from(at.id.0)) {
        freed(at, *call, words);
    }
}

/// The same of a call that the mirror is not told of.
#[cold]
#[inline(never)]
pub fn freed(at: At, call: Procedure, words: &[usize]) {
    THREAD.with(|thread| before(thread, at, || arguments::look_for_freed(thread, at, call, words)));
}

/// Looks at the arguments of a call of which somebody else is told.
#[inline(never)]
pub fn besides(at: At, words: &[usize]) {
    if let Some(call) = Procedure::CHECKED.get(usize::from(at.id.0)) {
        THREAD.with(|thread| look(thread, at, *call, words));
    }
}

fn look(thread: &Thread, at: At, call: Procedure, words: &[usize]) {
    before(thread, at, || arguments::look_at_all(thread, at, call, words));
}

/// Does something before a call of the program's own, while calls are watched.
fn before(thread: &Thread, at: At, looks: impl FnOnce()) {
    if watching::on() && !thread.inside.get() {
        contained_in(thread, at.id, "before", looks);
    }
}
