class A<int i, string s, list<int> l> { list<int> a = !listsplat(i, 3); list<string> b = !listsplat(s, i); list<list<int>> c = !listsplat(l, 2); list<int> d = !listsplat(7, i); }
def d : A<2, "x", [1]>; def e { list<int> a = !listsplat(0, 2); list<string> b = !listsplat("a", 0); list<bits<2>> c = !listsplat(0b10, 2); int n = !size(!listsplat(1, 100)); }
