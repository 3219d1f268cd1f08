class R { int i = 1; }
class A<R r> { int x = r.j; }
