class A<int n> {
  int product = n * 2;
  int difference = n - 1;
  bit ready = n != 0 && n <= 4;
  bit ready2 = !ready;
  int choice = ready ? n + 1 : n - 1;
  int chain = n + n + 2;
  int rest = n % 3;
  int part = n.first->second;
  string text = "n is " + n;
  int call = max(n, 3);
  int sum = add(n, 3);
}
def a : A<1>;
