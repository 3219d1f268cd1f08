class V<int i> { int v = i; int w = !mul(i, i); } foreach i = [1, 2] in { defvar o = V<i>; def a#i : V<i> { int q = o.w; V r = o; V s = V<!add(i, 1)>; int t = V<!add(i, 2)>.w; } }
