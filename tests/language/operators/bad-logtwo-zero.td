def d {
  int a = !logtwo(0);
}
