//! The recorder is told of messages, collective operations and requests. What it is given are the call's own words, in C's terms.

use super::completed::is_truncated;
use super::spot::{Where, recording};
use super::statuses::is_ignored;
use super::{Observer, lent, request_uses, usable};
use crate::abi;
use crate::numbers::int_at;
use crate::recorder::{self, Begins, Gives, Lent, Message, PartFault, Parts, Party, When};
use crate::thread::{Thread, Whereabouts};
use mpiwarden_spec::FileAccess;
use std::ffi::c_int;
use warden::events::{Collective, Number};
use warden::mirror::facts::{ArgumentWrong, BadArgument, Fact};
use warden::mirror::request_rules::{GivenRequest, RequestFault, RequestUse};

/// A blocking call that sends a message.
pub struct Sends {
    pub at: Where,
    pub message: Message,
    pub gives: Gives,
    pub synchronous: bool,
}

impl<P: Whereabouts> Observer<P> for Sends {
    type Kept = Option<(recorder::Sent, recorder::EventPlace)>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        if recorder::on() { self.begins(thread) } else { None }
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        if let Some((sent, place)) = *kept
            && (code != 0 || self.synchronous)
        {
            ended(thread, sent, place, code);
        }
    }
}

impl Sends {
    #[inline(never)]
    fn begins(&self, thread: &Thread) -> Option<(recorder::Sent, recorder::EventPlace)> {
        lent::frames(thread, self.at);
        lent::message(thread, self.at, self.message, self.gives.send, false);
        let begins = || {
            let place = self.at.place();
            let sent = recorder::sends(self.message, Lent::Given(self.gives.send), false, place)?;
            Some((sent, place))
        };
        recording(thread, begins).flatten()
    }
}

#[inline(never)]
fn ended(thread: &Thread, sent: recorder::Sent, place: recorder::EventPlace, code: c_int) {
    recording(thread, || match code {
        0 => recorder::sent(sent, place),
        _ => recorder::lost(),
    });
}

/// How a call takes a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// It receives it, or takes it out of the queue.
    It,
    /// It only looks.
    Nothing,
}

/// A blocking receive, or a probe. `flag`: where the call says whether there is a message; 0: it always is. `hands`: where it writes the handle of a
/// message that it takes out of the queue; 0: nowhere.
pub struct Receives {
    pub at: Where,
    pub message: Message,
    pub gives: Gives,
    pub status: usize,
    pub flag: usize,
    pub hands: usize,
    pub takes: Takes,
}

impl<P: Whereabouts> Observer<P> for Receives {
    /// The place of one that waits.
    type Kept = Option<recorder::EventPlace>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        if self.flag != 0 || !recorder::on() {
            return None;
        }
        lent::frames(thread, self.at);
        lent::message(thread, self.at, self.message, self.gives.receive, true);
        recording(thread, || {
            let takes_it = self.takes == Takes::It && self.gives.receive.is_some();
            let place = self.at.place();
            if takes_it && recorder::awaits(self.message, self.gives.receive, place) {
                return place;
            }
            self.at.stands()
        })
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        if !recorder::on() {
            return;
        }
        let place = || kept.unwrap_or_else(|| self.at.place());
        recording(thread, || {
            let took_part = code != 0 && self.takes == Takes::It && self.flag == 0 && is_truncated(code);
            if code != 0 && !took_part {
                return recorder::lost();
            }
            // SAFETY: MPI succeeded, so it has written the flag.
            if self.flag != 0 && unsafe { int_at(self.flag) } == 0 {
                return;
            }
            let Some(abi) = abi::get() else { return };
            let has_status = !took_part && !is_ignored(abi, self.status, self.at.site.language);
            let status = has_status.then_some(self.status);
            match self.takes {
                Takes::It => {
                    let is_told = recorder::received(self.message, self.gives.receive, status, place());
                    if is_told && self.hands != 0 {
                        recorder::takes_out(self.hands);
                    }
                }
                Takes::Nothing => {
                    recorder::probed(self.message, status, place());
                }
            }
        });
    }
}

