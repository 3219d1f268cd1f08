def A{list<int> l=!foldl([1],!range(0,60),a,i,!listconcat(a,a));}
