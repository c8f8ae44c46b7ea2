//! THE model of requests: what each one that is followed stands for, from the call that gave it to the call that completed it
//! (3.7, 7.4.2, 12.3.5).
//!
//! A request is active from [`Requests::begin`] until it is taken out: as complete, or as freed, after which nobody learns when
//! that is. Cancelled, it stays active. None is ever inactive: no duplication or `R…` operation has a persistent request.
//!
//! A library may give one and the same request for everything that is complete already, so one handle may stand for
//! several. Which of them a completion means is seen by the variable: that of the last request that was written there.
//! Where the program has copied the handle, nobody can tell; then the places of those that are left are in doubt.

use super::ids::ObjectId;
use super::marks::Mark;
use crate::call::{Handle, StackId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What a request stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stands {
    Duplication(Duplicating),
    Operation(Requested),
}

/// The same for those outside, who hand it back when it is complete.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Followed {
    /// The duplication that makes this communicator.
    Duplication(ObjectId),
    /// A one-sided operation, begun here.
    Operation(Mark),
}

/// A duplication with a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duplicating {
    /// The communicator that it makes.
    pub comm: Handle,
    pub id: ObjectId,
}

/// An operation with a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Requested {
    pub win: Handle,
    pub window: ObjectId,
    pub target: u32,
    /// Its number among the pending operations of the window.
    pub number: u64,
    /// Where it was begun.
    pub mark: Mark,
}

/// A request: the handle, and a number of its own, since handles are given out again.
type RequestKey = (Handle, u64);

#[derive(Clone, Copy, Debug)]
struct Open {
    what: Requested,
    /// The variable that holds it, 0: none is known.
    at: usize,
}

/// A handle that stood for more than one request at a time.
#[derive(Clone, Copy, Debug)]
struct Shared {
    place: StackId,
    /// They were begun in different places.
    mixed: bool,
    /// Of requests up to this number nobody can say whether they are among the completed ones.
    doubtful: u64,
}

/// All requests that were not completed. Those of duplications are kept apart: there are few, and nothing is to be searched for
/// them among thousands of operations that share a handle.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    operations: BTreeMap<RequestKey, Open>,
    duplications: BTreeMap<RequestKey, Duplicating>,
    /// What was written to each variable last.
    variables: FxHashMap<usize, RequestKey>,
    shared: FxHashMap<Handle, Shared>,
    last: u64,
}

/// Others that are looked at for one whose variable was written again.
const NEAR: usize = 8;

impl Requests {
    /// A call gave a request, and wrote it to a variable (0: not known which). Returns what the handle stood for before and
    /// still does.
    pub fn begin(&mut self, request: Handle, what: Stands, at: usize) -> Option<Stands> {
        let before = self.latest(request);
        let key = self.next(request);
        if let Some(before) = before {
            self.share(request, place(before), place(what));
        }
        let what = match what {
            Stands::Operation(what) => what,
            Stands::Duplication(what) => {
                self.duplications.insert(key, what);
                return before;
            }
        };
        self.operations.insert(key, Open { what, at });
        if at != 0
            && let Some(overwritten) = self.variables.insert(at, key)
            && let Some(open) = self.operations.get_mut(&overwritten)
        {
            open.at = 0;
        }
        before
    }

    /// What a handle was given for last.
    fn latest(&self, request: Handle) -> Option<Stands> {
        let operation = self.of(request).next_back().map(|(key, open)| (key.1, Stands::Operation(open.what)));
        let duplication = self.duplications.range(all_of(request)).next_back();
        let duplication = duplication.map(|(key, what)| (key.1, Stands::Duplication(*what)));
        let later = operation.into_iter().chain(duplication).max_by_key(|(number, _)| *number);
        later.map(|(_, what)| what)
    }

    fn next(&mut self, request: Handle) -> RequestKey {
        self.last += 1;
        (request, self.last)
    }

    /// A handle stands for one more, begun at `place`. `before`: where the last one was begun that it stands for already.
    fn share(&mut self, request: Handle, before: StackId, place: StackId) {
        let new = Shared { place: before, mixed: false, doubtful: 0 };
        let shared = self.shared.entry(request).or_insert(new);
        shared.mixed |= shared.place != place;
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.duplications.is_empty()
    }

    pub fn len(&self) -> usize {
        self.operations.len() + self.duplications.len()
    }

    /// All operations that a request stands for, oldest first.
    pub fn all(&self, request: Handle) -> impl DoubleEndedIterator<Item = Requested> {
        self.of(request).map(|(_, open)| open.what)
    }

    /// What a request in a variable stands for.
    pub fn followed(&self, request: Handle, at: usize) -> Option<Followed> {
        match self.duplication(request) {
            Some(duplication) => Some(Followed::Duplication(duplication.id)),
            None => self.at(request, at).map(|operation| Followed::Operation(operation.mark)),
        }
    }

    /// The oldest duplication that a request stands for.
    fn duplication(&self, request: Handle) -> Option<Duplicating> {
        self.duplications.range(all_of(request)).next().map(|(_, what)| *what)
    }

    /// Whether a request stands, or stood, for several things at a time.
    pub fn is_shared(&self, request: Handle) -> bool {
        self.shared.contains_key(&request)
    }

    /// Whether a request was the last to be written to a variable.
    pub fn is_in(&self, request: Handle, at: usize) -> bool {
        self.variables.get(&at).is_some_and(|(handle, _)| *handle == request)
    }

