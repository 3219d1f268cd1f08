def ops;
class Op<string n, int kk, bits<8> e = 3> { string mnem = n; int k = kk; bits<8> enc = e; list<int> xs = [1,2,k]; string doc = ?; dag d = (ops 1:$a, "x":$b); Op self = ?; bit flag = 1; code body = [{ a << b }]; }
def B : Op<"b", 2>;
def A : Op<"a", 5> { let self = A; let enc{0} = ?; }
