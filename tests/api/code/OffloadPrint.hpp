// A small print header, as far as the test of the entry points needs one.
#pragma once

#include "OffloadAPI.h"
#include <ostream>

inline std::ostream &operator<<(std::ostream &os, const ol_error_struct_t *error) {
  if (!error)
    return os << "OL_SUCCESS";
  return os << "code " << static_cast<int>(error->Code);
}

inline std::ostream &operator<<(std::ostream &os, const ol_iterate_devices_params_t *params) {
  return os << ".Callback = " << (*params->pCallback ? "set" : "null");
}

inline std::ostream &operator<<(std::ostream &os, const ol_mem_fill_params_t *params) {
  return os << ".PatternSize = " << *params->pPatternSize << ", .FillSize = " << *params->pFillSize;
}

inline void printInputs(std::ostream &os, const ol_get_device_info_params_t *params) {
  os << ".PropSize = " << *params->pPropSize;
}

inline std::ostream &operator<<(std::ostream &os, const ol_get_device_info_params_t *params) {
  printInputs(os, params);
  return os << ", *.PropValue = " << *static_cast<const unsigned *>(*params->pPropValue);
}
