class RC; def A1 : RC; def B1 : RC; def o; def p; class M<dag g> { dag h = !foreach(x, g, !subst(A1, B1, x)); dag i = !foreach(x, g, !subst(o, p, x)); dag j = !foreach(x, h, !subst(B1, A1, x)); dag k = !foreach(x, g, !if(!isa<RC>(x), B1, o)); }
def d : M<(o A1:$x, (o:$nm A1, B1:$y), B1)>;
