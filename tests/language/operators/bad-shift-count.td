def d {
  int a = !shl(1, 64);
}
