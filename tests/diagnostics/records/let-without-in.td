class A {
  int x = 1;
}
let x = 2
def B : A;
