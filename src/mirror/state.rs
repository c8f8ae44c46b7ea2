//! The state of the mirror, what is asked about it, and the marks and identities that it hands out.

use super::directory::Publish;
use super::facts;
use super::frames::{self, Frames};
use super::given::ToFree;
use super::groups::Groups;
use super::ids::{KeyId, ObjectId, UNKNOWN};
use super::in_use::InUse;
use super::keyvals::Keys;
use super::layout::Layout;
use super::lives::{Event, What};
use super::marks::{Mark, Moment};
use super::name::ByMembers;
use super::objects::{Object, Objects};
use super::predefined::Setup;
use super::requests::Requests;
use super::windows::WindowSummary;
use crate::call::{CallId, Context, Flavor, Handle, Kind, StackId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The World Model's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum World {
    Before,
    Up,
    Ending,
    After(Mark),
}

/// The standard as the state of one process.
#[derive(Debug)]
pub struct Mirror {
    pub(super) setup: Setup,
    /// Every call of the program on these objects is seen.
    pub(super) complete: bool,
    pub(super) world: World,
    /// Sessions that have not ended, and where the last ended that did.
    pub(super) sessions: FxHashSet<Handle>,
    pub(super) session_ended: Option<Mark>,
    /// When nothing of MPI was left up, the last time.
    pub(super) all_ended: Moment,
    /// Keys that were told to be left when `MPI_Finalize` returned.
    pub(super) keys_told: FxHashSet<KeyId>,
    /// Groups made from a session.
    pub(super) groups: Groups,
    /// Handles that the program must free.
    pub(super) given: ToFree,
    pub(super) objects: Objects,
    pub(super) keys: Keys,
    pub(super) frames: Frames,
    /// Layouts of datatypes that operations used.
    pub(super) layouts: FxHashMap<Handle, Arc<Layout>>,
    /// Layouts of datatypes by how they were made.
    pub(super) recipes: FxHashMap<u32, Arc<Layout>>,
    /// Buffers of operations.
    pub(super) in_use: InUse,
    /// What this process has to tell others.
    pub(super) published: Vec<Publish>,
    /// Communicators that their members alone made.
    pub(super) groups_made: ByMembers,
    /// What other members call an object is not known any more.
    pub(super) names_lost: bool,
    /// Requests of duplications and of operations that were not completed.
    pub(super) requests: Requests,
    /// Where a value that looks like an address is set.
    pub(super) values: FxHashMap<usize, Vec<(Kind, Handle, KeyId)>>,
    /// Memory from `MPI_Alloc_mem`.
    pub(super) allocations: FxHashMap<usize, isize>,
    /// Callbacks that a finished call had to run and did not.
    pub(super) owed: Vec<Owed>,
    /// Attributes with a delete callback that were on predefined objects when `MPI_Finalize` began.
    pub(super) on_predefined: Vec<(Kind, Handle, KeyId, facts::Left)>,
    /// Windows that are gone, for the viewer.
    pub(super) past_windows: Vec<WindowSummary>,
    /// Counts events; what happened later has a higher number.
    pub(super) clock: u64,
    /// `MPI_Pcontrol(0)` is in force.
    pub(super) muted: bool,
    /// Counts changes of objects, keys and attributes.
    pub(super) changes: u64,
    /// Call sites of deprecated calls that were told.
    pub(super) told: FxHashSet<(CallId, usize)>,
    /// A callback was left by an exception or a jump.
    pub(super) unwound: bool,
}

/// A callback that a finished call had to run and did not.
#[derive(Debug)]
pub(super) struct Owed {
    pub(super) expected: frames::Expected,
    pub(super) kind: Kind,
    pub(super) by: Mark,
}

impl Mirror {
    /// The state before MPI is up.
    pub fn new(setup: Setup) -> Self {
        Mirror {
            setup,
            complete: true,
            world: World::Before,
            sessions: FxHashSet::default(),
            session_ended: None,
            all_ended: Moment::default(),
            keys_told: FxHashSet::default(),
            groups: Groups::default(),
            given: ToFree::default(),
            objects: Objects::default(),
            keys: Keys::default(),
            frames: Frames::default(),
            layouts: FxHashMap::default(),
            recipes: FxHashMap::default(),
            in_use: InUse::default(),
            published: Vec::new(),
            groups_made: ByMembers::default(),
            names_lost: false,
            requests: Requests::default(),
            values: FxHashMap::default(),
            allocations: FxHashMap::default(),
            owed: Vec::new(),
            on_predefined: Vec::new(),
            past_windows: Vec::new(),
            clock: 0,
            muted: false,
            changes: 0,
            told: FxHashSet::default(),
            unwound: false,
        }
    }

