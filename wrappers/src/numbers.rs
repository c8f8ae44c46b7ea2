//! Numbers that the program gives: in words, and in arrays, as they are read one after the other.

use std::ffi::c_int;

/// An `int` argument: the upper half of its word is not defined.
pub fn int(word: usize) -> i64 {
    i64::from(word as i32)
}

/// The numbers of an array that MPI reads, too. There are none where its address is null.
#[derive(Clone)]
pub struct Numbers {
    address: usize,
    left: usize,
    /// They are counts of 64 bits, and else `int`s.
    wide: bool,
}

impl Numbers {
    /// `int`s; in Fortran, INTEGERs.
    pub fn ints(address: usize, count: i64) -> Numbers {
        Numbers { address, left: room(address, count), wide: false }
    }

    /// `MPI_Count`s.
    pub fn counts(address: usize, count: i64) -> Numbers {
        Numbers { address, left: room(address, count), wide: true }
    }
}

fn room(address: usize, count: i64) -> usize {
    if address == 0 { 0 } else { usize::try_from(count).unwrap_or(0) }
}

impl Iterator for Numbers {
    type Item = i64;

    #[inline]
    fn next(&mut self) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        let address = self.address;
        // SAFETY: an element of the program's array, as many as it says.
        let number = unsafe { if self.wide { wide_at(address) as i64 } else { i64::from(int_at(address)) } };
        self.address += if self.wide { size_of::<i64>() } else { size_of::<c_int>() };
        Some(number)
    }
}

/// The INTEGER at an address.
///
/// # Safety
/// The address is good for reading one.
#[inline(always)]
pub unsafe fn int_at(address: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { (address as *const c_int).read_unaligned() }
}

/// The INTEGER of MPI_ADDRESS_KIND at an address.
///
/// # Safety
/// The address is good for reading one.
#[inline(always)]
pub unsafe fn wide_at(address: usize) -> usize {
    // SAFETY: the caller's promise.
    unsafe { (address as *const usize).read_unaligned() }
}
