class A<int a = b, int b = 1>;
