class A; class B {} class C : A {} class D<int x = 1> : A; def a; def b {} def c : B; def e : C, D<2> {}
