class R; def r : R; def s : R; def op; def op2;
class A<R x, R y, dag g, list<R> l> { R a = !subst(r, s, x); R b = !subst(x, y, r); dag c = !foreach(e, g, !subst(op, op2, !subst(r, s, e))); list<R> d = !foreach(e, l, !subst(x, y, e)); dag f = !foreach(e, (op x:$a, y), !subst(r, s, e)); }
def d : A<r, s, (op r:$q, s, r), [r, s, r]>;
