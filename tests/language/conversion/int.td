class A<int i> { bits<8> w = i; int x = i; bit y = !and(i, 1); list<int> l = [i]; bits<1> z = !and(i, 1); }
def d : A<200>; def e : A<-1>; def f : A<-128>; def g : A<255>; def h : A<0>;
