# To lie in <prefix>/lib/cmake/mpiwarden, with the library in <prefix>/lib and the headers in <prefix>/include.
#
#   find_package(MPI REQUIRED)
#   find_package(mpiwarden REQUIRED)
#   target_link_libraries(app PRIVATE mpiwarden::mpiwarden MPI::MPI_C)
#
# mpiwarden::mpiwarden stands before MPI. What is linked with mpiwarden::exact instead tells of all its loads and stores when mpiwarden runs it
# (gcc, gfortran and clang, as `mpiwarden flags` says). In Fortran the program also compiles ${mpiwarden_FORTRAN_MODULE}.
#
#   mpiwarden_add_test(NAME solver COMMAND mpirun -n 2 app FAIL_ON warning)
#
# adds a test of CTest that runs the command under mpiwarden, and fails where there are findings (mpiwarden_add_test below).
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

set(mpiwarden_COMMAND "${_mpiwarden_prefix}/bin/mpiwarden")

# mpiwarden_add_test(NAME <name> COMMAND <launcher and program>...
#                    [FAIL_ON <error|warning|note|never>] [OUTPUT <folder>] [OPTIONS <options of mpiwarden run>...]
#                    [WORKING_DIRECTORY <folder>])
#
# The report goes to OUTPUT, by default <build folder>/mpiwarden/<name>. Words of the command that are executable targets
# stand for their files.
function(mpiwarden_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 _test "" "NAME;FAIL_ON;OUTPUT;WORKING_DIRECTORY" "COMMAND;OPTIONS")
  if(NOT _test_NAME OR NOT _test_COMMAND)
    message(FATAL_ERROR "mpiwarden_add_test needs NAME and COMMAND")
  endif()
  if(_test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mpiwarden_add_test does not know ${_test_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT _test_FAIL_ON)
    set(_test_FAIL_ON error)
  endif()
  if(NOT _test_OUTPUT)
    set(_test_OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/mpiwarden/${_test_NAME}")
  endif()
  if(NOT _test_WORKING_DIRECTORY)
    set(_test_WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  set(_words)
  foreach(_word IN LISTS _test_COMMAND)
    if(TARGET "${_word}")
      set(_word "$<TARGET_FILE:${_word}>")
    endif()
    list(APPEND _words "${_word}")
  endforeach()
  add_test(NAME "${_test_NAME}" WORKING_DIRECTORY "${_test_WORKING_DIRECTORY}"
    COMMAND "${mpiwarden_COMMAND}" run --output "${_test_OUTPUT}" --fail-on "${_test_FAIL_ON}" ${_test_OPTIONS} -- ${_words})
endfunction()

foreach(_mpiwarden_file "bin/mpiwarden" "lib/libmpiwarden.so" "lib/libmpiwarden_exact.a" "include/mpix_keys.h")
  if(NOT EXISTS "${_mpiwarden_prefix}/${_mpiwarden_file}")
    set(mpiwarden_FOUND FALSE)
    set(mpiwarden_NOT_FOUND_MESSAGE "${_mpiwarden_prefix}/${_mpiwarden_file} is missing")
  endif()
endforeach()

unset(_mpiwarden_prefix)
unset(_mpiwarden_file)
