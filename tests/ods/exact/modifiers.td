include "llvm/Frontend/Directive/DirectiveBase.td"

def Shop : DirectiveLanguage {
  let name = "Shop";
  let cppNamespace = "shop";
  let directivePrefix = "D_";
  let clausePrefix = "C_";
  let loopModifierPrefix = "M_";
  let makeEnumAvailableInNamespace = 1;
  let clauseEnumSetClass = "ClauseSet";
  let flangClauseBaseClass = "ShopClause";
}
def C_At : Clause<[Spelling<"at">]> { let isDefault = 1; let isImplicit = 1; }

// A modifier with several names: the oldest is the identifier.
def LM_Aisle : LoopModifier<[Spelling<"aisle", 3>, Spelling<"old aisle", 1, 2>]>;

def Walk : Directive<[Spelling<"walk">]> {
  let association = AS_LoopNest;
  let category = CA_Executable;
  let allowedLoopModifiers = [LM_Unrolled, LM_Aisle];
  let isDefault = 1;
}
def Buy : Directive<[Spelling<"buy">]> { let association = AS_Block; let category = CA_Executable; }
def BuyWalk : Directive<[Spelling<"buy walk">]> {
  let leafConstructs = [Buy, Walk];
  let category = CA_Executable;
}
