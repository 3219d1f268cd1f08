// The parent's parameter has the name of one of our fields.
class P<int n> { int p = n; } class Q { int n = 5; } 
def d : Q, P<9> { let n = 6; } def e : P<1>, Q; class R<int n> : Q, P<n> { int r = n; } def f : R<3>;
