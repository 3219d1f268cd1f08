class A { int v = 0; let v{1...0} = 1; }
