//! What is under way: the calls and callbacks that each thread is inside of.
//!
//! Exceptions and `longjmp` leave entries behind that no return will ever end: the next call on that thread finds them
//! dead. Which frames still run is asked of the process ([`super::predefined::Setup::runs`]): a coroutine's lie on
//! another stack, so that addresses alone say nothing.

use super::attributes::Attribute;
use super::facts_attributes::CallbackRole;
use super::keyvals::{Key, KeyId};
use super::marks::Mark;
use super::name::Name;
use super::objects::{Object, ObjectId, PlainType};
use super::windows::AttachedRegion;
use crate::call::{Call, Context, Handle, Kind, Outcome, Results};

/// Proof that a call was entered, to be given back when it returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticket {
    /// Zero: nothing was kept for it.
    pub serial: u64,
    /// What the mirror's change counter was: whether anything happened in between.
    pub changes: u64,
    /// The call was made with something wrong about it: its result is not compared.
    pub faulty: bool,
    /// For a get_attr call, for which nothing else is kept.
    pub get: Option<GetTicket>,
    /// For a call that makes, commits, hands out or frees datatypes in a plain way, the same.
    pub datatype: Option<TypeTicket>,
}

/// What a call does to datatypes where no callback can run, nothing else is under way, and nothing has to be put back but
/// what is in here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTicket {
    Made,
    Committed(Handle),
    Obtained { counted: bool },
    Freed(Handle, PlainType),
}

/// What a get_attr call asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetTicket {
    pub kind: Kind,
    pub object: Handle,
    pub keyval: i32,
    /// The answer that leaves nothing to tell, where that is certain before the call.
    pub expected: Option<Answer>,
}

/// An answer of get_attr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Nothing,
    Value(usize),
    /// A value that points to a number not below this one.
    AtLeast(i64),
}

impl Ticket {
    /// That of a callback, for which nothing but its number counts: where thousands are nested, the rest need not lie on the stack.
    pub fn of_callback(serial: u64) -> Self {
        Ticket { serial, ..Ticket::default() }
    }

    /// Whether a get_attr call was answered as expected, so that there is no need to tell the mirror.
    #[inline]
    pub fn is_answered(&self, outcome: &Outcome) -> bool {
        let (Some(GetTicket { expected: Some(expected), .. }), &Results::Attr { flag, value, pointee }) =
            (self.get, &outcome.results)
        else {
            return false;
        };
        outcome.success
            && match expected {
                Answer::Nothing => !flag,
                Answer::Value(set) => flag && value == set,
                Answer::AtLeast(least) => flag && pointee.is_some_and(|number| number >= least),
            }
    }
}

/// A call that a thread is inside of.
#[derive(Debug)]
pub struct CallFrame {
    pub call: Call,
    pub context: Context,
    pub released: Released,
    /// The attributes that a duplication found on the old object.
    pub snapshot: Vec<(KeyId, Attribute)>,
    /// Callbacks that the call has to run.
    pub expected: Vec<Expected>,
    /// Values that copy callbacks gave to the new object.
    pub copies: Vec<(KeyId, usize)>,
    /// Order numbers of the attributes whose delete callbacks ran, one after the other.
    pub order: Vec<u64>,
    pub faulty: bool,
    /// A callback of the program failed in it: the state is undefined from here on.
    pub failed: bool,
    /// A copy callback ran that the call may not run.
    pub surplus: bool,
    /// Name of the duplication, where it is one and has a name on all ranks.
    pub dup_key: Option<String>,
    /// What the communicator or window that it makes is called on all its members.
    pub name: Option<Name>,
    /// The window that it makes.
    pub window: Option<ObjectId>,
}

impl CallFrame {
    pub fn new(call: Call, context: &Context) -> Self {
        CallFrame {
            call,
            context: *context,
            released: Released::Nothing,
            snapshot: Vec::new(),
            expected: Vec::new(),
            copies: Vec::new(),
            order: Vec::new(),
            faulty: false,
            failed: false,
            surplus: false,
            dup_key: None,
            name: None,
            window: None,
        }
    }
}

/// What a call took out of the mirror before the real call, to be put back when that fails.
#[derive(Debug, Default)]
pub enum Released {
    #[default]
    Nothing,
    Object(Box<Object>),
    /// One of several handles with equal bits.
    Handle,
    Attribute(KeyId, Attribute),
    Key(KeyId, Box<Key>),
    Region(usize, AttachedRegion),
    Memory(usize, isize),
}

/// A callback that has to run.
#[derive(Clone, Debug)]
pub struct Expected {
    pub role: CallbackRole,
    pub key: KeyId,
    pub object: Handle,
    pub attribute: Attribute,
    pub done: bool,
}

/// A callback of the program that a thread is inside of.
#[derive(Debug)]
pub struct CallbackFrame {
    pub role: CallbackRole,
    pub key: KeyId,
    pub kind: Kind,
    pub object: Handle,
    pub value: usize,
    /// The call that ran it, where one is known.
    pub by: Mark,
    /// That call frees the object.
    pub freeing: bool,
    /// It was expected, or its attribute is known.
    pub known: bool,
    /// Where its value was set.
    pub set: Mark,
    /// The object is in doubt while it runs: nothing says whether the attribute that it deletes is still there.
    pub in_doubt: bool,
}

/// An entry of a thread's list.
#[derive(Debug)]
pub struct Active {
    pub serial: u64,
    pub frame: usize,
    pub body: Body,
}

/// A call or a callback.
#[derive(Debug)]
pub enum Body {
    Call(Box<CallFrame>),
    Callback(CallbackFrame),
}

