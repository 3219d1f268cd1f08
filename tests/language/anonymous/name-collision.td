// A user's record may take the next number's name.
class A<int i> { int v = i; }
def anonymous_0; def anonymous_1 : A<5>;
def : A<1>; def : A<2>; def d { A a = A<3>; }
