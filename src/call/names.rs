//! The wrapped calls, in the order in which ranks count them. Which of the standard's procedures they are, and how many parameters each
//! has, the crate `mpiwarden_spec` knows (`checked` in `spec/src/columns.rs`); functions that the standard does not have stand here.

use mpiwarden_spec::Procedure;

/// A wrapped MPI function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallInfo {
    /// Name of the C binding.
    pub name: &'static str,
    /// Number of parameters of the C binding.
    pub params: usize,
}

/// Index into [`CALLS`]; from [`CallId::COUNTED`] on a procedure that is counted with the calls that are passed on, by its place in `spec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u16);

impl CallId {
    /// The id of a name of the table. In a constant an unknown name stops the build.
    pub const fn of(name: &str) -> CallId {
        let mut index = 0;
        while index < CALLS.len() {
            if same(CALLS[index].name.as_bytes(), name.as_bytes()) {
                return CallId(index as u16);
            }
            index += 1;
        }
        panic!("not a wrapped call: see `checked` in spec/src/columns.rs")
    }

    /// The first number of the procedures that [`CALLS`] does not have.
    pub const COUNTED: u16 = 1 << 14;

    /// A procedure whose calls are counted with those that are passed on, and whose arguments are looked at all the same.
    pub const fn counted(procedure: Procedure) -> CallId {
        CallId(CallId::COUNTED + procedure.place() as u16)
    }

    /// Name of the C binding.
    pub fn name(self) -> &'static str {
        match self.0.checked_sub(CallId::COUNTED) {
            // In a finding's words only.
            Some(place) => Procedure::all().nth(usize::from(place)).map_or("", Procedure::name),
            None => CALLS[self.0 as usize].name,
        }
    }
}

const _: () = assert!(CALLS.len() <= CallId::COUNTED as usize);

/// `==` on slices cannot be used in a constant.
const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// A function that the standard does not have.
const fn extension(name: &'static str, params: usize) -> CallInfo {
    CallInfo { name, params }
}

const STANDARD: &[Procedure] = &Procedure::CHECKED;

const EXTENSIONS: &[CallInfo] = &[
    extension("MPIX_Comm_shrink", 2),
    extension("MPIX_Stream_comm_create", 3),
    extension("MPIX_Stream_comm_create_multiplex", 4),
    extension("MPIX_Threadcomm_init", 3),
    extension("MPIX_Threadcomm_free", 1),
    extension("MPIX_Key_create", 5),
    extension("MPIX_Key_free", 1),
    extension("MPIX_Value_set", 4),
    extension("MPIX_Value_get", 5),
    extension("MPIX_Value_clear", 3),
];

/// Every call that is wrapped: the standard's, and then those that it does not have.
pub const CALLS: &[CallInfo] = &{
    let mut calls = [extension("", 0); STANDARD.len() + EXTENSIONS.len()];
    let mut index = 0;
    while index < calls.len() {
        calls[index] = if index < STANDARD.len() {
            let procedure = STANDARD[index];
            CallInfo { name: procedure.name(), params: procedure.params_in_c() }
        } else {
            EXTENSIONS[index - STANDARD.len()]
        };
        index += 1;
    }
    calls
};
