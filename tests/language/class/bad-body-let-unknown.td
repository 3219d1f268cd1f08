class A {
  int x = 1;
  let y = 2;
}
