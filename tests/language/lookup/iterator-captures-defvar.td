// A defvar holds its expression, so an inner iterator of the same name captures it.
foreach i = [1, 2] in { defvar k = i; foreach i = [5, 6] in { defvar m = k; def { int n = k; int o = m; } } }
