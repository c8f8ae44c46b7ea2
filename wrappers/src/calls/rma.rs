//! One-sided operations (12.3): told before they are passed on, and held back where a guard is wanted.
//!
//! An operation that is right costs one look at the epochs and one at the target's memory; no stack is taken, and
//! nothing is done after it unless it failed or gave a request.

use crate::abi::Abi;
use crate::numbers::int;
use crate::observers::Observer;
use crate::observers::one_sided::{Asked, OneSided};
use warden::call::{Buffer, Operation, Reduction, Rma};

/// A table: `NAME(arguments) win [-> request] |abi| operation;`
macro_rules! one_sided {
    ($($name:ident ( $($arg:ident),* ) $win:ident $(-> $request:ident)? |$abi:ident| $rma:expr;)*) => {
        $(
            super::named!($name);

            impl $name {
                /// Who is told of the operation, with the words of the C function. `variable`: the address of the program's own
                /// request, where it is not that of the C handle.
                #[inline(always)]
                #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
                #[expect(clippy::extra_unused_type_parameters, reason = "one piece of code for each entry: shared, it takes more instructions")]
                pub fn observer<Entry>($($arg: usize,)* variable: usize) -> impl Observer {
                    let request = Asked { handle: [$($request,)? 0][0], variable };
                    OneSided { win: $win, request, rma: move |$abi: &'static Abi| Some($rma) }
                }
            }
        )*
        super::table! { $($name ( $($arg),* ) [$($request)?];)* }
    };
}

one_sided! {
    MPI_Put(origin, count, of, target, disp, there, kind, win) win
        |abi| both(abi, Operation::Put, [origin, count, of], [target, disp, there, kind], int, win);
    MPI_Put_c(origin, count, of, target, disp, there, kind, win) win
        |abi| both(abi, Operation::Put, [origin, count, of], [target, disp, there, kind], large, win);
    MPI_Get(origin, count, of, target, disp, there, kind, win) win
        |abi| both(abi, Operation::Get, [origin, count, of], [target, disp, there, kind], int, win);
    MPI_Get_c(origin, count, of, target, disp, there, kind, win) win
        |abi| both(abi, Operation::Get, [origin, count, of], [target, disp, there, kind], large, win);
    MPI_Rput(origin, count, of, target, disp, there, kind, win, request) win -> request
        |abi| asked(both(abi, Operation::Put, [origin, count, of], [target, disp, there, kind], int, win));
    MPI_Rput_c(origin, count, of, target, disp, there, kind, win, request) win -> request
        |abi| asked(both(abi, Operation::Put, [origin, count, of], [target, disp, there, kind], large, win));
    MPI_Rget(origin, count, of, target, disp, there, kind, win, request) win -> request
        |abi| asked(both(abi, Operation::Get, [origin, count, of], [target, disp, there, kind], int, win));
    MPI_Rget_c(origin, count, of, target, disp, there, kind, win, request) win -> request
        |abi| asked(both(abi, Operation::Get, [origin, count, of], [target, disp, there, kind], large, win));

    MPI_Accumulate(origin, count, of, target, disp, there, kind, op, win) win
        |abi| combine(abi, both(abi, Operation::Accumulate, [origin, count, of], [target, disp, there, kind], int, win), op);
    MPI_Accumulate_c(origin, count, of, target, disp, there, kind, op, win) win
        |abi| combine(abi, both(abi, Operation::Accumulate, [origin, count, of], [target, disp, there, kind], large, win), op);
    MPI_Raccumulate(origin, count, of, target, disp, there, kind, op, win, request) win -> request
        |abi| asked(combine(abi, both(abi, Operation::Accumulate, [origin, count, of], [target, disp, there, kind], int, win), op));
    MPI_Raccumulate_c(origin, count, of, target, disp, there, kind, op, win, request) win -> request
        |abi| asked(combine(abi, both(abi, Operation::Accumulate, [origin, count, of], [target, disp, there, kind], large, win), op));

    MPI_Get_accumulate(origin, count, of, result, room, as_, target, disp, there, kind, op, win) win
        |abi| fetch(abi, combine(abi, both(abi, Operation::GetAccumulate, [origin, count, of], [target, disp, there, kind], int, win), op), [result, room, as_], int);
    MPI_Get_accumulate_c(origin, count, of, result, room, as_, target, disp, there, kind, op, win) win
        |abi| fetch(abi, combine(abi, both(abi, Operation::GetAccumulate, [origin, count, of], [target, disp, there, kind], large, win), op), [result, room, as_], large);
    MPI_Rget_accumulate(origin, count, of, result, room, as_, target, disp, there, kind, op, win, request) win -> request
        |abi| asked(fetch(abi, combine(abi, both(abi, Operation::GetAccumulate, [origin, count, of], [target, disp, there, kind], int, win), op), [result, room, as_], int));
    MPI_Rget_accumulate_c(origin, count, of, result, room, as_, target, disp, there, kind, op, win, request) win -> request
        |abi| asked(fetch(abi, combine(abi, both(abi, Operation::GetAccumulate, [origin, count, of], [target, disp, there, kind], large, win), op), [result, room, as_], large));

    MPI_Fetch_and_op(origin, result, kind, target, disp, op, win) win
        |abi| fetch(abi, combine(abi, both(abi, Operation::FetchAndOp, [origin, 1, kind], [target, disp, 1, kind], int, win), op), [result, 1, kind], int);
    MPI_Compare_and_swap(origin, compare, result, kind, target, disp, win) win
        |abi| swap(abi, fetch(abi, both(abi, Operation::CompareAndSwap, [origin, 1, kind], [target, disp, 1, kind], int, win), [result, 1, kind], int), compare);
}

/// An `MPI_Count`.
fn large(word: usize) -> i64 {
    word as i64
}

fn buffer(abi: &Abi, [address, count, datatype]: [usize; 3], counted: fn(usize) -> i64) -> Buffer {
    Buffer { address, count: counted(count), datatype: abi.handle(datatype) }
}

/// What every operation has: address, count and datatype at the origin; target, displacement, count and datatype there.
#[inline]
fn both(
    abi: &Abi,
    operation: Operation,
    origin: [usize; 3],
    [target, displacement, count, datatype]: [usize; 4],
    counted: fn(usize) -> i64,
    win: usize,
) -> Rma {
    Rma {
        operation,
        win: abi.handle(win),
        target: abi.target(target),
        displacement: displacement as isize,
        target_count: counted(count),
        target_type: abi.handle(datatype),
        origin: buffer(abi, origin, counted),
        result: None,
        compare: None,
        reduction: None,
        request: false,
    }
}

fn combine(abi: &Abi, rma: Rma, op: usize) -> Rma {
    let reduction: Option<Reduction> = abi.reduction(op);
    Rma { reduction, ..rma }
}

fn fetch(abi: &Abi, rma: Rma, result: [usize; 3], counted: fn(usize) -> i64) -> Rma {
    Rma { result: Some(buffer(abi, result, counted)), ..rma }
}

fn swap(_abi: &Abi, rma: Rma, compare: usize) -> Rma {
    Rma { compare: Some(Buffer { address: compare, ..rma.origin }), ..rma }
}

fn asked(rma: Rma) -> Rma {
    Rma { request: true, ..rma }
}
