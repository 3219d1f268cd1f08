foreach i = {0b11} in def a#i;
