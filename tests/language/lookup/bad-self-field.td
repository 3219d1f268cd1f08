def self {
  int a = 1;
  int b = self.a;
}
