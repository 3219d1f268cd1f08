class X<string l = "a", list<X> s = !instances<X>(l)> { list<X> v = s; }
def d : X<"a">;
