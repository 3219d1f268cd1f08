// The operator is a full value.
class Op<int i> { int id = i; Op self = ?; }
def op : Op<1>; def holder { Op inner = op; list<Op> many = [op, op]; }
defvar gop = op;
class A<Op o, list<Op> os, string n, Op p = o> { dag a = (o 1); dag b = (o:$x p:$y); dag c = (!cast<Op>(n) 2); dag e = (p (o 3)); dag f = (os[0] 4); dag g = (!getdagop(a) 5); }
def d : A<op, [op], "op">;
def e { dag a = (holder.inner 1); dag b = (gop 2); dag c = (!cast<Op>("o" # "p") 3); dag f = ([op] 1); dag g = ([1, 2] 3); dag h = (holder.many[1] 4); dag i = (Op<5> 5); dag j = (op.id 6); }
