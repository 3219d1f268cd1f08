// References to other bits of the record, chained, with the source overridden later.
class A { bits<4> src = 5; bits<4> mid = {src{0}, src{1}, src{2}, src{3}}; bits<4> dst = {mid{3...2}, src{3...2}}; }
def a : A; def b : A { let src = 8; } def c : A { let mid{0} = 1; } def e : A { let src = ?; } def f : A { let src = {1, ?, ?, 0}; }
