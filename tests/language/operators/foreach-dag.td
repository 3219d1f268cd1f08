class RC; def GPR : RC; def op; def op2; def in_;
class A<dag g, RC r> { dag a = !foreach(x, g, !subst(GPR, r, x)); dag b = !foreach(x, (op GPR:$a, (in_ GPR)), !subst(GPR, r, x)); dag c = !foreach(x, g, x); dag d = !foreach(x, (op 1, 2), x); }
def FPR : RC; def d : A<(op:$nm GPR:$q, FPR, (op2 GPR, GPR:$z)), FPR>; def e { dag a = !foreach(x, (op GPR, GPR:$b), !subst(GPR, FPR, x)); dag b = !foreach(x, (op), op2); dag c = !foreach(x, (op 1, 2:$x), in_); dag f = !foreach(x, (op op, in_), !cast<RC>(!cast<string>(!subst(op, GPR, !subst(in_, FPR, x))))); }
