class A<string s> {
  string t = !stringcat(s, "y");
}
