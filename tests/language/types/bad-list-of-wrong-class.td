class A; class B; def a : A; class L<list<B> l>;
def d : L<[a]>;
