//! One parameter of a procedure: what it means, its C type, which way it goes, and how many there are.
//!
//! Left out: what a procedure does with it (`columns`).

use crate::row::Slot;

macro_rules! kinds {
    ($($(#[$doc:meta])* $mark:ident $kind:ident $type:ident;)*) => {
        /// What a parameter means. The C type of handles, statuses and addresses follows from it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        /// The words of a row that say a meaning.
        impl Slot {
            $(pub(crate) const fn $mark(mut self) -> Slot {
                self.param.kind = Kind::$kind;
                self.param.small = Type::$type;
                self.param.large = Type::$type;
                self
            })*
        }
    };
}

kinds! {
    comm Comm Handle;
    datatype Datatype Handle;
    errhandler Errhandler Handle;
    file File Handle;
    group Group Handle;
    info Info Handle;
    message Message Handle;
    op Op Handle;
    request Request Handle;
    session Session Handle;
    win Win Handle;
    /// A handle of the tools interface (chapter 15).
    tool_handle ToolHandle Handle;
    status Status Status;
    /// A status as Fortran has it.
    fortran_status FortranStatus Status;
    /// A handle as Fortran has it.
    fortran_handle FortranHandle Fint;
    /// The program's memory: a choice buffer.
    buffer Buffer Address;
    /// Where MPI writes the address of memory.
    address Address Address;
    /// A pointer to what other parameters say.
    untyped Untyped Address;
    function Function Address;
    extra_state ExtraState Address;
    attribute Attribute Address;
    keyval Keyval Int;
    string String Address;
    strings Strings Address;
    /// An array of arrays of strings.
    string_lists StringLists Address;
    argc Argc Int;
    argv Argv Address;
    varargs Varargs Int;
    /// A number of elements of a datatype.
    count Count Int;
    /// A number of bytes.
    bytes Bytes Int;
    displacement Displacement Int;
    /// The unit of displacements in a window.
    unit Unit Int;
    rank Rank Int;
    tag Tag Int;
    flag Flag Int;
    /// The length of an array or a string.
    length Length Int;
    /// A place in an array.
    index Index Int;
    partition Partition Int;
    error Error Int;
    lock Lock Int;
    assertion Assertion Int;
    color Color Int;
    double Double Double;
    /// Any other number.
    integer Integer Int;
}

/// The C type of a value. A pointer or array of them is in [`By`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Type {
    Int,
    Aint,
    Count,
    Offset,
    Double,
    /// `MPI_Fint`.
    Fint,
    /// A handle of the kind that the parameter has.
    Handle,
    Status,
    /// An address: of the program's memory, of a function, or a word that the program may use as one.
    Address,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    In,
    Out,
    InOut,
}

/// How C hands a parameter over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum By {
    Value,
    /// A pointer to one, or to memory whose extent other parameters say.
    Pointer,
    Array,
}

/// How many elements an array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// As many as this parameter says, in groups of so many. The parameter is counted among [`crate::Procedure::all_params`].
    By(usize, usize),
    /// As many as something else says: mostly the size of the communicator.
    Other,
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    pub kind: Kind,
    pub direction: Direction,
    pub by: By,
    /// `const` in C.
    pub constant: bool,
    /// Only C has it.
    pub c_only: bool,
    /// A plain INTEGER in Fortran, although C has an address or a number as wide: those of MPI-1.
    pub plain: bool,
    /// Only the form ending in `_c` has it.
    pub large_only: bool,
    pub(crate) small: Type,
    pub(crate) large: Type,
    /// Its type in the form ending in `_c` is another one.
    pub differs: bool,
    /// The parameter that says how many, or [`NONE`].
    pub(crate) of: u8,
    pub(crate) group: u8,
    /// Where its name is in the table's text.
    pub(crate) at: u16,
    pub(crate) letters: u8,
}

/// No parameter.
pub(crate) const NONE: u8 = u8::MAX;

impl Param {
    /// The C type, in the form ending in `_c` or in the other.
    pub const fn c_type(&self, large: bool) -> Type {
        if large { self.large } else { self.small }
    }

    /// How many there are of an array.
    pub const fn elements(&self) -> Option<Elements> {
        match (self.by, self.of) {
            (By::Array, NONE) => Some(Elements::Other),
            (By::Array | By::Pointer, of) if of != NONE => {
                Some(Elements::By(of as usize, self.group as usize))
            }
            (By::Value | By::Pointer | By::Array, _) => None,
        }
    }

    /// Whether it is CHARACTER in Fortran, and so has a length that no program writes: behind all arguments, in their
    /// order, as gfortran and most others have it.
    pub const fn has_hidden_length(&self) -> bool {
        matches!(self.kind, Kind::String | Kind::Strings | Kind::StringLists)
    }

    /// Whether it is a handle of an object that programs make and free.
    pub const fn is_handle(&self) -> bool {
        matches!(self.small, Type::Handle)
    }
}
