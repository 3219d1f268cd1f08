multiclass M<list<int> l, string s> { foreach i = l in { def _#i { int v = i; } foreach j = !range(i) in def _#i#_#j { int w = !add(i, j); } } foreach i = !range(0, !size(l)) in def x#i { int e = l[i]; string t = s # i; } }
defm m : M<[2, 1], "q">; defm n : M<[], "r">; defm o : M<[3], "s">;
