class A<bit b> {
  int x = !if(b, 1, "one");
}