/// A blocking collective operation.
pub struct Collects {
    pub at: Where,
    pub comm: usize,
    pub gives: Gives,
    pub kind: Collective,
    pub root: usize,
}

impl<P: Whereabouts> Observer<P> for Collects {
    type Kept = Option<(recorder::BegunCollective, recorder::EventPlace)>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        if recorder::on() { self.begins(thread) } else { None }
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        if let Some(begun) = *kept {
            self.ends(thread, begun, code);
        }
    }
}

impl Collects {
    #[inline(never)]
    fn begins(&self, thread: &Thread) -> Option<(recorder::BegunCollective, recorder::EventPlace)> {
        lent::frames(thread, self.at);
        lent::collective(thread, self.at, &self.gives, (self.comm, self.root));
        let begins = || {
            let place = self.at.place();
            let party = self.at.party(self.comm, self.root);
            let begun =
                recorder::collective_begins((&self.gives, party), self.kind, (false, When::Begun), place)?;
            Some((begun, place))
        };
        recording(thread, begins).flatten()
    }

    #[inline(never)]
    fn ends(
        &self,
        thread: &Thread,
        (begun, place): (recorder::BegunCollective, recorder::EventPlace),
        code: c_int,
    ) {
        recording(thread, || match code {
            0 if begun.elsewhere => recorder::left(begun.comm, &[], place),
            0 => {
                let party = self.at.party(self.comm, self.root);
                let used = recorder::of_collective(&self.gives, party, When::Ended, false);
                recorder::left(begun.comm, &used, place);
            }
            _ => recorder::lost(),
        });
    }
}

/// A call that begins an operation, and makes a request for it at this address.
pub struct Starts {
    pub at: Where,
    pub begins: Begins,
    pub gives: Gives,
    pub request: usize,
}

impl<P: Whereabouts> Observer<P> for Starts {
    /// The number of the request, and the place.
    type Kept = (Number, recorder::EventPlace);

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        if !recorder::on() {
            return (0, recorder::NOWHERE);
        }
        lent::frames(thread, self.at);
        self.uses(thread);
        if recorder::watches() {
            recording(thread, || self.watches());
        }
        let place = self.at.place();
        let variable = self.at.variable(self.request);
        if recorder::has_handle(variable) {
            recording(thread, || recorder::writes_over(variable, place));
        }
        let begun = recording(thread, || match self.begins {
            Begins::Send { message, .. } => {
                let sent = recorder::sends(message, Lent::Given(self.gives.send), true, place);
                sent.map(|(_, _, _, request)| request)
            }
            Begins::Collective { comm, kind, root } => {
                let over = (&self.gives, self.at.party(comm, root));
                let begun = recorder::collective_begins(over, kind, (true, When::Throughout), place);
                begun.map(|begun| begun.request)
            }
            Begins::Receive(_) => None,
            Begins::SendParts { .. } | Begins::ReceiveParts { .. } => {
                recorder::unknown(place);
                None
            }
            Begins::File(_) => None,
            Begins::SendAndReceive { send, .. } => {
                let sent = recorder::sends(send, Lent::Given(self.gives.send), true, place);
                sent.map(|(_, _, _, request)| request)
            }
        });
        (begun.flatten().unwrap_or(0), place)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        if recorder::on() && kept.1.call != recorder::NOWHERE.call {
            recording(thread, || self.begun(*kept, code));
        }
    }
}

impl Starts {
    /// Whether the program lets its buffers alone is to be seen.
    fn watches(&self) {
        let Gives { send, receive, .. } = self.gives;
        match self.begins {
            Begins::Send { .. } => recorder::watches_message(send, false),
            Begins::Receive(_) => recorder::watches_message(receive, true),
            Begins::SendAndReceive { .. } => {
                recorder::watches_message(send, false);
                recorder::watches_message(receive, true);
            }
            Begins::Collective { comm, root, .. } => {
                recorder::watches_collective(&self.gives, self.at.party(comm, root));
            }
            Begins::SendParts { .. } | Begins::ReceiveParts { .. } | Begins::File(_) => {}
        }
    }

