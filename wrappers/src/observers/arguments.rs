//! The arguments of a call are looked at before it is made, whoever else is told of it.

use super::{At, Observer};
use crate::arguments;
use crate::contained::contained_in;
use crate::observers::spot::Where;
use crate::thread::{Thread, Whereabouts};
use crate::watching;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;
use warden::call::CallId;

/// A call with all its words.
pub struct Arguments<const N: usize> {
    pub at: Where,
    /// What it is given is plainly right.
    pub plain: bool,
    pub words: [usize; N],
}

impl<P: Whereabouts, const N: usize> Observer<P> for Arguments<N> {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if !self.plain {
            unclear(thread, self.at, &self.words);
        }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

#[inline(never)]
fn unclear(thread: &Thread, at: Where, words: &[usize]) {
    if !watching::on() || thread.inside.get() {
        return;
    }
    let Some(call) = Procedure::at(at.call) else { return };
    let id = CallId::counted(call);
    contained_in(thread, id, "before", || {
        arguments::look(thread, At { id, site: at.site }, call, words);
    });
}
