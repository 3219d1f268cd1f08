class C0 { int v = 0; list<string> names = [NAME]; } class C1 : C0 { let v = 1; int v1 = v; } class C2 : C1 { let v = 2; int v2 = v; } class C3 : C2 { let v = !add(v1, 0); field int v3 = v; } class C4 : C2 { let v = 4; int v4 = !add(v1, v2); }
def d : C4; def e : C2;
