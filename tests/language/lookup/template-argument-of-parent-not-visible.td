class P<int hidden> { int seen = hidden; }
defvar hidden = 9;
class C : P<1> { int v = hidden; }
def d : C;
