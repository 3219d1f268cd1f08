// Inside a loop it is accepted but collects nothing.
class A; foreach i = [1, 2] in { defset list<A> inner = { def a#i : A; } }
def d;
