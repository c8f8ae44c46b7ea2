//! The recorder is told of messages, collective operations and requests. What it is given are the call's own words, in C's terms.

use super::Observer;
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::numbers::int_at;
use crate::recorder::{self, Begins, Ended, Gives, Message, Party, When};
use crate::request_lists::Requests;
use crate::site::Site;
use crate::switch::FOLLOWS;
use crate::thread::{THREAD, Thread, Whereabouts};
use crate::{memory, next};
use std::ffi::{CStr, c_int};
use std::sync::OnceLock;
use warden::call::{CallId, Language};
use warden::events::{Collective, Number, Rank};

/// Where a call is made.
#[derive(Clone, Copy)]
pub struct Where {
    pub site: Site,
    /// The procedure's number in `spec`.
    pub call: u16,
}

impl Where {
    fn place(self) -> recorder::EventPlace {
        recorder::EventPlace::numbered(self.site, self.call)
    }

    fn party(self, comm: usize, root: usize) -> Party {
        Party { comm, root, language: self.site.language }
    }
}

impl Whereabouts for Where {
    #[inline(always)]
    fn site(self) -> Option<Site> {
        Some(self.site)
    }
}

/// Runs a part of the recorder, where events are kept. A panic in it ends checking, and nothing else.
#[inline]
fn recording<T>(thread: &Thread, part: impl FnOnce() -> T) -> Option<T> {
    if !recorder::on() || thread.inside.get() {
        return None;
    }
    contained_in(thread, CallId::of("MPI_Init"), "while it kept events, after", part)
}

/// A blocking call that sends a message.
pub struct Sends {
    pub at: Where,
    pub message: Message,
    pub gives: Gives,
    pub synchronous: bool,
}

impl<P: Whereabouts> Observer<P> for Sends {
    type Kept = Option<((Number, Rank, i32, Number), recorder::EventPlace)>;

    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        let begins = || {
            let place = self.at.place();
            let used = recorder::of_message(self.gives.send, false);
            Some((recorder::sends(self.message, false, &used, place)?, place))
        };
        recording(thread, begins).flatten()
    }

    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        let Some((sent, place)) = *kept else { return };
        if code != 0 || self.synchronous {
            recording(thread, || match code {
                0 => recorder::sent(sent, place),
                _ => recorder::lost(),
            });
        }
    }
}

/// How a call takes a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// It receives it, or takes it out of the queue.
    It,
    /// It only looks.
    Nothing,
}

/// A blocking receive, or a probe. `flag`: where the call says whether there is a message; 0: it always is.
pub struct Receives {
    pub at: Where,
    pub message: Message,
    pub gives: Gives,
    pub status: usize,
    pub flag: usize,
    pub takes: Takes,
}

