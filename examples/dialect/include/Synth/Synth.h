//===- Synth.h - Sound as a graph of signals --------------------*- C++ -*-===//
//
// The whole dialect: the declarations generated from SynthOps.td and SynthInterfaces.td, and those they use.
//
//===----------------------------------------------------------------------===//

#ifndef SYNTH_SYNTH_H
#define SYNTH_SYNTH_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DerivedAttributeOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

//===- Side effect resources ----------------------------------------------===//

namespace synth {

/// Files.
struct DiskResource : mlir::SideEffects::Resource::Base<DiskResource> {
  llvm::StringRef getName() final { return "disk"; }
};

/// Audible output.
struct AirResource : mlir::SideEffects::Resource::Base<AirResource> {
  llvm::StringRef getName() final { return "air"; }
};

/// Positions of knobs.
struct KnobResource : mlir::SideEffects::Resource::Base<KnobResource> {
  llvm::StringRef getName() final { return "knob"; }
};

//===- Properties ---------------------------------------------------------===//

/// The version of a preset.
struct Version {
  uint32_t major = 1;
  uint32_t minor = 0;

  /// Reads `major.minor`.
  static llvm::LogicalResult read(llvm::StringRef text, Version &version);
  std::string text() const;

  bool operator==(const Version &other) const { return major == other.major && minor == other.minor; }
  bool operator!=(const Version &other) const { return !(*this == other); }
};

} // namespace synth

//===- Declarations -------------------------------------------------------===//

#include "Synth/SynthOpsDialect.h.inc"
#include "Synth/SynthOpsEnums.h.inc"

#include "Synth/SynthAttrInterfaces.h.inc"
#include "Synth/SynthTypeInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Synth/SynthOpsTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Synth/SynthOpsAttributes.h.inc"

#include "Synth/SynthInterfaces.h.inc"

//===- Traits -------------------------------------------------------------===//

namespace synth {

/// Verifies the trait `Linear`: the operation has signals as operands and results.
llvm::LogicalResult verifyLinear(mlir::Operation *op);

/// Verifies the maximum number of channels of all signals of an operation.
llvm::LogicalResult verifyMaxChannels(mlir::Operation *op, unsigned channels);

/// Silent operands give silent results.
template <typename ConcreteOp> class Linear : public mlir::OpTrait::TraitBase<ConcreteOp, Linear> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyLinear(op); }
};

/// The maximum number of channels of all signals of the operation.
template <unsigned channels> class MaxChannels {
public:
  template <typename ConcreteOp> class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, MaxChannels<channels>::Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyMaxChannels(op, channels); }
  };
};

} // namespace synth

#define GET_OP_CLASSES
#include "Synth/SynthOps.h.inc"

#endif // SYNTH_SYNTH_H