    /// The operation that a request in a variable stands for: what was written there last, else the oldest.
    pub fn at(&self, request: Handle, at: usize) -> Option<Requested> {
        let written = self.variables.get(&at).filter(|(handle, _)| *handle == request);
        let written = written.and_then(|key| self.operations.get(key)).map(|open| open.what);
        written.or_else(|| self.all(request).next())
    }

    /// A request is complete, where it stands for a duplication: for this one, where one is given.
    pub fn take_duplication(&mut self, request: Handle, of: Option<ObjectId>) -> Option<Duplicating> {
        let meant = |what: &Duplicating| of.is_none_or(|of| what.id == of);
        let key =
            self.duplications.range(all_of(request)).find(|(_, what)| meant(what)).map(|(key, _)| *key)?;
        self.doubt(request);
        let taken = self.duplications.remove(&key);
        self.forget_shared(request);
        taken
    }

    /// A request in a variable is complete, where it stands for an operation.
    pub fn take(&mut self, request: Handle, at: usize) -> Option<Requested> {
        let written = self.variables.get(&at).copied();
        let key = match written.filter(|key| key.0 == request && self.operations.contains_key(key)) {
            Some(key) => key,
            None => {
                let key = self.copied(request)?;
                self.doubt(request);
                key
            }
        };
        let taken = self.operations.remove(&key)?;
        if self.variables.get(&taken.at) == Some(&key) {
            self.variables.remove(&taken.at);
        }
        self.forget_shared(request);
        Some(taken.what)
    }

    /// One of those that a handle stands for is complete, and nobody can say which.
    fn doubt(&mut self, request: Handle) {
        let last = self.last;
        if let Some(shared) = self.shared.get_mut(&request).filter(|shared| shared.mixed) {
            shared.doubtful = last;
        }
    }

    fn forget_shared(&mut self, request: Handle) {
        if !self.shared.is_empty()
            && self.of(request).next().is_none()
            && self.duplications.range(all_of(request)).next().is_none()
        {
            self.shared.remove(&request);
        }
    }

    /// Operations that are left and whose places are certain, in the order of these.
    pub fn left(&mut self) -> Vec<Requested> {
        let (open, shared) = (std::mem::take(&mut self.operations), std::mem::take(&mut self.shared));
        self.duplications.clear();
        self.variables.clear();
        let certain = |(request, number): &RequestKey| {
            shared.get(request).is_none_or(|shared| shared.doubtful < *number)
        };
        let mut left: Vec<Requested> =
            open.into_iter().filter(|(key, _)| certain(key)).map(|(_, open)| open.what).collect();
        left.sort_by_key(|operation| (operation.mark.stack, operation.number));
        left
    }

    /// The request that is most likely meant by a copy of its handle: one that no variable is known to hold, else the
    /// oldest.
    fn copied(&self, request: Handle) -> Option<RequestKey> {
        let mut candidates = self.of(request).take(NEAR);
        let oldest = candidates.next()?;
        let copied = std::iter::once(oldest).chain(candidates).find(|(_, open)| open.at == 0);
        Some(*copied.unwrap_or(oldest).0)
    }

    fn of(&self, request: Handle) -> impl DoubleEndedIterator<Item = (&RequestKey, &Open)> {
        self.operations.range(all_of(request))
    }
}

/// Where it was begun.
fn place(what: Stands) -> StackId {
    match what {
        Stands::Duplication(_) => StackId::default(),
        Stands::Operation(operation) => operation.mark.stack,
    }
}

/// The keys of a handle.
fn all_of(request: Handle) -> RangeInclusive<RequestKey> {
    (request, 0)..=(request, u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUPLICATION: Stands = Stands::Duplication(Duplicating { comm: Handle(2), id: ObjectId(3) });

    fn operation(number: u64, stack: u32) -> Stands {
        let mark = Mark { stack: StackId(stack), ..Mark::default() };
        Stands::Operation(Requested { win: Handle(1), window: ObjectId(1), target: 0, number, mark })
    }

    #[test]
    fn many_that_share_a_handle_are_told_apart_by_their_variables() {
        const MANY: u64 = 50_000;
        let (handle, variable) = (Handle(7), |number: u64| 0x1000 + 8 * number as usize);
        let mut open = Requests::default();
        for number in 0..MANY {
            open.begin(handle, operation(number, 1), variable(number));
        }
        open.begin(handle, DUPLICATION, 0);
        assert_eq!(open.duplication(handle).map(|what| what.id), Some(ObjectId(3)));
        assert_eq!(open.take_duplication(handle, Some(ObjectId(4))), None);
        assert!(open.take_duplication(handle, None).is_some());
        // Where each were searched for among all, this would not come to an end.
        for number in (0..MANY).rev() {
            assert!(open.duplication(handle).is_none() && open.is_shared(handle));
            assert_eq!(open.at(handle, variable(number)).map(|what| what.number), Some(number));
            assert_eq!(open.take(handle, variable(number)).map(|what| what.number), Some(number));
        }
        assert!(open.is_empty() && !open.is_shared(handle));
    }

    #[test]
    fn a_handle_says_what_it_stood_for_before() {
        let mut open = Requests::default();
        assert_eq!(open.begin(Handle(7), operation(1, 1), 0), None);
        assert_eq!(open.begin(Handle(7), operation(2, 1), 0), Some(operation(1, 1)));
        assert_eq!(open.begin(Handle(7), DUPLICATION, 0), Some(operation(2, 1)));
        assert_eq!(open.begin(Handle(7), operation(3, 1), 0), Some(DUPLICATION));
        assert_eq!(open.begin(Handle(8), operation(4, 1), 0), None);
        assert_eq!(open.len(), 5);
    }
}
