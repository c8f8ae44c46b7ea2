//! The one recorder of this process: events are made under its lock, and added to its file.

use super::file::EventFile;
use super::numbers::EventNumbers;
pub use super::place::{EventPlace, NOWHERE};
use crate::places::ThreadPlace;
use crate::thread::THREAD;
use crate::watchpoints::LocalWatch;
use crate::{stack, switch};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use warden::call::Language;
use warden::events::form::Writer;
use warden::events::{Did, KeptEvent, KeptRma, NO_CALL, Number};
use warden::findings::waits::place as waits;
use warden::mirror::layout::Layout;

static ON: AtomicBool = AtomicBool::new(false);
static RECORDER: Mutex<Option<Recorder>> = Mutex::new(None);

/// What the lock guards.
pub struct Recorder {
    file: EventFile,
    writer: Writer,
    /// Where what is kept of the thread lies whose events are put; 0 before the first one.
    thread: usize,
    pub numbers: EventNumbers,
    /// What of the program's own loads and stores is watched.
    pub local: LocalWatch,
    /// One byte, once something was seen.
    pub byte: Option<Arc<Layout>>,
    /// How many such accesses were kept.
    pub locals: u64,
    /// Operations that were begun in a program that tells of all of its accesses (`instrumented`).
    pub told_of: u64,
}

/// Whether events are kept.
#[inline]
pub fn on() -> bool {
    ON.load(Relaxed) && switch::ON.load(Relaxed) == 1
}

/// Takes a file for the events; false where there is one.
pub fn open(file: EventFile) -> bool {
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if recorder.is_some() {
        return false;
    }
    let mut numbers = EventNumbers::default();
    // The one that starts MPI is number 0.
    let thread = this_thread();
    numbers.thread(thread);
    let local = LocalWatch::default();
    *recorder = Some(Recorder {
        file,
        writer: Writer::default(),
        thread,
        numbers,
        local,
        byte: None,
        locals: 0,
        told_of: 0,
    });
    ON.store(true, Relaxed);
    switch::record(true);
    switch::USED.set_recorder(true);
    true
}

/// What tells threads apart.
#[inline(always)]
pub(super) fn this_thread() -> usize {
    THREAD.with(|thread| std::ptr::from_ref(thread).addr())
}

/// Something that may order this process with others, and how is not known.
pub fn unknown(at: EventPlace) {
    add(at, |_| Some(Did::Unknown { call: at.call }));
}

/// The one-sided operation that was kept last at this place has failed.
pub fn failed(at: EventPlace) {
    add(at, |_| Some(Did::Failed {}));
}

/// Something happened that decides what later events of this process mean, and it is not known what: nothing of the process is judged after it.
pub fn lost() {
    add(NOWHERE, |_| Some(Did::Missing {}));
}

/// A call that may wait is about to be made, and no event is kept of it before it returns: who looks where the thread stands is to know its place.
pub fn stands(at: EventPlace) {
    if let Some(place) = with(|recorder| recorder.place(at)) {
        stands_at(at.call, place);
    }
}

/// Says in the thread's place of the slot, which is about this call, where it is among the events.
fn stands_at(call: u16, place: Number) {
    if switch::watches_waits() {
        let here = THREAD.with(ThreadPlace::of);
        if here.word(waits::CALL).load(Relaxed) == u32::from(call) + 1 {
            here.word(waits::PLACE).store(place, Relaxed);
        }
    }
}

/// Looks at the recorder, or changes it. `None`: there is none.
#[inline]
pub fn with<T>(part: impl FnOnce(&mut Recorder) -> T) -> Option<T> {
    RECORDER.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(part)
}

/// The same from where nobody may wait: `None` also while somebody else looks.
pub fn try_with<T>(part: impl FnOnce(&mut Recorder) -> T) -> Option<T> {
    RECORDER.try_lock().ok()?.as_mut().map(part)
}

/// Adds one event, which is made under the lock.
#[inline]
pub fn add(at: EventPlace, event: impl FnOnce(&mut Recorder) -> Option<Did>) {
    with(|recorder| {
        if let Some(did) = event(recorder) {
            recorder.place_and_put(at, did);
        }
    });
}

impl Recorder {
    /// Adds an event at a place, which is told where it is new.
    pub fn place_and_put(&mut self, at: EventPlace, did: Did) {
        let place = self.place(at);
        stands_at(at.call, place);
        self.put(place, did);
    }

    /// The same of an event without a text or a list.
    #[inline(always)]
    pub fn place_and_put_short(&mut self, at: EventPlace, did: Did) {
        let place = self.place(at);
        stands_at(at.call, place);
        self.put_short(place, did);
    }

