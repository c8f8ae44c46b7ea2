// A data set by PnetCDF: written and read together, by each rank alone, and by requests; then opened again and extended.

#include <mpi.h>
#include <pnetcdf.h>
#include <stdio.h>

static void check(int code, int line) {
    if (code != NC_NOERR) {
        fprintf(stderr, "line %d: %s\n", line, ncmpi_strerror(code));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}
#define CHECK(call) check(call, __LINE__)

int main(int argc, char **argv) {
    int rank, size, file, rows, columns, numbers, halves, later, requests[1], statuses[1], wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Info hints;
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "nc_header_align_size", "512");
    CHECK(ncmpi_create(MPI_COMM_WORLD, "numbers.nc", NC_CLOBBER | NC_64BIT_DATA, hints, &file));
    MPI_Info_free(&hints);
    CHECK(ncmpi_def_dim(file, "rows", size * 4, &rows));
    CHECK(ncmpi_def_dim(file, "columns", 16, &columns));
    int both[2] = {rows, columns};
    CHECK(ncmpi_def_var(file, "numbers", NC_INT, 2, both, &numbers));
    CHECK(ncmpi_def_var(file, "halves", NC_DOUBLE, 2, both, &halves));
    CHECK(ncmpi_put_att_text(file, numbers, "unit", 3, "one"));
    CHECK(ncmpi_enddef(file));

    int written[64], read[64], few[6];
    double half[64];
    for (int i = 0; i < 64; i++) {
        written[i] = rank * 64 + i;
        half[i] = written[i] / 2.0;
    }
    MPI_Offset start[2] = {rank * 4, 0}, count[2] = {4, 16};
    CHECK(ncmpi_put_vara_int_all(file, numbers, start, count, written));
    CHECK(ncmpi_iput_vara_double(file, halves, start, count, half, &requests[0]));
    CHECK(ncmpi_wait_all(file, 1, requests, statuses));

    MPI_Offset near[2] = {rank * 4, rank % 8}, part[2] = {2, 3}, origin[2] = {0, 0}, steps[2] = {1, 2};
    CHECK(ncmpi_iget_vara_int(file, numbers, start, count, read, &requests[0]));
    CHECK(ncmpi_wait_all(file, 1, requests, statuses));
    CHECK(ncmpi_iget_vara_int(file, numbers, near, part, few, &requests[0]));
    CHECK(ncmpi_wait_all(file, 1, requests, statuses));
    for (int i = 0; i < 64; i++) wrong += read[i] != written[i];
    for (int i = 0; i < 6; i++) wrong += few[i] != rank * 64 + i / 3 * 16 + rank % 8 + i % 3;

    CHECK(ncmpi_begin_indep_data(file));
    CHECK(ncmpi_get_vara_int(file, numbers, near, part, few));
    CHECK(ncmpi_end_indep_data(file));
    CHECK(ncmpi_get_vars_int_all(file, numbers, origin, part, steps, few));
    CHECK(ncmpi_close(file));

    CHECK(ncmpi_open(MPI_COMM_WORLD, "numbers.nc", NC_WRITE, MPI_INFO_NULL, &file));
    CHECK(ncmpi_redef(file));
    CHECK(ncmpi_def_var(file, "later", NC_FLOAT, 2, both, &later));
    CHECK(ncmpi_enddef(file));
    float nought[64] = {0};
    CHECK(ncmpi_put_vara_float_all(file, later, start, count, nought));
    CHECK(ncmpi_close(file));

    int all;
    MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("numbers: %d wrong\n", all);
    MPI_Finalize();
    return 0;
}
