class A;
multiclass M { def a : A; def b { A x = a; } }
defm m : M;
