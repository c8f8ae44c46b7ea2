//! Where a thread waits: before a call that may wait its place in the rank's slot is filled in (`wrappers/src/places.rs`), and when it returns
//! one more operation has come to an end. A test that says «not yet» is counted apart.
//!
//! All is written with plain stores: nothing is locked, asked or allocated, but once for each communicator or window. Which arguments say what,
//! `wrappers/build/waiting.rs` knows. What requests a call waits for is known to the recorder alone.

use super::Observer;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::places::{self, ThreadPlace};
use crate::site::Site;
use crate::switch;
use crate::thread::{NAMES, NamedObject, Thread, Whereabouts};
use crate::{contained, recorder};
use mpiwarden_spec::Procedure;
use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Relaxed, Release};
use warden::call::{CallId, Language};
use warden::findings::waits::{flag, inside, peer, place};

/// No argument.
const NONE: usize = usize::MAX;

/// Which arguments of a call say where a thread waits in it: their places in C.
#[derive(Clone, Copy)]
pub struct WaitingShape {
    /// It may wait.
    waits: bool,
    /// Where it says, at an address, whether what it asks for has come about, if it only asks.
    says: usize,
    /// The communicator or window.
    object: usize,
    is_window: bool,
    /// The argument is the address of the handle.
    by_address: bool,
    peer: usize,
    tag: usize,
    second_peer: usize,
    second_tag: usize,
    /// A second communicator.
    other: usize,
    /// Requests that it waits for, and how many.
    request: usize,
    count: usize,
    /// It ends with any of them.
    any: bool,
    /// It is collective.
    everybody: bool,
    /// It makes or frees a communicator or window.
    changes: bool,
    /// It begins operations, which is counted.
    begins: bool,
}

include!(concat!(env!("OUT_DIR"), "/waiting.rs"));

/// The number of the procedure in `spec`; that of none for what the standard does not have.
pub const fn number_of(name: &str) -> usize {
    match Procedure::find(name) {
        Some(procedure) => procedure.place(),
        None => SHAPES.len(),
    }
}

const fn shape_of(call: usize) -> WaitingShape {
    if call < SHAPES.len() {
        return SHAPES[call];
    }
    WaitingShape {
        waits: false,
        says: NONE,
        object: NONE,
        is_window: false,
        by_address: false,
        peer: NONE,
        tag: NONE,
        second_peer: NONE,
        second_tag: NONE,
        other: NONE,
        request: NONE,
        count: NONE,
        any: false,
        everybody: false,
        changes: false,
        begins: false,
    }
}

/// Whether a call, by its number, may wait.
pub fn waits(call: u16) -> bool {
    SHAPES.get(usize::from(call)).is_some_and(|shape| shape.waits)
}

/// Whether all arguments that are looked at have names without an underscore before them: in Fortran the others are not read.
pub const fn are_read(call: usize, names: &[&str]) -> bool {
    let shape = shape_of(call);
    let mut at = 0;
    while at < names.len() {
        let is_one = at == shape.object
            || at == shape.peer
            || at == shape.tag
            || at == shape.second_peer
            || at == shape.second_tag
            || at == shape.other
            || at == shape.request
            || at == shape.count
            || at == shape.says;
        if is_one && (shape.waits || shape.says != NONE) && names[at].as_bytes()[0] == b'_' {
            return false;
        }
        at += 1;
    }
    true
}

/// What the place says of a call with its observers around it: `name of the call, site, (its arguments), the other observers`.
macro_rules! whereabouts {
    ($name:expr, $site:expr, ($($arg:expr),*), $inner:expr) => {{
        const {
            assert!(
                $crate::observers::whereabouts::are_read(
                    $crate::observers::whereabouts::number_of($name),
                    &[$(stringify!($arg)),*]
                ),
                "an argument that says where a thread waits has an underscore before its name"
            );
        };
        $crate::observers::whereabouts::Waiting::<
            { $crate::observers::whereabouts::number_of($name) },
            { <[&str]>::len(&[$(stringify!($arg)),*]) },
            _,
        > { site: $site, words: [$($arg),*], inner: $inner }
    }};
}

pub(crate) use whereabouts;

/// A call, by its number, with its words and its observers.
pub struct Waiting<const CALL: usize, const WORDS: usize, O> {
    pub site: Site,
    pub words: [usize; WORDS],
    pub inner: O,
}

/// What is known of it until it returns.
#[derive(Clone, Copy)]
pub struct Entered<K: Copy> {
    /// 0: nothing was written; 1: it is not inside of another; more: how deep.
    level: u32,
    inner: MaybeUninit<K>,
}

