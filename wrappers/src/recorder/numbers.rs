//! The numbers that events go by: what was told of, and by which number. A number is of one object: a handle that MPI gives again to another one gets
//! another number.

use super::datatypes::LastDatatypes;
use super::signatures::KnownSignatures;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use warden::call::{Handle, StackId};
use warden::events::{MORE_THREADS, Number, Rank};
use warden::mirror::layout::Layout;
use warden::mirror::objects::ObjectId;

/// Rooms for places, and for communicators, that were used last.
const ROOMS: usize = 64;
const COMMS: usize = 8;
/// Layouts that are kept: where a program makes more of them, they are told of again.
const SHAPES: usize = 1 << 12;
/// Threads that are told apart.
const MOST_THREADS: usize = 1 << 10;

/// The one room of so many, a power of two, that a handle has.
#[inline(always)]
pub fn room(handle: Handle, rooms: usize) -> usize {
    handle.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (usize::BITS - rooms.trailing_zeros())
}

pub struct EventNumbers {
    last: Number,
    places: FxHashMap<(StackId, u16), Number>,
    /// Those that were used last, each in the one room that it has.
    last_places: [(StackId, u16, Number); ROOMS],
    modules: FxHashMap<String, Number>,
    comms: FxHashMap<Handle, (ObjectId, KnownComm)>,
    pub signatures: KnownSignatures,
    /// Threads that were seen, by where what is kept of them lies.
    threads: Vec<usize>,
    /// Live ones that were used last: whatever makes or frees one ends this.
    last_comms: [(Handle, KnownComm); COMMS],
    windows: FxHashMap<Handle, KnownWindow>,
    /// The live one that was used last: whatever makes or frees one ends this.
    last_window: Option<(Handle, KnownWindow)>,
    pub datatypes: LastDatatypes,
    /// What communicators and windows are called by all their members.
    names: FxHashMap<Number, u64>,
    /// By communicator: how many persistent collective operations were initialised on it.
    persistent: FxHashMap<Number, u64>,
    /// By communicator: how often processes were started over it.
    starts: FxHashMap<Number, u64>,
    /// By envelope (communicator, peer, tag, whether it is sent): how many messages in parts were initialised.
    envelopes: FxHashMap<(Number, i32, i32, bool), u64>,
    /// The communicators that stand for the n-th messages in parts of one.
    parts: FxHashMap<(Number, u64), Number>,
    /// By the address of the layout, which is kept, so that no other has it.
    shapes: FxHashMap<usize, (Arc<Layout>, Number)>,
    /// Files shared outside of MPI that were told of, and whether they can be changed.
    outside: FxHashSet<(u64, bool)>,
    pub requests: super::pending::OpenRequests,
    /// What threads wait for.
    pub waiting: Vec<super::pending::AwaitedBy>,
    /// Messages that were taken out of the queue and not received, by their handles.
    pub taken: FxHashMap<Handle, Number>,
    pub reachable: super::reachable::ReachableMemory,
}

/// A communicator that was told of.
#[derive(Clone, Copy)]
pub struct KnownComm {
    pub number: Number,
    /// The process's own rank in it.
    pub rank: Rank,
    /// How many members it has, or its group of two.
    pub size: u32,
    /// It lies between two groups, of which the other one is of this size.
    pub remote: Option<u32>,
}

impl KnownComm {
    /// The size of the larger group.
    pub fn most(self) -> u32 {
        self.size.max(self.remote.unwrap_or(0))
    }
}

/// More numbers than the events of a piece can need: each event has two bytes at least.
const NUMBERS_OF_A_PIECE: Number = 1 << 20;

/// In a room that is empty. Zero would be found for a variable that was never set.
const NO_COMM: (Handle, KnownComm) =
    (Handle::UNTOLD, KnownComm { number: 0, rank: 0, size: 0, remote: None });

/// A window that was told of.
#[derive(Clone, Copy)]
pub struct KnownWindow {
    pub id: ObjectId,
    pub number: Number,
    /// The communicator that it was made on.
    pub comm: Number,
    pub shared: bool,
}

impl Default for EventNumbers {
    fn default() -> EventNumbers {
        EventNumbers {
            last: 0,
            places: FxHashMap::default(),
            // No event of a call has this place.
            last_places: [(StackId(0), u16::MAX, 0); ROOMS],
            modules: FxHashMap::default(),
            comms: FxHashMap::default(),
            signatures: KnownSignatures::default(),
            threads: Vec::new(),
            last_comms: [NO_COMM; COMMS],
            windows: FxHashMap::default(),
            last_window: None,
            datatypes: Default::default(),
            names: FxHashMap::default(),
            persistent: FxHashMap::default(),
            starts: FxHashMap::default(),
            envelopes: FxHashMap::default(),
            parts: FxHashMap::default(),
            outside: FxHashSet::default(),
            shapes: FxHashMap::default(),
            requests: Default::default(),
            waiting: Vec::new(),
            taken: FxHashMap::default(),
            reachable: Default::default(),
        }
    }
}

impl EventNumbers {
    /// The next number of all.
    pub fn next(&mut self) -> Number {
        self.last += 1;
        self.last
    }

    /// The number that was given last.
    pub fn last(&self) -> Number {
        self.last
    }

    /// There may be too few numbers for the events of one more piece.
    pub fn are_used_up(&self) -> bool {
        self.last > Number::MAX - NUMBERS_OF_A_PIECE
    }

    /// The number of a place, and whether it is a new one; 0: there is none.
    #[inline(always)]
    pub fn place(&mut self, stack: StackId, call: u16) -> (Number, bool) {
        let room = (stack.0 as usize ^ usize::from(call) << 3) % ROOMS;
        let (last_stack, last_call, last) = self.last_places[room];
        if (last_stack, last_call) == (stack, call) {
            return (last, false);
        }
        self.place_of_all(room, stack, call)
    }

