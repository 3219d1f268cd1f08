//===- synth-opt.cpp - Parses, verifies, transforms and prints programs ----===//

#include "Passes.h"
#include "Synth/SynthPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<synth::SynthDialect>();
  registerCanonicalizerPass();
  registerCSEPass();
  synth::registerPasses();
  synth::registerSynthPasses();
  return asMainReturnCode(MlirOptMain(argc, argv, "Synthesizer programs\n", registry));
}
