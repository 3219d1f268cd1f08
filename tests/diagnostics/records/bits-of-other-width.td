class A<bits<8> v> {
  bits<4> x = v;
}
def B : A<3>;
