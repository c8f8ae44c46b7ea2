//! Window procedures (12.2), and MPI's own memory (9.2).

use super::entry::{large_procedures, procedures};
use crate::calls::windows::*;

procedures! {
    MPI_Win_create mpi_win_create ["_f08_" "_f08ts_"]
        (base: buffer, size: wide, unit: int, info: info, comm: comm, win: win_out);
    MPI_Win_allocate mpi_win_allocate ["_f08_"]
        (size: wide, unit: int, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_allocate_shared mpi_win_allocate_shared ["_f08_"]
        (size: wide, unit: int, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_create_dynamic mpi_win_create_dynamic ["_f08_"] (info: info, comm: comm, win: win_out);
    MPI_Win_free mpi_win_free ["_f08_"] (win: win_var);

    MPI_Win_attach mpi_win_attach ["_f08_" "_f08ts_"] (win: win, base: buffer, size: wide);
    MPI_Win_detach mpi_win_detach ["_f08_" "_f08ts_"] (win: win, base: buffer);
    MPI_Win_shared_query mpi_win_shared_query ["_f08_"]
        (win: win, rank: other, size: address, unit: other, base: address);
    MPI_Win_set_info mpi_win_set_info ["_f08_"] (win: win, info: other);
    MPI_Win_get_info mpi_win_get_info ["_f08_"] (win: win, info: other);

    // The module `mpi` calls these where the address is a TYPE(C_PTR).
    MPI_Win_allocate mpi_win_allocate_cptr []
        (size: wide, unit: int, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_allocate_shared mpi_win_allocate_shared_cptr []
        (size: wide, unit: int, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_shared_query mpi_win_shared_query_cptr []
        (win: win, rank: other, size: address, unit: other, base: address);
    MPI_Alloc_mem mpi_alloc_mem_cptr [] (size: wide, info: other, base: address);

    MPI_Alloc_mem mpi_alloc_mem ["_f08_"] (size: wide, info: other, base: address);
    MPI_Free_mem mpi_free_mem ["_f08_" "_f08ts_"] (base: buffer);
}

large_procedures! {
    MPI_Win_create_c [mpi_win_create_f08ts_large_ mpi_win_create_c_f08ts_]
        (base: buffer, size: wide, unit: wide, info: info, comm: comm, win: win_out);
    MPI_Win_allocate_c [mpi_win_allocate_f08_large_ mpi_win_allocate_c_f08_]
        (size: wide, unit: wide, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_allocate_shared_c [mpi_win_allocate_shared_f08_large_ mpi_win_allocate_shared_c_f08_]
        (size: wide, unit: wide, info: info, comm: comm, base: address, win: win_out);
    MPI_Win_shared_query_c [mpi_win_shared_query_f08_large_ mpi_win_shared_query_c_f08_]
        (win: win, rank: other, size: address, unit: other, base: address);
}
