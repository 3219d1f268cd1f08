class A;
class B : A;
def X : A, B, A;
