//! The short way of a call that gets an attribute: one that was answered as it must be before is so again while nobody has had the state, and so needs
//! neither the lock nor the mirror. What was answered otherwise goes the long way afterwards: getting changes nothing, so that is as if it had gone it before.

use super::mirror::EnteredCall;
use super::{At, Observer};
use crate::numbers::int_at;
use crate::thread::{AttributeGot, GOTTEN, Thread};
use crate::{memory, output, state, watching};
use std::ffi::c_int;
use std::mem::MaybeUninit;
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
        let known = self.room(thread).get();
        if known.age == state::age()
            && known.object == self.object
            && known.keyval == self.keyval as i32
            && known.call == at.id
            && self.value != 0
            && self.flag != 0
            && watching::on()
            && !thread.inside.get()
            && !memory::pending()
        {
            output::begun(at.id);
            kept.expected = Some(known.is_there.then_some(known.value));
            return kept;
        }
        self.inner.keep(thread, at, &mut kept.inner);
        kept.age = state::age();
        kept
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &GetEntered, code: c_int) {
        match kept.expected {
            Some(expected) if code == 0 && self.answer() == expected => output::over(),
            Some(_) => self.otherwise(thread, at, code),
            None => {
                // SAFETY: `keep` has filled it where it expects no answer.
                let inner = unsafe { kept.inner.assume_init_ref() };
                self.inner.after(thread, at, inner, code);
                if code == 0 && kept.age == state::age() {
                    self.remember(thread, at, inner, kept.age);
                }
            }
        }
    }
}

impl<O: Observer<Kept = EnteredCall>> Gets<O> {
    fn room<'t>(&self, thread: &'t Thread) -> &'t std::cell::Cell<AttributeGot> {
        &thread.gotten[(self.object >> 4 ^ self.object ^ self.keyval) % GOTTEN]
    }

    /// What MPI has answered.
    #[inline(always)]
    fn answer(&self) -> Gotten {
        // SAFETY: MPI succeeded, so it has written both addresses, aligned or not.
        let (flag, value) = unsafe { (int_at(self.flag), (self.value as *const usize).read_unaligned()) };
        (flag != 0).then_some(value)
    }

    /// It was not answered as before: the other observer is told of all of it now.
    #[cold]
    #[inline(never)]
    fn otherwise(&self, thread: &Thread, at: At, code: c_int) {
        output::uncount_call(at.id);
        let mut inner = MaybeUninit::uninit();
        let inner = self.inner.keep(thread, at, &mut inner);
        self.inner.after(thread, at, inner, code);
    }

    /// Nobody has had the state since the other observer was told that this answer leaves nothing to say.
    #[inline(never)]
    fn remember(&self, thread: &Thread, at: At, inner: &EnteredCall, age: u64) {
        let Some(expected) = inner.expected_attribute() else { return };
        let answer = self.answer();
        let is_it = match expected {
            Answer::Nothing => answer.is_none(),
            Answer::Value(value) => answer == Some(value),
            // What the number is that it points to is to be read each time.
            Answer::AtLeast(_) => false,
        };
        if is_it {
            self.room(thread).set(AttributeGot {
                age,
                object: self.object,
                value: answer.unwrap_or(0),
                keyval: self.keyval as i32,
                call: at.id,
                is_there: answer.is_some(),
            });
        }
    }
}