    /// Its buffers are about to be used.
    #[inline(always)]
    fn uses(&self, thread: &Thread) {
        let Gives { send, receive, .. } = self.gives;
        match self.begins {
            Begins::Send { message, .. } => lent::message(thread, self.at, message, send, false),
            Begins::Receive(message) => lent::message(thread, self.at, message, receive, true),
            Begins::Collective { comm, root, .. } => {
                lent::collective(thread, self.at, &self.gives, (comm, root));
            }
            Begins::SendAndReceive { send: sent, receive: received } => {
                lent::message(thread, self.at, sent, send, false);
                lent::message(thread, self.at, received, receive, true);
            }
            Begins::File(access) => lent::file(thread, self.at, send.or(receive), access),
            Begins::SendParts { .. } | Begins::ReceiveParts { .. } => {}
        }
    }

    fn begun(&self, (request, at): (Number, recorder::EventPlace), code: c_int) {
        if code != 0 {
            // What is in a file orders nothing.
            if !matches!(self.begins, Begins::File(_)) {
                recorder::lost();
            }
            return;
        }
        let Some(abi) = abi::get() else { return };
        // SAFETY: MPI succeeded, so it has written the handle.
        let Some(handle) = (unsafe { abi.read_handle(self.request) }) else { return };
        let variable = self.at.variable(self.request);
        let by = recorder::BegunBy { at, kind: self.begins.kind(), persistent: false };
        let held = (handle, variable);
        match self.begins {
            Begins::Send { message, synchronous } => {
                recorder::started(request, held, recorder::Begun::Send { synchronous }, by);
                recorder::lend_message(handle, message, self.gives.send, false, at);
            }
            Begins::Collective { comm, root, .. } => {
                recorder::started(request, held, recorder::Begun::Collective, by);
                recorder::lend_collective(handle, &self.gives, self.at.party(comm, root), at);
            }
            Begins::Receive(message) => {
                let buffer = Lent::Given(self.gives.receive);
                recorder::posts(message, buffer, held, by);
                recorder::lend_message(handle, message, self.gives.receive, true, at);
            }
            Begins::SendAndReceive { send, receive } => {
                recorder::started(request, held, recorder::Begun::Send { synchronous: false }, by);
                // Of what it received MPICH's status says the tag wrong, and at times the source.
                if recorder::takes_any(receive) {
                    return recorder::lost();
                }
                let buffer = Lent::Given(self.gives.receive);
                recorder::posts(receive, buffer, held, by);
                recorder::lend_message(handle, send, self.gives.send, false, at);
                recorder::lend_message(handle, receive, self.gives.receive, true, at);
            }
            Begins::File(access) => {
                recorder::file_started(held, by);
                if let Some(given) = self.gives.send.or(self.gives.receive) {
                    recorder::lend_buffer(handle, given, access.reads, at);
                }
            }
            Begins::SendParts { .. } | Begins::ReceiveParts { .. } => {}
        }
    }
}

/// A blocking call that moves data between a file and its buffer.
pub struct Moves {
    pub at: Where,
    pub gives: Gives,
    pub access: FileAccess,
}

impl<P: Whereabouts> Observer<P> for Moves {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        if !recorder::on() {
            return;
        }
        lent::frames(thread, self.at);
        lent::file(thread, self.at, self.gives.send.or(self.gives.receive), self.access);
    }

    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// A call that makes a persistent request at this address, for what is begun when it is started.
pub struct Persists {
    pub at: Where,
    pub begins: Begins,
    pub gives: Gives,
    pub request: usize,
}

