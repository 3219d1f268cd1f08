class A<int i> { int v = i; assert !gt(i, 0), "A " # NAME; dump "A of " # NAME; }
multiclass M<int i> { assert !lt(i, 100), "M " # i; dump "M " # i # NAME; def _a : A<i> { dump "body " # v; } if !eq(i, 2) then { dump "two"; } foreach k = [1, 2] in dump "loop " # k # i; }
defm m : M<1>; defm n : M<2>;
