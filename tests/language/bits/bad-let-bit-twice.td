class A { bits<8> v = 0; let v{1, 1} = 0; }
