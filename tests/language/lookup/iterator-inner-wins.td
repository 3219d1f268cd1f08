foreach i = [1, 2] in { foreach i = ["a"#i, "b"#i] in def x#i; }
foreach i = [1, 2] in foreach j = [1] in foreach i = [!add(i, 10)] in def y#i#j;
