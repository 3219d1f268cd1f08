class A<int l> { int s = !isa(l); }
