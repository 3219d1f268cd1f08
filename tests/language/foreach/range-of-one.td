foreach i = {3} in def a#i; foreach i = {2, 2} in def { int v = i; } foreach i = 0x0...0x2 in def b#i; foreach i = {5...5} in def c#i;
