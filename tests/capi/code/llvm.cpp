// What LLVM's Offload library declares before it includes its entry points.
#include <OffloadAPI.h>
#include <OffloadPrint.hpp>
#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

namespace llvm::offload {
bool isTracingEnabled();
bool isValidationEnabled();
bool isOffloadInitialized();
#include "impl.inc"
} // namespace llvm::offload

namespace error {
enum class ErrorCode {
#define OFFLOAD_ERRC(name, text, value) name = value,
#include "codes.inc"
};
} // namespace error

using namespace llvm::offload;

llvm::Error createOffloadError(error::ErrorCode Code, const char *Format);
ol_code_location_t *&currentCodeLocation();
ol_result_t llvmErrorToOffloadError(llvm::Error &&Error);

#include "entry_points.inc"
