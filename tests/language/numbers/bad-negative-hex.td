def d { int a = -0x10; }
