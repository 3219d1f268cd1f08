class A<int i> { list<int> a = [i, ?]; int first = a[0]; field int second = a[1]; int n = !size(a); }
def a : A<1>; def b : A<?>;
