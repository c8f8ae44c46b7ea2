//! The form of a row, and how its words become a [`Param`] while the crate is compiled.
//!
//! `MPI_Isend large(buf[constant buffer], count[count of_int_count], …, request[out request]);`
//!
//! Behind the name: `large`, there is a form ending in `_c`; `no_mpi`, neither `mpif.h` nor the module `mpi` has it; `no_mpif`,
//! only the modules; `no_f08`, the module `mpi_f08` has it not; `cptr`, the module `mpi` calls another name of it where an address is a
//! TYPE(C_PTR); `no_ierror`, Fortran gets no error code.
//!
//! Of a parameter: `out` or `inout`, else it is read only; `constant`; what it means (`param::Kind`); its C type where it is no
//! `int`, with both where the form ending in `_c` has another (`of_int_count`); `of(n)`, an array with as many as the parameter n says,
//! `of_3(n)`, three times as many, `array`, any other; `pointer`, read through a pointer; `value`, written and yet no pointer;
//! `large_only` and `c_only`, not in all forms; `plain`, a plain INTEGER in Fortran.

use crate::param::{By, Direction, Kind, NONE, Param, Type};

/// A row, as it is while the tables are made. None of it is in the library.
pub(crate) struct Row {
    pub name: &'static str,
    pub marks: Marks,
    pub params: &'static [Slot],
    pub returns: Slot,
}

/// The words behind the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub large: bool,
    pub no_mpi: bool,
    pub no_mpif: bool,
    pub no_f08: bool,
    pub cptr: bool,
    pub no_ierror: bool,
}

macro_rules! marks {
    ($($mark:ident)*) => {
        impl Marks {
            pub const NONE: Marks = Marks { $($mark: false),* };
            $(pub const fn $mark(mut self) -> Marks {
                self.$mark = true;
                self
            })*
        }
    };
}

marks! { large no_mpi no_mpif no_f08 cptr no_ierror }

/// A parameter, as it is while the tables are made.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub name: &'static str,
    pub param: Param,
    pub of: &'static str,
    array: bool,
    forced: Option<By>,
}

/// The words of a row.
impl Slot {
    pub const fn named(name: &'static str) -> Slot {
        let param = Param {
            kind: Kind::Integer,
            direction: Direction::In,
            by: By::Value,
            constant: false,
            c_only: false,
            plain: false,
            large_only: false,
            small: Type::Int,
            large: Type::Int,
            differs: false,
            of: NONE,
            group: 1,
            at: 0,
            letters: 0,
        };
        Slot { name, param, of: "", array: false, forced: None }
    }

    pub const fn out(mut self) -> Slot {
        self.param.direction = Direction::Out;
        self
    }

    pub const fn inout(mut self) -> Slot {
        self.param.direction = Direction::InOut;
        self
    }

    pub const fn constant(mut self) -> Slot {
        self.param.constant = true;
        self
    }

    pub const fn of(mut self, name: &'static str) -> Slot {
        self.of = name;
        self.array()
    }

    pub const fn of_3(mut self, name: &'static str) -> Slot {
        self.param.group = 3;
        self.of(name)
    }

    pub const fn array(mut self) -> Slot {
        self.array = true;
        self
    }

    pub const fn pointer(mut self) -> Slot {
        self.forced = Some(By::Pointer);
        self
    }

    pub const fn value(mut self) -> Slot {
        self.forced = Some(By::Value);
        self
    }

    pub const fn large_only(mut self) -> Slot {
        self.param.large_only = true;
        self
    }

    pub const fn c_only(mut self) -> Slot {
        self.param.c_only = true;
        self
    }

    pub const fn plain(mut self) -> Slot {
        self.param.plain = true;
        self
    }

    pub const fn of_aint(self) -> Slot {
        self.typed(Type::Aint, Type::Aint)
    }

    pub const fn of_count(self) -> Slot {
        self.typed(Type::Count, Type::Count)
    }

    pub const fn of_offset(self) -> Slot {
        self.typed(Type::Offset, Type::Offset)
    }

    pub const fn of_int_count(self) -> Slot {
        self.typed(Type::Int, Type::Count).large_differs()
    }

    pub const fn of_int_aint(self) -> Slot {
        self.typed(Type::Int, Type::Aint).large_differs()
    }

    pub const fn of_aint_count(self) -> Slot {
        self.typed(Type::Aint, Type::Count).large_differs()
    }

    pub const fn large_differs(mut self) -> Slot {
        self.param.differs = true;
        self
    }

    const fn typed(mut self, small: Type, large: Type) -> Slot {
        self.param.small = small;
        self.param.large = large;
        self
    }

    /// How C hands it over, which follows from the other words.
    pub const fn by(&self) -> By {
        let by_pointer = match self.param.kind {
            Kind::Buffer
            | Kind::Untyped
            | Kind::Status
            | Kind::FortranStatus
            | Kind::String
            | Kind::Strings
            | Kind::StringLists
            | Kind::Argv => true,
            Kind::Comm
            | Kind::Datatype
            | Kind::Errhandler
            | Kind::File
            | Kind::Group
            | Kind::Info
            | Kind::Message
            | Kind::Op
            | Kind::Request
            | Kind::Session
            | Kind::Win
            | Kind::ToolHandle
            | Kind::FortranHandle
            | Kind::Address
            | Kind::Function
            | Kind::ExtraState
            | Kind::Attribute
            | Kind::Keyval
            | Kind::Argc
            | Kind::Varargs
            | Kind::Count
            | Kind::Bytes
            | Kind::Displacement
            | Kind::Unit
            | Kind::Rank
            | Kind::Tag
            | Kind::Flag
            | Kind::Length
            | Kind::Index
            | Kind::Partition
            | Kind::Error
            | Kind::Lock
            | Kind::Assertion
            | Kind::Color
            | Kind::Double
            | Kind::Integer => !matches!(self.param.direction, Direction::In),
        };
        match self.forced {
            Some(by) => by,
            // A string is one thing, however long.
            None if self.array && !matches!(self.param.kind, Kind::String) => By::Array,
            None if matches!(self.param.kind, Kind::Strings) => By::Array,
            None if by_pointer => By::Pointer,
            None => By::Value,
        }
    }
}
