//! Calls on requests (3.7), and what the end of a request means for the communicator or operation that it stands for.

use super::facts::{Fact, Left, LeftOver};
use super::marks::Mark;
use super::pending::Stage;
use super::requests::{Duplicating, Followed, Requested, Stands};
use super::state::Mirror;
use crate::call::{Handle, Kind};

impl Mirror {
    /// Whether requests must be followed: one is not complete, or a duplication is just being started.
    pub fn follows_requests(&self) -> bool {
        !self.requests.is_empty() || self.frames.starts_duplication()
    }

    /// What a request in a variable stands for, while that is not complete.
    pub fn followed(&self, request: Handle, at: usize) -> Option<Followed> {
        self.requests.followed(request, at)
    }

    /// What a request stood for is complete. Another thread may have been given its handle meanwhile, for another
    /// duplication: that one goes on.
    pub fn followed_done(&mut self, request: Handle, at: usize, what: Followed) {
        match what {
            Followed::Duplication(of) => {
                let done = self.requests.take_duplication(request, Some(of));
                self.duplicated(done);
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
        // Those that share a handle were complete when they were begun.
        if self.requests.is_shared(request) {
            return;
        }
        let done: Vec<Requested> = self.requests.all(request).collect();
        for operation in done {
            self.at_origin(operation);
        }
    }

    /// Something was begun, and its request written to a variable. A request that something else has, too, is one that the
    /// library gives for what is complete; a duplication that had it is complete for certain.
    pub(super) fn request_begun(&mut self, request: Handle, what: Stands, at: usize) {
        if let Stands::Duplication(_) = what {
            self.duplication_done(request);
        }
        let Some(before) = self.requests.begin(request, what, at) else { return };
        for complete in [before, what] {
            if let Stands::Operation(operation) = complete {
                self.at_origin(operation);
            }
        }
    }

    /// Whether the request stood for a duplication.
    fn duplication_done(&mut self, request: Handle) -> bool {
        let done = self.requests.take_duplication(request, None);
        self.duplicated(done);
        done.is_some()
    }

    fn operation_done(&mut self, request: Handle, at: usize) {
        if let Some(operation) = self.requests.take(request, at) {
            self.at_origin(operation);
        }
    }

    fn duplicated(&mut self, done: Option<Duplicating>) {
        if let Some(Duplicating { comm, id }) = done
            && let Some(object) = self.objects.get_mut(Kind::Comm, comm)
            && object.id == id
        {
            object.pending = false;
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
        let mut begun = self.requests.all(request).map(|operation| operation.mark);
        let Some(oldest) = begun.next() else { return };
        // Where several have the handle, the variable says which is meant, or else the place if all have the same.
        let known = begun.all(|mark| mark.stack == oldest.stack) || self.requests.is_in(request, at);
        let meant = self.requests.at(request, at);
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
