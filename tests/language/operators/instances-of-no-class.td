class A<int i>;
def l { list<int> x = !instances<int>(); list<string> y = !instances<string>(".*"); list<list<int>> z = !instances<list<int>>(); list<bits<4>> w = !instances<bits<4>>();  list<dag> d = !instances<dag>();}
