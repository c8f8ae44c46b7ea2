/* A small library that keeps state of its own for the program's communicators, files and transfers. */
#ifndef CACHE_H
#define CACHE_H

#include <mpi.h>

void cache_begin(void);
void cache_end(void);

/* How often this was called for the communicator; a duplicate begins at zero. */
long cache_count_comm(MPI_Comm comm);
/* How often this was called for the file. */
long cache_count_file(MPI_File file);
/* Receives into a buffer that the library owns until the request is complete. Returns the buffer. */
int *cache_receive(int source, int tag, MPI_Comm comm, MPI_Request *request);

/* What must be called in place of MPI_File_close and MPI_Wait. With keys these are MPI's own. */
int cache_close(MPI_File *file);
int cache_wait(MPI_Request *request, MPI_Status *status);

/* States and buffers that were made and not freed. */
long cache_left(void);

#endif
