// Writes a module as bytecode of a version and reads it again.
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <string>

/// Returns the bytecode, or an empty string after an error, which is printed. The operations are read back into `block`.
static std::string tellBytecode(mlir::ModuleOp module, int64_t version, mlir::Block &block) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  mlir::BytecodeWriterConfig config;
  config.setDesiredBytecodeVersion(version);
  if (failed(writeBytecodeToFile(module, stream, config))) {
    llvm::outs() << "no bytecode " << version << "\n";
    return "";
  }
  mlir::ParserConfig parser(module.getContext());
  if (succeeded(mlir::parseSourceString(bytes, &block, parser, "bytecode")))
    return bytes;
  llvm::outs() << "bytecode " << version << " is not read\n";
  return "";
}
