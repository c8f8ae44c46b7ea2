//! Where a call is made of which the recorder is told, and how the recorder is run.

use crate::contained::contained_in;
use crate::recorder::{self, Party};
use crate::site::Site;
use crate::switch;
use crate::thread::{Thread, Whereabouts};
use warden::call::{CallId, Language};

/// Where a call is made.
#[derive(Clone, Copy)]
pub struct Where {
    pub site: Site,
    /// The procedure's number in `spec`.
    pub call: u16,
}

impl Where {
    pub(super) fn place(self) -> recorder::EventPlace {
        recorder::EventPlace::numbered(self.site, self.call)
    }

    /// The place of a call of which no event is kept before it returns.
    pub(super) fn stands(self) -> recorder::EventPlace {
        let place = self.place();
        if switch::watches_waits() {
            recorder::stands(place);
        }
        place
    }

    /// Where the program has the request that a call makes, which is written to `request`: in Fortran that is a word of the entry.
    pub(super) fn variable(self, request: usize) -> usize {
        match self.site.language {
            Language::C => request,
            Language::Fortran => self.site.request,
        }
    }

    pub(super) fn party(self, comm: usize, root: usize) -> Party {
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
pub(super) fn recording<T>(thread: &Thread, part: impl FnOnce() -> T) -> Option<T> {
    if !recorder::on() || thread.inside.get() {
        return None;
    }
    contained_in(thread, const { CallId::of("MPI_Init") }, "while it kept events, after", part)
}
