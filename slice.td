def A{list<int> l=[1];list<int> m=l[0...100000000];}
