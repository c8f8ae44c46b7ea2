//! Numbers for how datatypes are made, of predefined ones by constructors with few arguments: programs make equal datatypes
//! again and again, each for one operation, and the layout of one is that of all.
//!
//! Only for calls in C: Fortran's arguments are not read here. The arguments are read after MPI took them.

use crate::abi::Abi;
use crate::wrap::Site;
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

static NUMBERS: Mutex<Option<FxHashMap<Box<[i64]>, u32>>> = Mutex::new(None);

/// What a constructor made, of numbers that are all its arguments but the old datatype.
pub fn of_numbers(abi: &Abi, site: Site, id: CallId, numbers: &[i64], old: usize, made: Results) -> Results {
    recipe(abi, site, id, [numbers, &[], &[], &[]], old, made)
}

/// What `MPI_Type_create_subarray` made.
///
/// # Safety
/// MPI took the arguments: each array has as many elements as there are dimensions.
pub unsafe fn of_array(
    abi: &Abi,
    site: Site,
    dimensions: usize,
    arrays: [usize; 3],
    order: usize,
    old: usize,
    made: Results,
) -> Results {
    const ID: CallId = CallId::of("MPI_Type_create_subarray");
    let count = dimensions as c_int;
    if site.language != Language::C || !(1..=DIMENSIONS as c_int).contains(&count) || arrays.contains(&0) {
        return made;
    }
    let count = count as usize;
    let mut numbers = [[0i64; DIMENSIONS]; 3];
    for (numbers, array) in numbers.iter_mut().zip(arrays) {
        for (index, number) in numbers.iter_mut().take(count).enumerate() {
            // SAFETY: the caller's promise.
            *number = unsafe { (array as *const c_int).add(index).read_unaligned() }.into();
        }
    }
    let [sizes, subsizes, starts] = &numbers;
    let first = [count as i64, i64::from(order as c_int)];
    recipe(abi, site, ID, [&first, &sizes[..count], &subsizes[..count], &starts[..count]], old, made)
}

fn recipe(abi: &Abi, site: Site, id: CallId, numbers: [&[i64]; 4], old: usize, made: Results) -> Results {
    let Results::Object(Some(handle)) = made else { return made };
    let old: Handle = abi.handle(old);
    if site.language != Language::C || !abi.is_predefined(Kind::Datatype, old) {
        return made;
    }
    let mut words = [0i64; WORDS];
    (words[0], words[1]) = (i64::from(id.0), old.0 as i64);
    let mut length = 2;
    for numbers in numbers {
        words[length..length + numbers.len()].copy_from_slice(numbers);
        length += numbers.len();
    }
    match number(&words[..length]) {
        Some(recipe) => Results::Datatype { handle, recipe },
        None => made,
    }
}

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
    }
}
