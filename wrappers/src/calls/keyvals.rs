//! Freeing keys (7.7.2 to 7.7.4), and their MPI-1 name. How they are made: `wrappers/src/wrap/keyvals.rs`.

use super::wrapped;
use warden::call::{Call, Kind, Results};

wrapped! {
    MPI_Comm_free_keyval(keyval) Full |abi| free(Kind::Comm, keyval) => Results::None;
    MPI_Type_free_keyval(keyval) Full |abi| free(Kind::Datatype, keyval) => Results::None;
    MPI_Win_free_keyval(keyval) Full |abi| free(Kind::Win, keyval) => Results::None;
    MPI_Keyval_free(keyval) Full |abi| free(Kind::Comm, keyval) => Results::None;
}

fn free(kind: Kind, keyval: usize) -> Option<Call> {
    if keyval == 0 {
        return None;
    }
    // SAFETY: the program gives the address of its keyval, which MPI reads too.
    Some(Call::KeyvalFree { kind, keyval: unsafe { (keyval as *const i32).read_unaligned() } })
}
