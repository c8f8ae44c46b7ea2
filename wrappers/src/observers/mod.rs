//! Who is told of a real call by the engine (`wrappers/src/engine.rs`): the mirror of most calls, of one-sided operations, of the
//! synchronisation of windows, and of keyvals that are being made. What is rare or dear is a condition of the observer's own.
//!
//! A panic of the checker is contained: it says so in the report, switches itself off, and the program runs on.

pub mod control;
pub mod flush;
pub mod keyvals;
pub mod mirror;
pub mod one_sided;
pub mod synchronisation;

use crate::site::Site;
use crate::stack;
use crate::thread::Thread;
use std::ffi::c_int;
use warden::call::{CallId, Context, StackId};
use warden::mirror::facts::Fact;

/// A call that is made.
#[derive(Clone, Copy)]
pub struct At {
    pub id: CallId,
    pub site: Site,
}

/// Who is told of a real call, before and after it.
pub trait Observer {
    /// What is known of the call until it returns: plain data, for it lies on the stack across the real call.
    type Kept: Copy;

    /// Whether little of the stack is to be used while the real call runs, for callbacks in it may make further calls, thousands
    /// deep.
    const APART: bool = false;

    /// Before the real call. Nothing in it may panic but what is contained.
    fn before(&self, thread: &Thread, at: At) -> Self::Kept;

    /// Whether the real call is not to be made: [`Observer::instead`] is.
    #[inline(always)]
    fn holds_back(_kept: &Self::Kept) -> bool {
        false
    }

    /// What the call ends with when it is held back.
    #[cold]
    fn instead(&self, _kept: &Self::Kept) -> c_int {
        0
    }

    /// After the real call.
    fn after(&self, thread: &Thread, at: At, kept: &Self::Kept, code: c_int);
}

/// How much of the call stack is taken when the call is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// All of it: the call leaves something behind whose place may be asked for later.
    Full,
    /// Only the caller's address.
    Caller,
    /// As [`Depth::Full`], of a call in which callbacks of the program make further calls, perhaps thousands deep: little of the
    /// stack is used while it runs.
    Nested,
}

/// The context of a call from this thread.
fn context(thread: &Thread, at: At, depth: Depth) -> Context {
    let stack = if depth == Depth::Caller { StackId::default() } else { stack::capture(at.site) };
    Context {
        call: at.id,
        thread: thread.number(),
        stack,
        site: at.site.caller,
        frame: at.site.cookie as usize,
        language: at.site.language,
    }
}

/// Lets go of the facts of a call, which nearly always are none: that needs no call.
#[inline(always)]
fn let_go(facts: Vec<Fact>) {
    if facts.capacity() == 0 {
        std::mem::forget(facts);
    }
}
