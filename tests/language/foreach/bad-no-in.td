foreach i = [1, 2] def a#i;
