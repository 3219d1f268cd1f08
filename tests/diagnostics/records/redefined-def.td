class A;
def R0 : A;
def R1 : A;
def R0 : A;
