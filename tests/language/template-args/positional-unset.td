class A<int a, bits<2> b, list<int> l, string s = "x"> { int x = a; bits<2> y = b; list<int> z = l; string t = s; }
def d : A<?, ?, ?, ?>; def e : A<?, {?, 1}, [?, 1]>;
