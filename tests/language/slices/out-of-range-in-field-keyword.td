class A<list<int> l, int i> { field int a = l[i]; field list<int> b = l[0...i]; field list<int> c = l[i,]; }
def d : A<[1], 1>; def e : A<[], 0>;
