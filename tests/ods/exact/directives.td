include "llvm/Frontend/Directive/DirectiveBase.td"

def Shop : DirectiveLanguage {
  let name = "Shop";
  let cppNamespace = "shop::words";
  let directivePrefix = "D_";
  let clausePrefix = "C_";
  let enableBitmaskEnumInNamespace = 1;
}

def S_Bag : EnumVal<"bag", 1, 1>;
def S_Box : EnumVal<"box", 7, 0>;

// Names of several versions: the oldest is the identifier.
def C10 : Clause<[Spelling<"in", 3>, Spelling<"packed in", 1, 2>]> {
  let enumClauseValue = "Packing";
  let allowedClauseValues = [S_Bag, S_Box];
}
def C9 : Clause<[Spelling<"at">, Spelling<"near">]>;

def C8 : Clause<[Spelling<"for">]>;

def Buy : Directive<[Spelling<"buy">]> {
  let association = AS_Block;
  let category = CA_Executable;
  let allowedClauses = [VersionedClause<C10, 2>, VersionedClause<C9>];
  let requiredClauses = [VersionedClause<C8>];
}
def GiveAway : Directive<[Spelling<"give away">]> { let association = AS_None; let category = CA_Meta; }
def BuyAndGive : Directive<[Spelling<"buy and give away">]> {
  let leafConstructs = [Buy, GiveAway];
  let category = CA_Executable;
}
