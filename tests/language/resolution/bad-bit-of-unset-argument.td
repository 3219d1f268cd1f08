class A<bits<8> op> {
  bits<8> o = op; bits<4> top4 = o{7...4}; bits<4> n; let n{0} = o{7};
  bit top = top4{3};
}
def f : A<1> { let n = {?, 1, 0, 1}; }
def g : A<?> { let n = 2; }
