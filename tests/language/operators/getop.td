// llvm: 21 -- from 22 on, these are `!getdagop` and `!setdagop`
class C;
def o : C; def p : C;
class A<dag x> { dag d = !setop(x, p); C c = !getop<C>(x); }
def a : A<(o 1)>;
def b { dag d = !setop((o 1, 2), p); C c = !getop((o 1)); }
