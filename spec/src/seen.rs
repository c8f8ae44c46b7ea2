//! Which procedures a tool counts, and by which numbers.
//!
//! A number is the place of a name among all names. It changes with the version of the standard: who keeps numbers keeps [`NAMES`] with
//! them.

use crate::param::Kind;
use crate::table::{ENTRIES, MANY, Procedure, TEXT};

impl Procedure {
    /// How many names there are, the forms ending in `_c` too.
    pub const MANY: usize = Procedure::of_row(MANY);

    /// Its place in [`Procedure::all`].
    pub const fn place(self) -> usize {
        Procedure::of_row(self.number()) + self.is_large() as usize
    }

    /// How many names the rows before this one have.
    const fn of_row(row: usize) -> usize {
        let (mut index, mut many) = (0, row);
        while index < row {
            many += ENTRIES[index].marks.large as usize;
            index += 1;
        }
        many
    }

    /// Whether a tool counts its calls. Left out are those that are no calls of MPI to a user: what gives no error code (clocks,
    /// arithmetic with addresses, conversions of handles), conversions of statuses, and the tools interface, whose calls are made by
    /// tools, before MPI is up, too. Neither are questions whether and which MPI library there is: programs that load one themselves
    /// look for these names first (mpi4py for `MPI_Get_version`), and must not find those of a tool.
    pub fn is_seen(self) -> bool {
        const QUESTIONS: [&str; 4] =
            ["MPI_Get_version", "MPI_Get_library_version", "MPI_Initialized", "MPI_Finalized"];
        let name = self.name();
        let converts = self.params().any(|(_, param)| param.kind == Kind::FortranStatus);
        let asks = name.starts_with("MPI_Abi_") || QUESTIONS.contains(&name);
        self.returns().0 == Kind::Error && !converts && !asks && !name.starts_with("MPI_T_")
    }
}

/// Stands for the names and their order: a hash of the text (FNV-1a).
pub const NAMES: u32 = {
    let text = TEXT.as_bytes();
    let (mut hash, mut at) = (0x811c_9dc5_u32, 0);
    while at < text.len() {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
};
