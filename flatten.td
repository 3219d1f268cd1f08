def A{list<int> l=!listflatten(!listsplat(!listsplat(1,100000),100000));}
