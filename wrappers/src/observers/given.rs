//! The calls that give the program a handle of a group, info object, operator, error handler, file or message, and those that it gives one back with:
//! the mirror is told, for what is left when MPI ends (11.2.2). Communicators, datatypes and windows it knows by its own calls.

use super::Observer;
use super::spot::Where;
use crate::abi::{self, Abi};
use crate::arguments::quick;
use crate::contained::contained_in;
use crate::keys::handles;
use crate::numbers::int_at;
use crate::site::Site;
use crate::switch::is_on;
use crate::thread::{Thread, Whereabouts};
use crate::{arguments, emit, keys, stack, start, state};
use mpiwarden_keys::{HandleType, Place};
use mpiwarden_spec::Procedure;
use std::ffi::c_int;
use warden::call::{CallId, Handle, Language, Reduction};
use warden::mirror::facts::{Fact, ObjectFound, OtherUsed};
use warden::mirror::given::Giving;

/// A call that writes a handle to an address.
pub struct GivesHandle {
    pub of: HandleType,
    pub at: usize,
    pub id: CallId,
    /// Where the call is not told with its place.
    pub site: Option<Site>,
    /// Whether it is that of an object which nobody has yet.
    pub new: bool,
}

impl<P: Whereabouts> Observer<P> for GivesHandle {
    type Kept = ();

    #[inline(always)]
    fn before(&self, _thread: &Thread, _at: P) {}

    #[inline(always)]
    fn after(&self, thread: &Thread, at: P, (): &(), code: c_int) {
        if code == 0
            && is_on()
            && !thread.inside.get()
            && let Some(site) = self.site.or(at.site())
        {
            contained_in(thread, self.id, "after", || self.given(site));
        }
    }
}

impl GivesHandle {
    #[inline(never)]
    fn given(&self, site: Site) {
        let Some(abi) = abi::get() else { return };
        // SAFETY: MPI succeeded, so it has written the handle.
        let Some(handle) = (unsafe { handles::read(abi, self.of, self.at) }) else { return };
        let place = Place::new(self.of, handle);
        // After an error handler of the program has returned, MPICH's library of the standard ABI says that a file was opened, and writes 0.
        let is_no_file = self.of == HandleType::File && handle == Handle::UNSET;
        if is_no_file || handle == handles::null(abi, self.of) || handles::is_predefined(abi, place) {
            return;
        }
        let stack = stack::capture(site);
        // A Fortran procedure may write to a variable of this library, and convert that.
        let variable = if site.language == Language::C { self.at } else { 0 };
        if let Some(state) = state::lock().as_mut() {
            let by = state.mirror.mark_of(stack, self.id);
            state.mirror.handle_given(self.of, handle, self.new, variable, by);
            keys::mirror_holds(self.of);
        }
    }
}

/// A probe that gives a message to receive, where it found one.
pub struct GivesMessage {
    pub at: Where,
    pub message: usize,
    /// Where it says so; 0: it always finds one.
    pub flag: usize,
}

impl<P: Whereabouts> Observer<P> for GivesMessage {
    type Kept = ();

    #[inline(always)]
    fn before(&self, _thread: &Thread, _at: P) {}

    #[inline(always)]
    fn after(&self, thread: &Thread, at: P, (): &(), code: c_int) {
        // SAFETY: MPI succeeded, so it has written the flag.
        if code != 0 || (self.flag != 0 && unsafe { int_at(self.flag) } == 0) {
            return;
        }
        if let Some(call) = Procedure::at(self.at.call) {
            let (of, id, site) = (HandleType::Message, CallId::counted(call), Some(self.at.site));
            GivesHandle { of, at: self.message, id, site, new: true }.after(thread, at, &(), code);
        }
    }
}

/// A call that frees the handle at an address.
pub struct GivesHandleBack {
    pub of: HandleType,
    pub at: usize,
    pub id: CallId,
    /// Where the call is not told with its place.
    pub site: Option<Site>,
}

