// Calls functions of the library, whose implementations do nothing, and prints nanoseconds a call: checked, and traced to
// stderr. CALLS has the calls, which must succeed.
#include "common.h"

#include <cstdlib>
#include <ctime>

static bool IsTraced = false;

llvm::Error error::createOffloadError(ErrorCode, const char *Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

namespace llvm {
namespace offload {
bool isTracingEnabled() { return IsTraced; }
bool isValidationEnabled() { return true; }
bool isOffloadInitialized() { return true; }
#include "Implementations.inc"
} // namespace offload
} // namespace llvm

// Calls all functions once, and returns whether all calls succeeded.
static bool callAll() {
  alignas(16) static char Bytes[64] = "a name";
  bool Succeeded = true;
#define CALL(Function, ...) Succeeded &= Function(__VA_ARGS__) == nullptr;
#include "Calls.inc"
  return Succeeded;
}

#define CALL(Function, ...) +1
static const unsigned Calls = 0
#include "Calls.inc"
    ;

static double nanoseconds(unsigned Count) {
  const unsigned Rounds = Count / Calls;
  // The time of this process, which others disturb less.
  const std::clock_t Start = std::clock();
  bool Succeeded = true;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    Succeeded &= callAll();
  }
  const double Time = double(std::clock() - Start) / CLOCKS_PER_SEC * 1e9;
  if (!Succeeded) {
    std::abort();
  }
  return Time / Rounds / Calls;
}

int main() {
  const double Checked = nanoseconds(10000000);
  IsTraced = true;
  const double Traced = nanoseconds(200000);
  std::printf("%.2f %.2f\n", Checked, Traced);
}
