//===- SynthRewrites.td - Canonical forms ----------------------------------===//

#ifndef SYNTH_REWRITES
#define SYNTH_REWRITES

include "mlir/IR/PatternBase.td"
include "Synth/SynthOps.td"

def Sum : NativeCodeCall<"$_builder.getIntegerAttr($0.getType(), $0.getValue() + $1.getValue())">;
def Equal : Constraint<CPred<"$0 == $1">, "equal">;
def Absent : Constraint<CPred<"!$0">, "absent">;
def UsedOnce : Constraint<CPred<"$0.hasOneUse()">, "used once">;

// Two amplifiers or delays in series are one.
def GainOfGain : Pat<(Synth_GainOp (Synth_GainOp $in, $first), $second), (Synth_GainOp $in, (Sum $first, $second))>;
def DelayOfDelay : Pat<(Synth_DelayOp (Synth_DelayOp $in, $first), $second), (Synth_DelayOp $in, (Sum $first, $second))>;

// Signals with one gain are added before they are amplified.
def SumOfGains : Pat<
  (Synth_AddOp (Synth_GainOp:$left $x, $gain), (Synth_GainOp:$right $y, $other)),
  (Synth_GainOp (Synth_AddOp $x, $y), $gain),
  [(Equal $gain, $other), (UsedOnce $left), (UsedOnce $right)]>;

// A product is amplified once, whichever of its factors was.
def RingOfGain : Pat<
  (Synth_RingOp (either (Synth_GainOp:$loud $x, $gain), $y)),
  (Synth_GainOp (Synth_RingOp $x, $y), $gain, (location $loud)),
  [(UsedOnce $loud)]>;

// A mixer with one input and no levels changes nothing.
def MixOfOne : Pat<(Synth_MixOp (variadic $in), $levels), (replaceWithValue $in), [(Absent $levels)], [], (addBenefit 1)>;

#endif // SYNTH_REWRITES