    /// The number of a place, which is told where it is new.
    #[inline(always)]
    fn place(&mut self, at: EventPlace) -> Number {
        match self.numbers.place(at.stack, at.call) {
            (place, false) => place,
            (new, true) => self.tell(at, new),
        }
    }

    /// Adds a one-sided operation.
    #[inline]
    pub fn put_operation(&mut self, at: EventPlace, rma: &KeptRma) {
        let place = self.place(at);
        if !ON.load(Relaxed) {
            return;
        }
        match self.file.short_room(ROOM_FOR_THE_LAST) {
            Some(mut room) => {
                self.writer.put_operation(place, rma, &mut room);
                self.file.wrote_short(room);
            }
            None => self.put(place, Did::Rma { rma: Box::new(*rma) }),
        }
    }

    /// [`Recorder::put`] of an event without a text or a list, made where it is kept: what it is known then.
    #[inline(always)]
    fn put_short(&mut self, place: Number, did: Did) {
        debug_assert!(did.is_short());
        if !ON.load(Relaxed) {
            return;
        }
        self.is_by_this_thread();
        match self.file.short_room(ROOM_FOR_THE_LAST) {
            Some(mut room) => {
                self.writer.put_other(place, &did, &mut room);
                self.file.wrote_short(room);
                // It has neither a text nor a list, so there is nothing to give back.
                std::mem::forget(did);
            }
            None => self.put(place, did),
        }
    }

    /// The number of the place of an instruction that is no call, told where it is new: the address behind it first, then where its function returns to.
    pub fn instruction(&mut self, frames: &[usize]) -> Number {
        self.place(EventPlace { stack: stack::intern(frames), call: NO_CALL })
    }

    /// Whether the event before is of the calling thread.
    pub fn is_of_this_thread(&self) -> bool {
        self.thread == this_thread()
    }

    /// Tells of a new place.
    #[cold]
    fn tell(&mut self, at: EventPlace, place: Number) -> Number {
        let mut frames = Vec::new();
        for frame in stack::named(at.stack) {
            let (module, is_new) = self.numbers.module(&frame.module);
            if is_new {
                self.put(0, Did::Module { module, path: frame.module, build_id: frame.build_id });
            }
            frames.push((module, frame.offset));
        }
        let fortran = stack::language(at.stack) == Language::Fortran;
        self.put(0, Did::Place { place, call: at.call, fortran, frames });
        place
    }

    /// Adds an event. Where there is no room any more, the last one says so, and no other comes after it.
    pub fn put(&mut self, place: Number, did: Did) {
        if !ON.load(Relaxed) {
            return;
        }
        self.is_by_this_thread();
        self.file.catch_up();
        let event = KeptEvent { place, did };
        let mut writer = self.writer;
        let mut room = self.file.room(ROOM_FOR_THE_LAST);
        writer.put(&event, &mut room);
        match room.written() {
            Some(bytes) => {
                self.file.wrote(bytes);
                self.writer = writer;
            }
            None => self.put_in_next(&event),
        }
    }

    /// The next event is of the calling thread, which is told where it is another one than before.
    #[inline(always)]
    fn is_by_this_thread(&mut self) {
        let here = this_thread();
        if here != self.thread {
            self.changes_thread(here);
        }
    }

    /// Events of another thread follow.
    #[cold]
    fn changes_thread(&mut self, here: usize) {
        self.thread = here;
        let thread = self.numbers.thread(here);
        self.put(0, Did::Thread { thread });
    }

    /// Adds an event that finds no room in this piece.
    #[cold]
    fn put_in_next(&mut self, event: &KeptEvent) {
        // Each piece is read from its own beginning.
        let mut writer = Writer::default();
        let mut bytes = Vec::new();
        writer.put(event, &mut bytes);
        let has_numbers = !self.numbers.are_used_up();
        if bytes.len() > MOST_OF_ONE || !has_numbers || self.file.begin(self.numbers.last()).is_err() {
            return self.give_up();
        }
        self.writer = writer;
        self.file.add(&bytes);
    }

    /// There is no room: what comes from here on is not kept.
    #[cold]
    fn give_up(&mut self) {
        ON.store(false, Relaxed);
        switch::record(false);
        let mut bytes = Vec::new();
        self.writer.put(&KeptEvent { place: 0, did: Did::Missing {} }, &mut bytes);
        if self.file.has_room(bytes.len()) {
            self.file.add(&bytes);
        }
    }
}

/// Bytes left in each piece for the event that says that others are missing.
const ROOM_FOR_THE_LAST: usize = 16;
/// Bytes of an event that is too long for any piece.
const MOST_OF_ONE: usize = warden::events::form::PIECE / 2;
