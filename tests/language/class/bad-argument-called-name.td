class C<int NAME> {
  int f = 1;
}
