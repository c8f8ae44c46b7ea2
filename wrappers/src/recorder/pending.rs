//! What the requests of a process stand for while they are open.
//!
//! A handle may stand for several operations at once: libraries have one for those that are complete when they begin. Then the
//! variables that the handles are in tell them apart, and where these do not, all of them are taken for complete.

use super::amounts::{Content, Contribution};
use super::numbers::room;
use super::place::EventPlace;
use super::reachable::Used;
use super::variables::{HeldVariables, Overwriting, has_no_handle};
use crate::memory::watch;
use mpiwarden_spec::FileAccess;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::c_int;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use warden::call::Handle;
use warden::events::{Collective, Number, Posted, Rank};
use warden::mirror::lent::LentBuffers;
use warden::mirror::request_rules::RequestKind;

/// A message's communicator, peer and tag, as the call has them; `None` in the peer: `MPI_PROC_NULL`.
#[derive(Clone, Copy)]
pub struct Message {
    pub comm: usize,
    pub peer: usize,
    pub tag: usize,
}

/// What a request stands for.
#[derive(Clone, Copy)]
pub enum Begun {
    Send {
        synchronous: bool,
    },
    Receive(Posted),
    Collective,
    Operation,
    /// An access to a file, which has no event: it is no matter of other processes.
    File,
    /// A message of which some parts are not ready.
    Parts {
        comm: Number,
        to: Rank,
        tag: i32,
    },
}

/// What a call with a request begins, or what is begun when a persistent one is started.
#[derive(Clone, Copy)]
pub enum Begins {
    Send {
        message: Message,
        synchronous: bool,
    },
    Receive(Message),
    Collective {
        comm: usize,
        kind: Collective,
        root: usize,
    },
    SendAndReceive {
        send: Message,
        receive: Message,
    },
    /// So many parts of a message are sent one by one.
    SendParts {
        message: Message,
        parts: i64,
    },
    /// Such a message is received.
    ReceiveParts {
        message: Message,
        parts: i64,
    },
    /// Data is moved between a file and the buffer.
    File(FileAccess),
}

impl Begins {
    pub fn kind(self) -> RequestKind {
        match self {
            Begins::Send { .. } => RequestKind::Send,
            Begins::Receive(_) => RequestKind::Receive,
            Begins::Collective { .. } => RequestKind::Collective,
            Begins::SendAndReceive { .. } => RequestKind::SendReceive,
            Begins::SendParts { .. } => RequestKind::Parts,
            Begins::ReceiveParts { .. } => RequestKind::PartsReceived,
            Begins::File(_) => RequestKind::File,
        }
    }
}

/// Which call began an operation with a request, and how.
#[derive(Clone, Copy)]
pub struct BegunBy {
    pub at: EventPlace,
    pub kind: RequestKind,
    /// It started a persistent request.
    pub persistent: bool,
}

/// A request that is not complete.
#[derive(Clone, Copy)]
pub struct Pending {
    pub request: Number,
    pub begun: Begun,
    pub by: BegunBy,
    /// Where the program has the handle, as far as that is known.
    pub variable: usize,
    /// It was to be cancelled.
    pub cancelled: bool,
    /// The first call that wrote another handle to the variable.
    pub overwritten: Option<Overwriting>,
}

impl Pending {
    pub fn new(request: Number, begun: Begun, by: BegunBy, variable: usize) -> Pending {
        Pending { request, begun, by, variable, cancelled: false, overwritten: None }
    }
}

/// A thread that waits for a request, and where.
#[derive(Clone, Copy)]
pub struct AwaitedBy {
    pub request: Number,
    /// The address of what is kept of the thread.
    pub thread: usize,
    pub at: EventPlace,
}

/// What is begun when a persistent request is started.
#[derive(Clone)]
pub struct Persistent {
    pub begins: Begins,
    /// Where the request was made.
    pub made: EventPlace,
    pub used: Arc<[Used]>,
    /// Whether all of that is certainly used: among neighbours some may be nobody.
    pub is_all_used: bool,
    /// What a message holds.
    pub holds: Content,
    /// What a collective operation moves.
    pub contribution: Option<Arc<Contribution>>,
    /// The communicator that stands for the starts of a collective operation, or of a message in parts.
    pub comm: Option<Number>,
    /// The root of a collective operation.
    pub root: Rank,
}

/// Rooms for requests, a power of two: each handle has one for its first request.
const ROOMS: usize = 256;
/// Lists of handles that are kept, with nothing in them.
const MOST_LISTS: usize = 1 << 12;

