//! On machines whose watchpoints are not known here: there are none (`registers.rs` is for the others).

use super::{RegisterHit, Sees};
use std::io::{Error, Result};
use std::ops::Range;

pub struct NoPage;

/// Nobody has any.
pub enum NoRegisters {}

impl NoRegisters {
    /// # Errors
    /// Always.
    pub fn open() -> Result<NoRegisters> {
        Err(Error::from_raw_os_error(libc::ENOSYS))
    }

    pub fn many(&self) -> usize {
        match *self {}
    }

    pub fn page(&self) -> *mut NoPage {
        match *self {}
    }

    pub fn set(&mut self, _register: usize, _range: &Range<u64>, _sees: Sees) -> bool {
        match *self {}
    }

    pub fn begin(&mut self, _register: usize) -> bool {
        match *self {}
    }

    pub fn go_on(&mut self, _register: usize) -> bool {
        match *self {}
    }

    pub fn pause(&mut self, _register: usize) {
        match *self {}
    }

    pub fn aim(&mut self, _register: usize, _range: &Range<u64>, _sees: Sees) -> bool {
        match *self {}
    }

    pub fn hits(&self) -> Vec<RegisterHit> {
        match *self {}
    }
}

/// Of nobody.
pub struct NoRing;

impl NoRing {
    /// # Safety
    /// None is needed: nothing is read.
    pub unsafe fn at(_page: *mut NoPage) -> NoRing {
        NoRing
    }

    pub fn is_read(&self) -> bool {
        true
    }

    pub fn skip(&self) -> bool {
        false
    }
}
