# Makes a project use tdgen in place of mlir-tblgen without a change of its files:
#
#   cmake -DCMAKE_PROJECT_INCLUDE=<this directory>/TdgenProject.cmake -S <project> -B <build>
#
# MLIR's own functions then call tdgen, whatever MLIR's package and the project set as their tool.

set_property(GLOBAL PROPERTY TDGEN_REPLACED_TOOLS
  MLIR_TABLEGEN_EXE MLIR_SRC_SHARDER_TABLEGEN_EXE OFFLOAD_TABLEGEN_EXE)
find_package(Tdgen REQUIRED CONFIG PATHS "${CMAKE_CURRENT_LIST_DIR}" NO_DEFAULT_PATH)