impl<P: Whereabouts> Observer<P> for Persists {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        let variable = self.at.variable(self.request);
        if recorder::has_handle(variable) {
            recording(thread, || recorder::writes_over(variable, self.at.place()));
        }
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 || !recorder::on() {
            return;
        }
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            // SAFETY: MPI succeeded, so it has written the handle.
            let Some(handle) = (unsafe { abi.read_handle(self.request) }) else { return };
            let used = match self.begins {
                Begins::Send { message, .. } => recorder::of_persistent(
                    self.gives.send.filter(|_| recorder::has_peer(abi, message)),
                    false,
                ),
                Begins::Receive(message) => recorder::of_persistent(
                    self.gives.receive.filter(|_| recorder::has_peer(abi, message)),
                    true,
                ),
                Begins::Collective { comm, root, .. } => {
                    let party = Party { comm, root, language: self.at.site.language };
                    recorder::of_collective(&self.gives, party, When::Throughout, true)
                }
                Begins::SendAndReceive { .. }
                | Begins::SendParts { .. }
                | Begins::ReceiveParts { .. }
                | Begins::File(_) => Vec::new(),
            };
            let holds = recorder::persistent(self.begins, &self.gives, self.at.site.language);
            let is_all_used = usable::are_all_used(&self.begins, &self.gives);
            recorder::persists(handle, self.begins, (used, is_all_used), holds, self.at.place());
        });
    }
}

/// A call that may order its process with others in a way that is not followed.
pub struct NotFollowed {
    pub at: Where,
}

impl<P: Whereabouts> Observer<P> for NotFollowed {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || recorder::unknown(self.at.place()));
    }

    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// A call that says that so many parts of a message may be sent.
pub struct Readies {
    pub at: Where,
    pub request: usize,
    pub parts: Parts,
}

impl<P: Whereabouts> Observer<P> for Readies {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            let handle = abi.handle(self.request);
            if request_uses::misuse(thread, abi, (self.at, RequestUse::Ready), (0, handle, 0)) {
                return;
            }
            if let Parts::List(_, many) = self.parts
                && many < 0
            {
                return request_uses::negative(thread, self.at, ("length", "4.2.1"), many as i32);
            }
            let fault = recorder::readies(handle, self.parts, self.at.place());
            let fact = match fault {
                None => return,
                Some(PartFault::Ready { part, begun }) => {
                    let given = GivenRequest::PartReady { part, begun };
                    Fact::Request(RequestFault { used: RequestUse::Ready, given })
                }
                Some(PartFault::None { part, parts }) => no_part(part, parts, "4.2.1"),
            };
            request_uses::tell(thread, abi, self.at, fact);
        });
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 {
            recording(thread, recorder::lost);
        }
    }
}

/// A message has so many parts, and this is none of them.
fn no_part(part: i64, parts: i64, section: &'static str) -> Fact {
    let wrong = ArgumentWrong::NoPart { parts };
    Fact::Argument(BadArgument { name: "partition", index: None, value: part, wrong, section })
}

/// A call that asks whether a part of a message has arrived.
pub struct Arrives {
    pub at: Where,
    pub request: usize,
    pub partition: i64,
    pub flag: usize,
}

impl<P: Whereabouts> Observer<P> for Arrives {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            if let Some(abi) = abi::get() {
                let handle = abi.handle(self.request);
                let is_misused =
                    request_uses::misuse(thread, abi, (self.at, RequestUse::Arrived), (0, handle, 0));
                if !is_misused && let Some(parts) = recorder::is_no_part(handle, self.partition) {
                    request_uses::tell(thread, abi, self.at, no_part(self.partition, parts, "4.2.2"));
                }
            }
        });
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        recording(thread, || {
            if code != 0 {
                return recorder::lost();
            }
            // SAFETY: MPI succeeded, so it has written the flag.
            if unsafe { int_at(self.flag) } != 0
                && let Some(abi) = abi::get()
            {
                recorder::arrived(abi.handle(self.request), self.at.place());
            }
        });
    }
}
