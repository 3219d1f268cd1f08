// Without a type an unresolved !getdagop has type {}.
class Op; def op : Op;
class A<dag x> { Op c = !getdagop(x); }
