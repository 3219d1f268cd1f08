class A<int n, list m, string s> { int x = n; string t = s; list<int> l = m; }
class B<int n string s> { int x = n; string t = s; int y = other; }
multiclass M<string s, list<Q> r = []> { def a { string t = s; int k = !size(r); int y = other2; } }
