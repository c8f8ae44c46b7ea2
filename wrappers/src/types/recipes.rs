//! Numbers for how datatypes are made, of predefined ones by constructors with few arguments: programs make equal datatypes
//! again and again, each for one operation, and the layout of one is that of all.
//!
//! Numbers are given for calls in C only: Fortran's arguments are not read here. The arguments are read after MPI took them.

use super::ask::Contents;
use crate::abi::{Abi, Combiner};
use crate::numbers::Numbers;
use crate::site::Site;
use rustc_hash::FxHashMap;
use std::ffi::c_int;
use std::sync::{Mutex, PoisonError};
use warden::call::{CallId, Handle, Kind, Language, Results};

/// Numbers that are given out. Of more, each datatype is asked about.
const MOST: usize = 1024;
/// Most dimensions of an array.
const DIMENSIONS: usize = 7;
/// The call, numbers of an array, and the old datatype.
const WORDS: usize = 1 + 2 + 3 * DIMENSIONS + 1;

const CONTIGUOUS: CallId = CallId::of("MPI_Type_contiguous");
const VECTOR: CallId = CallId::of("MPI_Type_vector");
const HVECTOR: CallId = CallId::of("MPI_Type_create_hvector");
const SUBARRAY: CallId = CallId::of("MPI_Type_create_subarray");

static NUMBERS: Mutex<Option<FxHashMap<Box<[i64]>, u32>>> = Mutex::new(None);

/// What a constructor made, of numbers that are all its arguments but the old datatype.
pub fn of_numbers(abi: &Abi, site: Site, id: CallId, numbers: &[i64], old: usize, made: Results) -> Results {
    told(abi, site, id, [numbers, &[], &[], &[]], old, made)
}

/// What `MPI_Type_create_subarray` made. MPI took the arguments: each array has as many elements as there are dimensions.
pub fn of_array(
    abi: &Abi,
    site: Site,
    dimensions: usize,
    arrays: [usize; 3],
    order: usize,
    old: usize,
    made: Results,
) -> Results {
    let count = dimensions as c_int;
    if site.language != Language::C || !(1..=DIMENSIONS as c_int).contains(&count) || arrays.contains(&0) {
        return made;
    }
    let count = count as usize;
    let mut numbers = [[0i64; DIMENSIONS]; 3];
    for (numbers, array) in numbers.iter_mut().zip(arrays) {
        for (number, given) in numbers.iter_mut().zip(Numbers::ints(array, count as i64)) {
            *number = given;
        }
    }
    let [sizes, subsizes, starts] = &numbers;
    let first = [count as i64, i64::from(order as c_int)];
    told(abi, site, SUBARRAY, [&first, &sizes[..count], &subsizes[..count], &starts[..count]], old, made)
}

/// The number for what MPI says that a datatype was made of, where its constructor gave one.
pub fn of_contents(abi: &Abi, combiner: Combiner, contents: &Contents) -> Option<u32> {
    let (&[old], []) = (&*contents.types, &*contents.counts) else { return None };
    let integers: Vec<i64> = contents.integers.iter().map(|&number| number.into()).collect();
    let (id, numbers) = match (combiner, &*integers, &*contents.addresses) {
        (Combiner::Contiguous, numbers @ [_], []) => (CONTIGUOUS, numbers.to_vec()),
        (Combiner::Vector, numbers @ [_, _, _], []) => (VECTOR, numbers.to_vec()),
        (Combiner::Hvector, &[count, length], &[stride]) => (HVECTOR, vec![count, length, stride]),
        // The order comes last, and the arrays between.
        (Combiner::Subarray, [dimensions, arrays @ .., order], []) => {
            (SUBARRAY, [&[*dimensions, *order], arrays].concat())
        }
        _ => return None,
    };
    recipe(abi, id, &[&numbers], old, known)
}

fn told(abi: &Abi, site: Site, id: CallId, numbers: [&[i64]; 4], old: usize, made: Results) -> Results {
    let Results::Object(Some(handle)) = made else { return made };
    if site.language != Language::C {
        return made;
    }
    match recipe(abi, id, &numbers, abi.handle(old), number) {
        Some(recipe) => Results::Datatype { handle, recipe },
        None => made,
    }
}

fn recipe(
    abi: &Abi,
    id: CallId,
    numbers: &[&[i64]],
    old: Handle,
    number: impl Fn(&[i64]) -> Option<u32>,
) -> Option<u32> {
    let length: usize = numbers.iter().map(|numbers| numbers.len()).sum();
    if length + 2 > WORDS || !abi.is_predefined(Kind::Datatype, old) {
        return None;
    }
    let mut words = [0i64; WORDS];
    (words[0], words[1]) = (i64::from(id.0), old.0 as i64);
    let mut length = 2;
    for numbers in numbers {
        words[length..length + numbers.len()].copy_from_slice(numbers);
        length += numbers.len();
    }
    number(&words[..length])
}

/// The number, where one was given.
fn known(words: &[i64]) -> Option<u32> {
    NUMBERS.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(words).copied()
}

/// The number, a new one where there is none and any are left.
fn number(words: &[i64]) -> Option<u32> {
    let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    let numbers = numbers.get_or_insert_default();
    if let Some(known) = numbers.get(words) {
        return Some(*known);
    }
    let next = u32::try_from(numbers.len()).ok().filter(|_| numbers.len() < MOST)?;
    numbers.insert(words.into(), next);
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_words_have_equal_numbers_and_there_are_not_too_many() {
        let first = number(&[1, 2, 3]);
        assert!(first.is_some() && first == number(&[1, 2, 3]));
        assert_ne!(first, number(&[1, 2]));
        assert_ne!(number(&[1, 2, 4]), number(&[1, 2, 3]));
        let given = (0..2 * MOST as i64).filter(|&word| number(&[word]).is_some()).count();
        assert!((MOST - 8..=MOST).contains(&given));
        assert_eq!(number(&[1, 2, 3]), first);
        assert_eq!((known(&[1, 2, 3]), known(&[1, 2, 3, 4])), (first, None));
    }
}
