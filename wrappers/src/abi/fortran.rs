//! What a binary interface of MPI makes of Fortran: handles as INTEGERs, keys, the standard's own functions, MPI_BOTTOM.
//!
//! The facts were measured with gfortran under Open MPI 4 and MPICH 4; of the standard's interface only what its text
//! says is known (MPI 5.0, 20).

use super::{Abi, made, symbol};
use crate::next::{self, Next};
use crate::up;
use std::ffi::{CStr, c_int};
use std::sync::OnceLock;
use warden::call::{Function, Handle, Kind, Predefined, Role};

/// The kinds of handle that arguments of wrapped calls have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opaque {
    Comm,
    Datatype,
    Win,
    Group,
    Info,
    Op,
    Request,
    Session,
    File,
    Message,
    Errhandler,
}

/// Functions that turn an INTEGER into a handle, and back: their names where handles are pointers of Open MPI, and in
/// the standard's interface.
struct Conversion {
    from_fortran: Next,
    from_int: Next,
    to_fortran: Next,
    to_int: Next,
}

impl Opaque {
    fn conversion(self) -> &'static Conversion {
        macro_rules! of {
            ($name:literal) => {{
                static ENTRY: Conversion = Conversion {
                    from_fortran: Next::new(c_str(concat!("PMPI_", $name, "_f2c\0"))),
                    from_int: Next::new(c_str(concat!("PMPI_", $name, "_fromint\0"))),
                    to_fortran: Next::new(c_str(concat!("PMPI_", $name, "_c2f\0"))),
                    to_int: Next::new(c_str(concat!("PMPI_", $name, "_toint\0"))),
                };
                &ENTRY
            }};
        }
        match self {
            Opaque::Comm => of!("Comm"),
            Opaque::Datatype => of!("Type"),
            Opaque::Win => of!("Win"),
            Opaque::Group => of!("Group"),
            Opaque::Info => of!("Info"),
            Opaque::Op => of!("Op"),
            Opaque::Request => of!("Request"),
            Opaque::Session => of!("Session"),
            Opaque::File => of!("File"),
            Opaque::Message => of!("Message"),
            Opaque::Errhandler => of!("Errhandler"),
        }
    }
}

impl From<Kind> for Opaque {
    fn from(kind: Kind) -> Opaque {
        match kind {
            Kind::Comm => Opaque::Comm,
            Kind::Datatype => Opaque::Datatype,
            Kind::Win => Opaque::Win,
        }
    }
}

impl Abi {
    /// Whether a Fortran handle has the bits of the C one.
    #[inline]
    pub fn has_equal_handles(&self) -> bool {
        self.table.handle_bytes == size_of::<c_int>()
    }

    /// The handle that an INTEGER stands for: for one that was freed, the one that it stood for.
    #[inline]
    pub fn of_fortran(&self, opaque: Opaque, integer: c_int) -> Handle {
        if self.is_equal(opaque) {
            return Handle(integer as u32 as usize);
        }
        match self.converted(opaque, integer) {
            Handle(0) => made::find(opaque, integer),
            handle => handle,
        }
    }

    /// The handle that a procedure has written to a variable.
    pub fn written_in_fortran(&self, opaque: Opaque, integer: c_int) -> Handle {
        if self.is_equal(opaque) {
            return Handle(integer as u32 as usize);
        }
        let handle = self.converted(opaque, integer);
        if matches!(opaque, Opaque::Comm | Opaque::Datatype | Opaque::Win) && handle != Handle(0) {
            made::remember(opaque, integer, handle);
        }
        handle
    }

    /// Whether handles of this kind have the same bits in Fortran: files are pointers in every interface.
    #[inline]
    pub fn is_equal(&self, opaque: Opaque) -> bool {
        self.has_equal_handles() && opaque != Opaque::File
    }

    /// The INTEGER of the handle of an object that is there.
    pub fn to_fortran(&self, opaque: Opaque, handle: Handle) -> c_int {
        if self.is_equal(opaque) {
            return handle.0 as c_int;
        }
        if handle == Handle(0) || !up::is_up() {
            return 0;
        }
        let conversion = opaque.conversion();
        let address = match self.table.handles_from_int {
            true => conversion.to_int.get(),
            false => conversion.to_fortran.get(),
        };
        // SAFETY: MPI's function of this name (19.3.4), given a handle of an object that is there; MPI is up.
        let integer = unsafe {
            let convert: unsafe extern "C" fn(usize) -> c_int = std::mem::transmute(address);
            convert(handle.0)
        };
        made::remember(opaque, integer, handle);
        integer
    }

