class A<int i = j>;
