defvar v = 1;
class A<int t> { defvar t2 = !add(t, 1); int a = t2; defvar v = 50; int b = v; }
def a : A<2> { defvar v = 60; int c = v; }
def b { int c = v; defvar v = 2; int e = v; }
foreach v = [7, 8] in def f#v { int i = v; }
foreach i = [1] in { defvar v = 9; def g { int i2 = v; } foreach v = [3] in def h { int i2 = v; } }
