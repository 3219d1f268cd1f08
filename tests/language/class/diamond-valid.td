class R<int i> { int r = i; list<int> l = [i]; } class L1 : R<1> { int a = !add(r, 10); } class L2 : R<2> { int b = !add(r, 20); } class D : L1, L2 { int c = r; } class E : L2, L1;
def d : D; def e : E; def f : L1, L2 { let r = 7; } def g : R<3>, L1;
