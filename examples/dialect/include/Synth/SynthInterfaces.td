//===- SynthInterfaces.td - Interfaces of operations, attributes and types ===//

#ifndef SYNTH_INTERFACES
#define SYNTH_INTERFACES

include "mlir/IR/Interfaces.td"

//===- Operations ---------------------------------------------------------===//

def Synth_ProcessorOpInterface : OpInterface<"ProcessorOpInterface"> {
  let description = "An operation that computes signals in real time.";
  let cppNamespace = "::synth";
  let methods = [
    StaticInterfaceMethod<"The drawer of the workshop that it lies in.", "::llvm::StringRef", "getDrawer", (ins)>,
    InterfaceMethod<"How many multiplications one sample costs.", "int64_t", "getCost", (ins), "", "return 1;">,
    InterfaceMethod<"What a second of sound costs.", "int64_t", "getCostPerSecond", (ins "int64_t":$rate), [{
      return $_op.getCost() * rate;
    }]>
  ];
}

def Synth_LatencyOpInterface : OpInterface<"LatencyOpInterface", [Synth_ProcessorOpInterface]> {
  let description = "A processor that delays a signal.";
  let cppNamespace = "::synth";
  let methods = [
    InterfaceMethod<"How many samples later a sound comes out.", "int64_t", "getLatency">,
    InterfaceMethod<"Whether players of an instrument would notice.", "bool", "isNoticed", (ins), "", [{
      return $_op.getLatency() > ::synth::LatencyOpInterface::kNoticedLatency;
    }]>
  ];
  let verify = [{
    if (::llvm::cast<LatencyOpInterface>($_op).getLatency() < 0)
      return $_op->emitOpError("must not sound before it is asked to");
    return ::mlir::success();
  }];
  let extraClassDeclaration = [{
    /// The latency as readable text.
    std::string describeLatency();
  }];
  let extraSharedClassDeclaration = [{
    /// The latency in samples.
    static constexpr int64_t kNoticedLatency = 512;
  }];
}

//===- Attributes ---------------------------------------------------------===//

def Synth_TunableAttrInterface : AttrInterface<"TunableAttrInterface"> {
  let description = "An attribute that represents a frequency.";
  let cppNamespace = "::synth";
  let methods = [
    InterfaceMethod<"Thousandths of a period a second.", "int64_t", "getMillihertz", (ins)>,
    InterfaceMethod<"Whether people can hear it.", "bool", "isAudible", (ins), "", [{
      return $_attr.getMillihertz() >= 20'000 && $_attr.getMillihertz() <= 20'000'000;
    }]>
  ];
}

//===- Types --------------------------------------------------------------===//

def Synth_AudioTypeInterface : TypeInterface<"AudioTypeInterface"> {
  let description = "A type whose values carry sound.";
  let cppNamespace = "::synth";
  let methods = [
    InterfaceMethod<"Samples a second in all channels.", "int64_t", "getSamplesPerSecond", (ins)>,
    InterfaceMethod<"Bytes a second, at four a sample.", "int64_t", "getBytesPerSecond", (ins), [{
      return 4 * $_type.getSamplesPerSecond();
    }]>
  ];
}

#endif // SYNTH_INTERFACES
