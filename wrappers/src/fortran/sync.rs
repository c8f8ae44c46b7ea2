//! Synchronisation procedures of windows (12.5).

use super::entry::procedures;
use crate::calls::sync::*;

procedures! {
    MPI_Win_fence mpi_win_fence ["_f08_"] (assert: int, win: win);
    MPI_Win_start mpi_win_start ["_f08_"] (group: group, assert: int, win: win);
    MPI_Win_complete mpi_win_complete ["_f08_"] (win: win);
    MPI_Win_post mpi_win_post ["_f08_"] (group: group, assert: int, win: win);
    MPI_Win_wait mpi_win_wait ["_f08_"] (win: win);
    MPI_Win_test mpi_win_test ["_f08_"] (win: win, flag: address);
    MPI_Win_lock mpi_win_lock ["_f08_"] (kind: int, rank: int, assert: int, win: win);
    MPI_Win_unlock mpi_win_unlock ["_f08_"] (rank: int, win: win);
    MPI_Win_lock_all mpi_win_lock_all ["_f08_"] (assert: int, win: win);
    MPI_Win_unlock_all mpi_win_unlock_all ["_f08_"] (win: win);
    MPI_Win_flush mpi_win_flush ["_f08_"] (rank: int, win: win);
    MPI_Win_flush_all mpi_win_flush_all ["_f08_"] (win: win);
    MPI_Win_flush_local mpi_win_flush_local ["_f08_"] (rank: int, win: win);
    MPI_Win_flush_local_all mpi_win_flush_local_all ["_f08_"] (win: win);
    MPI_Win_sync mpi_win_sync ["_f08_"] (win: win);
}
