// error-line: 4 -- a field of an unset value; the real tool crashes
class R { int i = 1; }
class A<R r> { int x = r.i; }
def d : A<?>;
