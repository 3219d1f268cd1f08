# The test of tdgen_check(): generates in a temporary directory, and shows how
# the committed files differ.
#
#   cmake -DSCRATCH=<directory> -DROOT=<directory> -DUPDATE=<command> -DCOUNT=<n>
#     -P TdgenCheck.cmake -- (<committed file> <action>){n} <tdgen> <argument>...

cmake_minimum_required(VERSION 3.20...3.30)

# The arguments after `--`.
set(arguments "")
set(is_ours FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(at RANGE ${last})
  if(is_ours)
    list(APPEND arguments "${CMAKE_ARGV${at}}")
  elseif(CMAKE_ARGV${at} STREQUAL "--")
    set(is_ours TRUE)
  endif()
endforeach()

file(REMOVE_RECURSE "${SCRATCH}")
set(committed "")
set(generated "")
set(writes "")
foreach(number RANGE 1 ${COUNT})
  list(POP_FRONT arguments file action)
  # A directory for each: two files may have the same name.
  cmake_path(GET file FILENAME name)
  set(new "${SCRATCH}/${number}/${name}")
  list(APPEND committed "${file}")
  list(APPEND generated "${new}")
  list(APPEND writes "${action}=${new}")
endforeach()

execute_process(COMMAND ${arguments} ${writes} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "tdgen cannot generate what the committed files are compared with.")
endif()

# Shows the difference with `diff -u` or git, or only reports it if neither exists.
find_program(DIFF diff)
find_program(GIT git)
function(show_difference old new name)
  if(DIFF)
    execute_process(
      COMMAND "${DIFF}" -u --label "${name} (committed)" --label "${name} (generated)" "${old}" "${new}"
      OUTPUT_VARIABLE difference)
  elseif(GIT)
    execute_process(
      COMMAND "${GIT}" diff --no-index --no-color -- "${old}" "${new}" OUTPUT_VARIABLE difference)
  else()
    set(difference "${name} differs from ${new}\n")
  endif()
  # message() would prefix the lines.
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo_append "${difference}")
endfunction()

set(stale "")
foreach(old new IN ZIP_LISTS committed generated)
  cmake_path(RELATIVE_PATH old BASE_DIRECTORY "${ROOT}" OUTPUT_VARIABLE name)
  if(NOT EXISTS "${old}")
    list(APPEND stale "${name} is missing")
    continue()
  endif()
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E compare_files "${old}" "${new}"
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(NOT result EQUAL 0)
    show_difference("${old}" "${new}" "${name}")
    list(APPEND stale "${name} is out of date")
  endif()
endforeach()

if(stale)
  list(JOIN stale "\n  " stale)
  message(FATAL_ERROR "\n  ${stale}\nTo write what tdgen generates now:\n  ${UPDATE}\n")
endif()
file(REMOVE_RECURSE "${SCRATCH}")
