//! Which arguments of a C procedure must be the address of something: a null address there is one where MPI would read or write.
//!
//! Left out: buffers (their counts say whether anything is there), statuses that are written and lists of strings (the null address is a constant of some
//! libraries), weights of edges (likewise), attributes (a check of their own), and what the standard lets be null.

use crate::param::{By, Direction, Kind, Param};
use crate::table::{Procedure, same};

/// What must be at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Room for what MPI writes.
    Room,
    /// An array, if its length is not 0.
    Array,
    /// A string that ends in a NUL.
    String,
    /// A function of the program.
    Function,
    /// A status, which must not be `MPI_STATUS_IGNORE` (3.2.6).
    Status,
}

impl Procedure {
    /// What must be at the address in a parameter of this procedure. `None`: it is no address, or may be null.
    pub const fn needs(self, param: &Param) -> Option<Needed> {
        let given = matches!(param.direction, Direction::In);
        match (param.kind, param.by) {
            (Kind::Status, By::Pointer) if given => Some(Needed::Status),
            (Kind::Function, _) if self.calls_back(param) => Some(Needed::Function),
            // Only at the root it counts, or it may be null where nothing is to be written.
            (Kind::String, _)
                if self.has(Kind::Rank) || (!given && self.has(Kind::Length) && self.has_room()) =>
            {
                None
            }
            (Kind::String, _) if given => Some(Needed::String),
            (Kind::String, _) => Some(Needed::Room),
            (
                Kind::Status
                | Kind::FortranStatus
                | Kind::Buffer
                | Kind::Untyped
                | Kind::Strings
                | Kind::StringLists
                | Kind::Argc
                | Kind::Argv
                | Kind::Varargs
                | Kind::ExtraState
                | Kind::Attribute
                | Kind::Function,
                _,
            ) => None,
            // MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED.
            (Kind::Error, By::Array) => None,
            (_, By::Array) if is_weights(param) => None,
            // As many as the root says, who alone reads it.
            (_, By::Array) if self.has(Kind::StringLists) => None,
            (_, By::Array) => Some(Needed::Array),
            (_, By::Pointer) if !self.has(Kind::Attribute) && !self.has(Kind::Argc) => Some(Needed::Room),
            (_, By::Pointer | By::Value) => None,
        }
    }

    /// The parameters that need something at their address: a bit for each place in C.
    pub const fn addresses(self) -> u32 {
        let params = self.all_params();
        let (mut index, mut place, mut needed) = (0, 0, 0);
        while index < params.len() {
            let param = &params[index];
            index += 1;
            if param.large_only && !self.is_large() {
                continue;
            }
            if self.needs(param).is_some() {
                needed |= 1 << place;
            }
            place += 1;
        }
        needed
    }

    const fn has(self, kind: Kind) -> bool {
        let params = self.all_params();
        let mut index = 0;
        while index < params.len() {
            if params[index].kind as u8 == kind as u8 {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether it is told how much room there is for a string.
    const fn has_room(self) -> bool {
        let params = self.all_params();
        let mut index = 0;
        while index < params.len() {
            let Param { kind, direction, .. } = &params[index];
            if matches!(kind, Kind::Length) && !matches!(direction, Direction::Out) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether the function is certainly called, or may be, and no constant stands for none.
    const fn calls_back(self, param: &Param) -> bool {
        let makes_handler = self.has(Kind::Errhandler);
        makes_handler
            || self.has(Kind::Op)
            || same(param.name().as_bytes(), b"query_fn")
            || same(param.name().as_bytes(), b"free_fn")
    }
}

const fn is_weights(param: &Param) -> bool {
    let name = param.name().as_bytes();
    same(name, b"weights") || same(name, b"sourceweights") || same(name, b"destweights")
}
