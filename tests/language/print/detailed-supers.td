class R; class L1 : R; class L2 : R; class D : L1, L2; class X; class E : D, X; class F<int i> : E; def d : D, X; def e : X; def f; def g : L1, L2; def h : R, L1; def i : F<1>; def "" : X;
