// The parser's error comes first although the record before it is broken too.
class A { int u; int v = !add(u, 1); }
def first : A;
def second : Nope;
