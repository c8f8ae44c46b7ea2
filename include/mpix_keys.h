/* Keys and values: the attributes of ticket 304 of the MPI Forum, on any MPI.
 *
 * A key is a handle. With it one word can be cached on any MPI handle, and functions are called when the handle is copied,
 * freed, and when its object is really gone. docs/keys-and-values.md says what happens when.
 *
 * Link with -lmpiwarden before the MPI library. C99 or later, and C++.
 * With -DMPIX_KEYS_TICKET_NAMES every name also begins with MPI_, as the ticket has it.
 */
#ifndef MPIX_KEYS_H
#define MPIX_KEYS_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A key; what is behind the pointer is nobody's business. */
typedef struct mpix_key_s *MPIX_Key;
#define MPIX_KEY_NULL ((MPIX_Key)0)

/* Any MPI handle, whether it is an integer or a pointer: MPIX_HANDLE(comm). Back: (MPI_Comm)handle. */
typedef uintptr_t MPIX_Handle;
#define MPIX_HANDLE(handle) ((MPIX_Handle)(handle))

/* The standard's own interface (MPI 5.0, 20) has no MPI_Fint. */
#ifdef MPI_ABI_VERSION
typedef int MPIX_Fint;
#else
typedef MPI_Fint MPIX_Fint;
#endif

/* The type of a handle, which goes with it. */
enum {
    MPIX_HANDLE_COMM = 1,
    MPIX_HANDLE_DATATYPE = 2,
    MPIX_HANDLE_WIN = 3,
    MPIX_HANDLE_FILE = 4,
    MPIX_HANDLE_GROUP = 5,
    MPIX_HANDLE_INFO = 6,
    MPIX_HANDLE_OP = 7,
    MPIX_HANDLE_REQUEST = 8,
    MPIX_HANDLE_MESSAGE = 9,
    MPIX_HANDLE_ERRHANDLER = 10,
    MPIX_HANDLE_SESSION = 11,
    MPIX_HANDLE_KEY = 12
};

/* The handle was duplicated. *flag is 0 at first; where it is set to 1, *new_value (old_value at first) is set on the new
 * handle. */
typedef void MPIX_Value_copy_function(MPIX_Key key, int handle_type, MPIX_Handle old_handle, MPIX_Handle new_handle,
                                      MPI_Aint context, MPI_Aint old_value, MPI_Aint *new_value, int *flag);
/* The handle is about to be freed, and may still be used. */
typedef void MPIX_Value_free_function(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context,
                                      MPI_Aint value);
/* The object is gone, or the value is cleared or replaced. */
typedef void MPIX_Value_destroy_function(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context,
                                         MPI_Aint value);

/* Any of the three may be NULL: then nothing is called, and nothing is copied. */
int MPIX_Key_create(MPIX_Value_copy_function *copy, MPIX_Value_free_function *free,
                    MPIX_Value_destroy_function *destroy, MPI_Aint context, MPIX_Key *key);
int MPIX_Key_free(MPIX_Key *key);
MPIX_Fint MPIX_Key_c2f(MPIX_Key key);
MPIX_Key MPIX_Key_f2c(MPIX_Fint fkey);

int MPIX_Value_set(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint value);
int MPIX_Value_get(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint *value, int *flag);
int MPIX_Value_clear(MPIX_Key key, int handle_type, MPIX_Handle handle);

/* Read only, on MPI_COMM_WORLD. */
extern const MPIX_Key MPIX_KEY_TAG_UB, MPIX_KEY_HOST, MPIX_KEY_IO, MPIX_KEY_WTIME_IS_GLOBAL;

/* As NULL; Fortran, which cannot pass NULL procedures, has procedures of these names. */
#define MPIX_VALUE_NULL_COPY_FN ((MPIX_Value_copy_function *)0)
#define MPIX_VALUE_NULL_FREE_FN ((MPIX_Value_free_function *)0)
#define MPIX_VALUE_NULL_DESTROY_FN ((MPIX_Value_destroy_function *)0)

#ifdef MPIX_KEYS_TICKET_NAMES
typedef MPIX_Key MPI_Key;
typedef MPIX_Handle MPI_Handle;
typedef MPIX_Value_copy_function MPI_Value_copy_function;
typedef MPIX_Value_free_function MPI_Value_free_function;
typedef MPIX_Value_destroy_function MPI_Value_destroy_function;
#define MPI_KEY_NULL MPIX_KEY_NULL
#define MPI_HANDLE MPIX_HANDLE
#define MPI_HANDLE_COMM MPIX_HANDLE_COMM
#define MPI_HANDLE_DATATYPE MPIX_HANDLE_DATATYPE
#define MPI_HANDLE_WIN MPIX_HANDLE_WIN
#define MPI_HANDLE_FILE MPIX_HANDLE_FILE
#define MPI_HANDLE_GROUP MPIX_HANDLE_GROUP
#define MPI_HANDLE_INFO MPIX_HANDLE_INFO
#define MPI_HANDLE_OP MPIX_HANDLE_OP
#define MPI_HANDLE_REQUEST MPIX_HANDLE_REQUEST
#define MPI_HANDLE_MESSAGE MPIX_HANDLE_MESSAGE
#define MPI_HANDLE_ERRHANDLER MPIX_HANDLE_ERRHANDLER
#define MPI_HANDLE_SESSION MPIX_HANDLE_SESSION
#define MPI_HANDLE_KEY MPIX_HANDLE_KEY
#define MPI_KEY_TAG_UB MPIX_KEY_TAG_UB
#define MPI_KEY_HOST MPIX_KEY_HOST
#define MPI_KEY_IO MPIX_KEY_IO
#define MPI_KEY_WTIME_IS_GLOBAL MPIX_KEY_WTIME_IS_GLOBAL
#define MPI_VALUE_NULL_COPY_FN MPIX_VALUE_NULL_COPY_FN
#define MPI_VALUE_NULL_FREE_FN MPIX_VALUE_NULL_FREE_FN
#define MPI_VALUE_NULL_DESTROY_FN MPIX_VALUE_NULL_DESTROY_FN
#define MPI_Key_create MPIX_Key_create
#define MPI_Key_free MPIX_Key_free
#define MPI_Key_c2f MPIX_Key_c2f
#define MPI_Key_f2c MPIX_Key_f2c
#define MPI_Value_set MPIX_Value_set
#define MPI_Value_get MPIX_Value_get
#define MPI_Value_clear MPIX_Value_clear
#endif

#ifdef __cplusplus
}
#endif

#endif