impl<K: Copy> Entered<K> {
    #[inline(always)]
    fn inner(&self) -> &K {
        // SAFETY: `keep` fills it before anything else.
        unsafe { self.inner.assume_init_ref() }
    }
}

impl<const CALL: usize, const WORDS: usize, P: Whereabouts, O: Observer<P>> Observer<P>
    for Waiting<CALL, WORDS, O>
{
    type Kept = Entered<O::Kept>;
    const APART: bool = O::APART;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: P) -> Self::Kept {
        let mut place = MaybeUninit::uninit();
        *self.keep(thread, at, &mut place)
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: P, place: &'k mut MaybeUninit<Self::Kept>) -> &'k Self::Kept {
        let kept = place.write(Entered { level: 0, inner: MaybeUninit::uninit() });
        if Self::SHAPE.waits && switch::watches_waits() && !thread.inside.get() {
            kept.level = self.enter(thread);
        }
        self.inner.keep(thread, at, &mut kept.inner);
        kept
    }

    #[inline(always)]
    fn holds_back(kept: &Self::Kept) -> bool {
        O::holds_back(kept.inner())
    }

    #[cold]
    fn instead(&self, kept: &Self::Kept) -> c_int {
        crate::thread::THREAD.with(|thread| self.leave(thread, kept.level));
        self.inner.instead(kept.inner())
    }

    #[inline(always)]
    fn call(&self, kept: &Self::Kept, real: impl FnOnce() -> c_int) -> c_int {
        self.inner.call(kept.inner(), real)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: P, kept: &Self::Kept, code: c_int) {
        self.inner.after(thread, at, kept.inner(), code);
        if Self::SHAPE.changes {
            changed();
        }
        if Self::SHAPE.waits {
            self.leave(thread, kept.level);
        } else if Self::SHAPE.says != NONE && switch::watches_waits() && !thread.inside.get() {
            self.asked(thread, code);
        } else if Self::SHAPE.begins && switch::watches_waits() && !thread.inside.get() {
            ThreadPlace::of(thread).count(place::ENDED);
        }
    }
}

impl<const CALL: usize, const WORDS: usize, O> Waiting<CALL, WORDS, O> {
    const SHAPE: WaitingShape = shape_of(CALL);

    /// Fills in the thread's place. What was there is of a call that has returned, but where the place says otherwise.
    #[inline(always)]
    fn enter(&self, thread: &Thread) -> u32 {
        let here = ThreadPlace::of(thread);
        let mut level = 1;
        if here.word(place::INSIDE).load(Relaxed) != 0 {
            level = places::entered_again(thread, here, self.site.base);
            if level == 0 {
                return 0;
            }
        }
        self.describe(thread, here);
        here.word(place::INSIDE).store(inside::MPI, Release);
        level
    }

    #[inline(always)]
    fn leave(&self, thread: &Thread, level: u32) {
        if level == 0 {
            return;
        }
        // Looked up again: it may be another one, in a child that was forked meanwhile.
        let here = ThreadPlace::of(thread);
        here.count(place::ENDED);
        if level > 1 {
            return places::left(thread, here, level);
        }
        here.word(place::INSIDE).store(0, Relaxed);
    }

    /// It has asked, and been told whether it is so.
    #[inline(always)]
    fn asked(&self, thread: &Thread, code: c_int) {
        let here = ThreadPlace::of(thread);
        let says = self.words[Self::SHAPE.says];
        // SAFETY: MPI succeeded, so it has written the flag, or the number of requests that are complete.
        if code != 0 || says == 0 || unsafe { int_at(says) } > 0 {
            return here.count(place::ENDED);
        }
        here.count(place::ASKED);
        // Inside of another call that waits, the place is that one's.
        if here.word(place::INSIDE).load(Relaxed) == 0 {
            self.describe(thread, here);
        }
    }

