# tdgen_generate() and tdgen_check(): see docs/cmake.md.
#
# Both describe one run of tdgen, which reads SOURCE once and writes all OUTPUTS:
#
#   SOURCE <file>                       the main file
#   OUTPUTS <file> <action> ...         the outputs, each with its action
#   INCLUDES <directory> ...            include directories, after that of SOURCE
#   DEFINES <name> ...                  macros for #ifdef
#   OPTIONS <option> ...                other options of tdgen
#   DEPENDS <file or target> ...        additional dependencies
#
# The variable TDGEN_DIAGNOSTICS (rich, line, short or json) selects the form of
# messages. Without it the environment variable of this name does, during a build.
#
# Relative paths are below the current source directory, except the outputs of
# tdgen_generate(), which are below the current binary directory.

include_guard(GLOBAL)

# Converts the parsed arguments of a caller, `run_SOURCE` and so on, to
# `run_command` (tdgen and all its arguments except the outputs), `run_source`,
# `run_depends`, and the parallel lists `run_outputs` and `run_actions`. Relative
# outputs are below `output_folder`. A macro, since it sets variables of the
# caller.
macro(_tdgen_read_run caller)
  if(run_UNPARSED_ARGUMENTS)
    list(JOIN run_UNPARSED_ARGUMENTS " " unknown)
    message(FATAL_ERROR "${caller}: cannot understand `${unknown}`")
  endif()
  if(NOT run_SOURCE)
    message(FATAL_ERROR "${caller}: SOURCE <file> is missing")
  endif()
  _tdgen_read_outputs("${caller}")

  set(run_source "${run_SOURCE}")
  cmake_path(ABSOLUTE_PATH run_source NORMALIZE)
  cmake_path(GET run_source PARENT_PATH includes)
  foreach(folder IN LISTS run_INCLUDES)
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    list(APPEND includes "${folder}")
  endforeach()
  _tdgen_tell_editors("${run_source}" "${includes}")

  list(TRANSFORM includes PREPEND "-I")
  list(TRANSFORM run_DEFINES PREPEND "-D")
  set(form "")
  if(TDGEN_DIAGNOSTICS)
    set(form "--diagnostic-format=${TDGEN_DIAGNOSTICS}")
  endif()
  set(run_command Tdgen::tdgen "${run_source}" ${includes} ${run_DEFINES} ${form} ${run_OPTIONS})
  set(run_depends "${run_source}" Tdgen::tdgen ${run_DEPENDS})
endmacro()

# Splits OUTPUTS file action ... into two lists.
macro(_tdgen_read_outputs caller)
  set(run_outputs "")
  set(run_actions "")
  list(LENGTH run_OUTPUTS count)
  math(EXPR odd "${count} % 2")
  if(count EQUAL 0 OR odd)
    message(FATAL_ERROR "${caller}: OUTPUTS takes pairs of a file and an action: api.h --gen-api")
  endif()
  while(run_OUTPUTS)
    list(POP_FRONT run_OUTPUTS file action)
    if(NOT action MATCHES "^-" OR file MATCHES "^-")
      message(FATAL_ERROR
        "${caller}: OUTPUTS takes pairs of a file and an action (api.h --gen-api), not `${file} ${action}`")
    endif()
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${output_folder}" NORMALIZE)
    list(APPEND run_outputs "${file}")
    list(APPEND run_actions "${action}")
  endwhile()
endmacro()

# Appends to the file that tblgen-lsp-server reads, in LLVM's format. Each
# configuration starts a new file: here, or in LLVM's TableGen.cmake if it is used.
function(_tdgen_tell_editors source includes)
  set(database "${CMAKE_BINARY_DIR}/tablegen_compile_commands.yml")
  get_property(is_begun GLOBAL PROPERTY _TDGEN_COMPILE_COMMANDS_BEGUN)
  if(NOT is_begun AND NOT COMMAND tablegen)
    file(REMOVE "${database}")
  endif()
  set_property(GLOBAL PROPERTY _TDGEN_COMPILE_COMMANDS_BEGUN TRUE)
  file(APPEND "${database}"
    "--- !FileInfo:\n"
    "  filepath: \"${source}\"\n"
    "  includes: \"${includes}\"\n")
endfunction()

