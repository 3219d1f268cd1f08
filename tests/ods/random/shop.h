// The dialect of a random description, and checks that may crash. Custom directives are declared before this file is included.
#include "../mlir.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace shop {
class InnerType;
}
#include "dialect-decls.inc"
#include "enum-decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-decls.inc"
#define GET_OP_CLASSES
#include "op-decls.inc"

#include "dialect-defs.inc"
#include "enum-defs.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef-defs.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef-defs.inc"
#define GET_OP_CLASSES
#include "op-defs.inc"

void shop::ShopDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "op-defs.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "typedef-defs.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attrdef-defs.inc"
      >();
}

/// Runs a check in a process of its own; returns whether it crashed. The check writes to the standard output.
[[maybe_unused]] static bool crashes(llvm::function_ref<void()> check) {
  llvm::outs().flush();
  if (pid_t child = fork()) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
  }
  check();
  llvm::outs().flush();
  _exit(0);
}
