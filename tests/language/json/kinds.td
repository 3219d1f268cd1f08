class R { int v = 1; } def r : R; def op;
class A { field bits<3> partly = {?, 1, 0}; bits<2> u; bits<3> mix = {u, 1}; field int i; field int c = !add(i, 1); field R x; field int fx = x.v; field string s; field string t = s # "q"; field list<int> l = [i, 2]; field dag g = (op i:$a, c); field bit b = u{1}; field list<R> lr; field R first = lr[0]; field int vi = i; } def d : A; 
