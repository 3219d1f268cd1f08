class A;
if 0 then def a {
  int v = nowhere;
}
