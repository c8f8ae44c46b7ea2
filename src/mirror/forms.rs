//! The three ways in which attributes are put and read (19.3.7), and what each reader sees of each writer's value.
//!
//! MPI stores words of the size of an address. C puts and gets addresses; Fortran puts and gets integers: of the kind
//! MPI_ADDRESS_KIND, or, by the calls of MPI-1, plain ones, which are extended by their sign and cut off on reading.
//! C reads what Fortran put as the address of that integer.

use super::predefined::Setup;
use crate::call::{CallId, Context, Language};

/// How an attribute is put or read, or which values a key's callbacks take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// In C: a word, most often an address.
    Address,
    /// In Fortran: INTEGER(KIND=MPI_ADDRESS_KIND).
    AddressInteger,
    /// In Fortran by the calls of MPI-1: INTEGER.
    Integer,
}

impl Form {
    /// The form of the values of a call that sets, reads, deletes or makes a key.
    #[inline]
    pub fn of(context: &Context) -> Form {
        const OLD: [CallId; 3] =
            [CallId::of("MPI_Attr_put"), CallId::of("MPI_Attr_get"), CallId::of("MPI_Keyval_create")];
        match context.language {
            Language::C => Form::Address,
            Language::Fortran if OLD.contains(&context.call) => Form::Integer,
            Language::Fortran => Form::AddressInteger,
        }
    }
}

/// Whether `seen` is what a reader of this form may see of a word that was put in the form `put`. `None`: which form
/// it has is nobody's promise, so everything is right.
pub fn agrees(setup: &Setup, word: usize, put: Option<Form>, reader: Form, seen: usize) -> bool {
    match (put, reader) {
        (None, _) => true,
        (Some(Form::Address), Form::Address) | (Some(_), Form::AddressInteger) => seen == word,
        (Some(_), Form::Integer) => seen as i32 == word as i32,
        // The reader is given an address; what cannot be read there is not judged.
        (Some(Form::AddressInteger), Form::Address) => {
            (setup.number_at)(seen, size_of::<isize>()).is_none_or(|number| number == word as i64)
        }
        (Some(Form::Integer), Form::Address) => {
            (setup.number_at)(seen, size_of::<i32>()).is_none_or(|number| number == i64::from(word as i32))
        }
    }
}

/// Whether a plain INTEGER cannot hold the word: its sign extension is another (19.3.7).
pub fn is_cut_off(word: usize) -> bool {
    word as i32 as isize as usize != word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_an_integer_is_not_cut_off() {
        let words = [0, 7, -7_isize as usize, i32::MAX as usize, i32::MIN as isize as usize];
        assert!(words.into_iter().all(|word| !is_cut_off(word)));
        assert!([1 << 40, 0x8000_0000, i32::MIN as isize as usize - 1].into_iter().all(is_cut_off));
    }
}
