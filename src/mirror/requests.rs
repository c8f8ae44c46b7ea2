//! Requests that are followed (3.7): of nonblocking duplications, and of `R…` operations (12.3.5).

use super::Mirror;
use super::facts::{Fact, Left, LeftOver, Mark};
use super::objects::ObjectId;
use super::operations::Requested;
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
        !self.requests.is_empty() || !self.operations.is_empty() || self.frames.starts_duplication()
    }

    /// What a request stands for, while that is not complete.
    pub fn followed(&self, request: Handle) -> Option<Followed> {
        let duplication = self.duplication(request).map(Followed::Duplication);
        duplication.or_else(|| Some(Followed::Operation(self.operations.get(request)?.mark)))
    }

    fn duplication(&self, request: Handle) -> Option<ObjectId> {
        self.requests.get(&request).map(|(_, comm)| *comm)
    }

    /// What a request stood for is complete. Another thread may have been given its handle meanwhile, for another
    /// duplication: that one goes on.
    pub fn followed_done(&mut self, request: Handle, what: Followed) {
        match what {
            Followed::Duplication(of) if self.duplication(request) == Some(of) => self.request_done(request),
            Followed::Duplication(_) => {}
            Followed::Operation(_) => self.operation_done(request),
        }
    }

    /// A request is complete, whatever it stood for.
    pub fn request_done(&mut self, request: Handle) {
        match self.requests.remove(&request) {
            Some((handle, id)) => {
                if let Some(object) = self.objects.get_mut(Kind::Comm, handle)
                    && object.id == id
                {
                    object.pending = false;
                }
            }
            None => self.operation_done(request),
        }
    }

    /// A request was found to be complete by a call that leaves it as it is: that of an operation is still to be
    /// completed by the program.
    pub fn request_looked_at(&mut self, request: Handle) {
        if self.requests.contains_key(&request) {
            self.request_done(request);
        }
        let done: Vec<Requested> = self.operations.all(request).copied().collect();
        for operation in done {
            self.at_origin(operation);
        }
    }

    /// The operation is complete at the origin; one that only fetches is complete altogether.
    fn operation_done(&mut self, request: Handle) {
        if let Some(done) = self.operations.take(request) {
            self.at_origin(done);
        }
    }

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

    /// A request at an address is freed or cancelled, which must not be done to that of an operation (12.3.5).
    pub fn request_misused(&self, request: Handle, at: usize, facts: &mut Vec<Fact>) {
        if let Some(operation) = self.operations.all(request).find(|operation| operation.at == at)
            && self.complete
        {
            facts.push(Fact::RequestMisused { begun: operation.mark });
        }
    }

    /// The end of MPI: operations whose requests were never completed.
    pub(super) fn requests_left(&mut self, facts: &mut Vec<Fact>) {
        let complete = self.complete;
        for left in self.operations.left() {
            if complete {
                facts.push(Fact::Left(Left::keyless(LeftOver::Request, left.mark)));
            }
        }
    }
}
