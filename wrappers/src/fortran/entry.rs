//! One declaration a procedure: the macros that make its exported entries, in the spellings of every compiler.
//!
//! `mpif.h` and the module `mpi` call `mpi_x_` (or, by other compilers, `mpi_x`, `mpi_x__`, `MPI_X`), `mpi_f08` calls
//! `mpi_x_f08_`, or `mpi_x_f08ts_` where choice buffers come as array descriptors.

use crate::next::Next;

/// Makes the entries of a procedure whose C function has a `watched`: `C-name [names] [names without an underscore behind them]
/// (argument: what it is, …) (hidden lengths of strings) [request];`. `wrappers/build/fortran.rs` makes these lines.
macro_rules! procedure {
    ($name:ident $symbols:tt $plain:tt ($($arg:ident : $is:ident),*) ($($length:ident)*) $request:tt $($operation:ident)?) => {
        const _: () = {
            $crate::fortran::entry::around! { $name ($($arg: $is),*) ($($length)*) $request $($operation)? }
            $crate::fortran::entry::each! { $symbols ($($arg,)* ierror $(, $length)*) }
            $crate::fortran::plain::each! { $plain ($($arg,)* ierror $(, $length)*) }
        };
    };
}

/// As [`procedure`], of one that an entry leads to while somebody looks: none of these functions is exported.
macro_rules! recorded {
    ($name:ident $symbols:tt $plain:tt ($($arg:ident : $is:ident),*) ($($length:ident)*) $request:tt) => {
        pastey::paste! {
            /// The procedures of this name.
            #[allow(non_snake_case, reason = "MPI's own name")]
            pub mod [<$name _in_fortran>] {
                use super::$name;
                $crate::fortran::entry::around! { $name ($($arg: $is),*) ($($length)*) $request }
                $crate::fortran::entry::hidden! { $symbols ($($arg,)* ierror $(, $length)*) }
            }
        }
    };
}

macro_rules! hidden {
    ([$($symbol:ident)*] $arguments:tt) => {
        $($crate::fortran::entry::exported! { [] $symbol $arguments })*
    };
}

/// As [`procedure`], of a one-sided operation, which `--guard` may hold back.
macro_rules! operation {
    ($($procedure:tt)*) => {
        $crate::fortran::entry::procedure! { $($procedure)* operation }
    };
}

/// As [`procedure`], of one that is watched from the first key on: until then each is a door that leads straight to MPI's own.
/// There are no doors of names without an underscore behind them.
macro_rules! behind_door {
    ($name:ident $symbols:tt $plain:tt ($($arg:ident : $is:ident),*) () [$request:ident]) => {
        const _: () = {
            $crate::fortran::entry::around! { $name ($($arg: $is),*) () [$request] }
            $crate::fortran::entry::doors! { $symbols ($($arg,)* ierror) }
        };
    };
}

macro_rules! doors {
    ([$($symbol:ident)+] $arguments:tt) => {
        $($crate::fortran::entry::door! { $symbol $arguments })+
    };
}

macro_rules! door {
    ($symbol:ident ($($arg:ident),*)) => {
        const _: () = {
            static ENTRANCE: $crate::fortran::entry::Entrance = $crate::fortran::entry::Entrance {
                next: $crate::next::Next::new($crate::next::c_name!($symbol)),
                spelling: $crate::fortran::entry::Spelling::of(stringify!($symbol)),
            };

            $crate::key_calls::entry::behind_door! {
                $symbol($($arg),*); $crate::switch::USED, 0;
                {
                    let frame = $crate::site::frame!();
                    // SAFETY: the program's own arguments.
                    unsafe { procedure($($arg,)* frame, &ENTRANCE) }
                }
            }
        };
    };
}

/// Makes the entries of procedures that are made by hand: `type with a watched, base-name [suffixes of mpi_f08] (argument: what it is, …)`
macro_rules! procedures {
    ($($name:ident $base:ident [$($suffix:literal)*] ($($arg:ident : $is:ident),*);)*) => {$(
        const _: () = {
            $crate::fortran::entry::around! { $name ($($arg: $is),*) () [] }
            $crate::fortran::entry::spelled! { $base [$($suffix)*] ($($arg,)* ierror) }
        };
    )*};
}

