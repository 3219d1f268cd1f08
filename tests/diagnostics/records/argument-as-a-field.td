class R<int num> { string K = "g" # num; }
def A : R<5>;
def B { int X = A.num; }
class S : R<3>;
def C : S;
def D { int X = C.num; }
foreach r = [A] in def E { int X = r.num; }
