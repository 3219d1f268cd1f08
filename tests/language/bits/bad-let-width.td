class A { bits<4> v = 0; let v{1...0} = 0b111; }
