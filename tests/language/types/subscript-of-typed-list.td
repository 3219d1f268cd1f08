def d { list<int> l = [4, 5]; int x = l[1]; string t = !cast<string>([4, 5]<int>[0]); }
