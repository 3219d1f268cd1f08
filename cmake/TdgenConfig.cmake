# The package of `find_package(Tdgen CONFIG)`: the generator as the target
# Tdgen::tdgen, and the functions tdgen_generate() and tdgen_check(). After
# include(AddMLIR) it also replaces MLIR's functions.
#
# This directory works in place (-DTdgen_DIR=<this directory>) and installed in
# <prefix>/lib/cmake/Tdgen, beside <prefix>/bin/tdgen. It contains no absolute
# path, so that the prefix can be moved.
#
#   TDGEN_EXECUTABLE   the generator to run; set it to use another one
#   TDGEN_MLIR         OFF keeps MLIR's functions and their tool

cmake_minimum_required(VERSION 3.20...3.30)

# The generator runs on the build machine, also in a cross build: never search
# the target's root.
set(installed_beside "")
if(CMAKE_CURRENT_LIST_DIR MATCHES "/lib/cmake/Tdgen$")
  set(installed_beside "${CMAKE_CURRENT_LIST_DIR}/../../../bin")
endif()
find_program(TDGEN_EXECUTABLE tdgen
  HINTS "${installed_beside}"
  PATHS "${CMAKE_CURRENT_LIST_DIR}/../target/release"
  NO_CMAKE_FIND_ROOT_PATH
  DOC "The tdgen that generates code in this build")

if(NOT TDGEN_EXECUTABLE)
  set(Tdgen_FOUND FALSE)
  set(Tdgen_NOT_FOUND_MESSAGE
    "there is no tdgen on the PATH; install it, or pass -DTDGEN_EXECUTABLE=<path to tdgen>")
  return()
endif()

# Visible in the whole project, as the functions are. A project that builds the
# generator itself may have defined the target before.
if(NOT TARGET Tdgen::tdgen)
  add_executable(Tdgen::tdgen IMPORTED GLOBAL)
  set_target_properties(Tdgen::tdgen PROPERTIES IMPORTED_LOCATION "${TDGEN_EXECUTABLE}")
endif()

include("${CMAKE_CURRENT_LIST_DIR}/TdgenFunctions.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/TdgenTools.cmake")
if(NOT DEFINED TDGEN_MLIR OR TDGEN_MLIR)
  include("${CMAKE_CURRENT_LIST_DIR}/TdgenMLIR.cmake")
endif()
_tdgen_show_tool()
