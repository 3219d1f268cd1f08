// Arguments may refer to names equal to the parameters of the parent.
class P<int a, int b> { int x = a; int y = b; } class Q<int a, int b> : P<b, a>; class R<int b, int a> : Q<!add(a, b), a> { int z = b; }
def q : Q<1, 2>; def r : R<10, 20>;
