class A<int i> {
  bit b = i;
}
def ok : A<1>;
def d : A<2>;
