# MLIR's CMake functions with one run of tdgen for all outputs that can share it.
#
# Call find_package(Tdgen) after include(AddMLIR): mlir_tablegen() is replaced, and with it add_mlir_dialect(),
# add_mlir_interface() and add_mlir_doc(), which call it or are defined here. Their arguments and targets are LLVM's.
#
# mlir_tablegen() records its output. At the end of the directory, the outputs of a description become one run for each
# set of flags. Flags that select a dialect may differ, since each belongs to its own actions.
#
# No include guard: include(AddMLIR) may have defined LLVM's functions again since the last find_package(Tdgen).

# For functions of LLVM that call tablegen(MLIR ...) themselves, and for add_sharded_ops().
set(MLIR_TABLEGEN_EXE "${TDGEN_EXECUTABLE}")
set(MLIR_SRC_SHARDER_TABLEGEN_EXE "${TDGEN_EXECUTABLE}")

get_property(is_checked GLOBAL PROPERTY TDGEN_CHECKS_TOOL)
if(NOT is_checked)
  set_property(GLOBAL PROPERTY TDGEN_CHECKS_TOOL TRUE)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _tdgen_check_tool)
endif()

# mlir_tablegen(<output> <action> [<flag> ...] [EXTRA_INCLUDES <directory> ...] [DEPENDS <file or target> ...])
#
# Reads the file LLVM_TARGET_DEFINITIONS. The output is below the current binary directory.
function(mlir_tablegen output)
  cmake_parse_arguments(ARG "" "" "DEPENDS;EXTRA_INCLUDES" ${ARGN})
  set(source "${LLVM_TARGET_DEFINITIONS}")
  cmake_path(ABSOLUTE_PATH source NORMALIZE)
  set(includes "${CMAKE_CURRENT_SOURCE_DIR}")
  get_directory_property(directories INCLUDE_DIRECTORIES)
  list(APPEND includes ${directories} ${ARG_EXTRA_INCLUDES})
  list(REMOVE_ITEM includes "")
  list(REMOVE_DUPLICATES includes)
  _tdgen_tell_editors("${source}" "${includes}")

  set(action "")
  set(common "")
  set(selections "")
  set(is_value FALSE)
  foreach(flag IN LISTS LLVM_TABLEGEN_FLAGS ARG_UNPARSED_ARGUMENTS)
    if(is_value)
      string(APPEND selection "=${flag}")
      list(APPEND selections "${selection}")
      set(is_value FALSE)
    elseif(action STREQUAL "" AND flag MATCHES "^--?(gen|print|dump|verify)-")
      set(action "${flag}")
    elseif(flag MATCHES "^--?(dialect|typedefs-dialect|attrdefs-dialect|name|prefix)(=.*)?$")
      string(REGEX REPLACE "^--?" "--" selection "${flag}")
      if(flag MATCHES "=")
        list(APPEND selections "${selection}")
      else()
        set(is_value TRUE)
      endif()
    else()
      list(APPEND common "${flag}")
    endif()
  endforeach()
  if(action STREQUAL "")
    message(FATAL_ERROR "mlir_tablegen(${output}): expected an action such as -gen-op-decls")
  endif()

  # The key of the run that makes it.
  string(MD5 key "${source};${includes};${common}")
  _tdgen_find_run(key "${action}" "${selections}")
  set_property(DIRECTORY APPEND PROPERTY TDGEN_RUNS "${key}")
  set_property(DIRECTORY PROPERTY "TDGEN_${key}_SOURCE" "${source}")
  set_property(DIRECTORY PROPERTY "TDGEN_${key}_INCLUDES" "${includes}")
  set_property(DIRECTORY PROPERTY "TDGEN_${key}_FLAGS" "${common}")
  set_property(DIRECTORY APPEND PROPERTY "TDGEN_${key}_SELECTIONS" ${selections})
  set_property(DIRECTORY APPEND PROPERTY "TDGEN_${key}_OUTPUTS" "${CMAKE_CURRENT_BINARY_DIR}/${output}")
  set_property(DIRECTORY APPEND PROPERTY "TDGEN_${key}_ACTIONS" "${action}")
  set_property(DIRECTORY APPEND PROPERTY "TDGEN_${key}_DEPENDS" ${ARG_DEPENDS} ${LLVM_TARGET_DEPENDS})

  get_property(is_scheduled DIRECTORY PROPERTY TDGEN_IS_SCHEDULED)
  if(NOT is_scheduled)
    set_property(DIRECTORY PROPERTY TDGEN_IS_SCHEDULED TRUE)
    cmake_language(DEFER CALL _tdgen_add_runs)
  endif()
  set_property(DIRECTORY APPEND PROPERTY ADDITIONAL_MAKE_CLEAN_FILES "${output}")
  set(TABLEGEN_OUTPUT ${TABLEGEN_OUTPUT} "${CMAKE_CURRENT_BINARY_DIR}/${output}" PARENT_SCOPE)
endfunction()

