//! Procedures that make, duplicate and free communicators (7.4.2, 7.4.3, 8.5, 11.8), and files.

use super::entry::procedures;
use crate::calls::communicators::*;

procedures! {
    MPI_Comm_dup mpi_comm_dup ["_f08_"] (comm: comm, new: comm_out);
    MPI_Comm_dup_with_info mpi_comm_dup_with_info ["_f08_"] (comm: comm, info: other, new: comm_out);
    MPI_Comm_idup mpi_comm_idup ["_f08_"] (comm: comm, new: comm_out, request: request_out);
    MPI_Comm_idup_with_info mpi_comm_idup_with_info ["_f08_"] (comm: comm, info: other, new: comm_out, request: request_out);

    MPI_Comm_create mpi_comm_create ["_f08_"] (comm: comm, group: other, new: comm_out);
    MPI_Comm_create_group mpi_comm_create_group ["_f08_"] (comm: comm, group: other, tag: other, new: comm_out);
    MPI_Comm_split mpi_comm_split ["_f08_"] (comm: comm, color: other, key: other, new: comm_out);
    MPI_Comm_split_type mpi_comm_split_type ["_f08_"] (comm: comm, split: other, key: other, info: other, new: comm_out);
    MPI_Cart_create mpi_cart_create ["_f08_"]
        (comm: comm, ndims: other, dims: other, periods: other, reorder: other, new: comm_out);
    MPI_Cart_sub mpi_cart_sub ["_f08_"] (comm: comm, remain: other, new: comm_out);
    MPI_Graph_create mpi_graph_create ["_f08_"]
        (comm: comm, nodes: other, index: other, edges: other, reorder: other, new: comm_out);
    MPI_Dist_graph_create mpi_dist_graph_create ["_f08_"]
        (comm: comm, n: other, sources: other, degrees: other, destinations: other, weights: other, info: other,
         reorder: other, new: comm_out);
    MPI_Dist_graph_create_adjacent mpi_dist_graph_create_adjacent ["_f08_"]
        (comm: comm, indegree: other, sources: other, sweights: other, outdegree: other, destinations: other,
         dweights: other, info: other, reorder: other, new: comm_out);
    MPI_Intercomm_create mpi_intercomm_create ["_f08_"]
        (local: comm, leader: other, peer: comm, remote: other, tag: other, new: comm_out);
    MPI_Intercomm_merge mpi_intercomm_merge ["_f08_"] (inter: comm, high: other, new: comm_out);
    MPI_Comm_accept mpi_comm_accept ["_f08_"] (port: other, info: other, root: other, comm: comm, new: comm_out) + length;
    MPI_Comm_connect mpi_comm_connect ["_f08_"] (port: other, info: other, root: other, comm: comm, new: comm_out) + length;
    MPI_Comm_join mpi_comm_join ["_f08_"] (fd: other, new: comm_out);
    MPI_Comm_spawn mpi_comm_spawn ["_f08_"]
        (command: other, argv: other, most: other, info: other, root: int, comm: comm, new: comm_out, codes: other)
        + command_length argv_length;
    MPI_Comm_spawn_multiple mpi_comm_spawn_multiple ["_f08_"]
        (count: other, commands: other, argvs: other, maxes: other, infos: other, root: int, comm: comm,
         new: comm_out, codes: other) + command_length argv_length;
    MPI_Comm_create_from_group mpi_comm_create_from_group ["_f08_"]
        (group: group, tag: other, info: other, errhandler: other, new: comm_out) + length;
    MPI_Intercomm_create_from_groups mpi_intercomm_create_from_groups ["_f08_"]
        (group: group, leader: other, remote: other, remote_leader: other, tag: other, info: other,
         errhandler: other, new: comm_out) + length;
    MPI_Comm_get_parent mpi_comm_get_parent ["_f08_"] (parent: comm_out);
    MPI_Comm_free mpi_comm_free ["_f08_"] (comm: comm_var);
    MPI_Comm_disconnect mpi_comm_disconnect ["_f08_"] (comm: comm_var);
    MPIX_Comm_shrink mpix_comm_shrink ["_f08_"] (comm: comm, new: comm_out);

    MPI_File_open mpi_file_open ["_f08_"] (comm: other, name: other, mode: other, info: other, file: other) + length;
    MPI_File_close mpi_file_close ["_f08_"] (file: file_var);
}
