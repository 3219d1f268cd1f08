// When resolving, only the chosen branch is resolved.
class F<int n> { int r = !if(!eq(n, 0), 0, !add(1, F<!sub(n, 1)>.r)); } def d : F<3>; class A<int i> { int v = !if(!eq(i, 0), -1, !div(10, i)); string s = !if(!ge(!size("abc"), i), !substr("abc", i), "short"); } def e : A<0>; def f : A<5>;
