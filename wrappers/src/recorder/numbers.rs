//! The numbers that events go by: what was told of, and by which number. A number is of one object: a handle that MPI gives again to another one gets
//! another number.

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use warden::call::{Handle, StackId};
use warden::events::Number;
use warden::mirror::layout::Layout;
use warden::mirror::objects::ObjectId;

/// Rooms for places that were used last.
const ROOMS: usize = 64;

pub struct EventNumbers {
    last: Number,
    places: FxHashMap<(StackId, u16), Number>,
    /// Those that were used last, each in the one room that it has.
    last_places: [(StackId, u16, Number); ROOMS],
    modules: FxHashMap<String, Number>,
    comms: FxHashMap<Handle, (ObjectId, Number)>,
    /// Live ones that were used last: whatever makes or frees one ends this.
    last_comms: [Option<(Handle, Number)>; 4],
    next_comm: usize,
    windows: FxHashMap<Handle, KnownWindow>,
    /// By communicator: how many persistent collective operations were initialised on it.
    persistent: FxHashMap<Number, u64>,
    /// By envelope (communicator, peer, tag, whether it is sent): how many messages in parts were initialised.
    envelopes: FxHashMap<(Number, i32, i32, bool), u64>,
    /// The communicators that stand for the n-th messages in parts of one.
    parts: FxHashMap<(Number, u64), Number>,
    /// By the address of the layout, which is kept, so that no other has it.
    shapes: FxHashMap<usize, (Arc<Layout>, Number)>,
    /// Files shared outside of MPI that were told of, and whether they can be changed.
    outside: FxHashSet<(u64, bool)>,
    pub requests: super::pending::OpenRequests,
    pub reachable: super::reachable::ReachableMemory,
}

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
            last_comms: Default::default(),
            next_comm: 0,
            windows: FxHashMap::default(),
            persistent: FxHashMap::default(),
            envelopes: FxHashMap::default(),
            parts: FxHashMap::default(),
            outside: FxHashSet::default(),
            shapes: FxHashMap::default(),
            requests: Default::default(),
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

    /// The number of a place, and whether it is a new one; 0: there is none.
    pub fn place(&mut self, stack: StackId, call: u16) -> (Number, bool) {
        let room = (stack.0 as usize ^ usize::from(call) << 3) % ROOMS;
        let (last_stack, last_call, last) = self.last_places[room];
        if (last_stack, last_call) == (stack, call) {
            return (last, false);
        }
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

    /// The number of a live communicator that was used lately.
    #[inline]
    pub fn last_comm(&self, handle: Handle) -> Option<Number> {
        self.last_comms.iter().flatten().find(|(of, _)| *of == handle).map(|(_, number)| *number)
    }

    /// A live communicator is used.
    pub fn use_comm(&mut self, handle: Handle, number: Number) {
        self.last_comms[self.next_comm] = Some((handle, number));
        self.next_comm = (self.next_comm + 1) % self.last_comms.len();
    }

    /// A communicator is made or freed: a handle may be of another one from now on.
    pub fn forget_comms(&mut self) {
        self.last_comms = Default::default();
    }

    pub fn comm(&self, handle: Handle, id: ObjectId) -> Option<Number> {
        self.comms.get(&handle).filter(|(of, _)| *of == id).map(|(_, number)| *number)
    }

    pub fn new_comm(&mut self, handle: Handle, id: ObjectId) -> Number {
        let number = self.next();
        self.comms.insert(handle, (id, number));
        number
    }

    /// Whether this is new of a file that is shared outside of MPI.
    pub fn is_new_outside(&mut self, file: u64, writes: bool) -> bool {
        self.outside.insert((file, writes))
    }

    /// The next persistent collective operation of a communicator.
    pub fn next_persistent(&mut self, comm: Number) -> u64 {
        let nth = self.persistent.entry(comm).or_default();
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

    pub fn window(&self, handle: Handle, id: ObjectId) -> Option<KnownWindow> {
        self.windows.get(&handle).copied().filter(|known| known.id == id)
    }

    pub fn new_window(&mut self, handle: Handle, id: ObjectId, comm: Number, shared: bool) -> Number {
        let number = self.next();
        self.windows.insert(handle, KnownWindow { id, number, comm, shared });
        number
    }

    /// The number of a layout, and whether it is a new one.
    pub fn shape(&mut self, layout: &Arc<Layout>) -> (Number, bool) {
        let address = Arc::as_ptr(layout) as usize;
        if let Some((_, known)) = self.shapes.get(&address) {
            return (*known, false);
        }
        let number = self.next();
        self.shapes.insert(address, (layout.clone(), number));
        (number, true)
    }
}
