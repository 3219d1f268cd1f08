class A;
def a;
