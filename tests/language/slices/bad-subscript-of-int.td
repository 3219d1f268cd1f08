class A<int i> { int a = i[0]; }
