//! The start and the end of MPI in Fortran: passed through, so that a Fortran program has a report that says what was
//! not watched. All other Fortran calls come with the wrapping of Fortran.
//!
//! Under MPICH `mpi_init_` calls the C entry, which is watched anyway; under Open MPI it does not.

use crate::start;
use crate::wrap::word;

macro_rules! next {
    ($name:ident ( $($arg:ident),* )) => {{
        static NEXT: crate::next::Next = crate::next::Next::new(
            match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!("a name without a NUL"),
            },
        );
        let real: unsafe extern "C-unwind" fn($(word!($arg)),*) = std::mem::transmute(NEXT.get());
        real($($arg),*)
    }};
}

macro_rules! begins {
    ($($name:ident ( $($arg:ident),* );)*) => {$(
        /// MPI's Fortran entry of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) {
            // SAFETY: the next entry of this name has as many arguments, all of them addresses, and returns nothing.
            unsafe { next!($name($($arg),*)) };
            start::begun_in_fortran();
        }
    )*};
}

macro_rules! ends {
    ($($name:ident ( $($arg:ident),* );)*) => {$(
        /// MPI's Fortran entry of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) {
            start::ending_in_fortran();
            // SAFETY: the next entry of this name has as many arguments, all of them addresses, and returns nothing.
            unsafe { next!($name($($arg),*)) };
            start::ended_in_fortran();
        }
    )*};
}

begins! {
    mpi_init_(ierror);
    mpi_init_thread_(required, provided, ierror);
    mpi_init_f08_(ierror);
    mpi_init_thread_f08_(required, provided, ierror);
}

ends! {
    mpi_finalize_(ierror);
    mpi_finalize_f08_(ierror);
}
