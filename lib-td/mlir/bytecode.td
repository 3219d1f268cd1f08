// How `tdgen --gen-dialect-bytecode` writes the attributes and types of an MLIR dialect in bytecode. A dialect whose
// parameters have common C++ types needs none of these records.

#ifndef TDGEN_MLIR_BYTECODE_TD
#define TDGEN_MLIR_BYTECODE_TD

include "mlir/IR/AttrTypeBase.td"

// How values of a C++ type are read and written. The code is C++ with `$_var` for the value. `read` is an expression of
// type `LogicalResult` with `$_reader`, a `DialectBytecodeReader`, that sets the value; `write` is a statement with
// `$_writer`, a `DialectBytecodeWriter`.
class BytecodeEncoding<string type, string read, string write> {
  string cppType = type;
  string cppRead = read;
  string cppWrite = write;
}

// A parameter that files before a version of the dialect do not have, and its value in these: a C++ expression.
class AddedParameter<AttrOrTypeDef owner, string name, int since, string before> {
  AttrOrTypeDef definition = owner;
  string parameter = name;
  int version = since;
  string value = before;
}

// What a dialect says about its bytecode. A reader refuses files of a version above its own.
class DialectBytecode<Dialect owner> {
  Dialect dialect = owner;
  int version = 0;
  list<BytecodeEncoding> encodings = [];
  list<AddedParameter> added = [];
}

#endif // TDGEN_MLIR_BYTECODE_TD
