// An inherited argument is no name of the child, but A:i prints qualified.
class A<int i> { int v = i; } class B<int j> : A<j> { int w = j; } class C : B<3> { int j = 9; int k = j; } def d : C;