impl<P: Whereabouts> Observer<P> for Receives {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {}

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        recording(thread, || {
            if code != 0 {
                return recorder::lost();
            }
            // SAFETY: MPI succeeded, so it has written the flag.
            if self.flag != 0 && unsafe { int_at(self.flag) } == 0 {
                return;
            }
            let Some(abi) = abi::get() else { return };
            let status = (!is_ignored(abi, self.status, self.at.site.language)).then_some(self.status);
            match self.takes {
                Takes::It => {
                    recorder::received(self.message, self.gives.receive, status, self.at.place());
                }
                Takes::Nothing => recorder::probed(self.message, status, self.at.place()),
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

impl Collects {
    fn used(&self, when: When) -> Vec<recorder::Used> {
        recorder::of_collective(&self.gives, self.at.party(self.comm, self.root), when, false)
    }
}

impl<P: Whereabouts> Observer<P> for Collects {
    type Kept = Option<(Number, recorder::EventPlace)>;

    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        let begins = || {
            let place = self.at.place();
            let used = self.used(When::Begun);
            let over = (self.comm, self.kind, self.root);
            let (comm, _) = recorder::collective_begins(over, false, &used, place)?;
            Some((comm, place))
        };
        recording(thread, begins).flatten()
    }

    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        let Some((comm, place)) = *kept else { return };
        recording(thread, || match code {
            0 => recorder::left(comm, &self.used(When::Ended), place),
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
    /// The number of the request.
    type Kept = Number;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Number {
        if !recorder::on() {
            return 0;
        }
        let place = || self.at.place();
        let begun = recording(thread, || match self.begins {
            Begins::Send { message, .. } => {
                let used = recorder::of_message(self.gives.send, false);
                recorder::sends(message, true, &used, place()).map(|(_, _, _, request)| request)
            }
            Begins::Collective { comm, kind, root } => {
                let party = self.at.party(comm, root);
                let used = recorder::of_collective(&self.gives, party, When::Throughout, false);
                let begun = recorder::collective_begins((comm, kind, root), true, &used, place());
                begun.map(|(_, request)| request)
            }
            Begins::Receive(_) => None,
            Begins::SendParts { .. } | Begins::ReceiveParts(_) => {
                recorder::unknown(place());
                None
            }
            Begins::SendAndReceive { send, .. } => {
                let used = recorder::of_message(self.gives.send, false);
                recorder::sends(send, true, &used, place()).map(|(_, _, _, request)| request)
            }
        });
        begun.flatten().unwrap_or(0)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Number, code: c_int) {
        if recorder::on() {
            recording(thread, || self.begun(*kept, code));
        }
    }
}

impl Starts {
    fn begun(&self, request: Number, code: c_int) {
        if code != 0 {
            return recorder::lost();
        }
        let Some(abi) = abi::get() else { return };
        // SAFETY: MPI succeeded, so it has written the handle.
        let Some(handle) = (unsafe { abi.read_handle(self.request) }) else { return };
        // In Fortran the handle is in a word of the entry, and where the program has it is not known.
        let variable = match self.at.site.language {
            Language::C => self.request,
            Language::Fortran => 0,
        };
        match self.begins {
            Begins::Send { synchronous, .. } => {
                recorder::started(request, handle, variable, recorder::Begun::Send { synchronous });
            }
            Begins::Collective { .. } => {
                recorder::started(request, handle, variable, recorder::Begun::Collective);
            }
            Begins::Receive(message) => {
                let used = recorder::of_message(self.gives.receive, true);
                recorder::posts(message, &used, handle, variable, self.at.place());
            }
            Begins::SendAndReceive { receive, .. } => {
                let used = recorder::of_message(self.gives.receive, true);
                recorder::started(request, handle, variable, recorder::Begun::Send { synchronous: false });
                // Of what it received MPICH's status says the tag wrong, and at times the source.
                if recorder::takes_any(receive) {
                    return recorder::lost();
                }
                recorder::posts(receive, &used, handle, variable, self.at.place());
            }
            Begins::SendParts { .. } | Begins::ReceiveParts(_) => {}
        }
    }
}

/// A call that makes a persistent request at this address, for what is begun when it is started.
pub struct Persists {
    pub site: Site,
    pub begins: Begins,
    pub gives: Gives,
    pub request: usize,
}

impl<P: Whereabouts> Observer<P> for Persists {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {}

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 || !recorder::on() {
            return;
        }
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            // SAFETY: MPI succeeded, so it has written the handle.
            let Some(handle) = (unsafe { abi.read_handle(self.request) }) else { return };
            let used = match self.begins {
                Begins::Send { .. } => recorder::of_persistent(self.gives.send, false),
                Begins::Receive(_) => recorder::of_persistent(self.gives.receive, true),
                Begins::Collective { comm, root, .. } => {
                    let party = Party { comm, root, language: self.site.language };
                    recorder::of_collective(&self.gives, party, When::Throughout, true)
                }
                Begins::SendAndReceive { .. } | Begins::SendParts { .. } | Begins::ReceiveParts(_) => {
                    Vec::new()
                }
            };
            recorder::persists(handle, self.begins, used);
        });
    }
}

/// A call that starts persistent requests, at this address: in Fortran INTEGERs.
pub struct Restarts {
    pub at: Where,
    pub requests: usize,
    pub count: usize,
}

impl<P: Whereabouts> Observer<P> for Restarts {
    type Kept = ();

    /// Kept before the call, for what they send may be received before it returns.
    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            let requests = Requests { at: self.requests, language: self.at.site.language };
            let count = usize::try_from(self.count as i32).unwrap_or(0);
            // SAFETY: the program gives an array of so many requests, which MPI reads too.
            for (_, handle, variable) in unsafe { requests.each(abi, count) } {
                recorder::restarts(handle, variable, self.at.place());
            }
        });
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 {
            recording(thread, recorder::lost);
        }
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
    pub many: i64,
}

