class A; multiclass M { def a; }
defm m : A, M;
