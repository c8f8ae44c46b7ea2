//! Who is told of a real call by the engine (`wrappers/src/engine.rs`): the mirror of most calls, of one-sided operations, of the
//! synchronisation of windows, and of keyvals that are being made. What is rare or dear is a condition of the observer's own.
//!
//! A panic of the checker is contained: it says so in the report, switches itself off, and the program runs on.

mod alike;
pub mod arguments;
pub mod buffering;
pub mod completed;
pub mod control;
pub mod flush;
pub mod gets;
pub mod given;
pub mod keyvals;
pub mod lent;
pub mod local;
pub mod matched;
pub mod messages;
pub mod mirror;
pub mod one_sided;
mod origins;
pub mod request_uses;
pub mod requests;
pub mod spot;
pub mod statuses;
pub mod synchronisation;
mod usable;
pub mod whereabouts;

use crate::site::Site;
use crate::stack;
use crate::switch::FOLLOWS;
use crate::thread::{Thread, Whereabouts};
use std::ffi::c_int;
use std::mem::MaybeUninit;
use warden::call::{CallId, Context, StackId};
use warden::mirror::facts::Fact;

/// A call that the checker is told of by its name.
#[derive(Clone, Copy)]
pub struct At {
    pub id: CallId,
    pub site: Site,
}

impl Whereabouts for At {
    #[inline(always)]
    fn site(self) -> Option<Site> {
        Some(self.site)
    }
}

/// Who is told of a real call, before and after it.
pub trait Observer<P: Whereabouts = At> {
    /// What is known of the call until it returns: plain data, for it lies on the stack across the real call.
    type Kept: Copy;

    /// Whether little of the stack is to be used while the real call runs, for callbacks in it may make further calls, thousands
    /// deep.
    const APART: bool = false;

    /// Before the real call. Nothing in it may panic but what is contained.
    fn before(&self, thread: &Thread, at: P) -> Self::Kept;

    /// The same, where it will lie: for what is large, or in parts.
    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: P, place: &'k mut MaybeUninit<Self::Kept>) -> &'k Self::Kept {
        place.write(self.before(thread, at))
    }

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

    /// Makes the real call, or others in its place.
    #[inline(always)]
    fn call(&self, _kept: &Self::Kept, real: impl FnOnce() -> c_int) -> c_int {
        real()
    }

    /// After the real call.
    fn after(&self, thread: &Thread, at: P, kept: &Self::Kept, code: c_int);
}

/// What is done after a real call, with its code, and nothing before it.
pub struct After<F>(pub F);

impl<P: Whereabouts, F: Fn(&Thread, c_int)> Observer<P> for After<F> {
    type Kept = ();

    #[inline(always)]
    fn before(&self, _thread: &Thread, _at: P) {}

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        (self.0)(thread, code);
    }
}

/// Nobody: the thread only notes where it is.
impl<P: Whereabouts> Observer<P> for () {
    type Kept = ();

    #[inline(always)]
    fn before(&self, _thread: &Thread, _at: P) {}

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// An observer that is told only while requests are followed for the checker, and keeps nothing of other calls: what it keeps is large.
pub struct WhileFollowed<O>(pub O);

impl<P: Whereabouts, K: Copy, O: Observer<P, Kept = Option<K>>> Observer<P> for WhileFollowed<O> {
    type Kept = Option<K>;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: P) -> Option<K> {
        if FOLLOWS.for_checker() { self.0.before(thread, at) } else { None }
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: P, place: &'k mut MaybeUninit<Option<K>>) -> &'k Option<K> {
        if FOLLOWS.for_checker() { self.0.keep(thread, at, place) } else { place.write(None) }
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: P, kept: &Option<K>, code: c_int) {
        self.0.after(thread, at, kept, code);
    }
}

/// Two observers: the first is told before the second, and after it. When it holds the call back the second is not told.
impl<P: Whereabouts, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    type Kept = Both<A::Kept, B::Kept>;
    const APART: bool = A::APART || B::APART;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: P) -> Self::Kept {
        let mut place = MaybeUninit::uninit();
        *self.keep(thread, at, &mut place)
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: P, place: &'k mut MaybeUninit<Self::Kept>) -> &'k Self::Kept {
        let both = place.write(Both { first: MaybeUninit::uninit(), second: MaybeUninit::uninit() });
        if !A::holds_back(self.0.keep(thread, at, &mut both.first)) {
            self.1.keep(thread, at, &mut both.second);
        }
        both
    }

    #[inline(always)]
    fn holds_back(both: &Self::Kept) -> bool {
        A::holds_back(both.first()) || B::holds_back(both.second())
    }

    #[cold]
    fn instead(&self, both: &Self::Kept) -> c_int {
        if A::holds_back(both.first()) { self.0.instead(both.first()) } else { self.1.instead(both.second()) }
    }

    #[inline(always)]
    fn call(&self, both: &Self::Kept, real: impl FnOnce() -> c_int) -> c_int {
        self.0.call(both.first(), || self.1.call(both.second(), real))
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: P, both: &Self::Kept, code: c_int) {
        self.1.after(thread, at, both.second(), code);
        self.0.after(thread, at, both.first(), code);
    }
}

/// What two observers keep.
#[derive(Clone, Copy)]
pub struct Both<A: Copy, B: Copy> {
    first: MaybeUninit<A>,
    second: MaybeUninit<B>,
}

impl<A: Copy, B: Copy> Both<A, B> {
    #[inline(always)]
    fn first(&self) -> &A {
        // SAFETY: `keep` fills it before anything else.
        unsafe { self.first.assume_init_ref() }
    }

    /// Not to be asked for where the first observer holds the call back.
    #[inline(always)]
    fn second(&self) -> &B {
        // SAFETY: `keep` fills it unless the first observer holds the call back; then nobody is told of its end, and `instead` and
        // `holds_back` look at the first alone.
        unsafe { self.second.assume_init_ref() }
    }
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
