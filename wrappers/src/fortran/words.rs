//! One argument of a Fortran procedure, as the C binding would have it.

use crate::abi::{Abi, Opaque};
use crate::array;
use crate::numbers::int_at;
use crate::observers::statuses;
use crate::stand_ins;
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What an argument is.
#[derive(Clone, Copy)]
pub enum Is {
    /// A handle that is read.
    Handle(Opaque),
    /// A handle that is read and written.
    Variable(Opaque),
    /// A handle that is only written: before the call the variable may hold anything, and is not looked at.
    Written(Opaque),
    /// An INTEGER.
    Int,
    /// The number of a key.
    Key,
    /// A variable with the number of a key that is freed.
    KeyVariable,
    /// An INTEGER of MPI_ADDRESS_KIND, MPI_COUNT_KIND or MPI_OFFSET_KIND.
    Wide,
    /// An array of handles that is written. Only where it has the bits of C's is it told.
    Handles,
    /// A choice buffer: an address, or that of an array descriptor.
    Buffer,
    /// A buffer of an operation. MPI takes elements that do not lie side by side, which C words cannot say: then the
    /// buffer is told to lie where no memory is, and no other buffer.
    Elements,
    /// A buffer of a message or of a collective operation: likewise, and it may be MPI_IN_PLACE.
    Contents,
    /// An address that the C binding has too: of an INTEGER, a LOGICAL or an address that is written.
    Address,
    /// The address of a status that is written. Where the program wants none, events may need one all the same.
    Status,
    /// A procedure of the program, which MPI is given a stand-in for.
    Function,
    /// What the C entry does not look at, or cannot.
    Other,
}

impl Is {
    /// Whether it is a choice buffer whose elements must lie side by side.
    pub const fn is_buffer(self) -> bool {
        matches!(self, Is::Buffer)
    }
}

/// What is read of an argument: nothing where the row of the C entry does not look at it, and so has a name for it that begins with an
/// underscore. The word of a handle may cost a call of MPI. `whole`: all words are looked at, too, but for those that MPI writes, or that are
/// replaced for it.
pub const fn read(is: Is, name: &str, whole: bool) -> Is {
    let is_looked_at = whole
        && matches!(
            is,
            Is::Handle(_)
                | Is::Int
                | Is::Key
                | Is::Wide
                | Is::Buffer
                | Is::Elements
                | Is::Contents
                | Is::Address
        );
    if name.as_bytes()[0] == b'_' && !is_looked_at { Is::Other } else { is }
}

/// The words that say what an argument is: of each kind of handle `KIND`, `KIND_out` (written only) and `KIND_var` (both).
#[allow(non_upper_case_globals, reason = "the words of the tables of entries")]
#[allow(dead_code, reason = "not every kind of handle is passed in every way")]
pub mod is {
    use super::{Is, Opaque};

    macro_rules! handles {
        ($($opaque:ident)*) => {
            pastey::paste! {$(
                pub const [<$opaque:lower>]: Is = Is::Handle(Opaque::$opaque);
                pub const [<$opaque:lower _out>]: Is = Is::Written(Opaque::$opaque);
                pub const [<$opaque:lower _var>]: Is = Is::Variable(Opaque::$opaque);
            )*}
        };
    }

    handles! { Comm Datatype Win Group Info Op Request Session Errhandler File Message }

    pub const handles: Is = Is::Handles;
    pub const key: Is = Is::Key;
    pub const key_var: Is = Is::KeyVariable;
    pub const int: Is = Is::Int;
    pub const wide: Is = Is::Wide;
    pub const buffer: Is = Is::Buffer;
    pub const elements: Is = Is::Elements;
    pub const contents: Is = Is::Contents;
    pub const address: Is = Is::Address;
    pub const status: Is = Is::Status;
    pub const function: Is = Is::Function;
    pub const other: Is = Is::Other;
}

/// A place of its own for each scattered buffer: what lies between its elements may well be used by other operations
/// under way. Above every address of a process, with room for any buffer, and over again after millions of them.
fn nowhere() -> usize {
    const FIRST: usize = 1 << 62;
    const APART_BITS: u32 = 36;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    FIRST + ((NEXT.fetch_add(1, Ordering::Relaxed) << APART_BITS) & (FIRST - 1))
}

/// An argument. Lies in the entry's frame, for C words may point into it: what it is comes with each call, where the
/// compiler knows it.
pub struct Arg {
    /// As the program gave it.
    pub raw: usize,
    handle: Cell<usize>,
}

impl Arg {
    #[inline(always)]
    pub fn new(raw: usize) -> Arg {
        Arg { raw, handle: Cell::new(0) }
    }

