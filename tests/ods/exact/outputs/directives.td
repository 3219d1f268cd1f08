// args: --gen-directive-decl --directives-dialect=Shop
include "llvm/Frontend/Directive/DirectiveBase.td"

def Shop : DirectiveLanguage { let name = "Shop"; let cppNamespace = "shop"; }

def Shop_Bag : EnumVal<"bag", 1, 1>;
def Shop_Big_Bag : EnumVal<"Big BAG", 2, 1>;
def Shop_Unknown : EnumVal<"unknown", 3, 0> { let isDefault = 1; }
def Shop_Gift : EnumVal<"gift", 4, 1>;

def Wrap10 : Clause<[Spelling<"wrap10">]> {
  let enumClauseValue = "WrapKind";
  let allowedClauseValues = [Shop_Bag, Shop_Big_Bag, Shop_Unknown, Shop_Gift];
}
def Wrap9 : Clause<[Spelling<"wrap9">]> {
  let enumClauseValue = "Unknowns";
  let allowedClauseValues = [Shop_Unknown];
}
def Free : Clause<[Spelling<"free">]>;
