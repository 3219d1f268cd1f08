class A { string n = NAME; }
multiclass I<string s> { def _i : A { string inn = s # NAME; } def NAME#_j; def s#_k; }
multiclass M { defm _x : I<NAME>; defm NAME#_y : I<"q">; defm : I<"r">; defm "" : I<"e">; defm pre#NAME : I<"t">; def _m; }
defm top : M; defm "" : M; multiclass O { defm _o : M; } defm deep : O;
