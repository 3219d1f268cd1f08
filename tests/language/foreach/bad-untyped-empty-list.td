foreach i = [] in def a#i;
