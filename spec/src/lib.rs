//! What the MPI standard says of each of its C procedures: name and parameters (`procedures`, made from the MPI Forum's
//! data), the names that it removed (`removed`), and what calls do to objects and to the caller (`columns`, by hand).
//!
//! The tables are plain data: names lie in one text, parameters in one array, and rows are found by numbers, so that loading a library
//! with them costs nothing. They are made from the rows by constant functions while the crate is compiled.
//!
//! Left out: what a call means, constants, callback prototypes and predefined callbacks, names of one MPI library (`MPIX_…`), and
//! MPI_Sizeof and MPI_F_sync_reg, which only Fortran has.

mod addresses;
mod columns;
mod fortran;
mod making;
mod order;
mod param;
mod procedures;
mod removed;
mod row;
mod seen;
mod table;

pub use addresses::Needed;
pub use columns::{Columns, Old, Over, Version};
pub use fortran::{Module, Spelling};
pub use order::Order;
pub use param::{By, Direction, Elements, Kind, Param, Type};
pub use seen::{FileAccess, NAMES};
pub use table::Procedure;

/// Hands the rows of all procedures to a macro, removed ones too: `procedures! { [macro] }`.
///
/// A row is `NAME marks(parameter[marks], …) -> marks;`, the last where it returns no error code. The words are explained in
/// `spec/src/row.rs`.
#[macro_export]
macro_rules! procedures {
    ([$($then:tt)+]) => {
        $crate::standard_procedures! { [$crate::and_removed] [$($then)+] }
    };
}
