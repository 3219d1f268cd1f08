class A<bits<4> a, bits<8> b> { bit x = !eq(a, b); }
