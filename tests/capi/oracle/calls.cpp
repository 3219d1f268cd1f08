// Calls all functions of LLVM's Offload API as Calls.inc says, and prints the codes and details to stdout and traces to
// stderr. The first argument has a letter for each of: `f` implementations fail, `u` not initialized, `t` traced.
#include "../code/llvm.cpp"

#include <cstdio>
#include <cstring>

static bool Fails = false;
static bool IsTraced = false;
static bool IsInitialized = true;

namespace llvm {
namespace offload {
bool isTracingEnabled() { return IsTraced; }
bool isValidationEnabled() { return true; }
bool isOffloadInitialized() { return IsInitialized; }

static Error outcome() {
  return Fails ? error::createOffloadError(error::ErrorCode::OUT_OF_RESOURCES, "nothing is left") : Error::success();
}
#include "implementations.inc"
} // namespace offload
} // namespace llvm

template <class Function> static void report(const char *Call, Function Run) {
  std::fprintf(stderr, "@%s\n", Call);
  const ol_result_t Result = Run();
  std::printf("%s: %d %s\n", Call, Result ? int(Result->Code) : 0, Result && Result->Details ? Result->Details : "");
}

int main(int, char **Arguments) {
  Fails = std::strchr(Arguments[1], 'f');
  IsInitialized = !std::strchr(Arguments[1], 'u');
  IsTraced = std::strchr(Arguments[1], 't');
  alignas(16) static char Bytes[64] = {};
#define CALL(Call, Function, ...) report(Call, [&] { return Function(__VA_ARGS__); });
#include "calls.inc"
  return 0;
}
