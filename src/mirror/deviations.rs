//! Where MPI libraries are known to do something else than the standard says. One list: findings that name a known
//! deviation read it, and `tests/differential` lets nothing else pass, and nothing stay that no program shows.
//!
//! Left out: how one is recognised. Findings are in `callbacks.rs` and `calls_windows.rs`; the test has its own ways,
//! and `docs/mpi-libraries.md` the smallest programs.

use super::predefined::{Library, LibraryFamily};

/// One deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Its name, for ever.
    pub id: &'static str,
    pub of: &'static [Versions],
    /// What the standard says is there.
    pub section: &'static str,
    /// What the library does, as a finding says it.
    pub what: &'static str,
}

/// Versions of one family's library; each family counts in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    pub family: LibraryFamily,
    /// The first version that has it, as far as is known, and the first that has it no more.
    pub from: (u32, u32),
    pub before: Option<(u32, u32)>,
}

use LibraryFamily::{Intel, Mpich, OpenMpi};

const MPICH_KIN: &[Versions] = &[every(Mpich), every(Intel)];
const OPEN_MPI: &[Versions] = &[every(OpenMpi)];
const ALL: &[Versions] = &[every(OpenMpi), every(Mpich), every(Intel)];

const fn every(family: LibraryFamily) -> Versions {
    Versions { family, from: (0, 0), before: None }
}

/// All of them.
pub const DEVIATIONS: &[Deviation] = &[
    Deviation {
        id: "hidden-duplicates",
        of: ALL,
        section: "7.7.1",
        what: "making a window duplicates its communicator, with the copy callbacks of its attributes",
    },
    Deviation {
        id: "create-group-copies",
        of: OPEN_MPI,
        section: "7.7.1",
        what: "Open MPI copies attributes in MPI_Comm_create_group",
    },
    Deviation {
        id: "dist-graph-copies",
        of: &[Versions { from: (5, 0), ..every(OpenMpi) }],
        section: "7.7.1",
        what: "Open MPI 5 copies attributes when it creates a distributed graph communicator",
    },
    Deviation {
        id: "cart-without-dimensions-copies",
        of: MPICH_KIN,
        section: "7.7.1",
        what: "MPICH duplicates MPI_COMM_SELF for a Cartesian communicator without dimensions",
    },
    Deviation {
        id: "window-broken-by-failed-copy",
        of: MPICH_KIN,
        section: "7.7.1",
        what: "MPICH makes a window though a copy callback failed, and crashes then or when the window is freed",
    },
    Deviation {
        id: "window-refused-corrupts",
        of: OPEN_MPI,
        section: "7.7.1",
        what: "Open MPI crashes or corrupts its heap when a copy callback fails while a window is made",
    },
    Deviation {
        id: "orphaned-window-hangs",
        of: MPICH_KIN,
        section: "12.2",
        what: "MPICH mistakes a window whose communicator is freed for a later one, and hangs",
    },
    Deviation {
        id: "attribute-set-twice",
        of: MPICH_KIN,
        section: "7.7.4",
        what: "MPICH keeps an attribute of a datatype or window twice when it is set again after one whose key was made later",
    },
    Deviation {
        id: "free-despite-failed-delete",
        of: &[Versions { before: Some((5, 0)), ..every(Mpich) }],
        section: "7.7.2",
        what: "MPICH 4.0 frees a communicator though a delete callback failed",
    },
    Deviation {
        id: "disconnect-despite-failed-delete",
        of: OPEN_MPI,
        section: "7.7.2",
        what: "Open MPI disconnects a communicator though a delete callback failed",
    },
    Deviation {
        id: "reentered-list-breaks",
        of: &[Versions { before: Some((4, 2)), ..every(Mpich) }],
        section: "7.7.2",
        what: "MPICH 4.0 loses its list of attributes when a delete callback deletes attributes of the same object",
    },
    Deviation {
        id: "window-base-rounded",
        of: &[Versions { from: (4, 0), before: Some((4, 1)), ..every(Mpich) }],
        section: "12.2.6",
        what: "MPICH 4.0 rounds MPI_WIN_BASE down",
    },
];

impl Deviation {
    /// Whether a library is one that has it.
    pub fn applies(&self, library: Library) -> bool {
        let version = (library.major, library.minor);
        self.of.iter().any(|of| {
            of.family == library.family
                && of.from <= version
                && of.before.is_none_or(|before| version < before)
        })
    }
}

/// What this library is known to do under a name.
pub fn known(id: &str, library: Library) -> Option<&'static str> {
    DEVIATIONS.iter().find(|of| of.id == id && of.applies(library)).map(|of| of.what)
}
