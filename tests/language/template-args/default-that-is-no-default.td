// `?`, and a bits or list literal with a `?` in it, count as no default.
class A<int a = ?> { int x = a; } class B<bits<2> b = {?, 1}> { bits<2> x = b; } class C<list<int> l = [?]> { list<int> x = l; }
def a : A<1>; def b : B<2>; def c : C<[3]>;
