// What LLVM's OffloadError.hpp and OffloadImpl.hpp declare for generated code.
#pragma once

#include "llvm.h"

#include <OffloadAPI.h>

namespace error {
enum class ErrorCode : int {
#define OFFLOAD_ERRC(name, text, value) name = value,
#include "OffloadErrcodes.inc"
};

llvm::Error createOffloadError(ErrorCode Code, const char *Text);
} // namespace error

namespace llvm {
namespace offload {
bool isTracingEnabled();
bool isValidationEnabled();
bool isOffloadInitialized();
} // namespace offload
} // namespace llvm

// As in OffloadImpl.hpp, except that it keeps one error only.
inline ol_result_t llvmErrorToOffloadError(llvm::Error &&Err) {
  if (!Err) {
    return nullptr;
  }
  static std::string Details;
  llvm::handleAllErrors(std::move(Err), [&](llvm::StringError &Err) {
    Details = Err.getMessage();
  });
  static ol_error_struct_t Failure;
  Failure = {OL_ERRC_UNKNOWN, Details.c_str()};
  return &Failure;
}
