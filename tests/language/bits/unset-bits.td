class A { bits<4> a; bits<4> b = a; bits<2> c = a{2...1}; bits<6> e = {a, 1, ?}; }
def d : A; def e : A { let a{1} = 1; } def f : A { let a = {1, ?, 0, ?}; }
def g : A { let a = {1, ?, 0, ?}; let b{3} = 0; let c{1} = ?; }
