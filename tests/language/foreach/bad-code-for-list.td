foreach i = [{1, 0}, {1, 1}] in def m#i;
