class A<string l> { int s = !exists<Nope>(l); }
