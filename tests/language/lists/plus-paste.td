class A<list<int> x> { list<int> a = x # [3]; list<int> b = [1] # x; list<int> c = x # x # x; list<int> e = x #; list<int> f = [] # x; }
def d : A<[7, 8]>;
defvar g = [1] # [2];
def e { list<int> a = g # g; list<string> s = ["a"] # ["b", "c"]; }
