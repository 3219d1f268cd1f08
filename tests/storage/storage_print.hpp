// Prints results only: enough for entry points to be compiled where traces are not looked at.

#pragma once

#include "storage.h"

#include <ostream>
#include <type_traits>

inline std::ostream &operator<<(std::ostream &os, sto_result_t result) {
  return os << (result ? static_cast<int>(result->Code) : 0);
}

template <typename Params, typename = std::enable_if_t<std::is_class_v<Params>>>
std::ostream &operator<<(std::ostream &os, const Params *) {
  return os << "...";
}
