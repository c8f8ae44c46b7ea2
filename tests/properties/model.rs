//! A small model of a correct MPI library under a program that makes no mistake, for what is there; what happens to
//! it is in `keys`, `objects` and `windows`.
//!
//! It is written from the standard and not from the mirror, and as plainly as possible: lists, and no identities but
//! positions in them. Where the text leaves a choice to the library, the choice is random.

use mpiwarden::call::{Flavor, Function, Handle, Kind, Predefined, Role};
use mpiwarden::mirror::keyvals::KeyId;

use crate::choices::Choices;
use crate::driver::{Driver, THREADS};
use crate::setup;

/// A key. Its place in the list is its identity.
#[derive(Clone, Debug)]
pub struct Key {
    pub number: i32,
    pub id: KeyId,
    pub kind: Kind,
    pub copy: Function,
    pub delete: Function,
    pub freed: bool,
    /// Attributes that hold it.
    pub holds: usize,
    /// Freed, and held by nothing.
    pub gone: bool,
    /// A call is setting it: the program does not free it meanwhile.
    pub busy: usize,
}

impl Key {
    /// Whether its callbacks run as trampolines.
    pub fn is_seen(&self) -> bool {
        self.copy == Function::User || self.delete == Function::User
    }
}

/// One attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attribute {
    pub key: usize,
    pub value: usize,
}

/// The memory of a window.
#[derive(Clone, Debug)]
pub struct Window {
    pub flavor: Flavor,
    pub base: usize,
    pub size: usize,
    pub unit: usize,
    pub regions: Vec<(usize, usize)>,
}

/// A communicator, datatype or window. Its place in the list is its identity.
#[derive(Clone, Debug)]
pub struct Object {
    pub kind: Kind,
    pub handle: Handle,
    pub alive: bool,
    pub predefined: bool,
    /// Handles with equal bits that the program must free.
    pub references: usize,
    /// In the order of setting.
    pub attributes: Vec<Attribute>,
    /// Calls and callbacks about it that are under way.
    pub busy: usize,
    /// The request that completes it.
    pub pending: Option<Handle>,
    /// The library's own communicator behind a window.
    pub hidden: Option<usize>,
    /// Nobody but the library knows it.
    pub is_hidden: bool,
    pub window: Option<Window>,
}

/// Numbers that are handed out, and handed out again at once when they are given back.
#[derive(Debug)]
pub struct Pool {
    next: usize,
    step: usize,
    free: Vec<usize>,
}

impl Pool {
    pub fn new(first: usize, step: usize) -> Self {
        Pool { next: first, step, free: Vec::new() }
    }

    pub fn take(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.next += self.step;
            self.next - self.step
        })
    }

    pub fn give(&mut self, number: usize) {
        self.free.push(number);
    }
}

/// The process: the library's state, the program's, and the mirror that watches both.
#[derive(Debug)]
pub struct Model {
    pub driver: Driver,
    pub choices: Choices,
    pub keys: Vec<Key>,
    pub objects: Vec<Object>,
    pub handles: Pool,
    pub requests: Pool,
    pub numbers: Pool,
    /// Blocks of memory, each of one page.
    pub blocks: Pool,
    /// Blocks that attribute values point to, with how many do.
    pub shared: Vec<(usize, usize)>,
    /// Hidden communicators behind open files.
    pub files: Vec<usize>,
    /// How deep callbacks are nested.
    pub nested: usize,
    /// Threads never change one object at once.
    pub alone: bool,
}

/// Positions of the predefined objects.
pub const WORLD: usize = 0;
pub const MYSELF: usize = 1;
pub const INT: usize = 2;

/// Size of a block of memory.
pub const BLOCK: usize = 0x1000;

impl Model {
    pub fn new(choices: Choices) -> Self {
        let predefined =
            [(Kind::Comm, setup::WORLD), (Kind::Comm, setup::MYSELF), (Kind::Datatype, setup::INT)];
        let objects =
            predefined.map(|(kind, handle)| Object { predefined: true, ..Object::new(kind, handle) });
        Model {
            driver: Driver::new(),
            choices,
            keys: Vec::new(),
            objects: objects.to_vec(),
            handles: Pool::new(setup::FIRST_HANDLE, 1),
            requests: Pool::new(setup::FIRST_HANDLE, 1),
            numbers: Pool::new(setup::FIRST_KEY as usize, 1),
            blocks: Pool::new(0x5500_0000, BLOCK),
            shared: Vec::new(),
            files: Vec::new(),
            nested: 0,
            alone: false,
        }
    }

    /// A thread for the next call.
    pub fn some_thread(&mut self) -> usize {
        self.choices.below(THREADS)
    }

    /// The objects of a kind that the program may use now.
    pub fn usable(&self, kind: Kind) -> Vec<usize> {
        let usable = |object: &Object| {
            object.kind == kind
                && object.alive
                && object.busy == 0
                && object.pending.is_none()
                && !object.is_hidden
        };
        (0..self.objects.len()).filter(|index| usable(&self.objects[*index])).collect()
    }

    /// Those that the program made.
    pub fn own(&self, kind: Kind) -> Vec<usize> {
        self.usable(kind).into_iter().filter(|index| !self.objects[*index].predefined).collect()
    }

    /// Keys that are not freed.
    pub fn live_keys(&self) -> Vec<usize> {
        (0..self.keys.len()).filter(|index| !self.keys[*index].freed && !self.keys[*index].gone).collect()
    }

    /// No handle and no key number is handed out a second time from now on, of those that are free.
    pub fn forget_free_numbers(&mut self) {
        self.handles.free.clear();
        self.numbers.free.clear();
    }

    /// Takes a block of memory, which looks allocated from now on.
    pub fn allocate(&mut self) -> usize {
        let block = self.blocks.take();
        setup::allocate_again(block);
        block
    }
}

impl Object {
    pub fn new(kind: Kind, handle: Handle) -> Self {
        Object {
            kind,
            handle,
            alive: true,
            predefined: false,
            references: 1,
            attributes: Vec::new(),
            busy: 0,
            pending: None,
            hidden: None,
            is_hidden: false,
            window: None,
        }
    }
}

/// One of the standard's functions, as an ABI with values for each kind has them.
pub fn predefined(role: Role, kind: Kind) -> Function {
    let name = match role {
        Role::NullCopy => "MPI_COMM_NULL_COPY_FN",
        Role::Dup => "MPI_COMM_DUP_FN",
        Role::NullDelete => "MPI_COMM_NULL_DELETE_FN",
        Role::NullEither => "0x0",
    };
    Function::Predefined(Predefined { role, kind: Some(kind), name, of_other_module: false })
}

/// The part of a call's name that tells the kind.
pub fn prefix(kind: Kind) -> &'static str {
    match kind {
        Kind::Comm => "MPI_Comm",
        Kind::Datatype => "MPI_Type",
        Kind::Win => "MPI_Win",
    }
}
