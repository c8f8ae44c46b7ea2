# To be sourced by the scripts beside it: what the files of a build folder say of themselves.

# version_of BUILD_FOLDER: the version that the command says; nothing where it says none.
version_of() { "$1/mpiwarden" --version | sed -n '1s/^mpiwarden \([0-9][^ ]*\).*/\1/p'; }

# libc_of BUILD_FOLDER: the oldest C library that has all that the files ask for, as 2.28.
libc_of() { cat -- "$1/mpiwarden" "$1/libmpiwarden.so" | grep -ao 'GLIBC_2\.[0-9]*' | sort -Vu | tail -n 1 | sed 's/GLIBC_//'; }
