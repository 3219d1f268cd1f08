class A<int i> {
  assert !gt(i, 0), "must be positive";
}
def d { A a = A<1>; }
def e { A a = A<0>; }
