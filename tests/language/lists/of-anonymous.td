class R<int i> { int v = i; }
def d { list<R> l = [R<1>, R<2>, R<1>]; int v = l[1].v; R r = l[0]; }
