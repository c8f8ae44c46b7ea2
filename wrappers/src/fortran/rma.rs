//! One-sided operations (12.3). With `--guard` an operation may be held back: then the procedure is not called.

/// Makes the entries of operations: `C-name base-name [suffixes] (arguments) [-> request];`
macro_rules! operations {
    ($($name:ident $base:ident [$($suffix:literal)*] ($($arg:ident : $is:ident),*) $(-> $request:ident)?;)*) => {$(
        const _: () = {
            use $crate::calls::rma::$name;
            $crate::fortran::entry::around! { $name ($($arg: $is),*) () operation $($request)? }
            $crate::fortran::entry::spelled! { $base [$($suffix)*] ($($arg,)* ierror) }
        };
    )*};
}

/// As [`operations`], of the large-count forms: `C-name [whole names] (arguments) [-> request];`
macro_rules! large_operations {
    ($($name:ident [$($symbol:ident)+] ($($arg:ident : $is:ident),*) $(-> $request:ident)?;)*) => {$(
        const _: () = {
            use $crate::calls::rma::$name;
            $crate::fortran::entry::around! { $name ($($arg: $is),*) () operation $($request)? }
            $crate::fortran::entry::each! { [$($symbol)+] ($($arg,)* ierror) }
        };
    )*};
}

operations! {
    MPI_Put mpi_put ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win);
    MPI_Get mpi_get ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win);
    MPI_Rput mpi_rput ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win,
         request: request_out) -> request;
    MPI_Rget mpi_rget ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, win: win,
         request: request_out) -> request;
    MPI_Accumulate mpi_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, op: op, win: win);
    MPI_Raccumulate mpi_raccumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, target: int, disp: wide, there: int, kind: datatype, op: op, win: win,
         request: request_out) -> request;
    MPI_Get_accumulate mpi_get_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, result: result, room: int, as_: datatype, target: int, disp: wide,
         there: int, kind: datatype, op: op, win: win);
    MPI_Rget_accumulate mpi_rget_accumulate ["_f08_" "_f08ts_"]
        (origin: origin, count: int, of: datatype, result: result, room: int, as_: datatype, target: int, disp: wide,
         there: int, kind: datatype, op: op, win: win, request: request_out) -> request;
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
         request: request_out) -> request;
    MPI_Rget_c [mpi_rget_f08ts_large_ mpi_rget_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, win: win,
         request: request_out) -> request;
    MPI_Accumulate_c [mpi_accumulate_f08ts_large_ mpi_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, op: op, win: win);
    MPI_Raccumulate_c [mpi_raccumulate_f08ts_large_ mpi_raccumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, target: int, disp: wide, there: wide, kind: datatype, op: op,
         win: win, request: request_out) -> request;
    MPI_Get_accumulate_c [mpi_get_accumulate_f08ts_large_ mpi_get_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, result: result, room: wide, as_: datatype, target: int, disp: wide,
         there: wide, kind: datatype, op: op, win: win);
    MPI_Rget_accumulate_c [mpi_rget_accumulate_f08ts_large_ mpi_rget_accumulate_c_f08ts_]
        (origin: origin, count: wide, of: datatype, result: result, room: wide, as_: datatype, target: int, disp: wide,
         there: wide, kind: datatype, op: op, win: win, request: request_out) -> request;
}
