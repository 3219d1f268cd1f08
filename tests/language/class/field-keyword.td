class A<int i> { int n = 1; field int f = 2; field int u; field bits<2> b = {?, 1}; int m = i; field string s; field int g = !add(u, 1); field list<int> l = [u]; }
def d : A<3>; def e : A<3> { let u = 5; let f = 6; } def ff : A<1> { field int own; int own2 = 2; field int own3 = 3; }
