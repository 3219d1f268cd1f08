class A { int width = 1; int height = 2; }
def a : A {
  let widht = 1;
  let hieght = 2;
  let other = 3;
}