    /// The INTEGER that a handle had when it was last seen, also of an object that is gone; 0 where none was seen.
    pub fn number_of(&self, opaque: Opaque, handle: Handle) -> c_int {
        if self.is_equal(opaque) { handle.0 as c_int } else { made::integer_of(opaque, handle) }
    }

    /// What MPI makes of an INTEGER: 0 where it stands for nothing.
    #[inline]
    fn converted(&self, opaque: Opaque, integer: c_int) -> Handle {
        // Open MPI ends a program that converts a handle outside of MPI: the call itself is to be told first.
        if !up::is_up() {
            return Handle(0);
        }
        let conversion = opaque.conversion();
        let address = match self.table.handles_from_int {
            true => conversion.from_int.get(),
            false => conversion.from_fortran.get(),
        };
        // SAFETY: MPI's function of this name, which takes any number (19.3.4); MPI is up.
        unsafe {
            let convert: unsafe extern "C" fn(c_int) -> usize = std::mem::transmute(address);
            Handle(convert(integer))
        }
    }

    /// `MPI_REQUEST_NULL` in Fortran.
    pub fn request_null_in_fortran(&self) -> Option<c_int> {
        if self.has_equal_handles() {
            return Some(self.request_null.0 as c_int);
        }
        let name = if self.table.handles_from_int { c"PMPI_Request_toint" } else { c"PMPI_Request_c2f" };
        let address = next::find(name)?;
        // SAFETY: MPI's function of this name, given a handle of MPI's own.
        unsafe {
            let convert: unsafe extern "C" fn(usize) -> c_int = std::mem::transmute(address);
            Some(convert(self.request_null.0))
        }
    }

    /// The number that a predefined key has in C. MPICH counts one higher in Fortran; keys of the program are equal.
    #[inline]
    pub fn key_from_fortran(&self, keyval: c_int) -> c_int {
        let in_c = keyval.wrapping_sub(self.table.fortran_keys_above);
        if self.keys.contains(&in_c) && self.predefined_key(in_c).is_some() { in_c } else { keyval }
    }

    /// Whether the library keeps the address of extra_state and not its value.
    pub fn keeps_address_of_extra_state(&self) -> bool {
        self.has_equal_handles()
    }

    /// Whether a delete callback in Fortran is told the object. Open MPI hands over a number that means nothing.
    pub fn tells_deleted_object(&self) -> bool {
        self.has_equal_handles()
    }

    /// An address that Fortran gave, in C's terms: the variable `MPI_BOTTOM` is NULL there.
    #[inline]
    pub fn buffer_from_fortran(&self, address: usize) -> usize {
        static BOTTOMS: OnceLock<(usize, usize, Vec<usize>)> = OnceLock::new();
        let (lowest, highest, bottoms) = BOTTOMS.get_or_init(|| {
            let names = [
                c"mpi_fortran_bottom_",
                c"mpi_fortran_bottom",
                c"mpi_fortran_bottom__",
                c"MPI_FORTRAN_BOTTOM",
                c"mpipriv1_",
                c"MPIR_F08_MPI_BOTTOM",
            ];
            let bottoms: Vec<usize> = names.into_iter().filter_map(symbol).collect();
            let (lowest, highest) = (bottoms.iter().min().copied(), bottoms.iter().max().copied());
            (lowest.unwrap_or(usize::MAX), highest.unwrap_or(0), bottoms)
        });
        if address <= *highest && address >= *lowest && bottoms.contains(&address) { 0 } else { address }
    }

