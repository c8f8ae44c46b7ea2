//! Spellings without an underscore behind them: `mpi_init`, `MPI_INIT`. Few compilers use them, and functions of other
//! libraries have such names too: «mpi» also stands for integers of many digits.
//!
//! So these entries are doors: they ask whether the next function of their name is MPI's, and go on to the watched
//! procedure or to that function, with every argument as it came, whatever it was.

/// Makes such an entry of a procedure that the scope calls `procedure`.
macro_rules! exported {
    ($symbol:ident ($($arg:ident),*)) => {
        const _: () = {
            $crate::door::door! {
                /// MPI's Fortran procedure of this name, or another library's function.
                #[unsafe(no_mangle)]
                $symbol => leads_to
            }

            static ENTRANCE: $crate::fortran::entry::Entrance = $crate::fortran::entry::Entrance {
                next: $crate::next::Next::new($crate::next::c_name!($symbol)),
                spelling: $crate::fortran::entry::Spelling { f08: false, described: false },
            };

            /// Where the door leads.
            extern "C" fn leads_to() -> usize {
                let next = ENTRANCE.next.get();
                if $crate::modules::is_of_mpi(next) { entry as *const () as usize } else { next }
            }

            /// # Safety
            /// As for MPI's own procedure.
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            unsafe extern "C-unwind" fn entry($($arg: usize),*) {
                let frame = $crate::site::frame!();
                // SAFETY: the program's own arguments.
                unsafe { procedure($($arg,)* frame, &ENTRANCE) }
            }
        };
    };
}

macro_rules! each {
    ([$($symbol:ident)*] $arguments:tt) => {
        $($crate::fortran::plain::exported! { $symbol $arguments })*
    };
}

pub(crate) use {each, exported};
