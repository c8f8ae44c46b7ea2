//! One declaration a wrapped call: the macro that makes the exported C entry.
//!
//! Every entry does the same, in the same order: where am I, enter, the real call, leave. All arguments travel as
//! machine words: the ABI's table says how wide a handle or an `int` in them is, and the word is passed on untouched.
//! Nothing with a destructor lives across the real call, so that C++ exceptions, `longjmp` and `pthread_exit` pass.

/// Where an exported entry was called from, and where its frame lies.
#[derive(Clone, Copy)]
pub struct Site {
    /// Return address of the entry.
    pub caller: usize,
    /// Its frame pointer: there lies the caller's, and above that the return address.
    pub base: usize,
    /// Address of the entry's cookie: the word on its stack that tells a live frame from a dead one.
    pub cookie: *mut usize,
}

/// The [`Site`] of the function that this is written in. The crate is built with frame pointers.
macro_rules! site {
    ($cookie:ident) => {{
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
        // SAFETY: with frame pointers on, the return address lies above the saved frame pointer.
        let caller = unsafe { *((base + size_of::<usize>()) as *const usize) };
        $crate::wrap::Site { caller, base, cookie: &raw mut $cookie }
    }};
}

/// Makes exported entries:
/// `NAME(arguments) [how much stack] call-expression => results-expression;`
///
/// Both expressions see the arguments, `$abi` and, where it is named, the [`Site`]. The first gives an `Option<Call>` (`None`: nothing is checked), the
/// second, made only when MPI succeeded, the `Results`.
macro_rules! wrapped {
    ($($name:ident ( $($arg:ident),* ) $depth:ident |$abi:ident $(, $site:ident)?| $call:expr => $results:expr;)*) => {$(
        /// The MPI function of this name, watched.
        ///
        /// # Safety
        /// As the MPI function's own: the arguments are passed on as they came.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> std::ffi::c_int {
            const ID: warden::call::CallId = warden::call::CallId::of(stringify!($name));
            const _: () = assert!(
                warden::call::CALLS[ID.0 as usize].params == <[&str]>::len(&[$(stringify!($arg)),*]),
                "not as many arguments as src/call/names.rs says"
            );
            static NEXT: $crate::next::Next = $crate::next::Next::new(
                match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a name without a NUL"),
                },
            );
            let mut cookie = 0usize;
            let site = $crate::wrap::site!(cookie);
            $(let $site = site;)?
            let entered = $crate::guard::enter(ID, site, $crate::guard::Depth::$depth, |$abi| {
                let _ = $abi;
                $call
            });
            let real: unsafe extern "C-unwind" fn($($crate::wrap::word!($arg)),*) -> std::ffi::c_int = {
                // SAFETY: the next function of this name has this many word-sized arguments and returns an int.
                unsafe { std::mem::transmute(NEXT.get()) }
            };
            // SAFETY: the program's own arguments, passed on unchanged.
            let code = unsafe { real($($arg),*) };
            $crate::guard::leave(&entered, ID, code, |$abi| {
                let _ = $abi;
                $results
            });
            code
        }
    )*};
}

/// The type of every argument.
macro_rules! word {
    ($arg:ident) => {
        usize
    };
}

pub(crate) use {site, word, wrapped};
