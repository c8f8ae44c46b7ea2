//! One declaration a wrapped call: the macro that makes the exported C entry.
//!
//! Every entry does the same, in the same order: where am I, enter, the real call, leave. All arguments travel as
//! machine words: the ABI's table says how wide a handle or an `int` in them is, and the word is passed on untouched.
//! Nothing with a destructor lives across the real call, so that C++ exceptions, `longjmp` and `pthread_exit` pass.

use warden::call::Language;

/// Where an exported entry was called from, and where its frame lies.
#[derive(Clone, Copy)]
pub struct Site {
    /// Return address of the entry.
    pub caller: usize,
    /// Its frame pointer: there lies the caller's, and above that the return address.
    pub base: usize,
    /// Address of the entry's cookie: the word on its stack that tells a live frame from a dead one.
    pub cookie: *mut usize,
    /// Whose binding it is.
    pub language: Language,
    /// The array descriptor that stands for the call's buffer, in Fortran; 0: none.
    pub descriptor: usize,
}

impl From<Site> for Language {
    fn from(site: Site) -> Language {
        site.language
    }
}

/// Who calls a function that is watched without a [`Site`] in C.
#[derive(Clone, Copy)]
pub struct By {
    pub language: Language,
    /// Of a Fortran procedure.
    site: Option<Site>,
}

impl From<Site> for By {
    fn from(site: Site) -> By {
        By { language: site.language, site: (site.language == Language::Fortran).then_some(site) }
    }
}

impl By {
    /// A C entry.
    pub const C: By = By { language: Language::C, site: None };

    /// Makes the real call. C entries that are reached from a Fortran procedure pass through.
    #[inline(always)]
    pub fn real(self, real: impl FnOnce() -> std::ffi::c_int) -> std::ffi::c_int {
        let Some(site) = self.site else { return real() };
        let outer = crate::guard::mark_real(site);
        let code = real();
        crate::guard::unmark(outer);
        code
    }
}

impl Site {
    /// An entry.
    ///
    /// # Safety
    /// `base` is the frame pointer of an entry that runs.
    #[inline(always)]
    pub unsafe fn of(base: usize, cookie: *mut usize, language: Language) -> Site {
        // SAFETY: the caller's promise.
        let caller = unsafe { caller(base) };
        Site { caller, base, cookie, language, descriptor: 0 }
    }
}

/// Where an entry goes back to.
///
/// # Safety
/// `base` is the frame pointer of an entry that runs.
#[inline(always)]
pub unsafe fn caller(base: usize) -> usize {
    // SAFETY: with frame pointers on, the return address lies above the saved frame pointer.
    unsafe { *((base + size_of::<usize>()) as *const usize) }
}

/// The frame pointer of the function that this is written in. The crate is built with frame pointers. Where that
/// function goes on to another one in its own place, the words at this address are the same.
macro_rules! frame {
    () => {{
        let base: usize;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: reads a register.
        unsafe {
            std::arch::asm!("mov {}, rbp", out(reg) base, options(nomem, nostack, preserves_flags))
        };
        #[cfg(target_arch = "aarch64")]
        // SAFETY: reads a register.
        unsafe {
            std::arch::asm!("mov {}, x29", out(reg) base, options(nomem, nostack, preserves_flags))
        };
        base
    }};
}

/// The [`Site`] of the C entry that this is written in.
macro_rules! site {
    ($cookie:ident) => {{
        let base = $crate::wrap::frame!();
        // SAFETY: the frame pointer of this entry.
        unsafe { $crate::wrap::Site::of(base, &raw mut $cookie, warden::call::Language::C) }
    }};
}

/// Makes exported entries:
/// `NAME(arguments) [how much stack] [what keys do] call-expression => results-expression;`
///
/// Both expressions see the arguments, `$abi` and, where it is named, the [`Site`]. The first gives an `Option<Call>` (`None`: nothing is checked), the
/// second, made only when MPI succeeded, the `Results`.
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
            pub unsafe fn watched(site: $crate::wrap::Site, $($arg: usize,)* real: impl FnOnce() -> std::ffi::c_int) -> std::ffi::c_int {
                $(let $site = site;)?
                let real = || $crate::keys::around::inside!([$($($keys)+)?] real);
                let call = |$abi: &'static $crate::abi::Abi| {
                    let _ = $abi;
                    $call
                };
                let results = |$abi: &'static $crate::abi::Abi| {
                    let _ = $abi;
                    $results
                };
                let watched = || $crate::guard::around!($depth, Self::ID, site, call, results, real);
                $crate::keys::around::around!([$($($keys)+)?] Self::ID, watched)
            }
        }

        $crate::wrap::entry! { inline(never); $name($($arg),*) |site| $name::watched(site, $($arg,)* || $crate::wrap::next!($name($($arg),*))) }
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
                let frame = $crate::wrap::frame!();
                // SAFETY: the frame of this entry, and the program's own arguments, passed on unchanged.
                unsafe {
                    if $crate::guard::passes($crate::wrap::caller(frame), const { $crate::guard::spans($name::ID) }) {
                        return $crate::wrap::next!($name($($arg),*));
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
                    let $site = $crate::wrap::Site::of(frame, &raw mut cookie, warden::call::Language::C);
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
            "not as many arguments as the call has (src/call/names.rs)"
        );
    };
}

/// Calls the next C function of a name. To be used in an unsafe block: the arguments are the program's own.
macro_rules! next {
    ($name:ident ( $($arg:ident),* )) => {{
        static NEXT: $crate::next::Next = $crate::next::Next::new($crate::wrap::c_name!($name));
        // The next function of this name has this many word-sized arguments and returns an int.
        let real: unsafe extern "C-unwind" fn($($crate::wrap::word!($arg)),*) -> std::ffi::c_int =
            std::mem::transmute(NEXT.get());
        real($($arg),*)
    }};
}

/// The name of a function as a C string.
macro_rules! c_name {
    ($($name:tt)*) => {
        match std::ffi::CStr::from_bytes_with_nul(concat!($(stringify!($name),)* "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => panic!("a name without a NUL"),
        }
    };
}

/// The type of every argument.
macro_rules! word {
    ($arg:ident) => {
        usize
    };
}

pub(crate) use {as_many, c_name, entry, frame, named, next, site, word, wrapped};
