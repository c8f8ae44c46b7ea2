//! The one recorder of this process: events are made under its lock, and added to its file.

use super::file::EventFile;
use super::numbers::EventNumbers;
use crate::site::Site;
use crate::{stack, switch};
use mpiwarden_spec::Procedure;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use warden::call::{CALLS, CallId, Language, StackId};
use warden::events::form::Writer;
use warden::events::{Did, KeptEvent, Number};

static ON: AtomicBool = AtomicBool::new(false);
static RECORDER: Mutex<Option<Recorder>> = Mutex::new(None);

/// What the lock guards.
pub struct Recorder {
    file: EventFile,
    writer: Writer,
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
    *recorder = Some(Recorder { file, writer: Writer::default(), numbers });
    ON.store(true, Relaxed);
    switch::RECORDS.store(1, Relaxed);
    switch::USED.set_recorder(true);
    true
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

/// Where an event is: taken before the lock.
#[derive(Clone, Copy)]
pub struct EventPlace {
    pub stack: StackId,
    /// The procedure's number in `spec`.
    pub call: u16,
}

/// Of events that are no call of the program.
pub const NOWHERE: EventPlace = EventPlace { stack: StackId(0), call: u16::MAX };

/// The procedure's number in `spec` of each checked call.
static PLACES: [u16; CALLS.len()] = {
    let mut places = [u16::MAX; CALLS.len()];
    let mut at = 0;
    while at < places.len() {
        if let Some(procedure) = Procedure::find(CALLS[at].name) {
            places[at] = procedure.place() as u16;
        }
        at += 1;
    }
    places
};

impl EventPlace {
    /// The place of a checked call.
    pub fn of(site: Site, call: CallId) -> EventPlace {
        EventPlace { stack: stack::capture(site), call: PLACES[usize::from(call.0)] }
    }

    pub fn numbered(site: Site, call: u16) -> EventPlace {
        EventPlace { stack: stack::capture(site), call }
    }
}

/// Looks at the recorder, or changes it. `None`: there is none.
#[inline]
pub fn with<T>(part: impl FnOnce(&mut Recorder) -> T) -> Option<T> {
    RECORDER.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(part)
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
        let place = match self.numbers.place(at.stack, at.call) {
            (place, false) => place,
            (new, true) => self.tell(at, new),
        };
        self.put(place, did);
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

    /// Adds an event that finds no room in this piece.
    #[cold]
    fn put_in_next(&mut self, event: &KeptEvent) {
        // Each piece is read from its own beginning.
        let mut writer = Writer::default();
        let mut bytes = Vec::new();
        writer.put(event, &mut bytes);
        if bytes.len() > MOST_OF_ONE || self.file.begin().is_err() {
            return self.give_up();
        }
        self.writer = writer;
        self.file.add(&bytes);
    }

    /// There is no room: what comes from here on is not kept.
    #[cold]
    fn give_up(&mut self) {
        ON.store(false, Relaxed);
        switch::RECORDS.store(0, Relaxed);
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