# Appends a number to the key of a run until the run has no other value for a selection, and none for an action that it
# already has: two files of one action select different dialects.
function(_tdgen_find_run key_variable action selections)
  set(key "${${key_variable}}")
  foreach(number RANGE 1000)
    get_property(actions DIRECTORY PROPERTY "TDGEN_${key}.${number}_ACTIONS")
    get_property(known DIRECTORY PROPERTY "TDGEN_${key}.${number}_SELECTIONS")
    set(fits TRUE)
    if(action IN_LIST actions)
      set(fits FALSE)
    endif()
    foreach(selection IN LISTS selections)
      string(REGEX REPLACE "=.*" "=" option "${selection}")
      set(others "${known}")
      list(FILTER others INCLUDE REGEX "^${option}")
      list(REMOVE_ITEM others "${selection}")
      if(others)
        set(fits FALSE)
      endif()
    endforeach()
    if(fits)
      set(${key_variable} "${key}.${number}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "mlir_tablegen: more than 1000 outputs of one action from one description")
endfunction()

# Adds the commands of a directory.
function(_tdgen_add_runs)
  get_property(keys DIRECTORY PROPERTY TDGEN_RUNS)
  list(REMOVE_DUPLICATES keys)
  foreach(key IN LISTS keys)
    foreach(part SOURCE INCLUDES FLAGS SELECTIONS OUTPUTS ACTIONS DEPENDS)
      get_property(${part} DIRECTORY PROPERTY "TDGEN_${key}_${part}")
    endforeach()
    list(REMOVE_DUPLICATES SELECTIONS)
    set(writes "")
    set(names "")
    foreach(file action IN ZIP_LISTS OUTPUTS ACTIONS)
      list(APPEND writes "${action}=${file}")
      cmake_path(GET file FILENAME name)
      list(APPEND names "${name}")
    endforeach()
    list(JOIN names ", " names)
    list(TRANSFORM INCLUDES PREPEND "-I")
    set(form "")
    if(TDGEN_DIAGNOSTICS)
      set(form "--diagnostic-format=${TDGEN_DIAGNOSTICS}")
    endif()
    # Ninja skips the users of outputs that did not change. Make needs new times.
    set(if_changed "")
    if(CMAKE_GENERATOR MATCHES "Ninja")
      set(if_changed "--write-if-changed")
    endif()
    list(GET OUTPUTS 0 first)
    set(depfile "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/tdgen.${key}.d")
    set(depfile_argument "")
    if(CMAKE_GENERATOR MATCHES "Ninja|Makefiles" OR CMAKE_VERSION VERSION_GREATER_EQUAL 3.21)
      set(depfile_argument DEPFILE "${depfile}")
    endif()
    add_custom_command(
      OUTPUT ${OUTPUTS}
      COMMAND Tdgen::tdgen "${SOURCE}" ${INCLUDES} ${FLAGS} ${SELECTIONS} ${form} ${writes} ${if_changed} -d "${depfile}"
      DEPENDS "${SOURCE}" Tdgen::tdgen ${DEPENDS}
      ${depfile_argument}
      COMMENT "Building ${names}..."
      VERBATIM)
  endforeach()
endfunction()

# add_mlir_dialect(<name> <dialect> [PARTS] [CAPI] [SHARDS <n>] [HEADERS <header> ...])
#
# The files of the operations, the types and the dialect of <name>.td. With PARTS, sources can include the classes of single
# operations from <name>.h.inc, and their names from <name>Fwd.h.inc. With SHARDS the definitions of the operations are
# compiled as n source files, which include the headers: the sources of the target MLIR<name>Shards, and the variable
# SHARDED_SRCS. With CAPI, <name>.capi.h.inc declares functions for C, whose source is that of the target MLIR<name>CAPI.
function(add_mlir_dialect dialect dialect_namespace)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "PARTS;CAPI" "SHARDS" "HEADERS")
  # All outputs of the operations have the same flags, so that one run writes them.
  set(flags "")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_mlir_dialect(${dialect}): cannot understand `${ARG_UNPARSED_ARGUMENTS}`")
  elseif(DEFINED ARG_SHARDS AND NOT ARG_SHARDS MATCHES "^([2-9]|[1-9][0-9]+)$")
    message(FATAL_ERROR "add_mlir_dialect(${dialect}): SHARDS takes a number from 2, not `${ARG_SHARDS}`")
  elseif(DEFINED ARG_SHARDS AND NOT ARG_HEADERS)
    message(FATAL_ERROR
      "add_mlir_dialect(${dialect}): SHARDS needs HEADERS <header> ..., the headers that ${dialect}.cpp.inc needs")
  elseif(ARG_CAPI AND NOT ARG_HEADERS)
    message(FATAL_ERROR
      "add_mlir_dialect(${dialect}): CAPI needs HEADERS <header> ..., which declare the C++ classes of the dialect")
  endif()
  if(DEFINED ARG_SHARDS)
    list(APPEND flags -op-shard-count=${ARG_SHARDS})
  endif()
  if(ARG_PARTS)
    list(APPEND flags -op-parts)
  endif()
  set(LLVM_TARGET_DEFINITIONS ${dialect}.td)
  set(TABLEGEN_OUTPUT "")
  mlir_tablegen(${dialect}.h.inc -gen-op-decls ${flags})
  mlir_tablegen(${dialect}.cpp.inc -gen-op-defs ${flags})
  if(ARG_PARTS)
    mlir_tablegen(${dialect}Fwd.h.inc -gen-op-forward-decls ${flags})
  endif()
  mlir_tablegen(${dialect}Types.h.inc -gen-typedef-decls -typedefs-dialect=${dialect_namespace})
  mlir_tablegen(${dialect}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${dialect_namespace})
  mlir_tablegen(${dialect}Dialect.h.inc -gen-dialect-decls -dialect=${dialect_namespace})
  mlir_tablegen(${dialect}Dialect.cpp.inc -gen-dialect-defs -dialect=${dialect_namespace})
  if(ARG_CAPI)
    mlir_tablegen(${dialect}.capi.h.inc -gen-dialect-capi-header -dialect=${dialect_namespace})
    mlir_tablegen(${dialect}.capi.cpp.inc -gen-dialect-capi-impl -dialect=${dialect_namespace})
  endif()
  add_mlir_dialect_tablegen_target(MLIR${dialect}IncGen)
  if(ARG_CAPI)
    _tdgen_add_capi("${dialect}" ${ARG_HEADERS})
  endif()
  if(DEFINED ARG_SHARDS)
    _tdgen_add_shards("${dialect}" "${ARG_SHARDS}" ${ARG_HEADERS})
    set(SHARDED_SRCS "${SHARDED_SRCS}" PARENT_SCOPE)
  endif()
