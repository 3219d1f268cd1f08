//===- Passes.cpp - Passes that build and report programs ------------------===//

#include "Passes.h"
#include "Synth/Synth.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace synth;

namespace {

//===- --synth-new --------------------------------------------------------===//

/// Writes a rack with a patch and its caller at the end of a module.
struct NewPass : PassWrapper<NewPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NewPass)

  StringRef getArgument() const final { return "synth-new"; }
  StringRef getDescription() const final { return "Write a program to begin with"; }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<SynthDialect>(); }

  void runOnOperation() final {
    ImplicitLocOpBuilder builder(getOperation().getLoc(), getOperation().getBodyRegion());
    auto rack = RackOp::create(builder, StringRef("first"));
    rack.setRate(SampleRate::Cd);
    builder.setInsertionPointToStart(&rack.getBody().front());
    PatchOp lead = writeLead(builder);
    writeMain(builder, lead);
  }

private:
  PatchOp writeLead(ImplicitLocOpBuilder &builder) {
    OpBuilder::InsertionGuard guard(builder);
    auto note = builder.getType<NoteType>();
    auto mono = SignalType::get(builder.getContext(), SampleRate::Cd);
    auto lead = PatchOp::create(builder, "lead", builder.getFunctionType({note}, {mono.widened()}));
    lead.setPrivate();
    builder.setInsertionPointToStart(&lead.getBody().front());

    Value voice = VoiceOp::create(builder, lead.getArgument(0), SampleRate::Cd, /*attack=*/3);
    auto high = cast<TunableAttrInterface>(PitchAttr::get(builder.getContext(), "a5"));
    auto low = cast<TunableAttrInterface>(FrequencyAttr::get(builder.getContext(), 55));
    auto first = OscOp::create(builder, SampleRate::Cd, high, Waveform::Saw);
    auto second = OscOp::create(builder, SampleRate::Cd, low);
    auto third = OscOp::create(builder, mono);
    second.setDuty(30);
    second.setDetune(7);
    third.setSync(true);
    third.setDetune(3);
    third.removeDetuneAttr();

    // The result types of these are inferred.
    Value both = AddOp::create(builder, first, second);
    Value all = MixOp::create(builder, ValueRange{both, third, voice}, builder.getDenseI32ArrayAttr({0, -3, -6}));
    Value late = DelayOp::create(builder, all, 64);
    Value soft = GainOp::create(builder, late, -3);
    auto filter = FilterOp::create(builder, soft, /*edge=*/Value(), /*resonance=*/Value(), /*sides=*/ValueRange(), low);
    filter.setShape(FilterShape::HighPass);
    filter.getSidesMutable().append(ValueRange{first, second});
    filter.getSidesMutable().erase(0);
    Value wide = WidenOp::create(builder, filter);
    ReturnOp::create(builder, wide);
    return lead;
  }

  void writeMain(ImplicitLocOpBuilder &builder, PatchOp lead) {
    auto main = PatchOp::create(builder, "main", builder.getFunctionType({}, {}));
    builder.setInsertionPointToStart(&main.getBody().front());
    auto device = OpenOp::create(builder, Speakers::Stereo | Speakers::Deep);
    device.setName(StringRef("hall"));
    auto key = PitchAttr::get(builder.getContext(), "e4");
    Value note = MelodyOp::create(builder, builder.getArrayAttr({key}), builder.getDenseI64ArrayAttr({4}),
                                  /*meter=*/nullptr, /*words=*/nullptr);
    auto call = CallOp::create(builder, lead, note);
    auto stereo = cast<SignalType>(call.getOuts().getTypes().front());

    // Two operand groups of equal size, rows of different sizes, and a result type that follows from an attribute.
    Value rest = ConstantOp::create(builder, stereo);
    auto kind = builder.getNamedAttr("kind", TypeAttr::get(stereo));
    auto name = builder.getNamedAttr("name", builder.getStringAttr("rain"));
    Value rain = LoadOp::create(builder, ValueRange(), ArrayRef<NamedAttribute>{kind, name});
    auto fade = CrossfadeOp::create(builder, TypeRange(stereo), rain, call.getOuts(), 40);
    auto rows = MatrixOp::create(builder, TypeRange{stereo, stereo},
                                 ArrayRef<ValueRange>{ValueRange{fade.getOuts()[0], rest}, ValueRange(rain)});
    for (Value row : rows.getOuts())
      PlayOp::create(builder, device, row, /*seconds=*/Value());
    CloseOp::create(builder, device);
    ReturnOp::create(builder);
  }
};

//===- --synth-report -----------------------------------------------------===//

