def A{list<int> l=!range(0,200000000);}
