class A<int i> { list<string> l = []; int safe = !if(i, !div(10, i), 0); string s = !if(!empty(l), "none", !head(l)); } def d : A<0>; def e : A<2> { let l = ["x"]; }
