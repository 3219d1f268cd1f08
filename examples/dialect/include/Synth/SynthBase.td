//===- SynthBase.td - Traits, resources and properties ---------------------===//

#ifndef SYNTH_BASE
#define SYNTH_BASE

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/Properties.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "Synth/SynthAttributes.td"
include "Synth/SynthDialect.td"
include "Synth/SynthEnums.td"
include "Synth/SynthInterfaces.td"
include "Synth/SynthTypes.td"

//===- Traits -------------------------------------------------------------===//

/// Silent operands give silent results.
def Synth_Linear : NativeOpTrait<"Linear"> {
  let cppNamespace = "::synth";
}

/// The maximum number of channels of all signals of the operation.
class Synth_MaxChannels<int channels> : ParamNativeOpTrait<"MaxChannels", !cast<string>(channels)> {
  let cppNamespace = "::synth";
}

def Synth_RateOf : CPred<"::llvm::cast<::synth::SignalType>($value.getType()).getRate()">;

/// Two signals have the same sample rate.
class Synth_SameRate<string left, string right> : PredOpTrait<
    "`" # left # "` and `" # right # "` have one sample rate",
    Concat<"", SubstLeaves<"$value", "$" # left, Synth_RateOf>,
           " == ::llvm::cast<::synth::SignalType>($" # right # ".getType()).getRate()">>;

//===- Side effect resources ----------------------------------------------===//

def Synth_DiskResource : Resource<"::synth::DiskResource">;
def Synth_AirResource : Resource<"::synth::AirResource">;
def Synth_KnobResource : Resource<"::synth::KnobResource">;

//===- Properties ---------------------------------------------------------===//

/// A version `2.1`, a struct in C++ and a string as an attribute.
def Synth_VersionProp : Property<"::synth::Version", "version"> {
  let convertToAttribute = "return ::mlir::StringAttr::get($_ctxt, $_storage.text());";
  let convertFromAttribute = [{
    auto text = ::llvm::dyn_cast_or_null<::mlir::StringAttr>($_attr);
    if (!text || ::mlir::failed(::synth::Version::read(text.getValue(), $_storage)))
      return $_diag() << "expected a version such as \"2.1\"";
    return ::mlir::success();
  }];
  let hashProperty = "::llvm::hash_value($_storage.text())";
  let parser = "return parseVersion($_parser, $_storage);";
  let optionalParser = ?;
  let printer = "$_printer << '\"' << $_storage.text() << '\"'";
  let readFromMlirBytecode = [{
    uint64_t major, minor;
    if (::mlir::failed($_reader.readVarInt(major)) || ::mlir::failed($_reader.readVarInt(minor)))
      return ::mlir::failure();
    $_storage.major = major;
    $_storage.minor = minor;
    return ::mlir::success();
  }];
  let writeToMlirBytecode = [{
    $_writer.writeVarInt($_storage.major);
    $_writer.writeVarInt($_storage.minor);
  }];
}

#endif // SYNTH_BASE
