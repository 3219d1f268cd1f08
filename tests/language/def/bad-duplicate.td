class A;
def d : A;
def e;
def d : A;
