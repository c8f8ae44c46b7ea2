//! Requests that are followed, from the call that gave one to the call that completed it (3.7, 7.4.2, 12.3.5).
//!
//! A library may give one and the same request for everything that is complete already, so one handle may stand for
//! several. Which of them a completion means is seen by the variable: that of the last request that was written there.
//! Where the program has copied the handle, nobody can tell; then the places of those that are left are in doubt.

use super::facts::Mark;
use super::objects::ObjectId;
use crate::call::{Handle, StackId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a request stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stands {
    /// The duplication that makes this communicator.
    Duplication { comm: Handle, id: ObjectId },
    /// A one-sided operation.
    Operation(Requested),
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

impl Stands {
    pub fn operation(self) -> Option<Requested> {
        match self {
            Stands::Operation(operation) => Some(operation),
            Stands::Duplication { .. } => None,
        }
    }

    pub fn is_duplication(self) -> bool {
        self.operation().is_none()
    }

    /// Where it was begun, as far as that is kept.
    fn place(self) -> StackId {
        self.operation().map_or(StackId::default(), |operation| operation.mark.stack)
    }
}

/// A request: the handle, and a number of its own, since handles are given out again.
type Key = (Handle, u64);

#[derive(Clone, Copy, Debug)]
struct Open {
    what: Stands,
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

/// All requests that were not completed.
#[derive(Clone, Debug, Default)]
pub struct OpenRequests {
    open: BTreeMap<Key, Open>,
    /// What was written to each variable last.
    variables: FxHashMap<usize, Key>,
    shared: FxHashMap<Handle, Shared>,
    last: u64,
}

/// Others that are looked at for one whose variable was written again.
const NEAR: usize = 8;

impl OpenRequests {
    /// A call gave a request, and wrote it to a variable (0: not known which). Returns what the handle stood for before
    /// and still does.
    pub fn begin(&mut self, request: Handle, what: Stands, at: usize) -> Option<Stands> {
        let before = self.of(request).next_back().map(|(_, open)| open.what);
        self.last += 1;
        let key = (request, self.last);
        if let Some(before) = before {
            let place = before.place();
            let shared = self.shared.entry(request).or_insert(Shared { place, mixed: false, doubtful: 0 });
            shared.mixed |= shared.place != what.place();
        }
        self.open.insert(key, Open { what, at });
        if at != 0
            && let Some(overwritten) = self.variables.insert(at, key)
            && let Some(open) = self.open.get_mut(&overwritten)
        {
            open.at = 0;
        }
        before
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// All that a request stands for, oldest first.
    pub fn all(&self, request: Handle) -> impl DoubleEndedIterator<Item = Stands> {
        self.of(request).map(|(_, open)| open.what)
    }

    /// Whether a request was the last to be written to a variable.
    pub fn is_in(&self, request: Handle, at: usize) -> bool {
        self.variables.get(&at).is_some_and(|(handle, _)| *handle == request)
    }

    /// What a request in a variable stands for: what was written there last, else the oldest.
    pub fn at(&self, request: Handle, at: usize) -> Option<Stands> {
        let written = self.variables.get(&at).filter(|(handle, _)| *handle == request);
        let written = written.and_then(|key| self.open.get(key)).map(|open| open.what);
        written.or_else(|| self.all(request).next())
    }

    /// A request in a variable is complete, where it stands for something of this kind. Returns what.
    pub fn take(&mut self, request: Handle, at: usize, of: impl Fn(Stands) -> bool) -> Option<Stands> {
        let written = self
            .variables
            .get(&at)
            .copied()
            .filter(|key| key.0 == request && self.open.get(key).is_some_and(|open| of(open.what)));
        let key = match written {
            Some(key) => key,
            None => {
                let key = self.copied(request, of)?;
                let last = self.last;
                if let Some(shared) = self.shared.get_mut(&request).filter(|shared| shared.mixed) {
                    shared.doubtful = last;
                }
                key
            }
        };
        let taken = self.open.remove(&key)?;
        if self.variables.get(&taken.at) == Some(&key) {
            self.variables.remove(&taken.at);
        }
        if !self.shared.is_empty() && self.of(request).next().is_none() {
            self.shared.remove(&request);
        }
        Some(taken.what)
    }

    /// Operations that are left and whose places are certain, in the order of these.
    pub fn left(&mut self) -> Vec<Requested> {
        let (open, shared) = (std::mem::take(&mut self.open), std::mem::take(&mut self.shared));
        self.variables.clear();
        let certain =
            |(request, number): &Key| shared.get(request).is_none_or(|shared| shared.doubtful < *number);
        let mut left: Vec<Requested> = open
            .into_iter()
            .filter(|(key, _)| certain(key))
            .filter_map(|(_, open)| open.what.operation())
            .collect();
        left.sort_by_key(|operation| (operation.mark.stack, operation.number));
        left
    }

    /// The request that is most likely meant by a copy of its handle: one that no variable is known to hold, else the
    /// oldest.
    fn copied(&self, request: Handle, of: impl Fn(Stands) -> bool) -> Option<Key> {
        let mut candidates = self.of(request).filter(|(_, open)| of(open.what)).take(NEAR);
        let oldest = candidates.next()?;
        let copied = std::iter::once(oldest).chain(candidates).find(|(_, open)| open.at == 0);
        Some(*copied.unwrap_or(oldest).0)
    }

    fn of(&self, request: Handle) -> impl DoubleEndedIterator<Item = (&Key, &Open)> {
        self.open.range((request, 0)..=(request, u64::MAX))
    }
}
