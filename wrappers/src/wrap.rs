//! One declaration a wrapped call: the macro that makes the exported C entry, and those of its Fortran procedure.
//!
//! Every entry does the same, in the same order: where am I, enter, the real call, leave. All arguments travel as
//! machine words: the ABI's table says how wide a handle or an `int` in them is, and the word is passed on untouched.
//! Nothing with a destructor lives across the real call, so that C++ exceptions, `longjmp` and `pthread_exit` pass.

/// Makes exported entries:
/// `NAME(arguments) [how much stack] [what keys do] call-expression => results-expression;`
///
/// Both expressions see the arguments, `$abi` and, where it is named, the [`Site`]. The first gives an `Option<Call>` (`None`: nothing is checked), the
/// second, made only when MPI succeeded, the `Results`. Arguments that neither looks at have names with an underscore before them: what
/// the Fortran procedure is given for them is not looked at either.
macro_rules! wrapped {
    ($($name:ident ( $($arg:ident),* ) $depth:ident $([$($keys:tt)+])? |$abi:ident $(, $site:ident)?| $call:expr => $results:expr;)*) => {$(
        $crate::wrap::named!($name);

        impl $name {
            /// What is done around the real call, which may be of another binding: the arguments are those of the C one.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
            pub unsafe fn watched(site: $crate::site::Site, $($arg: usize,)* real: impl FnOnce() -> std::ffi::c_int) -> std::ffi::c_int {
                $(let $site = site;)?
                let call = |$abi: &'static $crate::abi::Abi| {
                    let _ = $abi;
                    $call
                };
                let results = |$abi: &'static $crate::abi::Abi| {
                    let _ = $abi;
                    $results
                };
                let at = $crate::observers::At { id: Self::ID, site };
                let told = $crate::observers::mirror::told!($depth, call, results);
                let observer = $crate::keys::around::with_keys!([$($($keys)+)?] Self::ID, told);
                $crate::engine::around(at, &observer, |_| real())
            }
        }

        $crate::wrap::entry! { inline(never); $name($($arg),*) |site| $name::watched(site, $($arg,)* || $crate::next::next!($name($($arg),*))) }
        $crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

/// The exported C entry: `how; NAME(arguments) |site| what is done instead of the real call`. What MPI's own Fortran
/// library calls passes: so the entry is small, and the rest is a function behind it, `inline(never)`, but for calls with
/// so many arguments that handing them on costs more.
macro_rules! entry {
    ($how:meta; $name:ident ( $($arg:ident),* ) |$site:ident| $watched:expr) => {
        const _: () = {
            $crate::wrap::as_many!($name($($arg),*));

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
                    if $crate::engine::passes($crate::site::caller(frame), const { $crate::engine::spans($name::ID) }) {
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

/// The type that stands for an MPI function: its number in the table, and what is done around it.
macro_rules! named {
    ($name:ident) => {
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            #[allow(dead_code, reason = "some calls are never told to the mirror by their own name")]
            pub const ID: warden::call::CallId = warden::call::CallId::of(stringify!($name));
        }
    };
}

/// Stops the build where an entry has another number of arguments than the table says.
macro_rules! as_many {
    ($name:ident ( $($arg:ident),* )) => {
        const _: () = assert!(
            warden::call::CALLS[$name::ID.0 as usize].params == <[&str]>::len(&[$(stringify!($arg)),*]),
            concat!(stringify!($name), ": not as many arguments as spec/src/procedures.rs says, or src/call/names.rs")
        );
    };
}

pub(crate) use {as_many, entry, named, wrapped};
