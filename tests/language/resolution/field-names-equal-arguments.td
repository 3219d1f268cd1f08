class A<int v> { int w = v; int v2 = w; } class B<int w> : A<w> { int u = w; } class C<int u> : B<!add(u, 1)> { int x = u; int y = w; } def d : C<1>; def e : C<1> { let w = 50; }
