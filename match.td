foreach i=0...3000 in def A#i{int x=!match("a","((a{1,255}){1,60})"#i);}
