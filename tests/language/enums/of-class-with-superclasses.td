// args: --print-enums -class=Base
class Base; class Mid : Base; class Leaf<int i> : Mid; multiclass M { def _2 : Leaf<1>; def _10 : Leaf<2>; def _1 : Mid; } defm x : M; def : Leaf<3>; def holder { Base b = Leaf<4>; } def Base : Base; foreach i = 8...11 in def f#i : Base;