/// The function behind all spellings of a procedure: what the C entry does, around the Fortran procedure. An `operation`
/// is watched with one word more, the variable of its request or 0: `--guard` may hold it back.
macro_rules! around {
    ($name:ident ($($arg:ident : $is:ident),*) ($($length:ident)*) [$($request:ident)?] $($operation:ident)?) => {
        /// # Safety
        /// The arguments are those that the program gave to the procedure, `frame` is that of its entry, and `entrance` that of its
        /// spelling.
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        unsafe fn procedure(
            $($arg: usize,)* ierror: usize, $($length: usize,)* frame: usize, entrance: &$crate::fortran::entry::Entrance
        ) {
            #[allow(unused_imports, reason = "some procedures have no arguments")]
            use $crate::fortran::words::{Arg, Code};
            #[allow(dead_code, reason = "likewise")]
            const WHOLE: bool = mpiwarden_spec::Procedure::is_read_whole(stringify!($name));
            let mut cookie = 0usize;
            // SAFETY: the frame of the entry that came here, or of this function where it stands in the entry's own place.
            let mut site = unsafe { $crate::site::Site::of(frame, &raw mut cookie, warden::call::Language::Fortran) };
            let real: unsafe extern "C-unwind" fn($($crate::fortran::entry::word!($arg),)* usize $(, $crate::fortran::entry::word!($length))*) = {
                // SAFETY: the next procedure of this name has as many arguments, all of them words.
                unsafe { std::mem::transmute(entrance.next.get()) }
            };
            let Some(abi) = $crate::abi::get() else {
                // SAFETY: the program's own arguments, passed on unchanged.
                return unsafe { real($($arg,)* ierror $(, $length)*) };
            };
            let described = entrance.spelling.described;
            $(if described && site.descriptor == 0 && $crate::fortran::entry::what!($is $arg).is_buffer() {
                site.descriptor = $arg;
            })*
            let _ = (described, abi);
            let code = Code::new(ierror);
            let request = [$($request,)? 0][0];
            site.request = request;
            $(let $arg = Arg::new($arg);)*
            let called = std::cell::Cell::new(false);
            // SAFETY: the program's own arguments, passed on unchanged, and told in C's terms.
            let answer = unsafe {
                $name::watched(site, $($arg.word($crate::fortran::entry::what!($is $arg), abi, described),)* $({ let _ = stringify!($operation); request },)? || {
                    called.set(true);
                    real($($arg.given($crate::fortran::entry::what!($is $arg)),)* code.address() $(, $length)*);
                    let answer = code.get();
                    if answer == 0 {
                        $($arg.written($crate::fortran::entry::what!($is $arg), abi);)*
                    }
                    answer
                })
            };
            $($arg.done($crate::fortran::entry::what!($is $arg));)*
            if !called.get() {
                // The answer is this library's own.
                code.set(answer);
                $(
                    let _ = stringify!($operation);
                    // SAFETY: the program's request, which MPI would have written.
                    unsafe { $crate::fortran::words::give_no_request(abi, request) };
                )?
            }
        }
    };
}

/// The exported entries of a procedure that the scope calls `procedure`.
macro_rules! spelled {
    ($base:ident [$($suffix:literal)*] $arguments:tt) => {
        pastey::paste! {
            $crate::fortran::entry::each! { [[<$base "_">] [<$base "__">] $([<$base $suffix>])*] $arguments }
            $crate::fortran::plain::exported! { $base $arguments }
            $crate::fortran::plain::exported! { [<$base:upper>] $arguments }
        }
    };
}

macro_rules! each {
    ([$($symbol:ident)*] $arguments:tt) => {
        $($crate::fortran::entry::exported! { $symbol $arguments })*
    };
}

macro_rules! exported {
    ($symbol:ident $arguments:tt) => {
        $crate::fortran::entry::exported! { [#[unsafe(no_mangle)]] $symbol $arguments }
    };
    ([$($how:tt)*] $symbol:ident ($($arg:ident),*)) => {
        /// MPI's Fortran procedure of this name, watched.
        ///
        /// # Safety
        /// As MPI's own: the arguments are passed on as they came.
        $($how)*
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        pub unsafe extern "C-unwind" fn $symbol($($arg: usize),*) {
            static ENTRANCE: $crate::fortran::entry::Entrance = $crate::fortran::entry::Entrance {
                next: $crate::next::Next::new($crate::next::c_name!($symbol)),
                spelling: $crate::fortran::entry::Spelling::of(stringify!($symbol)),
            };
            let frame = $crate::site::frame!();
            // SAFETY: the program's own arguments.
            unsafe { procedure($($arg,)* frame, &ENTRANCE) }
        }
    };
}

/// What an argument is; one whose name begins with an underscore is not looked at, unless all of them are.
macro_rules! what {
    ($is:ident $arg:ident) => {
        const { $crate::fortran::words::read($crate::fortran::words::is::$is, stringify!($arg), WHOLE) }
    };
}

/// The type of every argument.
macro_rules! word {
    ($arg:ident) => {
        usize
    };
}

/// What an entry tells the procedure behind it, besides the program's arguments. These come first, so that most of them
/// need not be moved.
pub struct Entrance {
    pub next: Next,
    pub spelling: Spelling,
}

/// What the spelling of a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// Of `mpi_f08`.
    pub f08: bool,
    /// Choice buffers come as array descriptors: the «ts» of the name stands for the technical specification that
    /// brought them to Fortran.
    pub described: bool,
}

impl Spelling {
    pub const fn of(symbol: &str) -> Spelling {
        let described = contains(symbol.as_bytes(), b"_f08ts_");
        Spelling { f08: described || contains(symbol.as_bytes(), b"_f08_"), described }
    }
}

/// What slices can do, but not in a constant.
const fn contains(name: &[u8], part: &[u8]) -> bool {
    let mut from = 0;
    while from + part.len() <= name.len() {
        let mut same = 0;
        while same < part.len() && name[from + same] == part[same] {
            same += 1;
        }
        if same == part.len() {
            return true;
        }
        from += 1;
    }
    false
}

pub(crate) use {
    around, behind_door, door, doors, each, exported, hidden, operation, procedure, procedures, recorded,
    spelled, what, word,
};

#[cfg(test)]
mod tests {
    use super::Spelling;

    #[test]
    fn the_name_says_the_module_and_the_descriptors() {
        for name in ["mpi_put_f08ts_", "mpi_put_f08ts_large_"] {
            assert_eq!(Spelling::of(name), Spelling { f08: true, described: true }, "{name}");
        }
        for name in ["mpi_put_f08_", "mpi_win_allocate_f08_large_"] {
            assert_eq!(Spelling::of(name), Spelling { f08: true, described: false }, "{name}");
        }
        for name in ["mpi_put_", "MPI_PUT", "mpi_win_allocate_cptr_"] {
            assert_eq!(Spelling::of(name), Spelling { f08: false, described: false }, "{name}");
        }
    }
}
