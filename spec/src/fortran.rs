//! Where Fortran has a procedure, under which names linkers know it, and what it is handed there.
//!
//! `mpif.h` and the module `mpi` call `mpi_x_` (or, by other compilers, `mpi_x`, `mpi_x__`, `MPI_X`). `mpi_f08` calls `mpi_x_f08_`, or
//! `mpi_x_f08ts_` where a choice buffer comes as an array descriptor; only it has large-count forms.

use crate::param::{Kind, Param};
use crate::table::Procedure;

/// Where Fortran has procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Module {
    /// `mpif.h`, which is deprecated.
    Mpif,
    /// The module `mpi`.
    Mpi,
    /// The module `mpi_f08`.
    F08,
}

/// A name that linkers know a procedure by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    pub symbol: String,
    /// Of `mpi_f08`.
    pub f08: bool,
    /// Choice buffers come as array descriptors.
    pub described: bool,
}

impl Procedure {
    /// Whether a Fortran binding has it.
    pub fn is_in(self, module: Module) -> bool {
        let marks = self.marks();
        match module {
            Module::Mpif => !marks.no_mpi && !marks.no_mpif && !self.is_large(),
            Module::Mpi => !marks.no_mpi && !self.is_large(),
            Module::F08 => !marks.no_f08,
        }
    }

    /// The parameters in Fortran without `ierror`: not all that C has.
    pub fn fortran_params(self) -> impl Iterator<Item = (usize, &'static Param)> {
        self.params().filter(|(_, param)| !param.c_only)
    }

    /// Whether the last argument in Fortran is the error code.
    pub fn has_ierror(self) -> bool {
        !self.marks().no_ierror
    }

    /// The parameters that are CHARACTER in Fortran: each has a length behind all arguments, in this order.
    pub fn hidden_lengths(self) -> impl Iterator<Item = (usize, &'static Param)> {
        self.fortran_params().filter(|(_, param)| param.has_hidden_length())
    }

    /// Whether it has an argument of any type in Fortran.
    pub fn has_choice_buffer(self) -> bool {
        self.fortran_params().any(|(_, param)| param.kind == Kind::Buffer)
    }

    /// Every name that a Fortran library may know it by.
    pub fn spellings(self) -> Vec<Spelling> {
        let base = self.small().name().to_ascii_lowercase();
        let plain = |symbol| Spelling { symbol, f08: false, described: false };
        let f08 = |symbol, described| Spelling { symbol, f08: true, described };
        let mut all = Vec::new();
        if self.is_in(Module::Mpi) {
            let mut names = vec![base.clone()];
            if self.marks().cptr {
                names.push(format!("{base}_cptr"));
            }
            for name in names {
                let written = [format!("{name}_"), format!("{name}__"), name.to_ascii_uppercase(), name];
                all.extend(written.map(plain));
            }
        }
        if self.is_in(Module::F08) {
            for (described, mark) in [(false, "f08"), (true, "f08ts")] {
                if described && !self.has_choice_buffer() {
                    continue;
                }
                if self.is_large() {
                    // Open MPI adds its mark to C's name, MPICH adds another one.
                    all.push(f08(format!("{base}_{mark}_large_"), described));
                    all.push(f08(format!("{base}_c_{mark}_"), described));
                } else {
                    all.push(f08(format!("{base}_{mark}_"), described));
                }
            }
        }
        all
    }

    /// The procedure that a linker's name belongs to.
    pub fn of_symbol(symbol: &str) -> Option<Procedure> {
        let lower = symbol.to_ascii_lowercase();
        let bare = lower.trim_end_matches('_');
        // Longest first: `mpi_put_f08ts_large_` ends in none of the shorter marks.
        for mark in ["_f08ts_large", "_f08_large", "_c_f08ts", "_c_f08", "_f08ts", "_f08", "_cptr", ""] {
            let Some(base) = bare.strip_suffix(mark) else { continue };
            let found = Procedure::all()
                .find(|procedure| !procedure.is_large() && procedure.name().eq_ignore_ascii_case(base));
            let Some(small) = found else { continue };
            let forms = [Some(small), small.large()];
            let of = |procedure: &Procedure| procedure.spellings().iter().any(|known| known.symbol == symbol);
            return forms.into_iter().flatten().find(of);
        }
        None
    }
}
