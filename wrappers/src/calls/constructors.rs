//! Calls that make a datatype of another one (5.1).

use super::communicators::made;
use crate::abi::Abi;
use crate::numbers::{Numbers, int};
use std::ffi::c_int;
use warden::call::{
    Call, Distributed, Kind, TypeArgument, blocks, darray, equal_blocks, replicated, subarray,
};

/// Rows of `NAME(arguments) old datatype |abi| the first argument that is wrong;`.
macro_rules! constructors {
    ($($name:ident ( $($arg:ident),* ) $old:ident |$abi:ident| $wrong:expr;)*) => {
        $crate::calls::wrapped! {$(
            $name($($arg),*, new) Full [makes Datatype new] |$abi| of($abi, $old, $wrong) => made($abi, new, Kind::Datatype);
        )*}
    };
}

constructors! {
    MPI_Type_contiguous_c(count, old) old |abi| replicated(count as i64);
    MPI_Type_vector_c(count, length, _stride, old) old |abi| equal_blocks(count as i64, length as i64);
    MPI_Type_indexed(count, lengths, _displacements, old) old |abi| blocks(int(count), Numbers::ints(lengths, int(count)));
    MPI_Type_indexed_c(count, lengths, _displacements, old) old
        |abi| blocks(count as i64, Numbers::counts(lengths, count as i64));
    MPI_Type_create_hvector_c(count, length, _stride, old) old |abi| equal_blocks(count as i64, length as i64);
    MPI_Type_create_hindexed(count, lengths, _displacements, old) old
        |abi| blocks(int(count), Numbers::ints(lengths, int(count)));
    MPI_Type_create_hindexed_c(count, lengths, _displacements, old) old
        |abi| blocks(count as i64, Numbers::counts(lengths, count as i64));
    MPI_Type_create_hindexed_block(count, length, _displacements, old) old |abi| equal_blocks(int(count), int(length));
    MPI_Type_create_hindexed_block_c(count, length, _displacements, old) old |abi| equal_blocks(count as i64, length as i64);
    MPI_Type_create_indexed_block(count, length, _displacements, old) old |abi| equal_blocks(int(count), int(length));
    MPI_Type_create_indexed_block_c(count, length, _displacements, old) old |abi| equal_blocks(count as i64, length as i64);
    MPI_Type_create_subarray_c(ndims, sizes, subsizes, starts, order, old) old
        |abi| array(abi, int(ndims), [sizes, subsizes, starts].map(|array| Numbers::counts(array, int(ndims))), order);
    MPI_Type_create_darray(size, rank, ndims, gsizes, distribs, dargs, psizes, order, old) old
        |abi| part(abi, [size, rank, ndims], Numbers::ints(gsizes, int(ndims)), [distribs, dargs, psizes], order);
    MPI_Type_create_darray_c(size, rank, ndims, gsizes, distribs, dargs, psizes, order, old) old
        |abi| part(abi, [size, rank, ndims], Numbers::counts(gsizes, int(ndims)), [distribs, dargs, psizes], order);
    MPI_Type_create_resized(old, _lb, _extent) old |abi| None;
    MPI_Type_create_resized_c(old, _lb, _extent) old |abi| None;
    MPI_Type_hvector(count, length, _stride, old) old |abi| equal_blocks(int(count), int(length));
    MPI_Type_hindexed(count, lengths, _displacements, old) old |abi| blocks(int(count), Numbers::ints(lengths, int(count)));
}

#[inline(always)]
pub fn of(abi: &Abi, old: usize, wrong: Option<TypeArgument>) -> Option<Call> {
    Some(Call::TypeMake { from: Some(abi.handle(old)), wrong: wrong.map(Box::new) })
}

/// What is wrong with a part of an array.
pub fn array(abi: &Abi, ndims: i64, arrays: [Numbers; 3], order: usize) -> Option<TypeArgument> {
    let [sizes, subsizes, starts] = arrays;
    let dimensions = sizes.zip(subsizes).zip(starts).map(|((size, subsize), start)| [size, subsize, start]);
    subarray(ndims, dimensions, order as c_int, &abi.states())
}

/// What is wrong with the part of a distributed array; of its arrays only the first may hold large counts.
fn part(
    abi: &Abi,
    numbers: [usize; 3],
    gsizes: Numbers,
    arrays: [usize; 3],
    order: usize,
) -> Option<TypeArgument> {
    let [size, rank, ndims] = numbers.map(int);
    let [distribs, dargs, psizes] = arrays.map(|array| Numbers::ints(array, ndims));
    let dimensions = gsizes.zip(distribs).zip(dargs).zip(psizes).map(|(((gsize, distrib), darg), psize)| {
        Distributed { gsize, distrib: distrib as c_int, darg, psize }
    });
    darray(size, rank, ndims, dimensions, order as c_int, &abi.states())
}
