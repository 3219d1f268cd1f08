def A{list<int> l=!foldl([]<int>,!range(0,30000),a,i,!listconcat(a,[i]));}
