//===- SynthPasses.td - Passes ---------------------------------------------===//

#ifndef SYNTH_PASSES
#define SYNTH_PASSES

include "mlir/Pass/PassBase.td"

def LimitGain : Pass<"synth-limit-gain", "::mlir::ModuleOp"> {
  let summary = "Limit the gain of amplifiers";
  let description = [{
    Amplifiers with more than `limit` decibels get `limit` decibels.

    With `patches`, amplifiers of other patches keep their gain.
  }];
  let options = [
    Option<"limit", "limit", "int", "6", "The maximum gain in decibels">,
    ListOption<"patches", "patches", "std::string", "The names of patches">,
  ];
  let statistics = [
    Statistic<"amplifiers", "num-amplifiers", "Number of amplifiers">,
    Statistic<"limited", "num-limited", "Number of limited amplifiers">,
  ];
}

// The author writes the function that creates this pass.
def LabelCables : InterfacePass<"synth-label-cables", "::mlir::FunctionOpInterface"> {
  let summary = "Label the cables of a patch";
  let constructor = "::synth::createLabelCables()";
  let options = [
    Option<"prefix", "prefix", "std::string", [{"cable"}], "The first part of each label">,
    Option<"first", "first", "unsigned", "1", "The number of the first cable", "::llvm::cl::Hidden">,
    Option<"isQuiet", "quiet", "bool", "false", "Do not report the number of cables">,
  ];
  let dependentDialects = ["::synth::SynthDialect"];
}

#endif // SYNTH_PASSES