/// Requests that are not complete.
pub struct OpenRequests {
    near: [Option<(Handle, Pending)>; ROOMS],
    /// Those that found their handle's room taken. A list may be empty.
    far: FxHashMap<Handle, Vec<Pending>>,
    /// How many there are in those lists.
    many_far: usize,
    pub persistent: FxHashMap<Handle, Persistent>,
    /// Persistent requests that were freed, and whose handles were not given again; and where.
    freed: FxHashMap<Handle, EventPlace>,
    /// Of messages in parts, those that are ready since the last start.
    pub ready: FxHashMap<Handle, FxHashSet<i64>>,
    /// The buffers of those that are not complete.
    pub lent: LentBuffers<EventPlace>,
    /// Handles of which more requests were taken than were meant, so that what still has such a handle may be complete as well.
    unsure: FxHashSet<Handle>,
    /// Where their handles are.
    pub variables: HeldVariables,
    /// Calls that may complete some and have not returned. One that an exception left never does.
    pub asked: usize,
}

impl Default for OpenRequests {
    fn default() -> OpenRequests {
        let (far, persistent) = Default::default();
        OpenRequests {
            near: [None; ROOMS],
            far,
            many_far: 0,
            persistent,
            freed: FxHashMap::default(),
            ready: FxHashMap::default(),
            lent: LentBuffers::default(),
            unsure: FxHashSet::default(),
            variables: HeldVariables::default(),
            asked: 0,
        }
    }
}

/// Whether the buffers of some operation may be in use.
static LENT: AtomicBool = AtomicBool::new(false);

/// Whether no operation that uses a buffer is under way.
#[inline(always)]
pub fn nothing_is_lent() -> bool {
    !LENT.load(Relaxed)
}

/// The range that holds the buffers of all of these that are no local variables; it does not shrink while there is one.
static FIRST: AtomicUsize = AtomicUsize::new(0);
static END: AtomicUsize = AtomicUsize::new(0);

/// An operation under way uses this memory, which may be a local variable: that nobody frees. Under the lock.
#[inline]
pub(super) fn lends(span: &Range<u64>, is_local: bool) {
    if nothing_is_lent() {
        FIRST.store(usize::MAX, Relaxed);
        END.store(0, Relaxed);
        LENT.store(true, Relaxed);
    }
    let (first, end) = (span.start as usize, span.end as usize);
    if is_local {
        return;
    }
    FIRST.store(first.min(FIRST.load(Relaxed)), Relaxed);
    END.store(end.max(END.load(Relaxed)), Relaxed);
    if !watch::is_near(first) {
        watch::watch_lent(first, end);
    }
}

/// Whether some of this memory may be in use by an operation under way.
#[inline]
pub fn may_be_lent(base: usize, end: usize) -> bool {
    !nothing_is_lent() && base < END.load(Relaxed) && FIRST.load(Relaxed) < end
}

/// Requests that were taken: one, and perhaps others.
pub struct Taken {
    pub one: Option<Pending>,
    pub others: Vec<Pending>,
    /// They are the ones that the program meant.
    pub sure: bool,
}

impl OpenRequests {
    #[inline]
    pub fn add(&mut self, handle: Handle, pending: Pending) {
        if !self.freed.is_empty() {
            self.freed.remove(&handle);
        }
        match &mut self.near[room(handle, ROOMS)] {
            free @ None => *free = Some((handle, pending)),
            Some(_) => self.add_far(handle, pending),
        }
    }

    #[inline(never)]
    fn add_far(&mut self, handle: Handle, pending: Pending) {
        self.far.entry(handle).or_default().push(pending);
        self.many_far += 1;
    }

    #[inline]
    pub fn knows(&self, handle: Handle) -> bool {
        self.near[room(handle, ROOMS)].is_some_and(|(of, _)| of == handle)
            || self.many_far > 0 && self.far.get(&handle).is_some_and(|pending| !pending.is_empty())
    }

    /// Those of a handle.
    pub fn of(&self, handle: Handle) -> impl Iterator<Item = &Pending> {
        let near = self.near[room(handle, ROOMS)].iter().filter(move |(of, _)| *of == handle);
        near.map(|(_, pending)| pending).chain(self.far.get(&handle).into_iter().flatten())
    }

