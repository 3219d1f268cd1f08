// A reference to an unset bit stays one in the fields that arguments mention.
class B<bits<4> n> { bits<4> v = n; }
class A { bits<4> x = {?, ?, 1, 1}; bits<4> y = x; B b = B<y>; }
def a : A;
