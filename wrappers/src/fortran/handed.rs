//! Procedures that hand out groups and error handlers: wrapped for keys and values only, to know how often each is to be
//! freed (`wrappers/src/key_calls/handed.rs`).

use super::entry::procedures;
use crate::key_calls::handed::*;

procedures! {
    MPI_Comm_group mpi_comm_group ["_f08_"] (comm: comm, group: group_out);
    MPI_Comm_remote_group mpi_comm_remote_group ["_f08_"] (comm: comm, group: group_out);
    MPI_Win_get_group mpi_win_get_group ["_f08_"] (win: win, group: group_out);
    MPI_File_get_group mpi_file_get_group ["_f08_"] (file: other, group: group_out);
    MPI_Group_union mpi_group_union ["_f08_"] (one: other, other: other, group: group_out);
    MPI_Group_intersection mpi_group_intersection ["_f08_"] (one: other, other: other, group: group_out);
    MPI_Group_difference mpi_group_difference ["_f08_"] (one: other, other: other, group: group_out);
    MPI_Group_incl mpi_group_incl ["_f08_"] (of: other, count: other, ranks: other, group: group_out);
    MPI_Group_excl mpi_group_excl ["_f08_"] (of: other, count: other, ranks: other, group: group_out);
    MPI_Group_range_incl mpi_group_range_incl ["_f08_"] (of: other, count: other, ranges: other, group: group_out);
    MPI_Group_range_excl mpi_group_range_excl ["_f08_"] (of: other, count: other, ranges: other, group: group_out);
    MPI_Comm_create_errhandler mpi_comm_create_errhandler ["_f08_"] (function: other, errhandler: errhandler_out);
    MPI_Win_create_errhandler mpi_win_create_errhandler ["_f08_"] (function: other, errhandler: errhandler_out);
    MPI_File_create_errhandler mpi_file_create_errhandler ["_f08_"] (function: other, errhandler: errhandler_out);
    MPI_Session_create_errhandler mpi_session_create_errhandler ["_f08_"] (function: other, errhandler: errhandler_out);
    MPI_Errhandler_create mpi_errhandler_create [] (function: other, errhandler: errhandler_out);
    MPI_Comm_get_errhandler mpi_comm_get_errhandler ["_f08_"] (comm: comm, errhandler: errhandler_out);
    MPI_Win_get_errhandler mpi_win_get_errhandler ["_f08_"] (win: win, errhandler: errhandler_out);
    MPI_File_get_errhandler mpi_file_get_errhandler ["_f08_"] (file: other, errhandler: errhandler_out);
    MPI_Session_get_errhandler mpi_session_get_errhandler ["_f08_"] (session: other, errhandler: errhandler_out);
    MPI_Errhandler_get mpi_errhandler_get [] (comm: comm, errhandler: errhandler_out);
}