    pub fn of_mut(&mut self, handle: Handle) -> impl Iterator<Item = &mut Pending> {
        let near = self.near[room(handle, ROOMS)].iter_mut().filter(move |(of, _)| *of == handle);
        near.map(|(_, pending)| pending).chain(self.far.get_mut(&handle).into_iter().flatten())
    }

    /// A persistent request was made.
    pub fn persists(&mut self, handle: Handle, persistent: Persistent) {
        self.freed.remove(&handle);
        self.persistent.insert(handle, persistent);
    }

    /// A persistent request is freed.
    pub fn persists_no_more(&mut self, handle: Handle, at: EventPlace) {
        if self.persistent.remove(&handle).is_some() && self.freed.len() < MOST_LISTS {
            self.freed.insert(handle, at);
        }
    }

    /// A call that may have completed some has returned.
    pub fn take_back_asked(&mut self) {
        self.asked = self.asked.saturating_sub(1);
    }

    /// Where the persistent request that had this handle was freed.
    pub fn freed(&self, handle: Handle) -> Option<EventPlace> {
        self.freed.get(&handle).copied()
    }

    /// A call is about to write another handle to a variable that holds this word.
    pub fn written_over(&mut self, variable: usize, word: c_int, at: EventPlace) {
        let Some((held, changed)) = self.variables.held(variable, word) else { return };
        for one in self.of_mut(held.handle).filter(|one| one.request == held.request) {
            one.overwritten.get_or_insert(Overwriting { at, changed });
        }
    }

    /// All that are not complete.
    pub fn all(&self) -> impl Iterator<Item = (Handle, &Pending)> {
        let near = self.near.iter().flatten().map(|(handle, pending)| (*handle, pending));
        near.chain(self.far.iter().flat_map(|(handle, list)| list.iter().map(|one| (*handle, one))))
    }

    /// Those of a handle that may be meant by a variable: the ones that were written there, or else all.
    pub fn meant(&self, handle: Handle, variable: usize) -> Vec<Pending> {
        let (there, elsewhere): (Vec<Pending>, Vec<Pending>) =
            self.of(handle).partition(|one| variable != 0 && one.variable == variable);
        if there.is_empty() { elsewhere } else { there }
    }

    /// The number of the request of a handle in this variable; `None` where it is not known which one that is, or it has no event.
    pub fn number(&self, handle: Handle, variable: usize) -> Option<Number> {
        let mut of_variable = self.of(handle).filter(|one| one.variable == variable);
        let mut all = self.of(handle);
        match (of_variable.next(), of_variable.next(), all.next(), all.next()) {
            (Some(one), None, ..) | (None, None, Some(one), None) => {
                (!matches!(one.begun, Begun::File)).then_some(one.request)
            }
            (..) => None,
        }
    }

    /// Takes those of a handle in this variable; where it is not known which ones these are, all of the handle.
    #[inline]
    pub fn take(&mut self, handle: Handle, variable: usize) -> Taken {
        self.give_back(handle);
        has_no_handle(variable);
        if self.many_far > 0 {
            return self.take_of_many(handle, variable);
        }
        let is_it = |(of, _): &mut (Handle, Pending)| *of == handle;
        let one = self.near[room(handle, ROOMS)].take_if(is_it).map(|(_, one)| one);
        let sure = self.unsure.is_empty() || self.is_sure(handle, one.as_slice(), variable);
        Taken { one, others: Vec::new(), sure }
    }

    /// Whether these of a handle are what a call was given in this variable: they are in it, and one call began them (a send and a receive have one
    /// request in `MPI_Isendrecv`). Where the handle stood for these alone, it need not be in the variable that it was written to.
    #[cold]
    fn is_sure(&self, handle: Handle, taken: &[Pending], variable: usize) -> bool {
        let of_one_call = match taken {
            [] | [_] => true,
            [one, other] => matches!(
                (one.begun, other.begun),
                (Begun::Send { .. }, Begun::Receive(_)) | (Begun::Receive(_), Begun::Send { .. })
            ),
            [_, _, _, ..] => false,
        };
        let is_there = taken.iter().all(|one| one.variable == variable && variable != 0);
        of_one_call && (is_there || !self.unsure.contains(&handle) && !self.knows(handle))
    }

    /// The buffers of the operations that a handle stands for are not known to be in use any more.
    #[inline]
    pub fn give_back(&mut self, handle: Handle) {
        if !self.lent.is_empty() {
            self.lent.give_back(handle);
            if self.lent.is_empty() {
                LENT.store(false, Relaxed);
            }
        }
    }

