class A { int v = 1; assert !gt(v, 0), "v must be positive"; }
def ok : A;
def bad : A {
  let v = 0;
}
