def Base;

def Derived : Base;
