# To lie in <prefix>/lib/cmake/mpiwarden, with the library in <prefix>/lib and the headers in <prefix>/include.
#
#   find_package(MPI REQUIRED)
#   find_package(mpiwarden REQUIRED)
#   target_link_libraries(app PRIVATE mpiwarden::mpiwarden MPI::MPI_C)
#
# mpiwarden::mpiwarden stands before MPI. What is linked with mpiwarden::exact instead tells of all its loads and stores when mpiwarden runs it
# (gcc, gfortran and clang, as `mpiwarden flags` says). In Fortran the program also compiles ${mpiwarden_FORTRAN_MODULE}.
get_filename_component(_mpiwarden_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(mpiwarden_FORTRAN_MODULE "${_mpiwarden_prefix}/include/mpix_keys.f90")

if(NOT TARGET mpiwarden::mpiwarden)
  add_library(mpiwarden::mpiwarden SHARED IMPORTED)
  set_target_properties(mpiwarden::mpiwarden PROPERTIES
    IMPORTED_LOCATION "${_mpiwarden_prefix}/lib/libmpiwarden.so"
    IMPORTED_SONAME "libmpiwarden.so"
    # A linker that drops libraries which another one seems to make needless would drop that of MPI.
    INTERFACE_LINK_OPTIONS "LINKER:--no-as-needed"
    INTERFACE_INCLUDE_DIRECTORIES "${_mpiwarden_prefix}/include")
endif()

if(NOT TARGET mpiwarden::exact)
  add_library(mpiwarden::exact INTERFACE IMPORTED)
  set_target_properties(mpiwarden::exact PROPERTIES
    INTERFACE_COMPILE_OPTIONS "-g;-fsanitize=thread;$<$<C_COMPILER_ID:GNU>:$<$<COMPILE_LANGUAGE:C,CXX>:-fno-builtin-memcpy;-fno-builtin-memmove;-fno-builtin-memset>>"
    INTERFACE_LINK_OPTIONS "LINKER:--wrap=memcpy,--wrap=memmove,--wrap=memset"
    INTERFACE_LINK_LIBRARIES "${_mpiwarden_prefix}/lib/libmpiwarden_exact.a;${CMAKE_DL_LIBS}")
endif()

foreach(_mpiwarden_file "lib/libmpiwarden.so" "lib/libmpiwarden_exact.a" "include/mpix_keys.h")
  if(NOT EXISTS "${_mpiwarden_prefix}/${_mpiwarden_file}")
    set(mpiwarden_FOUND FALSE)
    set(mpiwarden_NOT_FOUND_MESSAGE "${_mpiwarden_prefix}/${_mpiwarden_file} is missing")
  endif()
endforeach()

unset(_mpiwarden_prefix)
unset(_mpiwarden_file)