impl<P: Whereabouts> Observer<P> for Readies {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            if let Some(abi) = abi::get() {
                recorder::readies(abi.handle(self.request), self.many, self.at.place());
            }
        });
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 {
            recording(thread, recorder::lost);
        }
    }
}

/// A call that asks whether a part of a message has arrived. When it has, what its source did before is known, and which part that was is not followed.
pub struct Arrives {
    pub flag: usize,
}

impl<P: Whereabouts> Observer<P> for Arrives {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {}

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        recording(thread, || {
            // SAFETY: MPI succeeded, so it has written the flag.
            if code != 0 || unsafe { int_at(self.flag) } != 0 {
                recorder::lost();
            }
        });
    }
}

/// A call that may complete requests.
pub struct Completed {
    pub at: Where,
    pub requests: Requests,
    pub count: usize,
    pub ended: Ended,
}

impl<P: Whereabouts> Observer<P> for Completed {
    /// Some of the requests are followed.
    type Kept = bool;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> bool {
        if !FOLLOWS.for_recorder() {
            return false;
        }
        let snapshot = || abi::get().is_some_and(|abi| recorder::snapshot(abi, self.requests, self.count));
        recording(thread, snapshot).unwrap_or(false)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &bool, code: c_int) {
        if *kept {
            recording(thread, || has_ended(self.at, self.ended, Some(self.requests), code));
        }
    }
}

/// A call that gives a request up.
pub struct GivesUp {
    pub at: Where,
    pub requests: Requests,
}