    /// Some calls of the program are not seen: what needs the whole history of an object is silent from now on.
    pub fn incomplete(&mut self) {
        if self.complete {
            self.published.push(Publish::Incomplete);
        }
        self.complete = false;
    }

    /// Whether every call on these objects is seen.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether a callback was left by an exception or a jump.
    pub fn was_unwound(&self) -> bool {
        self.unwound
    }

    /// Whether this handle is a live communicator's, for a question to MPI.
    pub fn knows_comm(&self, comm: Handle) -> bool {
        self.objects.get(Kind::Comm, comm).is_some_and(|object| !object.pending)
            || (self.setup.is_predefined)(Kind::Comm, comm)
    }

    /// Whether this handle is that of a live object whose creation was seen.
    pub fn knows_object(&self, kind: Kind, handle: Handle) -> bool {
        self.objects.get(kind, handle).is_some()
    }

    /// The session that a window's communicator was made from.
    pub fn session_of_window(&self, win: Handle) -> Option<Handle> {
        self.objects.get(Kind::Win, win).and_then(|object| object.session)
    }

    /// The session that a communicator was made from.
    pub fn session_of_comm(&self, comm: Handle) -> Option<Handle> {
        self.objects.get(Kind::Comm, comm).and_then(|object| object.session)
    }

    /// The session that a group was made from.
    pub fn session_of_group(&self, group: Handle) -> Option<Handle> {
        self.groups.session(group)
    }

    /// Where a window was created.
    pub fn window_created(&self, win: Handle) -> Option<Mark> {
        self.objects.get(Kind::Win, win).map(|object| object.created)
    }

    /// The identity of a window.
    pub fn window_id(&self, win: Handle) -> Option<ObjectId> {
        self.objects.get(Kind::Win, win).map(|object| object.id)
    }

    /// Whether memory lies in a block from `MPI_Alloc_mem`, or in what MPI allocated for a window.
    pub fn is_mpi_memory(&self, base: usize, size: isize) -> bool {
        let end = |base: usize, size: isize| base.saturating_add(size.max(0).unsigned_abs());
        let holds = |start: usize, room: isize| start <= base && end(base, size) <= end(start, room);
        self.allocations.iter().any(|(&start, &room)| holds(start, room))
            || self.objects.all().into_iter().filter_map(|(_, _, object)| object.window.as_ref()).any(
                |window| {
                    matches!(window.flavor, Flavor::Allocate | Flavor::Shared)
                        && holds(window.base, window.size)
                },
            )
    }

    /// The identity of the next key, for the wrappers' trampolines.
    pub fn reserve_key(&mut self) -> KeyId {
        self.keys.reserve()
    }

    /// Keys whose callbacks can never run again, since the last call.
    pub fn take_ended_keys(&mut self) -> Vec<KeyId> {
        self.keys.take_ended()
    }

    /// The number of the latest event.
    #[inline]
    pub(super) fn now(&self) -> Moment {
        Moment::new(self.clock, self.muted)
    }

    /// The mark of a call.
    #[inline]
    pub(super) fn mark(&self, context: &Context) -> Mark {
        self.mark_of(context.stack, context.call)
    }

    /// A mark at the present time.
    pub fn mark_of(&self, stack: StackId, call: CallId) -> Mark {
        Mark { stack, call: Some(call), when: self.now() }
    }

    /// An event of a key's life, at the present time.
    pub(super) fn event(&self, what: What, object: ObjectId, by: Mark) -> Event {
        Event { at: self.clock, what, object, from: UNKNOWN, stack: by.stack }
    }

    /// An object that this call made.
    pub(super) fn new_object(&mut self, context: &Context) -> Object {
        let created = self.mark(context);
        Object::new(self.objects.identity(), created)
    }
}