    #[inline(never)]
    fn place_of_all(&mut self, room: usize, stack: StackId, call: u16) -> (Number, bool) {
        if stack == StackId::default() {
            return (0, false);
        }
        let next = self.places.len() as Number + 1;
        let number = *self.places.entry((stack, call)).or_insert(next);
        self.last_places[room] = (stack, call, number);
        (number, number == next)
    }

    /// The number of a file, and whether it is a new one; 0: of none.
    pub fn module(&mut self, path: &str) -> (Number, bool) {
        if path.is_empty() {
            return (0, false);
        }
        if let Some(&known) = self.modules.get(path) {
            return (known, false);
        }
        let number = self.modules.len() as Number + 1;
        self.modules.insert(path.to_string(), number);
        (number, true)
    }

    /// A live communicator that was used lately.
    #[inline(always)]
    pub fn last_comm(&self, handle: Handle) -> Option<KnownComm> {
        let (of, known) = self.last_comms[room(handle, COMMS)];
        (of == handle && known.number != 0).then_some(known)
    }

    /// A live communicator is used.
    pub fn use_comm(&mut self, handle: Handle, known: KnownComm) {
        self.last_comms[room(handle, COMMS)] = (handle, known);
    }

    /// A communicator is made or freed: a handle may be of another one from now on.
    pub fn forget_comms(&mut self) {
        self.last_comms = [NO_COMM; COMMS];
    }

    pub fn comm(&self, handle: Handle, id: ObjectId) -> Option<KnownComm> {
        self.comms.get(&handle).filter(|(of, _)| *of == id).map(|(_, known)| *known)
    }

    pub fn new_comm(&mut self, handle: Handle, id: ObjectId, known: KnownComm, name: u64) {
        self.names.insert(known.number, name);
        if let Some((_, gone)) = self.comms.insert(handle, (id, known)) {
            self.forget_comm(gone.number);
        }
    }

    /// The handle of a communicator is another one's now: what was counted on it is not asked for again.
    fn forget_comm(&mut self, gone: Number) {
        self.names.remove(&gone);
        self.persistent.remove(&gone);
        self.starts.remove(&gone);
        // Messages in parts are few: mostly there are none.
        if !self.envelopes.is_empty() {
            self.envelopes.retain(|(comm, ..), _| *comm != gone);
            self.parts.retain(|(comm, _), _| *comm != gone);
        }
    }

    /// The number of a thread: the one that started MPI has 0.
    pub fn thread(&mut self, at: usize) -> u32 {
        if let Some(known) = self.threads.iter().position(|known| *known == at) {
            return known as u32;
        }
        if self.threads.len() == MOST_THREADS {
            return MORE_THREADS;
        }
        self.threads.push(at);
        self.threads.len() as u32 - 1
    }

    /// Whether this is new of a file that is shared outside of MPI.
    pub fn is_new_outside(&mut self, file: u64, writes: bool) -> bool {
        self.outside.insert((file, writes))
    }

    /// What a communicator or window is called; 0: it has no name.
    pub fn name(&self, number: Number) -> u64 {
        self.names.get(&number).copied().unwrap_or(0)
    }

    /// The next persistent collective operation of a communicator.
    pub fn next_persistent(&mut self, comm: Number) -> u64 {
        let nth = self.persistent.entry(comm).or_default();
        *nth += 1;
        *nth
    }

    /// The next start of processes over a communicator.
    pub fn next_start(&mut self, comm: Number) -> u64 {
        let nth = self.starts.entry(comm).or_default();
        *nth += 1;
        *nth
    }

    /// The next message in parts of an envelope, and the communicator that stands for it where there is one.
    pub fn next_parts(&mut self, envelope: (Number, i32, i32, bool)) -> (u64, Option<Number>) {
        let nth = self.envelopes.entry(envelope).or_default();
        *nth += 1;
        (*nth, self.parts.get(&(envelope.0, *nth)).copied())
    }

    pub fn new_parts(&mut self, on: Number, nth: u64) -> Number {
        let number = self.next();
        self.parts.insert((on, nth), number);
        number
    }

    /// The live window that was used last, if it is this one.
    #[inline]
    pub fn last_window(&self, handle: Handle) -> Option<KnownWindow> {
        self.last_window.filter(|(of, _)| *of == handle).map(|(_, known)| known)
    }

    /// A live window is used.
    pub fn use_window(&mut self, handle: Handle, known: KnownWindow) {
        self.last_window = Some((handle, known));
    }

    /// A window is made or freed.
    pub fn forget_window(&mut self) {
        self.last_window = None;
    }

    pub fn window(&self, handle: Handle, id: ObjectId) -> Option<KnownWindow> {
        self.windows.get(&handle).copied().filter(|known| known.id == id)
    }

    /// `on`: the communicator that it is made on, and its name.
    pub fn new_window(&mut self, handle: Handle, id: ObjectId, on: (Number, u64), shared: bool) -> Number {
        self.forget_window();
        let (number, (comm, name)) = (self.next(), on);
        self.names.insert(number, name);
        if let Some(gone) = self.windows.insert(handle, KnownWindow { id, number, comm, shared }) {
            self.names.remove(&gone.number);
        }
        number
    }

    /// The number of a layout, and whether it is a new one.
    pub fn shape(&mut self, layout: &Arc<Layout>) -> (Number, bool) {
        let address = Arc::as_ptr(layout) as usize;
        if let Some((_, known)) = self.shapes.get(&address) {
            return (*known, false);
        }
        if self.shapes.len() >= SHAPES {
            self.shapes.clear();
        }
        let number = self.next();
        self.shapes.insert(address, (layout.clone(), number));
        (number, true)
    }
}
