class Op; def op : Op;
class A<list<int> l, list<string> n, Op o, int i> { dag a = !dag(op, l, n); dag b = !dag(o, [1, 2], ["a", "b"]); dag c = !dag(op, [i, 2], ["x", ?]); dag d = !dag(op, l, ?); dag e = !dag(op, ?, n); dag f = !dag(o, !foreach(x, l, !add(x, 1)), n); }
def d : A<[5, 6], ["p", "q"], op, 3>; def e { dag a = !dag(op, [1], ["n"]); dag b = !dag(op, [op, ?], [?, "u"]); dag c = !dag(op, ["s", "t"], ?); dag f = !dag(op, ?, ["a", "b"]); dag g = !dag(op, []<int>, []<string>); dag h = !dag(op, [(op 1), (op)], ["d", "e"]); dag i = !dag(op, [1, 2], ["", "x"]); }
