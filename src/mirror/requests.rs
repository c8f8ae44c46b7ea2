//! Requests that are followed (3.7): of nonblocking duplications, and of `R…` operations (12.3.5).

use super::Mirror;
use super::facts::{Fact, Left, LeftOver, Mark};
use super::objects::ObjectId;
use super::open_requests::{Requested, Stands};
use super::pending::Stage;
use crate::call::{Handle, Kind};

/// What a request stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Followed {
    /// The duplication that makes this communicator.
    Duplication(ObjectId),
    /// A one-sided operation, begun here.
    Operation(Mark),
}

impl Mirror {
    /// Whether requests must be followed: one is not complete, or a duplication is just being started.
    pub fn follows_requests(&self) -> bool {
        !self.requests.is_empty() || self.frames.starts_duplication()
    }

    /// What a request in a variable stands for, while that is not complete.
    pub fn followed(&self, request: Handle, at: usize) -> Option<Followed> {
        let what = self.requests.all(request).find(|what| what.is_duplication());
        Some(match what.or_else(|| self.requests.at(request, at))? {
            Stands::Duplication { id, .. } => Followed::Duplication(id),
            Stands::Operation(operation) => Followed::Operation(operation.mark),
        })
    }

    /// What a request stood for is complete. Another thread may have been given its handle meanwhile, for another
    /// duplication: that one goes on.
    pub fn followed_done(&mut self, request: Handle, at: usize, what: Followed) {
        match what {
            Followed::Duplication(of) => {
                let same = |what| matches!(what, Stands::Duplication { id, .. } if id == of);
                let done = self.requests.take(request, at, same);
                self.complete(done);
            }
            Followed::Operation(_) => self.operation_done(request, at),
        }
    }

    /// The request in a variable is complete, whatever it stood for.
    pub fn request_done(&mut self, request: Handle, at: usize) {
        if !self.duplication_done(request) {
            self.operation_done(request, at);
        }
    }

    /// A request was found to be complete by a call that leaves it as it is: that of an operation is still to be
    /// completed by the program.
    pub fn request_looked_at(&mut self, request: Handle) {
        self.duplication_done(request);
        let done: Vec<Requested> = self.requests.all(request).filter_map(Stands::operation).collect();
        for operation in done {
            self.at_origin(operation);
        }
    }

    /// A duplication was begun. Its request may be one that was given out before: then that duplication is complete.
    pub(super) fn duplication_begun(&mut self, request: Handle, comm: Handle, id: ObjectId) {
        self.duplication_done(request);
        self.requests.begin(request, Stands::Duplication { comm, id }, 0);
    }

    /// An operation was begun, and its request written to a variable. A request that another operation has, too, is one
    /// that the library gives for what is complete.
    pub(super) fn operation_begun(&mut self, request: Handle, operation: Requested, at: usize) {
        let before = self.requests.begin(request, Stands::Operation(operation), at);
        if let Some(before) = before.and_then(Stands::operation) {
            self.at_origin(before);
            self.at_origin(operation);
        }
    }

    /// Whether the request stood for a duplication.
    fn duplication_done(&mut self, request: Handle) -> bool {
        let done = self.requests.take(request, 0, Stands::is_duplication);
        self.complete(done);
        done.is_some()
    }

    fn operation_done(&mut self, request: Handle, at: usize) {
        let done = self.requests.take(request, at, |what| !what.is_duplication());
        self.complete(done);
    }

    fn complete(&mut self, done: Option<Stands>) {
        match done {
            Some(Stands::Duplication { comm, id }) => {
                if let Some(object) = self.objects.get_mut(Kind::Comm, comm)
                    && object.id == id
                {
                    object.pending = false;
                }
            }
            Some(Stands::Operation(operation)) => self.at_origin(operation),
            None => {}
        }
    }

    /// An operation is complete at the origin; one that only fetches is complete altogether.
    fn at_origin(&mut self, done: Requested) {
        let Some(object) =
            self.objects.get_mut(Kind::Win, done.win).filter(|object| object.id == done.window)
        else {
            return;
        };
        let Some(window) = object.window.as_deref_mut() else { return };
        let pending = &mut window.epochs.pending;
        let Some(op) = pending.get_mut(done.target, done.number) else { return };
        op.origin_done = true;
        if op.operation.fetches() {
            pending.end(done.target, done.number, Stage::Fetched);
        }
    }

    /// The request in a variable is freed or cancelled, which must not be done to that of an operation (12.3.5).
    /// `shared`: the library may have given the same handle for something else than an operation.
    pub fn request_misused(&self, request: Handle, at: usize, shared: bool, facts: &mut Vec<Fact>) {
        if shared || !self.complete {
            return;
        }
        let mut begun =
            self.requests.all(request).filter_map(Stands::operation).map(|operation| operation.mark);
        let Some(oldest) = begun.next() else { return };
        // Where several have the handle, the variable says which is meant, or else the place if all have the same.
        let known = begun.all(|mark| mark.stack == oldest.stack) || self.requests.is_in(request, at);
        let meant = self.requests.at(request, at).and_then(Stands::operation);
        let begun = meant.filter(|_| known).map_or(Mark::default(), |operation| operation.mark);
        facts.push(Fact::RequestMisused { begun });
    }

    /// The end of MPI: operations whose requests were never completed.
    pub(super) fn requests_left(&mut self, facts: &mut Vec<Fact>) {
        let complete = self.complete;
        for left in self.requests.left() {
            if complete {
                facts.push(Fact::Left(Left::keyless(LeftOver::Request, left.mark)));
            }
        }
    }
}
