#%Module1.0
# For Environment Modules and Lmod. The prefix is found from where this file lies (share/modulefiles/mpiwarden in it), so an installed copy can be moved.
proc ModulesHelp { } {
    puts stderr "mpiwarden finds mistakes in MPI programs. Put `mpiwarden run` before the launch command:"
    puts stderr "    mpiwarden run mpirun -n 4 ./app"
}
module-whatis "finds mistakes in MPI programs, in C, C++ and Fortran"
conflict mpiwarden

set prefix [file normalize $ModulesCurrentModulefile]
foreach up { 1 2 3 4 } { set prefix [file dirname $prefix] }
prepend-path PATH $prefix/bin
prepend-path CMAKE_PREFIX_PATH $prefix
prepend-path PKG_CONFIG_PATH $prefix/lib/pkgconfig
