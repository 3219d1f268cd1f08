class Op<int i> { int id = i; } class Op2 : Op<7>; def op : Op<1>; def op2 : Op2; def plain;
class A<dag x, Op o> { Op a = !getdagop<Op>(x); string b = "x" # !getdagop<Op>(x).id; dag d = (!getdagop(x) 5); Op e = !getdagop<Op>((o 1)); bit f = !eq(!getdagop(x), op); string g = !cast<string>(!getdagop(x)); }
def d : A<(op 1), op2>; def e : A<(op2 (op)), op>; def f { Op a = !getdagop((op 1)); Op2 b = !getdagop<Op2>((op2)); int i = !getdagop<Op>((op2 1)).id; string s = !cast<string>(!getdagop((plain))); int k = !isa<Op2>(!getdagop((op2))); }
