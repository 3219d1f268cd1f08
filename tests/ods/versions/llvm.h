// What MLIR's headers of main use of LLVM's that the headers of LLVM 23 lack.
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Casting.h"

namespace llvm {
template <typename T, typename Range>
auto make_isa_range(Range &&range) {
  auto filtered = make_filter_range(std::forward<Range>(range), [](auto &element) { return llvm::isa<T>(element); });
  return map_range(filtered, [](auto &element) { return llvm::cast<T>(element); });
}
} // namespace llvm
