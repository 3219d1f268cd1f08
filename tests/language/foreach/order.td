// Executed when the outermost loop closes; defs resolve in iteration order.
class A; foreach i = [3, 1, 2] in { def a#i : A { int n = !size(!instances<A>()); } foreach j = [1, 2] in def b#i#j : A { int n = !size(!instances<A>()); } def c#i : A { int n = !size(!instances<A>()); } }
