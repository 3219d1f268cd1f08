class A<int a> { int x = !add(a, 1,); }
def op;
def b : A<1,> { dag d = (op 1,); }
def c : A<2>, { }
