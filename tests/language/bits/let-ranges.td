class A { bits<8> v = 0; bits<8> w; }
def a : A { let v{7} = 1; let v{3...0} = 0b1010; let w{0...3} = 0b0001; let w{7,5} = 0b10; }
def b : A { let v{7...4} = 9; let v{5} = 1; let v{4...5} = 0b01; }
def c : A { let v = ?; let v{1} = 0; let w = v; let v{2} = 1; }
class B<bits<4> n> : A { let v{5...2} = n; let w{3...0} = n{0...3}; }
def e : B<0b1100>; def f : B<?>;
