# The tools of LLVM's own CMake functions: MLIR_TABLEGEN_EXE and others.
#
# LLVM's tablegen() lists its tool in DEPENDS, where the bare name of a program is a missing file. So a bare `tdgen` becomes
# the path of the program wherever a project sets it.

# For tablegen(OFFLOAD ...). LLVM installs no other tool for it.
if(NOT OFFLOAD_TABLEGEN_EXE)
  set(OFFLOAD_TABLEGEN_EXE "${TDGEN_EXECUTABLE}")
endif()

# CMake calls this when a variable is read or set. A macro, because it sets the variable of the caller.
macro(_tdgen_watch_tool variable access value)
  get_property(_tdgen_replaced GLOBAL PROPERTY TDGEN_REPLACED_TOOLS)
  if("${value}" STREQUAL "tdgen" OR "${variable}" IN_LIST _tdgen_replaced)
    set(${variable} "${TDGEN_EXECUTABLE}")
  elseif("${variable}" STREQUAL "MLIR_TABLEGEN_EXE" AND NOT "${value}" STREQUAL "${TDGEN_EXECUTABLE}"
      AND "${access}" STREQUAL "READ_ACCESS" AND "${CMAKE_CURRENT_FUNCTION}" STREQUAL "tablegen")
    set_property(GLOBAL PROPERTY TDGEN_OTHER_TOOL "${value}")
  endif()
endmacro()

foreach(tool IN ITEMS MLIR_TABLEGEN_EXE MLIR_SRC_SHARDER_TABLEGEN_EXE OFFLOAD_TABLEGEN_EXE LLVM_TABLEGEN_EXE)
  if("${${tool}}" STREQUAL "tdgen")
    set(${tool} "${TDGEN_EXECUTABLE}")
  endif()
  get_property(is_watched GLOBAL PROPERTY TDGEN_WATCHES_${tool})
  if(NOT is_watched)
    set_property(GLOBAL PROPERTY TDGEN_WATCHES_${tool} TRUE)
    variable_watch(${tool} _tdgen_watch_tool)
  endif()
endforeach()

# Shows the tool, once.
function(_tdgen_show_tool)
  get_property(shown GLOBAL PROPERTY TDGEN_SHOWN_TOOL)
  set(text "Tdgen: ${TDGEN_EXECUTABLE}")
  if(COMMAND add_mlir_library AND (NOT DEFINED TDGEN_MLIR OR TDGEN_MLIR))
    string(APPEND text ", also for mlir_tablegen()")
  endif()
  if(NOT Tdgen_FIND_QUIETLY AND NOT text STREQUAL shown)
    set_property(GLOBAL PROPERTY TDGEN_SHOWN_TOOL "${text}")
    message(STATUS "${text}")
  endif()
endfunction()

# Warns at the end of the project if LLVM's functions called another tool for MLIR.
function(_tdgen_check_tool)
  get_property(other GLOBAL PROPERTY TDGEN_OTHER_TOOL)
  if(other)
    message(WARNING
      "mlir_tablegen() runs `${other}`, not tdgen, because MLIR's functions were defined after the last "
      "find_package(Tdgen). Call find_package(Tdgen) after find_package(MLIR) and include(AddMLIR). To keep `${other}`, "
      "set(TDGEN_MLIR OFF) before find_package(Tdgen).")
  endif()
endfunction()
