class A; class B; def a : A;
def d { B b = !getdagop<B>((a 1)); }