/// Reports the interfaces of each operation.
struct ReportPass : PassWrapper<ReportPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReportPass)

  StringRef getArgument() const final { return "synth-report"; }
  StringRef getDescription() const final { return "Report cost, effects and structure of operations"; }

  void runOnOperation() final {
    getOperation()->walk<WalkOrder::PreOrder>([this](Operation *op) {
      if (isa_and_nonnull<SynthDialect>(op->getDialect()))
        report(op);
    });
    markAllAnalysesPreserved();
  }

private:
  void report(Operation *op) {
    if (auto processor = dyn_cast<ProcessorOpInterface>(op))
      op->emitRemark() << "from the drawer of " << processor.getDrawer() << ", costs " << processor.getCost()
                       << " a sample and " << processor.getCostPerSecond(8000) << " a second on the phone";
    if (auto latency = dyn_cast<LatencyOpInterface>(op))
      op->emitRemark() << "late by " << latency.describeLatency() << (latency.isNoticed() ? ", which is noticed" : "");
    for (NamedAttribute attribute : op->getAttrs())
      if (auto tunable = dyn_cast<TunableAttrInterface>(attribute.getValue()))
        op->emitRemark() << attribute.getName().strref() << " is " << tunable.getMillihertz() << " mHz"
                         << (tunable.isAudible() ? "" : ", which nobody hears");
    for (Type type : op->getResultTypes())
      if (auto audio = dyn_cast<AudioTypeInterface>(type))
        op->emitRemark() << "makes " << audio.getSamplesPerSecond() << " samples, and " << audio.getBytesPerSecond()
                         << " bytes a second";
    if (auto derived = dyn_cast<DerivedAttributeOpInterface>(op))
      op->emitRemark() << "is as if it had " << derived.materializeDerivedAttributes();
    reportEffects(op);
    reportControl(op);
  }

  void reportEffects(Operation *op) {
    auto memory = dyn_cast<MemoryEffectOpInterface>(op);
    if (!memory)
      return;
    SmallVector<MemoryEffects::EffectInstance> effects;
    memory.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      InFlightDiagnostic remark = op->emitRemark();
      if (isa<MemoryEffects::Allocate>(effect.getEffect()))
        remark << "takes";
      else if (isa<MemoryEffects::Free>(effect.getEffect()))
        remark << "gives back";
      else if (isa<MemoryEffects::Read>(effect.getEffect()))
        remark << "reads";
      else
        remark << "writes";
      remark << " the " << effect.getResource()->getName() << " at stage " << effect.getStage();
      if (effect.getEffectOnFullRegion())
        remark << ", all of it";
      if (SymbolRefAttr symbol = effect.getSymbolRef())
        remark << ", by the name of " << symbol;
      if (OpOperand *operand = effect.getEffectValue<OpOperand *>())
        remark << ", operand " << operand->getOperandNumber();
      if (OpResult result = effect.getEffectValue<OpResult>())
        remark << ", result " << result.getResultNumber();
    }
  }

  void reportControl(Operation *op) {
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      auto callable = dyn_cast_or_null<CallableOpInterface>(call.resolveCallable());
      op->emitRemark() << "goes to a patch with " << (callable ? callable.getArgumentTypes().size() : 0) << " inputs";
    }
    if (auto branch = dyn_cast<BranchOpInterface>(op))
      for (unsigned index = 0; index < op->getNumSuccessors(); ++index)
        op->emitRemark() << "takes " << branch.getSuccessorOperands(index).size() << " values along way " << index;
    if (auto regions = dyn_cast<RegionBranchOpInterface>(op)) {
      SmallVector<RegionSuccessor> successors;
      regions.getSuccessorRegions(RegionBranchPoint::parent(), successors);
      SmallVector<InvocationBounds> bounds;
      regions.getRegionInvocationBounds(SmallVector<Attribute>(op->getNumOperands()), bounds);
      InFlightDiagnostic remark = op->emitRemark() << "may begin in " << successors.size() << " ways; times:";
      for (InvocationBounds bound : bounds)
        if (std::optional<unsigned> most = bound.getUpperBound())
          remark << " " << bound.getLowerBound() << " to " << *most;
        else
          remark << " any number";
    }
    if (auto kind = dyn_cast<RegionKindInterface>(op))
      op->emitRemark() << (kind.hasSSADominance(0) ? "runs in order" : "runs in circles");
    if (auto symbol = dyn_cast<SymbolOpInterface>(op))
      op->emitRemark() << "is seen by " << (symbol.isPrivate() ? "its rack" : "everybody");
  }
};

} // namespace

void synth::registerPasses() {
  PassRegistration<NewPass>();
  PassRegistration<ReportPass>();
}
