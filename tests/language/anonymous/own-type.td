// A class whose fields are of its own type.
class T<int i> { int v = i; T left = ?; T right = ?; list<T> kids = []; } class N<int i, T l, T r> : T<i> { let left = l; let right = r; let kids = [l, r]; } def d { T t = N<1, T<2>, N<3, T<4>, T<5>>>; }
