//! Type signatures (3.3.1, 5.1): the predefined datatypes of a datatype, in order and without their displacements.
//!
//! Kept as runs of equal datatypes, and how often these runs come one after another: so ten of a type are what one contiguous datatype of ten is. What
//! has more runs than are kept has no signature. Which datatypes may stand for each other in a message is said here; what a message and
//! its receive have is held against each other in the crate `analysis`.

use super::basic::Basic;
use std::sync::Arc;

/// A predefined datatype, equal on all ranks: its place in [`NAMES`], and its size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BasicType(pub u32);

/// Most runs of a signature.
const MOST: usize = 64;

/// Predefined datatypes one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// Datatypes, and how many of each. No two neighbours are of one datatype, and no count is 0.
    pub runs: Arc<[(BasicType, u64)]>,
    /// How often the runs come.
    pub times: u64,
}

/// Predefined datatypes with a name, each before the other names that it has. New ones go to the end of the list: numbers are in no file of another version.
const NAMES: [&str; 75] = [
    "MPI_INT",
    "MPI_LONG",
    "MPI_SHORT",
    "MPI_UNSIGNED_SHORT",
    "MPI_UNSIGNED",
    "MPI_UNSIGNED_LONG",
    "MPI_LONG_LONG_INT",
    "MPI_UNSIGNED_LONG_LONG",
    "MPI_SIGNED_CHAR",
    "MPI_UNSIGNED_CHAR",
    "MPI_INT8_T",
    "MPI_INT16_T",
    "MPI_INT32_T",
    "MPI_INT64_T",
    "MPI_UINT8_T",
    "MPI_UINT16_T",
    "MPI_UINT32_T",
    "MPI_UINT64_T",
    "MPI_INTEGER",
    "MPI_INTEGER1",
    "MPI_INTEGER2",
    "MPI_INTEGER4",
    "MPI_INTEGER8",
    "MPI_INTEGER16",
    "MPI_FLOAT",
    "MPI_DOUBLE",
    "MPI_LONG_DOUBLE",
    "MPI_REAL",
    "MPI_DOUBLE_PRECISION",
    "MPI_REAL2",
    "MPI_REAL4",
    "MPI_REAL8",
    "MPI_REAL16",
    "MPI_LOGICAL",
    "MPI_C_BOOL",
    "MPI_CXX_BOOL",
    "MPI_LOGICAL1",
    "MPI_LOGICAL2",
    "MPI_LOGICAL4",
    "MPI_LOGICAL8",
    "MPI_LOGICAL16",
    "MPI_COMPLEX",
    "MPI_C_FLOAT_COMPLEX",
    "MPI_C_DOUBLE_COMPLEX",
    "MPI_C_LONG_DOUBLE_COMPLEX",
    "MPI_CXX_FLOAT_COMPLEX",
    "MPI_CXX_DOUBLE_COMPLEX",
    "MPI_CXX_LONG_DOUBLE_COMPLEX",
    "MPI_DOUBLE_COMPLEX",
    "MPI_COMPLEX4",
    "MPI_COMPLEX8",
    "MPI_COMPLEX16",
    "MPI_COMPLEX32",
    "MPI_BYTE",
    "MPI_PACKED",
    "MPI_AINT",
    "MPI_OFFSET",
    "MPI_COUNT",
    "MPI_CHAR",
    "MPI_WCHAR",
    "MPI_CHARACTER",
    // Those of Fortran's parameters have no name of their own (19.1.9).
    F90_REAL,
    F90_COMPLEX,
    F90_INTEGER,
    // Other names of those above.
    "MPI_LONG_LONG",
    "MPI_C_COMPLEX",
    // Two members, one after the other (6.9.4).
    "MPI_FLOAT_INT",
    "MPI_DOUBLE_INT",
    "MPI_LONG_INT",
    "MPI_SHORT_INT",
    "MPI_LONG_DOUBLE_INT",
    "MPI_2INT",
    "MPI_2REAL",
    "MPI_2DOUBLE_PRECISION",
    "MPI_2INTEGER",
];

