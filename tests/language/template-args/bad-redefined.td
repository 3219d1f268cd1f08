class A<int a, int a>;
