class A<string s, list<int> l, int i> { dag a = (s 1); dag b = (l 2); dag c = (i 3); }
def d : A<"str", [1], 7>;
