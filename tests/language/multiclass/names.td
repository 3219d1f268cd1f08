class A { string n = NAME; }
multiclass M { def NAME; def _b : A; def NAME#_c : A; def pre_#NAME : A; def d_ : A; def "s" : A; def "s"#NAME; }
defm m : M;
defm n# : M; 
defm "str" : M; defm x#y : M;
