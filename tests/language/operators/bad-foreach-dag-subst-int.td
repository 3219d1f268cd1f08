// !subst of a def in an int stays unresolved, so a dag with numbers cannot be walked so.
class RC; def GPR : RC; def FPR : RC; def op;
def d { dag a = !foreach(x, (op GPR, 1), !subst(GPR, FPR, x)); }
