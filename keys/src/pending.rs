//! Which requests keep which communicators: a communicator that is freed while operations on it are pending is gone only
//! when they are complete (MPI 5.0, 7.4.3).
//!
//! Requests are followed from their creation to the call that completes or frees them. Libraries may give many operations
//! that are complete at once the same handle: such a request is counted.

use mpiwarden::call::Handle;
use rustc_hash::FxHashMap;

/// The communicator of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PendingComm {
    /// The communicator that has this handle.
    Live(Handle),
    /// One that was freed, by its number.
    Freed(u64),
}

/// Operations that are under way.
#[derive(Debug, Default)]
pub struct Pending {
    requests: FxHashMap<Handle, Vec<(PendingComm, usize)>>,
    /// Operations whose requests were freed while they were under way: they keep their communicators to the end of MPI.
    given_up: FxHashMap<PendingComm, usize>,
}

impl Pending {
    pub fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }

    /// Whether a communicator depends on this request.
    pub fn has(&self, request: Handle) -> bool {
        self.requests.contains_key(&request)
    }

    /// An operation on a communicator has begun.
    pub fn begin(&mut self, request: Handle, comm: Handle) {
        let of = PendingComm::Live(comm);
        let held = self.requests.entry(request).or_default();
        match held.iter_mut().find(|(known, _)| *known == of) {
            Some((_, count)) => *count += 1,
            None => held.push((of, 1)),
        }
    }

    /// A communicator was freed: operations on it are told by `number` from now on. Returns how many there are.
    pub fn freed(&mut self, comm: Handle, number: u64) -> usize {
        let mut operations = self.given_up.remove(&PendingComm::Live(comm)).unwrap_or(0);
        if operations > 0 {
            self.given_up.insert(PendingComm::Freed(number), operations);
        }
        for (of, count) in self.requests.values_mut().flatten() {
            if *of == PendingComm::Live(comm) {
                *of = PendingComm::Freed(number);
                operations += *count;
            }
        }
        operations
    }

    /// The communicator was not freed after all.
    pub fn unfreed(&mut self, comm: Handle, number: u64) {
        if let Some(operations) = self.given_up.remove(&PendingComm::Freed(number)) {
            self.given_up.insert(PendingComm::Live(comm), operations);
        }
        for (of, _) in self.requests.values_mut().flatten() {
            if *of == PendingComm::Freed(number) {
                *of = PendingComm::Live(comm);
            }
        }
    }

    /// As [`Pending::freed`], of a communicator that nobody asks about any more.
    pub fn forget(&mut self, comm: Handle) {
        self.given_up.remove(&PendingComm::Live(comm));
        self.requests.retain(|_, held| {
            held.retain(|(of, _)| *of != PendingComm::Live(comm));
            !held.is_empty()
        });
    }

    /// An operation is complete. Returns the number of its communicator where that was freed.
    pub fn complete(&mut self, request: Handle) -> Option<u64> {
        let held = self.requests.get_mut(&request)?;
        let (of, count) = held.first_mut()?;
        let of = *of;
        *count -= 1;
        if *count == 0 {
            held.remove(0);
        }
        if held.is_empty() {
            self.requests.remove(&request);
        }
        match of {
            PendingComm::Live(_) => None,
            PendingComm::Freed(number) => Some(number),
        }
    }

    /// The request was freed while its operation was under way: nobody learns when that ends. What it keeps stays.
    pub fn given_up(&mut self, request: Handle) {
        for (of, count) in self.requests.remove(&request).unwrap_or_default() {
            if matches!(of, PendingComm::Live(_)) {
                *self.given_up.entry(of).or_default() += count;
            }
        }
    }

    /// The communicator that was freed is gone, or freed for good.
    pub fn gone(&mut self, number: u64) {
        self.given_up.remove(&PendingComm::Freed(number));
    }
}
