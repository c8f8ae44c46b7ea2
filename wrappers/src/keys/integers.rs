//! INTEGERs of handles, for callbacks in Fortran: also of objects that are gone.

use super::handles;
use crate::abi::Abi;
use mpiwarden_keys::Place;
use std::ffi::c_int;

/// A value with callbacks in Fortran is set: they will be told the INTEGER of the handle, also when the object is gone.
pub fn remember(abi: &Abi, place: Place) {
    if let Some(opaque) = handles::opaque(place.of) {
        abi.to_fortran(opaque, place.handle);
    }
}

/// The INTEGER of a handle whose object may be gone.
pub fn integer_of(abi: &Abi, place: Place) -> c_int {
    match handles::opaque(place.of) {
        Some(opaque) => abi.number_of(opaque, place.handle),
        None => place.handle.0 as c_int,
    }
}