# tdgen_generate(<target> SOURCE .. OUTPUTS .. [INCLUDES ..] [DEFINES ..]
#   [OPTIONS ..] [DEPENDS ..] [INSTALL_HEADERS <directory>])
#
# Adds an INTERFACE library. Targets that link it can include the outputs and are
# compiled after they are generated. Its property TDGEN_OUTPUTS lists them. With
# INSTALL_HEADERS the headers among them are installed below that directory.
function(tdgen_generate target)
  cmake_parse_arguments(PARSE_ARGV 1 run
    "" "SOURCE;INSTALL_HEADERS" "OUTPUTS;INCLUDES;DEFINES;OPTIONS;DEPENDS")
  set(output_folder "${CMAKE_CURRENT_BINARY_DIR}")
  _tdgen_read_run("tdgen_generate(${target})")

  set(private "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir")
  set(depfile "${private}/tdgen.d")
  # Outputs that would not change are kept, so that their users are not compiled
  # again. This stamp tells make that they are up to date.
  set(stamp "${private}/tdgen.stamp")
  set(depfile_argument DEPFILE "${depfile}")
  if(CMAKE_VERSION VERSION_LESS 3.21 AND NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    set(depfile_argument "")
  endif()

  # For make, CMake keeps all dependencies that a depfile has ever listed, and
  # would run tdgen in each build once an included file is removed. Without this
  # file it reads the depfile again.
  set(forget "")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(forget COMMAND "${CMAKE_COMMAND}" -E rm -f "${private}/compiler_depend.internal")
  endif()

  set(writes "")
  set(names "")
  foreach(file action IN ZIP_LISTS run_outputs run_actions)
    list(APPEND writes "${action}=${file}")
    cmake_path(GET file FILENAME name)
    list(APPEND names "${name}")
  endforeach()
  cmake_path(GET run_source FILENAME source_name)
  list(JOIN names ", " names)

  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${run_outputs}
    COMMAND ${run_command} ${writes} --write-if-changed --stamp "${stamp}" -d "${depfile}"
    ${forget}
    DEPENDS ${run_depends}
    ${depfile_argument}
    COMMENT "Generating ${names} from ${source_name}"
    VERBATIM)

  add_library(${target} INTERFACE "${stamp}" ${run_outputs})
  set_target_properties(${target} PROPERTIES TDGEN_OUTPUTS "${run_outputs}")
  target_include_directories(${target} INTERFACE "$<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}>")
  if(run_INSTALL_HEADERS)
    target_include_directories(${target} INTERFACE "$<INSTALL_INTERFACE:${run_INSTALL_HEADERS}>")
    _tdgen_install_headers("${run_INSTALL_HEADERS}" ${run_outputs})
  endif()
endfunction()

# Installs the headers among the files under the names that they are included by.
function(_tdgen_install_headers folder)
  set(headers ${ARGN})
  list(FILTER headers INCLUDE REGEX "[.](h|hh|hpp|hxx|inc|def)$")
  foreach(header IN LISTS headers)
    cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" OUTPUT_VARIABLE name)
    cmake_path(GET name PARENT_PATH subfolder)
    install(FILES "${header}" DESTINATION "${folder}/${subfolder}")
  endforeach()
endfunction()

# tdgen_check(<name> SOURCE .. OUTPUTS .. [INCLUDES ..] [DEFINES ..]
#   [OPTIONS ..] [DEPENDS ..])
#
# For generated files that are committed: adds a CTest of this name, which
# generates them in a temporary directory and shows how the committed ones differ,
# and a target <name>-update, which updates the committed ones.
function(tdgen_check name)
  cmake_parse_arguments(PARSE_ARGV 1 run "" "SOURCE" "OUTPUTS;INCLUDES;DEFINES;OPTIONS;DEPENDS")
  set(output_folder "${CMAKE_CURRENT_SOURCE_DIR}")
  _tdgen_read_run("tdgen_check(${name})")

  set(pairs "")
  set(writes "")
  foreach(file action IN ZIP_LISTS run_outputs run_actions)
    list(APPEND pairs "${file}" "${action}")
    list(APPEND writes "${action}=${file}")
  endforeach()
  list(LENGTH run_outputs count)

  # The path of the executable, because a test cannot refer to targets.
  list(POP_FRONT run_command)
  add_test(NAME ${name}
    COMMAND "${CMAKE_COMMAND}"
      "-DSCRATCH=${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.tdgen_check"
      "-DROOT=${CMAKE_CURRENT_SOURCE_DIR}"
      "-DUPDATE=cmake --build \"${CMAKE_BINARY_DIR}\" --target ${name}-update"
      "-DCOUNT=${count}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/TdgenCheck.cmake"
      -- ${pairs} $<TARGET_FILE:Tdgen::tdgen> ${run_command})

  add_custom_target(${name}-update
    COMMAND Tdgen::tdgen ${run_command} ${writes} --write-if-changed
    DEPENDS ${run_depends}
    COMMENT "Writing what ${name} checks"
    VERBATIM)
endfunction()
