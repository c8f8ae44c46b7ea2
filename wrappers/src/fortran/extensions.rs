//! Procedures of one MPI library that the standard does not have.

use super::entry::procedures;
use crate::calls::communicators::MPIX_Comm_shrink;

procedures! {
    MPIX_Comm_shrink mpix_comm_shrink ["_f08_"] (comm: comm, new: comm_out);
}
