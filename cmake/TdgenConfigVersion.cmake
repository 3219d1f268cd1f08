# Whether this package is compatible with `find_package(Tdgen <version>)`, by the
# rules of Cargo: 0.2 is not compatible with 0.1, and 1.1 is compatible with 1.0.
# The version is that of Cargo.toml; a test compares them.

set(PACKAGE_VERSION 0.1.0)

if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()

set(breaking "^(0[.][0-9]+|[1-9][0-9]*)")
if(PACKAGE_FIND_VERSION_RANGE)
  set(oldest "${PACKAGE_FIND_VERSION_MIN}")
  if(PACKAGE_FIND_VERSION_RANGE_MAX STREQUAL "EXCLUDE")
    set(operator VERSION_LESS)
  else()
    set(operator VERSION_LESS_EQUAL)
  endif()
  if(PACKAGE_VERSION VERSION_GREATER_EQUAL oldest
      AND PACKAGE_VERSION ${operator} PACKAGE_FIND_VERSION_MAX)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
  endif()
elseif(NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
  string(REGEX MATCH "${breaking}" ours "${PACKAGE_VERSION}")
  string(REGEX MATCH "${breaking}" wanted "${PACKAGE_FIND_VERSION}.0")
  if(ours STREQUAL wanted)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
  endif()
endif()
