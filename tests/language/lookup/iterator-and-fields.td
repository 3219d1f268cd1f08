// In a record body a field is nearer than the iterator.
class F { int i = 77; }
foreach i = [1, 2] in { def a#i { int v = i; } def b#i : F { int v = i; } def c#i { int i = 5; int v = i; } }