    #[inline(always)]
    fn describe(&self, thread: &Thread, here: ThreadPlace) {
        let shape = Self::SHAPE;
        let mut flags = 0;
        if self.site.language == Language::Fortran {
            flags |= flag::FORTRAN;
        }
        if shape.is_window {
            flags |= flag::WINDOW;
        }
        if shape.any {
            flags |= flag::ANY;
        }
        here.word(place::CALL).store(CALL as u32 + 1, Relaxed);
        here.long(place::CALLER).store(self.site.caller as u64, Relaxed);
        here.long(place::FRAME).store(self.site.base as u64, Relaxed);
        here.word(place::PLACE).store(0, Relaxed);
        if shape.request != NONE {
            // The recorder says which, where it knows them.
            flags |= flag::UNKNOWN;
            let many = if shape.count == NONE { 1 } else { self.words[shape.count] as i32 };
            here.word(place::LIST).store(0, Relaxed);
            here.word(place::REQUESTS).store(many.max(0) as u32, Relaxed);
        } else {
            here.word(place::REQUESTS).store(0, Relaxed);
        }
        here.word(place::FLAGS).store(flags, Relaxed);
        let (name, number) = self.object(thread);
        if shape.other != NONE {
            // It counts at the leader only: elsewhere it may be none.
            let other = look_up(thread, self.words[shape.other], false);
            here.word(place::OTHER_NUMBER).store(other.number, Relaxed);
        }
        here.long(place::NAME).store(name, Relaxed);
        here.word(place::NUMBER).store(number, Relaxed);
        let without = if shape.everybody { peer::ANY } else { peer::NONE };
        here.word(place::PEER).store(self.rank(shape.peer, without) as u32, Relaxed);
        here.word(place::TAG).store(self.tag(shape.tag) as u32, Relaxed);
        here.word(place::SECOND_PEER).store(self.rank(shape.second_peer, peer::NONE) as u32, Relaxed);
        here.word(place::SECOND_TAG).store(self.tag(shape.second_tag) as u32, Relaxed);
    }

    #[inline(always)]
    fn rank(&self, at: usize, without: i32) -> i32 {
        match at {
            NONE => without,
            at => {
                let rank = self.words[at] as i32;
                if rank >= 0 { rank } else { no_rank(rank) }
            }
        }
    }

    #[inline(always)]
    fn tag(&self, at: usize) -> i32 {
        match at {
            NONE => peer::NONE,
            at => (self.words[at] as i32).max(peer::ANY),
        }
    }

    /// What the communicator or window is called.
    #[inline(always)]
    fn object(&self, thread: &Thread) -> (u64, u32) {
        let shape = Self::SHAPE;
        if shape.object == NONE {
            return (0, 0);
        }
        let word = self.words[shape.object];
        if shape.by_address {
            return addressed(thread, word, shape.is_window);
        }
        let known = thread.names[room(word)].get();
        if known.word == word && known.age == AGE.load(Relaxed) {
            return (known.name, known.number);
        }
        let found = look_up(thread, word, shape.is_window);
        (found.name, found.number)
    }
}

/// How often a communicator or window was made or freed, plus one: what is remembered is good until then, for a handle may come again.
static AGE: AtomicU32 = AtomicU32::new(1);

#[cold]
fn changed() {
    // After so many changes what is oldest looks new; 0 is nobody's.
    if AGE.fetch_add(1, Relaxed) == u32::MAX {
        AGE.store(1, Relaxed);
    }
}

/// The room of a handle among those that a thread remembers.
#[inline(always)]
const fn room(word: usize) -> usize {
    const _: () = assert!(NAMES == 4);
    (word as u32).wrapping_mul(0x9e37_79b1) as usize >> 30
}

#[cold]
#[inline(never)]
fn addressed(thread: &Thread, address: usize, is_window: bool) -> (u64, u32) {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let handle = abi::get().and_then(|abi| unsafe { abi.read_handle(address) });
    handle.map_or((0, 0), |handle| {
        let found = look_up(thread, handle.0, is_window);
        (found.name, found.number)
    })
}

/// Asks for the name of a communicator or window, and remembers it.
#[cold]
#[inline(never)]
fn look_up(thread: &Thread, word: usize, is_window: bool) -> NamedObject {
    let age = AGE.load(Relaxed);
    let ask = || {
        let abi: &'static Abi = abi::get()?;
        recorder::named(abi, abi.handle(word), is_window)
    };
    let id = CallId::of("MPI_Init");
    let found = contained::contained_in(thread, id, "while it looked for a name, after", ask).flatten();
    let (name, number) = found.unwrap_or_default();
    let named = NamedObject { word, name, number, age };
    thread.names[room(word)].set(named);
    named
}

/// What is no rank, in the words of a place.
#[cold]
fn no_rank(rank: i32) -> i32 {
    match abi::get().map(Abi::table) {
        Some(table) if rank == table.any_source => peer::ANY,
        Some(table) if rank == table.proc_null => peer::NOBODY,
        Some(_) => peer::ROOT,
        None => peer::NONE,
    }
}
