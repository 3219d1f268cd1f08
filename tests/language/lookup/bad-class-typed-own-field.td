class R { int i = 1; }
def r : R { int own = 5; }
class A<R x> { int a = x.own; }