const F90_REAL: &str = "MPI_Type_create_f90_real";
const F90_COMPLEX: &str = "MPI_Type_create_f90_complex";
const F90_INTEGER: &str = "MPI_Type_create_f90_integer";

/// How a datatype may be told by its size alone: one with a name for a size stands for any of its kind with that size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sized {
    Signed,
    Unsigned,
    Real,
    Complex,
    Logical,
}

impl BasicType {
    fn named(name: &str, size: u64) -> Option<BasicType> {
        let name = match name {
            "MPI_LONG_LONG" => "MPI_LONG_LONG_INT",
            "MPI_C_COMPLEX" => "MPI_C_FLOAT_COMPLEX",
            name => name,
        };
        let place = NAMES.iter().position(|known| *known == name)? as u32;
        let size = u32::try_from(size).ok().filter(|size| (1..1 << 16).contains(size))?;
        Some(BasicType(place | size << 16))
    }

    /// What the standard calls it.
    pub fn name(self) -> &'static str {
        NAMES.get((self.0 & 0xffff) as usize).copied().unwrap_or("a datatype")
    }

    pub fn size(self) -> u64 {
        (self.0 >> 16).into()
    }

    /// What was packed is received as what it was, and what is sent may be received packed (5.2).
    pub fn is_packed(self) -> bool {
        self.name() == "MPI_PACKED"
    }

    /// Whether a datatype of a send may be received as the other one. Where a name says a size, datatypes of one size and kind are taken for the same: what
    /// `MPI_INT64_T` or `MPI_REAL8` is in a language's own words follows from the platform.
    pub fn matches(self, other: BasicType) -> bool {
        if self.name() == other.name() {
            return true;
        }
        let ((one, one_says), (two, two_says)) = (self.sized(), other.sized());
        (one_says || two_says) && one.is_some() && one == two && self.size() == other.size()
    }

    /// Its kind, and whether its name says its size, or depends on the platform.
    fn sized(self) -> (Option<Sized>, bool) {
        match self.name() {
            "MPI_INT" | "MPI_LONG" | "MPI_SHORT" | "MPI_LONG_LONG_INT" | "MPI_SIGNED_CHAR"
            | "MPI_INTEGER" => (Some(Sized::Signed), false),
            "MPI_INT8_T" | "MPI_INT16_T" | "MPI_INT32_T" | "MPI_INT64_T" | "MPI_INTEGER1"
            | "MPI_INTEGER2" | "MPI_INTEGER4" | "MPI_INTEGER8" | "MPI_INTEGER16" | "MPI_AINT"
            | "MPI_OFFSET" | "MPI_COUNT" | F90_INTEGER => (Some(Sized::Signed), true),
            "MPI_UNSIGNED"
            | "MPI_UNSIGNED_LONG"
            | "MPI_UNSIGNED_SHORT"
            | "MPI_UNSIGNED_LONG_LONG"
            | "MPI_UNSIGNED_CHAR" => (Some(Sized::Unsigned), false),
            "MPI_UINT8_T" | "MPI_UINT16_T" | "MPI_UINT32_T" | "MPI_UINT64_T" => (Some(Sized::Unsigned), true),
            "MPI_FLOAT" | "MPI_DOUBLE" | "MPI_LONG_DOUBLE" | "MPI_REAL" | "MPI_DOUBLE_PRECISION" => {
                (Some(Sized::Real), false)
            }
            "MPI_REAL2" | "MPI_REAL4" | "MPI_REAL8" | "MPI_REAL16" | F90_REAL => (Some(Sized::Real), true),
            "MPI_COMPLEX"
            | "MPI_C_FLOAT_COMPLEX"
            | "MPI_C_DOUBLE_COMPLEX"
            | "MPI_C_LONG_DOUBLE_COMPLEX"
            | "MPI_DOUBLE_COMPLEX" => (Some(Sized::Complex), false),
            // C++'s types are those of C, where a program has both.
            "MPI_CXX_FLOAT_COMPLEX"
            | "MPI_CXX_DOUBLE_COMPLEX"
            | "MPI_CXX_LONG_DOUBLE_COMPLEX"
            | "MPI_COMPLEX4"
            | "MPI_COMPLEX8"
            | "MPI_COMPLEX16"
            | "MPI_COMPLEX32"
            | F90_COMPLEX => (Some(Sized::Complex), true),
            "MPI_LOGICAL" => (Some(Sized::Logical), false),
            "MPI_C_BOOL" | "MPI_CXX_BOOL" | "MPI_LOGICAL1" | "MPI_LOGICAL2" | "MPI_LOGICAL4"
            | "MPI_LOGICAL8" | "MPI_LOGICAL16" => (Some(Sized::Logical), true),
            _ => (None, false),
        }
    }
}

