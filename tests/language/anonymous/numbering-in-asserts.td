class A<int i> { int v = i; } class C<int i> { assert !gt(A<!add(i, 100)>.v, 0), "m" # A<!add(i, 200)>.v; A x = A<i>; dump "d" # A<!add(i, 300)>.v; } def d : C<1>; def e { A last = A<0>; }
