// args: --gen-op-defs
// Each predicate uses another one twice, so that the last condition has 2^60 parts.
include "mlir/IR/OpBase.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
}

def P0 : CPred<"check($_self)">;
foreach i = 1...60 in
  def P#i : And<[!cast<Pred>("P" # !sub(i, 1)), !cast<Pred>("P" # !sub(i, 1))]>;

def DoubledType : Type<P60, "a type with a long condition">;
def DoubledOp : Op<Test_Dialect, "doubled"> {
  let arguments = (ins DoubledType:$x);
}

// Each substitution doubles the text.
def S0 : CPred<"x">;
foreach i = 1...60 in
  def S#i : SubstLeaves<"x", "xx", !cast<Pred>("S" # !sub(i, 1))>;

def SubstitutedType : Type<S60, "a type with a long leaf">;
def SubstitutedOp : Op<Test_Dialect, "substituted"> {
  let arguments = (ins SubstitutedType:$x);
}
