class A { bits<4> v = 0; let v{4} = 0; }
