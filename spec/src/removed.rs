//! The procedures of MPI-1 that MPI 3.0 removed (MPI 5.0, 17.1), by hand: the data has them no more, and programs still call them.
//! Their arrays are not `const`, and in Fortran their addresses are plain INTEGERs.
//! What replaced each is in `columns`. The module `mpi_f08`, which is younger, never had them.

/// Hands these rows to a macro, behind those that are given.
#[doc(hidden)]
#[macro_export]
macro_rules! and_removed {
    ([$($then:tt)+] $($rows:tt)*) => {
        $($then)+! {
            $($rows)*
            MPI_Address no_f08(location[buffer], address[out displacement of_aint plain]);
            MPI_Errhandler_create no_f08(function[function], errhandler[out errhandler]);
            MPI_Errhandler_get no_f08(comm[comm], errhandler[out errhandler]);
            MPI_Errhandler_set no_f08(comm[comm], errhandler[errhandler]);
            MPI_Type_extent no_f08(datatype[datatype], extent[out displacement of_aint plain]);
            MPI_Type_hindexed no_f08(count[length], array_of_blocklengths[count of(count)], array_of_displacements[displacement of_aint plain of(count)], oldtype[datatype], newtype[out datatype]);
            MPI_Type_hvector no_f08(count[count], blocklength[count], stride[displacement of_aint plain], oldtype[datatype], newtype[out datatype]);
            MPI_Type_lb no_f08(datatype[datatype], displacement[out displacement of_aint plain]);
            MPI_Type_struct no_f08(count[length], array_of_blocklengths[count of(count)], array_of_displacements[displacement of_aint plain of(count)], array_of_types[datatype of(count)], newtype[out datatype]);
            MPI_Type_ub no_f08(datatype[datatype], displacement[out displacement of_aint plain]);
        }
    };
}