/// The entries of all threads.
#[derive(Debug, Default)]
pub struct Frames {
    serial: u64,
    threads: Vec<Vec<Active>>,
    /// Entries of all threads.
    count: usize,
}

impl Frames {
    /// The entries of a thread, outermost first.
    #[inline]
    pub fn of(&self, thread: usize) -> &[Active] {
        self.threads.get(thread).map_or(&[], Vec::as_slice)
    }

    /// Calls and callbacks of all threads.
    pub fn count(&self) -> usize {
        self.threads.iter().map(Vec::len).sum()
    }

    /// Whether a thread is inside of nothing.
    #[inline]
    pub fn idle(&self, thread: usize) -> bool {
        self.of(thread).is_empty()
    }

    /// Whether another thread is inside of anything.
    pub fn others_busy(&self, thread: usize) -> bool {
        self.count > self.of(thread).len()
    }

    /// Whether no thread is inside of anything.
    #[inline]
    pub fn all_idle(&self) -> bool {
        self.count == 0
    }

    /// Whether any thread is inside of a nonblocking duplication.
    pub fn starts_duplication(&self) -> bool {
        let mut calls = (0..self.threads.len()).flat_map(|thread| self.calls(thread));
        calls.any(|frame| matches!(frame.call, Call::CommDup { nonblocking: true, .. }))
    }

    /// Enters; the serial number ends it.
    pub fn push(&mut self, thread: usize, frame: usize, body: Body) -> u64 {
        if self.threads.len() <= thread {
            self.threads.resize_with(thread + 1, Vec::new);
        }
        self.serial += 1;
        self.count += 1;
        self.threads[thread].push(Active { serial: self.serial, frame, body });
        self.serial
    }

    /// Takes out the entries that a thread left without returning: dead ones, and what was inside of them on the same
    /// stack, whatever is left of it there.
    pub fn take_dead(&mut self, thread: usize, runs: impl Fn(usize, u64) -> bool) -> Vec<Active> {
        let Some(entries) = self.threads.get_mut(thread) else { return Vec::new() };
        let mut end = 0;
        let dead: Vec<Active> = entries
            .extract_if(.., |entry| {
                let dead = entry.frame < end || !runs(entry.frame, entry.serial);
                if dead {
                    end = end.max(entry.frame);
                }
                dead
            })
            .collect();
        self.count -= dead.len();
        dead
    }

    /// Ends an entry. Entries above it were left without returning, unless they run on another stack: then a coroutine
    /// goes on.
    pub fn pop(
        &mut self,
        thread: usize,
        serial: u64,
        runs: fn(usize, usize, u64) -> bool,
    ) -> (Option<Body>, Vec<Active>) {
        let Some(entries) = self.threads.get_mut(thread) else { return (None, Vec::new()) };
        let Some(index) = entries.iter().rposition(|entry| entry.serial == serial) else {
            return (None, Vec::new());
        };
        let ended = entries.remove(index);
        let left: Vec<Active> =
            entries.extract_if(index.., |inner| !runs(ended.frame, inner.frame, inner.serial)).collect();
        self.count -= 1 + left.len();
        (Some(ended.body), left)
    }

    /// The call that a thread is directly inside of: no callback lies between.
    pub fn current_call(&mut self, thread: usize) -> Option<&mut CallFrame> {
        match &mut self.threads.get_mut(thread)?.last_mut()?.body {
            Body::Call(call) => Some(call),
            Body::Callback(_) => None,
        }
    }

    /// The calls of a thread on this object cannot be compared any more: a callback changed it under them.
    pub fn spoil(&mut self, thread: usize, kind: Kind, handle: Handle) {
        for entry in self.threads.get_mut(thread).into_iter().flatten() {
            if let Body::Call(frame) = &mut entry.body
                && frame.call.object() == Some((kind, handle))
            {
                frame.failed = true;
            }
        }
    }

    /// Calls of other threads on the object of a call cannot be compared any more, and neither can it. Returns whether
    /// there are any, and the key number when one of them changes the same attribute.
    pub fn meet(&mut self, thread: usize, call: &Call) -> (bool, Option<i32>) {
        let (mut met, mut crossed) = (false, None);
        for (_, entries) in self.threads.iter_mut().enumerate().filter(|(number, _)| *number != thread) {
            for entry in entries {
                let Body::Call(other) = &mut entry.body else { continue };
                // An object that was taken out is not the one that has its handle now.
                if other.call.object() == call.object() && !matches!(other.released, Released::Object(_)) {
                    met = true;
                    other.faulty = true;
                    crossed =
                        crossed.or(call.changes().filter(|keyval| other.call.changes() == Some(*keyval)));
                }
            }
        }
        (met, crossed)
    }

    /// The callbacks that a thread is inside of, innermost first.
    pub fn callbacks(&self, thread: usize) -> impl Iterator<Item = &CallbackFrame> {
        self.of(thread).iter().rev().filter_map(|entry| match &entry.body {
            Body::Callback(callback) => Some(callback),
            Body::Call(_) => None,
        })
    }

    /// The callbacks that any thread is inside of.
    pub fn all_callbacks(&self) -> impl Iterator<Item = &CallbackFrame> {
        (0..self.threads.len()).flat_map(|thread| self.callbacks(thread))
    }

    /// The calls that a thread is inside of, innermost first.
    pub fn calls(&self, thread: usize) -> impl Iterator<Item = &CallFrame> {
        self.of(thread).iter().rev().filter_map(|entry| match &entry.body {
            Body::Call(call) => Some(&**call),
            Body::Callback(_) => None,
        })
    }
}
