class A<list<int> l, string s> { list<int> a = l # [1]; field string b = s # !size(l); }
def d : A<[1], "s">;