impl<P: Whereabouts> Observer<P> for GivesHandleBack {
    type Kept = Option<(Handle, Giving)>;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: P) -> Self::Kept {
        if thread.inside.get() || !is_on() {
            return None;
        }
        contained_in(thread, self.id, "before", || self.given_back(thread, self.site.or(at.site()))).flatten()
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        // A message that could not be received may be gone all the same (3.2.4).
        if code != 0
            && self.of != HandleType::Message
            && is_on()
            && let Some((handle, giving)) = *kept
        {
            contained_in(thread, self.id, "after", || {
                if let Some(state) = state::lock().as_mut() {
                    state.mirror.handle_stays(self.of, handle, giving);
                }
            });
        }
    }
}

impl GivesHandleBack {
    #[inline(never)]
    fn given_back(&self, thread: &Thread, site: Option<Site>) -> Option<(Handle, Giving)> {
        let abi = abi::get()?;
        // SAFETY: the program gives the address of its handle, which MPI reads too.
        let handle = unsafe { handles::read(abi, self.of, self.at) }?;
        if let Some(fact) = self.unfit(abi, handle) {
            thread.language.set(site.map_or(Language::C, |site| site.language));
            start::before_other(abi);
            let library = state::lock().as_ref().map(|state| state.library)?;
            emit::facts(&[fact], self.id, library);
            return None;
        }
        if self.of == HandleType::Group {
            quick::forget_group(handle);
        }
        if !keys::does_mirror_hold(self.of) {
            return None;
        }
        let variable = if site.is_some_and(|site| site.language == Language::Fortran) { 0 } else { self.at };
        let stack = site.map(stack::capture).unwrap_or_default();
        let mut locked = state::lock();
        let mirror = &mut locked.as_mut()?.mirror;
        let by = mirror.mark_of(stack, self.id);
        let giving = mirror.handle_given_back(self.of, handle, variable, by)?;
        match self.of {
            // Messages are not asked about by their handles.
            HandleType::Message => {}
            HandleType::File => quick::know_closed(),
            HandleType::Comm
            | HandleType::Datatype
            | HandleType::Win
            | HandleType::Request
            | HandleType::Info
            | HandleType::Group
            | HandleType::Op
            | HandleType::Errhandler
            | HandleType::Session
            | HandleType::Key => quick::know_freed(),
        }
        if self.of == HandleType::Op {
            quick::forget_own_pairs();
        }
        Some((handle, giving))
    }

    /// What must not be freed.
    fn unfit(&self, abi: &'static Abi, handle: Handle) -> Option<Fact> {
        let fact = |found| Fact::OtherUsed(OtherUsed { of: self.of, found, freeing: true });
        if handle == handles::null(abi, self.of) {
            return Some(fact(ObjectFound::Null));
        }
        if handle == Handle::UNSET {
            return Some(fact(ObjectFound::Unset));
        }
        let reduction = if self.of == HandleType::Op { abi.reduction(handle.0) } else { None };
        if reduction.is_some_and(|reduction| reduction != Reduction::Other) {
            return Some(fact(ObjectFound::Predefined));
        }
        arguments::given_back(self.of, handle, true)
    }
}

/// The observer of a call that gives a handle: of an object that is `new`, or of one that the program may have a handle of (`again`).
macro_rules! gives {
    ($of:ident $at:ident new, $id:expr, $site:expr) => {
        $crate::observers::given::gives!($of $at [true] $id, $site)
    };
    ($of:ident $at:ident again, $id:expr, $site:expr) => {
        $crate::observers::given::gives!($of $at [false] $id, $site)
    };
    ($of:ident $at:ident [$new:literal] $id:expr, $site:expr) => {
        $crate::observers::given::GivesHandle {
            of: mpiwarden_keys::HandleType::$of,
            at: $at,
            id: $id,
            site: $site,
            new: $new,
        }
    };
}

/// The observer of a call that frees a handle.
macro_rules! gives_back {
    ($of:ident $at:ident, $id:expr, $site:expr) => {
        $crate::observers::given::GivesHandleBack {
            of: mpiwarden_keys::HandleType::$of,
            at: $at,
            id: $id,
            site: $site,
        }
    };
}

pub(crate) use {gives, gives_back};
