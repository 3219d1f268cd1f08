// A small print header, as far as the test of the entry points needs one.
#pragma once

#include "CellarAPI.h"
#include <ostream>

inline std::ostream &operator<<(std::ostream &os, const kv_error_struct_t *error) {
  return os << (error ? static_cast<int>(error->Code) : 0);
}

inline std::ostream &operator<<(std::ostream &os, const kv_init_params_t *params) {
  return os << ".Flags = " << *params->pFlags;
}

inline std::ostream &operator<<(std::ostream &os, const kv_find_params_t *params) {
  return os << ".wine = " << *params->pwine;
}
