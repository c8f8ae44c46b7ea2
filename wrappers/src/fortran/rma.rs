//! One-sided operations (12.3). With `--guard` an operation may be held back: then the procedure is not called.

/// Makes the entries of operations: `C-name base-name [suffixes] (arguments) [-> request];`
macro_rules! operations {
    ($($name:ident $base:ident [$($suffix:literal)*] ($($arg:ident : $is:ident),*) $(-> $request:ident)?;)*) => {$(
        const _: () = {
            operation! { $name ($($arg: $is),*) $($request)? }
            $crate::fortran::entry::spelled! { $base [$($suffix)*] ($($arg,)* ierror) }
        };
    )*};
}

/// As [`operations`], of the large-count forms: `C-name [whole names] (arguments) [-> request];`
macro_rules! large_operations {
    ($($name:ident [$($symbol:ident)+] ($($arg:ident : $is:ident),*) $(-> $request:ident)?;)*) => {$(
        const _: () = {
            operation! { $name ($($arg: $is),*) $($request)? }
            $crate::fortran::entry::each! { [$($symbol)+] ($($arg,)* ierror) }
        };
    )*};
}

macro_rules! operation {
    ($name:ident ($($arg:ident : $is:ident),*) $($request:ident)?) => {
        /// # Safety
        /// The arguments are those that the program gave to the procedure, and `real` is the next one of its name.
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        unsafe fn procedure(
            $($arg: usize,)* ierror: usize, frame: usize, entrance: &$crate::fortran::entry::Entrance
        ) {
            use $crate::fortran::words::{Arg, Code, is};
            let mut cookie = 0usize;
            // SAFETY: the frame of the entry that came here.
            let site = unsafe { $crate::wrap::Site::of(frame, &raw mut cookie, warden::call::Language::Fortran) };
            let described = entrance.spelling.described;
            let real: unsafe extern "C-unwind" fn($($crate::fortran::entry::word!($arg),)* usize) = {
                // SAFETY: the next procedure of this name has as many arguments, all of them words.
                unsafe { std::mem::transmute(entrance.next.get()) }
            };
            let Some(abi) = $crate::abi::get() else {
                // SAFETY: the program's own arguments, passed on unchanged.
                return unsafe { real($($arg,)* ierror) };
            };
            let code = Code::new(ierror);
            #[allow(unused_mut, unused_assignments, reason = "only some of the operations have a request")]
            let mut variable = 0;
            $(variable = $request;)?
            $(let $arg = Arg::new($arg);)*
            let mut called = false;
            // SAFETY: the program's own arguments, passed on unchanged, and told in C's terms.
            let result = unsafe {
                $crate::calls::rma::$name::watched(site, $($arg.word(is::$is, abi, described),)* variable, || {
                    called = true;
                    real($($arg.raw,)* code.address());
                    $($arg.written(is::$is, abi);)*
                    code.get()
                })
            };
            if !called {
                code.set(result);
                // SAFETY: the program's request, which MPI would have written.
                unsafe { $crate::fortran::words::give_no_request(abi, variable) };
            }
        }
    };
}

operations! {
    MPI_Put mpi_put ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win);
    MPI_Get mpi_get ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win);
    MPI_Rput mpi_rput ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win,
         request: request_var) -> request;
    MPI_Rget mpi_rget ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win,
         request: request_var) -> request;
    MPI_Accumulate mpi_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, op: op, win: win);
    MPI_Raccumulate mpi_raccumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, op: op, win: win,
         request: request_var) -> request;
    MPI_Get_accumulate mpi_get_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, result: result, room: int, as_: datatype, target: int, disp: wide,
         there: int, kind: datatype, op: op, win: win);
    MPI_Rget_accumulate mpi_rget_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, result: result, room: int, as_: datatype, target: int, disp: wide,
         there: int, kind: datatype, op: op, win: win, request: request_var) -> request;
    MPI_Fetch_and_op mpi_fetch_and_op ["_f08_" "_f08ts_"]
        (origin: origin, result: result, kind: datatype, target: int, disp: wide, op: op, win: win);
    MPI_Compare_and_swap mpi_compare_and_swap ["_f08_" "_f08ts_"]
        (origin: origin, compare: compare, result: result, kind: datatype, target: int, disp: wide, win: win);
}

large_operations! {
    MPI_Put_c [mpi_put_f08ts_large_ mpi_put_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, win: win);
    MPI_Get_c [mpi_get_f08ts_large_ mpi_get_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, win: win);
    MPI_Rput_c [mpi_rput_f08ts_large_ mpi_rput_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, win: win,
         request: request_var) -> request;
    MPI_Rget_c [mpi_rget_f08ts_large_ mpi_rget_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, win: win,
         request: request_var) -> request;
    MPI_Accumulate_c [mpi_accumulate_f08ts_large_ mpi_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, op: op, win: win);
    MPI_Raccumulate_c [mpi_raccumulate_f08ts_large_ mpi_raccumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, op: op,
         win: win, request: request_var) -> request;
    MPI_Get_accumulate_c [mpi_get_accumulate_f08ts_large_ mpi_get_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, result: result, room: wide, as_: datatype, target: int, disp: wide,
         there: wide, kind: datatype, op: op, win: win);
    MPI_Rget_accumulate_c [mpi_rget_accumulate_f08ts_large_ mpi_rget_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, result: result, room: wide, as_: datatype, target: int, disp: wide,
         there: wide, kind: datatype, op: op, win: win, request: request_var) -> request;
}
