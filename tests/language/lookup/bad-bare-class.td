class A;
def d { A a = A; }
