//! The tables of wrapped calls, one a chapter of the standard: what each call asks, what it answers, and who is told of it.
//!
//! Each table makes a type for each of its calls, and hands its rows to whoever makes the entries (`wrappers/src/wrap`). All arguments
//! travel as machine words: the ABI's table says how wide a handle or an `int` in them is.

pub mod attributes;
pub mod communicators;
pub mod constructors;
pub mod datatypes;
pub mod keyvals;
pub mod requests;
pub mod rma;
pub mod span;
pub mod sync;
pub mod windows;

/// A table: `NAME(arguments) [how much stack] [what keys do, or a short way] call-expression => results-expression;`
///
/// Both expressions see the arguments, `$abi` and, where it is named, the [`Site`](crate::site::Site). The first gives an `Option<Call>`
/// (`None`: nothing is checked), the second, made only when MPI succeeded, the `Results`. Arguments that neither looks at have names with
/// an underscore before them: what the Fortran procedure is given for them is not looked at either.
macro_rules! wrapped {
    ($($name:ident ( $($arg:ident),* ) $depth:ident $([$($keys:tt)+])? |$abi:ident $(, $site:ident)?| $call:expr => $results:expr;)*) => {
        $(
            $crate::calls::named!($name);

            impl $name {
                /// Who is told of the call, with the words of the C function.
                #[inline(always)]
                #[allow(clippy::too_many_arguments, reason = "MPI's own arguments, which only some of the calls have too many of")]
                #[expect(clippy::extra_unused_type_parameters, reason = "one piece of code for each entry: shared, it takes more instructions")]
                pub fn observer<Entry>(site: $crate::site::Site, $($arg: usize),*) -> impl $crate::observers::Observer {
                    $(let $site = site;)?
                    let _ = (site, $($arg),*);
                    let call = move |$abi: &'static $crate::abi::Abi| {
                        let _ = $abi;
                        $call
                    };
                    let results = move |$abi: &'static $crate::abi::Abi| {
                        let _ = $abi;
                        $results
                    };
                    let told = $crate::observers::mirror::told!($depth, call, results);
                    $crate::keys::around::with_keys!([$($($keys)+)?] Self::ID, told)
                }
            }
        )*
        $crate::calls::table! { $($name ( $($arg),* );)* }
    };
}

/// Makes `table!`, which hands these rows to the macro that it is given.
macro_rules! table {
    ($($rows:tt)*) => {
        $crate::calls::table_of! { ($) $($rows)* }
    };
}

/// As [`table`], with the sign that stands before a macro's own parameters.
macro_rules! table_of {
    (($sign:tt) $($rows:tt)*) => {
        macro_rules! table {
            ($sign entries:path) => {
                $sign entries! { $($rows)* }
            };
        }
        pub(crate) use table;
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

pub(crate) use {named, table, table_of, wrapped};
