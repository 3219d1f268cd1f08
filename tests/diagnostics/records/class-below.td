def R0 : Register<0>;

class Register<int n> {
  int Num = n;
}
