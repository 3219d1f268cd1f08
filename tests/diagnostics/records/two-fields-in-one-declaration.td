class Reg<int n> {
  int number = n, width = 32;
  let number: 5;
  list<int> sizes = [1, 2];
  int count = sizes.size();
}