impl Signature {
    /// That of a predefined datatype of so many bytes. `None`: an extension of a library.
    pub fn predefined(name: &str, size: u64) -> Option<Signature> {
        let one = |name, size| BasicType::named(name, size).map(|basic| (basic, 1));
        let pair = |first| {
            const INT: u64 = 4;
            Some(vec![one(first, size.checked_sub(INT)?)?, one("MPI_INT", INT)?])
        };
        let twice = |name| Some(vec![(BasicType::named(name, size / 2)?, 2)]);
        let runs = match name {
            "MPI_FLOAT_INT" => pair("MPI_FLOAT")?,
            "MPI_DOUBLE_INT" => pair("MPI_DOUBLE")?,
            "MPI_LONG_INT" => pair("MPI_LONG")?,
            "MPI_SHORT_INT" => pair("MPI_SHORT")?,
            "MPI_LONG_DOUBLE_INT" => pair("MPI_LONG_DOUBLE")?,
            "MPI_2INT" => twice("MPI_INT")?,
            "MPI_2REAL" => twice("MPI_REAL")?,
            "MPI_2DOUBLE_PRECISION" => twice("MPI_DOUBLE_PRECISION")?,
            "MPI_2INTEGER" => twice("MPI_INTEGER")?,
            name => vec![one(name, size)?],
        };
        Some(Signature { runs: runs.into(), times: 1 }.short())
    }

    /// That of a datatype of Fortran's parameters (19.1.9).
    pub fn unnamed(basic: Basic, size: u64) -> Option<Signature> {
        let name = match basic {
            Basic::Floating => F90_REAL,
            Basic::Complex => F90_COMPLEX,
            Basic::FortranInteger => F90_INTEGER,
            Basic::Integer
            | Basic::Logical
            | Basic::Byte
            | Basic::MultiLanguage
            | Basic::Pair
            | Basic::Other => return None,
        };
        Signature::predefined(name, size)
    }

    /// That of nothing.
    pub fn nothing() -> Signature {
        Signature { runs: Arc::new([]), times: 0 }
    }

    /// So many of it, one after another.
    pub fn repeated(&self, times: u64) -> Option<Signature> {
        if times == 0 {
            return Some(Signature::nothing());
        }
        Some(Signature { runs: self.runs.clone(), times: self.times.checked_mul(times)? }.short())
    }

    /// One after the other. `None`: there are too many runs.
    pub fn joined(parts: impl IntoIterator<Item = Signature>) -> Option<Signature> {
        let mut parts = parts.into_iter().filter(|part| part.times > 0).peekable();
        let Some(first) = parts.next() else { return Some(Signature::nothing()) };
        let mut times = first.times;
        let mut runs: Vec<(BasicType, u64)> = Vec::new();
        let mut is_periodic = true;
        for part in parts {
            if is_periodic && part.runs == first.runs {
                times = times.checked_add(part.times)?;
                continue;
            }
            if is_periodic {
                runs = spread(&first.runs, times)?;
                (is_periodic, times) = (false, 1);
            }
            for (basic, count) in spread(&part.runs, part.times)? {
                push(&mut runs, basic, count)?;
            }
        }
        if is_periodic {
            return Some(Signature { runs: first.runs, times }.short());
        }
        Some(Signature { runs: runs.into(), times }.short())
    }

