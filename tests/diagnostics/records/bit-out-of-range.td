class A<bits<8> v> {
  bit top = v{8};
}
def B : A<3>;
