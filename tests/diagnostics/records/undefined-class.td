class Register<int n> { int Num = n; }

def R0 : Regster<0>;