impl<P: Whereabouts> Observer<P> for GivesUp {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if FOLLOWS.for_recorder() {
            recording(thread, || {
                let Some(abi) = abi::get() else { return };
                // SAFETY: the program gives the address of its request, which MPI reads too.
                if let Some(handle) = unsafe { self.requests.handle(abi, 0) } {
                    recorder::given_up(handle, self.requests.variable(abi, 0), self.at.place());
                }
            });
        }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// A call that says whether an operation is complete, and is given the request by its value.
pub struct LooksAt {
    pub at: Where,
    pub request: usize,
    pub flag: usize,
    pub status: usize,
}

impl<P: Whereabouts> Observer<P> for LooksAt {
    /// The request is followed.
    type Kept = bool;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> bool {
        if !FOLLOWS.for_recorder() {
            return false;
        }
        let snapshot = || abi::get().is_some_and(|abi| recorder::snapshot_of(abi.handle(self.request)));
        recording(thread, snapshot).unwrap_or(false)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &bool, code: c_int) {
        if *kept {
            let ended = Ended::All { flag: self.flag, statuses: self.status };
            recording(thread, || has_ended(self.at, ended, None, code));
        }
    }
}

/// A call that may cancel an operation.
pub struct Cancels {
    pub requests: Requests,
}

impl<P: Whereabouts> Observer<P> for Cancels {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if FOLLOWS.for_recorder() {
            recording(thread, || {
                let Some(abi) = abi::get() else { return };
                // SAFETY: the program gives the address of its request, which MPI reads too.
                let handle = unsafe { self.requests.handle(abi, 0) };
                if handle.is_some_and(|handle| !recorder::cancels(handle)) {
                    recorder::lost();
                }
            });
        }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// What a call says of the requests that were taken note of before it.
fn has_ended(at: Where, ended: Ended, requests: Option<Requests>, code: c_int) {
    let language = at.site.language;
    let ignores = |status| abi::get().is_none_or(|abi| is_ignored(abi, status, language));
    recorder::ended(ended, requests, ignores, code == 0, at.place());
}

/// Whether nothing is to be read of a status: it is the one that stands for none in the language of the call, or NULL, with which some calls succeed.
/// Where that cannot be told it is taken for none.
fn is_ignored(abi: &Abi, status: usize, language: Language) -> bool {
    match language {
        Language::C => [0, abi.table().status_ignore, abi.table().statuses_ignore].contains(&status),
        Language::Fortran => status == 0 || fortran_ignores().is_none_or(|known| known.contains(&status)),
    }
}

/// The addresses of Fortran's statuses that stand for none, of one and of several: those of `mpif.h` and the module `mpi`, and those of `mpi_f08`. MPICH
/// keeps them in variables (18.2.5), and fills in the first two at the first call by these bindings; in Open MPI both are one
/// variable, whose name is its own. `None`: the library has neither.
fn fortran_ignores() -> Option<[usize; 4]> {
    /// Where the first four are kept, and the last two themselves: looked up once.
    static SYMBOLS: OnceLock<[Option<usize>; 6]> = OnceLock::new();
    let symbol = |name: &CStr| next::find_global(name).or_else(|| next::find(name));
    let [one, several, f08, several_f08, own, several_own] = *SYMBOLS.get_or_init(|| {
        [
            symbol(c"MPI_F_STATUS_IGNORE"),
            symbol(c"MPI_F_STATUSES_IGNORE"),
            symbol(c"MPI_F08_STATUS_IGNORE"),
            symbol(c"MPI_F08_STATUSES_IGNORE"),
            symbol(c"mpi_fortran_status_ignore_"),
            symbol(c"mpi_fortran_statuses_ignore_"),
        ]
    });
    let kept = |at: Option<usize>| at.and_then(memory::word_at);
    Some([kept(one)?, kept(several)?, kept(f08).or(own)?, kept(several_f08).or(several_own)?])
}

/// Statuses of so many requests that a call in C is given: those of the program, or own ones where it wants none and events need them, for one of
/// the requests is that of a receive which takes whatever comes. To be given to [`done_with`] after the call; what an exception leaves stays.
pub fn statuses_or(statuses: usize, requests: usize, count: usize) -> usize {
    let wanted = FOLLOWS.for_recorder() && recorder::on() && !THREAD.with(|thread| thread.inside.get());
    let Some(abi) = abi::get().filter(|_| wanted) else { return statuses };
    let listed = Requests { at: requests, language: Language::C };
    if statuses != abi.table().statuses_ignore || !recorder::has_wildcards(abi, listed, count) {
        return statuses;
    }
    let own = vec![0u64; count.saturating_mul(abi.table().status_bytes).div_ceil(size_of::<u64>())];
    Box::into_raw(own.into_boxed_slice()) as *mut u64 as usize
}

/// Gives own statuses back.
pub fn done_with(own: usize, given: usize, count: usize) {
    let Some(abi) = abi::get().filter(|_| own != given) else { return };
    let words = count.saturating_mul(abi.table().status_bytes).div_ceil(size_of::<u64>());
    // SAFETY: `statuses_or` made it, of so many words, and MPI has done with it.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(own as *mut u64, words)) });
}

/// An own status for a call in Fortran that wants none, while events are kept: 0, or to be given to [`done_with_status`].
pub fn own_status_in_fortran(status: usize) -> usize {
    let wanted = recorder::on() && !THREAD.with(|thread| thread.inside.get());
    if !wanted || status == 0 || !fortran_ignores().is_some_and(|known| known.contains(&status)) {
        return 0;
    }
    Box::into_raw(Box::new([0u64; 8])) as usize
}

/// Gives an own status back.
pub fn done_with_status(own: usize) {
    // SAFETY: `own_status_in_fortran` made it, and MPI has done with it.
    drop(unsafe { Box::from_raw(own as *mut [u64; 8]) });
}

/// The status that a call in C is given: that of the program, or `own` where it wants none and events need it.
pub fn status_or(status: usize, own: &mut [u64; 8]) -> usize {
    let wanted = recorder::on() && !THREAD.with(|thread| thread.inside.get());
    match abi::get() {
        Some(abi) if wanted && status == abi.table().status_ignore => own.as_mut_ptr() as usize,
        Some(_) | None => status,
    }
}