    /// Whether an address that Fortran gave is that of `MPI_IN_PLACE`: a variable, whose address MPICH keeps for `mpif.h` and the module `mpi`.
    pub fn is_in_place_in_fortran(&self, address: usize) -> bool {
        static PLACES: OnceLock<(Vec<usize>, Option<usize>)> = OnceLock::new();
        let (places, kept) = PLACES.get_or_init(|| {
            let names = [
                c"mpi_fortran_in_place_",
                c"mpi_fortran_in_place",
                c"mpi_fortran_in_place__",
                c"MPI_FORTRAN_IN_PLACE",
                c"MPIR_F08_MPI_IN_PLACE",
            ];
            (names.into_iter().filter_map(symbol).collect(), symbol(c"MPIR_F_MPI_IN_PLACE"))
        });
        places.contains(&address) || kept.and_then(crate::memory::word_at) == Some(address)
    }

    /// What stands in the place of a copy or delete function in Fortran. `f08`: given in `mpi_f08`.
    pub fn fortran_function(&self, raw: usize, kind: Kind, f08: bool) -> Function {
        fortran_function(raw, kind, f08)
    }
}

/// One of the standard's own functions in Fortran.
struct ConversionName {
    name: &'static str,
    role: Role,
    kind: Kind,
    /// Of `mpif.h` and the module `mpi`, and of `mpi_f08`.
    symbols: [&'static [&'static CStr]; 2],
}

macro_rules! known {
    ($($name:literal $role:ident $kind:ident $lower:literal;)*) => {
        &[$(ConversionName {
            name: $name,
            role: Role::$role,
            kind: Kind::$kind,
            symbols: [
                &[c_str(concat!($lower, "_\0")), c_str(concat!($lower, "\0")), c_str(concat!($lower, "__\0"))],
                &[c_str(concat!("__mpi_f08_callbacks_MOD_", $lower, "\0"))],
            ],
        }),*]
    };
}

const fn c_str(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(name) => name,
        Err(_) => panic!("a name without a NUL"),
    }
}

const KNOWN: &[ConversionName] = known! {
    "MPI_COMM_NULL_COPY_FN" NullCopy Comm "mpi_comm_null_copy_fn";
    "MPI_COMM_DUP_FN" Dup Comm "mpi_comm_dup_fn";
    "MPI_COMM_NULL_DELETE_FN" NullDelete Comm "mpi_comm_null_delete_fn";
    "MPI_TYPE_NULL_COPY_FN" NullCopy Datatype "mpi_type_null_copy_fn";
    "MPI_TYPE_DUP_FN" Dup Datatype "mpi_type_dup_fn";
    "MPI_TYPE_NULL_DELETE_FN" NullDelete Datatype "mpi_type_null_delete_fn";
    "MPI_WIN_NULL_COPY_FN" NullCopy Win "mpi_win_null_copy_fn";
    "MPI_WIN_DUP_FN" Dup Win "mpi_win_dup_fn";
    "MPI_WIN_NULL_DELETE_FN" NullDelete Win "mpi_win_null_delete_fn";
    "MPI_NULL_COPY_FN" NullCopy Comm "mpi_null_copy_fn";
    "MPI_DUP_FN" Dup Comm "mpi_dup_fn";
    "MPI_NULL_DELETE_FN" NullDelete Comm "mpi_null_delete_fn";
};

/// The library may have one function for several names, and the program an entry of its own for each: the name that
/// fits the kind is taken.
fn fortran_function(raw: usize, kind: Kind, f08: bool) -> Function {
    static ADDRESSES: OnceLock<Vec<(usize, &'static ConversionName, bool)>> = OnceLock::new();
    if raw == 0 {
        return Function::Null;
    }
    let addresses = ADDRESSES.get_or_init(|| {
        let mut found = Vec::new();
        for known in KNOWN {
            for (of, symbols) in known.symbols.iter().enumerate() {
                for name in *symbols {
                    let places = [next::find_global(name), next::find(name)];
                    found.extend(places.into_iter().flatten().map(|address| (address, known, of == 1)));
                }
            }
        }
        found
    });
    let mine = || addresses.iter().filter(|(address, ..)| *address == raw);
    let right = mine().find(|(_, known, of)| known.kind == kind && *of == f08);
    match right.or_else(|| mine().find(|(_, known, _)| known.kind == kind)).or_else(|| mine().next()) {
        Some((_, known, of)) => {
            let of_other_module = *of != f08;
            Function::Predefined(Predefined {
                role: known.role,
                kind: Some(known.kind),
                name: known.name,
                of_other_module,
            })
        }
        None => Function::User,
    }
}
