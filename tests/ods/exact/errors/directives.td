// args: --gen-directive-decl --directives-dialect=Shop
// args: --gen-directive-decl
include "llvm/Frontend/Directive/DirectiveBase.td"

def Bag : EnumVal<"bag", 1, 1>;
def None : EnumVal<"", 2, 1>;
def First : Clause<[]> { let enumClauseValue = "Kind"; let allowedClauseValues = [Bag]; }
def Second : Clause<[]> { let enumClauseValue = "Kind"; let allowedClauseValues = [Bag]; }
def Unnamed : Clause<[]> { let allowedClauseValues = [Bag]; }
def Words : Clause<[]> { let enumClauseValue = "a kind"; let allowedClauseValues = [Bag]; }
def NoSpelling : Clause<[]> { let enumClauseValue = "Other"; let allowedClauseValues = [None]; }
def Twice : Directive<[Spelling<"twice">]> {
  let allowedClauses = [VersionedClause<First>];
  let allowedOnceClauses = [VersionedClause<First>];
}
def Mark : Directive<[Spelling<"a-b">]>;
