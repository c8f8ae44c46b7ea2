//! The one recorder of this process: events are made under its lock, and added to its file.

use super::file::EventFile;
use super::numbers::EventNumbers;
use crate::site::Site;
use crate::{stack, switch};
use mpiwarden_spec::Procedure;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use warden::call::{Language, StackId};
use warden::events::form::Writer;
use warden::events::{Did, KeptEvent, Number};

static ON: AtomicBool = AtomicBool::new(false);
static RECORDER: Mutex<Option<Recorder>> = Mutex::new(None);

/// What the lock guards.
pub struct Recorder {
    file: EventFile,
    writer: Writer,
    bytes: Vec<u8>,
    pub numbers: EventNumbers,
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
    let numbers = EventNumbers::default();
    *recorder = Some(Recorder { file, writer: Writer::default(), bytes: Vec::with_capacity(256), numbers });
    ON.store(true, Relaxed);
    switch::RECORDS.store(1, Relaxed);
    switch::USED.set_recorder(true);
    true
}

/// Something that may order this process with others, and how is not known.
pub fn unknown(at: EventPlace) {
    add(at, |_| Some(Did::Unknown { call: at.call }));
}

/// Something happened that decides what later events of this process mean, and it is not known what: nothing of the process is judged after it.
pub fn lost() {
    add(EventPlace { stack: StackId::default(), call: u16::MAX }, |_| Some(Did::Missing {}));
}

/// Where an event is: taken before the lock.
#[derive(Clone, Copy)]
pub struct EventPlace {
    pub stack: StackId,
    /// The procedure's number in `spec`.
    pub call: u16,
}

impl EventPlace {
    /// The place of a call of this name.
    pub fn of(site: Site, call: &str) -> EventPlace {
        let call = Procedure::find(call).map_or(u16::MAX, |call| call.place() as u16);
        EventPlace { stack: stack::capture(site), call }
    }

    pub fn numbered(site: Site, call: u16) -> EventPlace {
        EventPlace { stack: stack::capture(site), call }
    }
}

/// Adds one event, which is made under the lock.
pub fn add(at: EventPlace, event: impl FnOnce(&mut Recorder) -> Option<Did>) {
    let mut locked = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(recorder) = locked.as_mut() else { return };
    if let Some(did) = event(recorder) {
        recorder.place_and_put(at, did);
    }
}

impl Recorder {
    /// Adds an event at a place, which is told where it is new.
    pub fn place_and_put(&mut self, at: EventPlace, did: Did) {
        let place = match self.numbers.place(at.stack, at.call) {
            (0, _) => 0,
            (known, false) => known,
            (new, true) => {
                let mut frames = Vec::new();
                for frame in stack::named(at.stack) {
                    let (module, is_new) = self.numbers.module(&frame.module);
                    if is_new {
                        self.put(0, Did::Module { module, path: frame.module, build_id: frame.build_id });
                    }
                    frames.push((module, frame.offset));
                }
                let fortran = stack::language(at.stack) == Language::Fortran;
                self.put(0, Did::Place { place: new, call: at.call, fortran, frames });
                new
            }
        };
        self.put(place, did);
    }

    /// Adds an event. Where there is no room any more, the last one says so, and no other comes after it.
    pub fn put(&mut self, place: Number, did: Did) {
        if !ON.load(Relaxed) {
            return;
        }
        let event = KeptEvent { place, did };
        let before = self.writer;
        self.bytes.clear();
        self.writer.put(&event, &mut self.bytes);
        if !self.file.has_room(self.bytes.len() + ROOM_FOR_THE_LAST) {
            if self.file.begin().is_err() || self.bytes.len() > MOST_OF_ONE {
                self.writer = before;
                self.give_up();
                return;
            }
            // Each piece is read from its own beginning.
            self.writer = Writer::default();
            self.bytes.clear();
            self.writer.put(&event, &mut self.bytes);
        }
        self.file.add(&self.bytes);
    }

    /// There is no room: what comes from here on is not kept.
    #[cold]
    fn give_up(&mut self) {
        ON.store(false, Relaxed);
        switch::RECORDS.store(0, Relaxed);
        self.bytes.clear();
        self.writer.put(&KeptEvent { place: 0, did: Did::Missing {} }, &mut self.bytes);
        if self.file.has_room(self.bytes.len()) {
            self.file.add(&self.bytes);
        }
    }
}

/// Bytes left in each piece for the event that says that others are missing.
const ROOM_FOR_THE_LAST: usize = 16;
/// Bytes of an event that is too long for any piece.
const MOST_OF_ONE: usize = warden::events::form::PIECE / 2;