endfunction()

# Writes the sources of the parts of a dialect, and adds them to SHARDED_SRCS of the caller. They do not depend on the
# description, so they exist before the build.
function(_tdgen_add_shards dialect count)
  math(EXPR last "${count} - 1")
  set(sources "")
  foreach(index RANGE ${last})
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${dialect}.${index}.cpp")
    _tdgen_write_source("${source}"
      "Part ${index} of the operations of ${dialect}.td."
      "#define GET_OP_DEFS_${index}\n#include \"${dialect}.cpp.inc\"\n" ${ARGN})
    list(APPEND sources "${source}")
  endforeach()
  _tdgen_add_sources("${dialect}" Shards ${sources})
  set(SHARDED_SRCS ${SHARDED_SRCS} ${sources} PARENT_SCOPE)
endfunction()

function(_tdgen_add_capi dialect)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${dialect}.capi.cpp")
  _tdgen_write_source("${source}"
    "The C API of ${dialect}.td."
    "#include \"${dialect}.capi.h.inc\"\n#include \"${dialect}.capi.cpp.inc\"\n" ${ARGN})
  _tdgen_add_sources("${dialect}" CAPI "${source}")
endfunction()

# Writes a source with a comment, the headers in ARGN, and code.
function(_tdgen_write_source source comment code)
  list(TRANSFORM ARGN REPLACE "^(.+)$" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT "// ${comment}\n${includes}${code}")
endfunction()

# Adds the target MLIR<dialect><kind>, which adds the sources to the targets that link it.
function(_tdgen_add_sources dialect kind)
  add_library(MLIR${dialect}${kind} INTERFACE)
  target_sources(MLIR${dialect}${kind} INTERFACE ${ARGN})
  add_dependencies(MLIR${dialect}${kind} MLIR${dialect}IncGen)
endfunction()

# add_mlir_interface(<name>): the files of the operation interfaces of <name>.td.
function(add_mlir_interface interface)
  set(LLVM_TARGET_DEFINITIONS ${interface}.td)
  set(TABLEGEN_OUTPUT "")
  mlir_tablegen(${interface}.h.inc -gen-op-interface-decls)
  mlir_tablegen(${interface}.cpp.inc -gen-op-interface-defs)
  add_mlir_generic_tablegen_target(MLIR${interface}IncGen)
endfunction()

# add_mlir_doc(<name> <page> <directory> <action> [<flag> ...]): a page of the documentation, copied to
# ${MLIR_BINARY_DIR}/docs/<directory>.
function(add_mlir_doc doc_filename output_file output_directory command)
  set(LLVM_TARGET_DEFINITIONS ${doc_filename}.td)
  mlir_tablegen(${output_file}.md ${command} -allow-hugo-specific-features ${ARGN})
  set(page "${MLIR_BINARY_DIR}/docs/${output_directory}${output_file}.md")
  add_custom_command(
    OUTPUT "${page}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${CMAKE_CURRENT_BINARY_DIR}/${output_file}.md" "${page}"
    DEPENDS "${CMAKE_CURRENT_BINARY_DIR}/${output_file}.md")
  add_custom_target(${output_file}DocGen DEPENDS "${page}")
  if(TARGET mlir-doc)
    add_dependencies(mlir-doc ${output_file}DocGen)
  endif()
endfunction()