    /// The word of the C binding. `described`: choice buffers come as array descriptors.
    ///
    /// # Safety
    /// The argument is what the procedure says it is: MPI reads it too.
    #[inline(always)]
    pub unsafe fn word(&self, is: Is, abi: &Abi, described: bool) -> usize {
        match is {
            Is::Address | Is::Function => self.raw,
            Is::Other => 0,
            Is::Status => {
                self.handle.set(statuses::own_status_in_fortran(self.raw));
                self.given(is)
            }
            Is::Handles => {
                if abi.has_equal_handles() {
                    self.raw
                } else {
                    0
                }
            }
            Is::Variable(opaque) | Is::Written(opaque) if abi.is_equal(opaque) => self.raw,
            // A null address is the program's own fault.
            _ if self.raw == 0 => 0,
            Is::Written(_) => self.handle.as_ptr() as usize,
            // SAFETY: the caller's promise.
            Is::Handle(opaque) => abi.of_fortran(opaque, unsafe { int_at(self.raw) }).0,
            Is::Variable(opaque) => {
                // SAFETY: the caller's promise.
                self.handle.set(abi.of_fortran(opaque, unsafe { int_at(self.raw) }).0);
                self.handle.as_ptr() as usize
            }
            // SAFETY: the caller's promise.
            Is::Key => unsafe { abi.key_from_fortran(int_at(self.raw)) as usize },
            Is::KeyVariable => {
                // SAFETY: the caller's promise.
                self.handle.set(unsafe { abi.key_from_fortran(int_at(self.raw)) } as usize);
                self.handle.as_ptr() as usize
            }
            // SAFETY: the caller's promise.
            Is::Int => unsafe { int_at(self.raw) as usize },
            // SAFETY: the caller's promise.
            Is::Wide => unsafe { (self.raw as *const usize).read_unaligned() },
            // SAFETY: the caller's promise.
            Is::Elements | Is::Contents if described && unsafe { array::is_scattered(self.raw) } => nowhere(),
            Is::Contents => {
                // SAFETY: the caller's promise.
                let address = if described { unsafe { array::base(self.raw) } } else { self.raw };
                if abi.is_in_place_in_fortran(address) {
                    return abi.table().in_place;
                }
                abi.buffer_from_fortran(address)
            }
            Is::Buffer | Is::Elements => {
                // SAFETY: the caller's promise.
                let address = if described { unsafe { array::base(self.raw) } } else { self.raw };
                abi.buffer_from_fortran(address)
            }
        }
    }

    /// What the real procedure is given: what the program gave, but for a status that it does not want and the procedures of it that MPI calls.
    #[inline(always)]
    pub fn given(&self, is: Is) -> usize {
        if matches!(is, Is::Function) {
            return stand_ins::of(self.raw);
        }
        if matches!(is, Is::Status) && self.handle.get() != 0 { self.handle.get() } else { self.raw }
    }

    /// After the call: an own status is not needed any more. What an exception leaves stays.
    #[inline(always)]
    pub fn done(&self, is: Is) {
        if matches!(is, Is::Status) && self.handle.get() != 0 {
            statuses::done_with_status(self.handle.replace(0));
        }
    }

    /// After the real call succeeded: what was written is told in C's terms.
    ///
    /// # Safety
    /// As for [`Arg::word`], and MPI has written what it writes.
    #[inline(always)]
    pub unsafe fn written(&self, is: Is, abi: &Abi) {
        if let Is::Variable(opaque) | Is::Written(opaque) = is
            && !abi.is_equal(opaque)
            && self.raw != 0
        {
            // SAFETY: the caller's promise.
            self.handle.set(abi.written_in_fortran(opaque, unsafe { int_at(self.raw) }).0);
        }
    }
}

/// Where a procedure's error code goes: the program's ierror, or a place of our own where it is left out.
pub struct Code {
    given: usize,
    own: Cell<c_int>,
}

impl Code {
    #[inline(always)]
    pub fn new(ierror: usize) -> Code {
        Code { given: ierror, own: Cell::new(0) }
    }

    #[inline(always)]
    pub fn address(&self) -> usize {
        if self.given == 0 { self.own.as_ptr() as usize } else { self.given }
    }

    #[inline(always)]
    pub fn get(&self) -> c_int {
        // SAFETY: the program's ierror, which MPI has written, or our own.
        unsafe { int_at(self.address()) }
    }

    /// For a procedure that was not called.
    pub fn set(&self, code: c_int) {
        // SAFETY: the program's ierror, which MPI would have written, or our own.
        unsafe { (self.address() as *mut c_int).write_unaligned(code) }
    }
}

/// An operation with a request was held back: there is none.
///
/// # Safety
/// The address is null, or the program's request.
#[cold]
pub unsafe fn give_no_request(abi: &Abi, variable: usize) {
    if let Some(null) = abi.request_null_in_fortran().filter(|_| variable != 0) {
        // SAFETY: the caller's promise.
        unsafe { (variable as *mut c_int).write_unaligned(null) };
    }
}
