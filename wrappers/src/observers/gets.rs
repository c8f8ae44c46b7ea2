//! The short way of a call that gets an attribute: one that was answered as it must be before is so again while nobody has had the state, and so needs
//! neither the lock nor the mirror. What was answered otherwise goes the long way afterwards: getting changes nothing, so that is as if it had gone it before.

use super::mirror::EnteredCall;
use super::{At, Observer};
use crate::numbers::int_at;
use crate::thread::Thread;
use crate::{memory, output, state, watching};
use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence};
use warden::mirror::frames::Answer;

/// A call that gets an attribute in C, with where it writes the value and the flag, and who else is told of it.
pub struct Gets<O> {
    pub object: usize,
    pub keyval: usize,
    pub value: usize,
    pub flag: usize,
    pub inner: O,
}

/// What is known of it until it returns.
#[derive(Clone, Copy)]
pub struct GetEntered {
    /// The answer that it must have, where the other observer was not told of it.
    expected: Option<Gotten>,
    /// The state's age when the other observer had been told.
    age: u64,
    inner: MaybeUninit<EnteredCall>,
}

/// An answer: the value, where there is one.
type Gotten = Option<usize>;

impl<O: Observer<Kept = EnteredCall>> Observer for Gets<O> {
    type Kept = GetEntered;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: At) -> GetEntered {
        let mut place = MaybeUninit::uninit();
        *self.keep(thread, at, &mut place)
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: At, place: &'k mut MaybeUninit<GetEntered>) -> &'k GetEntered {
        let kept = place.write(GetEntered { expected: None, age: 0, inner: MaybeUninit::uninit() });
        if let Some(expected) = self.room().expected(self.object, self.asked(at))
            && watching::on()
            && !thread.inside.get()
            && !memory::pending()
        {
            output::begun(at.id);
            kept.expected = Some(expected);
            return kept;
        }
        self.tell(thread, at, &mut kept.inner);
        kept.age = state::age();
        kept
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &GetEntered, code: c_int) {
        let mut late = MaybeUninit::uninit();
        let (inner, age) = match kept.expected {
            Some(expected) if code == 0 && self.answer() == expected => return output::over(),
            Some(_) => {
                output::uncount_call(at.id);
                self.tell(thread, at, &mut late);
                (&late, 0)
            }
            None => (&kept.inner, kept.age),
        };
        // SAFETY: `tell` has filled it, before the call or just now.
        let inner = unsafe { inner.assume_init_ref() };
        self.inner.after(thread, at, inner, code);
        if code == 0 && age == state::age() {
            self.remember(at, inner, age);
        }
    }
}

impl<O: Observer<Kept = EnteredCall>> Gets<O> {
    /// Where its answer is remembered.
    #[inline(always)]
    fn room(&self) -> &'static AnswerRoom {
        &ROOMS[(self.object ^ self.object >> 4 ^ self.keyval) % MANY]
    }

    /// What it asks of the object.
    #[inline(always)]
    fn asked(&self, at: At) -> u64 {
        u64::from(self.keyval as u32) | u64::from(at.id.0) << 32
    }

    /// What MPI has answered.
    #[inline(always)]
    fn answer(&self) -> Gotten {
        // SAFETY: MPI succeeded, so it has written both addresses, aligned or not.
        let (flag, value) = unsafe { (int_at(self.flag), (self.value as *const usize).read_unaligned()) };
        (flag != 0).then_some(value)
    }

    /// The other observer is told of the call: before it, or when it was not answered as before. There once, so that it is one piece of code.
    #[inline(never)]
    fn tell(&self, thread: &Thread, at: At, inner: &mut MaybeUninit<EnteredCall>) {
        self.inner.keep(thread, at, inner);
    }

    /// Nobody has had the state since the other observer was told that this answer leaves nothing to say.
    #[inline(never)]
    fn remember(&self, at: At, inner: &EnteredCall, age: u64) {
        // Without an address for one of them nothing was written.
        if self.value == 0 || self.flag == 0 {
            return;
        }
        let Some(expected) = inner.expected_attribute() else { return };
        let answer = self.answer();
        let is_it = match expected {
            Answer::Nothing => answer.is_none(),
            Answer::Value(value) => answer == Some(value),
            // What the number is that it points to is to be read each time.
            Answer::AtLeast(_) => false,
        };
        if is_it {
            self.room().remember(age, self.object, self.asked(at), answer);
        }
    }
}

/// An answer that is remembered.
struct AnswerRoom {
    /// The age of the state when it was right; 0: there is none, or it is being written.
    age: AtomicU64,
    /// The word that the call was given for the object, and its keyval and name.
    object: AtomicUsize,
    asked: AtomicU64,
    is_there: AtomicBool,
    value: AtomicUsize,
}

const MANY: usize = 64;
static ROOMS: [AnswerRoom; MANY] = [const {
    AnswerRoom {
        age: AtomicU64::new(0),
        object: AtomicUsize::new(0),
        asked: AtomicU64::new(0),
        is_there: AtomicBool::new(false),
        value: AtomicUsize::new(0),
    }
}; MANY];

/// Somebody writes a room: whoever else would does without.
static WRITES: AtomicBool = AtomicBool::new(false);

impl AnswerRoom {
    #[inline(always)]
    fn expected(&self, object: usize, asked: u64) -> Option<Gotten> {
        let age = self.age.load(Acquire);
        if age != state::age() || self.object.load(Relaxed) != object || self.asked.load(Relaxed) != asked {
            return None;
        }
        let expected = self.is_there.load(Relaxed).then_some(self.value.load(Relaxed));
        // Of a room that is written meanwhile the parts need not belong together.
        fence(Acquire);
        (self.age.load(Relaxed) == age).then_some(expected)
    }

    fn remember(&self, age: u64, object: usize, asked: u64, answer: Gotten) {
        if WRITES.swap(true, Acquire) {
            return;
        }
        self.age.store(0, Relaxed);
        fence(Release);
        self.object.store(object, Relaxed);
        self.asked.store(asked, Relaxed);
        self.is_there.store(answer.is_some(), Relaxed);
        self.value.store(answer.unwrap_or(0), Relaxed);
        self.age.store(age, Release);
        WRITES.store(false, Release);
    }
}
