class A<>;
