class A;
defm m : A;
