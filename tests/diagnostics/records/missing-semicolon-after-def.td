class A;
def B : A
def C : A;
