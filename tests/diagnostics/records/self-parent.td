class A : A;
