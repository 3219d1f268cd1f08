//===- SynthDialect.td - The dialect, and base classes of definitions ------===//

#ifndef SYNTH_DIALECT
#define SYNTH_DIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Synth_Dialect : Dialect {
  let name = "synth";
  let summary = "Sound as a graph of signals";
  let description = [{
    A program of this dialect is what somebody patches on a modular synthesizer: sources make signals, processors
    change and mix them, devices play them. Signals are values; a patch is a function from signals to signals; a rack
    holds patches and the knobs that turn them.
  }];
  let cppNamespace = "::synth";

  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;

  // Materializes constant signals that folding produces.
  let hasConstantMaterializer = 1;
  // Folds linear operations of silent operands.
  let hasCanonicalizer = 1;

  // `synth.label` names a cable, `synth.pan` positions an input or result of a patch between left and right.
  let discardableAttrs = (ins "::mlir::StringAttr":$label, "::mlir::IntegerAttr":$pan);
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;

  let extraClassDeclaration = [{
    /// The maximum distance of `synth.pan` from the center.
    static constexpr int64_t kFarthestPan = 100;

  private:
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

class Synth_Op<string mnemonic, list<Trait> traits = []> : Op<Synth_Dialect, mnemonic, traits>;

class Synth_Attr<string name, string word, list<Trait> traits = []> : AttrDef<Synth_Dialect, name, traits> {
  let mnemonic = word;
}

class Synth_Type<string name, string word, list<Trait> traits = []> : TypeDef<Synth_Dialect, name, traits> {
  let mnemonic = word;
}

#endif // SYNTH_DIALECT
