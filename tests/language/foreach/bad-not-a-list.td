defvar s = "abc";
foreach i = s in def a#i;
