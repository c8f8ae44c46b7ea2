/* Parallel HDF5: all ranks write one chunked and one contiguous dataset together, read them back turned by one rank, and
 * leave the library open, so that it closes itself inside MPI_Finalize, by its key on MPI_COMM_SELF.
 *
 *     dataset FILE ROWS
 */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 64 };

static int wrong;

static void must(int good, const char *what)
{
    if (!good) {
        fprintf(stderr, "%s failed\n", what);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static hid_t part(hid_t dataset, int rank, hsize_t rows)
{
    hid_t space = H5Dget_space(dataset);
    hsize_t start[2] = {rank * rows, 0}, count[2] = {rows, COLUMNS};
    must(H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL) >= 0, "H5Sselect_hyperslab");
    return space;
}

static void write_and_read(hid_t file, const char *name, int rank, int size, hsize_t rows, int chunked)
{
    hsize_t all[2] = {size * rows, COLUMNS}, mine[2] = {rows, COLUMNS};
    hid_t space = H5Screate_simple(2, all, NULL), memory = H5Screate_simple(2, mine, NULL);
    hid_t creation = H5Pcreate(H5P_DATASET_CREATE), transfer = H5Pcreate(H5P_DATASET_XFER);
    if (chunked)
        H5Pset_chunk(creation, 2, mine);
    H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
    hid_t dataset = H5Dcreate2(file, name, H5T_NATIVE_INT, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    must(dataset >= 0, "H5Dcreate2");
    int *data = malloc(rows * COLUMNS * sizeof *data);
    for (hsize_t i = 0; i < rows * COLUMNS; i++)
        data[i] = rank * 1000000 + (int)i;
    hid_t own = part(dataset, rank, rows);
    must(H5Dwrite(dataset, H5T_NATIVE_INT, memory, own, transfer, data) >= 0, "H5Dwrite");
    int next = (rank + 1) % size;
    hid_t other = part(dataset, next, rows);
    must(H5Dread(dataset, H5T_NATIVE_INT, memory, other, transfer, data) >= 0, "H5Dread");
    for (hsize_t i = 0; i < rows * COLUMNS; i++)
        wrong += data[i] != next * 1000000 + (int)i;
    free(data);
    H5Sclose(own);
    H5Sclose(other);
    H5Sclose(space);
    H5Sclose(memory);
    H5Pclose(creation);
    H5Pclose(transfer);
    H5Dclose(dataset);
}

int main(int argc, char **argv)
{
    int rank, size, all;
    const char *name = argc > 1 ? argv[1] : "dataset.h5";
    hsize_t rows = argc > 2 ? strtoull(argv[2], NULL, 10) : 64;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    H5Pset_all_coll_metadata_ops(access, 1);
    hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    must(file >= 0, "H5Fcreate");
    write_and_read(file, "contiguous", rank, size, rows, 0);
    write_and_read(file, "chunked", rank, size, rows, 1);
    hsize_t one = 1;
    hid_t space = H5Screate_simple(1, &one, NULL);
    hid_t attribute = H5Acreate2(file, "ranks", H5T_NATIVE_INT, space, H5P_DEFAULT, H5P_DEFAULT);
    must(H5Awrite(attribute, H5T_NATIVE_INT, &size) >= 0, "H5Awrite");
    H5Aclose(attribute);
    H5Sclose(space);
    H5Fclose(file);
    MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks, %d wrong\n", size, all);
    /* The access list is left open on purpose: the library closes it. */
    MPI_Finalize();
    return 0;
}
