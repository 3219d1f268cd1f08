include "llvm/Frontend/Directive/DirectiveBase.td"

def Shop : DirectiveLanguage {
  let name = "Shop";
  let cppNamespace = "shop::words";
  let directivePrefix = "D_";
  let clausePrefix = "C_";
  let enableBitmaskEnumInNamespace = 1;
  let makeEnumAvailableInNamespace = 1;
  let clauseEnumSetClass = "ClauseSet";
  let flangClauseBaseClass = "ShopClause";
}

def S_Bag : EnumVal<"bag", 1, 1> { let isDefault = 1; }
def S_Box : EnumVal<"box", 7, 0>;

// Names of several versions: the oldest is the identifier.
def C10 : Clause<[Spelling<"in", 3>, Spelling<"packed in", 1, 2>]> {
  let enumClauseValue = "Packing";
  let allowedClauseValues = [S_Bag, S_Box];
}
def C9 : Clause<[Spelling<"at">, Spelling<"near">]> { let isDefault = 1; let isImplicit = 1; }

def C8 : Clause<[Spelling<"for">]> {
  let flangClass = "Person";
  let clangClass = "OMPForClause";
  let isValueList = 1;
  let isValueOptional = 1;
  let defaultValue = "*";
  let prefix = "name";
}
def C7 : Clause<[Spelling<"from_a_shop">]> {
  let flangClass = "ScalarIntExpr";
  let prefix = "number";
  let isPrefixOptional = 0;
  let skipFlangUnparser = 1;
}
def C6 : Clause<[Spelling<"by", 1, 3>, Spelling<"by foot", 4, 7>, Spelling<"by_car", 2>]> {
  let flangClass = "Way";
  let isValueOptional = 1;
}

def Buy : Directive<[Spelling<"buy">]> {
  let association = AS_Block;
  let category = CA_Executable;
  let allowedClauses = [VersionedClause<C10, 2>, VersionedClause<C9>];
  let requiredClauses = [VersionedClause<C8>];
  let allowedOnceClauses = [VersionedClause<C8, 3, 5>, VersionedClause<C7>];
  let isDefault = 1;
}
def GiveAway : Directive<[Spelling<"give away">]> { let association = AS_None; let category = CA_Meta; let languages = [L_C]; }
def BuyAndGive : Directive<[Spelling<"buy and give away">]> {
  let leafConstructs = [Buy, GiveAway];
  let category = CA_Executable;
}
def EndBuyAndGive : Directive<[Spelling<"end buy and give away">]> {
  let leafConstructs = [Buy, GiveAway];
  let category = CA_Executable;
}
