// A library of an API as LLVM's Offload library is one: this file includes the generated files as OffloadLib.cpp does. The
// headers of LLVM are precompiled, so that only generated code is measured.
#include "common.h"

#include <OffloadPrint.hpp>

ol_code_location_t *&currentCodeLocation() {
  thread_local ol_code_location_t *CodeLoc = nullptr;
  return CodeLoc;
}

namespace llvm {
namespace offload {
#include "OffloadImplFuncDecls.inc"
} // namespace offload
} // namespace llvm

#include "OffloadEntryPoints.inc"
