// error-line: 2 -- a class cannot derive from itself; the real tool crashes
class A : A;
