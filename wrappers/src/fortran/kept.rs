//! Procedures that copy and free handles of types without attributes: wrapped for keys and values only.

use super::entry::{large_procedures, procedures};
use crate::key_calls::kept::*;

procedures! {
    MPI_Group_free mpi_group_free ["_f08_"] (group: group_var);
    MPI_Info_dup mpi_info_dup ["_f08_"] (info: info, new: info_out);
    MPI_Info_free mpi_info_free ["_f08_"] (info: info_var);
    MPI_Op_free mpi_op_free ["_f08_"] (op: op_var);
    MPI_Errhandler_free mpi_errhandler_free ["_f08_"] (errhandler: errhandler_var);
    MPI_Mrecv mpi_mrecv ["_f08_" "_f08ts_"]
        (buffer: other, count: other, datatype: other, message: message_var, status: other);
    MPI_Imrecv mpi_imrecv ["_f08_" "_f08ts_"]
        (buffer: other, count: other, datatype: other, message: message_var, request: other);
}

large_procedures! {
    MPI_Mrecv_c [mpi_mrecv_f08_large_ mpi_mrecv_f08ts_large_ mpi_mrecv_c_f08_ mpi_mrecv_c_f08ts_]
        (buffer: other, count: other, datatype: other, message: message_var, status: other);
    MPI_Imrecv_c [mpi_imrecv_f08_large_ mpi_imrecv_f08ts_large_ mpi_imrecv_c_f08_ mpi_imrecv_c_f08ts_]
        (buffer: other, count: other, datatype: other, message: message_var, request: other);
}
