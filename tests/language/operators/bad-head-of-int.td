class A<int l> { int s = !head(l); }
