class A<bits<4> v, int i> { bit b = v{i}; }
