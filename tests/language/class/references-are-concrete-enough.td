// A plain reference to an unset field counts as concrete in bits.
class A { bits<2> u; bits<4> v = {u, u}; bits<3> w = {u{0}, ?, 1}; bits<4> x = v; }
def d : A; def e : A { let u{1} = 1; }
