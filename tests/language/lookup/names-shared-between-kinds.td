// Classes, multiclasses, defs and types are separate name spaces.
class X { int a = 1; }
multiclass X { def _x : X; }
def X : X;
defm Y : X;
defvar Z = X.a;
def z { int a = Z; X x = X; }