    /// No buffer is known to be in use any more.
    #[cold]
    pub fn forget_lent(&mut self) {
        self.lent = LentBuffers::default();
        LENT.store(false, Relaxed);
    }

    #[inline(never)]
    fn take_of_many(&mut self, handle: Handle, variable: usize) -> Taken {
        let lists = self.far.len();
        let is_it = |(of, _): &mut (Handle, Pending)| *of == handle;
        let near = self.near[room(handle, ROOMS)].take_if(is_it).map(|(_, one)| one);
        let Some(pending) = self.far.get_mut(&handle).filter(|pending| !pending.is_empty()) else {
            let sure = self.is_sure(handle, near.as_slice(), variable);
            return Taken { one: near, others: Vec::new(), sure };
        };
        let many = pending.len();
        pending.extend(near);
        let is_there = |one: &mut Pending| one.variable == variable;
        let there: Vec<Pending> = pending.extract_if(.., is_there).collect();
        // One request may stand for a send and a receive.
        let mut others = if there.is_empty() { std::mem::take(pending) } else { there };
        self.many_far = self.many_far - many + pending.len();
        // A handle comes again, so its list is kept, unless there are more of them than come again.
        if pending.is_empty() && lists > MOST_LISTS {
            self.far.remove(&handle);
        }
        let sure = self.is_sure(handle, &others, variable);
        if !sure {
            self.unsure.insert(handle);
        }
        Taken { one: others.pop(), others, sure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(request: Number, variable: usize) -> Pending {
        let at = crate::recorder::NOWHERE;
        let by = BegunBy { at, kind: RequestKind::OneSided, persistent: false };
        Pending::new(request, Begun::Operation, by, variable)
    }

    fn numbers(Taken { one, others, .. }: Taken) -> Vec<Number> {
        let mut numbers: Vec<Number> = one.into_iter().chain(others).map(|one| one.request).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn requests_of_one_handle_go_by_their_variables() {
        let mut open = OpenRequests::default();
        let handle = Handle(7);
        assert!(!open.knows(handle) && numbers(open.take(handle, 1)).is_empty());
        for (request, variable) in [(1, 10), (2, 20), (3, 20), (4, 30)] {
            open.add(handle, pending(request, variable));
        }
        assert_eq!(open.of(handle).count(), 4);
        assert_eq!(numbers(open.take(handle, 20)), [2, 3]);
        assert_eq!(numbers(open.take(handle, 99)), [1, 4]);
        assert!(!open.knows(handle));
        open.add(handle, pending(5, 10));
        assert!(open.knows(handle));
        assert_eq!(numbers(open.take(handle, 11)), [5]);
    }

    #[test]
    fn one_of_several_with_one_handle_is_sure_only_in_its_variable() {
        let mut open = OpenRequests::default();
        let handle = Handle(7);
        open.add(handle, pending(1, 10));
        assert!(open.take(handle, 99).sure, "a copy of the only one");
        for (request, variable) in [(2, 10), (3, 20), (4, 30), (5, 40)] {
            open.add(handle, pending(request, variable));
        }
        assert!(open.take(handle, 20).sure);
        assert!(!open.take(handle, 99).sure, "one of three, and which?");
        // The program still waits for two that were taken: what comes next may be meant by neither of these waits.
        open.add(handle, pending(6, 10));
        assert!(!open.take(handle, 99).sure);
        open.add(handle, pending(7, 10));
        assert!(open.take(handle, 10).sure);
        open.add(handle, pending(8, 10));
        open.add(handle, pending(9, 10));
        assert!(!open.take(handle, 10).sure, "two were written there");
        let other = Handle(8);
        open.add(other, pending(10, 10));
        assert!(open.take(other, 99).sure);
    }

    #[test]
    fn handles_may_share_a_room() {
        let mut open = OpenRequests::default();
        for handle in 1..=1000 {
            open.add(Handle(handle), pending(handle as Number, 0));
        }
        open.of_mut(Handle(500)).for_each(|one| one.cancelled = true);
        assert!(open.of(Handle(500)).all(|one| one.cancelled));
        for handle in (1..=1000).rev() {
            assert!(open.knows(Handle(handle)));
            assert_eq!(numbers(open.take(Handle(handle), 0)), [handle as Number]);
            assert!(!open.knows(Handle(handle)));
        }
        assert_eq!(open.many_far, 0);
    }
}
