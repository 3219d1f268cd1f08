def d {
  int a = !div(1, 0);
}
