// The common type depends on the order.
class A; class B : A; class C : A; class X; class Y; class BX : B, X; class CX : C, X;
def b : B; def c : C; def bx : BX; def cx : CX; def bx2 : X, B; def cx2 : X, C;
defvar l1 = [1, 0b10]; defvar l2 = [0b10, 1]; defvar l3 = [b, c]; defvar l4 = [bx, cx]; defvar l5 = [bx2, cx2, b];
defvar l6 = [[1], [0b11]]; defvar l7 = [[0b1], []<int>]; defvar l8 = [?, 1]; defvar l9 = [true, 0b1, 3];
class P<list<int> p> { list<int> q = p; }
def d { list<int> a = l1; list<int> e = l2; list<A> f = l3; list<A> g = l4; list<X> h = l4; list<A> i = l5; list<list<int>> k = l6; list<int> m = l8; string s1 = !repr(l1); string s2 = !repr(l2); list<int> t = l9;
 int is1 = !isa<list<int>>(l1); int is2 = !isa<list<int>>(l2); int is3 = !isa<list<A>>(l3); int is4 = !isa<list<X>>(l4); }
