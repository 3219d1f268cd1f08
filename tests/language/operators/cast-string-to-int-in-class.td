class A<bit c, string s> {
  int v = !if(c, 1,
    !cast<int>(s));
}
