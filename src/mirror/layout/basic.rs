//! The groups of predefined datatypes that reductions, and so accumulates, ask for (6.9.2, 6.9.4, 12.3.4).

use crate::call::{Operation, Reduction};

/// What an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basic {
    /// C integer.
    Integer,
    FortranInteger,
    Floating,
    Logical,
    Complex,
    Byte,
    /// `MPI_AINT`, `MPI_OFFSET`, `MPI_COUNT`.
    MultiLanguage,
    /// For `MPI_MINLOC` and `MPI_MAXLOC`.
    Pair,
    /// A character, or packed: for no reduction.
    Other,
}

/// A predefined datatype, as far as reductions ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    pub basic: Basic,
    /// The standard's name; `None` for those of Fortran's parameters, and pairs that have none.
    pub name: Option<&'static str>,
}

impl Element {
    /// One that the standard names. `None` for an extension of a library.
    pub fn named(name: &'static str) -> Option<Element> {
        Some(Element { basic: Basic::from_name(name)?, name: Some(name) })
    }

    /// One without a name.
    pub fn unnamed(basic: Basic) -> Element {
        Element { basic, name: None }
    }
}

impl Basic {
    /// Whether an accumulate is defined for elements of this group (6.9.2, 6.9.4, 12.3.4).
    pub fn takes(self, operation: Operation, operator: Option<Reduction>) -> bool {
        let integer = matches!(self, Basic::Integer | Basic::FortranInteger | Basic::MultiLanguage);
        if operation == Operation::CompareAndSwap {
            // MPI_CHAR and its like: implementations take them, and no text names them.
            return integer || matches!(self, Basic::Logical | Basic::Byte | Basic::Other);
        }
        let Some(Reduction::Predefined(name)) = operator else { return true };
        match name {
            "MPI_MAX" | "MPI_MIN" => integer || self == Basic::Floating,
            "MPI_SUM" | "MPI_PROD" => integer || matches!(self, Basic::Floating | Basic::Complex),
            "MPI_LAND" | "MPI_LOR" | "MPI_LXOR" => matches!(self, Basic::Integer | Basic::Logical),
            "MPI_BAND" | "MPI_BOR" | "MPI_BXOR" => integer || self == Basic::Byte,
            "MPI_MINLOC" | "MPI_MAXLOC" => self == Basic::Pair,
            _ => true,
        }
    }

    /// Whether a collective reduction with this operator is defined for elements of this group (6.9.2, 6.9.4).
    pub fn reduces(self, operator: Reduction) -> bool {
        self.takes(Operation::Accumulate, Some(operator))
    }

    /// The group of a datatype that the standard names. `None` for an extension of a library.
    pub fn from_name(name: &str) -> Option<Basic> {
        let name = name.strip_prefix("MPI_")?;
        Some(match name {
            "INT" | "LONG" | "SHORT" | "UNSIGNED_SHORT" | "UNSIGNED" | "UNSIGNED_LONG" | "LONG_LONG_INT"
            | "LONG_LONG" | "UNSIGNED_LONG_LONG" | "SIGNED_CHAR" | "UNSIGNED_CHAR" | "INT8_T" | "INT16_T"
            | "INT32_T" | "INT64_T" | "UINT8_T" | "UINT16_T" | "UINT32_T" | "UINT64_T" => Basic::Integer,
            "INTEGER" | "INTEGER1" | "INTEGER2" | "INTEGER4" | "INTEGER8" | "INTEGER16" => {
                Basic::FortranInteger
            }
            "FLOAT" | "DOUBLE" | "LONG_DOUBLE" | "REAL" | "DOUBLE_PRECISION" | "REAL2" | "REAL4"
            | "REAL8" | "REAL16" => Basic::Floating,
            "LOGICAL" | "C_BOOL" | "CXX_BOOL" | "LOGICAL1" | "LOGICAL2" | "LOGICAL4" | "LOGICAL8"
            | "LOGICAL16" => Basic::Logical,
            "COMPLEX"
            | "C_COMPLEX"
            | "C_FLOAT_COMPLEX"
            | "C_DOUBLE_COMPLEX"
            | "C_LONG_DOUBLE_COMPLEX"
            | "CXX_FLOAT_COMPLEX"
            | "CXX_DOUBLE_COMPLEX"
            | "CXX_LONG_DOUBLE_COMPLEX"
            | "DOUBLE_COMPLEX"
            | "COMPLEX4"
            | "COMPLEX8"
            | "COMPLEX16"
            | "COMPLEX32" => Basic::Complex,
            "BYTE" => Basic::Byte,
            "AINT" | "OFFSET" | "COUNT" => Basic::MultiLanguage,
            "FLOAT_INT" | "DOUBLE_INT" | "LONG_INT" | "2INT" | "SHORT_INT" | "LONG_DOUBLE_INT" | "2REAL"
            | "2DOUBLE_PRECISION" | "2INTEGER" => Basic::Pair,
            "CHAR" | "WCHAR" | "CHARACTER" | "PACKED" => Basic::Other,
            _ => return None,
        })
    }
}
