// A body's defvar holds the expression, so later lets are seen through it.
class A { int x = 1; defvar twice = !mul(x, 2); int y = twice; defvar four = !mul(twice, 2); list<int> l = [four]; } def d : A { let x = 10; } def e : A;
