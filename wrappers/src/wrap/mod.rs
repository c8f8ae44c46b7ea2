//! The exported entries of wrapped calls, made from their tables (`wrappers/src/calls`).
//!
//! Every entry does the same, in the same order: where am I, enter, the real call, leave. All arguments travel as
//! machine words, which are passed on untouched. Nothing with a destructor lives across the real call, so that C++ exceptions,
//! `longjmp` and `pthread_exit` pass.

pub mod control;
pub mod keyvals;
pub mod messages;
pub mod questions;
mod requests;
mod tables;

/// The exported entries of a table's calls, in C and in Fortran: `NAME(arguments);`
macro_rules! wrapped {
    ($($name:ident ( $($arg:ident),* );)*) => {$(
        impl $name {
            /// What is done around the real call, which may be of another binding: the arguments are those of the C one.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
            pub unsafe fn watched<Real: FnOnce() -> std::ffi::c_int>(
                site: $crate::site::Site, $($arg: usize,)* real: Real,
            ) -> std::ffi::c_int {
                let at = $crate::observers::At { id: Self::ID, site };
                $crate::wrap::addresses! { Self::ID, at, [$($arg),*] }
                if const { $crate::observers::arguments::is_judged(Self::ID) }
                    && !$crate::observers::arguments::are_plain(Self::ID, &[$($arg),*])
                {
                    $crate::observers::arguments::besides(at, &[$($arg),*]);
                } else if const { $crate::observers::arguments::others_given(Self::ID) != 0 }
                    && $crate::arguments::quick::are_others_unclear(
                        const { $crate::observers::arguments::others_given(Self::ID) }, &[$($arg),*],
                    )
                {
                    $crate::observers::arguments::freed_besides(at, &[$($arg),*]);
                }
                let around = $crate::observers::whereabouts::whereabouts!(
                    stringify!($name), site, ($($arg),*), Self::observer::<Real>(site, $($arg),*)
                );
                $crate::engine::around(at, &around, |_| real())
            }
        }

        $crate::wrap::entry! { inline(never); $name($($arg),*) |site| $name::watched(site, $($arg,)* || $crate::next::next!($name($($arg),*))) }
        $crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

/// As [`wrapped`], of operations on windows: `NAME(arguments) [request];`
macro_rules! one_sided {
    ($($name:ident ( $($arg:ident),* ) [$($request:ident)?];)*) => {$(
        impl $name {
            /// What is done around the real call, which may be of another binding: the arguments are those of the C one.
            /// `variable`: the address of the program's own request, where it is not that of the C handle.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched<Real: FnOnce() -> std::ffi::c_int>(
                site: $crate::site::Site, $($arg: usize,)* variable: usize, real: Real,
            ) -> std::ffi::c_int {
                let at = $crate::observers::At { id: Self::ID, site };
                $crate::wrap::addresses! { Self::ID, at, [$($arg),*] }
                $crate::engine::around(at, &Self::observer::<Real>($($arg,)* variable), |_| real())
            }
        }

        $crate::wrap::entry! { inline(always); $name($($arg),*) |site| {
            let variable = [$($request,)? 0][0];
            $name::watched(site, $($arg,)* variable, || $crate::next::next!($name($($arg),*)))
        } }
        $crate::fortran::in_fortran! { operation $name ($($arg),*) }
    )*};
}

/// Looks whether something is at the addresses that a checked call is given.
macro_rules! addresses {
    ($id:expr, $at:expr, [$($arg:ident),*]) => {
        if const { $crate::observers::arguments::addresses($id) != 0 }
            && !$crate::arguments::quick::are_there(
                const { $crate::observers::arguments::addresses($id) }, &[$($arg),*],
            )
        {
            $crate::observers::arguments::nothing_there($at, &[$($arg),*]);
        }
    };
}

/// The exported C entry of a wrapped call: `how; NAME(arguments) |site| what is done instead of the real call`.
macro_rules! entry {
    ($how:meta; $name:ident ( $($arg:ident),* ) |$site:ident| $watched:expr) => {
        $crate::wrap::as_many!($name($($arg),*));
        $crate::wrap::passing! { $how; $crate::engine::spans($name::ID); $name($($arg),*) |$site| $watched }
    };
}

/// As [`entry`], of any call; before the name: whether it starts or ends MPI. What MPI's own Fortran library calls passes: so the
/// entry is small, and the rest is a function behind it, `inline(never)`, but for calls with so many arguments that handing them on costs
/// more, and for those of which little is done.
macro_rules! passing {
    ($how:meta; $spans:expr; $name:ident ( $($arg:ident),* ) |$site:ident| $watched:expr) => {
        const _: () = {
            /// The MPI function of this name, watched.
            ///
            /// # Safety
            /// As the MPI function's own: the arguments are passed on as they came.
            #[unsafe(no_mangle)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
            pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> std::ffi::c_int {
                let frame = $crate::site::frame!();
                // SAFETY: the frame of this entry, and the program's own arguments, passed on unchanged.
                unsafe {
                    if $crate::engine::passes($crate::site::caller(frame), const { $spans }) {
                        return $crate::next::next!($name($($arg),*));
                    }
                    watched($($arg,)* frame)
                }
            }

            /// # Safety
            /// As for the entry, whose frame is `frame`.
            #[$how]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
            unsafe fn watched($($arg: usize,)* frame: usize) -> std::ffi::c_int {
                let mut cookie = 0usize;
                // SAFETY: the frame of the entry that came here, and the program's own arguments.
                unsafe {
                    let $site = $crate::site::Site::of(frame, &raw mut cookie, warden::call::Language::C);
                    $watched
                }
            }
        };
    };
}

/// The function that an entry of this name jumps to while somebody looks: `NAME(arguments) [its status]`. It is not exported, and the frames are as if
/// it were.
macro_rules! led_to {
    ($name:ident ( $($arg:ident),* ) [$($status:ident)?]) => {
        /// The MPI function of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[allow(non_snake_case, reason = "MPI's own name")]
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> std::ffi::c_int {
            let frame = $crate::site::frame!();
            // SAFETY: the frame of this function, to which the entry jumps with the program's own stack; and the program's own arguments, passed
            // on but for a status that it does not want.
            unsafe {
                if $crate::engine::passes($crate::site::caller(frame), false) {
                    return $crate::next::next!($name($($arg),*));
                }
                let mut cookie = 0usize;
                let site = $crate::site::Site::of(frame, &raw mut cookie, warden::call::Language::C);
                $(
                    let mut own = [0u64; 8];
                    let $status = $crate::observers::statuses::status_or($status, &mut own);
                )?
                $name::watched(site, $($arg,)* || $crate::next::next!($name($($arg),*)))
            }
        }
    };
}

/// The type that stands for an MPI function that has no number in the table of checked calls.
macro_rules! unnumbered {
    ($name:ident) => {
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}
    };
}

/// Stops the build where an entry has another number of arguments than the table says.
macro_rules! as_many {
    ($name:ident ( $($arg:ident),* )) => {
        const _: () = assert!(
            warden::call::CALLS[$name::ID.0 as usize].params == <[&str]>::len(&[$(stringify!($arg)),*]),
            concat!(stringify!($name), ": not as many arguments as spec/src/procedures.rs says, or EXTENSIONS in src/call/names.rs")
        );
    };
}

pub(crate) use requests::completes;
pub(crate) use {addresses, as_many, entry, led_to, one_sided, passing, unnumbered, wrapped};