    /// How many predefined datatypes there are.
    pub fn elements(&self) -> u128 {
        self.runs.iter().map(|(_, count)| u128::from(*count)).sum::<u128>() * u128::from(self.times)
    }

    /// Of one datatype, they are one run.
    fn short(self) -> Signature {
        if let [(basic, count)] = *self.runs
            && let Some(count) = count.checked_mul(self.times)
        {
            return Signature { runs: Arc::new([(basic, count)]), times: 1 };
        }
        self
    }
}

/// All runs, one after another.
fn spread(runs: &[(BasicType, u64)], times: u64) -> Option<Vec<(BasicType, u64)>> {
    let mut all = Vec::new();
    for _ in 0..times {
        for &(basic, count) in runs {
            push(&mut all, basic, count)?;
        }
    }
    Some(all)
}

fn push(runs: &mut Vec<(BasicType, u64)>, basic: BasicType, count: u64) -> Option<()> {
    if let Some((_, many)) = runs.last_mut().filter(|(last, _)| *last == basic) {
        *many = many.checked_add(count)?;
        return Some(());
    }
    (runs.len() < MOST).then(|| runs.push((basic, count)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, size: u64) -> Signature {
        Signature::predefined(name, size).unwrap()
    }

    #[test]
    fn ten_of_a_type_are_one_of_ten() {
        let int = of("MPI_INT", 4);
        assert_eq!(int.repeated(10), int.repeated(2).and_then(|two| two.repeated(5)));
        assert_eq!(int.repeated(0), Some(Signature::nothing()));
        let both = Signature::joined([int.clone(), of("MPI_DOUBLE", 8)]).unwrap();
        assert_eq!((both.runs.len(), both.times, both.elements()), (2, 1, 2));
        let four = both.repeated(4).unwrap();
        assert_eq!(Signature::joined([both.repeated(3).unwrap(), both.clone()]), Some(four));
        assert_eq!(Signature::joined([int.clone(), int.clone()]), int.repeated(2));
    }

    #[test]
    fn pairs_are_their_members() {
        let int = of("MPI_INT", 4);
        assert_eq!(Signature::joined([of("MPI_FLOAT", 4), int.clone()]), Some(of("MPI_FLOAT_INT", 8)));
        assert_eq!(int.repeated(2), Some(of("MPI_2INT", 8)));
        assert_eq!(Signature::predefined("MPIX_C_FLOAT16", 2), None);
    }

    #[test]
    fn too_many_runs_are_none() {
        let both = Signature::joined([of("MPI_INT", 4), of("MPI_DOUBLE", 8)]).unwrap();
        let many = both.repeated(1000).unwrap();
        assert_eq!((many.times, many.elements()), (1000, 2000));
        assert_eq!(Signature::joined([many, of("MPI_INT", 4)]), None);
    }

    #[test]
    fn names_of_a_size_stand_for_any_of_it() {
        let basic = |name, size| of(name, size).runs[0].0;
        let long = basic("MPI_LONG", 8);
        assert!(
            long.matches(basic("MPI_INT64_T", 8))
                && basic("MPI_REAL8", 8).matches(basic("MPI_DOUBLE_PRECISION", 8))
        );
        assert!(basic("MPI_LONG_LONG", 8).matches(basic("MPI_LONG_LONG_INT", 8)));
        for other in [
            ("MPI_LONG_LONG", 8),
            ("MPI_UINT64_T", 8),
            ("MPI_INT32_T", 4),
            ("MPI_BYTE", 1),
            ("MPI_DOUBLE", 8),
        ] {
            assert!(!long.matches(basic(other.0, other.1)), "{other:?}");
        }
        assert!(!basic("MPI_BYTE", 1).matches(basic("MPI_CHAR", 1)));
    }
}
