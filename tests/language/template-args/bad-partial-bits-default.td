class A<bits<2> b = {?, 1}> { bits<2> x = b; }
def d : A;
